import { z } from 'zod'
import { call, isForm } from '#features/call.ts'
import { found } from '#features/found.ts'
import { askNewsletter, confirmNewsletter, leaveNewsletter } from '#features/newsletter/confirm-newsletter.ts'
import { subscriptionRequest, subscriptionStates } from '#features/newsletter/subscription.ts'
import { paths } from '#features/paths.ts'
import { anyone } from '#platform/api/call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminSubscriber, subscriberStates } from './admin-subscriber.ts'
import { adminSubscribers } from './admin-subscriber-queries.ts'
import { issueForm, newsletterIssue } from './newsletter-issue.ts'
import { countReaders, listIssues, openIssueLink } from './newsletter-issue-queries.ts'
import { saveIssue, scheduleIssue, stopIssue, testIssue } from './send-issue.ts'

const byId = z.object({ id: z.uuid() })
const oneIssue = z.object({ issue: newsletterIssue })

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
  link: call('GET /newsletter/issues/{id}/link', {
    who: anyone,
    summary: 'Leads to where the link of a newsletter leads, and counts it without recording who opened it.',
    params: z.object({ id: z.uuid() }),
    out: z.object({}),
    raw: true,
    answer: async (ctx, { params }, http) => {
      await http.redirect(found(await openIssueLink(ctx, params.id)))
      return {}
    },
  }),
  issues: call('GET /admin/newsletter/issues', {
    who: ['admin'],
    summary: 'Issues of the newsletter with their figures, the newest first.',
    out: z.object({ issues: z.array(newsletterIssue), readers: z.int() }),
    answer: async (ctx) => ({ issues: await listIssues(ctx), readers: await countReaders(ctx) }),
  }),
  write: call('POST /admin/newsletter/issues', {
    who: ['admin'],
    summary: 'Writes a draft of an issue; English is needed, other languages fall back to it.',
    body: z.strictObject({ form: issueForm }),
    out: oneIssue,
    status: 201,
    answer: async (ctx, { body }) => ({ issue: await saveIssue(ctx, { id: null, form: body.form, revision: 0 }) }),
  }),
  save: call('PUT /admin/newsletter/issues/{id}', {
    who: ['admin'],
    summary: 'Changes a draft; `revision` is the one that was seen.',
    params: byId,
    body: z.strictObject({ form: issueForm, revision: z.int() }),
    out: oneIssue,
    answer: async (ctx, { params, body }) => ({ issue: await saveIssue(ctx, { ...params, ...body }) }),
  }),
  test: call('POST /admin/newsletter/issues/{id}/test', {
    who: ['admin'],
    summary: 'Sends the issue to the admin alone.',
    params: byId,
    body: z.strictObject({ language: z.enum(languageCodes) }),
    out: z.object({}),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { params, body }, http) => {
      await testIssue(ctx, { ...params, ...body, publicOrigin: http.publicOrigin })
      return {}
    },
  }),
  send: call('POST /admin/newsletter/issues/{id}/sending', {
    who: ['admin'],
    summary:
      'Sends the issue to all who confirmed, now or `at` a time; `readers` is their number as the admin saw it (409 when it is another).',
    params: byId,
    body: z.strictObject({
      revision: z.int(),
      readers: z.int().min(0),
      at: z.iso.datetime({ offset: true }).nullable(),
    }),
    out: oneIssue,
    answer: async (ctx, { params, body }) => ({
      issue: await scheduleIssue(ctx, { ...params, ...body, at: body.at === null ? null : new Date(body.at) }),
    }),
  }),
  stop: call('POST /admin/newsletter/issues/{id}/stop', {
    who: ['admin'],
    summary: 'Takes a scheduled issue back, or ends one that is being sent.',
    params: byId,
    out: oneIssue,
    answer: async (ctx, { params }) => ({ issue: await stopIssue(ctx, params.id) }),
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
