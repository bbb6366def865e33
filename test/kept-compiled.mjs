// Imported by shops that tests start by dozens and kill without a word: what Node compiles is kept as under `npm start`, and written
// down soon, because most of them have no end at which it would be.
import nodeModule from 'node:module'
import path from 'node:path'

nodeModule.enableCompileCache?.(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
setTimeout(() => nodeModule.flushCompileCache?.(), 1_500).unref()
