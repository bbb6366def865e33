// Users start the shop with any Node from 20 on: these files must load there before the pinned Node is installed.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Added to node:module after Node 20.0: a named import would crash an older Node before any error message. */
const newerThanNode20 =
  /import \{[^}]*\b(enableCompileCache|flushCompileCache|stripTypeScriptTypes|findPackageJSON)\b[^}]*\} from 'node:module'/

test('no launcher has a named import that Node 20 lacks', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))
  const offences = files.filter((name) =>
    newerThanNode20.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(offences).toEqual([])
  expect(newerThanNode20.test("import { enableCompileCache } from 'node:module'")).toBe(true)
})

/** Ignores signals, as npm install does. */
const stubborn = `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {}); console.log('begun'); setInterval(() => {}, 1_000)`

test.each(['SIGINT', 'SIGTERM'] as const)('%s sent to a command also ends its running step', async (signal) => {
  const setup = path.join(import.meta.dirname, 'setup.mjs')
  const script = `
    import { runCommand, runToEnd } from ${JSON.stringify(setup)}
    await runCommand(() => runToEnd(process.execPath, ['-e', ${JSON.stringify(stubborn)}]))`
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // "close" comes once no process holds the output, so the step has ended too.
  const closed = new Promise((resolve) => command.once('close', resolve))
  await new Promise((resolve) => command.stdout.once('data', resolve))
  command.kill(signal)
  expect(await closed).toBe(signal === 'SIGINT' ? 130 : 143)
})

/** A shell between npm and the command would hold back a signal until the command ends. */
test('npm starts our commands with exec, without a shell in between', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.values(scripts).filter((script) => script.includes('bin/'))
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.filter((script) => !script.startsWith('exec node '))).toEqual([])
})

describe('in production', () => {
  let folder: string
  const lock = (names: string[]) => ({
    packages: Object.fromEntries(
      names.map((name) => [`node_modules/${name}`, { version: '1.0.0', dev: name === 'vite' }]),
    ),
  })
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'haat-setup-'))
    for (const name of ['bin', 'node_modules', 'npm']) mkdirSync(path.join(folder, name))
    cpSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(folder, 'bin/setup.mjs'))
    writeFileSync(
      path.join(folder, 'npm/npm-cli.js'),
      "require('fs').appendFileSync('npm/calls', process.argv[2] + ' ')",
    )
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock(['pg', 'vite'])))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const callsOf = (script: string) => {
    const env = { ...process.env, NODE_ENV: 'production', npm_execpath: path.join(folder, 'npm/npm-cli.js') }
    const source = `const setup = await import(${JSON.stringify(path.join(folder, 'bin/setup.mjs'))}); ${script}`
    spawnSync(process.execPath, ['--input-type=module', '-e', source], { cwd: folder, env })
    const calls = path.join(folder, 'npm/calls')
    return existsSync(calls) ? readFileSync(calls, 'utf8').trim() : ''
  }
  const install = (names: string[]) =>
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(lock(names)))

  test('packages that npm ci --omit=dev installed are not installed again', () => {
    install(['pg'])
    expect(callsOf('await setup.ensureInstalled()')).toBe('')
  })

  test('the tools of the build come for the build and go after it', () => {
    install(['pg'])
    expect(callsOf('await setup.withTools(async () => undefined)')).toBe('install prune')
  })

  test('a missing package, or an install that was interrupted, is installed', () => {
    install([])
    expect(callsOf('await setup.ensureInstalled()')).toBe('install')
    install(['pg'])
    writeFileSync(path.join(folder, 'node_modules/.unfinished'), '')
    expect(callsOf('await setup.ensureInstalled()')).toBe('install install')
  })
})
