// jsoup: a page of HTML with mistakes is parsed, selected from, changed and cleaned.

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.safety.Safelist;

public class Jsoup {
    public static void main(String[] args) {
        Document page = org.jsoup.Jsoup.parse("<html><title>A page</title><body><p class=x>One <b>bold</p><p>Two &amp; &eacute;<br>more"
                + "<ul><li>a<li class='x y'>b</ul><a href='/rel?q=1'>link</a><script>alert('no')</script>", "http://example.org/dir/");
        System.out.println(page.title());
        for (Element element : page.select("p.x, li.x, body > a[href]")) {
            System.out.println(element.cssSelector() + ": " + element.text());
        }
        System.out.println(page.selectFirst("a").absUrl("href"));
        page.select("ul li").first().attr("id", "first").append("<i>new</i>").after("<li>between</li>");
        System.out.println(page.body().html());
        System.out.println(org.jsoup.Jsoup.clean("<p onclick='x()'>kept <script>gone</script><a href='javascript:x'>a</a>", Safelist.basic()));
    }
}
