import { type Services, systemContext } from '#app/http/context.ts'
import type { DemoProduct } from '#demo/demo-types.ts'
import { demoProductsInTurn } from '#demo/products.ts'
import { type Context, transaction } from '#features/context.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { writeGlossary } from '#features/search/fill-glossary.ts'
import type { Zone } from '#features/shipping/shipping-rules.ts'
import { seedAdmin } from './seed-admin.ts'
import { seedArticles } from './seed-articles.ts'
import { seedArtisans } from './seed-artisans.ts'
import { seedCertificates } from './seed-certificates.ts'
import { seedCollections } from './seed-collections.ts'
import { seedComplaints } from './seed-complaints.ts'
import { seedContact } from './seed-contact.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedCustomWork } from './seed-custom-work.ts'
import { seedGiftCards } from './seed-gift-cards.ts'
import { seedImports } from './seed-imports.ts'
import { seedOrders, seedReturnableOrder } from './seed-orders.ts'
import { seedOwnGoods } from './seed-own-products.ts'
import { seedPapers } from './seed-papers.ts'
import { seedPayoutAccounts, seedPayoutRuns } from './seed-payouts.ts'
import { passwordHashFor, seedPeople } from './seed-people.ts'
import { seedGoods } from './seed-products.ts'
import { seedReturns } from './seed-returns.ts'
import { seedReviewQueue } from './seed-review-queue.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedSynthetic } from './seed-synthetic.ts'
import { seedViews } from './seed-views.ts'
import { seedWishes } from './seed-wishes.ts'
import { seedWorkshops } from './seed-workshops.ts'

export type SeedOptions = { products?: number; progress: (line: string) => void }

/**
 * Fills the shop with the demo's crafts, people, products and orders, and with `products` synthetic products. All but
 * the synthetic ones are one transaction: an interrupted start begins again from nothing. A second run changes nothing.
 */
export async function seed(services: Services, { products = 0, progress }: SeedOptions): Promise<void> {
  const ctx = systemContext(services, 'seed')
  progress('Filling the shop: drawing the goods …')
  const goods = await demoProductsInTurn()
  const passwordHash = await passwordHashFor(services.config.isDemo)

  await transaction(ctx, async (ctx) => {
    // Drawing hundreds of pictures between two statements exceeds the time-outs of requests on a busy machine.
    await ctx.db.$client.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0')
    progress('Filling the shop: crafts and people …')
    await fillCrafts(ctx)
    await writeGlossary(ctx)
    await seedPeople(ctx, services.config.isDemo, passwordHash)
    progress(`Filling the shop: ${goods.length} pieces …`)
    await seedGoods(ctx, goods)
    if (services.config.isDemo) await seedOwnGoods(ctx)
    await seedArtisans(ctx, services.config.isDemo)
    if (services.config.isDemo) await seedPapers(ctx)
    await seedArticles(ctx)
    await countRows(ctx)
    if (services.config.isDemo) await seedDemo(ctx, goods, progress)
    if (services.config.isDemo) await seedCertificates(ctx, services.config.publicOrigin)
  })
  if (products > 0) {
    await seedSynthetic(ctx, products, (made) => progress(`Filling the shop: ${made} of ${products} more pieces …`))
  }
  await transaction(ctx, async ({ db }) => {
    // ANALYZE of a large shop takes longer than the time-out of requests.
    await db.$client.query('SET LOCAL statement_timeout = 0')
    await db.$client.query('ANALYZE')
  })
  progress(`The shop is filled: ${goods.length + products} pieces.`)
}

/** A vacuum after a start that was killed has noted the tables as empty: queries planned for one row take minutes. */
async function countRows({ db }: Context): Promise<void> {
  await db.$client.query('ANALYZE')
}

async function seedDemo(ctx: Context, goods: readonly DemoProduct[], progress: SeedOptions['progress']): Promise<void> {
  progress('Filling the shop: orders …')
  await seedTariff(ctx)
  await seedCoupons(ctx)
  await seedPayoutAccounts(ctx)
  await seedOrders(ctx, goods)
  await seedReturns(ctx)
  await seedReturnableOrder(ctx, goods)
  await seedPayoutRuns(ctx)
  // Emails about the past are not sent.
  await ctx.db.query`delete from sale_emails`
  await seedReviews(ctx)
  await seedWorkshops(ctx)
  await seedImports(ctx)
  await seedCustomWork(ctx)
  await seedGiftCards(ctx)
  await seedWishes(ctx)
  await seedComplaints(ctx)
  await seedContact(ctx)
  await seedReviewQueue(ctx)
  await seedAdmin(ctx)
  await seedCollections(ctx)
  await countRows(ctx)
  progress('Filling the shop: who looked at what …')
  await seedViews(ctx, goods)
}

/**
 * What couriers ask who carry on the road, in steps of a kilo (ours, not a quotation). With the dearer tariff of a new
 * shop a third of the demo's orders paid more than a quarter of their goods for carriage.
 */
const tariff: readonly (readonly [zone: Zone, firstPaise: number, nextPaise: number, express: Express | null])[] = [
  ['A', 3_500, 1_000, null],
  ['B', 4_500, 1_500, null],
  ['C', 5_500, 2_000, { paise: 6_000, days: 2 }],
  ['D', 6_500, 2_500, { paise: 8_000, days: 3 }],
  ['E', 9_000, 4_000, { paise: 14_000, days: 5 }],
]

/** By air: what each step costs more, and the days on the way. */
type Express = { paise: number; days: number }

async function seedTariff(ctx: Context): Promise<void> {
  await ctx.db.$client.query(
    `update shipping_rates r set slab_grams = 1000, first_slab_paise = t.first, next_slab_paise = t.next,
      fragile_first_paise = 2000, fragile_next_paise = 1000, free_above_paise = 150000,
      express_paise = t.express, express_days = t.days
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[]) as t (zone, first, next, express, days)
    where r.zone = t.zone`,
    [
      tariff.map(([zone]) => zone),
      tariff.map(([, first]) => first),
      tariff.map(([, , next]) => next),
      tariff.map(([, , , express]) => express?.paise ?? null),
      tariff.map(([, , , express]) => express?.days ?? null),
    ],
  )
}
