package dev.stepfast.local.model;

import dev.stepfast.local.config.Provider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A server on loopback that answers each connection with raw bytes, and notices when its peer hangs
 * up.
 */
final class RawServer implements AutoCloseable {
    private final ServerSocket server;
    private final CountDownLatch hungUp = new CountDownLatch(1);

    RawServer(Script script) throws IOException {
        this((_, out) -> script.answer(out));
    }

    RawServer(HeadScript script) throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(script));
    }

    /** What one connection gets, behind its request. */
    interface Script {
        void answer(OutputStream out) throws IOException;
    }

    /** The same, for a server that looks at the head of the request. */
    interface HeadScript {
        void answer(String head, OutputStream out) throws IOException;
    }

    static RawServer saying(String bytes) throws IOException {
        return new RawServer(out -> out.write(bytes.getBytes(StandardCharsets.UTF_8)));
    }

    static String page(int status, String type, String body) {
        return "HTTP/1.1 "
                + status
                + " X\r\nContent-Type: "
                + type
                + "\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length
                + "\r\n\r\n"
                + body;
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/v1";
    }

    /** Counted down when a client that was not fully answered closed its connection. */
    CountDownLatch hungUp() {
        return hungUp;
    }

    /** The address under which a protocol knows this server. */
    Endpoint address(Provider provider) {
        return ChatProtocol.of(provider).base(Endpoint.parse(url(), Optional.empty()));
    }

    ChatServer model(HttpLimits limits, Provider provider) {
        return new ChatServer(
                new ModelServer(address(provider), Optional.empty(), ChatProtocol.of(provider)),
                limits);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept(HeadScript script) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket, script));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket, HeadScript script) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            int length = 0;
            StringBuilder head = new StringBuilder();
            for (String line = in.readLine();
                    (line != null) && !line.isEmpty();
                    line = in.readLine()) {
                head.append(line).append('\n');
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring("Content-Length: ".length()));
                }
            }
            in.skip(length);
            script.answer(head.toString(), socket.getOutputStream());
            socket.getOutputStream().flush();
        } catch (IOException | UncheckedIOException e) {
            hungUp.countDown();
        }
    }
}
