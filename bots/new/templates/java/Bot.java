import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

/** Gives each unit any of its legal orders; at Catan, does any one thing. It speaks
    docs/bot-wire.md, whose frames have no spaces between keys and what they hold. */
public class Bot {
    static String found(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** One line for each province with a choice, in winter for as many as are due; at Catan one. */
    static Collection<String> decide(String view, boolean catan, Random lots) {
        List<String> legal = new ArrayList<>();
        Matcher lines = Pattern.compile("\"([^\"]+)\"").matcher(found(view, "\"legal\":\\[(.*?)\\]"));
        while (lines.find()) if (!lines.group(1).equals("WAIVE")) legal.add(lines.group(1));
        Collections.shuffle(legal, lots);
        if (catan) return legal.subList(0, 1);
        String power = found(view, "\"power\":\"(\\w+)\"");
        String due = found(view, "\"builds\":\\{[^}]*\"" + power + "\":-?(\\d+)");
        int most = due.isEmpty() ? legal.size() : Integer.parseInt(due);
        Map<String, String> orders = new LinkedHashMap<>();
        for (String line : legal) {
            if (orders.size() < most) orders.putIfAbsent(line.substring(2, 5), line);
        }
        return orders.values();
    }

    static void tell(String type, String n, String d) {
        System.out.println("{\"type\":\"" + type + "\",\"n\":" + n + ",\"d\":{" + d + "}}");
        System.out.flush();
    }

    public static void main(String[] words) throws IOException {
        var frames = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String view = "";
        boolean catan = false;
        Random lots = new Random(); // grown from the seed in hello: asked again, it is the same
        tell("ready", "0", "\"v\":1");
        for (String line; (line = frames.readLine()) != null; ) {
            String type = found(line, "\"type\":\"(\\w+)\""), n = found(line, "\"n\":(\\d+)");
            if (type.equals("hello")) {
                catan = line.contains("\"game\":\"catan\"");
                lots = new Random(Long.parseUnsignedLong(found(line, "\"seed\":\"(\\w{16})"), 16));
            } else if (type.equals("view")) view = line;
            else if (type.equals("heard") || type.equals("speak")) tell("say", n, "");
            else if (type.equals("bye")) tell("memory", n, "");
            else if (type.equals("decide")) {
                String lines = String.join("\",\"", decide(view, catan, lots));
                tell("decision", n, "\"lines\":[" + (lines.isEmpty() ? "" : "\"" + lines + "\"") + "]");
            }
        }
    }
}
