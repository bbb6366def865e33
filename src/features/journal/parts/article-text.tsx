import { Fragment } from 'react'
import type { Article } from '#features/journal/article.ts'
import { Picture } from '#features/screens/picture.tsx'
import { type Block, type MarkedSection, sectionsOf } from '#platform/markdown/markdown.ts'
import { inOrder } from '#ui/in-order.ts'
import { MarkedLine, MarkedText } from '#ui/marked-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type ShownArticle = Pick<Article, 'bodyLanguage' | 'pictures' | 'sources'> & { blocks: readonly Block[] }

export function ArticleText({ article }: { article: ShownArticle }) {
  const { t, i18n } = useTranslation('shop')
  const lang = article.bodyLanguage === i18n.language ? undefined : article.bodyLanguage
  const sections = sectionsOf(article.blocks)
  const [, ...others] = article.pictures
  const platesAfter = (place: number) => others.slice(place - 1, place === sections.length - 1 ? undefined : place)
  return (
    <>
      <div lang={lang}>
        {inOrder(sections).map(({ one, key }, place) => (
          <Fragment key={key}>
            <Section {...one} />
            {place > 0 ? platesAfter(place).map((picture) => <NotePlate key={picture.key} picture={picture} />) : null}
          </Fragment>
        ))}
      </div>
      {article.sources.length > 0 ? (
        <section className="grid note sources" aria-labelledby="sources">
          <h2 id="sources">{t('journal.sources')}</h2>
          <ul className="small" lang="en">
            {article.sources.map(({ title, url }) => (
              <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Section({ heading, blocks }: MarkedSection) {
  const isHeaded = heading.length > 0
  return (
    <section className="grid note marked">
      {isHeaded ? (
        <h2>
          <MarkedLine line={heading} />
        </h2>
      ) : (
        <span />
      )}
      <div>
        <MarkedText blocks={blocks} lead={isHeaded ? undefined : 'first'} />
      </div>
    </section>
  )
}

function NotePlate({ picture }: { picture: Article['pictures'][number] }) {
  const { i18n } = useTranslation()
  return (
    <div className="grid note-plate" lang={i18n.language}>
      <Picture picture={picture} sizes="(min-width: 900px) 500px, 100vw" alt={picture.alt} />
      <p className="micro mute" aria-hidden="true">
        <Written>{picture.alt}</Written>
      </p>
    </div>
  )
}
