import type { z } from 'zod'

/** Who may make a call at all; finer permission is decided by the use case. */
export type Caller = 'guest' | 'customer' | 'artisan' | 'admin'

export const anyone: readonly Caller[] = ['guest', 'customer', 'artisan', 'admin']
export const signedIn: readonly Caller[] = ['customer', 'artisan', 'admin']

type Shape = z.ZodType

/**
 * One JSON call, declared once: the server, the browser client, the OpenAPI page and the access matrix read it.
 * `path` is below `/api`, with `{name}` for parameters. `out` is the shape of `data` in the envelope.
 */
export type Call<Params extends Shape, Query extends Shape, Body extends Shape, Out extends Shape> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  who: readonly Caller[]
  summary: string
  params?: Params
  query?: Query
  body?: Body
  out: Out
  /** status of success; 200 unless told */
  status?: 200 | 201 | 202
  /** header `Idempotency-Key`: true when it is required, `optional` when a call without it is made once for each request */
  idempotent?: boolean | 'optional'
  /** tries per window and key (caller's address, and account when signed in) */
  limit?: { tries: number; windowSeconds: number }
  /** checks or makes a password: told to come back, before anything is counted or looked up, while too many wait for that */
  hashes?: boolean
  /** the body is multipart with so many files at most, each with at most so many bytes; the handler reads them from the request */
  files?: { files: number; fileBytes: number }
  /** the body is `application/octet-stream` of at most so many bytes; the handler gets them as `http.bytes` */
  bytes?: { most: number }
  /** the body is kept as raw bytes (webhooks); no CSRF, no JSON parsing */
  raw?: boolean
  /** the feature it belongs to: while the admin has that switched off, the call is not there (404) */
  flag?: string
}

export type AnyCall = Call<Shape, Shape, Shape, Shape>

export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Shape>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never

export type CallOut<C> = C extends { out: infer O extends Shape } ? z.output<O> : never
