import { journalApi } from '#features/journal/api.ts'
import type { AdminPage } from '#features/journal/info-page-form.ts'
import { api } from '#features/screens/api-client.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Publishing } from './publish-acts.tsx'
import { useWritten } from './use-written.ts'
import { changedParts, type Parts } from './words-merge.ts'

export function useWrittenPage(loaded: AdminPage) {
  const params = { page: loaded.slug }
  const written = useWritten({
    ...{ loaded, partsOf },
    load: async () => (await api.call(journalApi.infoPage, { params })).page,
  })
  const { doc: page, setDoc, setParts, parts, attempt } = written

  return {
    ...written,
    page,
    save: (publishedAt: Publishing) => attempt(() => savePage(page, parts, publishedAt, setDoc)),
    restore: () =>
      attempt(async () => {
        const { page: shipped } = await api.call(journalApi.restorePage, { params, body: { revision: page.revision } })
        setDoc(shipped)
        setParts(partsOf(shipped))
      }),
  }
}

export type WrittenPageForm = ReturnType<typeof useWrittenPage>

function partsOf({ title, body }: AdminPage): Parts {
  const texts = languageCodes.flatMap((code) => [
    [`title.${code}`, title[code] ?? ''],
    [`body.${code}`, body[code] ?? ''],
  ])
  return Object.fromEntries(texts.filter(([, words]) => words !== ''))
}

/** One language at a time; a published page gets its new text when all are saved. */
async function savePage(
  page: AdminPage,
  parts: Parts,
  publishedAt: Publishing,
  onSaved: (page: AdminPage) => void,
): Promise<void> {
  let saved = page
  const changed = changedParts(partsOf(page), parts)
  const params = { page: page.slug }
  for (const language of languageCodes.filter((code) => changed.some((part) => part.endsWith(`.${code}`)))) {
    const [title = '', body = ''] = [parts[`title.${language}`], parts[`body.${language}`]]
    const call = { params: { ...params, language }, body: { title, body, revision: saved.revision } }
    saved = (await api.call(journalApi.savePageText, call)).page
    onSaved(saved)
  }
  if (publishedAt === saved.publishedAt) return
  const publishAt = page.state === 'out' && publishedAt === page.publishedAt ? 'now' : publishedAt
  const body = { publishedAt: publishAt, revision: saved.revision }
  onSaved((await api.call(journalApi.publishPage, { params, body })).page)
}
