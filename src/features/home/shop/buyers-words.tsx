import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { Testimonial } from '#features/reviews/testimonials-queries.ts'
import { SectionHead } from '#ui/section-head.tsx'

/** Three reviews of people who bought; each leads to the piece it speaks of. */
export function BuyersWords({ said }: { said: readonly Testimonial[] }) {
  const { t, i18n } = useTranslation('shop')
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  return (
    <section className="wrap sec" aria-labelledby="buyers">
      <SectionHead id="buyers" title={t('home.buyers')} />
      <div className="grid words-said">
        {said.map(({ id, text, language, author, product }) => (
          <blockquote key={id}>
            <p lang={foreign(language)}>{text}</p>
            <footer className="small mute">
              {author.name}, {t(`common:states.${author.state}`)}
              <br />
              <Link to={paths.product(product.id)} lang={foreign(product.nameLanguage)}>
                {product.name}
              </Link>
            </footer>
          </blockquote>
        ))}
      </div>
    </section>
  )
}
