import { journalApi } from '#features/journal/api.ts'
import type { AdminArticle } from '#features/journal/article-form.ts'
import { api } from '#features/screens/api-client.ts'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import type { Publishing } from './publish-acts.tsx'
import { useWritten } from './use-written.ts'
import { changedParts, type Parts } from './words-merge.ts'
import { partsOf, readPictures, readSources } from './written-article.ts'

export function useWrittenArticle(loaded: AdminArticle) {
  const params = { id: loaded.slug }
  const written = useWritten({
    ...{ loaded, partsOf },
    load: async () => (await api.call(journalApi.adminArticle, { params })).article,
  })
  const { doc: article, setDoc, parts, attempt } = written

  return {
    ...written,
    article,
    save: (publishedAt: Publishing) => attempt(() => saveWrittenArticle(article, parts, publishedAt, setDoc)),
    archive: () =>
      attempt(async () => {
        const call = article.state === 'archived' ? journalApi.restoreArticle : journalApi.archiveArticle
        setDoc((await api.call(call, { params, body: { revision: article.revision } })).article)
      }),
  }
}

export type WrittenArticle = ReturnType<typeof useWrittenArticle>

const factParts = ['author', 'craft', 'sources', 'pictures']

/** One language at a time, since all twelve may exceed one request; publishing comes last, when all text is saved. */
async function saveWrittenArticle(
  article: AdminArticle,
  parts: Parts,
  publishedAt: Publishing,
  onSaved: (article: AdminArticle) => void,
): Promise<void> {
  const changed = changedParts(partsOf(article), parts)
  let saved = article
  const keep = (answer: { article: AdminArticle }) => {
    saved = answer.article
    onSaved(saved)
  }

  for (const language of languageCodes.filter((code) => changed.some((part) => part.endsWith(`.${code}`)))) {
    const body = { ...textsIn(parts, language), revision: saved.revision }
    keep(await api.call(journalApi.saveArticleText, { params: { id: article.slug, language }, body }))
  }
  const areFactsChanged = changed.some((part) => factParts.includes(part))
  if (areFactsChanged || publishedAt !== article.publishedAt) {
    const body = { ...factsOf(parts), publishedAt, revision: saved.revision }
    keep(await api.call(journalApi.saveArticle, { params: { id: article.slug }, body }))
  }
}

function textsIn(parts: Parts, language: Language) {
  const of = (part: string) => parts[`${part}.${language}`] ?? ''
  return { title: of('title'), summary: of('summary'), body: of('body') }
}

function factsOf(parts: Parts) {
  return {
    author: parts.author ?? '',
    craft: parts.craft || null,
    sources: readSources(parts.sources ?? ''),
    pictures: readPictures(parts.pictures),
  }
}
