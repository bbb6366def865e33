import { z } from 'zod'
import { call, isForm } from '#features/call.ts'
import { askNewsletter, confirmNewsletter, leaveNewsletter } from '#features/newsletter/confirm-newsletter.ts'
import { subscriptionRequest, subscriptionStates } from '#features/newsletter/subscription.ts'
import { paths } from '#features/paths.ts'
import { anyone } from '#platform/api/call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminSubscriber, subscriberStates } from './admin-subscriber.ts'
import { adminSubscribers } from './admin-subscriber-queries.ts'

/** A malformed code is treated as unknown. */
const mailedCode = z.object({ code: z.string().max(200).catch('').default('') })

export const newsletterApi = {
  subscribe: call('POST /newsletter', {
    who: anyone,
    flag: 'newsletter',
    summary: 'Asks for the newsletter; an email with a link to confirm follows. Every address is answered alike.',
    body: subscriptionRequest,
    out: z.object({}),
    status: 202,
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await askNewsletter(ctx, body)
      return {}
    },
  }),
  confirm: call('POST /newsletter/confirm', {
    who: anyone,
    summary:
      'Confirms the newsletter by the code of the email. Calls for nobody’s session; a repeated one changes nothing.',
    query: mailedCode,
    out: z.object({ state: z.enum(subscriptionStates) }),
    limit: { tries: 100, windowSeconds: 3600 },
    raw: true,
    answer: async (ctx, { query: { code } }, http) => {
      const state = await confirmNewsletter(ctx, { code, linksOf: linksOf(http.publicOrigin) })
      if (isForm(http)) await http.redirect(paths.confirmNewsletter(code))
      return { state }
    },
  }),
  leave: call('POST /newsletter/leave', {
    who: anyone,
    summary:
      'Ends the newsletter by the code in it: one click of an email program (RFC 8058). Any code is answered alike.',
    query: mailedCode,
    out: z.object({}),
    raw: true,
    answer: async (ctx, { query: { code } }, http) => {
      await leaveNewsletter(ctx, code)
      if (isForm(http)) await http.redirect(paths.leaveNewsletter(code))
      return {}
    },
  }),
  adminList: call('GET /admin/newsletter', {
    who: ['admin'],
    summary: 'Subscribers with the record of their consent, the newest first. `q` is a part of an address.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      state: z.enum(subscriberStates).optional(),
      language: z.enum(languageCodes).optional(),
    }),
    out: adminPageOf(adminSubscriber),
    answer: (ctx, { query }) => adminSubscribers.page(ctx, adminSubscribers.read(query)),
  }),
}

const linksOf = (publicOrigin: string) => (code: string) => ({
  page: publicOrigin + paths.leaveNewsletter(code),
  atOnce: publicOrigin + paths.leaveNewsletterAtOnce(code),
})
