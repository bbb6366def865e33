import type { Context } from '#features/context.ts'
import { artisanKey } from '#features/tax/commission.ts'
import type { AdminRate, RateTerms } from '#features/tax/rate.ts'
import { listRatesOf } from '#features/tax/rate-list-queries.ts'
import type { MatchedFacts } from '#features/verification/artisan-match.ts'
import { type HolidaySpan, indianDay } from './holiday.ts'
import { holidaysJson } from './holiday-queries.ts'

export type ArtisanTerms = {
  /** the artisan's own rates of now and later, none: the category's or the shop's, `usual`; `reason` of the latest change */
  commission: { rates: AdminRate[]; usual: RateTerms | null; reason: string | null }
  /** when the admin confirmed the current status and number in the register; null: not yet */
  taxCheckedAt: string | null
  holidays: HolidaySpan[]
  compared: Pick<MatchedFacts, 'accountName' | 'accountPhone' | 'holder' | 'crafts'>
}

type Row = Omit<ArtisanTerms, 'taxCheckedAt' | 'commission'> & {
  slug: string
  reason: string | null
  taxCheckedAt: Date | null
}

export async function getArtisanTerms(ctx: Context, artisanId: number): Promise<ArtisanTerms> {
  const [row] = await ctx.db.query<Row>`
    select a.slug, c.after ->> 'reason' as reason,
      (select r.at from audit_records r where r.subject = 'artisan:' || a.slug and r.action = 'tax.confirm'
        and r.after ->> 'taxStatus' = a.tax_status
        and r.after ->> 'number' is not distinct from coalesce(a.gstin, a.enrolment_number) order by r.id desc
          limit 1) as tax_checked_at,
      ${holidaysJson(indianDay(ctx.clock.now()))} as holidays,
      json_build_object('accountName', u.full_name, 'accountPhone', u.phone,
        'holder', (select holder from payout_accounts where artisan_id = a.id),
        'crafts', (select coalesce(json_agg(json_build_object('name', coalesce(k.names ->> ${ctx.locale}, k.name), 'state', k.state,
          'isGi', k.gi_tag is not null)), '[]') from artisan_crafts ac join crafts k on k.id = ac.craft_id
          where ac.artisan_id = a.id)) as compared
    from artisans a join users u on u.id = a.user_id
    left join lateral (select after from audit_records
      where subject = 'artisan:' || a.slug and action = 'commission.change'
      order by id desc limit 1) c on true
    where a.id = ${artisanId}`
  if (!row) throw new Error('the artisan was found before')
  const { slug, reason, taxCheckedAt, ...terms } = row
  const [rates, shopRates] = await Promise.all([
    listRatesOf(ctx, 'commission', artisanKey(slug)),
    listRatesOf(ctx, 'commission', ''),
  ])
  return {
    ...terms,
    commission: { rates, usual: shopRates.find(({ state }) => state === 'now')?.terms ?? null, reason },
    taxCheckedAt: taxCheckedAt?.toISOString() ?? null,
  }
}
