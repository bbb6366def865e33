import { type CallHttp, serveCall } from '#app/http/calls.ts'
import type { FastifyReply, HaatApp } from '#app/http/context.ts'
import { writeContactMessage } from '#features/contact/write-contact-message.ts'
import { found } from '#features/found.ts'
import { askNewsletter, confirmNewsletter, leaveNewsletter } from '#features/newsletter/confirm-newsletter.ts'
import { paths } from '#features/paths.ts'
import { findArticle, listArticles } from './article-queries.ts'
import { journalCalls } from './journal-calls.ts'

/** The journal, the newsletter, and what people write to the shop. */
export function journalHandlers(app: HaatApp): void {
  serveCall(app, journalCalls.list, (ctx, { query }) => listArticles(ctx, query))
  serveCall(app, journalCalls.article, async (ctx, { params }) => ({
    article: found(await findArticle(ctx, params.id)),
  }))
  serveCall(app, journalCalls.contact, async (ctx, { body }) => {
    await writeContactMessage(ctx, body)
    return {}
  })
  newsletterHandlers(app)
}

function newsletterHandlers(app: HaatApp): void {
  const { publicOrigin } = app.haat.config
  const linksOf = (code: string) => ({
    page: publicOrigin + paths.leaveNewsletter(code),
    atOnce: publicOrigin + paths.leaveNewsletterAtOnce(code),
  })

  serveCall(app, journalCalls.subscribe, async (ctx, { body }) => {
    await askNewsletter(ctx, body)
    return {}
  })
  serveCall(app, journalCalls.confirm, async (ctx, { query: { code } }, http) => {
    const state = await confirmNewsletter(ctx, { code, linksOf })
    if (isForm(http)) await leadTo(http.reply, paths.confirmNewsletter(code))
    return { state }
  })
  serveCall(app, journalCalls.leave, async (ctx, { query: { code } }, http) => {
    await leaveNewsletter(ctx, code)
    if (isForm(http)) await leadTo(http.reply, paths.leaveNewsletter(code))
    return {}
  })
  // The address in an email's head is for programs that post; one that opens it instead is a person.
  app.get<{ Querystring: { code?: string } }>('/api/newsletter/leave', ({ query }, reply) =>
    leadTo(reply, paths.leaveNewsletter(String(query.code ?? '').slice(0, 200))),
  )
}

/** The pages' own forms work without script: they want a page back. Email programs do not. */
function isForm({ request }: CallHttp): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}

function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}
