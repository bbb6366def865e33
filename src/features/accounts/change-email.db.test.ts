import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { castPassword } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { askEmailChange, emailChangeJob } from './ask-email-change.ts'
import { confirmEmail, sendConfirmLink } from './confirm-email.ts'
import { getEmailState } from './email-queries.ts'
import { sendEmailChange } from './send-email-change.ts'

let shop: TestShop
const links = {
  confirm: (code: string) => `http://shop.test/confirm-email#${code}`,
  forgotPassword: 'http://shop.test/f',
}
const device = { address: 'test', userAgent: 'test', replacesSession: null }

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.pool.query('delete from throttles')
  shop.email.emails.length = 0
  shop.jobs.sent.length = 0
})
afterAll(() => shop.close())

const codeIn = (text = '') => /confirm-email#([\w-]+)/.exec(text)?.[1] ?? ''

async function changeCode(email: string, userId = shop.cast.asha.userId): Promise<string> {
  await sendEmailChange(shop.as(), { userId, email, links })
  return codeIn(shop.email.emails.at(-1)?.text)
}

const confirm = (code: string, actor: Parameters<TestShop['as']>[0] = guest, sessionId: number | null = null) =>
  confirmEmail(shop.as(actor), { code, sessionId })

test('requesting an email change needs the password and behaves the same whether or not the new address is taken', async () => {
  const ask = (email: string, currentPassword = castPassword) =>
    askEmailChange(shop.as(shop.cast.asha), { email, currentPassword })
  await expect(ask('new@haat.test', 'wrong one')).rejects.toMatchObject({ code: 'current-password-wrong' })
  expect(shop.jobs.sent).toEqual([])

  await ask('bilal@haat.test')
  await ask('nobody@haat.test')
  expect(shop.jobs.sent.map(({ name, payload }) => [name, payload.email])).toEqual([
    [emailChangeJob, 'bilal@haat.test'],
    [emailChangeJob, 'nobody@haat.test'],
  ])
})

test('the code goes to the new email address and a warning to the old one; a taken address gets no email', async () => {
  const code = await changeCode('asha.new@haat.test')
  expect(code).toHaveLength(43)
  expect(shop.email.emails.map(({ to, kind }) => [to, kind])).toEqual([['asha.new@haat.test', 'change-email']])
  const warning = shop.jobs.sent[0]?.payload.email as { to: string; text: string }
  expect(warning.to).toBe('asha@haat.test')
  expect(warning.text).toContain('a…@haat.test')
  expect(JSON.stringify(warning)).not.toContain(code)

  shop.email.emails.length = 0
  await changeCode('BILAL@haat.test')
  expect(shop.email.emails).toEqual([])
  expect(shop.jobs.sent).toHaveLength(2)
})

test('a code does not work for a different signed-in user', async () => {
  const code = await changeCode('asha.other@haat.test')
  await expect(confirm(code, shop.cast.bilal)).rejects.toMatchObject({ code: 'email-link-invalid' })
  expect(await getEmailState(shop.as(shop.cast.bilal))).toMatchObject({ email: 'bilal@haat.test' })
  expect(await confirm(code, shop.cast.asha)).toEqual({ isChanged: true })
  expect(await getEmailState(shop.as(shop.cast.asha))).toMatchObject({
    email: 'asha.other@haat.test',
    isConfirmed: true,
  })
})

test('a code works once, expires after an hour, and fails when the email address was taken meanwhile', async () => {
  const used = await changeCode('asha@haat.test')
  await confirm(used)
  await expect(confirm(used)).rejects.toMatchObject({ code: 'email-link-invalid' })

  const old = await changeCode('late@haat.test')
  shop.clock.advance(61)
  await expect(confirm(old)).rejects.toMatchObject({ code: 'email-link-invalid' })
  shop.clock.setOffset(0)

  const raced = await changeCode('race@haat.test')
  await shop.pool.query("update users set email_folded = 'race@haat.test' where id = $1", [shop.cast.bilal.userId])
  await expect(confirm(raced)).rejects.toMatchObject({ code: 'email-link-invalid' })
  await shop.pool.query("update users set email_folded = 'bilal@haat.test' where id = $1", [shop.cast.bilal.userId])
})

test('when one link is opened twenty times at the same time, only one attempt succeeds', async () => {
  const code = await changeCode('twenty@haat.test')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(code)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const back = await changeCode('asha@haat.test')
  await confirm(back)
})

test('changing the email address ends all other sessions, voids other links and notifies the old address', async () => {
  const open = () =>
    transaction(shop.as(shop.cast.asha), (ctx) =>
      openSession(ctx, { user: { id: shop.cast.asha.userId, role: 'customer' }, isRemembered: false, device }),
    )
  const [mine, other] = [await open(), await open()]
  const [first, second] = [await changeCode('one@haat.test'), await changeCode('two@haat.test')]
  shop.jobs.sent.length = 0
  await confirm(first, shop.cast.asha, mine.id)

  const { rows } = await shop.pool.query('select id from sessions where user_id = $1 and revoked_at is null', [
    shop.cast.asha.userId,
  ])
  expect(rows.map(({ id }) => id)).toEqual([mine.id])
  expect(other.id).not.toBe(mine.id)
  await expect(confirm(second)).rejects.toMatchObject({ code: 'email-link-invalid' })
  expect(shop.jobs.sent.map(({ payload }) => [payload.kind, (payload.reader as { to: string }).to])).toEqual([
    ['email_changed', 'asha@haat.test'],
  ])
})

test('only the link sent to the current email address confirms it', async () => {
  const linkOf = links.confirm
  const { bilal } = shop.cast
  expect(await getEmailState(shop.as(bilal))).toMatchObject({ isConfirmed: false })
  await sendConfirmLink(shop.as(), { userId: bilal.userId, linkOf })
  const old = codeIn(shop.email.emails.at(-1)?.text)
  await shop.pool.query("update users set email = 'bilal2@haat.test' where id = $1", [bilal.userId])
  await expect(confirm(old)).rejects.toMatchObject({ code: 'email-link-invalid' })

  await shop.pool.query("update users set email = 'bilal@haat.test' where id = $1", [bilal.userId])
  expect(await confirm(old)).toEqual({ isChanged: false })
  expect(await getEmailState(shop.as(bilal))).toMatchObject({ isConfirmed: true })

  shop.email.emails.length = 0
  await sendConfirmLink(shop.as(), { userId: bilal.userId, linkOf })
  expect(shop.email.emails).toEqual([])
})

test('an unavailable email server does not use up attempts', async () => {
  const { naveen } = shop.cast
  const away = { send: () => Promise.reject(new Error('no answer')) }
  for (let round = 0; round < 5; round += 1) {
    const attempt = sendConfirmLink(shop.as(undefined, { email: away }), {
      userId: naveen.userId,
      linkOf: links.confirm,
    })
    await expect(attempt).rejects.toThrow('no answer')
  }
  await sendConfirmLink(shop.as(), { userId: naveen.userId, linkOf: links.confirm })
  expect(shop.email.emails).toHaveLength(1)
})
