import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes, pageCache, readyPage } from './page-cache.ts'

const page = (status = 200) =>
  readyPage(new Response(null, { status, headers: { 'content-type': 'text/html' } }), '<p>x</p>')

test('concurrent visitors share one rendering', async () => {
  const cache = pageCache()
  let made = 0
  const make = () => {
    made += 1
    return page()
  }
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.get('en /', make)))
  expect(made).toBe(1)
  expect(all.filter(({ isHit }) => isHit)).toHaveLength(19)
})

test('only successful pages are cached, and a failed rendering does not block the next one', async () => {
  const cache = pageCache()
  await cache.get('en /gone', () => page(404))
  expect((await cache.get('en /gone', () => page(200))).isHit).toBe(false)
  await expect(cache.get('en /bad', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('en /bad', () => page())).page.status).toBe(200)
})

test('the policy hashes inline scripts that run, but no data blocks or script files', () => {
  const hash = `sha256-${createHash('sha256').update('run()').digest('base64')}`
  const html =
    '<script>run()</script><script src="/a.js"></script><script type="application/ld+json">{}</script><script>run()</script>'
  expect(inlineScriptHashes(html)).toEqual([hash])
})
