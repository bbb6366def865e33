import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Split = { artisanPaise: number; haatPaise: number; taxPaise: number }

/** Solid, hatched and dotted, so that it works in print and without colour. */
export function PriceSplit({ split, artisan, pricePaise }: { split: Split; artisan: string; pricePaise: number }) {
  const { t } = useTranslation('shop')
  const hasFigures = useFlags().figures
  const parts = [
    { key: 'artisan', name: artisan, paise: split.artisanPaise, look: '' },
    { key: 'haat', name: t('split.haat'), paise: split.haatPaise, look: 'hatch' },
    { key: 'tax', name: t('split.tax'), paise: split.taxPaise, look: 'dots' },
  ].filter(({ paise }) => paise > 0)
  return (
    <>
      <div className="split" aria-hidden="true">
        {parts.map(({ key, paise, look }) => (
          <i key={key} className={look} style={{ flexGrow: paise / Math.max(1, pricePaise) }} />
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
        <p className="small">
          <Link to={paths.figures()}>{t('figures.link')}</Link>
        </p>
      ) : null}
    </>
  )
}
