import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { categories } from '#features/crafts/category.ts'
import { pageMeta } from '#features/page-meta.ts'
import { api } from '#features/screens/api.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { dayOf, endOfDay } from '#features/screens/table/india-day.ts'
import { useAct } from '#features/screens/use-act.ts'
import { type OfficeRate, type RateKind, zones } from '#features/tax/rate.ts'
import { listOfficeRates } from '#features/tax/rate-list-queries.ts'
import { ratesCalls } from '#features/tax/rates-calls.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Written } from '#ui/written.tsx'
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

/** What is asked about: the rate to follow or to withdraw, or the one that a new key begins with. */
type Asked = { rate: OfficeRate; to: 'plan' | 'withdraw' | 'begin' }

/** What the shop reckons with: the rates of now, those that are planned, and what was before. */
export default function OfficeRatesPage() {
  const { t } = useTranslation('admin')
  const { rates } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <div className="office-title">
        <h1>{t('rates.title')}</h1>
      </div>
      <p>{t('rates.text')}</p>
      {sections.map(({ kind, words }) => (
        <RateSection
          key={kind}
          kind={kind}
          title={t(words)}
          rates={rates.filter(({ terms }) => terms.kind === kind)}
          onAsk={setAsked}
        />
      ))}
      {asked ? <Asking asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function Asking({ asked: { rate, to }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { rates, tomorrow } = useLoaderData<typeof loader>()
  const name = useRateNames()(rate)
  if (to === 'withdraw') return <RateWithdrawalDialog rate={rate} name={name} onClose={onClose} />
  if (to === 'plan') return <RateDialog rate={rate} name={name} tomorrow={tomorrow} onClose={onClose} />
  const { kind } = rate.terms
  const taken = rates.filter(({ terms }) => terms.kind === kind).map(({ key }) => key)
  const free = freeCategories(taken).map((value) => ({ value, label: t(`shop:category.${value}`) }))
  return (
    <RateDialog
      rate={rate}
      name={t(kind === 'tax' ? 'rates.tax' : 'terms.commission')}
      tomorrow={tomorrow}
      taken={taken}
      free={kind === 'tax' ? null : free}
      onClose={onClose}
    />
  )
}

const freeCategories = (taken: readonly string[]) => categories.filter((category) => !taken.includes(category))

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

type SectionProps = { kind: RateKind; title: string; rates: readonly OfficeRate[]; onAsk: (asked: Asked) => void }

function RateSection({ kind, title, rates, onAsk }: SectionProps) {
  const { t } = useTranslation('admin')
  const id = `rates-${kind}`
  const general = rates.find(({ key, state }) => key === '' && state === 'now')
  const isOpen = kind === 'tax' || (kind === 'commission' && freeCategories(rates.map(({ key }) => key)).length > 0)
  const past = rates.filter(({ state }) => state === 'past')
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <RateTable title={title} caption={title} rates={rates.filter(({ state }) => state !== 'past')} onAsk={onAsk} />
      {general && isOpen ? (
        <p>
          <Button variant="link" onClick={() => onAsk({ rate: general, to: 'begin' })}>
            {t(`rates.begin.${kind}`)}
          </Button>
        </p>
      ) : null}
      {past.length > 0 ? (
        <details>
          <summary>{t('rates.past')}</summary>
          <RateTable title={title} caption={t('rates.past')} rates={past} onAsk={onAsk} />
        </details>
      ) : null}
    </section>
  )
}

type TableProps = Pick<SectionProps, 'title' | 'rates' | 'onAsk'> & { caption: string }

function RateTable({ title, caption, rates, onAsk }: TableProps) {
  const { t } = useTranslation('admin')
  return (
    <LedgerTable
      caption={caption}
      className="stock rates"
      columns={[{ label: title }, { label: t('rates.rate') }, { label: t('rates.when') }]}
    >
      <tbody>
        {rates.map((rate) => (
          <RateRow key={`${rate.key} ${rate.validFrom}`} rate={rate} onAsk={onAsk} />
        ))}
      </tbody>
    </LedgerTable>
  )
}

function offered({ state, validUntil }: OfficeRate): 'plan' | 'withdraw' | null {
  if (state === 'planned') return 'withdraw'
  return state === 'now' && validUntil === null ? 'plan' : null
}

function RateRow({ rate, onAsk }: { rate: OfficeRate; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('admin')
  const name = useRateNames()(rate)
  const dayText = (iso: string) => formatDate((key, options) => t(key, options), iso)
  const to = offered(rate)
  return (
    <tr>
      <td>
        <b>{name}</b>
        {to ? (
          <span className="under">
            <Button variant="link" onClick={() => onAsk({ rate, to })}>
              {t(to === 'plan' ? 'rates.plan' : 'coupons.withdraw')}
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

/** Takes a planned rate back before its day. */
function RateWithdrawalDialog({ rate, name, onClose }: { rate: OfficeRate; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { key, validFrom, terms } = rate
  const withdraw = () =>
    act(() => api.call(ratesCalls.withdraw, { body: { kind: terms.kind, key, validFrom } }), t('common:form.done'))

  return (
    <AskDialog
      title={t('rates.withdrawTitle', { name })}
      text={t('rates.withdrawText')}
      act={t('coupons.withdraw')}
      onAct={withdraw}
      onClose={onClose}
    />
  )
}
