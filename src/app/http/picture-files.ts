import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { wordmarkLetters } from '#app/layouts/wordmark-letters.ts'
import { clipKind } from '#features/images/clip.ts'
import { findImage, nextImagesToWarm } from '#features/images/images-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import {
  clipFile,
  createPictureResizer,
  originalFile,
  type PictureFormat,
  type PictureResizer,
  type PictureSize,
  type PictureWidth,
  pictureFile,
  pictureFormats,
  pictureWidths,
  TooManyPictures,
} from '#platform/pictures/picture-resizer.server.ts'
import { type HaatApp, type Services, systemContext } from './context.ts'

type Params = { key: string; file: string }

/** `/img/<key>/<width>.<avif|webp>` and `/img/<key>/shared.jpg`, made on first request and cached forever. */
export function serveImages(app: HaatApp): void {
  const resizer = createPictureResizer(app.haat.storage, (size) => sourceOf(app.haat, size))

  app.get<{ Params: Params }>('/img/:key/:file', async ({ params }, reply) => {
    const size = sizeOf(params)
    const bytes = size && (await makeOrRefuse(resizer, size))
    if (!size || !bytes) throw new DomainError('not-found')
    return sendPicture(reply, size.format, bytes)
  })
  // A player asks for one file in several ranges.
  const clips = new LRUCache<string, Buffer>({
    maxSize: 24_000_000,
    sizeCalculation: (file) => file.length,
    ttl: 60_000,
    fetchMethod: async (key) => {
      const bytes = await app.haat.storage.find(clipFile(key))
      return bytes ? Buffer.from(bytes) : undefined
    },
  })
  app.get<{ Params: Pick<Params, 'key'> }>('/img/:key/clip', async ({ params: { key }, headers }, reply) => {
    const kind = pictureName.test(key) ? clipKind(key) : null
    const file = kind && (await clips.fetch(key))
    if (!kind || !file) throw new DomainError('not-found')
    const container = file.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : 'webm'
    return sendRange(
      reply.header('content-type', `${kind === 'video' ? 'video' : 'audio'}/${container}`),
      file,
      headers.range,
    )
  })
  // One of several processes per machine is enough.
  if (app.haat.config.makesPicturesAhead && (cluster.worker?.id ?? 1) === 1) keepWarm(app, resizer)
  else app.addHook('onClose', async () => resizer.close())
}

const pictureName = /^[a-z0-9-]{8,80}$/

/** Only listed sizes: otherwise anybody could fill the disk. */
function sizeOf({ key, file }: Params): PictureSize | null {
  if (file === 'shared.jpg' && pictureName.test(key)) return { key, width: 1200, format: 'jpeg' }
  const [, width, format] = /^(\d{3,4})\.(\w{4})$/.exec(file) ?? []
  const hasSize = pictureWidths.some((known) => String(known) === width)
  if (!hasSize || !pictureFormats.some((known) => known === format) || !pictureName.test(key)) return null
  return { key, width: Number(width) as PictureWidth, format: format as PictureFormat }
}

async function makeOrRefuse(resizer: PictureResizer, size: PictureSize): Promise<Uint8Array | null> {
  try {
    return await resizer.make(size)
  } catch (error) {
    if (error instanceof TooManyPictures) throw new DomainError('unavailable', { retryAfterSeconds: 10 })
    throw error
  }
}

function sendPicture(reply: FastifyReply, format: PictureSize['format'], bytes: Uint8Array): FastifyReply {
  return kept(reply.header('content-type', `image/${format}`)).send(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  )
}

/** The content type is never guessed, and nothing in the file may run. */
function kept(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** One range (RFC 9110, 14): without it Safari plays nothing, and no player can seek. */
function sendRange(reply: FastifyReply, file: Buffer, range: string | undefined): FastifyReply {
  kept(reply).header('accept-ranges', 'bytes')
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return reply.send(file)

  const last = file.length - 1
  const start = from === '' ? Math.max(0, file.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  if (start > end) return reply.code(416).header('content-range', `bytes */${file.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${file.length}`)
    .send(file.subarray(start, end + 1))
}

async function sourceOf(services: Services, size: PictureSize): Promise<string | Uint8Array | null> {
  const source = await originalOf(services, size.key)
  return source !== null && size.format === 'jpeg' ? sharedCard(source) : source
}

async function originalOf(services: Services, key: string): Promise<string | Uint8Array | null> {
  const image = await findImage(systemContext(services, 'images'), key)
  if (!image) return null
  if (image.kind === 'uploaded') return services.storage.find(originalFile(key))

  return services.demo?.drawPicture(image.brief) ?? null
}

const warmWidths: readonly PictureWidth[] = [320, 480, 640]
const warmFormat: PictureFormat = 'avif'
/** All sizes of 730 products take half a core for 15 minutes; the machine should idle soon after the start. */
const warmForMs = 90_000
const pauseMs = 50
const quietMs = 1_500

/** Pre-generates listing sizes one at a time while no request arrives. They are kept, so a later start continues. */
function keepWarm(app: HaatApp, resizer: PictureResizer): void {
  const stopped = new AbortController()
  const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(warmForMs)])
  let lastRequestAt = Date.now()
  // Listens on the server, because cached pages sent by the shortcut never reach Fastify.
  app.server.on('request', () => {
    lastRequestAt = Date.now()
  })
  const quiet = async () => {
    do await pause(pauseMs, undefined, { signal })
    while (!resizer.isIdle() || Date.now() - lastRequestAt < quietMs)
  }

  let warming: Promise<void> | null = null
  app.addHook('onReady', async () => {
    warming = warmAll(app.haat, resizer, quiet).catch((error: unknown) => {
      if (!signal.aborted) app.haat.log.warn({ err: error }, 'pictures are not made ahead')
    })
  })
  app.addHook('onClose', async () => {
    stopped.abort()
    resizer.close()
    await warming
  })
}

async function warmAll(services: Services, resizer: PictureResizer, quiet: () => Promise<void>): Promise<void> {
  const portion = 50
  for (let offset = 0; ; offset += portion) {
    await quiet()
    const keys = await nextImagesToWarm(systemContext(services, 'warm-pictures'), offset, portion)
    for (const key of keys) await warmOne(services, resizer, quiet, key)
    if (keys.length < portion) return
  }
}

/** Sizes are made in this order, so the last one shows whether all exist. */
async function warmOne(
  services: Services,
  resizer: PictureResizer,
  quiet: () => Promise<void>,
  key: string,
): Promise<void> {
  const sizes = warmWidths.map((width): PictureSize => ({ key, width, format: warmFormat }))
  const last = sizes.at(-1)
  if (last && (await services.storage.find(pictureFile(last)))) return

  for (const size of sizes) {
    await quiet()
    await resizer.make(size)
  }
}

const paper = '#fcfcfa'
const ink = '#1c2752'

/** The link preview as SVG, 1200 by 630. No words: they would need fonts for ten scripts, and the link has a title. */
function sharedCard(picture: string | Uint8Array): string {
  const bytes = Buffer.from(picture as string)
  const type = typeof picture === 'string' ? 'image/svg+xml' : photographType(bytes)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${paper}"/>
  <rect width="1200" height="8" fill="${ink}"/>
  <image x="480" y="8" width="720" height="622" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${bytes.toString('base64')}"/>
  <svg x="64" y="8" width="336" height="208" viewBox="-56 -775 1592 982" fill="${ink}">
    <path d="${wordmarkLetters}"/>
    <path d="M-56 -655h1592v76H-56zM180 -775h34v125h-34zM1270 -775h34v125h-34z"/>
  </svg>
</svg>`
}

function photographType(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
