// LuaJ: a program of Lua with tables, closures and coroutines, interpreted.

import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.lib.jse.JsePlatform;

public class LuaJ {
    public static void main(String[] args) {
        Globals lua = JsePlatform.standardGlobals();
        System.out.println(lua.load("local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end return fib(16)").call());
        System.out.println(lua.load("local t = {} for w in string.gmatch('one two three', '%a+') do t[#t + 1] = w:upper() end "
                + "table.sort(t) return table.concat(t, ',')").call());
        System.out.println(lua.load("local co = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i * i) end end) "
                + "return co() + co() + co()").call());
        System.out.println(lua.load("local mt = { __add = function(a, b) return a.v + b.v end } "
                + "return setmetatable({ v = 40 }, mt) + setmetatable({ v = 2 }, mt)").call());
        try {
            lua.load("local t = nil return t.x", "wrong").call();
        } catch (LuaError e) {
            System.out.println(e.getMessage());
        }
        System.exit(0);
    }
}
