import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeStyle } from './page-style.ts'

const file = path.resolve(import.meta.dirname, '../../../build/style.json')
// `npm test` builds the pages first; a manual run may not have them.
const testBuilt = test.skipIf(!existsSync(file))

const pageOf = (body: string) => {
  const { href } = JSON.parse(readFileSync(file, 'utf8')) as { href: string }
  return `<html><head><link rel="stylesheet" href="${href}#"/></head><body>${body}</body></html>`
}

testBuilt('a page carries the rules of its classes and elements, and its sheet waits', () => {
  const html = writeStyle(pageOf('<h1 class="x">Haat</h1><a class="btn act" href="/">Shop</a>'), 'en')
  expect(html).toMatch(/<link rel="later" href="[^"]*"\/><style id="style">/)
  const style = /<style id="style">(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style).toContain('.btn')
  expect(style).toContain('h1')
  expect(style).not.toMatch(/\.ledger|\.parcel-bar|\.admin-/)
  expect(style.length).toBeLessThan(60_000)
})

testBuilt('a signed-in person’s page has a nonce on its sheet, and is light as well', () => {
  const page = pageOf('<h1>Haat</h1>').replace('<link rel', '<link nonce="n0nce" rel')
  expect(writeStyle(page, 'en')).toContain('<style id="style">')
})

testBuilt('of the faces it names those of its language alone', () => {
  const style = (language: 'en' | 'te') => writeStyle(pageOf('<p>x</p>'), language)
  expect(style('te')).toContain('Anek Telugu')
  expect(style('te')).not.toContain('Anek Tamil')
  expect(style('en')).not.toContain('Anek Telugu')
})
