package dev.stepfast.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.memory.MemoryStore;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.engine.run.RunEvent.RunCreated;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import dev.stepfast.testkit.Goldens;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecordCodecTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("journal");

    private static final int ROUNDS = 40;

    private final Blobs blobs = new MemoryStore(Clock.system()).blobs();

    @Test
    void readsBackEveryEventAsItWas() {
        int cases = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            RandomEvents events = new RandomEvents(seed);
            for (Class<?> type : RandomEvents.types()) {
                RunEvent event = events.next(type);

                JournalRecord read = decode(encode(event));

                assertThat(withGraph(read.event())).as(type.getSimpleName()).isEqualTo(event);
                assertThat(read.at()).isEqualTo(SampleEvents.AT);
                cases++;
            }
        }
        assertThat(cases).isEqualTo(ROUNDS * RecordType.values().length);
    }

    @Test
    void keepsTheFormOfEveryRecordType() {
        List<RunEvent> events = SampleEvents.all();
        assertThat(events.stream().map(Object::getClass).distinct().toList())
                .containsExactlyInAnyOrderElementsOf(List.copyOf(RandomEvents.types()));

        for (RunEvent event : events) {
            StoredRecord record = encode(event);
            GOLDENS.check(
                    "v" + record.version(), record.type() + ".json", record.canonical() + "\n");
        }
    }

    @Test
    void readsABodyThatHasGrownSince() {
        JsonObject fixture =
                RecordJson.parse(GOLDENS.input("v1", "interruption_resolved.json").strip());
        StoredRecord record =
                withTypeAndVersion(
                        encode(new RunEvent.RunStopped("INT")), "interruption_resolved", 1);
        StoredRecord old =
                new StoredRecord(
                        record.run(),
                        record.seq(),
                        record.type(),
                        1,
                        record.incarnation(),
                        record.at(),
                        fixture.find("node").map(RecordCodecTest::text),
                        fixture.find("attempt").map(RecordCodecTest::text),
                        CanonicalJson.write(fixture.find("body").orElseThrow()));

        assertThat(decode(old).event())
                .isEqualTo(
                        new RunEvent.InterruptionResolved(
                                new NodeId("write"),
                                SampleEvents.ATTEMPT,
                                "goes_on",
                                "stepfast",
                                "repeatable"));
    }

    private static String text(JsonValue value) {
        return ((JsonValue.JsonString) value).value();
    }

    @Test
    void movesTextsOverEightKibibytesToBlobs() {
        StoredRecord longest = encode(new RunEvent.RunStopped("x".repeat(8 * 1024)));
        StoredRecord over = encode(new RunEvent.RunStopped("x".repeat(8 * 1024 + 1)));

        assertThat(longest.body()).contains("xxx");
        assertThat(over.body())
                .isEqualTo(
                        "{\"signal\":{\"blob\":\""
                                + Sha256.of("x".repeat(8 * 1024 + 1))
                                + "\",\"bytes\":8193}}");
    }

    @Test
    void namesTheRecordWhoseBlobIsMissing() {
        StoredRecord record = encode(new RunEvent.RunStopped("x".repeat(10_000)));
        Blobs others = new MemoryStore(Clock.system()).blobs();

        assertThatThrownBy(() -> RecordCodec.decode(record, others))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(Code.JOURNAL_DAMAGED);
                            assertThat(e.place())
                                    .contains(new StoreException.Place(SampleEvents.RUN, 7));
                        });
    }

    @Test
    void neverTakesAJsonObjectOfAModelForABlob() {
        JsonObject arguments =
                JsonObject.builder().put("blob", Sha256.of("x").hex()).put("bytes", 1).build();
        RunEvent event =
                SampleEvents.all().stream()
                        .filter(RunEvent.ToolCallEnded.class::isInstance)
                        .map(RunEvent.ToolCallEnded.class::cast)
                        .map(e ->
                                new RunEvent.ToolCallEnded(
                                        e.node(),
                                        e.effect(),
                                        e.callId(),
                                        e.tool(),
                                        arguments,
                                        e.answer(),
                                        e.entry(),
                                        e.invalid(),
                                        e.repeats()))
                        .findFirst()
                        .orElseThrow();

        assertThat(decode(encode(event)).event()).isEqualTo(event);
    }

    @Test
    void writesHalvesOfSurrogatePairsAsReplacementCharacters() {
        JournalRecord read = decode(encode(new RunEvent.RunStopped("a\ud800b\udc00\ud83d\ude00")));

        assertThat(read.event()).isEqualTo(new RunEvent.RunStopped("a\ufffdb\ufffd\ud83d\ude00"));
    }

    @Test
    void refusesWhatANewerVersionWrote() {
        StoredRecord record = encode(new RunEvent.RunStopped("INT"));

        assertCode(Code.NEWER_JOURNAL, withTypeAndVersion(record, "run_stopped", 2));
        assertCode(Code.NEWER_JOURNAL, withTypeAndVersion(record, "run_paused", 1));
    }

    @Test
    void findsEveryFieldThatIsMissingIllTypedOrUnknown() {
        int cases = 0;
        for (RunEvent event : SampleEvents.all()) {
            StoredRecord record = encode(event);
            JsonObject body = RecordJson.parse(record.body());
            for (String name : body.members().keySet()) {
                if (!isOptional(record.type(), name)) {
                    assertDamaged(record, fields -> without(fields, name));
                }
                assertDamaged(record, fields -> with(fields, name, new JsonValue.JsonNull()));
                assertDamaged(record, fields -> with(fields, name, JsonValue.of(List.of(1))));
                assertDamaged(record, fields -> with(fields, name, JsonValue.of("\u0000?")), name);
                cases++;
            }
            assertDamaged(record, fields -> with(fields, "surprise", JsonValue.of(1)));
        }
        assertThat(cases).isGreaterThan(120);
    }

    @Test
    void refusesAGraphThatIsNotTheOneOfItsPlan() {
        StoredRecord record = encode(SampleEvents.all().getFirst());
        String other = Sha256.of("other").hex();

        assertDamaged(record, fields -> with(fields, "graph_digest", JsonValue.of(other)));
        assertDamaged(record, fields -> with(fields, "plan_digest", JsonValue.of(other)));
        assertDamaged(record, fields -> with(fields, "graph", JsonValue.of("{}")));
        assertDamaged(record, fields -> with(fields, "plan", JsonValue.of("{}")));
    }

    /** Free text takes any text; only fields with a form are damaged by one. */
    private void assertDamaged(StoredRecord record, UnaryOperator<JsonObject> change, String name) {
        JsonValue before = RecordJson.parse(record.body()).find(name).orElseThrow();
        boolean free = before instanceof JsonValue.JsonString && !hasForm(name);
        if (!free) {
            assertDamaged(record, change);
        }
    }

    private static boolean hasForm(String name) {
        return List.of(
                                "plan",
                                "graph",
                                "request",
                                "arguments",
                                "at",
                                "started",
                                "expires",
                                "gate",
                                "binding",
                                "outcome",
                                "phase",
                                "effect")
                        .contains(name)
                || name.endsWith("digest")
                || name.startsWith("tree");
    }

    private static boolean isOptional(String type, String name) {
        return switch (name) {
            case "grade",
                    "model",
                    "requested_by",
                    "ledger",
                    "failure",
                    "entry",
                    "invalid",
                    "repeats",
                    "output",
                    "tree",
                    "reused_from",
                    "inbox_id",
                    "commit" ->
                    !(name.equals("model") && type.equals("model_call_started"))
                            && !(name.equals("failure") && type.equals("model_call_retried"))
                            && !(name.equals("tree") && type.equals("base_recorded"));
            case "reply" -> type.equals("model_call_ended");
            default -> false;
        };
    }

    private void assertDamaged(StoredRecord record, UnaryOperator<JsonObject> change) {
        JsonObject body = change.apply(RecordJson.parse(record.body()));
        assertCode(Code.JOURNAL_DAMAGED, withBody(record, CanonicalJson.write(body)));
    }

    private void assertCode(Code code, StoredRecord record) {
        assertThatThrownBy(() -> decode(record))
                .as("%s", record.type())
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(code);
                            assertThat(e.place())
                                    .contains(new StoreException.Place(SampleEvents.RUN, 7));
                        });
    }

    private StoredRecord encode(RunEvent event) {
        return RecordCodec.encode(
                        SampleEvents.RUN,
                        new Incarnation(2),
                        new Journal.Entry(SampleEvents.AT, event),
                        blobs)
                .numbered(7);
    }

    private JournalRecord decode(StoredRecord record) {
        return RecordCodec.decode(record, blobs);
    }

    private static StoredRecord withBody(StoredRecord record, String body) {
        return new StoredRecord(
                record.run(),
                record.seq(),
                record.type(),
                record.version(),
                record.incarnation(),
                record.at(),
                record.node(),
                record.attempt(),
                body);
    }

    private static StoredRecord withTypeAndVersion(StoredRecord record, String type, int version) {
        return new StoredRecord(
                record.run(),
                record.seq(),
                type,
                version,
                record.incarnation(),
                record.at(),
                Optional.empty(),
                Optional.empty(),
                record.body());
    }

    private static JsonObject with(JsonObject fields, String name, JsonValue value) {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>(fields.members());
        members.put(name, value);
        return new JsonObject(members);
    }

    private static JsonObject without(JsonObject fields, String name) {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>(fields.members());
        members.remove(name);
        return new JsonObject(members);
    }

    /** Graphs have no equality of their own: one with the same digest is put in their place. */
    private static RunEvent withGraph(RunEvent event) {
        return switch (event) {
            case RunCreated e when isSample(e.graph()) ->
                    new RunCreated(
                            e.run(),
                            e.source(),
                            SampleEvents.GRAPH,
                            e.settings(),
                            e.authority(),
                            e.done(),
                            e.skipped(),
                            e.sandboxLevel(),
                            e.version(),
                            e.by());
            case PlanChangeAccepted e when isSample(e.graph()) ->
                    new PlanChangeAccepted(
                            e.oldDigest(),
                            e.source(),
                            SampleEvents.GRAPH,
                            e.kept(),
                            e.again(),
                            e.by(),
                            e.why());
            default -> event;
        };
    }

    private static boolean isSample(WorkflowGraph graph) {
        return graph.graphDigest().equals(SampleEvents.GRAPH.graphDigest());
    }
}
