// A process of its own that turns drawings and photographs into files of the asked sizes: picture-workshop.server.ts starts it.
import { constants, setPriority } from 'node:os'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureAnswer, PictureOrder } from './picture-workshop.server.ts'

type Master = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

// A drawing at 1280 takes four times as long as at 640, and cards and lists ask for nothing larger.
const masterWidths = [640, 1280] as const
// One picture's sizes are asked for one after the other. 6 MB at most, so few.
const masters = new LRUCache<string, Master>({ max: 6 })

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
    const width = masterWidths.find((offered) => offered >= order.width) ?? 1280
    // The shared card is another picture of the same name.
    const name = `${order.key} ${order.format === 'jpeg' ? 'shared' : width}`
    const master = masters.get(name) ?? (await rasterise(order, width))
    masters.set(name, master)
    reply({ id: order.id, result: await encode(master, order) })
  } catch (error) {
    reply({ id: order.id, failure: error instanceof Error ? error.message : String(error) })
  }
}

async function rasterise({ source }: PictureOrder, width: number): Promise<Master> {
  const input = typeof source === 'string' ? Buffer.from(source) : source
  const { data, info } = await sharp(input, { limitInputPixels: 60_000_000 })
    .autoOrient()
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

/** AVIF at effort 1: effort 2 takes half as long again for three hundredths of the bytes, effort 4 five times. */
function encode({ data, info }: Master, { width, format }: PictureOrder): Promise<Buffer> {
  const resized = sharp(data, { raw: info }).resize({ width })
  if (format === 'jpeg') return resized.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  return format === 'avif'
    ? resized.avif({ effort: 1, quality: 50 }).toBuffer()
    : resized.webp({ quality: 75 }).toBuffer()
}
