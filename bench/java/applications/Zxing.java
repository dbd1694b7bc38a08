// ZXing: a code is drawn as text and read again, with some of it damaged.

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import com.google.zxing.qrcode.QRCodeWriter;

public class Zxing {
    public static void main(String[] args) throws Exception {
        System.out.print(new QRCodeWriter().encode("short", BarcodeFormat.QR_CODE, 0, 0).toString("##", "  "));
        BitMatrix code = new QRCodeWriter().encode("a text of some length: 0123456789", BarcodeFormat.QR_CODE, 120, 120);
        int[] pixels = new int[code.getWidth() * code.getHeight()];
        for (int i = 0; i < pixels.length; i++) {
            boolean damaged = i % 120 == 60 && i / 120 < 40;
            pixels[i] = code.get(i % code.getWidth(), i / code.getWidth()) != damaged ? 0xff000000 : 0xffffffff;
        }
        BinaryBitmap image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(code.getWidth(), code.getHeight(), pixels)));
        System.out.println(new QRCodeReader().decode(image).getText());
    }
}
