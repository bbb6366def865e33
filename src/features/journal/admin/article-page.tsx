import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readCraftFilter } from '#features/crafts/craft-filter.ts'
import { listCraftIndex } from '#features/crafts/crafts-queries.ts'
import { PictureTray } from '#features/images/parts/picture-tray.tsx'
import { sentPicture, type TrayPicture } from '#features/images/parts/tray-picture.ts'
import { findAdminArticle } from '#features/journal/admin-article-queries.ts'
import { type AdminArticle, articleLimits } from '#features/journal/article-form.ts'
import { ArticleHead } from '#features/journal/parts/article-head.tsx'
import { ArticleText } from '#features/journal/parts/article-text.tsx'
import { paths } from '#features/paths.ts'
import { notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { LeaveGuard } from '#features/screens/table/leave-guard.tsx'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import type { Block } from '#platform/markdown/markdown.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button, Field, Problem, Select, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { writtenIn } from '#ui/written.tsx'
import { LanguageRow } from './language-row.tsx'
import { PublishActs } from './publish-acts.tsx'
import { usePreview } from './use-preview.ts'
import { useWrittenArticle, type WrittenArticle } from './use-written-article.ts'
import { WordsClashDialog } from './words-clash-dialog.tsx'
import { type WordsField, WordsFields } from './words-fields.tsx'
import type { Parts } from './words-merge.ts'
import { picturesText, readPictures, readSources } from './written-article.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [article, crafts] = await Promise.all([
    findAdminArticle(ctx, params.slug ?? ''),
    listCraftIndex(ctx, readCraftFilter(new URLSearchParams())),
  ])
  if (!article) throw notFound()
  const names = crafts.map(({ id, name }) => ({ id, name }))
  const head = privateHead(context, 'admin:journal.articleTitle', { title: article.title[fallbackLanguage] })
  return { head, article, crafts: names, now: ctx.clock.now().toISOString() }
}

export { meta } from '#features/page-meta.ts'

export default function AdminArticlePage() {
  const { article } = useLoaderData<typeof loader>()
  return <ArticleEditor key={article.slug} />
}

function ArticleEditor() {
  const { t } = useTranslation('admin')
  const { article: loaded, crafts } = useLoaderData<typeof loader>()
  const written = useWrittenArticle(loaded)
  const [language, setLanguage] = useState<Language>(fallbackLanguage)
  const pictures = useArticlePictures(written.parts.pictures, (text) => written.write('pictures', text))
  const { article, parts, problem, clash } = written
  return (
    <div className="words-page">
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminJournal()}>{t('journal.title')}</Link>
      </nav>
      <div className="admin-title">
        <h1 lang={fallbackLanguage}>{article.title[fallbackLanguage]}</h1>
        {article.state === 'out' ? <Link to={paths.article(article.slug)}>{t('words.read')}</Link> : null}
      </div>
      <LanguageRow chosen={language} told={(code) => Boolean(parts[`body.${code}`])} onChoose={setLanguage} />
      <WordsAndPreview written={written} language={language} />
      <section aria-labelledby="pictures">
        <h2 id="pictures">{t('journal.pictures')}</h2>
        <p className="small mute">{t('journal.picturesHelp', { language: t(`piece.language.${language}`) })}</p>
        <PictureTray
          value={pictures.inLanguage(language)}
          onChange={(next) => pictures.change(next, language)}
          most={articleLimits.pictures}
        />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('journal.facts')}</h2>
        <ArticleFactsFields parts={parts} crafts={crafts} onWrite={written.write} />
      </section>
      <section aria-labelledby="out">
        <h2 id="out">{t('words.when')}</h2>
        <Problem>{problem}</Problem>
        {pictures.waits ? <p className="small mute">{t('journal.picturesWait')}</p> : null}
        <Publishing written={written} waits={pictures.waits} />
      </section>
      {clash && clash.names.length > 0 ? (
        <WordsClashDialog clash={clash} nameOf={(part) => partName(part, t)} onChoose={written.settle} />
      ) : null}
      <LeaveGuard isChanged={written.isChanged} />
    </div>
  )
}

function WordsAndPreview({ written, language }: { written: WrittenArticle; language: Language }) {
  const { t } = useTranslation('admin')
  const { now } = useLoaderData<typeof loader>()
  const preview = usePreview()
  const { parts, article } = written
  const shown = (body = parts[`body.${language}`]) => body || parts[`body.${fallbackLanguage}`] || ''
  const fields: WordsField[] = [
    { part: 'title', label: t('words.title'), most: articleLimits.title },
    { part: 'summary', label: t('words.summary'), most: articleLimits.summary, help: t('words.summaryHelp'), rows: 3 },
    { part: 'body', label: t('words.body'), most: articleLimits.body, help: t('words.bodyHelp'), rows: 18 },
  ]
  const write = (name: string, words: string) => {
    written.write(name, words)
    if (name.startsWith('body.')) preview.typed(shown(words))
  }
  return (
    <section aria-label={t('words.words')}>
      <WordsFields language={language} fields={fields} parts={parts} onWrite={write} />
      <div className="admin-acts">
        <Button aria-expanded={preview.blocks !== null} onClick={() => preview.show(shown())}>
          {t('words.show')}
        </Button>
        {preview.blocks ? <Button onClick={preview.hide}>{t('words.hide')}</Button> : null}
      </div>
      {preview.problem ? <p className="err">{preview.problem}</p> : null}
      {preview.blocks ? <ArticlePreview {...{ article, parts, language, now }} blocks={preview.blocks} /> : null}
    </section>
  )
}

function Publishing({ written, waits }: { written: WrittenArticle; waits: boolean }) {
  const { t } = useTranslation('admin')
  const [isArchiving, setArchiving] = useState(false)
  const { article, isBusy, isChanged } = written
  if (article.state === 'archived') {
    return (
      <div className="admin-acts">
        <p className="small">{t('words.state.archived')}</p>
        <Button onClick={written.archive}>{t('journal.restore')}</Button>
      </div>
    )
  }
  return (
    <PublishActs
      state={article.state}
      publishedAt={article.publishedAt}
      isBusy={isBusy || waits}
      isChanged={isChanged}
      onSave={written.save}
    >
      <Button disabled={isBusy || isChanged} onClick={() => setArchiving(true)}>
        {t('journal.archive')}
      </Button>
      {isArchiving ? (
        <AskDialog
          title={t('journal.archive')}
          text={t('journal.archiveText')}
          act={t('journal.archive')}
          onAct={written.archive}
          onClose={() => setArchiving(false)}
        />
      ) : null}
    </PublishActs>
  )
}

function partName(part: string, t: (key: string) => string): string {
  const [name = '', language] = part.split('.')
  if (language) return `${t(`words.${name}`)}, ${t(`piece.language.${language}`)}`
  return t(`journal.${name}`)
}

type Alts = Record<string, Record<string, string>>

function useArticlePictures(text: string | undefined, onText: (text: string) => void) {
  const [{ tray, alts, source }, setStanding] = useState(() => standingOf(text))
  if (text !== source) setStanding(standingOf(text))

  return {
    waits: tray.some(({ state }) => state !== 'sent'),
    inLanguage: (language: Language): TrayPicture[] =>
      tray.map((picture) => ({ ...picture, alt: alts[picture.id]?.[language] ?? '' })),
    change(next: TrayPicture[], language: Language) {
      const ofNext = next.map(({ id, alt }): [string, Alts[string]] => [id, { ...alts[id], [language]: alt }])
      const all = { ...alts, ...Object.fromEntries(ofNext) }
      const written = picturesText(next.flatMap(({ id, key }) => (key === null ? [] : [{ key, alt: all[id] ?? {} }])))
      setStanding({ tray: next, alts: all, source: written })
      onText(written)
    },
  }
}

function standingOf(text: string | undefined): { tray: TrayPicture[]; alts: Alts; source: string | undefined } {
  const shown = readPictures(text)
  return {
    tray: shown.map(({ key }) => sentPicture({ key, alt: '' })),
    alts: Object.fromEntries(shown.map(({ key, alt }) => [key, alt])),
    source: text,
  }
}

type Props = {
  parts: Parts
  crafts: readonly { id: string; name: string }[]
  onWrite: (name: string, words: string) => void
}

function ArticleFactsFields({ parts, crafts, onWrite }: Props) {
  const { t, i18n } = useTranslation('admin')
  const options = crafts.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="words-facts">
      <TextArea
        label={t('journal.sources')}
        help={t('journal.sourcesHelp')}
        rows={5}
        lang={writtenIn(parts.sources ?? '', i18n.language)}
        value={parts.sources ?? ''}
        onChange={(event) => onWrite('sources', event.target.value)}
      />
      <div className="stack">
        <Select
          label={t('journal.craft')}
          help={t('journal.craftHelp')}
          value={parts.craft ?? ''}
          options={[{ value: '', label: t('journal.noCraft') }, ...options]}
          onChange={(event) => onWrite('craft', event.target.value)}
        />
        <Field
          label={t('journal.author')}
          maxLength={articleLimits.author}
          value={parts.author ?? ''}
          onChange={(event) => onWrite('author', event.target.value)}
        />
      </div>
    </div>
  )
}

type ArticlePreviewProps = {
  article: AdminArticle
  parts: Parts
  language: Language
  blocks: readonly Block[]
  now: string
}

function ArticlePreview({ article, parts, language, blocks, now }: ArticlePreviewProps) {
  const { t } = useTranslation('admin')
  const textOf = (part: string) => parts[`${part}.${language}`] || parts[`${part}.${fallbackLanguage}`] || ''
  const pictures = readPictures(parts.pictures).map(({ key, alt }) => {
    const known = article.pictures.find((picture) => picture.key === key)
    const { ground = 'transparent', width = 4, height = 5 } = known ?? {}
    return { key, ground, width, height, alt: alt[language] ?? alt[fallbackLanguage] ?? '' }
  })
  const preview = {
    id: article.slug,
    title: textOf('title'),
    summary: textOf('summary'),
    language: parts[`title.${language}`] ? language : fallbackLanguage,
    bodyLanguage: parts[`body.${language}`] ? language : fallbackLanguage,
    publishedAt: article.publishedAt ?? now,
    craft: article.craft,
    craftPlace: null,
    author: parts.author ?? '',
    sources: readSources(parts.sources ?? ''),
    picture: pictures[0] ?? null,
    ...{ pictures, blocks },
  }
  return (
    <section className="words-preview" aria-label={t('words.preview')}>
      <article className="story-page">
        <ArticleHead article={preview} address={paths.article(article.slug)} />
        <ArticleText article={preview} />
      </article>
    </section>
  )
}
