import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listAdminQuestions, listShownQuestions, listWorkshopQuestions } from './question-queries.ts'
import {
  answerQuestion,
  askArtisan,
  forgetQuestions,
  type QuestionEmailJob,
  sendQuestionEmail,
  settleQuestion,
} from './write-question.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code
const asha = () => shop.as(shop.cast.asha)
const naveen = () => shop.as(shop.cast.naveen)
const admin = () => shop.as(shop.cast.admin)
const bowl = () => shop.cast.goods.bowl.slug
const page = { page: 1, limit: 12 }
const ask = (words: string, { mayShow = true, key = randomUUID() as string } = {}) =>
  askArtisan(asha(), { product: bowl() }, { words, key, mayShow })
const seenBy = async (ctx: Context) => (await listShownQuestions(ctx, { product: bowl() }, page)).items
const firstOpen = async () => (await listWorkshopQuestions(naveen(), page)).items[0]
const emails = () =>
  shop.jobs.sent.filter(({ name }) => name === 'question-email').map(({ payload }) => payload as QuestionEmailJob)

const links = { answers: '/artisan/questions', product: (slug: string) => slug, artisan: (slug: string) => slug }

test('a question reaches the artisan without phone numbers, its answer who asked, and both everybody by consent', async () => {
  await ask('Is it safe for hot tea? Call me: 98765 43210')
  expect(await seenBy(shop.as(guest))).toEqual([])
  expect((await seenBy(asha())).map(({ isOwn, answer }) => [isOwn, answer])).toEqual([[true, null]])

  const open = await firstOpen()
  expect(open).toMatchObject({
    asked: { words: 'Is it safe for hot tea? Call me: […]' },
    person: 'Asha',
    product: { id: bowl() },
    answer: null,
  })
  await answerQuestion(naveen(), { id: open?.id ?? '', words: 'Yes, it is.' })
  const [shown] = await seenBy(shop.as(guest))
  expect(shown).toMatchObject({ isOwn: false, answer: { words: 'Yes, it is.' } })
  expect(JSON.stringify(shown)).not.toMatch(/Asha/)
  expect(emails().map(({ kind }) => kind)).toEqual(['asked', 'answered'])
  for (const job of emails()) await sendQuestionEmail(shop.as(guest), job, links)
  const told = shop.email.emails.filter(({ kind }) => kind.startsWith('question-'))
  expect(told.map(({ kind, to }) => [kind, to])).toEqual([
    ['question-asked', shop.cast.naveen.email],
    ['question-answered', shop.cast.asha.email],
  ])
  expect(told[1]?.text).toContain('Yes, it is.')
})

test('a corrected answer is not told again; without consent only who asked sees it', async () => {
  const before = emails().length
  await ask('And in a microwave?', { mayShow: false })
  const open = await firstOpen()
  await answerQuestion(naveen(), { id: open?.id ?? '', words: 'No.' })
  await answerQuestion(naveen(), { id: open?.id ?? '', words: 'No, its gold would spark.' })
  expect(emails().length - before).toBe(2)
  expect((await seenBy(shop.as(guest))).map(({ id }) => id)).not.toContain(open?.id)
  expect((await seenBy(shop.as(shop.cast.bilal))).map(({ id }) => id)).not.toContain(open?.id)
  expect((await seenBy(asha())).find(({ id }) => id === open?.id)?.answer?.words).toBe('No, its gold would spark.')
})

test('twenty times the same key is one question, another text with it is refused', async () => {
  const key = randomUUID()
  await Promise.all(Array.from({ length: 20 }, () => ask('How heavy is it?', { key })))
  const { rows } = await shop.pool.query('select 1 from questions where key = $1', [key])
  expect(rows).toHaveLength(1)
  expect(emails().filter(({ kind }) => kind === 'asked')).toHaveLength(3)
  await expect(ask('Something else', { key })).rejects.toSatisfy((error) => codeOf(error) === 'idempotency-key-reused')
})

test('nobody answers for another, asks about what is not shown, or as an artisan', async () => {
  const open = await firstOpen()
  const somi = shop.as(shop.cast.somi)
  await expect(answerQuestion(somi, { id: open?.id ?? '', words: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
  const request = { words: 'Hello?', key: randomUUID(), mayShow: true }
  await expect(askArtisan(asha(), { product: 'no-such-piece' }, request)).rejects.toMatchObject({ code: 'not-found' })
  await expect(askArtisan(asha(), { artisan: 'nobody' }, request)).rejects.toMatchObject({ code: 'not-found' })
  await expect(askArtisan(naveen(), { product: bowl() }, request)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listWorkshopQuestions(asha(), page)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listAdminQuestions(naveen(), page)).rejects.toMatchObject({ code: 'forbidden' })
})

test('an admin takes a question away and puts it back; a forgotten person leaves no words', async () => {
  const [shown] = await seenBy(shop.as(guest))
  const id = shown?.id ?? ''
  await settleQuestion(admin(), { id, move: 'hide', reason: 'Rude' })
  expect((await seenBy(shop.as(guest))).map((one) => one.id)).not.toContain(id)
  await settleQuestion(admin(), { id, move: 'leave', reason: 'It was not' })
  expect((await seenBy(shop.as(guest))).map((one) => one.id)).toContain(id)
  await expect(settleQuestion(admin(), { id: randomUUID(), move: 'hide', reason: 'x' })).rejects.toMatchObject({
    code: 'not-found',
  })

  await forgetQuestions(admin(), { userId: shop.cast.asha.userId } as never)
  expect(await seenBy(shop.as(guest))).toEqual([])
  const { rows } = await shop.pool.query("select 1 from questions where words <> '–'")
  expect(rows).toEqual([])
})
