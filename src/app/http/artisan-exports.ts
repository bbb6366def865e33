import { Readable } from 'node:stream'
import { guest, requireRole } from '#features/actor.ts'
import { listSharedFollowers } from '#features/artisans/follow-queries.ts'
import { exportCertificates } from '#features/certificates/certificate-queries.ts'
import { publicKeys } from '#features/certificates/signing-keys.ts'
import type { Context } from '#features/context.ts'
import { clipKind } from '#features/images/clip.ts'
import { exportHead, exportRows } from '#features/imports/export-rows.ts'
import { exportProducts, findOwnArtisan, listOwnPictures } from '#features/imports/import-queries.ts'
import { statementCsv } from '#features/payouts/statement-csv.ts'
import { getStatement, listStatementMonths } from '#features/payouts/statement-queries.ts'
import { listSoldLines } from '#features/reports/sales-report-queries.ts'
import { templateExample } from '#features/reports/template-example.ts'
import { listReceivedReviews } from '#features/reviews/own-review-queries.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { mayMember } from '#features/team/workshop-role.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { csvLine, rupeeCell as rupees } from '#platform/csv/csv-cell.ts'
import { clipFile, originalFile } from '#platform/pictures/picture-resizer.server.ts'
import { contextFor, type FastifyReply, type FastifyRequest, type HaatApp } from './context.ts'
import { languageOf } from './locale.ts'
import { keepPrivate } from './security.ts'
import { findSession } from './session.ts'

/** Exports for the current artisan, streamed. Importing products/export.csv again makes the same products. */
export function serveWorkshopExport(app: HaatApp): void {
  app.get('/api/artisan/products/export.csv', async (request, reply) => {
    const ctx = await artisanContext(app, request, reply)
    return sendCsv(reply, 'products.csv', Readable.from(productLines(ctx)))
  })
  app.get('/api/artisan/products/template.csv', async (request, reply) => {
    await artisanContext(app, request, reply)
    return sendCsv(
      reply,
      'product-template.csv',
      [mark, csvLine(exportHead()), ...templateExample.map(csvLine)].join(''),
    )
  })
  app.get('/api/artisan/export.zip', async (request, reply) => {
    const ctx = await artisanContext(app, request, reply)
    const zip = await zipOf(ctx)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="workshop.zip"')
      .header('x-content-type-options', 'nosniff')
      .send(zip)
  })
}

const limit = { tries: 30, windowSeconds: 600 }

/** @throws DomainError unauthorized, forbidden, too-many-requests */
async function artisanContext(app: HaatApp, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  keepPrivate(reply)
  const session = await findSession(app.haat, request.headers.cookie)
  const actor = session?.user ?? guest
  const { userId, workshopRole } = requireRole(actor, 'artisan')
  if (!mayMember(workshopRole, request.url.slice('/api'.length).split('?', 1)[0] ?? ''))
    throw new DomainError('forbidden')
  const ctx = contextFor(app.haat, { actor, locale: languageOf(request), requestId: request.id })
  await countTry(ctx, { key: `workshop-export user ${userId}`, ...limit })
  return ctx
}

function sendCsv(reply: FastifyReply, name: string, content: Readable | string): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(content)
}

/** Without a BOM Excel misreads Indic text. */
const mark = '\ufeff'

async function* productLines(ctx: Context): AsyncGenerator<string> {
  const fields = (await findFields(ctx, 'product')).map(({ key }) => key)
  yield mark + csvLine(exportHead(fields))
  for await (const product of exportProducts(ctx)) yield exportRows(product, fields).map(csvLine).join('')
}

async function* orderLines(ctx: Context): AsyncGenerator<string> {
  const head =
    'Order,Parcel,Placed,Status,Product,Name,Shop code,Own code,Choice,Pieces,Price (INR),Sum (INR),Discount (INR)'
  yield `${mark}${head},Commission (INR),HSN,GST %,To state,Carrier,Tracking number\r\n`
  for (let last = 0; ; ) {
    const lines = await listSoldLines(ctx, last, 500)
    for (const line of lines) {
      const { order, parcel, placedAt, status, product, name, sku, ownSku, options, quantity } = line
      const choice = Object.entries(options).map(([option, value]) => `${option}: ${value}`)
      yield csvLine([
        ...[order, parcel, placedAt.toISOString(), status, product, name, sku, ownSku ?? '', choice.join(', ')],
        String(quantity),
        ...[line.unitPricePaise, line.linePaise, line.discountPaise, line.commissionPaise].map(rupees),
        ...[line.hsn, rupees(line.taxBasisPoints), line.toState, line.carrier ?? '', line.trackingNumber ?? ''],
      ])
    }
    const end = lines.at(-1)
    if (!end) return
    last = end.id
  }
}

async function* reviewLines(ctx: Context): AsyncGenerator<string> {
  yield `${mark}Product,Name,Stars,Title,Words,Language,Written,Answer\r\n`
  for (const review of await listReceivedReviews(ctx)) {
    const { product, name, rating, title, text, language, writtenAt, response } = review
    yield csvLine([product, name, String(rating), title, text, language, writtenAt.toISOString(), response ?? ''])
  }
}

/** Only those who agreed that their address may be taken along. */
async function* followerLines(ctx: Context): AsyncGenerator<string> {
  yield `${mark}Name,Email,Language,Follows since,Agreed\r\n`
  for (const { name, email, language, followedAt, emailSharedAt } of await listSharedFollowers(ctx))
    yield csvLine([name, email, language, followedAt.toISOString(), emailSharedAt.toISOString()])
}

/** JSON Lines; `credential` is a vc+jwt that the keys of certificate-keys.json (JWKS) check, without the shop too. */
async function* certificateLines(ctx: Context): AsyncGenerator<string> {
  for await (const certificate of exportCertificates(ctx)) yield `${JSON.stringify(certificate)}\n`
}

async function zipOf(ctx: Context): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const add = (name: string, make: () => Readable | Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { compress }, (done) => {
      Promise.resolve()
        .then(make)
        .then(
          (stream) => done(null, stream),
          (error: Error) => done(error, Readable.from([])),
        )
    })
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error))

  add('products.csv', () => Readable.from(productLines(ctx)))
  add('orders.csv', () => Readable.from(orderLines(ctx)))
  add('reviews.csv', () => Readable.from(reviewLines(ctx)))
  add('followers.csv', () => Readable.from(followerLines(ctx)))
  add('profile.json', async () => Readable.from([JSON.stringify(await findOwnArtisan(ctx), null, 2)]))
  add('certificates.jsonl', () => Readable.from(certificateLines(ctx)))
  add('certificate-keys.json', async () => Readable.from([JSON.stringify({ keys: await publicKeys(ctx) }, null, 2)]))
  for (const month of await listStatementMonths(ctx))
    add(`statements/${month}.csv`, async () =>
      Readable.from([statementCsv(await getStatement(ctx, month), ctx.locale)]),
    )
  for (const key of await listOwnPictures(ctx)) {
    const stored = (file: string) => async () => Readable.from([Buffer.from((await ctx.storage.find(file)) ?? [])])
    // Neither WebP nor a clip compresses further.
    add(`pictures/${key}.webp`, stored(originalFile(key)), false)
    if (clipKind(key)) add(`pictures/${key}.clip`, stored(clipFile(key)), false)
  }
  zip.end()
  return zip.outputStream as Readable
}
