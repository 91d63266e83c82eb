package dev.homeostat.page.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.page.ApplicationReport;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page is one file with data in ASCII, and with a policy that allows its own scripts only. */
class HtmlPageTest {

  private static final String HOSTILE = "</script><!--<script>&\u2028\u2029\u202e\u0000@STYLE@";

  private static String page() {
    return HtmlPage.of(
        new ApplicationReport(
            new ApplicationId("shop", "web"),
            Instant.EPOCH,
            ReconcileResult.Outcome.INVALID,
            List.of(),
            List.of(Problem.error("Hostile").got(HOSTILE)),
            List.of(),
            List.of()));
  }

  @Test
  void the_page_loads_nothing() {
    assertThat(page()).doesNotContain("src=", "href=", "@import", "url(");
  }

  @Test
  void texts_of_others_stay_within_their_script_element() {
    String data = element("<script type=\"application/json\" id=\"report\">");
    assertThat(data).matches("\\p{ASCII}*").doesNotContain("<", ">", "&").contains("@STYLE@");
  }

  @Test
  void the_policy_has_the_hashes_of_scripts_and_styles() {
    String policy = HtmlPage.policy();
    assertThat(page()).contains("content=\"" + policy + "\"");
    assertThat(policy)
        .startsWith("default-src 'none'; script-src ")
        .doesNotContain("unsafe")
        .contains(
            ContentHash.of(element("<style>")),
            ContentHash.of(element("<script>")),
            ContentHash.of(element("<script type=\"module\">")));
  }

  @Test
  void json_has_the_same_value_after_escapes() throws JsonProcessingException {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put(HOSTILE, "\ud83d\ude00 \ud800");
    String json = SafeJson.of(tree);
    assertThat(json).matches("\\p{ASCII}*").doesNotContain("<", ">", "&");
    assertThat(new ObjectMapper().readTree(json)).isEqualTo(tree);
  }

  @Test
  void long_texts_are_cut_between_characters() {
    String cut = ValueText.cut("a" + "\ud83d\ude00".repeat(2000));
    assertThat(cut).endsWith("… (4001 characters)").hasSizeLessThan(2100);
    assertThat(Character.isHighSurrogate(cut.charAt(cut.indexOf('…') - 1))).isFalse();
  }

  /** Returns what stands between a begin tag and its end tag. */
  private static String element(String begin) {
    Matcher element =
        Pattern.compile(Pattern.quote(begin) + "(.*?)</(script|style)>", Pattern.DOTALL)
            .matcher(page());
    assertThat(element.find()).isTrue();
    return element.group(1);
  }
}
