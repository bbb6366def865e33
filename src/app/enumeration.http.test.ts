// Nobody learns from an answer, its headers or its time whether an address has an account here.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CallAnswer, type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { castPassword } from '#test/cast.ts'

// Up to a hundred and fifty passwords are hashed twice.
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

/** The floor of each: what the work takes when nothing else disturbs. */
const apart = (one: number[], other: number[]) => Math.abs(Math.min(...one) - Math.min(...other))

type Question = (email: string) => Promise<CallAnswer>

const questions: Record<string, Question> = {
  'signing in': (email) => app.call('POST', '/auth/login', { body: { email, password: 'wrong one' } }),
  'asking for a new password': (email) => app.call('POST', '/auth/forgot-password', { body: { email } }),
  'moving the own account to it': (email) =>
    app.call('PUT', '/auth/email', { session, body: { email, currentPassword: castPassword } }),
  'asking for the newsletter': (email) => app.call('POST', '/newsletter', { body: { email } }),
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
  '%s is answered alike for an address with an account and one without, in the same time',
  async (name) => {
    const question = questions[name] as Question
    const known: number[] = []
    const unknown: number[] = []
    // A difference that is the machine's own goes with more tries, one of the shop's stays.
    for (let round = 0; round < most && (round < fewest || apart(known, unknown) >= alikeMs); round += 1) {
      // One length of address, in turns: whatever slows the machine slows both.
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

test('registering with a taken address takes as long as with a free one, and says nothing of its owner', async () => {
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

/** Emails that fold, in one way or another, into those of a mailbox that somebody has. */
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

test.each(lookAlikes)('%s is nobody’s address: not to register, to sign in, nor for an email', async (email) => {
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
