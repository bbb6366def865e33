// No response, header or response time reveals whether an email has an account.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CallAnswer, type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { castPassword } from '#test/cast.ts'

// Up to 150 passwords are hashed twice.
vi.setConfig({ testTimeout: 120_000 })

let app: CallApp
let session: TestSession
beforeAll(async () => {
  app = await openCallApp()
  session = await app.sessionOf(app.shop.cast.asha)
})
afterAll(() => app.close())

const [fewest, most] = [12, 150]
const alikeMs = 10

/** The difference of the minima, which other load does not disturb. */
const apart = (one: number[], other: number[]) => Math.abs(Math.min(...one) - Math.min(...other))

type Question = (email: string) => Promise<CallAnswer>

const questions: Record<string, Question> = {
  'signing in': (email) => app.call('POST', '/auth/login', { body: { email, password: 'wrong one' } }),
  'requesting a new password': (email) => app.call('POST', '/auth/forgot-password', { body: { email } }),
  'asking for a code to sign in': (email) => app.call('POST', '/auth/sign-in-code', { body: { email } }),
  'signing in with a code': (email) => app.call('POST', '/auth/login-code', { body: { email, code: '123456' } }),
  'opening an account with a code': (email) => {
    const body = { email, code: '123456', fullName: 'Meera Nair', phone: '9822044170', acceptTerms: true }
    return app.call('POST', '/auth/register-code', { body })
  },
  'moving one’s own account to it': (email) =>
    app.call('PUT', '/auth/email', { session, body: { email, currentPassword: castPassword } }),
  'subscribing to the newsletter': (email) => app.call('POST', '/newsletter', { body: { email } }),
}

const shown = ({ status, body, cookies, headers }: CallAnswer) => ({
  status,
  body: { ...body, requestId: null },
  cookies: cookies.map((cookie) => cookie.split('=')[0]),
  names: Object.keys(headers).sort(),
  length: headers['content-length'],
})

async function timed(question: Question, email: string): Promise<{ answer: CallAnswer; ms: number }> {
  await app.shop.pool.query('delete from throttles')
  const startedAt = performance.now()
  const answer = await question(email)
  return { answer, ms: performance.now() - startedAt }
}

test.each(Object.keys(questions))(
  '%s gives the same response in the same time whether or not the email has an account',
  async (name) => {
    const question = questions[name] as Question
    const known: number[] = []
    const unknown: number[] = []
    // More rounds remove a difference made by the machine, but not one made by the shop.
    for (let round = 0; round < most && (round < fewest || apart(known, unknown) >= alikeMs); round += 1) {
      // Equal lengths, in turns: whatever slows the machine slows both.
      const [is, isNot] = [
        await timed(question, 'bilal@haat.test'),
        await timed(question, `b${100 + round}l@haat.test`),
      ]
      known.push(is.ms)
      unknown.push(isNot.ms)
      expect(shown(is.answer)).toEqual(shown(isNot.answer))
    }
    expect(apart(known, unknown)).toBeLessThan(alikeMs)
  },
)

const form = {
  fullName: 'Asha Kulkarni',
  phone: '9876543210',
  password: 'terracotta horse',
  confirmPassword: 'terracotta horse',
  accountType: 'customer',
  acceptTerms: true,
}

test('registering with a taken email takes as long as with a free one and reveals nothing about its owner', async () => {
  const register: Question = (email) => app.call('POST', '/auth/register', { body: { ...form, email } })
  const taken: number[] = []
  const free: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const first = await timed(register, round % 2 === 0 ? 'asha@haat.test' : 'priya@haat.test')
    expect(first.answer.body).toMatchObject({ code: 'registration-failed', message: 'Registration failed' })
    expect(first.answer.body.errors).toBeUndefined()
    taken.push(first.ms)
    free.push((await timed(register, `free${round}@haat.test`)).ms)
  }
  expect(Math.min(...free) - Math.min(...taken)).toBeLessThan(25)
  expect(Math.min(...taken)).toBeGreaterThan(Math.min(...free) / 3)
})

/** Emails that fold, in one way or another, into an existing one. */
const lookAlikes = [
  'a\u017Fha@haat.test',
  '\u0430sha@haat.test',
  '\uFF41sha@haat.test',
  'asha\u200B@haat.test',
  'a\u0455ha@haat.test',
  'b\u0131lal@haat.test',
  'B\u0130LAL@haat.test',
  'bi\u029Fal@haat.test',
  'somi@haat.t\u00E9st',
  'priya\u00AD@haat.test',
  'na\u0432een@haat.test',
  'asha@haa\uFF54.test',
  'asha@haat\u3002test',
]

test.each(lookAlikes)('the look-alike address %s cannot register, sign in or receive an email', async (email) => {
  await app.shop.pool.query('delete from throttles')
  const before = app.shop.jobs.sent.length
  const answers = [
    await app.call('POST', '/auth/register', { body: { ...form, email } }),
    await app.call('POST', '/auth/forgot-password', { body: { email } }),
    await app.call('PUT', '/auth/email', { session, body: { email, currentPassword: castPassword } }),
    await app.call('POST', '/newsletter', { body: { email } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  const signIn = await app.call('POST', '/auth/login', { body: { email, password: castPassword } })
  expect([400, 401]).toContain(signIn.status)
  expect(app.shop.jobs.sent.length).toBe(before)
})
