import { useState } from 'react'
import { Link, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router'
import { figuresOf, saidFacts } from '#features/info-pages/parts/info-figures.ts'
import { InfoSections } from '#features/info-pages/parts/info-sections.tsx'
import { sectionWith } from '#features/info-pages/parts/section-with.ts'
import { isWrittenPage, marksOf, type WrittenPage, withFacts } from '#features/journal/info-page.ts'
import { infoLimits } from '#features/journal/info-page-form.ts'
import { findAdminPage } from '#features/journal/info-page-queries.ts'
import { paths } from '#features/paths.ts'
import { notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { LeaveGuard } from '#features/screens/table/leave-guard.tsx'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language, languageCodes } from '#platform/i18n/languages.ts'
import { sectionsOf } from '#platform/markdown/markdown.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button, Problem } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { LanguageRow } from './language-row.tsx'
import { PublishActs } from './publish-acts.tsx'
import { usePreview } from './use-preview.ts'
import { useWrittenPage, type WrittenPageForm } from './use-written-page.ts'
import { WordsClashDialog } from './words-clash-dialog.tsx'
import { type WordsField, WordsFields } from './words-fields.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const slug = params.slug ?? ''
  if (!isWrittenPage(slug)) throw notFound()
  const [page, figures] = await Promise.all([findAdminPage(ctx, slug), figuresIn(context, slug)])
  const head = privateHead(context, 'admin:pages.pageTitle', { title: page.title[fallbackLanguage] })
  return { head, page, ...figures }
}

async function figuresIn(context: Readonly<RouterContextProvider>, page: WrittenPage) {
  const { ctx, settings } = context.get(requestContext)
  if (marksOf(page).length === 0) return { tables: null, facts: {} }
  const loading = languageCodes.map(async (code) => {
    const say = (key: string, values?: Record<string, string | number>) =>
      String(i18nFor(code).t(`info:table.${key}`, values))
    return [code, await figuresOf(ctx, page, say, settings.publicOrigin)] as const
  })
  const figures = await Promise.all(loading)
  const tables = Object.fromEntries(figures.map(([code, one]) => [code, one.tables]))
  return { tables, facts: saidFacts(figures[0]?.[1].facts ?? {}) }
}

export { meta } from '#features/page-meta.ts'

export default function AdminInfoPage() {
  const { page } = useLoaderData<typeof loader>()
  return <PageEditor key={page.slug} />
}

function PageEditor() {
  const { t } = useTranslation('admin')
  const { page: loaded } = useLoaderData<typeof loader>()
  const written = useWrittenPage(loaded)
  const [language, setLanguage] = useState<Language>(fallbackLanguage)
  const { page, parts, clash } = written
  return (
    <div className="words-page">
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminPages()}>{t('pages.title')}</Link>
      </nav>
      <div className="admin-title">
        <h1 lang={fallbackLanguage}>{page.title[fallbackLanguage]}</h1>
        <Link to={paths.info(page.slug)}>{t('words.read')}</Link>
      </div>
      <LanguageRow chosen={language} told={(code) => Boolean(parts[`body.${code}`])} onChoose={setLanguage} />
      <WordsAndPreview written={written} language={language} />
      <Publishing written={written} />
      {clash && clash.names.length > 0 ? (
        <WordsClashDialog clash={clash} nameOf={(part) => partName(part, t)} onChoose={written.settle} />
      ) : null}
      <LeaveGuard isChanged={written.isChanged} />
    </div>
  )
}

function WordsAndPreview({ written, language }: { written: WrittenPageForm; language: Language }) {
  const { t } = useTranslation('admin')
  const preview = usePreview()
  const { tables, facts } = useLoaderData<typeof loader>()
  const { parts, page } = written
  const marks = marksOf(page.slug)
  const shown = (body = parts[`body.${language}`]) => withFacts(body || parts[`body.${fallbackLanguage}`] || '', facts)
  const fields: WordsField[] = [
    { part: 'title', label: t('words.title'), most: infoLimits.title },
    { part: 'body', label: t('words.body'), most: infoLimits.body, help: t('words.bodyHelp'), rows: 22 },
  ]
  const write = (name: string, words: string) => {
    written.write(name, words)
    if (name.startsWith('body.')) preview.typed(shown(words))
  }
  return (
    <section aria-label={t('words.words')}>
      {marks.length > 0 ? (
        <p className="small mute">
          {t('pages.marks')} <code>{marks.map((mark) => `{{${mark}}}`).join(' ')}</code>
        </p>
      ) : null}
      <WordsFields language={language} fields={fields} parts={parts} onWrite={write} />
      <div className="admin-acts">
        <Button aria-expanded={preview.blocks !== null} onClick={() => preview.show(shown())}>
          {t('words.show')}
        </Button>
        {preview.blocks ? <Button onClick={preview.hide}>{t('words.hide')}</Button> : null}
      </div>
      {preview.problem ? <p className="err">{preview.problem}</p> : null}
      {preview.blocks ? (
        <section className="words-preview info" aria-label={t('words.preview')} lang={language}>
          <InfoSections
            sections={sectionsOf(preview.blocks).map((section, place) =>
              sectionWith(section, place, tables?.[language] ?? {}),
            )}
          />
        </section>
      ) : null}
    </section>
  )
}

function Publishing({ written }: { written: WrittenPageForm }) {
  const { t } = useTranslation('admin')
  const [isRestoring, setRestoring] = useState(false)
  const { page, problem, isBusy, isChanged } = written
  const isShipped = page.state === 'shipped'
  return (
    <section aria-labelledby="out">
      <h2 id="out">{t('words.when')}</h2>
      {isShipped ? <p className="small">{t('pages.shippedText')}</p> : null}
      {page.newShipped === null ? null : (
        <details>
          <summary>{t('texts.newShipped')}</summary>
          <p className="shipped-words" lang={fallbackLanguage}>
            {page.newShipped}
          </p>
        </details>
      )}
      <Problem>{problem}</Problem>
      {isShipped && !isChanged ? null : (
        <PublishActs
          state={page.state === 'shipped' ? 'draft' : page.state}
          publishedAt={page.publishedAt}
          isBusy={isBusy}
          isChanged={isChanged}
          onSave={written.save}
        >
          {isShipped ? null : (
            <Button disabled={isBusy} onClick={() => setRestoring(true)}>
              {t('pages.restore')}
            </Button>
          )}
        </PublishActs>
      )}
      {isRestoring ? (
        <AskDialog
          title={t('pages.restore')}
          text={t('pages.restoreText')}
          act={t('pages.restore')}
          onAct={written.restore}
          onClose={() => setRestoring(false)}
        />
      ) : null}
    </section>
  )
}

function partName(part: string, t: (key: string) => string): string {
  const [name = '', language] = part.split('.')
  return `${t(`words.${name}`)}, ${t(`piece.language.${language}`)}`
}
