// The chaos test: all roles, the gateway and the clock act at once, one fault happens, then check-books runs.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BuyersWorld, buyerActs } from './chaos-buyer.ts'
import { type Fault, faults } from './chaos-faults.ts'
import { adminActs, artisanActs, clockJumps, gatewayRepeats } from './chaos-others.ts'
import { type Acknowledged, type Person, person } from './chaos-person.ts'
import { servicesTell, transferBreaches } from './chaos-services.ts'
import { type ChaosWorld, openChaosWorld } from './chaos-world.ts'
import { dice } from './dice.ts'

export type ChaosReport = {
  seed: number
  rounds: number
  faults: Record<string, number>
  acknowledged: Record<string, number>
  /** counts by status or kind: a run that never gets anywhere proves nothing */
  reached: Record<string, number>
  /** empty: nothing was lost and the books balance after every round */
  breaches: string[]
}

export type ChaosOptions = {
  rounds: number
  seed: number
  roundMs?: number
  say?: (line: string) => void
  /** ends the run after the current round, with a report and full cleanup */
  signal?: AbortSignal
}

/** @returns what happened; stops at the first round with a breach */
export async function runChaos({
  rounds,
  seed,
  roundMs = 1_800,
  say = () => undefined,
  signal,
}: ChaosOptions): Promise<ChaosReport> {
  const roll = dice(seed)
  // Half of all seeds have an admin who takes files to the bank, and artisans who find a courier themselves.
  const hasServices = seed % 2 === 1
  const world = await openChaosWorld(hasServices)
  const done: Acknowledged = {
    orders: new Set(),
    captured: new Set(),
    moves: new Set(),
    returns: new Set(),
    payouts: new Set(),
    pickupCodes: new Map(),
  }
  const report: ChaosReport = { seed, rounds: 0, faults: {}, acknowledged: {}, reached: {}, breaches: [] }
  try {
    await world.startShop()
    await openCoupon(world)
    await allowGiftCards(world)
    await offerExtras(world)
    const cast = castOf(world, roll, report.breaches)
    const buying = await buyersWorld(world, done)
    const bag: Fault[] = []
    for (let round = 1; round <= rounds && report.breaches.length === 0 && !signal?.aborted; round += 1) {
      const fault = drawn(bag, roll)
      report.faults[fault.name] = (report.faults[fault.name] ?? 0) + 1
      await fillShelves(world)
      await playRound({ world, cast, buying, done, roll, fault, roundMs })
      report.breaches.push(
        ...(await world.breaches()),
        ...(await lost(world, done)),
        ...(await transferBreaches(world)),
      )
      report.rounds = round
      if (report.breaches.length > 0) say(world.lastWords())
      say(
        `round ${round}: ${fault.name}; ${done.orders.size} orders, ${done.captured.size} paid, ${report.breaches.length} breaches`,
      )
    }
    report.reached = await reachedIn(world)
  } catch (error) {
    say(world.lastWords())
    throw error
  } finally {
    await world.close()
  }
  for (const [name, set] of Object.entries(done)) report.acknowledged[name] = set.size
  return report
}

function drawn(bag: Fault[], roll: (sides: number) => number): Fault {
  if (bag.length === 0) bag.push(...faults)
  return bag.splice(roll(bag.length), 1)[0] as Fault
}

type Cast = { buyers: Person[]; artisans: Person[]; admin: Person[]; swallow: { percent: number } }

function castOf(world: ChaosWorld, roll: (sides: number) => number, faults: string[]): Cast {
  const swallow = { percent: 3 }
  const outside = { origin: world.origin, faults, hangsUp: () => swallow.percent }
  const make = (email: string) => person(email, dice(roll(1_000_000)), outside)
  return { buyers: world.buyers.map(make), artisans: world.artisans.map(make), admin: world.admin.map(make), swallow }
}

type Round = {
  world: ChaosWorld
  cast: Cast
  buying: BuyersWorld
  done: Acknowledged
  roll: (sides: number) => number
  fault: Fault
  roundMs: number
}

async function playRound({ world, cast, buying, done, roll, fault, roundMs }: Round): Promise<void> {
  const endsAt = Date.now() + roundMs
  let isOver = false
  cast.swallow.percent = fault.name === 'replies swallowed' ? 35 : 3
  const until = async (act: () => Promise<void>) => {
    while (!isOver && Date.now() < endsAt + 20_000) await act()
  }
  const acting = [
    ...cast.buyers.map((buyer) => until(() => buyerActs(buyer, buying))),
    ...cast.artisans.map((artisan) => until(() => artisanActs(artisan, done))),
    ...cast.admin.map((admin) => until(() => adminActs(admin, done))),
    until(async () => {
      await sleep(150 + roll(300))
      await gatewayRepeats(world, roll)
      await servicesTell(world, roll)
    }),
    until(async () => {
      await sleep(300 + roll(900))
      await clockJumps(world, roll)
    }),
  ]
  const play = Promise.all(acting)
  // An error in a client is a bug of this test: it must not be swallowed during the sleep.
  play.catch(() => undefined)
  await sleep(roundMs * 0.7 + roll(Math.ceil(roundMs * 0.3)))
  await fault.break(world, roll)
  await sleep(150)
  isOver = true
  await play
}

async function lost(world: ChaosWorld, done: Acknowledged): Promise<string[]> {
  const checks: [string, Set<string>, string][] = [
    ['order', done.orders, 'SELECT number AS it FROM orders WHERE number = ANY ($1)'],
    ['return', done.returns, 'SELECT number AS it FROM returns WHERE number = ANY ($1)'],
    ['payout', done.payouts, 'SELECT number AS it FROM payouts WHERE number = ANY ($1)'],
    [
      'payment of',
      done.captured,
      "SELECT o.number AS it FROM orders o JOIN payments p ON p.order_id = o.id WHERE p.status = 'captured' AND o.number = ANY ($1)",
    ],
    [
      'move',
      done.moves,
      `SELECT DISTINCT p.number || ' ' || e.move AS it FROM order_events e JOIN parcels p ON p.id = e.parcel_id
        WHERE p.number || ' ' || e.move = ANY ($1)`,
    ],
  ]
  const missing: string[] = []
  for (const [what, set, text] of checks) {
    const known = new Set((await world.query<{ it: string }>(text, [[...set]])).map(({ it }) => it))
    missing.push(
      ...[...set].filter((one) => !known.has(one)).map((one) => `${what} ${one} was acknowledged and is gone`),
    )
  }
  return missing
}

/** Restocks sold-out products, or the test would soon have nothing to do. */
async function fillShelves(world: ChaosWorld): Promise<void> {
  await world.query(
    `WITH made AS (UPDATE stock SET on_hand = on_hand + 4 WHERE on_hand - reserved < 2 RETURNING variant_id)
     INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT variant_id, 'adjusted', 4, now() FROM made`,
  )
}

/** Every piece takes words and wrapping; some are made to order, so many a week. Half of the parcels are too dear for cash alone. */
async function offerExtras(world: ChaosWorld): Promise<void> {
  await world.query(
    `UPDATE products SET is_made_to_order = id % 3 = 0, weekly_capacity = CASE WHEN id % 3 = 0 THEN 2 END,
       extras = '{"words": {"pricePaise": 15000, "letters": 12}, "wrapPaise": 6000, "picture": {"pricePaise": 20000}}' WHERE status = 'published'`,
  )
  await world.query('UPDATE cod_rules SET most_paise = 150000, most_fragile_paise = 150000')
}

async function openCoupon(world: ChaosWorld): Promise<void> {
  await world.query(
    `INSERT INTO coupons (code, percent_basis_points, most_paise, platform_share_basis_points, starts_at, most_uses, created_at)
     VALUES ('CHAOS', 1000, 20000, 6000, now() - interval '1 day', 40, now())`,
  )
}

async function allowGiftCards(world: ChaosWorld): Promise<void> {
  await world.query(
    `INSERT INTO settings (key, value, changed_at) VALUES ('giftCardIssuer', '"Chaos"', now()) ON CONFLICT (key) DO NOTHING`,
  )
}

async function buyersWorld(world: ChaosWorld, done: Acknowledged): Promise<BuyersWorld> {
  const goods = await world.query<BuyersWorld['goods'][number]>(
    `SELECT p.slug AS "productId", v.options AS variant FROM variants v JOIN products p ON p.id = v.product_id WHERE p.status = 'published'`,
  )
  return {
    done,
    goods,
    gatewayOrders: [],
    async codeOf(number) {
      const rows = await world
        .query<{ text: string }>(
          'SELECT text FROM kept_emails WHERE text LIKE $1 AND text ~ $2 ORDER BY id DESC LIMIT 1',
          [`%${number}%`, '(^|\\D)\\d{6}(\\D|$)'],
        )
        .catch(() => [])
      const text = (rows[0]?.text ?? '').replaceAll(number, '')
      return /(?:^|\D)(\d{6})(?:\D|$)/.exec(text)?.[1] ?? null
    },
    async giftCode() {
      const rows = await world
        .query<{ text: string }>(
          "SELECT text FROM kept_emails WHERE kind = 'gift-card-bought' ORDER BY random() LIMIT 1",
        )
        .catch(() => [])
      return /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(rows[0]?.text ?? '')?.[0] ?? null
    },
    async pictureOf({ email }) {
      const key = randomUUID()
      const text = `WITH made AS (INSERT INTO images (key, kind, width, height, ground, created_at)
          VALUES ($1, 'uploaded', 800, 600, '#ffffff', now()) RETURNING id)
        INSERT INTO image_uploads (image_id, user_id, at) SELECT made.id, u.id, now() FROM made, users u WHERE u.email = $2`
      return world.query(text, [key, email]).then(
        () => key,
        () => null,
      )
    },
  }
}

async function reachedIn(world: ChaosWorld): Promise<Record<string, number>> {
  const rows = await world.query<{ it: string; count: string }>(
    `SELECT 'parcel ' || status AS it, count(*) FROM parcels GROUP BY 1
     UNION ALL SELECT 'payment ' || status, count(*) FROM payments GROUP BY 1
     UNION ALL SELECT 'return ' || status, count(*) FROM returns GROUP BY 1
     UNION ALL SELECT 'parcel collected', count(DISTINCT parcel_id) FROM order_events WHERE move = 'hand_over'
     UNION ALL SELECT 'line with extras', count(*) FROM order_lines WHERE options->>'giftWrap' IS NOT NULL OR options->>'personalText' IS NOT NULL
     UNION ALL SELECT 'custom request ' || status, count(*) FROM custom_requests GROUP BY 1
     UNION ALL SELECT 'custom piece ' || s.status, count(*) FROM products p JOIN variants v ON v.product_id = p.id
       JOIN order_lines l ON l.variant_id = v.id JOIN parcels s ON s.id = l.parcel_id
       WHERE p.private_to IS NOT NULL GROUP BY 1
     UNION ALL SELECT CASE WHEN in_cash THEN 'cash at the door ' ELSE 'balance ' END || CASE WHEN kept_paise > 0 THEN 'never came' WHEN paid_at IS NULL THEN 'open' ELSE 'paid' END,
       count(*) FROM balances GROUP BY 1
     UNION ALL SELECT CASE WHEN paid_at IS NULL THEN 'gift card not paid' WHEN left_paise < amount_paise THEN 'gift card spent' ELSE 'gift card whole' END,
       count(*) FROM gift_cards GROUP BY 1
     UNION ALL SELECT CASE WHEN p.amount_paise = 0 THEN 'gift card pays all' ELSE 'gift card pays a part' END || CASE WHEN u.released_at IS NULL THEN '' ELSE ', given back' END,
       count(*) FROM gift_card_uses u JOIN payments p ON p.order_id = u.order_id GROUP BY 1
     UNION ALL SELECT 'refund of a balance', count(*) FROM refunds WHERE of_balance
     UNION ALL SELECT 'refund ' || status || ' ' || route, count(*) FROM refunds GROUP BY 1
     UNION ALL SELECT 'payout ' || status || ' by ' || rail, count(*) FROM payouts GROUP BY 1
     UNION ALL SELECT 'parcel booked with a courier', count(*) FROM parcels WHERE tracking_number LIKE 'AWB-%'
     UNION ALL SELECT 'document ' || kind, count(*) FROM documents GROUP BY 1 ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ it, count }) => [it, Number(count)]))
}
