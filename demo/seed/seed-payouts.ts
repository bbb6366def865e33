import { chanceFor } from '#demo/chance.ts'
import { type Context, transaction } from '#features/context.ts'
import { releaseEarnings } from '#features/payouts/adjust-earning.ts'
import { approvePayouts } from '#features/payouts/approve-payouts.ts'
import { movePayout } from '#features/payouts/move-payout.ts'
import { preparePayouts } from '#features/payouts/prepare-payouts.ts'
import { accountPurpose } from '#features/payouts/settle-payout.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { readDemoPeople } from './seed-actors.ts'
import { pastOf } from './seed-past.ts'
import { insertRows } from './seed-rows.ts'

const paidDaysAgo = 40

const banks = ['SBIN0', 'HDFC0', 'PUNB0', 'UBIN0', 'CNRB0']

/** Payout accounts: every seventh artisan has none yet. */
export async function seedPayoutAccounts(ctx: Context): Promise<void> {
  type Artisan = { id: number; slug: string; name: string }
  const { rows } = await ctx.db.$client.query<Artisan>(`SELECT id, slug, name FROM artisans a
    WHERE NOT EXISTS (SELECT FROM artisan_consents c WHERE c.artisan_id = a.id) ORDER BY id`)
  const withAccount = rows.filter((_, place) => place % 7 !== 3)
  await insertRows(
    ctx.db,
    'payout_accounts',
    withAccount.map((artisan, place) => accountRow(ctx, artisan, place)),
  )
}

function accountRow(
  { seal, clock }: Context,
  { id, slug, name }: { id: number; slug: string; name: string },
  at: number,
) {
  const rng = chanceFor('account', slug)
  const isUpi = at % 4 === 2
  const number = isUpi
    ? `${slug.replaceAll('-', '.')}@haatbank`
    : `${rng.int(100_000, 999_999)}${rng.int(100_000, 999_999)}`
  return {
    artisan_id: id,
    kind: isUpi ? 'upi' : 'bank',
    holder: name,
    ifsc: isUpi ? null : `${rng.pick(banks)}${rng.int(100_000, 999_999)}`,
    sealed_number: seal.close(accountPurpose, number),
    last_four: number.slice(-4),
    changed_at: addDays(clock.now(), -300),
  }
}

/** One run that was paid some weeks ago, and one that waits for approval. Skips a shop that has a run. */
export async function seedPayoutRuns(ctx: Context): Promise<void> {
  const { admin, secondAdmin } = await readDemoPeople(ctx)
  const known = await ctx.db.$client.query('SELECT 1 FROM payout_runs LIMIT 1')
  if (!admin || !secondAdmin || known.rows.length > 0) return
  const now = ctx.clock.now()

  await transaction(ctx, async (ctx) => {
    const past = pastOf(ctx, addDays(now, -paidDaysAgo))
    const pastAdmin: Context = { ...past.ctx, actor: admin }
    await releaseEarnings(past.ctx)
    const run = await preparePayouts(pastAdmin, 'demo-run-paid')
    past.clock.set(addMinutes(addDays(now, -paidDaysAgo), 25))
    await approvePayouts({ ...past.ctx, actor: secondAdmin }, run.number)
    past.clock.set(addDays(now, 1 - paidDaysAgo))
    for (const number of await numbersOf(ctx, run.number)) {
      await movePayout(pastAdmin, { number, move: 'send' })
      await movePayout(pastAdmin, { number, move: 'pay', reference: `UTR${number.replace(/\D/g, '')}` })
    }

    const recent = pastOf(ctx, addMinutes(now, -90))
    await releaseEarnings(recent.ctx)
    await preparePayouts({ ...recent.ctx, actor: admin }, 'demo-run-draft')
  })
}

async function numbersOf({ db }: Context, run: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ number: string }>(
    'SELECT p.number FROM payouts p JOIN payout_runs r ON r.id = p.run_id WHERE r.number = $1 ORDER BY p.id',
    [run],
  )
  return rows.map(({ number }) => number)
}
