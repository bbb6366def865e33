import { z } from 'zod'
import { contactMessage } from '#features/contact/contact-message.ts'
import { subscriptionRequest, subscriptionStates } from '#features/newsletter/subscription.ts'
import { anyone, declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { article, articleCard } from './article.ts'

/** A broken code is one that nobody was sent. */
const mailedCode = z.object({ code: z.string().max(200).catch('').default('') })

export const journalCalls = {
  list: declareCall({
    method: 'GET',
    path: '/journal',
    who: anyone,
    summary: 'Articles of the journal, the latest first.',
    query: pageQuery,
    out: pageOf(articleCard),
  }),
  article: declareCall({
    method: 'GET',
    path: '/journal/{id}',
    who: anyone,
    summary: 'One article with its sources. Texts come in the language asked for where there is a translation.',
    params: z.object({ id: z.string() }),
    out: z.object({ article }),
  }),
  subscribe: declareCall({
    method: 'POST',
    path: '/newsletter',
    who: anyone,
    flag: 'newsletter',
    summary: 'Asks for the newsletter; an email with a link to confirm follows. Every address is answered alike.',
    body: subscriptionRequest,
    out: z.object({}),
    status: 202,
    // Whole towns share one address of a mobile network.
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  confirm: declareCall({
    method: 'POST',
    path: '/newsletter/confirm',
    who: anyone,
    summary:
      'Confirms the newsletter by the code of the email. Calls for nobody’s session; a repeated one changes nothing.',
    query: mailedCode,
    out: z.object({ state: z.enum(subscriptionStates) }),
    limit: { tries: 100, windowSeconds: 3600 },
    raw: true,
  }),
  leave: declareCall({
    method: 'POST',
    path: '/newsletter/leave',
    who: anyone,
    summary:
      'Ends the newsletter by the code in it: one click of an email program (RFC 8058). Any code is answered alike.',
    query: mailedCode,
    out: z.object({}),
    raw: true,
  }),
  contact: declareCall({
    method: 'POST',
    path: '/contact',
    who: anyone,
    summary: 'Writes to the people who run the shop. The same message again within an hour is kept once.',
    body: contactMessage,
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
  }),
}
