import { LRUCache } from 'lru-cache'
import type { Storage } from './storage.server.ts'

export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const
export const pictureFormats = ['avif', 'webp'] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]
export type PictureSize = { key: string; width: PictureWidth; format: PictureFormat }

/** Where a size is kept. */
export function pictureFile({ key, width, format }: PictureSize): string {
  return `pictures/${key}/${width}.${format}`
}

/** What a picture is made from: an SVG text, or the bytes of an upload; null when there is no such picture. */
export type PictureSource = (key: string) => Promise<string | Uint8Array | null>

export type PictureMaker = {
  /** The file of one size, made now if it never was. Null: no such picture. @throws TooManyPictures when the line is long */
  make(size: PictureSize): Promise<Uint8Array | null>
  /** true when nobody waits for a picture */
  isIdle(): boolean
}

/** More people wait for new pictures than can be served soon. */
export class TooManyPictures extends Error {}

// At about 80 ms a picture the last in line waits 16 s, below the browser's patience.
const mostWaiting = 200
const largest = 1280

type Master = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/**
 * Makes the sizes of pictures and keeps them in `storage` at `pictures/<key>/<width>.<format>`. One at a time on one thread of
 * sharp's own, so that pages stay quick; asked twice at once, a size is made once. AVIF at effort 2: 4 is five times slower.
 */
export function createPictureMaker(storage: Storage, source: PictureSource): PictureMaker {
  const making = new Map<string, Promise<Uint8Array | null>>()
  // One picture's sizes are asked for together. 6 MB each, so few and not for long.
  const masters = new LRUCache<string, Promise<Master | null>>({ max: 3, ttl: 20_000, ttlAutopurge: true })
  let line: Promise<unknown> = Promise.resolve()

  const masterOf = (key: string) => {
    const known = masters.get(key) ?? rasterise(source, key)
    masters.set(key, known)
    // A drawing that failed is tried anew by the next who asks.
    known.catch(() => masters.delete(key))
    return known
  }
  const makeInLine = (file: string, size: PictureSize) => {
    if (making.size >= mostWaiting) throw new TooManyPictures()
    const made = line.then(async () => {
      const master = await masterOf(size.key)
      const bytes = master && (await encode(master, size))
      if (bytes) await storage.put(file, bytes, `image/${size.format}`)
      return bytes
    })
    line = made.catch(() => undefined)
    making.set(file, made)
    void line.then(() => making.delete(file))
    return made
  }

  return {
    isIdle: () => making.size === 0,
    async make(size) {
      const file = pictureFile(size)
      return making.get(file) ?? (await storage.find(file)) ?? making.get(file) ?? makeInLine(file, size)
    },
  }
}

/** Sharp is loaded when the first picture is made: it costs the start 40 MB and 100 ms. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

async function rasterise(source: PictureSource, key: string): Promise<Master | null> {
  const found = await source(key)
  if (found === null) return null
  const sharp = await loadSharp()
  const input = typeof found === 'string' ? Buffer.from(found) : found
  const { data, info } = await sharp(input, { limitInputPixels: 60_000_000 })
    .rotate()
    .resize({ width: largest })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

async function encode({ data, info }: Master, { width, format }: PictureSize): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const resized = sharp(data, { raw: info }).resize({ width })
  return format === 'avif'
    ? resized.avif({ effort: 2, quality: 50 }).toBuffer()
    : resized.webp({ quality: 75 }).toBuffer()
}
