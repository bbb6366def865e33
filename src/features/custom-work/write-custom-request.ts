import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { writeVariants } from '#features/drafts/write-variants.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { takeImages } from '#features/images/take-images.ts'
import { plainWords } from '#features/messages/plain-words.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { formatInr } from '#platform/money/money.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { type CustomQuote, type CustomRequest, quoteDays } from './custom-request.ts'
import { orderOfRequest } from './custom-request-queries.ts'

export const customEmailJob = 'custom-email'

export type CustomEmailJob = { request: number; kind: 'asked' | 'quoted' | 'declined'; effect: string }

/**
 * Contact details are taken out before storing. The same `key` again changes nothing.
 * @throws DomainError invalid-request (a day that has passed), not-found (no such piece on sale), idempotency-key-reused for the key of other words
 */
export async function askCustomWork(ctx: Context, productId: string, request: CustomRequest): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const { size, budgetPaise = null, wantedBy = null, key } = request
  if (wantedBy !== null && wantedBy <= dayInIndia(ctx.clock.now()))
    throw new DomainError('invalid-request', { errors: [{ path: 'wantedBy', message: 'invalid.value' }] })
  const plain = plainWords(request.words)
  return transaction(ctx, async (ctx) => {
    const [place] = await ctx.db.query<{ id: number; artisanId: number }>`
      select p.id, a.id as artisan_id from products p join artisans a on a.id = p.artisan_id
      where p.slug = ${productId} and p.status = 'published' and a.status = 'verified' and a.user_id <> ${userId}`
    if (!place) throw new DomainError('not-found')
    const [written] = await ctx.db.query<{ id: number }>`
      insert into custom_requests (artisan_id, product_id, user_id, key, words, size, budget_paise, wanted_by, language,
        asked_at)
      values (${place.artisanId}, ${place.id}, ${userId}, ${key}, ${plain}, ${size ? plainWords(size) : null},
        ${budgetPaise}, ${wantedBy}, ${ctx.locale}, ${ctx.clock.now()})
      on conflict (user_id, key) do nothing returning id`
    if (written) {
      await ctx.db.query`
        insert into custom_request_pictures (request_id, image_id)
        select ${written.id}::bigint, i.id from unnest(${await takeImages(ctx, request.pictures, 'pictures')}::bigint[]) as i (id)`
      return tell(ctx, written.id, 'asked')
    }

    const [before] = await ctx.db.query<{ isSame: boolean }>`
      select words = ${plain} and product_id = ${place.id} as is_same from custom_requests
      where user_id = ${userId} and key = ${key}`
    if (!before?.isSame) throw new DomainError('idempotency-key-reused')
  })
}

/** Until it is ordered. A second time changes nothing. @throws DomainError not-found, request-ordered */
export async function withdrawRequest(ctx: Context, id: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return transaction(ctx, async (ctx) => {
    const [request] = await ctx.db.query<Locked>`
      select r.id, r.status, r.private_product_id, ${orderOfRequest(false)} as order_number
      from custom_requests r where r.public_id::text = ${id} and r.user_id = ${userId} for update of r`
    if (!request) throw new DomainError('not-found')
    if (request.orderNumber !== null) throw new DomainError('request-ordered')
    await ctx.db.query`update custom_requests set status = 'withdrawn' where id = ${request.id}`
  })
}

type Locked = { id: number; status: string; privateProductId: number | null; orderNumber: string | null }

/** The artisan's own, still open. @throws DomainError not-found, request-closed, request-ordered */
async function lockOpen(ctx: Context, id: string): Promise<Locked> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [request] = await ctx.db.query<Locked>`
    select r.id, r.status, r.private_product_id, ${orderOfRequest(false)} as order_number
    from custom_requests r where r.public_id::text = ${id} and r.artisan_id = ${artisanId} for update of r`
  if (!request) throw new DomainError('not-found')
  if (request.orderNumber !== null) throw new DomainError('request-ordered')
  if (request.status === 'withdrawn') throw new DomainError('request-closed')
  return request
}

/**
 * Makes or changes the quote, and with it the piece that only this buyer can order: a copy of the piece they asked
 * about, made to order, once.
 * @throws DomainError not-found, request-closed, request-ordered
 */
export async function quoteCustomWork(ctx: Context, id: string, quote: CustomQuote): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const request = await lockOpen(ctx, id)
    const now = ctx.clock.now()
    const words = plainWords(quote.words)
    const { pricePaise, makingDays, depositPaise = null, steps = [] } = quote
    const piece = request.privateProductId ?? (await addPrivatePiece(ctx, request.id, id, quote))
    await ctx.db.query`
      with priced as (update variants set price_paise = ${pricePaise} where product_id = ${piece})
      update products set price_paise = ${pricePaise}, dispatch_days = ${makingDays}, description = ${words}
      where id = ${piece}`
    await ctx.db.query`
      update custom_requests set status = 'quoted', price_paise = ${pricePaise}, making_days = ${makingDays},
        deposit_paise = ${depositPaise}, steps = ${steps.map(plainWords)}, quote_words = ${words}, quote_language = ${ctx.locale}, quoted_at = ${now},
        valid_until = ${addDays(now, quoteDays)}, private_product_id = ${piece}
      where id = ${request.id}`
    await tell(ctx, request.id, 'quoted')
  })
}

async function addPrivatePiece(ctx: Context, requestId: number, id: string, quote: CustomQuote): Promise<number> {
  const slug = `custom-${id}`
  const [piece] = await ctx.db.query<{ id: number }>`
    insert into products (slug, artisan_id, craft_id, category, state, name, description, materials, techniques, colors,
      features, length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm,
      packed_weight_grams, is_fragile, dispatch_days, hsn, status, published_at, price_paise, created_at, material_keys,
      color_keys, is_made_to_order, language, packing, fields, field_keys, private_to)
    select ${slug}, p.artisan_id, p.craft_id, p.category, p.state, p.name, ${plainWords(quote.words)}, p.materials,
      p.techniques, p.colors, p.features, p.length_mm, p.width_mm, p.height_mm, p.weight_grams, p.packed_length_mm,
      p.packed_width_mm, p.packed_height_mm, p.packed_weight_grams, p.is_fragile, ${quote.makingDays}, p.hsn, 'draft',
      ${ctx.clock.now()}, ${quote.pricePaise}, ${ctx.clock.now()}, p.material_keys, p.color_keys, true, p.language,
      p.packing, p.fields, p.field_keys, r.user_id
    from custom_requests r join products p on p.id = r.product_id where r.id = ${requestId} returning id`
  if (!piece) throw new Error('a request has the piece it is about')
  await ctx.db.query`
    insert into product_pictures (product_id, image_id, position, alt)
    select ${piece.id}, pp.image_id, pp.position, pp.alt from custom_requests r
      join product_pictures pp on pp.product_id = r.product_id
    where r.id = ${requestId} order by pp.position limit 1`
  const wanted = [{ options: {}, pricePaise: quote.pricePaise, stock: 1 }]
  await writeVariants(ctx, { productId: piece.id, slug, kept: [], wanted })
  return piece.id
}

/** @throws DomainError not-found, request-closed, request-ordered */
export async function declineCustomWork(ctx: Context, id: string, words: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const request = await lockOpen(ctx, id)
    await ctx.db.query`
      update custom_requests set status = 'declined', quote_words = ${plainWords(words)},
        quote_language = ${ctx.locale}, quoted_at = ${ctx.clock.now()} where id = ${request.id}`
    await tell(ctx, request.id, 'declined')
  })
}

/** Each quote is told anew. */
function tell(ctx: Context, request: number, kind: CustomEmailJob['kind']): Promise<void> {
  const effect = `custom:${request}:${kind}:${ctx.clock.now().getTime()}`
  return queueJobs(ctx, [{ name: customEmailJob, payload: { request, kind, effect }, singletonKey: effect }])
}

type Told = {
  to: string
  language: string
  artisan: string
  piece: string
  words: string
  quoteWords: string | null
  pricePaise: number | null
  makingDays: number | null
}

type Links = { workshop: string; own: string }

/** To the artisan what is asked; to the buyer the quote, or that there is none. */
export async function sendCustomEmail(ctx: Context, job: CustomEmailJob, links: Links): Promise<void> {
  const isAsked = job.kind === 'asked'
  const [found] = await ctx.db.query<Told>`
    select u.email as to, u.language, a.name as artisan, p.name as piece, r.words, r.quote_words, r.price_paise,
      r.making_days
    from custom_requests r join artisans a on a.id = r.artisan_id join products p on p.id = r.product_id
    join users u on u.id = case when ${isAsked} then a.user_id else r.user_id end and u.closed_at is null
    where r.id = ${job.request}`
  if (!found) return
  const { to, language, artisan, piece, pricePaise, makingDays } = found
  const words = isAsked ? found.words : (found.quoteWords ?? '')
  const price = pricePaise === null ? '' : formatInr(pricePaise)
  await sendOnce(
    ctx,
    job.effect,
    emailOf({
      to,
      language,
      kind: `custom-${job.kind}`,
      words: `custom.${job.kind}`,
      values: { artisan, piece, words, price, count: makingDays ?? 0 },
      button: { word: isAsked ? 'quote' : 'customWork', link: isAsked ? links.workshop : links.own },
    }),
  )
}

export async function forgetCustomWork(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`
    delete from custom_request_pictures where request_id in (select id from custom_requests where user_id = ${userId})`
  await ctx.db.query`update custom_requests set words = '–', size = null where user_id = ${userId}`
}
