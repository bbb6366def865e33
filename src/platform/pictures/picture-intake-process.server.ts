// Child process that decodes untrusted pictures; started by picture-intake.server.ts.
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { answerOrders } from '#platform/processes/child-orders.server.ts'
import {
  type AnyResult,
  clipOrder,
  type IconSize,
  type IntakeOrder,
  type IntakeResult,
  type LogoResult,
  type PictureRefusal,
  pictureLimits,
  type TakenPicture,
} from './picture-intake.server.ts'

// The worst allowed picture takes 280 MB including this process; the heap limit does not count sharp's memory.
const mostResidentBytes = 420_000_000
const lookEveryMs = 25

// Twice the largest size any page shows.
const largestSide = 2_560

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})
answerOrders<IntakeOrder, AnyResult>(async ({ format, icons }, bytes) => {
  if (format === clipOrder.format) return takeClip(bytes)
  return (icons ? takeLogo(bytes, format, icons) : take(bytes, format)).catch(unreadable)
})

async function takeClip(bytes: Uint8Array): Promise<AnyResult> {
  // Most orders are pictures.
  const { copyClip } = await import('./copy-clip.server.ts')
  return copyClip(bytes).catch(() => ({ refused: 'clip-unreadable' }) as const)
}

const unreadable = (): { refused: PictureRefusal } => ({ refused: 'picture-unreadable' })

// Decoding runs on another thread, so a decompression bomb is stopped while it decodes.
setInterval(() => process.memoryUsage.rss() > mostResidentBytes && process.exit(1), lookEveryMs)

/** The header is read first: a file of few bytes may decompress to gigabytes. */
async function take(bytes: Uint8Array, format: string): Promise<IntakeResult> {
  const options = { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1, sequentialRead: true } as const
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  const refused = isMoving(header, bytes) ? 'picture-moving' : refusalOf(header, format)
  return refused ? { refused } : { taken: await drawAnew(bytes, options) }
}

function refusalOf(header: Metadata, format: string): PictureRefusal | null {
  const { width = 0, height = 0, pageHeight } = header
  const side = pageHeight ?? height
  if (header.format !== format) return 'picture-unreadable'
  if (width * side > pictureLimits.pixels || Math.max(width, side) > pictureLimits.mostSide) return 'picture-too-big'
  return Math.min(width, side) < pictureLimits.leastSide ? 'picture-too-small' : null
}

/** WebP reports its frames; an animated PNG has an `acTL` chunk before the first pixel data (APNG). */
function isMoving({ format, pages = 1 }: Metadata, bytes: Uint8Array): boolean {
  if (format !== 'png') return pages > 1
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const piece = file.toString('latin1', at + 4, at + 8)
    if (piece === 'acTL') return true
    if (piece === 'IDAT') return false
  }
  return false
}

async function takeLogo(bytes: Uint8Array, format: string, sizes: readonly IconSize[]): Promise<LogoResult> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width = 0, height = 0 } = header
  if (header.format !== format || width === 0 || height === 0) return { refused: 'picture-unreadable' }
  if (width * height > pictureLimits.pixels) return { refused: 'picture-too-big' }
  if (format === 'png' && Math.max(width, height) < pictureLimits.leastSide) return { refused: 'picture-too-small' }

  // An SVG of few units is drawn at the density that fills the largest icon; the header's is 72.
  const density = format === 'svg' ? Math.min(4_800, Math.max(72, (72 * 512) / Math.min(width, height))) : 72
  const drawn = await sharp(bytes, { density, limitInputPixels: pictureLimits.pixels })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const { data, info } = await sharp(drawn)
    .resize({ width: 960, height: 192, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const icons: Record<string, Uint8Array> = {}
  for (const { file, size, share } of sizes) icons[file] = await iconOf(drawn, size, share)
  return { taken: { bytes: data, width: info.width, height: info.height, icons } }
}

async function iconOf(drawn: Buffer, size: number, share: number): Promise<Buffer> {
  const side = Math.round(size * share)
  const mark = await sharp(drawn).resize({ width: side, height: side, fit: 'inside' }).toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Upright, in sRGB; all metadata is dropped. */
async function drawAnew(bytes: Uint8Array, options: SharpOptions): Promise<TakenPicture> {
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .webp({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
  const point = await sharp(data).resize(1, 1).raw().toBuffer()
  const ground = `#${point.subarray(0, 3).toString('hex')}`
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    ground,
    look: await lookOf(data),
    isMachineMade: machineWords.some((words) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(words),
    ),
  }
}

/** IPTC digital source types (also in C2PA manifests), and what common generators write into a PNG. */
const machineWords = ['trainedAlgorithmicMedia', 'TrainedAlgorithmicMedia', 'Negative prompt: ']
const plainestLook = 24

/** A difference hash of 16 × 16: it survives another size, format and quality, not another picture. */
async function lookOf(data: Buffer): Promise<string | null> {
  const greys = await sharp(data).greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer()
  const bits = Array.from({ length: 256 }, (_, at) => {
    const place = Math.floor(at / 16) * 17 + (at % 16)
    return (greys[place] ?? 0) > (greys[place + 1] ?? 0)
  })
  const count = bits.filter(Boolean).length
  return count < plainestLook || count > 256 - plainestLook ? null : bits.map(Number).join('')
}
