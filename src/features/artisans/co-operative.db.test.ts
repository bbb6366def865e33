import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#features/context.ts'
import { actForArtisan } from '#features/sign-in/begin-impersonation.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { findOpenSession } from '#features/sign-in/session-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { artisanConsentVersion, type NewArtisan } from './artisan-consent.ts'
import { findOwnArtisan } from './artisan-queries.ts'
import { findActingFor, listMembers } from './member-queries.ts'
import { addArtisan } from './save-artisan-profile.ts'
import { renewArtisanConsent, withdrawArtisanConsent } from './write-artisan-consent.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const naveen = () => shop.as(shop.cast.naveen)
const somi = () => shop.as(shop.cast.somi)
const spoken = {
  manner: 'spoken',
  witnessName: 'Rekha Saini',
  textVersion: artisanConsentVersion,
  agrees: true,
} as const
const artisan = (name: string): NewArtisan => ({ name, ...spoken })

/** A session of Naveen's; `who` reads from the database whom it impersonates. */
async function browser() {
  const device = { address: 'test', userAgent: 'test', replacesSession: null }
  const user = { id: shop.cast.naveen.userId, role: 'artisan' as const }
  const opened = await transaction(naveen(), (ctx) => openSession(ctx, { user, isRemembered: false, device }))
  const { rows } = await shop.pool.query('select token_hash from sessions where id = $1', [opened.id])
  const who = async () => (await findOpenSession(shop.db, rows[0].token_hash, shop.clock.now()))?.user
  return { id: opened.id, who }
}

test('an added artisan gets her own workshop, and the consent records its text version, language and manner', async () => {
  expect(await findActingFor(naveen())).toBeNull()
  const slug = await addArtisan(shop.as(shop.cast.naveen, { locale: 'hi' }), artisan('Kamla Devi'))
  const [own, added] = await listMembers(naveen())
  expect(own).toMatchObject({ id: shop.cast.naveen.slug, isCurrent: true, consent: null, canActFor: true })
  expect(added).toMatchObject({
    id: slug,
    name: 'Kamla Devi',
    status: 'applied',
    isCurrent: false,
    canActFor: true,
    consent: {
      artisanName: 'Kamla Devi',
      manner: 'spoken',
      witnessName: 'Rekha Saini',
      textVersion: artisanConsentVersion,
      language: 'hi',
      withdrawnAt: null,
    },
  })
  expect(await findActingFor(naveen())).toEqual({ name: 'Naveen Prajapat', artisans: 2 })
})

test('five concurrent requests for the same artisan open one workshop', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => addArtisan(naveen(), artisan('Sita Bai'))))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['artisan-exists']))
})

test('a session impersonates one artisan at a time, and other sessions do not change', async () => {
  const [, kamla] = await listMembers(naveen())
  const phone = await browser()
  const laptop = await browser()
  expect((await phone.who())?.artisanId).toBe(shop.cast.naveen.artisanId)

  await actForArtisan(naveen(), { sessionId: phone.id, artisan: kamla?.id ?? '' })
  const acting = await phone.who()
  expect(acting?.artisanId).not.toBe(shop.cast.naveen.artisanId)
  expect((await laptop.who())?.artisanId).toBe(shop.cast.naveen.artisanId)
  expect((await findOwnArtisan(shop.as(acting)))?.name).toBe('Kamla Devi')
})

test('nobody can impersonate another account’s artisan or use another account’s session', async () => {
  const { naveen: his, somi: hers } = shop.cast
  const phone = await browser()
  await expect(actForArtisan(naveen(), { sessionId: phone.id, artisan: hers.slug })).rejects.toMatchObject({
    code: 'not-found',
  })
  const [, kamla] = await listMembers(naveen())
  for (const artisan of [kamla?.id ?? '', his.slug]) {
    await expect(actForArtisan(somi(), { sessionId: phone.id, artisan })).rejects.toMatchObject({ code: 'not-found' })
  }
  await expect(withdrawArtisanConsent(somi(), kamla?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  await expect(renewArtisanConsent(somi(), kamla?.id ?? '', spoken)).rejects.toMatchObject({ code: 'not-found' })
  expect((await phone.who())?.artisanId).toBe(his.artisanId)
  expect((await listMembers(somi())).map(({ id }) => id)).toEqual([hers.slug])
})

test('withdrawing consent pauses the workshop and ends the impersonation at once; renewing it allows it again', async () => {
  const [, kamla] = await listMembers(naveen())
  const slug = kamla?.id ?? ''
  const phone = await browser()
  await actForArtisan(naveen(), { sessionId: phone.id, artisan: slug })
  await shop.pool.query("update artisans set status = 'verified', verified_at = now() where slug = $1", [slug])

  await withdrawArtisanConsent(naveen(), slug)
  await withdrawArtisanConsent(naveen(), slug)
  expect((await phone.who())?.artisanId).toBe(shop.cast.naveen.artisanId)
  const currentMember = async () => (await listMembers(naveen())).find(({ id }) => id === slug)
  expect(await currentMember()).toMatchObject({ status: 'paused', canActFor: false })
  await expect(actForArtisan(naveen(), { sessionId: phone.id, artisan: slug })).rejects.toMatchObject({
    code: 'not-found',
  })

  await renewArtisanConsent(naveen(), slug, { ...spoken, manner: 'signed' })
  expect(await currentMember()).toMatchObject({ status: 'paused', canActFor: true, consent: { manner: 'signed' } })
  await actForArtisan(naveen(), { sessionId: phone.id, artisan: slug })
  expect((await phone.who())?.artisanId).not.toBe(shop.cast.naveen.artisanId)
})

test('an account’s own workshop needs no consent, so none can be withdrawn or renewed', async () => {
  const own = shop.cast.naveen.slug
  await expect(withdrawArtisanConsent(naveen(), own)).rejects.toMatchObject({ code: 'artisan-is-own' })
  await expect(renewArtisanConsent(naveen(), own, spoken)).rejects.toMatchObject({ code: 'artisan-is-own' })
})
