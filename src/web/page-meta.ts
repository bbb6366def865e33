import type { MetaDescriptor } from 'react-router'
import { fallbackLanguage, languageCodes } from '#platform/languages.ts'

/** What a loader says about its page; made on the server, where the words are at hand. */
export type PageHead = {
  title: string
  description?: string
  /** path and query that name this page for search engines; absent: the page is not for them */
  canonical?: string
  /** absolute origin of the shop, no slash at the end */
  origin: string
  language: string
  /** path of a picture for shared links */
  picture?: string
  /** schema.org data */
  jsonLd?: Record<string, unknown>
}

/** The descriptors of one page: title, canonical, the same page in the other languages, Open Graph, JSON-LD. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [{ title: 'Haat' }]
  const { title, description, canonical } = head
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(canonical === undefined ? [{ name: 'robots', content: 'noindex' }] : findable(head, canonical)),
    ...(head.jsonLd ? [{ 'script:ld+json': head.jsonLd as never }] : []),
  ]
}

function findable(head: PageHead, canonical: string): MetaDescriptor[] {
  const own = inLanguage(head.origin, canonical, head.language)
  return [
    { tagName: 'link', rel: 'canonical', href: own },
    ...languageCodes.map((code) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: code,
      href: inLanguage(head.origin, canonical, code),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: `${head.origin}${canonical}` },
    { property: 'og:site_name', content: 'Haat' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:url', content: own },
    ...(head.description ? [{ property: 'og:description', content: head.description }] : []),
    ...(head.picture ? [{ property: 'og:image', content: `${head.origin}${head.picture}` }] : []),
  ]
}

function inLanguage(origin: string, path: string, language: string): string {
  if (language === fallbackLanguage) return `${origin}${path}`
  return `${origin}${path}${path.includes('?') ? '&' : '?'}lng=${language}`
}
