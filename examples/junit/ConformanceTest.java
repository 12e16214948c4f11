import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.*;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.*;
import org.w3c.dom.Element;

class ConformanceTest {
  static final String ACS = """
      npx access-control-contract conform --account acme --bearer acme-demo-token --routing-id 12 --report junit=- \
          --start 'npx access-control-contract serve --port $PORT' --port-env PORT""";

  @TestFactory
  Stream<DynamicTest> contract() throws Exception {
    var acs = new ProcessBuilder("sh", "-c", ACS).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var report = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(acs.getInputStream());
    var cases = report.getElementsByTagName("testcase");
    return IntStream.range(0, cases.getLength()).mapToObj(i -> (Element) cases.item(i)).map(this::test);
  }

  DynamicTest test(Element test) {
    return dynamicTest(test.getAttribute("name"), () -> {
      if (!(test.getFirstChild() instanceof Element outcome)) return;
      if (outcome.getTagName().equals("skipped")) abort(outcome.getAttribute("message"));
      fail(outcome.getAttribute("message") + "\n" + outcome.getTextContent());
    });
  }
}
