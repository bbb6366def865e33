// Child process that makes the sizes of drawings and photographs; started by picture-processes.server.ts.
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { answerOrders } from '#platform/processes/child-orders.server.ts'
import type { PictureOrder } from './picture-processes.server.ts'

type Master = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

// A drawing at 1280 takes four times as long as at 640, and cards and lists need nothing larger.
const masterWidths = [640, 1280] as const
// Sizes of one picture are requested one after the other. 6 MB at most each, so few.
const masters = new LRUCache<string, Master>({ max: 6 })

sharp.concurrency(1)
sharp.cache(false)
answerOrders<PictureOrder, Uint8Array>(async (order, source) => {
  const width = masterWidths.find((offered) => offered >= order.width) ?? 1280
  // The social card is another picture of the same name.
  const name = `${order.key} ${order.format === 'jpeg' ? 'shared' : width}`
  const master = masters.get(name) ?? (await rasterise(source, width))
  masters.set(name, master)
  return encode(master, order)
})

async function rasterise(source: Buffer, width: number): Promise<Master> {
  const { data, info } = await sharp(source, { limitInputPixels: 60_000_000 })
    .autoOrient()
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

/** AVIF at effort 1: effort 2 takes half as long again for 3 % of the bytes, effort 4 five times. */
function encode({ data, info }: Master, { width, format }: PictureOrder): Promise<Buffer> {
  const resized = sharp(data, { raw: info }).resize({ width })
  if (format === 'jpeg') return resized.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  return format === 'avif'
    ? resized.avif({ effort: 1, quality: 50 }).toBuffer()
    : resized.webp({ quality: 75 }).toBuffer()
}
