import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { ProductDetail } from '#features/products/product.ts'
import { formatDate } from '#ui/date-text.tsx'
import { gap, WithWritten } from '#ui/written.tsx'

/** The maker's mark: the first syllable of the name, in the maker's own script, inside a block. */
export function MakerLine({ maker, mark }: { maker: ProductDetail['maker']; mark: string }) {
  const { t } = useTranslation('shop')
  const verified = maker.verifiedAt
    ? t('maker.verified', { date: formatDate((key, options) => t(key, options), maker.verifiedAt) })
    : null
  return (
    <div className="who">
      <span className="mark home" lang={maker.homeName ? maker.homeLanguage : undefined} aria-hidden="true">
        {mark}
      </span>
      <p>
        <Link to={paths.artisan(maker.id)}>{maker.name}</Link>
        {maker.homeName ? (
          <span className="home small" lang={maker.homeLanguage}>
            {maker.homeName}
          </span>
        ) : null}
        <span className="small mute">
          <WithWritten
            sentence={t('maker.line', { specialty: gap, place: maker.place, count: maker.yearsOfExperience })}
            words={maker.specialty}
          />{' '}
          {verified}
        </span>
      </p>
    </div>
  )
}
