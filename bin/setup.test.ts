// Users start the shop with any Node from 20 on: these files must load there before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

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
