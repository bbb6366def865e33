// Builds build/early.js, which deferred-scripts.ts writes into pages.
import path from 'node:path'
import { build } from 'vite'
import { root } from './setup.mjs'

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: path.join(root, 'build'),
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(root, 'src/app/early.ts'),
      // Of the modules it shares with React's part it needs single functions.
      treeshake: { moduleSideEffects: false },
      output: { format: 'iife', entryFileNames: 'early.js' },
    },
  },
})
