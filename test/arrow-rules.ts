// Import rules: layers, feature order, screen audiences, table owners. docs/architecture.md gives the reasons.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from './source-file.ts'

export type Offence = string

const layers = { platform: 0, 'search-engine': 1, ui: 1, features: 2, app: 3 } as const
type Layer = keyof typeof layers

const serverPackages = /^(pg|pg-boss|fastify|@fastify\/.*)(\/|$)/
const browserPackages = /^(react|react-dom|react-router|@react-router\/.*)(\/|$)/

/** platform ← search-engine, ui ← features ← app. Production code must not import demo, test or bin. */
export function layerOffences(file: SourceFile): Offence[] {
  const layer = layerOf(file.path)
  if (!layer || isTest(file.path)) return []

  return file.imports.flatMap(({ target, isTypeOnly }) => {
    if (/^(demo|test|e2e|bin|bench)\//.test(target)) return [`${file.path}: production code must not import ${target}`]
    if (!isTypeOnly && foreignPackages(file.path, layer)?.test(target))
      return [`${file.path}: must not know the package ${target}`]
    const other = layerOf(target)
    if (!other || other === layer || layers[other] < layers[layer]) return []
    return [`${file.path}: ${layer} must not import ${target}; platform ← search-engine, ui ← features ← app`]
  })
}

function foreignPackages(file: string, layer: Layer): RegExp | null {
  if (layer === 'app') return null
  if (layer === 'platform' || layer === 'search-engine') return browserPackages
  if (layer === 'ui' || audienceOf(file) !== 'root') return serverPackages
  return browserPackages
}

const audiences = ['shop', 'artisan', 'admin']

/** Screens import their feature, never the reverse; audiences share through `parts/`, the feature's root or `ui/`. */
export function audienceOffences(file: SourceFile): Offence[] {
  const audience = audienceOf(file.path)
  if (!audience || isTest(file.path)) return []

  return file.imports.flatMap(({ target }) => {
    const other = audienceOf(target)
    if (!other || other === 'root' || other === audience) return []
    if (audience === 'root') return [`${file.path}: must not import the screen ${target}`]
    if (audiences.includes(other)) return [`${file.path}: ${audience} must not import ${other} (${target})`]
    return []
  })
}

/** The features in order, from the table in src/features/README.md. A feature may call itself and those above it. */
export function featureOrder(): string[] {
  return readmeRows().map(([name = '']) => name)
}

/**
 * Use cases and queries call their own feature and those above it. Any file may import types, tables and pure files.
 */
export function featureOffences(file: SourceFile, order: readonly string[], doers: ReadonlySet<string>): Offence[] {
  const feature = featureOf(file.path)
  if (!feature || isTest(file.path)) return []
  if (!order.includes(feature))
    return [`${file.path}: ${feature} is not a feature; src/features/README.md has the list`]
  if (!doers.has(file.path) || /\/(api|jobs)\.ts$/.test(file.path)) return []

  return file.imports.flatMap(({ target, isTypeOnly }) => {
    const other = featureOf(target)
    if (isTypeOnly || !other || other === feature || !doers.has(target)) return []
    if (order.indexOf(other) < order.indexOf(feature)) return []
    return [`${file.path}: ${feature} must not call ${other} (${target}); calls go up the list of features`]
  })
}

/** Paths of all use cases and queries, that is, of files that do I/O. */
export function doersAmong(files: readonly SourceFile[]): Set<string> {
  return new Set(files.filter((file) => !isTest(file.path) && isDoer(file)).map(({ path }) => path))
}

function isDoer({ path: file, imports }: SourceFile): boolean {
  if (audienceOf(file) !== 'root') return false
  return imports.some(
    ({ target, isTypeOnly }) =>
      !isTypeOnly &&
      (/^node:|^(pg|pg-boss)(\/|$)/.test(target) ||
        (target.startsWith('src/') && /\.server\.ts$|-queries\.ts$|^src\/features\/context\.ts$/.test(target))),
  )
}

/** Any feature may read any table; only its owner and the features listed with it may write. */
export function ownerOffences(file: SourceFile, owners: ReadonlyMap<string, readonly string[]>): Offence[] {
  const feature = featureOf(file.path)
  if (!feature || isTest(file.path)) return []
  return [...file.text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi)]
    .map((match) => match[1] ?? '')
    .filter((table) => owners.get(table)?.includes(feature) === false)
    .map((table) => `${file.path}: writes the table ${table}, which belongs to ${owners.get(table)?.join(', ')}`)
}

/** Table name → its writers, from src/features/README.md. Any feature may write the platform's jobs and emails. */
export function tableOwners(): Map<string, readonly string[]> {
  return new Map(
    readmeRows().flatMap(([feature = '', , tables = '']) =>
      [...tables.matchAll(/([a-z_]+)(?: \(also ([a-z, -]+)\))?/g)].map(
        ([, table = '', also]) => [table, [feature, ...(also?.split(', ') ?? [])]] as const,
      ),
    ),
  )
}

function readmeRows(): string[][] {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../src/features/README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (.*) \|$/gm)].map((match) => (match[1] ?? '').split(' | '))
  return rows.filter(([name]) => name !== 'feature')
}

/** Folders with more product files than a newcomer can take in. */
export function fullFolders(files: readonly string[], most: number): Offence[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!isTest(file)) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => `${folder}: ${count} files; at most ${most}`)
}

/** Each import cycle of values, as a chain that ends where it began. Each file is reported once. */
export function importCircles(files: readonly SourceFile[]): Offence[] {
  const importsOf = new Map(
    files
      .filter((file) => !isTest(file.path))
      .map(({ path: name, imports }) => [
        name,
        imports.filter((one) => !one.isTypeOnly && !one.isDynamic).map(({ target }) => target),
      ]),
  )
  const circles: Offence[] = []
  const done = new Set<string>()
  const visit = (name: string, chain: readonly string[]): void => {
    const since = chain.indexOf(name)
    if (since >= 0) circles.push([...chain.slice(since), name].join(' → '))
    if (since >= 0 || done.has(name)) return
    for (const target of importsOf.get(name) ?? []) visit(target, [...chain, name])
    done.add(name)
  }
  for (const name of importsOf.keys()) visit(name, [])
  return circles
}

export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file)
}

function layerOf(file: string): Layer | null {
  const folder = /^src\/([\w-]+)\//.exec(file)?.[1]
  return folder && folder in layers ? (folder as Layer) : null
}

function featureOf(file: string): string | null {
  const name = /^src\/features\/([\w-]+)\//.exec(file)?.[1]
  return name && name !== 'screens' ? name : null
}

/** `parts` and `screens` are shared by all audiences; `root` never renders in a browser. */
function audienceOf(file: string): string | null {
  if (!file.startsWith('src/features/')) return null
  if (file.startsWith('src/features/screens/')) return 'screens'
  return /^src\/features\/[\w-]+\/(shop|artisan|admin|parts)\//.exec(file)?.[1] ?? 'root'
}
