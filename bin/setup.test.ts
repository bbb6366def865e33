// People start the shop with whatever Node they have; these files must load there before the pinned Node exists.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What node:module gained after Node 20.0: a named import of it ends an older Node before any sentence can be said. */
const newerThanNode20 =
  /import \{[^}]*\b(enableCompileCache|flushCompileCache|stripTypeScriptTypes|findPackageJSON)\b[^}]*\} from 'node:module'/

test('no launcher imports by name what Node 20 does not have', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))
  const offences = files.filter((name) =>
    newerThanNode20.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(offences).toEqual([])
  expect(newerThanNode20.test("import { enableCompileCache } from 'node:module'")).toBe(true)
})

/** A step that hears signals and goes on, as npm install does. */
const stubborn = `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {}); console.log('begun'); setInterval(() => {}, 1_000)`

test.each(['SIGINT', 'SIGTERM'] as const)('%s to a command alone ends the step it waits for, too', async (signal) => {
  const setup = path.join(import.meta.dirname, 'setup.mjs')
  const script = `
    import { runCommand, runToEnd } from ${JSON.stringify(setup)}
    await runCommand(() => runToEnd(process.execPath, ['-e', ${JSON.stringify(stubborn)}]))`
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // "close" comes when nobody holds its output any more, the step neither.
  const closed = new Promise((resolve) => command.once('close', resolve))
  await new Promise((resolve) => command.stdout.once('data', resolve))
  command.kill(signal)
  expect(await closed).toBe(signal === 'SIGINT' ? 130 : 143)
})

/** A shell between npm and the command would keep a signal to itself until the command ends. */
test('npm starts every command of ours itself', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.values(scripts).filter((script) => script.includes('bin/'))
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.filter((script) => !script.startsWith('exec node '))).toEqual([])
})
