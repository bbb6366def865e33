import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../bin/chromium.mjs'
import type { Row } from './bench.ts'
import { type BenchShop, root } from './shop-under-load.ts'

/** Every script and style that a real browser asks for on the listing, in kB of 1024 bytes after brotli. */
export async function measureWeight(shop: BenchShop): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const files = new Set<string>()
    page.on('response', (response) => files.add(new URL(response.url()).pathname))
    await page.goto(`${shop.url}/products`, { waitUntil: 'networkidle' })
    return ['.js', '.css', '.woff2'].map((ending) => weigh(ending, [...files]))
  } finally {
    await browser.close()
  }
}

function weigh(ending: string, files: readonly string[]): Row {
  const ours = files.filter((file) => file.endsWith(ending))
  const bytes = ours.reduce((sum, file) => sum + brotliBytes(path.join(root, 'build', 'client', file)), 0)
  return { kind: ending, files: ours.length, 'kB brotli': Math.round((bytes / 1024) * 10) / 10 }
}

function brotliBytes(file: string): number {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length
  if (!existsSync(file)) return 0
  return file.endsWith('.woff2') ? readFileSync(file).length : brotliCompressSync(readFileSync(file)).length
}
