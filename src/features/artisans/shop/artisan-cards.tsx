import { Link } from 'react-router'
import type { ArtisanListItem } from '#features/artisans/artisan.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type MarkedArtisan = ArtisanListItem & { mark: string }

type Props = { artisans: readonly MarkedArtisan[]; headingLevel?: 2 | 3; hasFirstRow?: boolean }

export function ArtisanCards({ artisans, headingLevel = 3, hasFirstRow = false }: Props) {
  return (
    <div className="shelf artisans">
      {artisans.map((artisan, index) => (
        <ArtisanCard
          key={artisan.id}
          artisan={artisan}
          headingLevel={headingLevel}
          priority={hasFirstRow && index < 2}
        />
      ))}
    </div>
  )
}

function ArtisanCard({
  artisan,
  headingLevel,
  priority,
}: {
  artisan: MarkedArtisan
  headingLevel: 2 | 3
  priority: boolean
}) {
  const { t } = useTranslation('shop')
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const { homeName, homeLanguage, craft } = artisan
  return (
    <article className="card artisan">
      {/* Empty alt: the text beside it names the artisan, and the artisan's page describes the picture. */}
      <Picture
        picture={artisan.picture}
        sizes="(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw"
        priority={priority}
        alt=""
      />
      <div className="who">
        <span className="mark s home" lang={homeName ? homeLanguage : undefined} aria-hidden="true">
          {artisan.mark}
        </span>
        <div>
          <Heading>
            <Link to={paths.artisan(artisan.id)} prefetch="intent">
              {artisan.name}
            </Link>
          </Heading>
          {homeName ? (
            <p className="home small" lang={homeLanguage}>
              {homeName}
            </p>
          ) : null}
        </div>
      </div>
      <p className="by">
        {craft ? (
          <>
            <Written>{craft.name}</Written>
            <br />
          </>
        ) : null}
        {artisan.place}, {t(`state.${artisan.state}`)}
      </p>
      <p className="small mute facts">
        {artisan.isPaused ? (
          <span className="word">{t('artisans.paused')}</span>
        ) : (
          <span>{t('pieces', { count: artisan.productCount })}</span>
        )}
        <span>{t('artisans.yearsAtWork', { count: artisan.yearsOfExperience })}</span>
      </p>
    </article>
  )
}
