import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { callOutlines } from './bin/vite-call-outlines.ts'
import { loadFailures } from './bin/vite-load-failures.ts'
import { oneHouse } from './bin/vite-one-house.ts'

export default defineConfig({
  plugins: [oneHouse(), callOutlines(), loadFailures(), tailwindcss(), reactRouter()],
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

/** Our own files that every page loads, below src/. Not entry.client: a file that it shares would run it too early. */
const frame = new RegExp(
  [
    'app/(root|trusted-html)',
    'app/layouts/(?!customer|admin|workshop|room|foot-bar).*',
    'features/(paths|page-meta)',
    'features/screens/(error-screen|shop-data|picture|browser-session)',
    'features/(products/shop/product-card|products/variant-options|search/shop/dyes|search/product-filter)',
    'features/(wishlist/shop/(heart|wished)|cart/cart|cart/shop/browser-cart|crafts/category)',
    'features/(sign-in/shop/use-session-tabs|offline/parts/load-chunk)',
    'platform/(lists/paging|i18n/(languages|word-text)|money/money)',
    'ui/(button|icon|price|section-head|toaster|empty-state|pagination|tick)',
    'ui/words/.*',
  ]
    .map((file) => `/src/${file}\\.tsx?$`)
    .join('|'),
)

/** React, the router, the words, and the shop's own frame around every page. Forms, schemas and pages come as they are needed. */
function isFrame(id: string): boolean {
  const file = id.replaceAll('\\', '/')
  return /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//.test(file) || frame.test(file)
}
