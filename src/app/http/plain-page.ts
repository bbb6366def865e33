import type { FastifyReply } from 'fastify'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'

export type PlainPage = { status: number; language: Language; message: string; requestId: string }

/** A page without script, stylesheet or database, for when the real pages cannot be rendered. */
export function plainPage(reply: FastifyReply, { status, language, message, requestId }: PlainPage): FastifyReply {
  const title = escapeHtml(translate(language, 'errors.pageTitle'))
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem">
<h1 style="font-size: 1.5rem">${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">${escapeHtml(translate(language, 'errors.goHome'))}</a></p>
<p><small>${escapeHtml(requestId)}</small></p>
</body>
</html>
`
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(html)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
