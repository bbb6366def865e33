// For shops that tests kill: keeps Node's compile cache and writes it early, because a killed process never does.
import nodeModule from 'node:module'
import path from 'node:path'

nodeModule.enableCompileCache?.(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
setTimeout(() => nodeModule.flushCompileCache?.(), 1_500).unref()
