import type { FastifyReply, FastifyRequest } from 'fastify'
import { guest, isUser, requireRole, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { createDocumentWriter, type DocumentWriter } from '#features/documents/document-writer.ts'
import { getGstr1 } from '#features/invoices/gstr1-queries.ts'
import { getDocument } from '#features/invoices/issue-document.ts'
import { openInvoiceLink } from '#features/ondc/invoice-link.ts'
import { getParcelPaper } from '#features/orders/parcel-paper-queries.ts'
import { statementCsv } from '#features/payouts/statement-csv.ts'
import { getStatement } from '#features/payouts/statement-queries.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { mayMember } from '#features/team/workshop-role.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { contextFor, type HaatApp } from './context.ts'
import { languageOf } from './locale.ts'
import { keepPrivate } from './security.ts'
import { findSession } from './session.ts'

type ParcelParams = { order: string; parcel: string; file: string }

const folder = '/api/orders/:order/parcels/:parcel'

/** Files that are not JSON calls (OpenAPI: document-paths.ts), rendered on request. Another person's file is 404. */
export function serveDocuments(app: HaatApp): void {
  const writer = createDocumentWriter()
  app.addHook('onClose', async () => writer.close())

  app.get<{ Params: ParcelParams }>(`${folder}/invoice.pdf`, async (request, reply) =>
    sendSale(app, writer, request, reply, { ...request.params, number: null }),
  )
  app.get<{ Params: ParcelParams }>(`${folder}/documents/:file`, async (request, reply) => {
    const number = /^([A-Z]{3}-\d\d-\d\d-\d{5,6})\.pdf$/.exec(request.params.file)?.[1]
    const ctx = await personContext(app, request, reply)
    if (!number) throw new DomainError('not-found')
    return sendSale(app, writer, request, reply, { ...request.params, number }, ctx)
  })
  app.get<{ Params: { code: string } }>('/ondc/invoices/:code', async (request, reply) => {
    keepPrivate(reply)
    const { own, ...wanted } = await openInvoiceLink(
      contextFor(app.haat, { actor: guest, locale: languageOf(request), requestId: request.id }),
      request.params.code,
    )
    return sendSale(app, writer, request, reply, { ...wanted, number: null }, own)
  })
  app.get<{ Params: { file: string } }>('/api/artisan/statements/:file', (request, reply) =>
    sendStatement(app, writer, request, reply),
  )
  app.get<{ Params: { month: string } }>('/api/artisan/gstr1/:month.json', async (request, reply) => {
    const ctx = await personContext(app, request, reply)
    const { month } = request.params
    const { gstin } = await findOperator(ctx, app.haat.config.operator)
    const file = await getGstr1(ctx, { month, operatorGstin: gstin })
    const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
    return sendFile(reply, bytes, { type: 'application/json', name: `gstr1-${month}.json` })
  })
  for (const kind of ['slip', 'label'] as const) {
    app.get<{ Params: { parcel: string } }>(`/api/artisan/orders/:parcel/${kind}.pdf`, async (request, reply) => {
      const ctx = await personContext(app, request, reply)
      const paper = await getParcelPaper(ctx, request.params.parcel, app.haat.config.publicOrigin)
      const bytes = await writer.make({ kind, paper }, ctx.locale)
      return sendFile(reply, bytes, { type: 'application/pdf', name: `${kind}-${paper.parcel}.pdf` })
    })
  }
}

async function sendSale(
  app: HaatApp,
  writer: DocumentWriter,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: { order: string; parcel: string; number: string | null },
  known?: Context,
): Promise<FastifyReply> {
  const ctx = known ?? (await personContext(app, request, reply))
  const { facts, language } = await getDocument(ctx, wanted)
  const bytes = await writer.make({ kind: 'sale', facts }, isLanguage(language) ? language : fallbackLanguage)
  return sendFile(reply, bytes, { type: 'application/pdf', name: `${facts.number.replaceAll('/', '-')}.pdf` })
}

async function sendStatement(
  app: HaatApp,
  writer: DocumentWriter,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await personContext(app, request, reply)
  requireRole(ctx.actor, 'artisan')
  const { file } = request.params
  const [, of, kind] = /^(\d{4}-\d\d|[A-Z]{2,4}-\d{4}-\d{5,9})\.(pdf|csv)$/.exec(file) ?? []
  if (!of) throw new DomainError('not-found')

  const statement = await getStatement(ctx, of)
  const name = `statement-${of}.${kind}`
  if (kind === 'csv') {
    return sendFile(reply, Buffer.from(statementCsv(statement, ctx.locale)), { type: 'text/csv; charset=utf-8', name })
  }
  const bytes = await writer.make({ kind: 'statement', statement }, ctx.locale)
  return sendFile(reply, bytes, { type: 'application/pdf', name })
}

/** Rendering a sheet takes a tenth of a second of one core, hence the throttle. */
const limit = { tries: 120, windowSeconds: 600 }

async function personContext(app: HaatApp, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  keepPrivate(reply)
  const session = await findSession(app.haat, request.headers.cookie)
  const actor = session?.user ?? guest
  const { workshopRole } = requireUser(actor)
  if (!mayMember(workshopRole, request.url.slice('/api'.length).split('?', 1)[0] ?? ''))
    throw new DomainError('forbidden')
  const ctx = contextFor(app.haat, { actor, locale: languageOf(request), requestId: request.id })
  if (isUser(actor)) await countTry(ctx, { key: `documents user ${actor.userId}`, ...limit })
  return ctx
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, file: { type: string; name: string }): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      `${file.type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${file.name}"`,
    )
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    )
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
