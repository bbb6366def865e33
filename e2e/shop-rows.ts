// Rows of the shop's database, for what no screen shows or does.
import pg from 'pg'

export async function shopRows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  if (!process.env.SHOP_DATABASE_URL) throw new Error('SHOP_DATABASE_URL is missing: run this in the browser project')
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A coupon of 10 %, half of it paid by the artisans. Its code is new each time. */
export async function newCoupon(): Promise<string> {
  const code = `TEN${Date.now().toString(36).toUpperCase()}`
  await shopRows(
    `insert into coupons (code, percent_basis_points, platform_share_basis_points, starts_at, created_at)
     values ($1, 1000, 5000, now() - interval '1 day', now())`,
    [code],
  )
  return code
}

/** The newest code for an order; it is in no table except among the messages that the demo keeps. */
export async function cashDigits(order: string): Promise<string> {
  const [message] = await shopRows<{ text: string }>(
    `select text from kept_emails where kind like 'sms-%' and text like '%' || $1 || '%' order by id desc limit 1`,
    [order],
  )
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
}

export async function setPrice(slug: string, pricePaise: number): Promise<number> {
  const [was] = await shopRows<{ price: string }>(
    `select v.price_paise as price from variants v join products p on p.id = v.product_id where p.slug = $1`,
    [slug],
  )
  await shopRows(`update variants v set price_paise = $2 from products p where p.id = v.product_id and p.slug = $1`, [
    slug,
    pricePaise,
  ])
  return Number(was?.price)
}

/** Enough stock for all tests that buy it; the movement keeps the books right. */
export async function fillShelf(slug: string): Promise<void> {
  await shopRows(
    `with made as (
       update stock s set on_hand = s.on_hand + 20 from variants v join products p on p.id = v.product_id
       where v.id = s.variant_id and p.slug = $1 and s.on_hand - s.reserved < 6 returning s.variant_id)
     insert into stock_movements (variant_id, kind, quantity, at) select variant_id, 'adjusted', 20, now() from made`,
    [slug],
  )
}
