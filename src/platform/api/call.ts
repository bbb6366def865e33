import type { z } from 'zod'

/** Who may make a call at all; the use case decides finer permissions. */
export type Caller = 'guest' | 'customer' | 'artisan' | 'admin'

export const anyone: readonly Caller[] = ['guest', 'customer', 'artisan', 'admin']
export const signedIn: readonly Caller[] = ['customer', 'artisan', 'admin']

type Shape = z.ZodType

/** How a call was refused, in the shop's terms. */
export type Failure = { status: number; code: string; message: string; errors?: { path: string; message: string }[] }

export type Protocol = { failure: Shape; toFailure(failure: Failure): { status: number; body: object } }

/** Declared once for server, browser client, OpenAPI and access matrix. `path`: below `/api`, with `{name}`. */
export type Call<Params extends Shape, Query extends Shape, Body extends Shape, Out extends Shape> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  who: readonly Caller[]
  summary: string
  params?: Params
  query?: Query
  body?: Body
  out: Out
  /** default 200 */
  status?: 200 | 201 | 202
  /** header `Idempotency-Key`; `optional`: without it, every request counts as a new one */
  idempotent?: boolean | 'optional'
  limit?: { tries: number; windowSeconds: number }
  /** checks or hashes a password: refused first of all while too many requests wait for hashing */
  hashes?: boolean
  /**
   * multipart body with at most this many files of at most this many bytes; the handler reads them from the request.
   * `fields`: their names, by default `images`
   */
  files?: { files: number; fileBytes: number; fields?: readonly string[] }
  /** `application/octet-stream` body of at most this many bytes; the handler gets them as `http.bytes` */
  bytes?: { most: number }
  /** the body stays raw bytes (webhooks); no CSRF check, no JSON parsing */
  raw?: boolean
  /** depends on the search index and the settings alone: a guest's answer is repeated for a second while neither changes */
  isKept?: boolean
  /** a published protocol's own call: the answer comes without our envelope, a failure in its shape */
  protocol?: Protocol
  /** feature flag: while the admin has it off, the call answers 404 */
  flag?: string
}

export type AnyCall = Call<Shape, Shape, Shape, Shape>

export type CallOut<C> = C extends { out: infer O extends Shape } ? z.output<O> : never
