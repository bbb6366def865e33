import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { MakerReview } from '#features/reviews/maker-review-queries.ts'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { SectionHead } from '#ui/section-head.tsx'

/** The latest words of buyers about this maker's pieces; each leads to the piece. */
export function MakerReviews({ reviews }: { reviews: readonly MakerReview[] }) {
  const { t } = useTranslation('shop')
  if (reviews.length === 0) return null
  return (
    <section className="sec" aria-labelledby="said">
      <SectionHead id="said" title={t('makers.said')} />
      <div className="maker-reviews">
        {reviews.map(({ id, rating, title, text, language, author, product, writtenAt }) => (
          <article key={id}>
            <p className="rate">
              <Icon name="star" />
              <span className="sr">{t('makers.stars', { count: rating })}</span>
              <span aria-hidden="true">{rating}</span>
            </p>
            {title ? <h3 lang={language}>{title}</h3> : null}
            <p lang={language}>{text}</p>
            <p className="small mute">
              {author.name}, {t(`common:states.${author.state}`)}, <DateText iso={writtenAt} />
            </p>
            <p className="small">
              <Link to={paths.product(product.id)} lang={product.nameLanguage}>
                {product.name}
              </Link>
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}
