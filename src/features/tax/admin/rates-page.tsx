import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { categories } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { dayOf, endOfDay } from '#features/screens/table/india-day.ts'
import { useAct } from '#features/screens/use-act.ts'
import { zones } from '#features/shipping/shipping-rules.ts'
import { taxApi } from '#features/tax/api.ts'
import { productKey } from '#features/tax/commission.ts'
import { rateFields, readTerms, saidBy, typedOf, type WrongField } from '#features/tax/parts/rate-fields.ts'
import { RateInput, useWrongRate } from '#features/tax/parts/rate-input.tsx'
import { type AdminRate, hsnHeading, type RateKind } from '#features/tax/rate.ts'
import { listAdminRates } from '#features/tax/rate-list-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, i18n } = context.get(requestContext)
  const zoneNames = Object.fromEntries(zones.map((zone) => [zone, String(i18n.t(`info:table.zone${zone}`))]))
  return {
    head: privateHead(context, 'admin:rates.title'),
    rates: await listAdminRates(ctx),
    zoneNames,
    tomorrow: dayOf(endOfDay(dayOf(ctx.clock.now().toISOString()))),
  }
}

export { meta } from '#features/page-meta.ts'

const sections: readonly { kind: RateKind; words: string }[] = [
  { kind: 'commission', words: 'terms.commission' },
  { kind: 'cash', words: 'settings.of.cashOnDelivery' },
  { kind: 'shipping', words: 'common:noun.delivery' },
  { kind: 'tax', words: 'rates.tax' },
]

type OpenedRate = { rate: AdminRate; to: 'plan' | 'withdraw' | 'begin' | 'end' }

export default function AdminRatesPage() {
  const { t } = useTranslation('admin')
  const { rates } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<OpenedRate | null>(null)
  return (
    <>
      <div className="admin-title">
        <h1>{t('rates.title')}</h1>
      </div>
      <p>{t('rates.text')}</p>
      {sections.map(({ kind, words }) => (
        <RateSection
          key={kind}
          kind={kind}
          title={t(words)}
          rates={rates.filter(({ terms }) => terms.kind === kind)}
          onAsk={setOpened}
        />
      ))}
      {opened ? <Asking asked={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function Asking({ asked: { rate, to }, onClose }: { asked: OpenedRate; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { rates, tomorrow } = useLoaderData<typeof loader>()
  const name = useRateNames()(rate)
  if (to === 'end') return <RateEndDialog rate={rate} name={name} tomorrow={tomorrow} onClose={onClose} />
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

function useRateNames(): (rate: AdminRate) => string {
  const { t } = useTranslation('admin')
  const { zoneNames } = useLoaderData<typeof loader>()
  return ({ key, name, terms: { kind } }) => {
    if (name !== null) return name
    if (kind === 'cash') return t('settings.of.cashOnDelivery')
    if (kind === 'shipping') return `${key}: ${zoneNames[key] ?? ''}`
    if (kind === 'tax') return key ? `HSN ${key}` : t('rates.otherGoods')
    return key ? t(`shop:category.${key}`) : t('coupons.anyCategory')
  }
}

type SectionProps = { kind: RateKind; title: string; rates: readonly AdminRate[]; onAsk: (rate: OpenedRate) => void }

function RateSection({ kind, title, rates, onAsk }: SectionProps) {
  const { t } = useTranslation('admin')
  const id = `rates-${kind}`
  const general = rates.find(({ key, state }) => key === '' && state === 'now')
  const isOpen = kind === 'tax' || kind === 'commission'
  const past = rates.filter(({ state }) => state === 'past')
  const kept = rates.filter(({ state }) => state !== 'past')
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {kind === 'shipping' ? <ZoneFolds title={title} rates={kept} onAsk={onAsk} /> : null}
      {kind === 'tax' ? <TaxFold title={title} rates={kept} onAsk={onAsk} /> : null}
      {kind === 'shipping' || kind === 'tax' ? null : (
        <RateTable title={title} caption={title} rates={kept} onAsk={onAsk} />
      )}
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

function ZoneFolds({ title, rates, onAsk }: Omit<TableProps, 'caption'>) {
  const nameOf = useRateNames()
  return zones.map((zone, place) => {
    const own = rates.filter(({ key }) => key === zone)
    const name = own[0] ? nameOf(own[0]) : zone
    return (
      <details key={zone} className="way" open={place === 0}>
        <summary>{name}</summary>
        <RateTable title={title} caption={name} rates={own} onAsk={onAsk} />
      </details>
    )
  })
}

/** The general rate and what is planned are seen at once; each heading's own rate is looked up. */
function TaxFold({ title, rates, onAsk }: Omit<TableProps, 'caption'>) {
  const { t } = useTranslation('admin')
  const isSeen = ({ key, state }: AdminRate) => key === '' || state === 'planned'
  const folded = rates.filter((rate) => !isSeen(rate))
  const words = t('rates.folded', { count: folded.length })
  return (
    <>
      <RateTable title={title} caption={title} rates={rates.filter(isSeen)} onAsk={onAsk} />
      <details className="way">
        <summary>{words}</summary>
        <RateTable title={title} caption={words} rates={folded} onAsk={onAsk} />
      </details>
    </>
  )
}

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

/** An artisan's own commission changes on the artisan's page, with a reason. */
function offered(
  { key, state, validUntil, terms: { kind } }: AdminRate,
  all: readonly AdminRate[],
): OpenedRate['to'][] {
  if (key.startsWith('artisan:')) return []
  if (state === 'planned') return ['withdraw']
  if (state !== 'now') return []
  const hasNext = all.some((rate) => rate.key === key && rate.terms.kind === kind && rate.state === 'planned')
  if (validUntil !== null) return hasNext ? [] : ['withdraw']
  return key !== '' && (kind === 'tax' || kind === 'commission') ? ['plan', 'end'] : ['plan']
}

const linkWords = { plan: 'rates.plan', end: 'rates.end', withdraw: 'coupons.withdraw', begin: 'rates.plan' } as const

function RateRow({ rate, onAsk }: { rate: AdminRate; onAsk: (rate: OpenedRate) => void }) {
  const { t } = useTranslation('admin')
  const name = useRateNames()(rate)
  const dayText = (iso: string) => formatDate((key, options) => t(key, options), iso)
  const { rates } = useLoaderData<typeof loader>()
  const links = offered(rate, rates)
  return (
    <tr>
      <td>
        <b>{name}</b>
        <span className="row-acts">
          {links.map((to) => (
            <Button key={to} variant="link" onClick={() => onAsk({ rate, to })}>
              {t(linkWords[to])}
              <span className="sr">: {name}</span>
            </Button>
          ))}
        </span>
        {rate.key.startsWith('artisan:') ? (
          <span className="under">
            <Link to={paths.adminArtisan(rate.key.slice('artisan:'.length))}>{t('rates.artisanPage')}</Link>
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

function RateWithdrawalDialog({ rate, name, onClose }: { rate: AdminRate; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { key, validFrom, terms } = rate
  const withdraw = () =>
    act(() => api.call(taxApi.withdraw, { body: { kind: terms.kind, key, validFrom } }), t('common:form.done'))

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

type EndProps = Pick<Props, 'rate' | 'name' | 'tomorrow' | 'onClose'>

function RateEndDialog({ rate, name, tomorrow, onClose }: EndProps) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { key, validFrom: seenFrom, terms } = rate
  const kind = terms.kind === 'tax' ? 'tax' : 'commission'
  const end = (form: FormData) =>
    act(
      () => api.call(taxApi.end, { body: { kind, key, seenFrom, fromDay: typed(form, 'fromDay') } }),
      t('common:form.done'),
    )
  return (
    <AskDialog
      title={t('rates.endTitle', { name })}
      text={t('rates.endText')}
      act={t('rates.end')}
      onAct={end}
      onClose={onClose}
    >
      <Field name="fromDay" type="date" required min={tomorrow} label={t('rates.endDay')} />
    </AskDialog>
  )
}

type Props = {
  rate: AdminRate
  name: string
  tomorrow: string
  taken?: readonly string[]
  free?: readonly { value: string; label: string }[] | null
  onClose: () => void
}

/** The fields start with the current rate; a new tax rate always needs its own source. */
function RateDialog({ rate, name, tomorrow, taken, free = null, onClose }: Props) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const wrongOf = useWrongRate()
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const { kind } = rate.terms

  const plan = async (form: FormData) => {
    const newKey = taken ? newKeyOf(form) : rate.key
    const read = readTerms(kind, form)
    const isKeyWrong = kind === 'tax' && taken && (!hsnHeading.test(newKey) || taken.includes(newKey))
    const found = [...(isKeyWrong ? [{ name: 'key', isOrder: false }] : []), ...('wrong' in read ? read.wrong : [])]
    setWrong(found)
    if ('wrong' in read || found.length > 0) return t('common:form.problems', { count: found.length })

    const seenFrom = taken ? null : rate.validFrom
    const body = { key: newKey, fromDay: typed(form, 'fromDay'), seenFrom, terms: read.terms }
    return act(() => api.call(taxApi.plan, { body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('rates.planTitle', { name })}
      text={t('rates.text')}
      act={t('rates.plan')}
      onAct={plan}
      onClose={onClose}
    >
      {taken ? <KeyInput free={free} isWrong={wrong.some(({ name }) => name === 'key')} /> : null}
      <Field name="fromDay" type="date" required min={tomorrow} label={t('rates.day')} />
      {rateFields[kind].map((field) => (
        <RateInput
          key={field.name}
          field={field}
          value={field.as === 'text' ? '' : typedOf(rate.terms, field)}
          error={wrongOf(field, wrong)}
        />
      ))}
    </AskDialog>
  )
}

function newKeyOf(form: FormData): string {
  const product = typed(form, 'product')
  return product ? productKey(product) : typed(form, 'key')
}

function KeyInput({ free, isWrong }: { free: Props['free']; isWrong: boolean }) {
  const { t } = useTranslation('admin')
  if (free)
    return (
      <>
        {free.length > 0 ? <Select name="key" label={t('coupons.category')} options={free} /> : null}
        <Field
          name="product"
          required={free.length === 0}
          autoComplete="off"
          maxLength={120}
          label={t('rates.product')}
          help={t('rates.productHelp')}
        />
      </>
    )
  return (
    <Field
      name="key"
      required
      autoComplete="off"
      inputMode="numeric"
      maxLength={8}
      label={t('rates.hsn')}
      help={t('rates.hsnHelp')}
      error={isWrong ? t('rates.hsnHelp') : undefined}
    />
  )
}
