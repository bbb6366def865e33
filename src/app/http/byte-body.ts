import type { FastifyRequest } from 'fastify'
import { DomainError } from '#platform/api/domain-error.ts'

/**
 * The body of a call that declares `bytes`, counted as it comes: nothing is kept of one that grows beyond `most`.
 * @throws DomainError unsupported-media-type, too-large, invalid-request for an empty body or one that breaks off
 */
export async function readBytes(request: FastifyRequest, most: number): Promise<Buffer> {
  if (!request.body) throw new DomainError('unsupported-media-type')
  if (Number(request.headers['content-length'] ?? 0) > most) throw new DomainError('too-large')

  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of piecesOf(request)) {
    length += piece.length
    if (length > most) throw new DomainError('too-large')
    pieces.push(piece)
  }
  if (length === 0) throw broken
  return Buffer.concat(pieces)
}

const broken = new DomainError('invalid-request', { errors: [{ path: '', message: 'invalid.required' }] })

async function* piecesOf({ body }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch {
    throw broken
  }
}
