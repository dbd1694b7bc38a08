//! Private members of the class library that the machine uses, in one table.
//!
//! They differ from release to release and from update to update. So each row lists all spellings that are
//! known of a member, and says whether a class may lack it. A class of the table is compared with its rows
//! when it is made: what must be there and is not ends the run, by name, before anything could misread it.
//! After that a look-up gives `None` only for what the release really does without.
//!
//! A member is looked up in the class that declares it and nowhere else: a program's subclass of `Thread` may
//! have fields of the same names.
//!
//! Rejected: one table for each release. Updates differ too, and vendors backport.

use crate::classes::class::{ClassPtr, Kind, MethodPtr};
use crate::ids::{ClassId, LoaderId, Ref, ThreadId};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;
use threadbare_classfile::Constant;

/// Must the library have it?
#[derive(Debug, Clone, Copy)]
enum Need {
    /// In every release that is supported.
    Always,
    /// Only some releases have it, and its user does without.
    Sometimes,
    /// A release has this member or another one that stands in for it.
    Or(Part),
    /// The machine adds it, to hang its own data on the library's object.
    Injected,
}

struct Row {
    /// Classes that declare it, each of them.
    classes: &'static [&'static str],
    need: Need,
    /// Name and descriptor, in all known spellings; a descriptor with parentheses is a method's.
    spellings: &'static [(&'static str, &'static str)],
}

macro_rules! library {
    ($( $classes:tt { $( $part:ident: $need:ident $(($other:ident))? $($name:literal $descriptor:literal)|+; )+ } )+) => {
        /// A member of the library.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Part { $($( $part, )+)+ }

        /// In the order of `Part`.
        const ROWS: &[Row] = &[ $($( Row {
            classes: &$classes,
            need: Need::$need $((Part::$other))?,
            spellings: &[$(($name, $descriptor)),+],
        }, )+)+ ];

        const PARTS: &[Part] = &[ $($( Part::$part, )+)+ ];
    };
}

library! {
    ["java/lang/Class"] {
        ClassVmClass: Injected "vm$class" "I";
        ClassVmDomain: Injected "vm$domain" "L";
        ClassVmSigners: Injected "vm$signers" "L";
        ClassComponentType: Always "componentType" "Ljava/lang/Class;";
        ClassLoader: Always "classLoader" "Ljava/lang/ClassLoader;";
        ClassModule: Always "module" "Ljava/lang/Module;";
        ClassName: Always "name" "Ljava/lang/String;";
        ClassData: Always "classData" "Ljava/lang/Object;";
        // Natives say these up to JDK 21.
        ClassModifiers: Sometimes "modifiers" "C";
        ClassPrimitive: Sometimes "primitive" "Z";
        ClassFileAccessFlags: Sometimes "classFileAccessFlags" "C";
        ClassSigners: Sometimes "signers" "[Ljava/lang/Object;";
    }
    // Where there is none, `Class` makes the domain itself.
    ["java/lang/Class$Holder"] {
        AllPermDomain: Always "allPermDomain" "Ljava/security/ProtectionDomain;";
    }
    ["java/lang/String"] {
        StringValue: Always "value" "[B";
        StringCoder: Always "coder" "B";
        StringHash: Always "hash" "I";
    }
    ["java/lang/ClassLoader"] {
        LoaderVmLoader: Injected "vm$loader" "I";
        LoaderName: Always "name" "Ljava/lang/String;";
        LoaderParent: Always "parent" "Ljava/lang/ClassLoader;";
        LoaderUnnamedModule: Always "unnamedModule" "Ljava/lang/Module;";
    }
    [
        "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
        "java/lang/Integer", "java/lang/Long", "java/lang/Float", "java/lang/Double",
    ] {
        BoxValue: Always "value" "Z" | "value" "B" | "value" "C" | "value" "S" | "value" "I" | "value" "J"
            | "value" "F" | "value" "D";
    }
    ["java/lang/Thread"] {
        ThreadEetop: Always "eetop" "J";
        ThreadHolder: Sometimes "holder" "Ljava/lang/Thread$FieldHolder;";
        ThreadLocals: Always "threadLocals" "Ljava/lang/ThreadLocal$ThreadLocalMap;";
        ThreadInterrupted: Always "interrupted" "Z";
        ThreadTid: Always "tid" "J";
        ThreadName: Always "name" "Ljava/lang/String;";
        ThreadParkBlocker: Always "parkBlocker" "Ljava/lang/Object;";
        ThreadHandler: Always "uncaughtExceptionHandler" "Ljava/lang/Thread$UncaughtExceptionHandler;";
        ThreadDefaultHandler: Always
            "defaultUncaughtExceptionHandler" "Ljava/lang/Thread$UncaughtExceptionHandler;";
        ThreadRandomSeed: Always "threadLocalRandomSeed" "J";
        ThreadRandomProbe: Always "threadLocalRandomProbe" "I";
        ThreadNew: Always "<init>" "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        ThreadDispatchUncaught: Always "dispatchUncaughtException" "(Ljava/lang/Throwable;)V";
        ThreadExit: Always "exit" "()V";
    }
    // Since JDK 19 these are in an object of their own, see `Vm::thread_holder`.
    ["java/lang/Thread", "java/lang/Thread$FieldHolder"] {
        ThreadStatus: Or(ThreadHolder) "threadStatus" "I";
        ThreadDaemon: Or(ThreadHolder) "daemon" "Z";
        ThreadGroup: Or(ThreadHolder) "group" "Ljava/lang/ThreadGroup;";
        ThreadPriority: Or(ThreadHolder) "priority" "I";
    }
    ["java/lang/ThreadGroup"] {
        GroupNewSystem: Always "<init>" "()V";
        GroupNew: Always "<init>" "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    }
    ["java/lang/Throwable"] {
        ThrowableBacktrace: Always "backtrace" "Ljava/lang/Object;";
        ThrowableDepth: Always "depth" "I";
        ThrowableMessage: Always "detailMessage" "Ljava/lang/String;";
        ThrowableCause: Always "cause" "Ljava/lang/Throwable;";
        ThrowableStackTrace: Always "stackTrace" "[Ljava/lang/StackTraceElement;";
    }
    ["java/lang/Module"] {
        ModuleName: Always "name" "Ljava/lang/String;";
        ModuleLoader: Always "loader" "Ljava/lang/ClassLoader;";
        ModuleDescriptor: Always "descriptor" "Ljava/lang/module/ModuleDescriptor;";
    }
    ["java/lang/module/ModuleDescriptor"] {
        DescriptorVersion: Always "version" "Ljava/lang/module/ModuleDescriptor$Version;";
        DescriptorRawVersion: Always "rawVersionString" "Ljava/lang/String;";
    }
    ["java/lang/module/ModuleDescriptor$Version"] {
        VersionText: Always "version" "Ljava/lang/String;";
    }
    ["java/lang/StackTraceElement"] {
        ElementDeclaringClass: Always "declaringClass" "Ljava/lang/String;";
        ElementDeclaringClassObject: Always "declaringClassObject" "Ljava/lang/Class;";
        ElementMethodName: Always "methodName" "Ljava/lang/String;";
        ElementFileName: Always "fileName" "Ljava/lang/String;";
        ElementModuleName: Always "moduleName" "Ljava/lang/String;";
        ElementModuleVersion: Always "moduleVersion" "Ljava/lang/String;";
        ElementLoaderName: Always "classLoaderName" "Ljava/lang/String;";
        ElementLineNumber: Always "lineNumber" "I";
    }
    // Since JDK 22.
    ["java/lang/ClassFrameInfo"] {
        ClassFrameFlags: Always "flags" "I";
        ClassFrameClass: Always "classOrMemberName" "Ljava/lang/Object;";
    }
    ["java/lang/StackFrameInfo"] {
        FrameVmBci: Injected "vm$bci" "I";
        FrameVmMethod: Injected "vm$method" "I";
        FrameBci: Always "bci" "I";
        FrameMemberName: Or(FrameName) "memberName" "Ljava/lang/Object;";
        FrameName: Sometimes "name" "Ljava/lang/String;";
        FrameType: Or(FrameMemberName) "type" "Ljava/lang/Object;";
    }
    ["java/lang/StackStreamFactory$AbstractStackWalker"] {
        WalkerAnchor: Always "anchor" "J";
        WalkerWalk: Always "doStackWalk" "(JIIII)Ljava/lang/Object;";
    }
    ["java/lang/invoke/MemberName"] {
        MemberVmTarget: Injected "vm$target" "I";
        MemberVmIndex: Injected "vm$index" "I";
        MemberClass: Always "clazz" "Ljava/lang/Class;";
        MemberName: Always "name" "Ljava/lang/String;";
        MemberType: Always "type" "Ljava/lang/Object;";
        MemberFlags: Always "flags" "I";
    }
    ["java/lang/invoke/ResolvedMethodName"] {
        ResolvedVmTarget: Injected "vm$target" "I";
        // A field of the machine's own up to JDK 21.
        ResolvedHolder: Sometimes "vmholder" "Ljava/lang/Class;";
    }
    ["java/lang/invoke/LambdaForm"] {
        FormVmCode: Injected "vm$code" "I";
        FormNames: Always "names" "[Ljava/lang/invoke/LambdaForm$Name;";
        FormArity: Always "arity" "I";
        FormResult: Always "result" "I";
    }
    ["java/lang/invoke/LambdaForm$Name"] {
        NameType: Always "type" "Ljava/lang/invoke/LambdaForm$BasicType;";
        NameFunction: Always "function" "Ljava/lang/invoke/LambdaForm$NamedFunction;";
        NameArguments: Always "arguments" "[Ljava/lang/Object;";
    }
    ["java/lang/invoke/LambdaForm$NamedFunction"] {
        FunctionMember: Always "member" "Ljava/lang/invoke/MemberName;";
        FunctionHandle: Always "resolvedHandle" "Ljava/lang/invoke/MethodHandle;";
        FunctionResolve: Always "resolvedHandle" "()Ljava/lang/invoke/MethodHandle;";
    }
    ["java/lang/invoke/LambdaForm$BasicType"] {
        BasicTypeChar: Always "btChar" "C";
    }
    ["java/lang/invoke/MethodHandle"] {
        HandleForm: Always "form" "Ljava/lang/invoke/LambdaForm;";
        HandleType: Always "type" "Ljava/lang/invoke/MethodType;";
        HandleAsType: Always "asType" "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
    }
    ["java/lang/invoke/MethodType"] {
        MethodTypeParameters: Always "ptypes" "[Ljava/lang/Class;";
        MethodTypeResult: Always "rtype" "Ljava/lang/Class;";
    }
    ["java/lang/invoke/CallSite"] {
        SiteTarget: Always "target" "Ljava/lang/invoke/MethodHandle;";
        SiteMake: Always "makeSite" "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/invoke/CallSite;";
    }
    ["java/lang/invoke/ConstantBootstraps"] {
        MakeConstant: Always "makeConstant" "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;";
    }
    ["java/lang/invoke/MethodHandleNatives"] {
        FindMethodType: Always "findMethodHandleType" "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
        LinkConstant: Always "linkMethodHandleConstant" "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
        LinkMethod: Always "linkMethod" "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
    }
    ["java/lang/invoke/Invokers"] {
        CheckExactType: Always "checkExactType" "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)V";
        GenericLinker: Always "varHandleMethodGenericLinkerHandleForm" "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/LambdaForm;";
    }
    ["java/lang/reflect/Field", "java/lang/reflect/Method", "java/lang/reflect/Constructor"] {
        ReflectedClass: Always "clazz" "Ljava/lang/Class;";
        ReflectedSlot: Always "slot" "I";
        ReflectedModifiers: Always "modifiers" "I";
        ReflectedSignature: Always "signature" "Ljava/lang/String;";
        ReflectedAnnotations: Always "annotations" "[B";
    }
    ["java/lang/reflect/Field", "java/lang/reflect/Method"] {
        ReflectedName: Always "name" "Ljava/lang/String;";
    }
    ["java/lang/reflect/Field"] {
        FieldType: Always "type" "Ljava/lang/Class;";
        FieldTrustedFinal: Always "trustedFinal" "Z";
    }
    ["java/lang/reflect/Method", "java/lang/reflect/Constructor"] {
        ParameterTypes: Always "parameterTypes" "[Ljava/lang/Class;";
        ExceptionTypes: Always "exceptionTypes" "[Ljava/lang/Class;";
        ParameterAnnotations: Always "parameterAnnotations" "[B";
    }
    ["java/lang/reflect/Method"] {
        MethodReturnType: Always "returnType" "Ljava/lang/Class;";
        MethodDefault: Always "annotationDefault" "[B";
    }
    ["java/lang/reflect/RecordComponent"] {
        ComponentClass: Always "clazz" "Ljava/lang/Class;";
        ComponentName: Always "name" "Ljava/lang/String;";
        ComponentType: Always "type" "Ljava/lang/Class;";
        ComponentAccessor: Always "accessor" "Ljava/lang/reflect/Method;";
        ComponentSignature: Always "signature" "Ljava/lang/String;";
        ComponentAnnotations: Always "annotations" "[B";
        ComponentTypeAnnotations: Always "typeAnnotations" "[B";
    }
    ["java/lang/reflect/Parameter"] {
        ParameterName: Always "name" "Ljava/lang/String;";
        ParameterModifiers: Always "modifiers" "I";
        ParameterExecutable: Always "executable" "Ljava/lang/reflect/Executable;";
        ParameterIndex: Always "index" "I";
    }
    // Up to JDK 21.
    ["jdk/internal/reflect/NativeConstructorAccessorImpl"] {
        NativeAccessorConstructor: Always "c" "Ljava/lang/reflect/Constructor;";
    }
    // Since JDK 18.
    ["jdk/internal/reflect/DirectMethodHandleAccessor"] {
        AccessorClass: Always "declaringClass" "Ljava/lang/Class;";
        AccessorFlags: Always "flags" "I";
    }
    [
        "jdk/internal/reflect/DirectMethodHandleAccessor",
        "jdk/internal/reflect/DirectConstructorHandleAccessor",
    ] {
        AccessorParameters: Always "paramCount" "I";
        AccessorVmMember: Injected "vm$member" "L";
    }
    ["jdk/internal/reflect/DirectConstructorHandleAccessor"] {
        AccessorVmType: Injected "vm$type" "I";
    }
    ["jdk/internal/reflect/ConstantPool"] {
        PoolClass: Always "constantPoolOop" "Ljava/lang/Object;";
    }
    ["java/lang/AssertionStatusDirectives"] {
        DirectiveClasses: Always "classes" "[Ljava/lang/String;";
        DirectiveClassEnabled: Always "classEnabled" "[Z";
        DirectivePackages: Always "packages" "[Ljava/lang/String;";
        DirectivePackageEnabled: Always "packageEnabled" "[Z";
        DirectiveDefault: Always "deflt" "Z";
    }
    ["java/lang/ref/Reference"] {
        Referent: Always "referent" "Ljava/lang/Object;";
        EnqueueFromPending: Always "enqueueFromPending" "()V";
    }
    ["jdk/internal/ref/Cleaner"] {
        CleanerClean: Always "clean" "()V";
    }
    ["java/util/concurrent/locks/AbstractOwnableSynchronizer"] {
        LockOwner: Always "exclusiveOwnerThread" "Ljava/lang/Thread;";
    }
    [
        "sun/security/provider/MD5", "sun/security/provider/SHA", "sun/security/provider/SHA2",
        "sun/security/provider/SHA5",
    ] {
        // Without it their code runs.
        DigestState: Sometimes "state" "[I" | "state" "[J";
    }
    ["jdk/internal/misc/Signal"] {
        SignalDispatch: Always "dispatch" "(I)V";
    }
    ["sun/management/VMManagementImpl"] {
        SupportsCompilationTime: Always "compTimeMonitoringSupport" "Z";
        SupportsContention: Always "threadContentionMonitoringSupport" "Z";
        SupportsOwnCpuTime: Always "currentThreadCpuTimeSupport" "Z";
        SupportsCpuTime: Always "otherThreadCpuTimeSupport" "Z";
        SupportsMonitors: Always "objectMonitorUsageSupport" "Z";
        SupportsSynchronizers: Always "synchronizerUsageSupport" "Z";
        SupportsAllocation: Always "threadAllocatedMemorySupport" "Z";
        SupportsCommands: Always "remoteDiagnosticCommandsSupport" "Z";
    }
    ["sun/management/ManagementFactoryHelper"] {
        CreatePool: Always "createMemoryPool" "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;";
        CreateManager: Always "createMemoryManager" "(Ljava/lang/String;)Ljava/lang/management/MemoryManagerMXBean;";
        CreateCollector: Always
            "createGarbageCollector" "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;";
    }
    ["com/sun/management/internal/GarbageCollectorExtImpl"] {
        CreateExtendedCollector: Always
            "createGarbageCollector" "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;";
    }
    ["sun/management/MemoryImpl"] {
        MemoryPools: Always "getMemoryPools" "()[Ljava/lang/management/MemoryPoolMXBean;";
        MemoryManagers: Always "getMemoryManagers" "()[Ljava/lang/management/MemoryManagerMXBean;";
    }
    ["sun/management/MemoryPoolImpl"] {
        PoolName: Always "name" "Ljava/lang/String;";
    }
    ["sun/management/MemoryManagerImpl"] {
        ManagerName: Always "name" "Ljava/lang/String;";
    }
    ["java/lang/management/MemoryUsage"] {
        UsageNew: Always "<init>" "(JJJJ)V";
    }
    ["java/lang/management/ThreadInfo"] {
        InfoNew: Always
            "<init>" "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;[Ljava/lang/Object;[I[Ljava/lang/Object;)V";
    }
    ["com/sun/management/internal/Flag"] {
        FlagNew: Always "<init>" "(Ljava/lang/String;Ljava/lang/Object;ZZLcom/sun/management/VMOption$Origin;)V";
    }
    ["com/sun/management/VMOption$Origin"] {
        OriginDefault: Always "DEFAULT" "Lcom/sun/management/VMOption$Origin;";
    }
    // The library's locks do their work in an object of their own.
    [
        "java/util/concurrent/locks/ReentrantLock", "java/util/concurrent/locks/ReentrantReadWriteLock",
        "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
        "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock", "java/util/concurrent/Semaphore",
        "java/util/concurrent/CountDownLatch",
    ] {
        LockSync: Always
            "sync" "Ljava/util/concurrent/locks/ReentrantLock$Sync;"
            | "sync" "Ljava/util/concurrent/locks/ReentrantReadWriteLock$Sync;"
            | "sync" "Ljava/util/concurrent/Semaphore$Sync;"
            | "sync" "Ljava/util/concurrent/CountDownLatch$Sync;";
    }
    // What conditions are read from (`stepping/conditions.rs`); without them calls are tried.
    ["java/util/concurrent/locks/AbstractQueuedSynchronizer"] {
        SynchronizerState: Sometimes "state" "I";
    }
    ["java/util/concurrent/ArrayBlockingQueue", "java/util/concurrent/PriorityBlockingQueue"] {
        QueueLock: Sometimes "lock" "Ljava/util/concurrent/locks/ReentrantLock;";
    }
    ["java/util/concurrent/ArrayBlockingQueue"] {
        ArrayQueueCount: Sometimes "count" "I";
        ArrayQueueItems: Sometimes "items" "[Ljava/lang/Object;";
    }
    ["java/util/concurrent/PriorityBlockingQueue"] {
        HeapQueueSize: Sometimes "size" "I";
    }
    ["java/util/concurrent/LinkedBlockingQueue"] {
        LinkedQueuePutLock: Sometimes "putLock" "Ljava/util/concurrent/locks/ReentrantLock;";
        LinkedQueueTakeLock: Sometimes "takeLock" "Ljava/util/concurrent/locks/ReentrantLock;";
        LinkedQueueCount: Sometimes "count" "Ljava/util/concurrent/atomic/AtomicInteger;";
        LinkedQueueCapacity: Sometimes "capacity" "I";
    }
    ["java/util/concurrent/atomic/AtomicInteger"] {
        AtomicIntegerValue: Sometimes "value" "I";
    }
    ["java/util/concurrent/FutureTask"] {
        TaskState: Sometimes "state" "I";
    }
    ["java/io/FileDescriptor"] {
        DescriptorFd: Always "fd" "I";
        DescriptorAppend: Always "append" "Z";
    }
    [
        "java/io/FileInputStream", "java/io/FileOutputStream", "java/io/RandomAccessFile",
        "sun/nio/ch/FileChannelImpl",
    ] {
        StreamDescriptor: Always "fd" "Ljava/io/FileDescriptor;";
    }
    ["java/io/File"] {
        FilePath: Always "path" "Ljava/lang/String;";
    }
    ["java/nio/Buffer"] {
        BufferAddress: Always "address" "J";
    }
    ["java/nio/ByteBuffer"] {
        BufferWrap: Always "wrap" "([B)Ljava/nio/ByteBuffer;";
        BufferAllocateDirect: Always "allocateDirect" "(I)Ljava/nio/ByteBuffer;";
    }
    ["java/nio/DirectByteBuffer"] {
        // The capacity became a long in JDK 21.
        DirectNewInt: Or(DirectNewLong) "<init>" "(JI)V";
        DirectNewLong: Sometimes "<init>" "(JJ)V";
    }
    ["java/util/zip/Inflater"] {
        InflaterInput: Always "inputConsumed" "I";
        InflaterOutput: Always "outputConsumed" "I";
    }
    ["sun/nio/fs/UnixNativeDispatcher"] {
        SupportsFutimes: Sometimes "SUPPORTS_FUTIMES" "I";
    }
    ["sun/nio/fs/UnixFileAttributes"] {
        StatMode: Always "st_mode" "I";
        StatLinks: Always "st_nlink" "I";
        StatUser: Always "st_uid" "I";
        StatGroup: Always "st_gid" "I";
        StatInode: Always "st_ino" "J";
        StatDevice: Always "st_dev" "J";
        StatRawDevice: Always "st_rdev" "J";
        StatSize: Always "st_size" "J";
        StatAccessSeconds: Always "st_atime_sec" "J";
        StatAccessNanos: Always "st_atime_nsec" "J";
        StatModifySeconds: Always "st_mtime_sec" "J";
        StatModifyNanos: Always "st_mtime_nsec" "J";
        StatChangeSeconds: Always "st_ctime_sec" "J";
        StatChangeNanos: Always "st_ctime_nsec" "J";
        StatBirthSeconds: Always "st_birthtime_sec" "J";
        StatBirthNanos: Sometimes "st_birthtime_nsec" "J";
        StatBirthKnown: Sometimes "birthtime_available" "Z";
    }
    ["sun/nio/fs/UnixFileStoreAttributes"] {
        StoreFragment: Always "f_frsize" "J";
        StoreBlock: Sometimes "f_bsize" "J";
        StoreBlocks: Always "f_blocks" "J";
        StoreFree: Always "f_bfree" "J";
        StoreAvailable: Always "f_bavail" "J";
    }
    ["sun/nio/fs/UnixMountEntry"] {
        MountName: Always "name" "[B";
        MountDir: Always "dir" "[B";
        MountType: Always "fstype" "[B";
        MountOptions: Always "opts" "[B";
    }
    ["sun/nio/ch/FileKey"] {
        KeyDevice: Always "st_dev" "J";
        KeyInode: Always "st_ino" "J";
    }
    ["java/lang/System"] {
        SystemIn: Always "in" "Ljava/io/InputStream;";
        SystemOut: Always "out" "Ljava/io/PrintStream;";
        SystemErr: Always "err" "Ljava/io/PrintStream;";
        InitPhase1: Always "initPhase1" "()V";
        InitPhase2: Always "initPhase2" "(ZZ)I";
        InitPhase3: Always "initPhase3" "()V";
    }
    ["jdk/internal/misc/UnsafeConstants"] {
        AddressSize: Always "ADDRESS_SIZE0" "I";
        PageSize: Always "PAGE_SIZE" "I";
        BigEndian: Always "BIG_ENDIAN" "Z";
        UnalignedAccess: Always "UNALIGNED_ACCESS" "Z";
    }
    ["java/lang/Shutdown"] {
        Shutdown: Always "shutdown" "()V";
    }
    ["java/lang/VersionProps"] {
        VersionNumber: Always "VERSION_NUMBER" "Ljava/lang/String;";
    }
    ["jdk/internal/misc/VM"] {
        ToThreadState: Always "toThreadState" "(I)Ljava/lang/Thread$State;";
    }
    ["sun/launcher/LauncherHelper"] {
        CheckAndLoadMain: Always "checkAndLoadMain" "(ZILjava/lang/String;)Ljava/lang/Class;";
        // Where there is neither, `main` is static and takes arguments.
        LauncherStaticMain: Sometimes "isStaticMain" "Z";
        LauncherNoArgMain: Sometimes "noArgMain" "Z";
        LauncherMainType: Sometimes "mainType" "I";
    }
    ["jdk/internal/loader/URLClassPath"] {
        ToFileUrl: Always "toFileURL" "(Ljava/lang/String;)Ljava/net/URL;";
    }
    ["java/security/SecureClassLoader"] {
        SecureDomain: Always "getProtectionDomain" "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
    }
    ["java/net/InetAddress"] {
        InetHolder: Always "holder" "Ljava/net/InetAddress$InetAddressHolder;";
    }
    ["java/net/InetAddress$InetAddressHolder"] {
        InetHolderAddress: Always "address" "I";
    }
    ["java/net/InterfaceAddress"] {
        InterfaceAddressNew: Always "<init>" "()V";
        InterfaceAddressAddress: Always "address" "Ljava/net/InetAddress;";
        InterfaceAddressMask: Always "maskLength" "S";
    }
    ["java/net/NetworkInterface"] {
        InterfaceNew: Always "<init>" "(Ljava/lang/String;I[Ljava/net/InetAddress;)V";
        InterfaceDisplayName: Always "displayName" "Ljava/lang/String;";
        InterfaceBindings: Always "bindings" "[Ljava/net/InterfaceAddress;";
        InterfaceChildren: Always "childs" "[Ljava/net/NetworkInterface;";
    }
    ["java/net/InetSocketAddress"] {
        InetSocketNew: Always "<init>" "(Ljava/net/InetAddress;I)V";
    }
    ["java/net/Inet4Address"] {
        Inet4New: Always "<init>" "(Ljava/lang/String;[B)V";
    }
    ["sun/nio/fs/UnixException"] {
        UnixExceptionNew: Always "<init>" "(I)V";
    }
}

/// Where a class has a member.
#[derive(Debug, Clone, Copy)]
enum MemberSlot {
    /// Offset in the object; address, if it is static.
    Field(u32),
    Method(MethodPtr),
}

/// What the table's members are in this JDK, as far as their classes have been made.
#[derive(Default)]
pub struct Members {
    found: Vec<Vec<(ClassId, MemberSlot)>>,
}

impl Members {
    fn place(&self, class: ClassPtr, part: Part) -> Option<MemberSlot> {
        let found = self.found.get(part as usize)?;
        let mut next = Some(class);
        while let Some(c) = next {
            if let Some((_, place)) = found.iter().find(|(id, _)| *id == c.id) {
                return Some(*place);
            }
            next = c.super_class;
        }
        None
    }
}

/// The fields that the machine adds to a class of the library.
pub(crate) fn injected(class: &str) -> impl Iterator<Item = (&'static str, Kind)> {
    let rows = ROWS.iter().filter(move |row| row.classes.contains(&class));
    rows.filter(|row| matches!(row.need, Need::Injected))
        .map(|row| (row.spellings[0].0, Kind::of_descriptor(row.spellings[0].1)))
}

impl Row {
    fn place(&self, class: ClassPtr) -> Option<MemberSlot> {
        self.spellings.iter().find_map(|(name, descriptor)| {
            if descriptor.starts_with('(') {
                return class.declared_method(name, descriptor).map(MemberSlot::Method);
            }
            let field = class.fields.iter().find(|f| &*f.name == *name && &*f.descriptor == *descriptor)?;
            Some(MemberSlot::Field(field.offset))
        })
    }
}

impl Vm {
    /// Looks for the table's members in a class of the library that has just been made. What must be there
    /// and is not ends the run.
    pub(crate) fn note_library_class(&mut self, class: ClassPtr) -> Result<(), Trap> {
        debug_assert!(class.loader == LoaderId::BOOT);
        if self.known.members.found.is_empty() {
            self.known.members.found = vec![Vec::new(); ROWS.len()];
        }
        for (part, row) in PARTS.iter().zip(ROWS).filter(|(_, row)| row.classes.contains(&&*class.name)) {
            let place = row.place(class);
            let lacking = match row.need {
                Need::Always | Need::Injected => place.is_none(),
                Need::Sometimes => false,
                Need::Or(other) => place.is_none() && ROWS[other as usize].place(class).is_none(),
            };
            if lacking {
                let (name, descriptor) = row.spellings[0];
                let kind = if descriptor.starts_with('(') { "method" } else { "field" };
                let what = format!("{kind} {}.{name} ({descriptor})", class.external_name);
                return Err(self.missing_in_library(&what));
            }
            if let Some(place) = place {
                self.known.members.found[*part as usize].push((class.id, place));
            }
        }
        Ok(())
    }

    /// Something of the library that the machine needs is not in this JDK: said by name, and the end.
    pub(crate) fn missing_in_library(&mut self, what: &str) -> Trap {
        let stack = if self.threads.is_empty() { vec![] } else { self.stack_lines(ThreadId(0)) };
        let what = format!("a JDK {} whose class library has no {what}", self.program.feature);
        Trap::end(RunEnd::Unsupported { what, stack })
    }

    /// Offset of a field in objects of `class` (the address of a static one); `None` if the class does not
    /// have it, or this release does not.
    pub(crate) fn part_offset(&self, class: ClassPtr, part: Part) -> Option<usize> {
        match self.known.members.place(class, part) {
            Some(MemberSlot::Field(offset)) => Some(offset as usize),
            _ => None,
        }
    }

    /// A reference field of a library object; null if this release does not have it.
    pub fn get_ref_field(&self, object: Ref, part: Part) -> Ref {
        self.part_offset(self.class_ptr_of(object), part)
            .map_or(Ref::NULL, |offset| self.heap.get_ref(object.addr() + offset))
    }

    pub(crate) fn get_int_field(&self, object: Ref, part: Part) -> i32 {
        self.part_offset(self.class_ptr_of(object), part)
            .map_or(0, |offset| self.heap.i32(object.addr() + offset))
    }

    pub(crate) fn get_long_field(&self, object: Ref, part: Part) -> i64 {
        self.part_offset(self.class_ptr_of(object), part)
            .map_or(0, |offset| self.heap.i64(object.addr() + offset))
    }

    /// Sets a reference field, if this release has it.
    pub(crate) fn set_ref_field(&mut self, object: Ref, part: Part, value: Ref) {
        if let Some(offset) = self.part_offset(self.class_ptr_of(object), part) {
            self.heap.set_ref(object.addr() + offset, value);
        }
    }

    pub(crate) fn set_int_field(&mut self, object: Ref, part: Part, value: i32) {
        if let Some(offset) = self.part_offset(self.class_ptr_of(object), part) {
            self.heap.set_i32(object.addr() + offset, value);
        }
    }

    pub(crate) fn set_long_field(&mut self, object: Ref, part: Part, value: i64) {
        if let Some(offset) = self.part_offset(self.class_ptr_of(object), part) {
            self.heap.set_i64(object.addr() + offset, value);
        }
    }

    pub(crate) fn set_bool_field(&mut self, object: Ref, part: Part, value: bool) {
        if let Some(offset) = self.part_offset(self.class_ptr_of(object), part) {
            self.heap.set_u8(object.addr() + offset, value as u8);
        }
    }

    /// The address of a static field; its class is loaded.
    pub(crate) fn static_part(&mut self, t: ThreadId, part: Part) -> Result<usize, Trap> {
        let class = self.library_class(t, ROWS[part as usize].classes[0])?;
        match self.part_offset(class, part) {
            Some(address) => Ok(address),
            None => Err(self.missing_in_library(&format!("{part:?}"))),
        }
    }

    /// A method of the library; its class is loaded, not initialised. One that may be missing ends the run
    /// if it is: who can do without asks `method_part`.
    pub(crate) fn library_method(&mut self, t: ThreadId, part: Part) -> Result<MethodPtr, Trap> {
        let class = self.library_class(t, ROWS[part as usize].classes[0])?;
        match self.method_part(class, part) {
            Some(method) => Ok(method),
            None => {
                let name = ROWS[part as usize].spellings[0].0;
                Err(self.missing_in_library(&format!("method {}.{name}", class.external_name)))
            }
        }
    }

    /// A method that `class` declares or inherits from the library; `None` if it is none of the table's
    /// classes, or this release does without.
    pub(crate) fn method_part(&self, class: ClassPtr, part: Part) -> Option<MethodPtr> {
        match self.known.members.place(class, part) {
            Some(MemberSlot::Method(method)) => Some(method),
            _ => None,
        }
    }

    /// Calls a static method of the library by a nested run.
    pub(crate) fn call_library(&mut self, t: ThreadId, part: Part, args: &[u64]) -> Result<u64, Trap> {
        let method = self.library_method(t, part)?;
        self.init_nested(t, method.class)?;
        self.call_nested(t, method, args)
    }

    /// A new object of the library, made by this constructor.
    pub(crate) fn construct_part(&mut self, t: ThreadId, part: Part, args: &[u64]) -> Result<Ref, Trap> {
        let constructor = self.library_method(t, part)?;
        self.init_nested(t, constructor.class)?;
        let object = self.alloc_instance(constructor.class)?;
        let mut all = vec![object.slot()];
        all.extend_from_slice(args);
        self.call_nested(t, constructor, &all)?;
        Ok(object)
    }

    /// The update of the release: 15 of 17.0.15, as the library itself knows it. For what a JVM does
    /// differently from update to update, and no class of the library shows.
    pub(crate) fn library_update(&mut self, t: ThreadId) -> Result<u32, Trap> {
        let class = self.library_class(t, "java/lang/VersionProps")?;
        let offset = self.part_offset(class, Part::VersionNumber);
        let field = class.fields.iter().find(|f| f.is_static() && Some(f.offset as usize) == offset);
        let text = field.and_then(|field| {
            let file = class.class_file()?;
            let index = class.field_info(field)?.constant_value?;
            match file.constants.get(index as usize)? {
                Constant::String { utf8 } => file.utf8(*utf8),
                _ => None,
            }
        });
        // A first release is just 17.
        Ok(text.and_then(|text| text.split('.').nth(2)?.parse().ok()).unwrap_or(0))
    }

    /// The object that has a thread's status, priority, group and whether it is a daemon: since JDK 19 one
    /// of its own, null while the thread's constructor has not made it yet.
    pub(crate) fn thread_holder(&self, thread: Ref) -> Ref {
        match self.part_offset(self.class_ptr_of(thread), Part::ThreadHolder) {
            Some(offset) => self.heap.get_ref(thread.addr() + offset),
            None => thread,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_parts() {
        assert!(PARTS.iter().enumerate().all(|(i, part)| *part as usize == i));
        assert_eq!(PARTS.len(), ROWS.len());
    }

    #[test]
    fn injected_fields_have_names_of_their_own() {
        for row in ROWS {
            let of_the_machine = row.spellings[0].0.starts_with("vm$");
            assert_eq!(of_the_machine, matches!(row.need, Need::Injected), "{:?}", row.spellings);
        }
    }
}
