import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesUnder, hashOf, readIfThere, root, runToEnd, SetupError, say, withTools } from './setup.mjs'

const folder = path.join(root, 'build')
const stampFile = path.join(folder, '.stamp')
const assets = path.join(folder, 'client', 'assets')
const former = path.join(folder, 'former')
const formerList = path.join(folder, '.former')

/** Builds the pages, the service worker and the server's files if one of their sources has changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return

  say('Building the pages (after a change only) …')
  rmSync(stampFile, { force: true })
  // Taken before: what is changed meanwhile may be in the build or not.
  const stamp = stampOf(buildSources())
  await withTools(buildPages)
  writeFileSync(stampFile, stamp)
}

/** Whether the last build is of the sources as they are. They are read only when one has another size or time. */
export function isBuilt() {
  const [seen, contents] = (readIfThere(stampFile) ?? '').split('\n')
  const files = buildSources()
  return seen === looksOf(files) || contents === hashOf(files)
}

/** @param {string[]} files */
function stampOf(files) {
  return `${looksOf(files)}\n${hashOf(files)}`
}

/** @param {string[]} files relative to the root */
function looksOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const about = statSync(path.join(root, file), { throwIfNoEntry: false })
    hash.update(`${file} ${about?.size} ${about?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function buildPages() {
  setFormerAside()
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const exitCode = await runToEnd(process.execPath, [cli, 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (exitCode !== 0) throw new SetupError('The pages could not be built; the message is above.')

  for (const script of [
    'build-early.mjs',
    'build-faces.mjs',
    'build-style.mjs',
    'build-icons.mjs',
    'build-service-worker.mjs',
    'build-server.mjs',
  ]) {
    const outcome = await runToEnd(process.execPath, [path.join(root, 'bin', script)], { NODE_ENV: 'production' })
    if (outcome !== 0) throw new SetupError(`bin/${script} failed; its message is above.`)
  }

  await compressAssets(path.join(folder, 'client'))
  bringFormerBack()
}

// A tab that was open before an update still requests the scripts of its version, so the previous build's files stay
// beside the new ones, whose names differ. Files from the build before that are removed.
function setFormerAside() {
  if (!existsSync(path.join(folder, 'client', 'service-worker.js'))) return
  rmSync(former, { recursive: true, force: true })
  renameSync(assets, former)
  for (const name of (readIfThere(formerList) ?? '').split('\n').filter(Boolean))
    rmSync(path.join(former, name), { force: true })
}

function bringFormerBack() {
  mkdirSync(former, { recursive: true })
  const names = readdirSync(former).filter((name) => !existsSync(path.join(assets, name)))
  for (const name of names) cpSync(path.join(former, name), path.join(assets, name))
  writeFileSync(formerList, names.join('\n'))
  rmSync(former, { recursive: true, force: true })
}

/** Everything but tests. */
function buildSources() {
  const folders = ['src', 'demo', 'locales', 'public']
  const files = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'bin/build-pages.mjs',
    'bin/build-early.mjs',
    'bin/build-faces.mjs',
    'bin/build-icons.mjs',
    'bin/build-style.mjs',
    'bin/build-service-worker.mjs',
    'bin/build-server.mjs',
    'bin/vite-call-outlines.ts',
    'bin/vite-load-failures.ts',
    'bin/vite-one-house.ts',
  ]
  return [...folders.flatMap(filesUnder), ...files].filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

// Brotli 11 is too slow for each request, so it runs once for each build.
/** @param {string} folder */
async function compressAssets(folder) {
  const compressible = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest)$/
  const files = filesUnder(path.relative(root, folder)).filter((file) => compressible.test(file))
  await Promise.all(files.map((file) => compressAsset(path.join(root, file))))
}

/** @param {string} file */
async function compressAsset(file) {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, smallish] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (small.length < content.length) await writeFile(`${file}.br`, small)
  if (smallish.length < content.length) await writeFile(`${file}.gz`, smallish)
}
