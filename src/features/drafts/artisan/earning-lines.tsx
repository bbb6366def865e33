import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { draftsApi } from '#features/drafts/api.ts'
import { type EarningPreview, type EarningRates, previewEarning } from '#features/drafts/earning-preview.ts'
import { pieceRate } from '#features/products/price-split.ts'
import { api } from '#features/screens/api-client.ts'
import { formatInr, shareOf } from '#platform/money/money.ts'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { readMeasure } from './typed-number.ts'
import type { TypedVariant } from './variant-table.ts'

/** While rates load or cannot be loaded, the previous ones stay. */
export function useEarningRates(hsn: string, category: string): EarningRates | null {
  const { id: product } = useParams()
  const [rates, setRates] = useState<EarningRates | null>(null)
  const canLoad = category !== '' && /^(\d{4}|\d{6}|\d{8})$/.test(hsn)
  useEffect(() => {
    if (!canLoad) return
    const controller = new AbortController()
    api
      .call(draftsApi.earningRates, {
        query: { hsn, category, ...(product ? { product } : {}) },
        signal: controller.signal,
      })
      .then(
        ({ rates: found }) => setRates(found),
        () => null,
      )
    return () => controller.abort()
  }, [hsn, category, product, canLoad])
  return rates
}

type Line = { name: string; text: string; paise: number }

export function EarningLines({ rates, rows }: { rates: EarningRates | null; rows: readonly TypedVariant[] }) {
  const { t } = useTranslation('workshop')
  const prices = rows.flatMap(({ price, isLeftOut }) => (isLeftOut ? [] : (readMeasure(price, '₹') ?? [])))
  const lowest = prices.filter((paise) => paise >= 100).sort((a, b) => a - b)[0]
  if (!rates) return <p className="small mute">{t('form.sum.later')}</p>
  if (lowest === undefined) return <p className="small mute">{t('form.sum.none')}</p>
  const earning = previewEarning(lowest, rates)
  const lines = linesOf(earning, rates, t)
  const receives = formatInr(earning.artisanPaise)
  const aloud = t('form.sum.aloud', { price: formatInr(lowest), sum: receives })
  return (
    <div className="earning-lines">
      {new Set(prices).size > 1 ? (
        <p className="small mute">{t('form.sum.from', { price: formatInr(lowest) })}</p>
      ) : null}
      <dl className="bill">
        {lines.map(({ name, text, paise }) => (
          <div key={name}>
            <dt>
              {name}
              <span className="micro mute">{text}</span>
            </dt>
            <dd className="num">{formatInr(-paise)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{t('form.sum.yours')}</dt>
          <dd className="num">
            <span aria-hidden="true">{receives}</span>
            <output className="sr" aria-live="polite">
              {aloud}
            </output>
          </dd>
        </div>
      </dl>
      <p className="small mute">
        {t(earning.taxPaise > 0 ? 'form.sum.bankTax' : 'form.sum.bank', {
          sum: formatInr(earning.bankPaise),
          tax: formatInr(earning.taxPaise),
        })}
      </p>
      <ReadAloud text={aloud} />
    </div>
  )
}

function linesOf(
  earning: EarningPreview,
  rates: EarningRates,
  t: (key: string, values: Record<string, string>) => string,
): Line[] {
  const { pricePaise, taxPaise, commissionPaise, commissionGstPaise, tcsPaise, tdsPaise } = earning
  const percent = (basisPoints: number | null) => ({ percent: String((basisPoints ?? 0) / 100) })
  // With an amount, a least or a most for each piece the percent depends on the price.
  const netPaise = pricePaise - taxPaise
  const plain = rates.commission?.basisPoints ?? 0
  const isPlain = commissionPaise === shareOf(netPaise, plain)
  const share = isPlain ? plain : Math.round((commissionPaise * 1_000) / Math.max(1, netPaise)) * 10
  const gst = rates.tax ? pieceRate(pricePaise, rates.tax) : 0
  const line = (key: string, paise: number, basisPoints: number | null): Line => ({
    name: t(`form.sum.${key}.name`, percent(basisPoints)),
    text: t(`form.sum.${key}.text`, percent(basisPoints)),
    paise,
  })
  return [
    line('haat', commissionPaise, share),
    line('haatGst', commissionGstPaise, rates.commissionGst),
    line('gst', taxPaise, gst),
    line('tcs', tcsPaise, rates.tcs),
    line('tds', tdsPaise, rates.tds),
  ].filter(({ paise }) => paise > 0)
}
