import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { callOutlines } from './bin/vite-call-outlines.ts'
import { oneHouse } from './bin/vite-one-house.ts'
import { wordHashes } from './bin/vite-word-hashes.ts'

export default defineConfig({
  plugins: [oneHouse(), callOutlines(), wordHashes(), tailwindcss(), reactRouter()],
  // Nothing small is inlined: the content security policy allows fonts from the shop itself only.
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
})
