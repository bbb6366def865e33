import type { RouterContextProvider } from 'react-router'
import type { PageHead } from '#features/page-meta.ts'
import { requestContext } from './page-context.ts'

/** The head of a page that is nobody's to find: a title, and no search engine. `title` is a key of the locale files. */
export function privateHead(
  context: Readonly<RouterContextProvider>,
  title: string,
  values: Record<string, unknown> = {},
): PageHead {
  const { i18n, language, settings } = context.get(requestContext)
  return { title: `${i18n.t(title, values)} · Haat`, origin: settings.publicOrigin, language }
}
