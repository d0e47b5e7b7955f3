package dev.stepfast.plan.markdown;

import org.commonmark.node.BlockQuote;
import org.commonmark.node.Heading;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;

/** Walks the blocks of a document in order, without recursion. */
final class BlockWalk {
    private BlockWalk() {}

    /** Told of every block that matters, in document order. */
    interface Visitor {
        void enterItem(ListItem item);

        void leaveItem();

        void enterQuote();

        void leaveQuote();

        void visitHeading(Heading heading);

        void visitParagraph(Paragraph paragraph);
    }

    static void walk(Node document, Visitor visitor) {
        Node node = document.getFirstChild();
        while (node != null) {
            enter(node, visitor);
            Node child =
                    node instanceof Paragraph || node instanceof Heading
                            ? null
                            : node.getFirstChild();
            node = child != null ? child : nextAfter(node, document, visitor);
        }
    }

    private static @Nullable Node nextAfter(Node from, Node document, Visitor visitor) {
        Node node = from;
        leave(node, visitor);
        while (node.getNext() == null) {
            node = node.getParent();
            if (node.equals(document)) {
                return null;
            }
            leave(node, visitor);
        }
        return node.getNext();
    }

    private static void enter(Node node, Visitor visitor) {
        switch (node) {
            case ListItem item -> visitor.enterItem(item);
            case BlockQuote quote -> visitor.enterQuote();
            case Heading heading -> visitor.visitHeading(heading);
            case Paragraph paragraph -> visitor.visitParagraph(paragraph);
            default -> {}
        }
    }

    private static void leave(Node node, Visitor visitor) {
        switch (node) {
            case ListItem item -> visitor.leaveItem();
            case BlockQuote quote -> visitor.leaveQuote();
            default -> {}
        }
    }
}
