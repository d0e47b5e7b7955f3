package dev.stepfast.local.process;

import java.util.function.Consumer;

/** Starts programs that are read line by line while they run. */
public interface FollowedCommands {
    /**
     * Runs a program to its end. An interrupt of the calling thread ends the whole tree, and so
     * does an exception of the listener.
     *
     * @param lines told of each line that the program prints to its standard output, redacted, on
     *     the calling thread; a line beyond {@link LineFollower#LONGEST_LINE} bytes is left out
     */
    FollowedEnd follow(FollowedRequest request, Consumer<String> lines);
}
