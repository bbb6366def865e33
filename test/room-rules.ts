// The rules of who may know whom: rooms, order of areas, kinds of file, owners of tables. docs/decisions/0001 has the why.
import path from 'node:path'
import { type Import, type SourceFile, textOf, walk } from './source-file.ts'

/** A sentence for whoever broke a rule, beginning with the file. */
export type Offence = string

const rooms = ['platform', 'domain', 'web', 'server']

/** From the ground upward: an area may call itself and those before it. */
const areas = [
  'settings',
  'images',
  'accounts',
  'crafts',
  'artisans',
  'catalog',
  'search',
  'cart',
  'payments',
  'orders',
  'reviews',
  'wishlist',
  'journal',
  'audit',
  'operations',
]

const foreignPackages: Record<string, RegExp> = {
  platform: /^(react|react-dom|react-router|react-i18next|fastify|@fastify\/.*|@react-router\/.*)(\/|$)/,
  domain: /^(react|react-dom|react-router|react-i18next|fastify|@fastify\/.*|@react-router\/.*|i18next)(\/|$)/,
  web: /^(pg|pg-boss|drizzle-orm|fastify|@fastify\/.*)(\/|$)/,
  server: /^(drizzle-orm)(\/|$)/,
}

/** Imports point left only: platform ← domain ← web ← server. Nothing in src knows tests or commands. */
export function roomOffences(file: SourceFile): Offence[] {
  const room = roomOf(file.path)
  if (!room || isTest(file.path)) return []

  return file.imports.flatMap(({ target }) => {
    const other = roomOf(target)
    if (other && rooms.indexOf(other) > rooms.indexOf(room)) {
      return [`${file.path}: ${room} must not import ${target}; imports point left: ${rooms.join(' ← ')}`]
    }
    if (foreignPackages[room]?.test(target)) return [`${file.path}: ${room} must not know the package ${target}`]
    if (/^(test|e2e|bin|bench)\//.test(target)) return [`${file.path}: the shop must not import ${target}`]
    if (target.startsWith('demo/') && room !== 'server') return [`${file.path}: only the server may import ${target}`]
    return []
  })
}

/**
 * A use case or query calls its own area and those above it; all may call audit. Types and tables may be read by all.
 * Pure files do nothing: they may take shapes and rules from any area, and kindOffences keeps them pure.
 */
export function areaOffences(file: SourceFile): Offence[] {
  const area = areaOf(file.path)
  if (!area || isTest(file.path)) return []
  if (!areas.includes(area)) return [`${file.path}: ${area} is not an area; src/domain/README.md has the list`]
  if (!isDoer(file)) return []

  return file.imports.flatMap((imported) => {
    const other = areaOf(imported.target)
    const isFree = !other || other === area || other === 'audit' || imported.isTypeOnly || isTables(imported.target)
    if (isFree || areas.indexOf(other) < areas.indexOf(area)) return []
    return [`${file.path}: ${area} must not call ${other} (${imported.target}); calls go upward in the list of areas`]
  })
}

function isDoer(file: SourceFile): boolean {
  return file.path.endsWith('-queries.ts') || (!isTables(file.path) && file.imports.some(isOfDoing))
}

/**
 * Four kinds of file in an area: a pure noun (<area>-calls among them), a use case named after its function, queries, tables.
 * @param doers paths of the use cases: a pure file may not call those either
 */
export function kindOffences(file: SourceFile, doers: ReadonlySet<string> = new Set()): Offence[] {
  const area = areaOf(file.path)
  if (!area || isTest(file.path)) return []

  const name = path.basename(file.path)
  if (path.dirname(file.path) !== `src/domain/${area}`) return [`${file.path}: no folders inside an area`]
  if (name.endsWith('.tsx')) return [`${file.path}: the domain does not know React`]
  if (isTables(file.path) || name.endsWith('-queries.ts')) return []

  const doer = file.imports.find((each) => isOfDoing(each) || (doers.has(each.target) && !each.isTypeOnly))
  if (!doer) return []
  if (name.endsWith('-calls.ts'))
    return [`${file.path}: declarations of calls run in the browser too; not with ${doer.target}`]

  const wanted = name.replace(/(\.server)?\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (exportedFunctions(file).includes(wanted)) return []
  return [
    `${file.path}: imports ${doer.target}, so it is a use case and must export ${wanted}(ctx, …), or else be pure`,
  ]
}

/** Paths of all use cases and queries. */
export function doersAmong(files: readonly SourceFile[]): Set<string> {
  return new Set(files.filter((file) => areaOf(file.path) && isDoer(file)).map(({ path }) => path))
}

/** What a pure file may not import: it would pull the database or the machine into the browser. */
function isOfDoing({ target, isTypeOnly }: Import): boolean {
  if (isTypeOnly) return false
  if (/^node:|^(pg|pg-boss|drizzle-orm)(\/|$)/.test(target)) return true
  return target.startsWith('src/') && (/\.server\.ts$|-queries\.ts$/.test(target) || target === 'src/domain/context.ts')
}

function exportedFunctions(file: SourceFile): string[] {
  return [...walk(file.program)]
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => [...textOf(file, node).matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/g)])
    .map((match) => match[1] ?? '')
}

/** Any area reads any table; only the owner writes. Sees Drizzle's insert, update, delete and plain SQL. */
export function ownerOffences(file: SourceFile, owners: ReadonlyMap<string, string>): Offence[] {
  const area = areaOf(file.path)
  if (!area || isTest(file.path)) return []

  const foreign = file.imports.filter(({ target }) => isTables(target) && areaOf(target) && areaOf(target) !== area)
  const byBuilder = foreign.flatMap(({ names, target }) =>
    names
      .filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\b`).test(file.text))
      .map((name) => `${file.path}: writes ${name}, which belongs to ${areaOf(target)}`),
  )
  const bySql = [...file.text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi)]
    .map((match) => match[1] ?? '')
    .filter((table) => owners.has(table) && owners.get(table) !== area)
    .map((table) => `${file.path}: writes the table ${table}, which belongs to ${owners.get(table)}`)
  return [...byBuilder, ...bySql]
}

/** Table name in the database → area that owns it. Tables of the platform (jobs) may be written by all. */
export function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of files) {
    const area = areaOf(file.path)
    if (!area || !isTables(file.path)) continue
    for (const match of file.text.matchAll(/pgTable\(\s*'([a-z_]+)'/g)) owners.set(match[1] ?? '', area)
  }
  return owners
}

function isTables(file: string): boolean {
  return file.endsWith('-tables.server.ts')
}

export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file)
}

function roomOf(file: string): string | undefined {
  return /^src\/(\w+)\//.exec(file)?.[1]
}

function areaOf(file: string): string | undefined {
  return /^src\/domain\/([^/]+)\//.exec(file)?.[1]
}
