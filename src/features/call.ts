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

/** A signed-in browser. `csrfToken` is fresh for each request; `marker` is what local storage keeps as `token`. */
export type Session = { id: number; publicId: string; user: User; account: Account; csrfToken: string; marker: string }

/** One file of a multipart body. `truncated` is known only after the file was read. */
export type FilePart = { fieldname: string; filename: string | undefined; file: Readable & { truncated: boolean } }

/** What an answer may know of the request and do to the reply beside returning data. Few answers need it. */
export type Http = {
  headers: IncomingHttpHeaders
  /** bytes as they came, for an entry that declares `raw` */
  body: unknown
  session: Session | null
  idempotencyKey: string | null
  /** the body of an entry that declares `bytes`, else null */
  bytes: Buffer | null
  /** null when the body is not multipart */
  files: AsyncIterable<FilePart> | null
  publicOrigin: string
  operatorEmail: string
  /** memory and process for pictures that come in; one of each per server process */
  room: UploadRoom
  intake: PictureIntake
  device: SignInDevice
  setHeader(name: string, value: string): void
  /** answers a form that was sent without script: 303 to a page */
  redirect(path: string): Promise<void>
  /** sets the session's cookies; what the browser keeps beside them */
  openSession(account: Account, session: OpenedSession): { user: Account; token: string; csrfToken: string }
  closeSession(): void
  /** `lagSeconds`: null when the gateway does not say when it wrote the event */
  noteWebhook(outcome: string, lagSeconds: number | null): void
}

const ready = Symbol('ready')

/** `data` that is JSON already, in UTF-8 and in parts. It is not checked against the declared shape. */
export type ReadyData = { [ready]: readonly Buffer[] }

export function readyData(parts: readonly Buffer[]): ReadyData {
  return { [ready]: parts }
}

/** The parts of ready data; null for a value that still has to be written as JSON. */
export function readyParts(data: unknown): readonly Buffer[] | null {
  return typeof data === 'object' && data !== null && ready in data ? (data as ReadyData)[ready] : null
}

type Shape = z.ZodType

type Answer<Params extends Shape, Query extends Shape, Body extends Shape, Out extends Shape> = (
  ctx: Context,
  input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
  http: Http,
) => Promise<z.output<Out> | ReadyData>

/** A call with its answer, as the server registers it. */
export type Entry = AnyCall & { answer(ctx: Context, input: never, http: Http): Promise<unknown> }

/** One JSON call: its declaration and the function that answers it. */
export function call<
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Out extends Shape = Shape,
>(
  entry: Call<Params, Query, Body, Out> & { answer: Answer<Params, Query, Body, Out> },
): Call<Params, Query, Body, Out> & { answer: Answer<Params, Query, Body, Out> } {
  return entry
}

/** A form without script wants a page back; programs that post do not. */
export function isForm({ headers }: Http): boolean {
  return (headers.accept ?? '').includes('text/html')
}
