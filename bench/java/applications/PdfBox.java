// PDFBox: a document with text and lines is written, read and taken apart again.

import java.io.ByteArrayOutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.text.PDFTextStripper;

public class PdfBox {
    private static final Logger LOGGER = Logger.getLogger("org.apache.pdfbox");

    public static void main(String[] args) throws Exception {
        // What it logs has dates, and its cache of fonts would go into the user's folder.
        LOGGER.setLevel(Level.OFF);
        System.setProperty("pdfbox.fontcache", System.getProperty("java.io.tmpdir"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PDDocument document = new PDDocument()) {
            for (int number = 1; number <= 3; number++) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                    content.newLineAtOffset(50, 700);
                    content.showText("This is page " + number + " of three.");
                    content.endText();
                    content.moveTo(50, 690);
                    content.lineTo(300, 690);
                    content.stroke();
                }
            }
            document.getDocumentInformation().setTitle("Pages");
            document.setDocumentId(1L);
            document.save(out);
        }
        try (PDDocument document = Loader.loadPDF(out.toByteArray())) {
            System.out.println(document.getNumberOfPages() + " " + document.getDocumentInformation().getTitle());
            System.out.print(new PDFTextStripper().getText(document));
        }
    }
}
