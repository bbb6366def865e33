import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { callOutlines } from './bin/vite-call-outlines.ts'
import { leftOut } from './bin/vite-left-out.ts'
import { oneHouse } from './bin/vite-one-house.ts'
import { ownWords } from './bin/vite-own-words.ts'
import { wordHashes } from './bin/vite-word-hashes.ts'

export default defineConfig({
  plugins: [oneHouse(), callOutlines(), leftOut(), ownWords(), wordHashes(), tailwindcss(), reactRouter()],
  // Nothing small is inlined: the content security policy allows fonts from the shop itself only.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // On the wishlist's page is at once what hearts elsewhere fetch when touched. How long plugins take matters to nobody here.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads, in one file: brotli sees it as a whole (7 kB less than in twenty small ones).
            codeSplitting: { groups: [{ name: 'frame', test: isFrame, minSize: 0 }] },
          },
        },
      },
    },
  },
})

/** React, the router, the words, and the shop's own frame around every page. Forms, schemas and pages come as they are needed. */
function isFrame(id: string): boolean {
  const file = id.replaceAll('\\', '/')
  return (
    /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//.test(file) ||
    /src\/web\/(i18n|browser-words|paths|page-meta|root|entry\.client)\.tsx?$/.test(file) ||
    /src\/web\/layouts\/(?!customer|admin|workshop|room|require|masthead|foot-bar)/.test(file) ||
    /src\/web\/ui\/(button|icon|picture|price|section-head|toaster|empty-state|pagination|tick)\.tsx$/.test(file) ||
    /src\/web\/(catalog\/(product-card|dyes)|wishlist\/(heart|use-wish|wished)|cart\/browser-cart|accounts\/(browser-session|use-session-tabs))\.tsx?$/.test(
      file,
    ) ||
    /src\/domain\/(paging|cart\/cart|catalog\/variant-options|crafts\/category|search\/product-filter)\.ts$/.test(
      file,
    ) ||
    /src\/web\/offline\/load-chunk\.ts$/.test(file) ||
    /src\/platform\/(languages|money)\.ts$/.test(file)
  )
}
