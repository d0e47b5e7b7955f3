package dev.stepfast.local.config;

import dev.stepfast.local.config.YamlValue.Items;
import dev.stepfast.local.config.YamlValue.Kind;
import dev.stepfast.local.config.YamlValue.Member;
import dev.stepfast.local.config.YamlValue.Members;
import dev.stepfast.local.config.YamlValue.Scalar;
import dev.stepfast.plan.markdown.YamlDepth;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads the YAML of one settings file. */
final class YamlText {
    /** Bytes. */
    static final int LONGEST = 1 << 20;

    private static final Map<Tag, Kind> KINDS =
            Map.of(
                    Tag.STR, Kind.TEXT,
                    Tag.INT, Kind.WHOLE,
                    Tag.FLOAT, Kind.DECIMAL,
                    Tag.BOOL, Kind.SWITCH,
                    Tag.NULL, Kind.NOTHING);

    private final String file;

    private YamlText(String file) {
        this.file = file;
    }

    /**
     * The keys of a file; none when it is empty.
     *
     * @param file as messages name it
     * @throws BadSettingException for anything but keys with values, saying where and why
     */
    static Members read(String file, byte[] bytes) {
        YamlText reader = new YamlText(file);
        if (bytes.length > LONGEST) {
            throw reader.refuse(1, 1, "it is larger than 1 MiB");
        }
        String text = reader.decode(bytes);
        if (YamlDepth.isTooDeep(text)) {
            throw reader.refuse(1, 1, "it is nested deeper than 50 levels");
        }
        return reader.compose(text.startsWith("\uFEFF") ? text.substring(1) : text);
    }

    private String decode(byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer source = ByteBuffer.wrap(bytes);
        try {
            return decoder.decode(source).toString();
        } catch (CharacterCodingException e) {
            int line = 1;
            for (int i = 0; i < source.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw refuse(line, 1, "it is not UTF-8 from byte " + source.position() + " on");
        }
    }

    private Members compose(String text) {
        LoadSettings settings =
                LoadSettings.builder()
                        .setMaxAliasesForCollections(0)
                        .setCodePointLimit(LONGEST)
                        .setAllowNonScalarKeys(true)
                        .build();
        Optional<Node> root;
        try {
            root = new Compose(settings).composeString(text);
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark();
            throw refuse(
                    mark.map(Mark::getLine).orElse(0) + 1,
                    mark.map(Mark::getColumn).orElse(0) + 1,
                    "it is no YAML: " + firstLine(e.getProblem()));
        } catch (RuntimeException e) {
            // The engine's other exceptions have no place: odd characters, too many aliases.
            throw refuse(1, 1, "it is no YAML that is read here: " + firstLine(e.getMessage()));
        }
        YamlValue value =
                root.map(this::value).orElseGet(() -> new Members(List.of(), place(1, 1)));
        return switch (value) {
            case Members members -> members;
            case Scalar scalar when scalar.kind() == Kind.NOTHING ->
                    new Members(List.of(), scalar.place());
            case Scalar other -> throw refuseRoot(other);
            case Items other -> throw refuseRoot(other);
        };
    }

    private static BadSettingException refuseRoot(YamlValue value) {
        return new BadSettingException(
                value.place()
                        .say(
                                "a settings file holds keys with values, and this is "
                                        + value.noun()));
    }

    /** Recursion is bounded by the depth of the text; aliases of collections are refused before. */
    private YamlValue value(Node node) {
        FilePlace place = place(node);
        return switch (node) {
            case ScalarNode scalar -> {
                Kind kind = KINDS.get(scalar.getTag());
                if (kind == null) {
                    throw new BadSettingException(
                            place.say("the tag " + scalar.getTag() + " is not read here"));
                }
                yield new Scalar(scalar.getValue(), kind, place);
            }
            case SequenceNode sequence when sequence.getTag().equals(Tag.SEQ) ->
                    new Items(sequence.getValue().stream().map(this::value).toList(), place);
            case MappingNode mapping when mapping.getTag().equals(Tag.MAP) ->
                    members(mapping, place);
            default ->
                    throw new BadSettingException(
                            place.say("the tag " + node.getTag() + " is not read here"));
        };
    }

    private Members members(MappingNode mapping, FilePlace place) {
        Map<String, FilePlace> known = new HashMap<>();
        List<Member> members = new ArrayList<>();
        for (NodeTuple tuple : mapping.getValue()) {
            FilePlace at = place(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new BadSettingException(at.say("a key is text, and this is none"));
            }
            FilePlace before = known.putIfAbsent(key.getValue(), at);
            if (before != null) {
                throw new BadSettingException(
                        at.say(
                                "\""
                                        + key.getValue()
                                        + "\" stands here a second time; the first is in line "
                                        + before.line()));
            }
            members.add(new Member(key.getValue(), at, value(tuple.getValueNode())));
        }
        return new Members(members, place);
    }

    private FilePlace place(Node node) {
        Optional<Mark> mark = node.getStartMark();
        return place(
                mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
    }

    private FilePlace place(int line, int column) {
        return new FilePlace(file, line, column);
    }

    private BadSettingException refuse(int line, int column, String why) {
        return new BadSettingException(place(line, column).say(why));
    }

    private static String firstLine(@Nullable String text) {
        return String.valueOf(text).lines().findFirst().orElse("it cannot be parsed");
    }
}
