// A weaver who reads only Odia, on a phone with an unreliable network: from registration to her first payout.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBooks } from './books.ts'
import { closeBrowser, demoPassword, newVisitor, ownFaults, untilAlive, type Visitor } from './browser.ts'
import { letDueHappen } from './clock.ts'
import { buy, demoPerson, type Person, registerBuyer } from './sale.ts'
import { shopRows } from './shop-rows.ts'

const language = 'or'
const stamp = Date.now()
const name = `Kunti Meher ${stamp % 100_000}`
const email = `kunti-${stamp}@haat.test`
const shawl = 'ନୀଳ ଶାଲ'

let weaver: Visitor
let admin: Person
let slug = ''
let piece = ''
let order = ''

const word = (key: string, values?: Record<string, string | number>) => weaver.word(`workshop:${key}`, values)
const tap = (label: string) => weaver.page.getByRole('button', { name: label, exact: true }).last().tap()
const field = (id: string) => weaver.page.locator(`[id="${id}"]`)

beforeAll(async () => {
  weaver = await newVisitor({ width: 360, language, hasTouch: true, keepsPages: true })
  admin = await demoPerson('admin@haat.test')
})
afterAll(closeBrowser)

/** A phone's picture of striped cloth. Each seed gives another one. */
async function photograph(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 110 + seed * 9, sigma: 20 }
  const buffer = await sharp({ create: { width: 2400, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** What the phone keeps of unfinished pieces, as text. */
const keptDrafts = () =>
  weaver.page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result
          database.transaction('drafts').objectStore('drafts').getAll().onsuccess = (event) => {
            database.close()
            resolve(JSON.stringify((event.target as IDBRequest).result))
          }
        }
      }),
    'haat',
  )

const allSent = () =>
  weaver.page.getByText(weaver.word('shop:pictures.news.allSent')).first().waitFor({ timeout: 60_000 })

async function savedStep(id: string, button = word('start.save')): Promise<void> {
  const step = weaver.page.locator(`li#${id}`)
  await step.getByRole('button', { name: button, exact: true }).last().tap()
  await step.locator('.step-state.ok').waitFor()
}

async function openStep(id: string): Promise<void> {
  await weaver.go(`/artisan/start#${id}`)
  await weaver.page.locator(`li#${id} > details[open]`).waitFor()
}

test('she registers to sell and reaches the onboarding steps, all in Odia', async () => {
  const { page } = weaver
  await weaver.go('/artisan/register')
  const typed = { fullName: name, email, phone: '9437012345', password: demoPassword, confirmPassword: demoPassword }
  for (const [id, value] of Object.entries(typed)) await field(id).fill(value)
  await field('acceptTerms').tap()
  await page.locator('main button[type=submit]').tap()
  await page.waitForURL((url) => url.pathname === '/artisan/start')
  await untilAlive(page)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.locator('main h1').textContent()).toBe(word('start.title'))
})

test('she fills in her profile; a photograph interrupted by the network arrives later, once', async () => {
  const { page, context } = weaver
  await openStep('undertaking')
  await savedStep('undertaking', word('start.undertaking.give'))
  await openStep('tax')
  await page.locator('input[value=enrolled]').check()
  await field('enrolmentNumber').fill('21ENR0004512')
  await field('pan').fill('abcpd1234e')
  await savedStep('tax')
  await openStep('story')
  await field(`story.${language}`).fill('ମୁଁ ମୋ ମା ପାଖରୁ ବାନ୍ଧ କାମ ଶିଖିଛି। ଆମେ ଘରେ ବୁଣୁ।')
  await savedStep('story')
  await openStep('craft')
  await page.locator('.craft-picker input[type=search]').fill('sambalpuri')
  await page.locator('.craft-pick').first().tap()
  await field('pincode').fill('768029')
  await page.locator('#state option:checked[value=odisha]').waitFor({ state: 'attached' })
  await field('place').fill('ବରପାଲି')
  await field('yearsOfExperience').fill('22')
  await field('specialty').fill('ସମ୍ବଲପୁରୀ ଶାଲ')
  await savedStep('craft')

  await openStep('pictures')
  await context.setOffline(true)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([await photograph(1)])
  await page.getByText(weaver.word('shop:pictures.news.kept_one', { count: 1 })).waitFor()
  await context.setOffline(false)
  await allSent()
  await savedStep('pictures')
  const [{ pictures } = { pictures: 0 }] = await shopRows<{ pictures: number }>(
    `select count(*)::int as pictures from image_uploads i join users u on u.id = i.user_id where u.email = $1`,
    [email],
  )
  expect(pictures).toBe(1)

  await openStep('money')
  await page.locator('input[value=upi]').check()
  await field('holder').fill('Kunti Meher')
  await field('number').fill('kunti@okbank')
  await field('currentPassword').fill(demoPassword)
  await tap(word('earnings.account.save'))
  await page.locator('li#money .step-state.ok').waitFor()
})

test('she applies, and the admin verifies her', async () => {
  await weaver.page.locator('.apply button').tap()
  await weaver.page
    .locator('section[aria-labelledby=standing] b', { hasText: weaver.word('verification.inReview') })
    .waitFor()
  const [artisan] = await shopRows<{ slug: string }>(
    'select a.slug from artisans a join users u on u.id = a.user_id where u.email = $1',
    [email],
  )
  slug = artisan?.slug ?? ''
  await admin.send('PUT', `/admin/artisans/${slug}/verification`, { move: 'verify' })
})

test('she enters her shawl, loses the network and the page, and loses no input', async () => {
  const { page, context } = weaver
  await weaver.go('/artisan/products/new')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await Promise.all([2, 3, 4].map(photograph)))
  await allSent()
  await field(`words.${language}.name`).fill(shawl)
  // The phone caches pages when it is idle.
  const last = '/artisan/waiting.data'
  const isKept = () => page.evaluate(async (url) => Boolean(await caches.match(url, { ignoreVary: true })), last)
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await context.setOffline(true)
  await field(`words.${language}.description`).fill('ହାତରେ ବୁଣା, ପ୍ରାକୃତିକ ରଙ୍ଗରେ ରଙ୍ଗା ସୂତା ଶାଲ।')
  await field('variants.0.pricePaise').fill('୨,୪୫୦')
  const kept = word('form.saved.phone', { time: '#' })
    .split('#')
    .map((part) => part.trim())
  await page
    .getByRole('status')
    .filter({ hasText: kept.find((part) => part.length > 3) ?? '' })
    .first()
    .waitFor()
  // The sentence may be that of the description: the price is kept a moment later.
  await expect.poll(keptDrafts).toContain('୨,୪୫୦')
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => field('variants.0.pricePaise').inputValue(), { timeout: 15_000 }).toBe('୨,୪୫୦')

  await context.setOffline(false)
  await field('variants.0.stock').fill('3')
  await field('size.lengthMm').fill('200')
  await field('size.widthMm').fill('90')
  await field('weightGrams').fill('0.4')
  await field('dispatchDays').fill('3')
  await tap(word('listing.verb.submit'))
  await page.waitForURL(/\/artisan\/products$/)
  await page.getByRole('listitem').filter({ hasText: shawl }).first().waitFor()
  const rows = await shopRows<{ slug: string; status: string; language: string }>(
    `select p.slug, p.status, p.language from products p join artisans a on a.id = p.artisan_id where a.slug = $1`,
    [slug],
  )
  expect(rows).toMatchObject([{ status: 'in_review', language }])
  piece = rows[0]?.slug ?? ''
})

test('the admin publishes it, and a buyer in her state buys it', async () => {
  await admin.send('PUT', `/admin/products/${piece}/listing`, { move: 'publish' })
  const buyer = await registerBuyer()
  order = await buy(buyer, [piece], {
    fullName: 'Meera Nair',
    phone: '9822044170',
    pincode: '751001',
    house: '14, Sahid Nagar',
    street: 'Janpath',
    city: 'Bhubaneswar',
    state: 'odisha',
  })
})

test('she accepts the order offline; it is sent later and counts once', async () => {
  const { page, context } = weaver
  await weaver.go('/artisan/dashboard')
  await page.getByText(word('today.task.accept')).first().waitFor()
  await weaver.go(`/artisan/orders/${order}-1`)
  await context.setOffline(true)
  await tap(`${word('verb.accept')}, ${order}-1`)
  await page.getByText(word('orders.waitsForNetwork_one')).first().waitFor()
  await context.setOffline(false)
  // The page may already load anew: what it showed came from the phone.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined)
  await page.getByRole('link', { name: word('parcel.slip') }).waitFor({ timeout: 60_000 })
  const events = await shopRows(
    `select 1 from order_events e join parcels p on p.id = e.parcel_id where p.number = $1 and e.move = 'accept'`,
    [`${order}-1`],
  )
  expect(events.length).toBe(1)
})

test('she packs it, enters the tracking number, and it arrives', async () => {
  const { page } = weaver
  await tap(`${word('verb.pack')}, ${order}-1`)
  await tap(`${word('verb.ship')}, ${order}-1`)
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[name=carrier]').fill('India Post')
  await dialog.locator('[name=trackingNumber]').fill('EO123456789IN')
  await dialog.locator('button[type=submit]').tap()
  await page.getByRole('heading', { name: word('waits.shipped'), level: 1 }).waitFor()
  await admin.send('POST', `/admin/orders/${order}-1/moves`, { move: 'deliver' })
})

test('the return period passes, the admin pays, and she sees the money on its way', async () => {
  const { page } = weaver
  await weaver.go('/artisan/earnings')
  expect(await page.locator('main').textContent()).toContain('₹2,450')
  const mine = 'artisan_id = (select id from artisans where slug = $1)'
  // The clock is shared with other tests, so only this earning becomes due.
  await shopRows(`update earnings set available_at = now() - interval '1 minute' where ${mine}`, [slug])
  await letDueHappen()
  await admin.send('POST', '/admin/payout-runs')
  const [payout] = await shopRows<{ number: string; run: string }>(
    `select t.number, r.number as run from payouts t join payout_runs r on r.id = t.run_id where t.${mine}`,
    [slug],
  )
  // A run needs approval by another admin than its author.
  const second = await demoPerson('second-admin@haat.test')
  await second.send('POST', `/admin/payout-runs/${payout?.run}/approval`)
  await admin.send('POST', `/admin/payouts/${payout?.number}/moves`, { move: 'send' })
  await admin.send('POST', `/admin/payouts/${payout?.number}/moves`, { move: 'pay', reference: 'UTR2611229001' })

  await weaver.go('/artisan/earnings')
  const payouts = page.locator('section[aria-labelledby=payouts]')
  expect(await payouts.textContent()).toContain('UTR2611229001')
  expect(await payouts.textContent()).toContain(word('earnings.payouts.state.paid'))
  expect(await brokenBooks()).toEqual([])
  expect(ownFaults(weaver)).toEqual([])
})
