import sharp from 'sharp'
import { expect, test } from 'vitest'
import { headBytes, pictureKind, takenKinds } from './picture-kind.ts'
import { moved } from './tray-picture.ts'

const plain = () => sharp({ create: { width: 70, height: 70, channels: 3, background: '#345' } })
const text = (words: string) => Buffer.from(words, 'latin1')

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['jpeg', () => plain().jpeg().toBuffer()],
  ['png', () => plain().png().toBuffer()],
  ['webp', () => plain().webp().toBuffer()],
  ['gif', () => plain().gif().toBuffer()],
  ['avif', () => plain().avif({ effort: 0 }).toBuffer()],
  ['heic', () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['heic', () => text('\0\0\0\x18ftypmif1\0\0\0\0mif1heic')],
  ['other', () => text('\0\0\0\x18ftypmp42\0\0\0\0isom')],
  ['svg', () => text('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['pdf', () => text('%PDF-1.7')],
  ['other', () => text('MZ a program called photo.jpg')],
  ['other', () => text('RIFF\0\0\0\0WAVE')],
  ['empty', () => Buffer.alloc(0)],
])('the kind %s is detected from the first bytes, not the file name', async (kind, make) => {
  expect(pictureKind((await make()).subarray(0, headBytes))).toBe(kind)
})

test('JPEG, PNG and WebP are accepted', () => {
  expect(takenKinds).toEqual(['jpeg', 'png', 'webp'])
})

test('moving a picture keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
