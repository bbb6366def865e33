import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArtisanListItem } from '#domain/artisans/artisan.ts'
import { paths } from '#web/paths.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Makers in a row, each with one of their goods. */
export function ArtisanCards({ artisans }: { artisans: readonly ArtisanListItem[] }) {
  const { t } = useTranslation('shop')
  return (
    <div className="shelf">
      {artisans.map((artisan) => (
        <article key={artisan.id} className="card">
          <Picture picture={artisan.picture} sizes="(min-width: 900px) 282px, 46vw" alt="" />
          <div className="words">
            <h3>
              <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>
            </h3>
            {artisan.homeName ? (
              <p className="home small" lang={artisan.homeLanguage}>
                {artisan.homeName}
              </p>
            ) : null}
            <p className="by">
              {artisan.specialty}
              <br />
              {artisan.place}, {t(`state.${artisan.state}`)}
              <br />
              {t('maker.years', { count: artisan.yearsOfExperience })}, {t('pieces', { count: artisan.productCount })}
            </p>
          </div>
        </article>
      ))}
    </div>
  )
}
