// Compares the files an operator copies with the shop: docs/operating.md.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#platform/config/config.server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('docs/operating.md')
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.replace(/^exec /, '')

/** The settings file as the guide prints it, with values in place of the dots. */
function settingsOf(text: string): Record<string, string> {
  const block = /```\n\s*(NODE_ENV=production\n[\s\S]+?)```/.exec(text)?.[1] ?? ''
  return Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const [, name, value] = /^\s*([A-Z_]+)=(.*)$/.exec(line) ?? []
      return name && value ? [[name, value.replace(/^"|"$/g, '').replace('…', 'x'.repeat(64))]] : []
    }),
  )
}

test('the shop starts with the guide’s settings, and it knows every one of them', () => {
  const settings = settingsOf(guide)
  expect(Object.keys(settings).length).toBeGreaterThan(12)
  expect(readConfig(settings)).toMatchObject({ isProduction: true, emailFrom: 'The Shop <shop@example.in>' })
  const known = read('src/platform/config/config.server.ts')
  for (const name of Object.keys(settings)) expect(known, name).toContain(name)
})

// systemd reads the file, and so do the shells of cron and of manual commands.
test('a shell reads the guide’s settings the same way', () => {
  for (const line of guide.match(/^\s+[A-Z_]+=.*$/gm) ?? []) {
    const value = line.slice(line.indexOf('=') + 1)
    if (/[\s<>&;()$]/.test(value)) expect(value, line).toMatch(/^"[^"$`\\]*"$|^'[^']*'$/)
  }
})

// npm and its shell do not pass SIGTERM on: the service would be killed with requests in flight.
test('the systemd service and the Docker image run the npm start command without npm', () => {
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

// https://github.com/compose-spec/compose-spec/blob/main/schema/compose-spec.json, the part that the file uses.
const duration = z.string().regex(/^\d+(s|m|h)$/)
const command = z.union([z.string(), z.array(z.string()).min(1)])
const service = z
  .strictObject({
    image: z.string().regex(/^[a-z]+:\d+$/),
    build: z.string(),
    restart: z.enum(['unless-stopped', 'always', 'on-failure']),
    stop_grace_period: duration,
    depends_on: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.string() }))]),
    env_file: z.string(),
    environment: z.record(z.string(), z.string()),
    ports: z.array(z.string().regex(/^(\d+\.){0,3}[\d:]+$/)),
    volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)),
    command,
    healthcheck: z.union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({ test: z.array(z.string()), interval: duration, retries: z.int() }),
    ]),
  })
  .partial()
  .refine((one) => (one.image === undefined) !== (one.build === undefined), { error: 'image or build' })
const compose = z.strictObject({
  services: z.record(z.string(), service),
  networks: z.record(
    z.string(),
    z.strictObject({ ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }) }),
  ),
  volumes: z.record(z.string(), z.null()),
})

test('the compose file follows the schema; it publishes the proxy alone, and names only volumes and services it has', () => {
  const { services, volumes } = compose.parse(parse(read('compose.yaml'), { merge: true }))
  const published = Object.entries(services).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['proxy'])
  for (const [name, one] of Object.entries(services)) {
    const needed = one.depends_on ?? []
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(services, name).toHaveProperty(other)
    for (const mount of one.volumes ?? []) {
      const [from = ''] = mount.split(':')
      if (from.startsWith('./')) expect(() => read(from), mount).not.toThrow()
      else expect(Object.keys(volumes), mount).toContain(from)
    }
  }
  const usage = read('bin/haat.mjs')
  for (const [, name] of read('compose.yaml').matchAll(/bin\/haat\.mjs ([a-z-]+)/g))
    expect(usage).toContain(`\n  ${name}`)
})
