import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#features/accounts/register.ts'
import { guest, type User } from '#features/actor.ts'
import { artisanChange } from '#features/artisans/artisan-form.ts'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { openWorkshop } from '#features/artisans/open-workshop.ts'
import { saveArtisanProfile } from '#features/artisans/save-artisan-profile.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { photo } from '#test/picture-files.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findOwnFile } from './artisan-file-queries.ts'
import { decideVerification } from './decide-verification.ts'
import { undertakingVersion } from './onboarding-steps.ts'
import { getOwnScan, saveScan, sweepScans, viewScan } from './paper-scan.ts'
import { sendVerificationEmail, type VerificationEmailJob } from './queue-verification-email.ts'
import { checkPaper, removePaper, savePaper, undertake } from './save-paper.ts'
import { verificationEmailJob } from './verification-email-kinds.ts'

let shop: TestShop
let kunti: User

const links = {
  start: '/start',
  workshop: '/workshop',
  contact: '/contact',
  artisan: (slug: string) => `/artisans/${slug}`,
}

beforeAll(async () => {
  shop = await openShop()
  kunti = await newcomer('kunti@haat.test', 'Kunti Meher')
  await shop.pool.query(
    `
    with image as (insert into images (key, kind, width, height, ground, created_at) values ('loom', 'uploaded', 800, 600, '#eeeeee', now()) returning id)
    insert into image_uploads (image_id, user_id, at) select id, $1, now() from image`,
    [kunti.userId],
  )
})
afterAll(() => shop.close())

async function newcomer(email: string, fullName: string): Promise<User> {
  const password = 'terracotta horse'
  const person = { fullName, email, phone: '9876543210', password, confirmPassword: password }
  const form = { ...person, accountType: 'artisan', acceptTerms: true } as const
  const device = { address: '203.0.113.7', userAgent: 'Firefox', replacesSession: null }
  await register(shop.as(guest, { locale: 'or' }), form, { device, welcome: openWorkshop })
  const { rows } = await shop.pool.query(
    `select u.id as "userId", u.public_id as "publicId", u.full_name as name, a.id as "artisanId"
     from users u join artisans a on a.user_id = u.id where u.email = $1`,
    [email],
  )
  return { role: 'artisan', ...rows[0] }
}

const asKunti = () => shop.as(kunti, { locale: 'or' })
const save = (change: unknown) => saveArtisanProfile(asKunti(), artisanChange.parse(change))
const apply = (move = 'apply') => decideVerification(asKunti(), { move })
const decide = (move: string, reason?: string) =>
  decideVerification(shop.as(shop.cast.admin), { artisan: 'kunti-meher', move, reason })

const missingNow = async () => {
  const error = await apply().catch((thrown: { code: string; details: { errors: { path: string }[] } }) => thrown)
  if (typeof error === 'string') return []
  expect(error.code).toBe('application-incomplete')
  return error.details.errors.map(({ path }) => path)
}

const craft = {
  name: 'Kunti Meher',
  phone: '9876543210',
  crafts: ['manipuri-weave'],
  pincode: '767001',
  place: 'Barpali',
  state: 'odisha',
  yearsOfExperience: 22,
  specialty: 'Sambalpuri ikat',
}
const tax = { taxStatus: 'enrolled', enrolmentNumber: '21ENR0000001', pan: 'ABCPD1234E', legalForm: 'individual' }

test('an application lists the missing steps until none is left', async () => {
  expect(await missingNow()).toEqual(['craft', 'story', 'pictures', 'tax', 'undertaking'])
  await save({ craft })
  await save({ tax: { taxStatus: 'none', legalForm: 'individual' } })
  await save({ story: { homeLanguage: 'or', story: { or: 'ମୁଁ ବାର ବର୍ଷ ବୟସରୁ ମା’ଙ୍କ ଠାରୁ ବୁଣା ଶିଖିଛି।' } } })
  expect(await missingNow()).toEqual(['pictures', 'tax', 'undertaking'])
  await save({ gallery: { pictures: [{ key: 'loom', alt: 'ମୋ ତନ୍ତ' }] } })
  await save({ tax })
  await expect(undertake(asKunti(), '2020-01')).rejects.toMatchObject({ code: 'undertaking-changed' })
  await Promise.all([undertake(asKunti(), undertakingVersion), undertake(asKunti(), undertakingVersion)])
  const given = await shop.pool.query(`select 1 from consents where purpose = 'seller-undertaking'`)
  expect(given.rowCount).toBe(1)
  expect((await findOwnFile(asKunti()))?.missing).toEqual(['money', 'papers'])
  const admin = shop.as(shop.cast.admin)
  await saveSetting(admin, { name: 'applySteps', value: ['story', 'papers'], expected: ['story', 'pictures'] })
  expect(await missingNow()).toEqual(['papers'])
  await saveSetting(admin, { name: 'applySteps', value: null, expected: ['story', 'papers'] })
  expect(await apply()).toBe('in_review')
  expect(await findOwnFile(asKunti())).toMatchObject({
    appliedAt: expect.any(String),
    undertaking: { version: undertakingVersion, language: 'or' },
  })
})

test('during review an artisan can edit the profile but not apply again', async () => {
  await expect(apply()).rejects.toMatchObject({ code: 'move-not-allowed' })
  await save({ craft: { ...craft, yearsOfExperience: 23 } })
  expect(await findOwnArtisan(asKunti())).toMatchObject({ yearsOfExperience: 23, status: 'in_review' })
})

test('a change request is emailed with its reason in the artisan’s language, and the artisan can apply again', async () => {
  shop.jobs.sent.length = 0
  await decide('request_changes', 'Please show the loom from the side.')
  expect(await apply('apply_again')).toBe('in_review')
  await decide('verify')
  expect(await findOwnArtisan(asKunti())).toMatchObject({ status: 'verified', isVerified: true })

  const jobs = shop.jobs.sent.filter(({ name }) => name === verificationEmailJob)
  expect(jobs.map(({ payload }) => payload.move)).toEqual(['request_changes', 'verify'])
  for (const { payload } of jobs) await sendVerificationEmail(shop.as(), payload as VerificationEmailJob, links)
  for (const { payload } of jobs) await sendVerificationEmail(shop.as(), payload as VerificationEmailJob, links)
  const emails = shop.email.emails.filter(({ to }) => to === 'kunti@haat.test')
  expect(emails.map(({ language, kind }) => [language, kind])).toEqual([
    ['or', 'verification-request-changes'],
    ['or', 'verification-verify'],
  ])
  expect(emails[0]?.text).toContain('Please show the loom from the side.')
  expect(emails[0]?.text).toContain('/start')
  expect(emails[1]?.text).toContain('/artisans/kunti-meher')
})

test('an artisan without the legally required details cannot be verified', async () => {
  const other = await newcomer('sarojini@haat.test', 'Sarojini Naik')
  const move = (name: string) => decideVerification(shop.as(shop.cast.admin), { artisan: 'sarojini-naik', move: name })
  await move('review')
  await expect(move('verify')).rejects.toMatchObject({
    code: 'application-incomplete',
    details: { errors: [{ path: 'craft' }, { path: 'tax' }] },
  })
  expect((await findOwnFile(shop.as(other)))?.appliedAt).toBeNull()
})

test('the admin checks a paper’s number, and a changed number must be checked again', async () => {
  const give = (number: string) => savePaper(asKunti(), { kind: 'pehchan', number })
  const paper = async () => (await findOwnFile(asKunti()))?.papers[0]
  const check = (number: string, isRight = true) =>
    checkPaper(shop.as(shop.cast.admin), { artisan: 'kunti-meher', kind: 'pehchan', number, isRight })

  await expect(check('OD/BP/0012345')).rejects.toMatchObject({ code: 'not-found' })
  await give('OD/BP/0012345')
  await expect(check('OD/BP/9999999')).rejects.toMatchObject({ code: 'paper-changed' })
  await check('OD/BP/0012345')
  expect(await paper()).toMatchObject({ number: 'OD/BP/0012345', checkedAt: expect.any(String) })
  await give('OD/BP/0012345')
  expect((await paper())?.checkedAt).not.toBeNull()
  await give('OD/BP/0054321')
  expect(await paper()).toMatchObject({ number: 'OD/BP/0054321', checkedAt: null })
  await check('OD/BP/0054321')
  await check('OD/BP/0054321', false)
  expect((await paper())?.checkedAt).toBeNull()
  await expect(give('234567890124')).rejects.toMatchObject({ details: { errors: [{ message: 'invalid.aadhaar' }] } })
})

test('a paper’s photograph is stored sealed, shown to its artisan and to admins, and each look of an admin is noted', async () => {
  const intake = openPictureIntake()
  const give = (bytes: Buffer) => saveScan(asKunti(), { kind: 'pehchan', bytes, intake })
  const paper = async () => (await findOwnFile(asKunti()))?.papers[0]
  const look = (ctx = shop.as(shop.cast.admin)) => viewScan(ctx, { artisan: 'kunti-meher', kind: 'pehchan' })
  const files = async () => {
    const found: string[] = []
    for await (const file of shop.storage.list()) if (file.startsWith('papers/')) found.push(file)
    return found
  }
  try {
    await expect(look()).rejects.toMatchObject({ code: 'not-found' })
    await expect(give(Buffer.from('<svg onload=alert(1)>'))).rejects.toMatchObject({ code: 'unsupported-media-type' })
    await give(await photo())
    expect(await paper()).toMatchObject({ scanAt: expect.any(String), checkedAt: null })

    const [file = ''] = await files()
    const sealed = Buffer.from((await shop.storage.find(file)) ?? '').toString('latin1')
    expect(sealed).not.toMatch(/WEBP|UklGR/)
    expect(await getOwnScan(asKunti(), 'pehchan')).toMatch(/^data:image\/webp;base64,UklGR/)
    await expect(getOwnScan(shop.as(shop.cast.somi), 'pehchan')).rejects.toMatchObject({ code: 'not-found' })
    await expect(look(asKunti())).rejects.toMatchObject({ code: 'forbidden' })
    expect(await look()).toMatch(/^data:image\/webp;base64,UklGR/)
    const { rows } = await shop.pool.query(
      "select actor_id, after from audit_records where action = 'paper.view' and subject = 'artisan:kunti-meher'",
    )
    expect(rows).toEqual([{ actor_id: shop.cast.admin.userId, after: { kind: 'pehchan' } }])

    await give(await photo())
    await expect(saveScan(asKunti(), { kind: 'silk_mark', bytes: await photo(), intake })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await files()).toHaveLength(3)
    shop.clock.advance(25 * 60)
    expect(await sweepScans(shop.as())).toBe(2)
    expect(await files()).toHaveLength(1)
  } finally {
    intake.close()
    shop.clock.setOffset?.(0)
  }
})

test('an artisan cannot change another’s papers, and only the admin checks them', async () => {
  await removePaper(shop.as(shop.cast.somi), 'pehchan')
  expect((await findOwnFile(asKunti()))?.papers).toHaveLength(1)
  const number = 'OD/BP/0054321'
  const check = { artisan: 'kunti-meher', kind: 'pehchan' as const, number, isRight: true }
  await expect(checkPaper(shop.as(kunti), check)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(savePaper(shop.as(shop.cast.asha), { kind: 'pehchan', number })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(undertake(shop.as(shop.cast.asha), undertakingVersion)).rejects.toMatchObject({ code: 'forbidden' })
  await removePaper(asKunti(), 'pehchan')
  await removePaper(asKunti(), 'pehchan')
  expect((await findOwnFile(asKunti()))?.papers).toEqual([])
})
