import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import {
  askNewsletter,
  confirmNewsletter,
  leaveNewsletter,
  newsletterLinkJob,
  sweepNewsletter,
} from './confirm-newsletter.ts'
import { issueForm } from './newsletter-issue.ts'
import { countReaders, getIssue, openIssueLink } from './newsletter-issue-queries.ts'
import { findSubscription, findSubscriptionToLeave, newsletterCodeHash } from './newsletter-queries.ts'
import { saveIssue, scheduleIssue, sendIssues, stopIssue } from './send-issue.ts'
import { sendNewsletterLink } from './send-newsletter-link.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.setOffset(0)
  shop.jobs.sent.length = 0
})

const linksOf = (code: string) => ({
  page: `https://shop/leave?code=${code}`,
  atOnce: `https://shop/at-once?code=${code}`,
})
const linkOf = (code: string) => `https://shop/confirm?code=${code}`

/** Subscribes and reads the code from the email. */
async function requestCode(email: string, language: 'en' | 'ta' = 'en'): Promise<string> {
  await sendNewsletterLink(shop.as(), { email, language, linkOf })
  return codeIn(shop.email.emails.at(-1)?.text)
}

function codeIn(text: string | undefined): string {
  return /code=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

async function rowOf(folded: string) {
  const { rows } = await shop.pool.query('select * from subscribers where email_folded = $1', [folded])
  return rows[0]
}

const confirmed = (code: string) => confirmNewsletter(shop.as(guest), { code, linksOf })

test('subscribing only queues one job, in the chosen language or the page’s', async () => {
  await askNewsletter(shop.as(guest, { locale: 'mr' }), { email: 'Veena@x.in' })
  await askNewsletter(shop.as(guest), { email: 'veena@x.in', language: 'ta' })

  expect(shop.jobs.sent.map(({ name, payload, singletonKey }) => [name, payload.language, singletonKey])).toEqual([
    [newsletterLinkJob, 'mr', 'veena@x.in'],
    [newsletterLinkJob, 'ta', 'veena@x.in'],
  ])
  expect(await rowOf('veena@x.in')).toBeUndefined()
})

test('the email has a code that is valid for 48 hours, and only its hash is stored', async () => {
  const code = await requestCode('Asha.K@Example.IN', 'ta')

  const row = await rowOf('asha.k@example.in')
  expect(code).toMatch(/^[\w-]{43}$/)
  expect(row).toMatchObject({ email: 'Asha.K@example.in', language: 'ta', confirm_hash: newsletterCodeHash(code) })
  expect(JSON.stringify(row)).not.toContain(code)
  expect(row.confirm_by - row.asked_at).toBe(48 * 3_600_000)
  expect(await findSubscription(shop.as(guest), code)).toBe('waiting')
  expect((await rowOf('asha.k@example.in')).confirmed_at).toBeNull()
})

test('twenty concurrent confirmations subscribe once and send one welcome email, and all succeed', async () => {
  const code = await requestCode('twenty@x.in')
  const states = await Promise.all(Array.from({ length: 20 }, () => confirmed(code)))

  expect(new Set(states)).toEqual(new Set(['reading']))
  expect(shop.jobs.sent).toHaveLength(1)
  const { leave_code: leaveCode } = await rowOf('twenty@x.in')
  expect(shop.jobs.sent[0]).toMatchObject({
    name: 'deliver-email',
    payload: { email: { to: 'twenty@x.in', kind: 'newsletter-welcome', leaveUrl: linksOf(leaveCode).atOnce } },
  })
  expect(JSON.stringify(shop.jobs.sent[0])).toContain(linksOf(leaveCode).page)
})

test('a link older than 48 hours confirms nothing, and a new one can be requested', async () => {
  const old = await requestCode('late@x.in')
  shop.clock.setOffset(48 * 60)
  expect(await confirmed(old)).toBe('expired')
  expect((await rowOf('late@x.in')).confirmed_at).toBeNull()

  expect(await confirmed(await requestCode('late@x.in'))).toBe('reading')
  expect(await confirmed(old)).toBe('unknown')
})

test.each(['', 'nonsense', `${'A'.repeat(43)}`, "' or 1=1 --", '०१२३', 'x'.repeat(10_000)])(
  'a code that was never issued does nothing: %.20s',
  async (code) => {
    expect(await confirmed(code)).toBe('unknown')
    expect(await findSubscriptionToLeave(shop.as(guest), code)).toBe('unknown')
    await leaveNewsletter(shop.as(guest), code)
    expect(shop.jobs.sent).toEqual([])
  },
)

test('an existing subscriber gets no second confirmation email and stays subscribed', async () => {
  await confirmed(await requestCode('reader@x.in'))
  const before = await rowOf('reader@x.in')
  const emails = shop.email.emails.length

  await sendNewsletterLink(shop.as(), { email: 'READER@x.in', language: 'en', linkOf })
  expect(shop.email.emails).toHaveLength(emails)
  expect(await rowOf('reader@x.in')).toEqual(before)
})

test('after unsubscribing, no earlier code subscribes again; only a new request does', async () => {
  const first = await requestCode('back@x.in')
  await confirmed(first)
  const { leave_code: leaveCode } = await rowOf('back@x.in')
  await Promise.all(Array.from({ length: 5 }, () => leaveNewsletter(shop.as(guest), leaveCode)))
  expect(await findSubscriptionToLeave(shop.as(guest), leaveCode)).toBe('left')
  expect(await confirmed(first)).toBe('unknown')

  const second = await requestCode('back@x.in')
  expect(await findSubscriptionToLeave(shop.as(guest), leaveCode)).toBe('left')
  expect(await confirmed(second)).toBe('reading')
  expect(await rowOf('back@x.in')).toMatchObject({ left_at: null, leave_code: leaveCode })
})

test('confirming and leaving at once ends in one of the two states', async () => {
  const code = await requestCode('torn@x.in')
  const { leave_code: leaveCode } = await rowOf('torn@x.in')
  await Promise.all([confirmed(code), leaveNewsletter(shop.as(guest), leaveCode)])

  const { left_at: leftAt, confirmed_at: confirmedAt, confirm_hash: hash } = await rowOf('torn@x.in')
  expect(leftAt !== null || confirmedAt !== null).toBe(true)
  if (leftAt !== null) expect(hash).toBeNull()
})

test('twenty concurrent jobs for one address make one row and at most three emails', async () => {
  const before = shop.email.emails.length
  await Promise.all(
    Array.from({ length: 20 }, () => sendNewsletterLink(shop.as(), { email: 'many@x.in', language: 'en', linkOf })),
  )
  const { rows } = await shop.pool.query(`select count(*)::int as n from subscribers where email_folded = 'many@x.in'`)
  expect(rows[0].n).toBe(1)
  expect(shop.email.emails.length - before).toBe(3)
})

test('after a month unconfirmed and departed addresses are deleted; subscribers and new requests stay', async () => {
  await shop.pool.query('delete from subscribers')
  await requestCode('silent@x.in')
  await confirmed(await requestCode('stays@x.in'))
  await confirmed(await requestCode('gone@x.in'))
  await leaveNewsletter(shop.as(guest), (await rowOf('gone@x.in')).leave_code)
  await sweepNewsletter(shop.as())
  expect((await shop.pool.query('select 1 from subscribers')).rowCount).toBe(3)

  shop.clock.setOffset(33 * 24 * 60)
  await requestCode('new@x.in')
  await sweepNewsletter(shop.as())
  const { rows } = await shop.pool.query('select email from subscribers order by email')
  expect(rows.map(({ email }) => email)).toEqual(['new@x.in', 'stays@x.in'])
})

const form = {
  subject: { en: 'The kiln is lit', ta: 'சூளை எரிகிறது' },
  text: { en: 'New bowls.\n\n<b>Come</b> and see.' },
  action: { en: 'See them' },
  link: '/products',
}
const admin = () => shop.as(shop.cast.admin)
const write = () => saveIssue(admin(), { id: null, form, revision: 0 })
const schedule = async (issue: { id: string; revision: number }) =>
  scheduleIssue(admin(), { id: issue.id, revision: issue.revision, at: null, readers: await countReaders(admin()) })
const sentTo = () => shop.jobs.sent.map(({ payload }) => (payload.email as Email).to)
const emailTo = (address: string) =>
  shop.jobs.sent.map(({ payload }) => payload.email as Email).find(({ to }) => to === address)

async function subscribe(email: string, language: 'en' | 'ta' = 'en'): Promise<void> {
  await confirmed(await requestCode(email, language))
}

test('an issue reaches each reader who confirmed and stayed, once and in their language', async () => {
  await shop.pool.query('delete from subscribers')
  await subscribe('tara@x.in', 'ta')
  await subscribe('uma@x.in')
  await subscribe('left@x.in')
  await leaveNewsletter(shop.as(guest), (await rowOf('left@x.in')).leave_code)
  await requestCode('waiting@x.in')
  const issue = await schedule(await write())
  await subscribe('late@x.in')
  shop.jobs.sent.length = 0

  const runs = await Promise.all([sendIssues(shop.as(), 'https://shop'), sendIssues(shop.as(), 'https://shop')])
  await sendIssues(shop.as(), 'https://shop')
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(sentTo().sort()).toEqual(['late@x.in', 'tara@x.in', 'uma@x.in'])
  expect(emailTo('tara@x.in')).toMatchObject({ subject: 'சூளை எரிகிறது', language: 'ta', leaveUrl: expect.any(String) })
  expect(emailTo('uma@x.in')?.html).toContain('&lt;b&gt;Come&lt;/b&gt;')
  expect(emailTo('uma@x.in')?.text).toContain(`https://shop/api/newsletter/issues/${issue.id}/link`)
  expect(await getIssue(admin(), issue.id)).toMatchObject({ status: 'sent', recipients: 3, sent: 3 })

  await leaveNewsletter(shop.as(guest), (await rowOf('uma@x.in')).leave_code)
  expect(await openIssueLink(shop.as(guest), issue.id)).toBe('/products')
  expect(await getIssue(admin(), issue.id)).toMatchObject({ clicks: 1, leavers: 1 })
})

test('who leaves after the sending began is passed over, and a stopped issue reaches nobody else', async () => {
  const issue = await schedule(await write())
  const { sent } = await (async () => {
    await shop.pool.query("update newsletter_issues set status = 'sending' where public_id = $1", [issue.id])
    await shop.pool.query(
      `insert into newsletter_deliveries (issue_id, subscriber_id)
       select i.id, s.id from newsletter_issues i, subscribers s where i.public_id = $1 and s.left_at is null`,
      [issue.id],
    )
    await leaveNewsletter(shop.as(guest), (await rowOf('tara@x.in')).leave_code)
    shop.jobs.sent.length = 0
    await sendIssues(shop.as(), 'https://shop')
    return getIssue(admin(), issue.id)
  })()
  expect(sent).toBe(1)
  expect(sentTo()).toEqual(['late@x.in'])

  const next = await schedule(await write())
  expect(await stopIssue(admin(), next.id)).toMatchObject({ status: 'draft' })
  expect(await sendIssues(shop.as(), 'https://shop')).toBe(0)
})

test('an issue is sent once, to the number of readers that was seen, by an admin with a fresh proof', async () => {
  const draft = await write()
  const seen = await countReaders(admin())
  const input = { id: draft.id, revision: draft.revision, at: null, readers: seen }
  await expect(scheduleIssue(admin(), { ...input, readers: seen + 1 })).rejects.toMatchObject({ code: 'terms-changed' })
  const stale = shop.as({ ...shop.cast.admin, provedAt: null })
  await expect(scheduleIssue(stale, input)).rejects.toMatchObject({ code: 'proof-needed' })
  await expect(scheduleIssue(shop.as(shop.cast.somi), input)).rejects.toMatchObject({ code: 'forbidden' })
  const both = await Promise.allSettled([scheduleIssue(admin(), input), scheduleIssue(admin(), input)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const change = { id: draft.id, form, revision: draft.revision + 1 }
  await expect(saveIssue(admin(), change)).rejects.toMatchObject({ code: 'terms-changed' })
})

test.each([
  [{ subject: { en: 'Hello\nBcc: x@y.in' } }, 'invalid.characters'],
  [{ subject: { ta: 'வணக்கம்' } }, 'invalid.required'],
  [{ text: {} }, 'invalid.required'],
  [{ link: 'javascript:alert(1)' }, 'invalid.ownLink'],
  [{ action: {} }, 'invalid.required'],
])('an issue with %j is refused', (changed, message) => {
  const issues = issueForm.safeParse({ ...form, ...changed }).error?.issues ?? []
  expect(issues.map((issue) => issue.message)).toContain(message)
})
