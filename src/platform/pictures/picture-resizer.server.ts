import type { Storage } from '#platform/storage/storage.server.ts'
import { openPictureWorkshop } from './picture-processes.server.ts'

export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const
export const pictureFormats = ['avif', 'webp'] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]
/** A size for pages, or the social card for links to a page (1200 by 630 pixels, JPEG: every messenger reads it). */
export type PictureSize =
  | { key: string; width: PictureWidth; format: PictureFormat }
  | { key: string; width: 1200; format: 'jpeg' }

/** The uploaded original, from which all sizes are made. */
export const originalFile = (key: string) => `pictures/${key}/original`

/** The video or voice that belongs to it. */
export const clipFile = (key: string) => `pictures/${key}/clip`

export function pictureFile({ key, width, format }: PictureSize): string {
  return format === 'jpeg' ? `pictures/${key}/shared.jpg` : `pictures/${key}/${width}.${format}`
}

/** An SVG text or the bytes of an upload; null when there is no such picture. */
export type PictureSource = (size: PictureSize) => Promise<string | Uint8Array | null>

export type PictureResizer = {
  /** made on first request; null: no such picture. @throws TooManyPictures when the queue is full */
  make(size: PictureSize): Promise<Uint8Array | null>
  isIdle(): boolean
  close(): void
}

export class TooManyPictures extends Error {}

// At about 80 ms a picture the last in the queue waits 16 s, below the browser's timeout.
const mostWaiting = 200
/** Stores `pictures/<key>/<width>.<format>`. One at a time; concurrent requests for one size share the work. */
export function createPictureResizer(storage: Storage, source: PictureSource): PictureResizer {
  const making = new Map<string, Promise<Uint8Array | null>>()
  const workshop = openPictureWorkshop()
  let line: Promise<unknown> = Promise.resolve()

  const makeInLine = (file: string, size: PictureSize) => {
    if (making.size >= mostWaiting) throw new TooManyPictures()
    const made = line.then(async () => {
      const found = await source(size)
      const bytes = found === null ? null : await workshop.make({ ...size, source: found })
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
    close: workshop.close,
    async make(size) {
      const file = pictureFile(size)
      return making.get(file) ?? (await storage.find(file)) ?? making.get(file) ?? makeInLine(file, size)
    },
  }
}
