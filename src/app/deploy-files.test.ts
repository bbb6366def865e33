// The files an operator copies, held against what the shop is: docs/operating.md.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('docs/operating.md')
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.replace(/^exec /, '')

/** The file of settings as the guide prints it, filled in where a dot stands for a value. */
function settingsOf(text: string): Record<string, string> {
  const block = /```\n\s*(NODE_ENV=production\n[\s\S]+?)```/.exec(text)?.[1] ?? ''
  return Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const [, name, value] = /^\s*([A-Z_]+)=(.*)$/.exec(line) ?? []
      return name && value ? [[name, value.replace(/^"|"$/g, '').replace('…', 'x'.repeat(64))]] : []
    }),
  )
}

test('a shop starts with the settings of the guide, and none of them is unknown', () => {
  const settings = settingsOf(guide)
  expect(Object.keys(settings).length).toBeGreaterThan(15)
  expect(readConfig(settings)).toMatchObject({ isProduction: true, emailFrom: 'The Shop <shop@example.in>' })
  const known = read('src/platform/config/config.server.ts')
  for (const name of Object.keys(settings)) expect(known, name).toContain(name)
})

// systemd reads the file, and so does the shell of cron and of every command by hand.
test('the settings of the guide mean the same to a shell', () => {
  for (const line of guide.match(/^\s+[A-Z_]+=.*$/gm) ?? []) {
    const value = line.slice(line.indexOf('=') + 1)
    if (/[\s<>&;()$]/.test(value)) expect(value, line).toMatch(/^"[^"$`\\]*"$|^'[^']*'$/)
  }
})

// npm and the shell between do not pass SIGTERM on: the service would be killed in the middle of its answers.
test('service and image start the shop as npm start does, without npm', () => {
  expect(read('docs/deploy/haat.service')).toContain(`ExecStart=/usr/bin/${start}\n`)
  const [command] = /^CMD (.+)$/m.exec(read('Dockerfile'))?.slice(1) ?? []
  expect((JSON.parse(command ?? '[]') as string[]).join(' ')).toBe(start)
})

test.each(['docs/operating.md', 'docs/runbook.md', 'docs/commands.md'])(
  'every command that %s names exists',
  (file) => {
    const usage = read('bin/haat.mjs')
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
    const text = read(file)
    for (const [, name] of text.matchAll(/npm run (?:--silent )?haat -- ([a-z-]+)/g))
      expect(usage).toContain(`\n  ${name}`)
    for (const [, name] of text.matchAll(/npm run (?:--silent )?([a-z]+)/g)) expect(scripts).toContain(name)
  },
)

test.each(['docs/operating.md', 'docs/runbook.md'])('every job, metric and file that %s names exists', (file) => {
  for (const [, name] of read(file).matchAll(/`((?:docs|test|bench|src|bin)\/[\w./-]+)`/g))
    expect(() => readFileSync(path.join(root, name ?? '')), name).not.toThrow(/ENOENT/)
})
