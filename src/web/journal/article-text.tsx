import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#domain/journal/article.ts'
import { type ArticleBlock, articleBlocks } from '#domain/journal/article-body.ts'
import { Picture } from '#web/ui/picture.tsx'

/** The body: a heading hangs left, its paragraphs beside it; the other pictures after the first sections; the sources last. */
export function ArticleText({ article }: { article: Article }) {
  const { t, i18n } = useTranslation('shop')
  const lang = article.bodyLanguage === i18n.language ? undefined : article.bodyLanguage
  const [, ...otherPictures] = article.pictures
  return (
    <>
      <div lang={lang}>
        {sectionsOf(articleBlocks(article.body)).map(({ heading, paragraphs }, place) => (
          <Fragment key={heading}>
            <section className="grid note">
              {heading ? <h2>{heading}</h2> : <span />}
              <div>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className={heading ? undefined : 'first'}>
                    {paragraph}
                  </p>
                ))}
              </div>
            </section>
            {place > 0 && otherPictures[place - 1] ? (
              <div className="grid note-plate">
                <Picture
                  picture={otherPictures[place - 1] ?? null}
                  sizes="(min-width: 900px) 500px, 100vw"
                  alt={otherPictures[place - 1]?.alt ?? ''}
                />
                <p className="micro mute" aria-hidden="true">
                  {otherPictures[place - 1]?.alt}
                </p>
              </div>
            ) : null}
          </Fragment>
        ))}
      </div>
      <section className="grid note sources" aria-labelledby="sources">
        <h2 id="sources">{t('journal.sources')}</h2>
        <ul className="small" lang="en">
          {article.sources.map(({ title, url }) => (
            <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

type Section = { heading: string; paragraphs: string[] }

/** What comes before the first heading is a section without one. */
function sectionsOf(blocks: readonly ArticleBlock[]): Section[] {
  const sections: Section[] = [{ heading: '', paragraphs: [] }]
  for (const { kind, text } of blocks) {
    if (kind === 'heading') sections.push({ heading: text, paragraphs: [] })
    else sections.at(-1)?.paragraphs.push(text)
  }
  return sections.filter(({ heading, paragraphs }) => heading !== '' || paragraphs.length > 0)
}
