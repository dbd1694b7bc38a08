// The loopback interface, and addresses that need no name service.
import java.net.*;
import java.util.*;

public class Loopback {
    public static void main(String[] args) throws Exception {
        NetworkInterface lo = NetworkInterface.getByName("lo");
        System.out.println(lo.getName() + " " + lo.getDisplayName() + " " + lo.getIndex() + " " + lo.isUp() + " " + lo.isLoopback() + " " + lo.isPointToPoint() + " " + lo.isVirtual() + " " + lo.getMTU());
        System.out.println(Arrays.toString(lo.getHardwareAddress()) + " " + lo.getParent() + " " + lo.getSubInterfaces().hasMoreElements());
        boolean found = false;
        for (InterfaceAddress address : lo.getInterfaceAddresses()) {
            if (address.getAddress() instanceof Inet4Address) {
                System.out.println(address.getAddress() + " " + address.getNetworkPrefixLength() + " " + address.getBroadcast());
            }
        }
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            found |= each.equals(lo);
        }
        System.out.println(found + " " + NetworkInterface.getByIndex(1).equals(lo) + " " + NetworkInterface.getByName("no-such"));
        System.out.println(NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1")).equals(lo) + " " + NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.9")) + " " + NetworkInterface.getByInetAddress(InetAddress.getByName("192.0.2.77")));
        System.out.println(InetAddress.getLoopbackAddress() + " " + InetAddress.getByName("127.0.0.1").isLoopbackAddress() + " " + InetAddress.getByName("0.0.0.0").isAnyLocalAddress());
        System.out.println(new InetSocketAddress("127.0.0.1", 80) + " " + InetSocketAddress.createUnresolved("host", 81) + " " + new InetSocketAddress(82).getAddress().isAnyLocalAddress());
    }
}
