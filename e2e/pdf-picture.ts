import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import jsQR from 'jsqr'
import type { getDocument } from 'pdfjs-dist'
import sharp from 'sharp'
import { openBrowser } from './browser.ts'

const from = createRequire(import.meta.url)
const origin = 'http://pdf.test'

const html = `<!doctype html><script type="module">
import * as library from '/pdf.min.mjs'
library.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs'
window.openPdf = library.getDocument
</script>`

/** The first page of a PDF as PNG, three points of the picture for one of the paper. */
export async function pictureOfPdf(pdf: Buffer): Promise<Buffer> {
  const context = await (await openBrowser()).newContext()
  const page = await context.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname === '/file.pdf') return route.fulfill({ contentType: 'application/pdf', body: pdf })
    const body = readFileSync(from.resolve(`pdfjs-dist/build${pathname}`))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'openPdf' in window)
  const picture = await page.evaluate(async () => {
    const { openPdf } = window as unknown as { openPdf: typeof getDocument }
    const first = await (await openPdf({ url: '/file.pdf' }).promise).getPage(1)
    const viewport = first.getViewport({ scale: 3 })
    const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
    await first.render({ canvas, viewport }).promise
    return canvas.toDataURL('image/png')
  })
  await context.close()
  return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
}

/** All codes of a picture: what is found is painted over. */
export async function scan(picture: Buffer, found: readonly string[] = []): Promise<readonly string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!code) return found
  const { topLeftCorner, bottomRightCorner } = code.location
  const [left, top] = [Math.floor(topLeftCorner.x), Math.floor(topLeftCorner.y)]
  const [width, height] = [Math.ceil(bottomRightCorner.x) - left, Math.ceil(bottomRightCorner.y) - top]
  const white = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const rest = sharp(picture).composite([{ input: white, left, top }])
  return scan(await rest.png().toBuffer(), [...found, code.data])
}
