import type { MetaDescriptor } from 'react-router'
import { fallbackLanguage, languageCodes } from '#platform/i18n/languages.ts'
import type { PublicBrand } from './brand/brand.ts'
import type { StructuredData } from './structured-data.ts'

export type PageHead = {
  title: string
  description?: string
  /** the canonical path and query; absent: not for search engines */
  canonical?: string
  origin: string
  language: string
  picture?: string
  kind?: 'product' | 'article'
  feed?: string
  jsonLd?: StructuredData | readonly StructuredData[]
}

const descriptionLength = 300

type MetaInput = {
  loaderData?: { head?: PageHead } | undefined
  matches?: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

type RootData = { settings?: { brand?: PublicBrand } }

/** The name and the languages of the shop come with the root's data. */
export function meta({ loaderData, matches = [] }: MetaInput): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return pageMeta(loaderData?.head, root?.settings?.brand)
}

function pageMeta(head: PageHead | undefined, brand: PublicBrand | undefined): MetaDescriptor[] {
  if (!head) return [{ title: brand?.shopName ?? '' }]
  const { title, canonical } = head
  const description = head.description && shortened(head.description)
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(canonical === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : findable(head, canonical, { description, brand })),
    ...(head.feed
      ? [{ tagName: 'link' as const, rel: 'alternate', type: 'application/rss+xml', href: head.feed }]
      : []),
    ...[head.jsonLd ?? []].flat().map((data) => ({ 'script:ld+json': data as never })),
  ]
}

function findable(
  head: PageHead,
  canonical: string,
  { description, brand }: { description: string | undefined; brand: PublicBrand | undefined },
): MetaDescriptor[] {
  const own = inLanguage(head.origin, canonical, head.language)
  return [
    { tagName: 'link', rel: 'canonical', href: own },
    ...(brand?.languages ?? languageCodes).map((code) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: code,
      href: inLanguage(head.origin, canonical, code),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: `${head.origin}${canonical}` },
    ...(brand ? [{ property: 'og:site_name', content: brand.shopName }] : []),
    { property: 'og:type', content: head.kind ?? 'website' },
    { property: 'og:locale', content: `${head.language}_IN` },
    { property: 'og:title', content: head.title },
    { property: 'og:url', content: own },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(head.picture ? pictureOf(head.origin + head.picture) : iconOf(head.origin, brand)),
  ]
}

/** With its size, so that the first share of a link shows the large card too. */
function pictureOf(url: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** A page without a picture of its own is shared with the shop's icon. */
function iconOf(origin: string, brand: PublicBrand | undefined): MetaDescriptor[] {
  const file = 'icon-512.png'
  const path = brand?.logo ? `/brand/${brand.logo.mark}/${file}` : `/icons/${file}`
  return [
    { property: 'og:image', content: origin + path },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '512' },
    { property: 'og:image:height', content: '512' },
    { name: 'twitter:card', content: 'summary' },
  ]
}

function shortened(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  if (signs.length <= descriptionLength) return signs.join('')
  return `${signs
    .slice(0, descriptionLength - 1)
    .join('')
    .replace(/\s\S*$/, '')}…`
}

/** English URLs have no `?lng=`. */
export function inLanguage(origin: string, path: string, language: string): string {
  if (language === fallbackLanguage) return `${origin}${path}`
  return `${origin}${path}${path.includes('?') ? '&' : '?'}lng=${language}`
}
