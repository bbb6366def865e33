import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const pieceBytes = 65_536
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** What was sealed does not open: another key, or bytes that were changed, moved or cut off. */
export class SealBroken extends Error {}

/** A key for one stream and no other: pieces are numbered from nought, so a key must never seal two streams. */
export function streamKey(key: Uint8Array, salt: Uint8Array, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `haat stream ${name}`, 32))
}

/**
 * AES-256-GCM in pieces of 64 KiB, as much in memory and no more. The number of a piece and whether it is the last one are its
 * nonce: pieces that are moved, left out, added or cut off do not open.
 */
export async function* seal(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { bytes, number, isLast } of inPieces(source, pieceBytes)) {
    const sealing = createCipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes })
    yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
  }
}

/** @throws SealBroken */
export async function* unseal(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { bytes, number, isLast } of inPieces(source, pieceBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new SealBroken('the end is missing')
    const opening = createDecipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes })
    opening.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    const plain = opening.update(bytes.subarray(0, bytes.length - tagBytes))
    try {
      opening.final()
    } catch {
      throw new SealBroken('a piece does not open')
    }
    yield plain
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

type Piece = { bytes: Buffer; number: number; isLast: boolean }

/** The last piece is what is left, be it nothing at all: so every stream has an end that can be told from a cut. */
async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let waiting: Uint8Array[] = []
  let length = 0
  let number = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue

    let all = Buffer.concat(waiting)
    for (; all.length > size; all = all.subarray(size)) {
      yield { bytes: all.subarray(0, size), number, isLast: false }
      number += 1
    }
    waiting = [all]
    length = all.length
  }
  yield { bytes: Buffer.concat(waiting), number, isLast: true }
}
