// Import before anything of src/. Node reads a package's whole package.json again for each ES module of it; Drizzle has 200 small
// modules and a package.json of 180 kB, which cost 350 ms and 140 MB at each start. Its CommonJS twin costs 50 ms and 10 MB.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    return next(specifier, { ...context, conditions: ['node', 'require', 'default'] })
  },
})
