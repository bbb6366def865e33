// Builds build/client/service-worker.js after the pages: its list of cached files comes from their build.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { root } from './setup.mjs'

const client = path.join(root, 'build', 'client')
/** A lazy chunk above this size (charts) is cached only once it was used. */
const heavyBytes = 120_000

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': '"production"',
    __KEPT_FILES__: JSON.stringify(keptFiles()),
    __OFFLINE_WORDS__: JSON.stringify(offlineWords()),
  },
  build: {
    target: 'es2022',
    outDir: client,
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(root, 'src/features/offline/parts/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

/** `frame`: loaded by every page. `workshop`: the other scripts of the artisan's pages. */
function keptFiles() {
  const names = readdirSync(path.join(client, 'assets'))
  const manifestName = names.find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const text = readFileSync(path.join(client, 'assets', manifestName), 'utf8')
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))

  const frame = closureOf([...filesOf(entry), ...filesOf(routes.root)], false)
  frame.add(`/assets/${manifestName}`)
  const rooms = Object.values(routes).filter(({ id, path: at }) => id === 'layouts/workshop-layout' || isWorkshop(at))
  const workshop = closureOf(rooms.flatMap(filesOf), true, frame)
  return {
    frame: [...frame].sort(),
    workshop: [...workshop].filter((file) => !frame.has(file)).sort(),
    style: [...frame].find((file) => file.endsWith('.css')) ?? null,
  }
}

/** @param {string | undefined} at a route's path */
function isWorkshop(at) {
  return at !== undefined && /^artisan\/(?!register)/.test(at)
}

/** @param {{ module: string, imports?: string[], css?: string[] }} route */
function filesOf({ module, imports = [], css = [] }) {
  return [module, ...imports, ...css.map((file) => file.replace(/#.*$/, ''))]
}

/**
 * These files and their static imports; with `later` the dynamic imports too.
 * @param {string[]} files
 * @param {boolean} later
 * @param {ReadonlySet<string>} [known] not followed
 */
function closureOf(files, later, known = new Set()) {
  const found = new Set()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || known.has(file)) continue
    found.add(file)
    if (file.endsWith('.js')) open.push(...importsOf(file, later))
  }
  return found
}

/**
 * @param {string} file
 * @param {boolean} later
 */
function importsOf(file, later) {
  const text = readFileSync(path.join(client, file), 'utf8')
  const atOnce = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map((match) => match[1])
  const needed = later ? [...text.matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map((match) => match[1]) : []
  return [...atOnce, ...needed.filter((name) => name !== undefined && isLight(name))].map((name) => `/assets/${name}`)
}

/** @param {string} name */
function isLight(name) {
  const file = path.join(client, 'assets', name)
  // An artisan films where there is no network.
  return existsSync(file) && (statSync(file).size < heavyBytes || name.startsWith('prepare-clip-'))
}

/** The text for a page that is not cached, in each language. */
function offlineWords() {
  const languages = readdirSync(path.join(root, 'locales')).filter((name) => /^[a-z]{2}$/.test(name))
  return Object.fromEntries(
    languages.map((language) => {
      const words = JSON.parse(readFileSync(path.join(root, 'locales', language, 'common.json'), 'utf8'))
      const english = JSON.parse(readFileSync(path.join(root, 'locales', 'en', 'common.json'), 'utf8'))
      return [language, { ...english.offlinePage, ...words.offlinePage }]
    }),
  )
}
