// Real and malicious picture files, generated for each test.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export const plain = (width: number, height: number, background = '#3366aa') =>
  sharp({ create: { width, height, channels: 3, background } })

export const photo = () => plain(400, 300).jpeg().toBuffer()

/** Must not appear in any stored file. */
export const secretWords = 'alert(document.cookie)'

const text = (words: string) => Buffer.from(words, 'latin1')

/** A PNG chunk: length, name, content, CRC. */
function pngPiece(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([text(name), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Signature and IHDR chunk: 8 + 25 bytes.
const pngHeadBytes = 33

/** A valid 1-bit PNG of one colour: 14000 pixels a side take 25 kB. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const points = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    pngStart,
    pngPiece('IHDR', header),
    pngPiece('IDAT', points),
    pngPiece('IEND', Buffer.alloc(0)),
  ])
}

async function pngWith(piece: Buffer): Promise<Buffer> {
  const png = await plain(120, 90).png().toBuffer()
  return Buffer.concat([png.subarray(0, pngHeadBytes), piece, png.subarray(pngHeadBytes)])
}

/** An animated PNG of two frames: `acTL` counts them, `fcTL` begins each. */
export async function movingPng(): Promise<Buffer> {
  const frame = (sequence: number) => {
    const control = Buffer.alloc(26)
    control.writeUInt32BE(sequence, 0)
    control.writeUInt32BE(120, 4)
    control.writeUInt32BE(90, 8)
    control.writeUInt16BE(1, 20)
    control.writeUInt16BE(10, 22)
    return pngPiece('fcTL', control)
  }
  const count = Buffer.alloc(8)
  count.writeUInt32BE(2, 0)
  const still = await pngWith(Buffer.concat([pngPiece('acTL', count), frame(0)]))
  const points = deflateSync(Buffer.alloc((120 * 3 + 1) * 90, 200))
  const second = Buffer.concat([frame(1), pngPiece('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), points]))])
  const end = still.length - 12
  return Buffer.concat([still.subarray(0, end), second, still.subarray(end)])
}

export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((color) => plain(80, 80, color).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
}

/** An empty ZIP: its directory is at the end, where unpackers look first. */
const emptyZip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])

/** Polyglots: each opens as a picture and carries `secretWords`. */
export const polyglots: Record<string, () => Promise<Buffer>> = {
  'a JPEG with a page after it': async () =>
    Buffer.concat([await photo(), text(`<html><script>${secretWords}</script></html>`)]),
  'a JPEG with a script as its comment': async () => {
    const jpeg = await photo()
    const comment = text(`<?php ${secretWords} ?>`)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(comment.length + 2, 0)
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)])
  },
  'a PNG that is a ZIP too': async () =>
    Buffer.concat([await plain(120, 90).png().toBuffer(), text(secretWords), emptyZip]),
  'a PNG with words in it': () => pngWith(pngPiece('tEXt', text(`Comment\0<script>${secretWords}</script>`))),
  'a WebP with a script in a piece of its own': async () => {
    const webp = await plain(120, 90).webp().toBuffer()
    const script = text(`*/=1;${secretWords};/*`.padEnd(60))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(script.length, 0)
    const whole = Buffer.concat([webp, text('junk'), size, script])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  },
}

/** Red above, blue below, the left half of each darker: any rotation or mirroring shows. */
export function quarters(): Sharp {
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: 100, height: 80, channels: 3 as const, background } },
    left,
    top,
  })
  return plain(200, 160).composite([
    part('#800000', 0, 0),
    part('#ff0000', 100, 0),
    part('#000080', 0, 80),
    part('#0000ff', 100, 80),
  ])
}

/** The colours of the four quarters, row by row. */
export async function quartersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const place = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    const [red = 0, , blue = 0] = data.subarray(place, place + 3)
    return `${Math.max(red, blue) > 190 ? 'light' : 'dark'} ${red > blue ? 'red' : 'blue'}`
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}
