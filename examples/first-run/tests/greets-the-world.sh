#!/bin/sh
# Greets the world when it is given no name.
expected='Hello, world!'
actual=$(sh greet.sh) || exit 1
if [ "$actual" != "$expected" ]; then
    echo "sh greet.sh"
    echo "  expected: $expected"
    echo "  actual:   $actual"
    exit 1
fi
