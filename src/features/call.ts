import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { AnyCall, Call } from '#platform/api/call.ts'
import type { PictureIntake } from '#platform/pictures/picture-intake.server.ts'
import type { Account } from './accounts/account.ts'
import type { User } from './actor.ts'
import type { Context } from './context.ts'
import type { UploadRoom } from './images/upload-room.ts'
import type { OpenedSession } from './sign-in/open-session.ts'
import type { SignInDevice } from './sign-in/sign-in.ts'

/** `csrfToken` is new on each request; local storage keeps `marker` as `token`. */
export type Session = { id: number; publicId: string; user: User; account: Account; csrfToken: string; marker: string }

export type FilePart = { fieldname: string; filename: string | undefined; file: Readable & { truncated: boolean } }

export type Http = {
  headers: IncomingHttpHeaders
  body: unknown
  session: Session | null
  idempotencyKey: string | null
  bytes: Buffer | null
  files: AsyncIterable<FilePart> | null
  publicOrigin: string
  operatorEmail: string
  room: UploadRoom
  intake: PictureIntake
  device: SignInDevice
  setHeader(name: string, value: string): void
  redirect(path: string): Promise<void>
  openSession(account: Account, session: OpenedSession): { user: Account; token: string; csrfToken: string }
  closeSession(): void
  /** `lagSeconds`: null when the gateway does not say when it wrote the event */
  noteWebhook(outcome: string, lagSeconds: number | null): void
}

const ready = Symbol('ready')

export type ReadyData = { [ready]: readonly Buffer[] }

export function readyData(parts: readonly Buffer[]): ReadyData {
  return { [ready]: parts }
}

export function readyParts(data: unknown): readonly Buffer[] | null {
  return typeof data === 'object' && data !== null && ready in data ? (data as ReadyData)[ready] : null
}

type Shape = z.ZodType

type Method = AnyCall['method']

type Answer<Params extends Shape, Query extends Shape, Body extends Shape, Out extends Shape> = (
  ctx: Context,
  input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
  http: Http,
) => Promise<z.output<Out> | ReadyData>

export type Entry = AnyCall & { answer(ctx: Context, input: never, http: Http): Promise<unknown> }

/** One JSON call: `at` is its method and its path below `/api`, with `{name}` for parameters. */
export function call<
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Out extends Shape = Shape,
>(
  at: `${Method} /${string}`,
  entry: Omit<Call<Params, Query, Body, Out>, 'method' | 'path'> & { answer: Answer<Params, Query, Body, Out> },
): Call<Params, Query, Body, Out> & { answer: Answer<Params, Query, Body, Out> } {
  const [method, path] = at.split(' ') as [Method, string]
  return { method, path, ...entry }
}

/** A form without script expects a page; API clients do not. */
export function isForm({ headers }: Http): boolean {
  return (headers.accept ?? '').includes('text/html')
}
