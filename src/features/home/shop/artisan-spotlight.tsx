import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import { paths } from '#features/paths.ts'
import type { Picture as Drawn } from '#features/products/product.ts'
import { Picture } from '#features/screens/picture.tsx'

/** `says` is the first sentence of the maker's story, `story` what follows it; `mark` the first syllable of the name. */
export type Spotlight = Pick<
  ArtisanProfile,
  'id' | 'name' | 'homeName' | 'homeLanguage' | 'place' | 'productCount' | 'storyLanguage'
> & { mark: string; says: string; story: string; picture: Drawn | null }

/** The maker of the month, with the way to all their pieces. */
export function ArtisanSpotlight({ maker }: { maker: Spotlight }) {
  const { t, i18n } = useTranslation('shop')
  const lang = maker.storyLanguage === i18n.language ? undefined : maker.storyLanguage
  const homeLanguage = maker.homeName ? maker.homeLanguage : undefined
  return (
    <section className="spot" aria-labelledby="spotlight">
      <div className="wrap grid">
        <div className="s1">
          <span className="mark l inv home" lang={homeLanguage} aria-hidden="true">
            {maker.mark}
          </span>
          {maker.homeName ? (
            <p className="home hn" lang={homeLanguage}>
              {maker.homeName}
            </p>
          ) : null}
        </div>
        <div className="s2">
          <p className="small">{t('home.spotlight', { name: maker.name, place: maker.place })}</p>
          <h2 id="spotlight" lang={lang}>
            {maker.says}
          </h2>
          {maker.story ? <p lang={lang}>{maker.story}</p> : null}
          <Link to={paths.artisan(maker.id)}>{t('home.spotlightLink', { count: maker.productCount })}</Link>
        </div>
        <div className="s3">
          <Picture picture={maker.picture} sizes="(min-width: 900px) 400px, (min-width: 720px) 42vw, 100vw" alt="" />
        </div>
      </div>
    </section>
  )
}
