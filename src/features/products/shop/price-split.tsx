import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

type PriceShares = { artisanPaise: number; haatPaise: number; taxPaise: number }

type Shares = { artisans: readonly { name: string; paise: number }[]; haatPaise: number; taxPaise: number }

/** Of a piece with one artisan. */
export function sharesOf(artisan: string, { artisanPaise, haatPaise, taxPaise }: PriceShares): Shares {
  return { artisans: [{ name: artisan, paise: artisanPaise }], haatPaise, taxPaise }
}

type GoesProps = {
  shares: (Shares & { paidPaise: number; isBooked?: boolean }) | null
  className?: string
  /** within the shares */
  deliveryPaise?: number
}

/** Of a cart or an order: what is expected, `isBooked` what the ledger says. */
export function WhereItGoes({ shares, className, deliveryPaise = 0 }: GoesProps) {
  const { t } = useTranslation('shop')
  if (!shares) return null
  const { isBooked = false, paidPaise } = shares
  const id = isBooked ? 'went' : 'goes'
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{t(isBooked ? 'order.went' : 'product.goes', { price: formatInr(paidPaise) })}</h2>
      <PriceSplit shares={shares} pricePaise={paidPaise} />
      {deliveryPaise > 0 ? (
        <p className="small mute">{t('split.delivery', { sum: formatInr(deliveryPaise) })}</p>
      ) : null}
      {isBooked ? <p className="micro mute">{t('order.wentHow')}</p> : null}
    </section>
  )
}

/**
 * Solid, hatched and dotted, so that it works in print and without colour. A discount that the shop bore may have cost it
 * more than it earned.
 */
export function PriceSplit({ shares, pricePaise }: { shares: Shares; pricePaise: number }) {
  const { t } = useTranslation('shop')
  const hasFigures = useFlags().figures
  const parts = [
    ...shares.artisans.map(({ name, paise }, place) => ({ key: `artisan ${place}`, name, paise, look: '' })),
    { key: 'haat', name: t('split.haat'), paise: shares.haatPaise, look: 'hatch' },
    { key: 'tax', name: t('split.tax'), paise: shares.taxPaise, look: 'dots' },
  ].filter(({ paise }) => paise !== 0)
  return (
    <>
      <div className="split" aria-hidden="true">
        {parts.map(({ key, paise, look }) => (
          <i key={key} className={look} style={{ flexGrow: Math.max(0, paise) / Math.max(1, pricePaise) }} />
        ))}
      </div>
      <dl className="parts">
        {parts.map(({ key, name, paise, look }) => (
          <div key={key}>
            <dt>
              <i className={`key ${look}`} aria-hidden="true" />
              {name}
            </dt>
            <dd className="num">{formatInr(paise)}</dd>
          </div>
        ))}
      </dl>
      {hasFigures ? (
        <p className="small figures-link">
          <Link to={paths.figures()}>{t('figures.link')}</Link>
        </p>
      ) : null}
    </>
  )
}
