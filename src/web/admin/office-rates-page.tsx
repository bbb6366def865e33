import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type OfficeRate, type RateKind, zones } from '#domain/orders/office-rate.ts'
import { listOfficeRates } from '#domain/orders/office-rate-queries.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/date-text.tsx'
import { LedgerTable } from '#web/ui/ledger-table.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Written } from '#web/ui/written.tsx'
import { dayOf, endOfDay } from './india-day.ts'
import { RateDialog } from './rate-dialog.tsx'
import { saidBy } from './rate-fields.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, i18n } = context.get(requestContext)
  const zoneNames = Object.fromEntries(zones.map((zone) => [zone, String(i18n.t(`info:table.zone${zone}`))]))
  return {
    head: privateHead(context, 'admin:rates.title'),
    rates: await listOfficeRates(ctx),
    zoneNames,
    tomorrow: dayOf(endOfDay(dayOf(ctx.clock.now().toISOString()))),
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

const sections: readonly { kind: RateKind; words: string }[] = [
  { kind: 'commission', words: 'terms.commission' },
  { kind: 'cash', words: 'settings.of.cashOnDelivery' },
  { kind: 'shipping', words: 'common:noun.delivery' },
  { kind: 'tax', words: 'rates.tax' },
]

/** What the shop reckons with: the rates of now, those that are planned, and what was before. */
export default function OfficeRatesPage() {
  const { t } = useTranslation('admin')
  const { rates, tomorrow } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<OfficeRate | null>(null)
  const nameOf = useRateNames()
  return (
    <>
      <div className="office-title">
        <h1>{t('rates.title')}</h1>
      </div>
      <p>{t('rates.text')}</p>
      {sections.map(({ kind, words }) => (
        <RateSection
          key={kind}
          id={`rates-${kind}`}
          title={t(words)}
          rates={rates.filter(({ terms }) => terms.kind === kind)}
          onPlan={setAsked}
        />
      ))}
      {asked ? (
        <RateDialog rate={asked} name={nameOf(asked)} tomorrow={tomorrow} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

/** What a rate is for, as people say it. */
function useRateNames(): (rate: OfficeRate) => string {
  const { t } = useTranslation('admin')
  const { zoneNames } = useLoaderData<typeof loader>()
  return ({ key, terms: { kind } }) => {
    if (kind === 'cash') return t('settings.of.cashOnDelivery')
    if (kind === 'shipping') return `${key}: ${zoneNames[key] ?? ''}`
    if (kind === 'tax') return key ? `HSN ${key}` : t('rates.otherGoods')
    return key ? t(`shop:category.${key}`) : t('coupons.anyCategory')
  }
}

type SectionProps = { id: string; title: string; rates: readonly OfficeRate[]; onPlan: (rate: OfficeRate) => void }

function RateSection({ id, title, rates, onPlan }: SectionProps) {
  const { t } = useTranslation('admin')
  const past = rates.filter(({ state }) => state === 'past')
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <RateTable title={title} caption={title} rates={rates.filter(({ state }) => state !== 'past')} onPlan={onPlan} />
      {past.length > 0 ? (
        <details>
          <summary>{t('rates.past')}</summary>
          <RateTable title={title} caption={t('rates.past')} rates={past} onPlan={onPlan} />
        </details>
      ) : null}
    </section>
  )
}

function RateTable({ title, caption, rates, onPlan }: Omit<SectionProps, 'id'> & { caption: string }) {
  const { t } = useTranslation('admin')
  return (
    <LedgerTable
      caption={caption}
      className="stock rates"
      columns={[{ label: title }, { label: t('rates.rate') }, { label: t('rates.when') }]}
    >
      <tbody>
        {rates.map((rate) => (
          <RateRow key={`${rate.key} ${rate.validFrom}`} rate={rate} onPlan={onPlan} />
        ))}
      </tbody>
    </LedgerTable>
  )
}

function RateRow({ rate, onPlan }: { rate: OfficeRate; onPlan: (rate: OfficeRate) => void }) {
  const { t } = useTranslation('admin')
  const name = useRateNames()(rate)
  const dayText = (iso: string) => formatDate((key, options) => t(key, options), iso)
  return (
    <tr>
      <td>
        <b>{name}</b>
        {rate.state === 'now' && rate.validUntil === null ? (
          <span className="under">
            <Button variant="link" onClick={() => onPlan(rate)}>
              {t('rates.plan')}
              <span className="sr">: {name}</span>
            </Button>
          </span>
        ) : null}
      </td>
      <td>
        {saidBy(rate.terms).map(({ field, value }) => (
          <span key={field.name} className="under">
            {t(`rates.field.${field.name}`)}: <Written>{value}</Written>
          </span>
        ))}
      </td>
      <td>
        <b className={rate.state === 'now' ? 'ok' : undefined}>{t(`rates.states.${rate.state}`)}</b>
        <span className="under">{t('rates.from', { day: dayText(rate.validFrom) })}</span>
        {rate.validUntil ? <span className="under">{t('rates.until', { day: dayText(rate.validUntil) })}</span> : null}
      </td>
    </tr>
  )
}
