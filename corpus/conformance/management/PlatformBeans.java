// The beans of the platform: what they are called, and what holds of their values on any machine.
import java.lang.management.*;
import java.util.*;
import javax.management.*;

public class PlatformBeans {
    public static void main(String[] args) throws Exception {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getObjectName() + " " + runtime.getName().contains("@") + " " + runtime.getSpecName());
        System.out.println(runtime.getPid() == ProcessHandle.current().pid());
        System.out.println((runtime.getStartTime() > 0) + " " + (runtime.getUptime() >= 0) + " " + runtime.isBootClassPathSupported());
        System.out.println(runtime.getManagementSpecVersion() + " " + runtime.getSystemProperties().get("java.vm.specification.name"));
        System.out.println(runtime.getInputArguments().getClass().getSimpleName());
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getObjectName() + " " + (system.getAvailableProcessors() == Runtime.getRuntime().availableProcessors()));
        var more = (com.sun.management.UnixOperatingSystemMXBean) system;
        System.out.println((more.getTotalMemorySize() > 0) + " " + (more.getProcessCpuTime() >= 0) + " "
                + (more.getCpuLoad() <= 1) + " " + (more.getOpenFileDescriptorCount() > 0));
        System.out.println(system.getName().equals(System.getProperty("os.name")) + " " + (system.getSystemLoadAverage() >= -1));
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        MemoryUsage heap = memory.getHeapMemoryUsage();
        System.out.println(memory.getObjectName() + " " + (heap.getUsed() > 0) + " " + (heap.getUsed() <= heap.getCommitted()) + " "
                + (memory.getNonHeapMemoryUsage().getUsed() > 0) + " " + memory.isVerbose());
        pools();
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println(classes.getObjectName() + " " + (classes.getLoadedClassCount() > 100) + " "
                + (classes.getTotalLoadedClassCount() >= classes.getLoadedClassCount()) + " " + classes.isVerbose());
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            System.out.println((bean.getCollectionCount() >= 0) + " " + bean.isValid() + " " + (bean.getMemoryPoolNames().length > 0)
                    + " " + (bean instanceof com.sun.management.GarbageCollectorMXBean));
            break;
        }
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        System.out.println(compiler.getObjectName() + " " + compiler.isCompilationTimeMonitoringSupported() + " " + (compiler.getTotalCompilationTime() >= 0));
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            System.out.println(pool.getName() + " " + (pool.getCount() >= 0) + " " + (pool.getMemoryUsed() >= 0));
        }
        collections();
        options();
        server();
    }

    static void pools() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            boolean named = pool.getMemoryManagerNames().length > 0;
            if (!pool.isValid() || pool.getUsage() == null || pool.getPeakUsage() == null || !named) {
                System.out.println("bad pool " + pool.getName());
            }
        }
        Set<MemoryType> types = EnumSet.noneOf(MemoryType.class);
        ManagementFactory.getMemoryPoolMXBeans().forEach(pool -> types.add(pool.getType()));
        System.out.println(types);
    }

    static void collections() {
        long before = count();
        System.gc();
        System.out.println("collected " + (count() > before));
    }

    static long count() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    static void options() {
        var bean = ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
        System.out.println(bean.getVMOption("UseCompressedOops").getValue() + " " + bean.getVMOption("ObjectAlignmentInBytes").getValue());
        try {
            bean.getVMOption("NoSuchOption");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public interface CounterMBean {
        int getCount();
        void setCount(int count);
        int add(int more);
    }

    public static class Counter implements CounterMBean {
        private int count;
        public int getCount() { return count; }
        public void setCount(int count) { this.count = count; }
        public int add(int more) { return count += more; }
    }

    public record Pair(int left, String right) {}

    public interface ShapeMXBean {
        Map<String, Integer> getSides();
        List<String> getNames();
    }

    static void server() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        System.out.println(server.getDefaultDomain() + " " + (server == ManagementFactory.getPlatformMBeanServer()));
        for (String name : new String[] {"Runtime", "Threading", "Memory", "ClassLoading", "OperatingSystem"}) {
            ObjectName bean = new ObjectName("java.lang:type=" + name);
            MBeanInfo info = server.getMBeanInfo(bean);
            System.out.println(name + " " + server.isRegistered(bean) + " " + info.getAttributes().length + " " + info.getOperations().length);
        }
        System.out.println(server.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecName"));
        System.out.println(server.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null).isEmpty());
        ObjectName own = new ObjectName("test:type=Counter");
        server.registerMBean(new Counter(), own);
        server.setAttribute(own, new Attribute("Count", 40));
        System.out.println(server.invoke(own, "add", new Object[] {2}, new String[] {"int"}) + " " + server.getAttribute(own, "Count"));
        ObjectName shape = new ObjectName("test:type=Shape");
        server.registerMBean(new ShapeMXBean() {
            public Map<String, Integer> getSides() { return new TreeMap<>(Map.of("square", 4)); }
            public List<String> getNames() { return List.of("a", "b"); }
        }, shape);
        System.out.println(Arrays.toString((String[]) server.getAttribute(shape, "Names")));
        try {
            server.registerMBean(new Counter(), own);
        } catch (InstanceAlreadyExistsException e) {
            System.out.println(e.getMessage());
        }
        server.unregisterMBean(own);
        System.out.println(server.isRegistered(own));
        ThreadMXBean remote = ManagementFactory.newPlatformMXBeanProxy(server, "java.lang:type=Threading", ThreadMXBean.class);
        System.out.println(remote.getThreadInfo(Thread.currentThread().getId()).getThreadName());
    }
}
