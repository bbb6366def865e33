import sharp from 'sharp'

const photographBytes = 5_242_880

/** A 12-megapixel photograph with the noise of a cheap camera, exactly 5 MB. */
export async function photographOf(brightness: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: brightness, sigma: 14 }
  const grain = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
  const jpeg = await grain.jpeg({ quality: 72 }).toBuffer()
  if (jpeg.length > photographBytes) throw new Error(`a photograph of ${jpeg.length} bytes is too large to measure`)
  return Buffer.concat([jpeg, Buffer.alloc(photographBytes - jpeg.length)])
}
