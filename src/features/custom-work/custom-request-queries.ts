import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { awaitingStatuses, type ParcelStatus } from '#features/orders/order-status.ts'
import { nameIn } from '#features/products/product-row.ts'
import { firstName } from '#features/reviews/reviews-queries.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { iso } from '#platform/time/iso-time.ts'
import type { CustomStatus, CustomWork, customStatuses } from './custom-request.ts'

type Row = {
  id: string
  status: (typeof customStatuses)[number]
  words: string
  language: string
  size: string | null
  budgetPaise: number | null
  wantedBy: string | null
  pictures: string[]
  askedAt: Date
  pricePaise: number | null
  makingDays: number | null
  depositPaise: number | null
  steps: string[]
  quoteWords: string | null
  quoteLanguage: string | null
  validUntil: Date | null
  privateProduct: string | null
  product: CustomWork['product']
  artisan: CustomWork['artisan']
  fullName: string
  orderNumber: string | null
  total: number
}

/** An order that ended without the piece does not count: then it can be ordered again while the quote is valid. */
const endedStatuses: readonly ParcelStatus[] = ['expired', 'cancelled']

/** SQL: the number of the order of a request's piece, null while there is none. */
export const orderOfRequest = (isPaid: boolean): Sql => sql`
  (select o.number from variants v join order_lines l on l.variant_id = v.id join parcels s on s.id = l.parcel_id
      join orders o on o.id = s.order_id
    where v.product_id = r.private_product_id and l.cancelled_at is null
      and s.status not in ${literal(isPaid ? [...endedStatuses, ...awaitingStatuses] : endedStatuses)}
    order by o.id desc limit 1)`

const listed = (where: Sql, order: Sql, { page, limit }: { page: number; limit: number }) => sql`
  select r.public_id as id, r.status, r.words, r.language, r.size, r.budget_paise, r.wanted_by::text as wanted_by,
    array(select i.key from custom_request_pictures rp join images i on i.id = rp.image_id where rp.request_id = r.id
      order by i.id) as pictures,
    r.asked_at, r.price_paise, r.making_days, r.deposit_paise, r.steps, r.quote_words, r.quote_language, r.valid_until, m.slug as private_product,
    json_build_object('id', p.slug, 'name', p.name, 'nameLanguage', p.language, 'imageKey',
      (select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
        order by pp.position limit 1)) as product,
    json_build_object('id', a.slug, 'name', a.name) as artisan, u.full_name, ${orderOfRequest(true)} as order_number,
    count(*) over ()::int as total
  from custom_requests r join products p on p.id = r.product_id join artisans a on a.id = r.artisan_id
    join users u on u.id = r.user_id left join products m on m.id = r.private_product_id
  where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`

type PageAsk = { page: number; limit: number }

export async function listOwnRequests(ctx: Context, ask: PageAsk): Promise<Page<CustomWork>> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return pageOf(ctx, listed(sql`r.user_id = ${userId}`, sql`r.id desc`, ask), ask)
}

/** Those to be quoted first, longest waiting on top; then the latest. @throws DomainError forbidden */
export async function listWorkshopRequests(ctx: Context, ask: PageAsk): Promise<Page<CustomWork>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const order = sql`r.status = 'asked' desc, case when r.status = 'asked' then r.asked_at end, r.id desc`
  return pageOf(ctx, listed(sql`r.artisan_id = ${artisanId}`, order, ask), ask)
}

async function pageOf(ctx: Context, statement: Sql, ask: PageAsk): Promise<Page<CustomWork>> {
  const rows = await ctx.db.query<Row>`${statement}`
  const now = ctx.clock.now()
  return toPage(
    rows.map((row) => toWork({ ...row, product: { ...row.product, ...nameIn(row.product, ctx.locale) } }, now)),
    rows[0]?.total ?? 0,
    ask,
  )
}

function toWork(row: Row, now: Date): CustomWork {
  const { id, words, language, size, budgetPaise, wantedBy, pictures, product, artisan, orderNumber } = row
  const said = row.quoteWords === null ? null : { words: row.quoteWords, language: row.quoteLanguage ?? language }
  return {
    id,
    status: statusOf(row, now),
    asked: { words, language, size, budgetPaise, wantedBy, pictures, at: iso(row.askedAt) },
    product,
    artisan,
    person: firstName(row.fullName),
    quote: row.status === 'quoted' && said ? { ...said, ...quoteOf(row) } : null,
    declined: row.status === 'declined' ? said : null,
    orderNumber,
  }
}

function statusOf({ status, validUntil, orderNumber }: Row, now: Date): CustomStatus {
  if (orderNumber !== null) return 'ordered'
  return status === 'quoted' && validUntil !== null && validUntil <= now ? 'lapsed' : status
}

function quoteOf({ pricePaise, makingDays, depositPaise, steps, validUntil, privateProduct }: Row) {
  if (pricePaise === null || makingDays === null || validUntil === null || privateProduct === null)
    throw new Error('a quote has a price, days, an end and its piece')
  return { pricePaise, makingDays, depositPaise, steps, validUntil: iso(validUntil), productId: privateProduct }
}
