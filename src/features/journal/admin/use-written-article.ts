import type { DeskArticle } from '#features/journal/article-form.ts'
import { wordsCalls } from '#features/journal/words-calls.ts'
import { api } from '#features/screens/api.ts'
import type { Publishing } from './publish-acts.tsx'
import { saveWrittenArticle } from './save-written-article.ts'
import { useWritten } from './use-written.ts'
import { partsOf } from './written-article.ts'

/** An article while it is written. */
export function useWrittenArticle(loaded: DeskArticle) {
  const params = { id: loaded.slug }
  const written = useWritten({
    ...{ loaded, partsOf },
    load: async () => (await api.call(wordsCalls.article, { params })).article,
  })
  const { doc: article, setDoc, parts, attempt } = written

  return {
    ...written,
    article,
    save: (publishedAt: Publishing) => attempt(() => saveWrittenArticle(article, parts, publishedAt, setDoc)),
    archive: () =>
      attempt(async () => {
        const call = article.state === 'archived' ? wordsCalls.restoreArticle : wordsCalls.archiveArticle
        setDoc((await api.call(call, { params, body: { revision: article.revision } })).article)
      }),
  }
}

export type WrittenArticle = ReturnType<typeof useWrittenArticle>
