import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'

let app: CallApp
let kunti: TestSession
let naveen: TestSession

const password = 'terracotta horse'

const registration = {
  fullName: 'Kunti Meher',
  email: 'kunti@haat.test',
  phone: '9876543210',
  password,
  confirmPassword: password,
  accountType: 'artisan',
  acceptTerms: true,
}

const craft = {
  name: 'Kunti Meher',
  phone: '9876543210',
  crafts: ['manipuri-weave'],
  pincode: '767029',
  place: 'Barpali',
  state: 'odisha',
  yearsOfExperience: 22,
  specialty: 'Sambalpuri ikat',
}

beforeAll(async () => {
  app = await openCallApp()
  const opened = await app.call('POST', '/auth/register', { body: registration })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  const cookie = opened.cookies.find((one) => one.startsWith('sid='))?.split(';')[0] ?? ''
  kunti = { cookie, csrfToken: opened.body.data.csrfToken }
  naveen = await app.sessionOf(app.shop.cast.naveen)
})
afterAll(() => app.close())

const save = (session: TestSession, body: unknown) => app.call('PUT', '/artisans/profile', { session, body })
const profile = async (session: TestSession) => (await app.call('GET', '/artisans/profile', { session })).body.data

test('a newly registered artisan has a profile at once, and it is part of the session', async () => {
  expect(await profile(kunti)).toMatchObject({
    artisan: { id: 'kunti-meher', status: 'applied', crafts: [], seller: { taxStatus: 'none' } },
    file: { missing: ['craft', 'story', 'pictures', 'money', 'tax', 'papers', 'undertaking'], papers: [] },
  })
  const me = await app.call('GET', '/auth/me', { session: kunti })
  expect(me.body.data.artisanProfile).toMatchObject({ id: 'kunti-meher' })
})

test('saving a section returns the whole profile and changes no other artisan', async () => {
  const before = await profile(naveen)
  const saved = await save(kunti, { craft })
  expect([saved.status, saved.body.data]).toMatchObject([200, { artisan: { place: 'Barpali', yearsOfExperience: 22 } }])
  await app.call('PUT', '/artisan/papers/pehchan', { session: kunti, body: { number: 'od/bp/0012345' } })
  expect((await profile(kunti)).file).toMatchObject({ papers: [{ kind: 'pehchan', number: 'OD/BP/0012345' }] })
  expect(await profile(naveen)).toEqual(before)
})

test.each([
  ['an unknown section', { status: 'verified' }, 400],
  ['a number sent as text', { craft: { ...craft, yearsOfExperience: '22' } }, 400],
  ['a name with a bidi override', { craft: { ...craft, name: 'Kunti \u202eMeher' } }, 400],
  ["another's picture", { gallery: { pictures: [{ key: 'not-hers', alt: 'A loom' }] } }, 400],
])('saving %s is rejected', async (_, body, status) => {
  expect((await save(kunti, body)).status).toBe(status)
})

test.each([
  ['PUT', '/artisan/papers/passport', { number: 'A1234567' }, 400],
  ['PUT', '/artisan/papers/pehchan', { number: '234567890124' }, 400],
  ['POST', '/artisan/undertaking', { version: '2020-01' }, 409],
  ['PUT', '/artisan/verification', { move: 'apply' }, 409],
])('%s %s with %o answers %i', async (method, path, body, status) => {
  expect((await app.call(method, path, { session: kunti, body })).status).toBe(status)
})

test('an incomplete application lists its open steps in words', async () => {
  const answer = await app.call('PUT', '/artisan/verification', { session: kunti, body: { move: 'apply' } })
  expect(answer.body).toMatchObject({ code: 'application-incomplete' })
  expect(answer.body.errors?.map(({ path }) => path)).toEqual(['story', 'pictures', 'tax', 'undertaking'])
  expect(answer.body.errors?.[0]?.message).toBe('The story is still open')
})

test('an unverified artisan is shown only to herself and to admins', async () => {
  for (const path of ['/artisan/start', '/artisan/profile']) {
    expect((await app.page(path, kunti)).html).toContain('Kunti Meher')
    expect((await app.page(path, naveen)).html).not.toContain('Kunti Meher')
    expect((await app.page(path, null)).location).toContain('/login')
  }
  expect((await app.page('/artisans/kunti-meher', null)).status).toBe(404)
  const admin = await app.sessionOf(app.shop.cast.admin)
  const asha = await app.sessionOf(app.shop.cast.asha)
  expect((await app.page('/admin/artisans/kunti-meher', admin)).html).toContain('OD/BP/0012345')
  expect((await app.page('/admin/artisans/nobody', admin)).status).toBe(404)
  expect((await app.page('/admin/artisans/kunti-meher', asha)).location).toBe('/')
  expect((await app.page('/admin/artisans/kunti-meher', kunti)).location).toBe('/')
})

test('the admin shows a verified artisan’s changes until an admin marks them as inspected', async () => {
  const admin = await app.sessionOf(app.shop.cast.admin)
  const { slug } = app.shop.cast.naveen
  const changed = async () =>
    (await app.page(`/admin/artisans/${slug}`, admin)).html.includes('Changed since it was checked')
  expect(await changed()).toBe(false)
  const moved = {
    ...craft,
    name: 'Naveen Prajapat',
    crafts: ['jaipur-blue-pottery'],
    pincode: '302001',
    state: 'rajasthan',
  }
  expect((await save(naveen, { craft: { ...moved, place: 'Sanganer' } })).status).toBe(200)
  expect(await changed()).toBe(true)
  const looked = await app.call('POST', `/admin/artisans/${slug}/inspections`, { session: admin })
  expect(looked.status).toBe(201)
  expect(await changed()).toBe(false)
})
