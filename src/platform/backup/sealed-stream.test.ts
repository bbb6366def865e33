import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SealBroken, seal, streamKey, unseal } from './backup-folder.server.ts'

const key = streamKey(Buffer.from('a key of more than thirty-two characters'), Buffer.alloc(32, 1), 'test')
const piece = 65_536 + 16

async function* inChunks(bytes: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sealed = (bytes: Uint8Array) => whole(seal(inChunks(bytes), key))
const opened = (bytes: Uint8Array, with_ = key) => whole(unseal(inChunks(bytes), with_))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('%i bytes decrypt to the original', async (length) => {
  const plain = randomBytes(length)
  const hidden = await sealed(plain)
  expect(hidden.length).toBe(length + 16 * Math.max(1, Math.ceil(length / 65_536)))
  expect((await opened(hidden)).equals(plain)).toBe(true)
})

describe('a sealed stream does not open', () => {
  const plain = randomBytes(200_000)

  test.each([0, 15, 16, 100, piece, 2 * piece, 3 * piece])('when truncated to its first %i bytes', async (length) => {
    await expect(opened((await sealed(plain)).subarray(0, length))).rejects.toThrow(SealBroken)
  })

  test('when any bit is flipped', async () => {
    const hidden = await sealed(plain)
    for (const at of [0, piece - 1, piece, hidden.length - 1]) {
      const changed = Buffer.from(hidden)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(opened(changed), `byte ${at}`).rejects.toThrow(SealBroken)
    }
  })

  test('when chunks are reordered, dropped or repeated', async () => {
    const hidden = await sealed(plain)
    const [first, second, rest] = [
      hidden.subarray(0, piece),
      hidden.subarray(piece, 2 * piece),
      hidden.subarray(2 * piece),
    ]
    for (const pieces of [
      [second, first, rest],
      [first, rest],
      [first, first, second, rest],
      [first, second, rest, rest],
    ])
      await expect(opened(Buffer.concat(pieces))).rejects.toThrow(SealBroken)
  })

  test('with another key, or the same key derived for another part', async () => {
    const hidden = await sealed(plain)
    const keyText = Buffer.from('a key of more than thirty-two characters')
    for (const other of [
      streamKey(Buffer.from('another key of more than thirty-two characters'), Buffer.alloc(32, 1), 'test'),
      streamKey(keyText, Buffer.alloc(32, 1), 'other'),
      streamKey(keyText, Buffer.alloc(32, 2), 'test'),
    ])
      await expect(opened(hidden, other)).rejects.toThrow(SealBroken)
  })
})
