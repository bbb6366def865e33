// A process of its own that turns drawings and photographs into files of the asked sizes: picture-workshop.server.ts starts it.
import { constants, setPriority } from 'node:os'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureAnswer, PictureOrder } from './picture-workshop.server.ts'

type Master = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

const largest = 1280
// One picture's sizes are asked for one after the other. 6 MB each, so few.
const masters = new LRUCache<string, Master>({ max: 3 })

sharp.concurrency(1)
sharp.cache(false)
// Pages and payments go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', (order: PictureOrder) => void answer(order))
// Ctrl-C reaches all processes of a terminal; the parent decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))

async function answer(order: PictureOrder): Promise<void> {
  const reply = (answered: PictureAnswer) => process.send?.(answered)
  try {
    // The shared card is another picture of the same name.
    const name = order.format === 'jpeg' ? `${order.key} shared` : order.key
    const master = masters.get(name) ?? (await rasterise(order))
    masters.set(name, master)
    reply({ id: order.id, result: await encode(master, order) })
  } catch (error) {
    reply({ id: order.id, failure: error instanceof Error ? error.message : String(error) })
  }
}

async function rasterise({ source }: PictureOrder): Promise<Master> {
  const input = typeof source === 'string' ? Buffer.from(source) : source
  const { data, info } = await sharp(input, { limitInputPixels: 60_000_000 })
    .autoOrient()
    .resize({ width: largest })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

/** AVIF at effort 2: effort 4 takes five times as long for a tenth of the bytes. */
function encode({ data, info }: Master, { width, format }: PictureOrder): Promise<Buffer> {
  const resized = sharp(data, { raw: info }).resize({ width })
  if (format === 'jpeg') return resized.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  return format === 'avif'
    ? resized.avif({ effort: 2, quality: 50 }).toBuffer()
    : resized.webp({ quality: 75 }).toBuffer()
}
