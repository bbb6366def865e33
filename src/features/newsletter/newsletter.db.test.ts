import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import {
  askNewsletter,
  confirmNewsletter,
  leaveNewsletter,
  newsletterLinkJob,
  sweepNewsletter,
} from './confirm-newsletter.ts'
import { findSubscription, findSubscriptionToLeave, newsletterCodeHash } from './newsletter-queries.ts'
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
