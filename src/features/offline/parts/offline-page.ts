import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import type { WorkerScope } from './worker-scope.ts'

type Words = { title: string; text: string; again: string; home: string; workshop: string }

declare const __OFFLINE_WORDS__: Record<Language, Words>

/** Shown offline for a page that is not cached. Without scripts. */
export async function offlinePage(language: Language, style: string | null): Promise<Response> {
  const words = __OFFLINE_WORDS__[language]
  const hasWorkshop = await caches.match('/artisan/dashboard', { ignoreVary: true })
  const link = (path: string, text: string) => `<a class="btn" href="${path}">${text}</a>`
  const html = `<!doctype html>
<html lang="${language}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${style ? `<link rel="stylesheet" href="${style}">` : ''}</head>
<body><main id="main" class="wrap"><section class="empty page-top">
<h1>${words.title}</h1>
<p>${words.text}</p>
<div class="acts"><a class="btn act" href="">${words.again}</a>
${hasWorkshop ? link('/artisan/dashboard', words.workshop) : link('/', words.home)}</div>
</section></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

export async function readerLanguage({ cookieStore }: Pick<WorkerScope, 'cookieStore'>): Promise<Language> {
  const chosen = (await cookieStore?.get('i18next').catch(() => null))?.value
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find(isLanguage) ?? fallbackLanguage
}
