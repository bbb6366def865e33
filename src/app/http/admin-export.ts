import { Readable } from 'node:stream'
import { mayStaff } from '#features/accounts/staff.ts'
import { type Actor, guest, requireRole, type User } from '#features/actor.ts'
import type { TextFormat } from '#features/brand/own-words.ts'
import type { Context } from '#features/context.ts'
import type { AdminList, FileColumn, ListAsk } from '#features/define-list.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { csvLine } from '#platform/csv/csv-cell.ts'
import { hasWords, translate } from '#platform/i18n/i18n.server.ts'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import { contextFor, type HaatApp, readingContext } from './context.ts'
import { languageOf } from './locale.ts'
import { keepPrivate } from './security.ts'
import { findSession } from './session.ts'

export type AdminExport = {
  path: string
  head: readonly string[]
  /** streamed: only a few hundred rows are in memory at once */
  rows: (ctx: Context, query: Partial<Record<string, string>>) => AsyncIterable<readonly string[]>
}

const limit = { tries: 60, windowSeconds: 600 }

/** Without a BOM Excel misreads Indic text. */
const mark = '\ufeff'

type AdminFile = {
  path: string
  ending: 'csv' | 'xml' | TextFormat
  type: string
  write: (ctx: Context, query: Partial<Record<string, string>>) => AsyncIterable<string>
}

export function serveAdminExport(app: HaatApp, { path, head, rows }: AdminExport): void {
  const type = 'text/csv; charset=utf-8'
  serveAdminFile(app, { path, ending: 'csv', type, write: (ctx, query) => lines(head, rows(ctx, query)) })
}

export function serveAdminFile(app: HaatApp, { path, ending, type, write }: AdminFile): void {
  app.get<{ Querystring: Record<string, unknown> }>(`/api/admin/${path}/export.${ending}`, async (request, reply) => {
    keepPrivate(reply)
    const session = await findSession(app.haat, request.headers.cookie)
    const actor = session?.user ?? guest
    const { userId } = requireStaff(actor, `/admin/${path}`)
    const ctx = contextFor(app.haat, { actor, locale: languageOf(request), requestId: request.id })
    await countTry(ctx, { key: `admin-export user ${userId}`, ...limit })
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${nameOf(path, request.query.language)}.${ending}"`)
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(write(readingContext(app.haat, ctx), textsOf(request.query))))
  })
}

function nameOf(path: string, language: unknown): string {
  return path.replaceAll('/', '-') + (isLanguage(language) ? `-${language}` : '')
}

/** @throws DomainError unauthorized, forbidden also for staff whose work it is not */
export function requireStaff(actor: Actor, path: string): User {
  const user = requireRole(actor, 'admin')
  if (!mayStaff(user.staff, path)) throw new DomainError('forbidden')
  return user
}

/** A repeated parameter is an array; our pages never send one. */
function textsOf(query: Record<string, unknown>): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

async function* lines(head: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield mark + csvLine(head)
  for await (const row of rows) yield csvLine(row)
}

/** The lists differ in row, filter and sort, which only their own functions see. */
export type AnyList = AdminList<unknown, unknown, string>

/** Pass `stream` when the rows need an extra check before export. */
export function serveListExport<Item, Filter, Sort extends string>(
  app: HaatApp,
  list: AdminList<Item, Filter, Sort>,
  stream: (ctx: Context, input: ListAsk<Filter, Sort>) => AsyncIterable<Item> = list.stream,
): void {
  const { path, columns } = list.file
  serveAdminExport(app, {
    path,
    head: columns.map(([head]) => head),
    rows: (ctx, query) => cellsOf(ctx, stream(ctx, list.read(query)), columns),
  })
}

async function* cellsOf<Item>(ctx: Context, items: AsyncIterable<Item>, columns: readonly FileColumn<Item>[]) {
  for await (const item of items)
    yield columns.map(([, cell, words]) => {
      const text = String(cell(item) ?? '')
      return words ? wordOf(ctx.locale, words, text) : text
    })
}

/** The screen's word for a code, in the reader's language: `uttarPradesh`, `cod_due`. */
export function wordOf(language: Language, words: string, code: string): string {
  const key = `${words}.${code.replace(/[-_](\w)/g, (_, sign) => String(sign).toUpperCase())}`
  return code !== '' && hasWords(language, key) ? translate(language, key) : code
}
