package dev.stepfast.cli.render;

import dev.stepfast.engine.text.UntrustedText;
import java.util.ArrayList;
import java.util.List;

/** All that a plan asks for, so that a person can say yes or no to it: whole, never shortened. */
public final class GrantText {
    private final int width;

    public GrantText(int width) {
        this.width = width;
    }

    /**
     * What is asked.
     *
     * @param plan path of the plan as the person named it
     * @param workspace where it would run
     * @param commands each of them, in the order of the plan
     * @param others what else the consent covers: effects, tools, roots, network
     * @param shown what binds nobody but is good to know: agents, models, gates
     * @param fresh what no earlier consent of this workspace covers; empty when there was none
     */
    public record Request(
            String plan,
            String workspace,
            List<Command> commands,
            List<String> others,
            List<String> shown,
            List<String> fresh) {
        public Request {
            commands = List.copyOf(commands);
            others = List.copyOf(others);
            shown = List.copyOf(shown);
            fresh = List.copyOf(fresh);
        }
    }

    /**
     * A command as argument vector.
     *
     * @param steps the steps that start it
     * @param decision what the command policy says of it, once it is granted
     */
    public record Command(List<String> argv, boolean network, List<String> steps, String decision) {
        public Command {
            argv = List.copyOf(argv);
            steps = List.copyOf(steps);
        }
    }

    public List<String> of(Request request) {
        List<String> lines = new ArrayList<>();
        wrap(
                lines,
                "",
                "This plan may do more than read, so it needs your consent: " + request.plan());
        wrap(lines, "", "It runs in " + request.workspace());
        if (!request.commands().isEmpty()) {
            lines.add("");
            lines.add(
                    "It starts "
                            + Numbers.count(request.commands().size(), "command")
                            + ", one argument a line, without a shell:");
            for (int i = 0; i < request.commands().size(); i++) {
                add(lines, i + 1, request.commands().get(i));
            }
        }
        addAll(lines, "It may:", request.others());
        addAll(lines, "For the work it uses:", request.shown());
        addAll(lines, "New since your last consent:", request.fresh());
        return lines;
    }

    private void add(List<String> lines, int number, Command command) {
        String network = command.network() ? ", with network" : "";
        wrap(
                lines,
                "  ",
                number
                        + ". for "
                        + String.join(", ", command.steps())
                        + network
                        + "; "
                        + command.decision());
        command.argv()
                .forEach(argument -> wrap(lines, "       ", argument.isEmpty() ? "''" : argument));
    }

    private void addAll(List<String> lines, String heading, List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(heading);
        items.forEach(item -> wrap(lines, "  - ", item));
    }

    /** Adds the text on as many lines as it needs; those that go on say so at their start. */
    private void wrap(List<String> lines, String indent, String text) {
        String rest = UntrustedText.oneLine(text);
        String start = indent;
        String further = " ".repeat(indent.length()) + "\\ ";
        while (start.length() + rest.length() > width) {
            int room = width - start.length();
            int space = rest.lastIndexOf(' ', room - 1);
            int end = space > room / 2 ? space + 1 : Shown.whole(rest, room);
            lines.add(start + rest.substring(0, end));
            rest = rest.substring(end);
            start = further;
        }
        lines.add(start + rest);
    }
}
