import { randomUUID } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { listOwnRequests } from '#features/custom-work/custom-request-queries.ts'
import { askCustomWork, quoteCustomWork } from '#features/custom-work/write-custom-request.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { readDemoPeople } from './seed-actors.ts'
import { pastOf } from './seed-past.ts'

const piece = 'blue-pottery-bowl-twelve-petals'
const hours = (ctx: Context, count: number) => addMinutes(ctx.clock.now(), -60 * count)

/** One that has its quote, and one that waits for it. Skips a shop that has one. */
export async function seedCustomWork(ctx: Context): Promise<void> {
  const [known] = await ctx.db.query<{ isKnown: boolean }>`select exists (select from custom_requests) as is_known`
  if (known?.isKnown) return
  const people = await readDemoPeople(ctx)
  const [owner] = await ctx.db.query<{ slug: string }>`
    select a.slug from artisans a join products p on p.artisan_id = a.id where p.slug = ${piece}`
  if (!owner) return
  const artisan = people.artisan(owner.slug)
  const as = (actor: Context['actor'], locale: Context['locale'], count: number): Context => ({
    ...pastOf(ctx, hours(ctx, count)).ctx,
    actor,
    locale,
  })
  const asha = as(people.customer('customer@haat.test'), 'en', 30)
  const wide = 'The same blue, but 40 cm wide, with fish instead of petals, for the middle of a table.'
  await askCustomWork(asha, piece, {
    words: wide,
    size: '40 cm across',
    budgetPaise: 600_000,
    pictures: [],
    key: randomUUID(),
  })
  const [asked] = (await listOwnRequests(asha, { page: 1, limit: 1 })).items
  if (asked) {
    const potter = as(artisan, 'en', 4)
    const words = 'I throw it in two parts and join them. The fish go all around, in two blues. One firing extra.'
    const steps = [
      'Two halves on the wheel',
      'Joining and drying, nine days',
      'Fish and border by brush',
      'Glaze and two firings',
    ]
    await quoteCustomWork(potter, asked.id, { words, pricePaise: 550_000, makingDays: 24, steps })
  }
  const nikhil = as(people.customer('nikhil-verma@haat.test'), 'hi', 5)
  const words = 'दीवाली की जगह शादी के लिए बारह छोटी कटोरियाँ चाहिए, हर एक पर मेहमान का नाम। क्या आप बना सकते हैं?'
  await askCustomWork(nikhil, piece, { words, budgetPaise: 900_000, pictures: [], key: randomUUID() })
}
