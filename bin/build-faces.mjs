// Builds build/faces: the faces of fonts.css and home-faces.css that belong to one script, each at the weight its rule
// is shown in, for page-faces.ts to cut. faces.json names them by language.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { decompress } from 'wawoff2'
import { openFace } from '../src/platform/faces/open-face.server.ts'
import { root } from './setup.mjs'

const folder = path.join(root, 'build', 'faces')
mkdirSync(folder, { recursive: true })
const css = ['src/ui/styles/fonts.css', 'src/features/home/shop/home-faces.css']
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')
const packages = createRequire(import.meta.url)

/** Where a rule serves several weights: base.css shows headings at 620, or at 500 in Eczar. */
const shownAt = { '100 500': 400, '501 800': 600, '400 800': 500, '100 900': 620, '100 800': 500, 600: 600 }

/** @type {Awaited<ReturnType<typeof readRule>>[]} */
const rules = []
for (const [, text = ''] of css.matchAll(/@font-face \{([^}]*)\}/g)) {
  if (!/font-family: "(Anek|Anek Rupee|Eczar)"/.test(text)) rules.push(await readRule(text))
}
const ofFamily = (/** @type {string | undefined} */ name) => rules.filter(({ family }) => family === name)
/** @param {RegExp} pattern a selector, then families */
const byLanguage = (pattern) =>
  [...css.matchAll(pattern)].flatMap(([, selector = '', ...families]) =>
    [...selector.matchAll(/:lang\((\w+)\)/g)].map(([, language]) => ({ language, faces: families.map(ofFamily) })),
  )
const page = byLanguage(/:root(\S*:lang[^{]*)\{\s*--script-body: "([^"]+)";\s*--script-display: "([^"]+)"/g)
const home = byLanguage(/\.home(\S*:lang[^{]*)\{\s*--home-face: "([^"]+)"/g)
writeFileSync(
  path.join(folder, 'faces.json'),
  JSON.stringify({
    page: Object.fromEntries(page.map(({ language, faces: [body, display] }) => [language, { body, display }])),
    home: Object.fromEntries(home.map(({ language, faces: [faces] }) => [language, faces])),
  }),
)

/** @param {string} text of one @font-face */
async function readRule(text) {
  const weights = /** @type {keyof typeof shownAt} */ (one(text, /font-weight: ([^;]+);/))
  const address = one(text, /url\("([^"]+)"\)/)
  const file = `${path.basename(address, '.woff2')}-${shownAt[weights]}.ttf`
  const whole = Buffer.from(await decompress(readFileSync(packages.resolve(address))))
  const isVariable = whole.subarray(0, 1_000).includes('fvar')
  writeFileSync(path.join(folder, file), isVariable ? (await openFace(whole)).atWeight(shownAt[weights]) : whole)
  return {
    family: one(text, /font-family: "([^"]+)"/),
    weights,
    locals: [...text.matchAll(/local\("([^"]+)"\)/g)].map(([, name]) => name),
    sizeAdjust: /size-adjust: ([^;]+);/.exec(text)?.[1] ?? null,
    range: /unicode-range:\s*([^;]+);/.exec(text)?.[1]?.replace(/\s+/g, ' ') ?? null,
    file,
  }
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function one(text, pattern) {
  const found = pattern.exec(text)?.[1]
  if (!found) throw new Error(`fonts.css has a face without ${pattern}: ${text}`)
  return found
}
