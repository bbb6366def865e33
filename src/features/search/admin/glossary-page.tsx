import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { listGlossary } from '#features/search/add-glossary-word.ts'
import { searchApi } from '#features/search/api.ts'
import {
  type GlossaryLanguage,
  type GlossaryThing,
  glossaryLanguages,
  occasion,
} from '#features/search/glossary-word.ts'
import { readProductFilter } from '#features/search/product-filter.ts'
import { listWaitedFor } from '#features/search/search-alerts.ts'
import { listFailedSearches } from '#features/search/search-counts.ts'
import { searchProducts } from '#features/search/search-products.ts'
import { languages } from '#platform/i18n/languages.ts'
import { lookedFor } from '#platform/lists/admin-list.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

const goodsShown = 8

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const q = lookedFor(url.searchParams.get('q'))
  const tried = lookedFor(url.searchParams.get('try'))
  const after = (url.searchParams.get('after') ?? '').slice(0, 200)
  const query = new URLSearchParams({ q: tried ?? '', limit: String(goodsShown) })
  const [glossary, waited, failed, found] = await Promise.all([
    listGlossary(ctx, { q, after }),
    listWaitedFor(ctx),
    listFailedSearches(ctx),
    tried ? searchProducts(ctx, readProductFilter(query)) : null,
  ])
  const goods = found ? { total: found.total, items: found.items.map(({ id, name }) => ({ id, name })) } : null
  return { head: privateHead(context, 'admin:glossary.title'), glossary, waited, failed, goods, q, tried }
}

export { meta } from '#features/page-meta.ts'

export default function AdminGlossaryPage() {
  const { t } = useTranslation('admin')
  const { glossary, q, tried } = useLoaderData<typeof loader>()
  const [isAdding, setAdding] = useState(false)
  const next = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(tried ? { try: tried } : {}),
    after: glossary.next ?? '',
  })
  return (
    <>
      <div className="admin-title">
        <h1>{t('glossary.title')}</h1>
        <Button variant="act" onClick={() => setAdding(true)}>
          {t('glossary.newThing')}
        </Button>
      </div>
      <p className="small mute txt">{t('glossary.text')}</p>
      <div className="words-facts">
        <section aria-label={t('glossary.things')}>
          <GetForm
            action={paths.adminGlossary()}
            className="filters"
            role="search"
            aria-label={t('glossary.find')}
            key={q}
          >
            <Field name="q" type="search" defaultValue={q ?? ''} maxLength={80} label={t('glossary.find')} />
            {tried ? <input type="hidden" name="try" value={tried} /> : null}
            <Button type="submit">{t('orders.look')}</Button>
          </GetForm>
          {glossary.things.length === 0 ? <EmptyState title={t('glossary.empty')} /> : null}
          {glossary.things.map((thing) => (
            <Thing key={thing.thing} {...thing} isOpen={q !== null} />
          ))}
          {glossary.next ? (
            <p>
              <Link to={paths.adminGlossary(next.toString())}>{t('shop:pages.next')}</Link>
            </p>
          ) : null}
        </section>
        <div>
          <TrySearch />
          <WaitedFor />
          <FailedSearches kind="unfound" />
          <FailedSearches kind="unopened" />
        </div>
      </div>
      {isAdding ? <AddDialog thing={null} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function Thing({ thing, words, isOpen }: GlossaryThing & { isOpen: boolean }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async (word: string) =>
    setProblem(await act(() => api.call(searchApi.removeWord, { query: { thing, word } }), t('common:form.done')))
  return (
    <details className="glossary-thing" open={isOpen}>
      <summary>
        <b lang="en">{thing}</b> <small className="mute num">{t('glossary.words', { count: words.length })}</small>
      </summary>
      <ul>
        {words.map(({ word, language }) => (
          <li key={word}>
            <span lang={language === 'latin' ? undefined : language}>{word}</span>{' '}
            <small className="mute">
              <Written>{languageName(language, t)}</Written>
            </small>
            <Button variant="link" aria-label={t('glossary.removeWord', { word })} onClick={() => remove(word)}>
              {t('glossary.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
      <Button variant="link" aria-label={t('glossary.addTo', { thing })} onClick={() => setAdding(true)}>
        {t('glossary.add')}
      </Button>
      {isAdding ? <AddDialog thing={thing} onClose={() => setAdding(false)} /> : null}
    </details>
  )
}

function TrySearch() {
  const { t } = useTranslation('admin')
  const { goods, q, tried } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="try">
      <h2 id="try">{t('glossary.try')}</h2>
      <GetForm action={paths.adminGlossary()} className="filters" role="search" aria-labelledby="try" key={tried}>
        <Field name="try" type="search" defaultValue={tried ?? ''} maxLength={80} label={t('glossary.tryWords')} />
        {q ? <input type="hidden" name="q" value={q} /> : null}
        <Button type="submit">{t('glossary.trySearch')}</Button>
      </GetForm>
      {goods ? (
        <div role="status">
          <p className="small">{t('glossary.finds', { count: goods.total })}</p>
          <ul className="small">
            {goods.items.map(({ id, name }) => (
              <li key={id} className="dash-row">
                <Link to={paths.product(id)}>
                  <Written>{name}</Written>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function AddDialog({ thing, onClose }: { thing: string | null; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const add = (form: FormData) => {
    const language = glossaryLanguages.find((known) => known === typed(form, 'language')) ?? 'latin'
    const body = { thing: thing ?? typed(form, 'thing'), word: typed(form, 'word'), language }
    return act(() => api.call(searchApi.addWord, { body }), t('common:form.done'))
  }
  const options = glossaryLanguages.map((value: GlossaryLanguage) => ({ value, label: languageName(value, t) }))
  return (
    <AskDialog
      title={thing ? t('glossary.addTo', { thing }) : t('glossary.newThing')}
      text={t('glossary.addText')}
      act={t('glossary.add')}
      onAct={add}
      onClose={onClose}
    >
      {thing ? null : <Field name="thing" required maxLength={80} label={t('glossary.thing')} />}
      <Field name="word" required maxLength={80} label={t('glossary.word')} />
      <Select name="language" defaultValue="latin" label={t('words.language')} options={options} />
    </AskDialog>
  )
}

function languageName(language: string, t: (key: string) => string): string {
  if (language === 'latin' || language === occasion) return t(`glossary.${language}`)
  return languages.find(({ code }) => code === language)?.nativeName ?? language
}

function FailedSearches({ kind }: { kind: 'unfound' | 'unopened' }) {
  const { t } = useTranslation('admin')
  const { failed } = useLoaderData<typeof loader>()
  if (failed[kind].length === 0) return null
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{t(`glossary.${kind}`)}</h2>
      <p className="small mute">{t('glossary.failedText')}</p>
      <ul>
        {failed[kind].map(({ words, asked, next }) => (
          <li key={words}>
            <TryLink words={words} /> <span className="small mute num">{t('glossary.asked', { count: asked })}</span>{' '}
            {next.length > 0 ? (
              <span className="small mute">
                <Written>{t('glossary.then', { words: next.join(', ') })}</Written>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TryLink({ words }: { words: string }) {
  return (
    <Link to={paths.adminGlossary(new URLSearchParams({ try: words }).toString())}>
      <Written>{words}</Written>
    </Link>
  )
}

/** Searches without goods for which people left an address. */
function WaitedFor() {
  const { t } = useTranslation('admin')
  const { waited } = useLoaderData<typeof loader>()
  if (waited.length === 0) return null
  return (
    <section aria-labelledby="waited">
      <h2 id="waited">{t('glossary.waited')}</h2>
      <p className="small mute">{t('glossary.waitedText')}</p>
      <ul>
        {waited.map(({ words, people }) => (
          <li key={words}>
            <TryLink words={words} /> <span className="small mute num">{t('glossary.people', { count: people })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
