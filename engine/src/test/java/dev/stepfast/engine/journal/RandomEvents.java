package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Makes events of every type, filled with seeded values by the types of their components. */
final class RandomEvents {
    private static final String ALPHABET =
            "abz 09\"\\/\n\t\u0000\u001f\u007f\u00e9\u2028\ufeff\uffff";

    private final Random random;

    RandomEvents(long seed) {
        random = new Random(seed);
    }

    /** Every record that an event can be. */
    static List<Class<?>> types() {
        return leaves(RunEvent.class).distinct().toList();
    }

    RunEvent next(Class<?> type) {
        return (RunEvent) value(type);
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(RandomEvents::leaves)
                : Stream.of(type);
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            return container(generic);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isEnum()) {
            return pick(plain.getEnumConstants());
        }
        return leaf(plain).orElseGet(() -> construct(plain));
    }

    private Optional<Object> leaf(Class<?> type) {
        if (type == String.class) {
            return Optional.of(text());
        } else if (type == boolean.class || type == Boolean.class) {
            return Optional.of(random.nextBoolean());
        } else if (type == int.class || type == Integer.class) {
            return Optional.of(1 + random.nextInt(5)); // what every bounded count allows
        } else if (type == long.class || type == Long.class) {
            return Optional.of(pick(0L, 1L, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE));
        } else if (type == char.class) {
            return Optional.of(pick('x', '-', '\u00e9'));
        } else if (type == BigDecimal.class) {
            return Optional.of(
                    pick(new BigDecimal("5.00"), new BigDecimal("0.000000000000000000123")));
        } else if (type == Duration.class) {
            return Optional.of(duration());
        } else if (type == Instant.class) {
            return Optional.of(
                    Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)));
        } else if (type == Sha256.class) {
            return Optional.of(Sha256.of(text()));
        } else if (type == NodeId.class) {
            return Optional.of(new NodeId("n" + random.nextInt(100) + pick("", ".1", " \"\u00e9")));
        } else if (type == RunId.class) {
            return Optional.of(SampleEvents.RUN);
        } else if (type == JsonObject.class) {
            return Optional.of(json(2));
        } else if (type == WorkflowGraph.class) {
            return Optional.of(SampleEvents.GRAPH);
        } else if (type == Verdict.class) {
            return Optional.of(verdict());
        }
        return Optional.empty();
    }

    private Object container(ParameterizedType type) {
        Type[] arguments = type.getActualTypeArguments();
        if (type.getRawType() == Optional.class) {
            return random.nextBoolean() ? Optional.of(value(arguments[0])) : Optional.empty();
        }
        int size = random.nextInt(3);
        if (type.getRawType() == List.class) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                values.add(value(arguments[0]));
            }
            return values;
        }
        if (type.getRawType() == Set.class) {
            return Set.of(value(arguments[0]));
        }
        if (type.getRawType() == Map.class) {
            Map<Object, Object> values = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                values.put(value(arguments[0]), value(arguments[1]));
            }
            return values;
        }
        throw new IllegalStateException("no values for " + type);
    }

    private Object construct(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            var constructor =
                    type.getDeclaredConstructor(
                            Arrays.stream(components)
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(
                    Arrays.stream(components).map(each -> value(each.getGenericType())).toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no value of " + type, e);
        }
    }

    private Verdict verdict() {
        Verdict.Status status = pick(Verdict.Status.values());
        return new Verdict(
                text(),
                text(),
                status,
                status == Verdict.Status.PASS
                        ? Optional.empty()
                        : Optional.of(pick(Verdict.VerdictClass.values())),
                text(),
                text(),
                text(),
                duration(),
                Optional.of(Sha256.of(text())),
                Optional.of(new BlobRef(Sha256.of(text()), random.nextInt(1 << 30))));
    }

    private Duration duration() {
        return pick(
                Duration.ZERO,
                Duration.ofNanos(1 + random.nextInt(Integer.MAX_VALUE)),
                Duration.ofDays(99).plusNanos(random.nextInt(1_000_000_000)),
                Duration.ofMillis(random.nextLong(1L << 53)));
    }

    private String text() {
        if (random.nextInt(12) == 0) {
            return "\u00e9long".repeat(1_700); // over 8 KiB in UTF-8, under it in chars
        }
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return random.nextInt(4) == 0 ? text + "\ud83d\ude00" : text.toString();
    }

    private JsonObject json(int depth) {
        JsonObject.Builder object =
                JsonObject.builder()
                        .put("z", text())
                        .put("a", new JsonNumber(new BigDecimal("12345678901234567890.5")))
                        .put("huge", new JsonNumber(new BigDecimal("1E+400")))
                        .put("blob", Sha256.of("not one of ours").hex())
                        .put("bytes", 15);
        return depth == 0 ? object.build() : object.put("deeper", json(depth - 1)).build();
    }

    @SafeVarargs
    private <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
