#!/bin/sh
# Says hello to the name it is given.
expected='Hello, Ada!'
actual=$(sh greet.sh Ada) || exit 1
if [ "$actual" != "$expected" ]; then
    echo "sh greet.sh Ada"
    echo "  expected: $expected"
    echo "  actual:   $actual"
    exit 1
fi
