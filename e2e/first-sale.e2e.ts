// A shop of one's own in production, from an empty database to the first payout. Nothing of it says our name.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#features/actor.ts'
import { releaseEarnings } from '#features/payouts/adjust-earning.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { movableClock } from '#platform/time/clock.ts'
import { makeOwnShop, type OwnShop } from '#test/own-shop.ts'
import { pdfText } from '#test/pdf-text.ts'
import { shopContext } from '#test/shop.ts'
import { runHaat } from '#test/shop-process.ts'
import {
  closeBrowser,
  decisionButton,
  newVisitor,
  seriousFaults,
  signInByForm,
  untilAlive,
  type Visitor,
} from './browser.ts'
import { everyScreen } from './every-screen.ts'
import { fillAddress, payInSheet, placeOrder, registerOnTheWay } from './purchase.ts'
import { shopRows } from './shop-rows.ts'

const operator = { email: 'jyoti@utkal.test', password: 'loom and shuttle 7' }
const answers = {
  shopName: 'Utkal Kala',
  languages: ['en', 'or'],
  operator: {
    name: 'Utkal Kala Producers Co-operative',
    address: '12 Station Road, Bhubaneswar 751001, Odisha',
    email: 'care@utkal.test',
    phone: '0674 255 0000',
    grievanceOfficer: 'Sasmita Behera',
    gstin: '',
  },
  admin: { fullName: 'Jyoti Das', phone: '9876543210', ...operator },
}
const name = 'Kunti Meher'
const slug = 'kunti-meher'
const shawl = 'ନୀଳ ଶାଲ'
const inBhubaneswar = { pincode: '751001', state: 'odisha', city: 'Bhubaneswar', street: 'Janpath' }

let shop: OwnShop
let admin: Visitor
let artisan: Visitor
let buyer: Visitor
let order = ''
const others = { BASE: process.env.BASE, SHOP_DATABASE_URL: process.env.SHOP_DATABASE_URL }

beforeAll(async () => {
  shop = await makeOwnShop()
  process.env.BASE = shop.origin
  process.env.SHOP_DATABASE_URL = shop.databaseUrl
})
afterAll(async () => {
  await closeBrowser()
  Object.assign(process.env, others)
  await shop.close()
})

/** A call as the page makes it, with the visitor's session. */
async function send<Data>({ page }: Visitor, method: string, to: string, body?: unknown): Promise<Data> {
  const answer = await page.evaluate(
    async ([method, to, body]) => {
      const headers: Record<string, string> = {
        'x-csrf-token': localStorage.getItem('csrfToken') ?? '',
        'idempotency-key': crypto.randomUUID(),
      }
      if (body !== undefined) headers['content-type'] = 'application/json'
      const response = await fetch(`/api${to}`, { method, headers, body })
      return response.json()
    },
    [method, to, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
  if (!answer.success) throw new Error(`${method} ${to}: ${JSON.stringify(answer)}`)
  return answer.data
}

test('the operator sets the shop up on the command line and opens it', async () => {
  const file = path.join(shop.settings.DATA_DIR ?? '', 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const { told } = await runHaat(shop.settings, 'init', '--from', file)
  expect(told).toContain('Utkal Kala is set up; jyoti@utkal.test is its admin.')
  await shop.open()
})

test('the admin sets up an authenticator, and gives the shop its look without code', async () => {
  admin = await newVisitor()
  const { page, word } = admin
  await signInByForm(admin, operator.email, operator.password)
  await admin.go('/admin/authenticator')
  await page.getByRole('button', { name: word('admin:authenticator.setUp') }).click()
  const secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')
  await page.locator('#code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: word('admin:authenticator.confirm'), exact: true }).click()
  await page.getByRole('button', { name: word('admin:authenticator.kept') }).click()

  await admin.go('/admin/brand')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"><circle cx="12" cy="12" r="10"/></svg>'
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
  await page.locator('input[type=file]').setInputFiles(logo)
  await page.getByRole('img', { name: word('admin:brand.logoNow') }).waitFor()
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '')
  })
  await page.locator('[name="names.or"]').fill('ଉତ୍କଳ କଳା')
  await page.locator('[name=action]').fill('#0a5c36')
  await page.locator('[name=orderPrefix]').fill('UK')
  await page.locator('[name=showsCredit]').uncheck()
  // A renamed shop loads its words anew.
  const reloaded = page.waitForEvent('load')
  await page.locator('main form button[type=submit]').last().click()
  await reloaded
  await expect.poll(async () => (await page.request.get('/brand.css')).text()).toContain('#0a5c36')

  await admin.go('/admin/home')
  expect(await seriousFaults(admin)).toEqual([])
  await page.getByRole('button', { name: word('admin:home.add'), exact: true }).click()
  const block = page.locator('.home-blocks > li').last()
  await block.locator('summary').first().click()
  await block.getByLabel(word('admin:home.titleIn', { language: 'English' })).fill('Woven beside the Mahanadi')
  await block.getByLabel(word('admin:home.link')).fill('javascript:alert(1)')
  const save = page.locator('main form button[type=submit]')
  await save.click()
  await block.getByText(word('invalid.ownLink')).waitFor()
  await block.getByLabel(word('admin:home.link')).fill('/artisans')
  await page
    .getByRole('button', { name: `${word('admin:home.up')}: ${word('admin:home.kind.text')}` })
    .last()
    .click()
  await save.click()
  await page.getByText(word('form.done'), { exact: true }).first().waitFor()
  await admin.go('/')
  await page.getByRole('heading', { name: 'Woven beside the Mahanadi' }).waitFor()
})

const step = (id: string) => artisan.page.locator(`li#${id}`)

async function open(id: string): Promise<void> {
  await artisan.go(`/artisan/start#${id}`)
  await artisan.page.locator(`li#${id} > details[open]`).waitFor()
}

async function saved(id: string, button = artisan.word('workshop:start.save')): Promise<void> {
  await step(id).getByRole('button', { name: button, exact: true }).last().click()
  await step(id).locator('.step-state.ok').waitFor()
}

/** A picture of striped cloth; each seed gives another. */
async function photograph(seed: number) {
  const noise = { type: 'gaussian' as const, mean: 110 + seed * 9, sigma: 20 }
  const picture = sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#888', noise } })
  return { name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 85 }).toBuffer() }
}

async function upload(seeds: number[]): Promise<void> {
  const { page, word } = artisan
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await Promise.all(seeds.map(photograph)))
  await page.getByText(word('shop:pictures.news.allSent')).first().waitFor({ timeout: 60_000 })
}

test('an artisan registers in Odia on a phone and saves each onboarding step, in any order', async () => {
  artisan = await newVisitor({ width: 360, language: 'or' })
  const { page, word } = artisan
  await artisan.go('/artisan/register')
  const typed = { fullName: name, email: 'kunti@utkal.test', phone: '9437012345', password: 'terracotta horse' }
  for (const [id, value] of Object.entries({ ...typed, confirmPassword: typed.password }))
    await page.locator(`#${id}`).fill(value)
  await page.locator('#acceptTerms').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/artisan/start')
  await untilAlive(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('or')
  expect(await page.locator('.apply button').isDisabled()).toBe(true)
  expect(await seriousFaults(artisan)).toEqual([])

  await open('undertaking')
  await saved('undertaking', word('workshop:start.undertaking.give'))
  await open('tax')
  await page.locator('input[value=enrolled]').check()
  await page.locator('#enrolmentNumber').fill('21ENR0004512')
  await page.locator('#pan').fill('abcpd1234e')
  await saved('tax')
  await open('story')
  await page.locator('[id="story.or"]').fill('ମୁଁ ମୋ ମା ପାଖରୁ ବାନ୍ଧ କାମ ଶିଖିଛି। ଆମେ ଘରେ ବୁଣୁ।')
  await saved('story')
  await open('pictures')
  await upload([1])
  await saved('pictures')
  await open('money')
  await page.locator('input[value=upi]').check()
  await page.locator('#holder').fill(name)
  await page.locator('#number').fill('kunti@okbank')
  await page.locator('#currentPassword').fill(typed.password)
  await saved('money', word('workshop:earnings.account.save'))
})

test('a craft is chosen by its picture, a missing one is proposed, and the pincode fills the state', async () => {
  const { page, word } = artisan
  await open('craft')
  await step('craft')
    .getByRole('button', { name: word('workshop:start.save') })
    .click()
  await step('craft').getByRole('alert').waitFor()
  await page.locator('.craft-picker input[type=search]').fill('sambalpuri')
  await page.locator('.craft-pick').first().click()
  await page.locator('.craft-picker input[type=search]').fill('Barpali conch work')
  await page
    .locator('.craft-picker')
    .getByRole('button', { name: word('workshop:start.craft.propose') })
    .click()
  const proposal = page.getByRole('dialog')
  expect(await proposal.locator('[name=name]').inputValue()).toBe('Barpali conch work')
  await proposal.locator('[name=place]').fill('Barpali')
  await proposal.locator('[name=description]').fill('Conch shells are cut, filed and polished into bangles.')
  await proposal.getByRole('button', { name: word('workshop:start.craft.proposeAct') }).click()
  await page.locator('.craft-picker .chip', { hasText: 'Barpali conch work' }).waitFor()
  await page.locator('#pincode').fill('768029')
  await page.locator('#state option:checked[value=odisha]').waitFor({ state: 'attached' })
  await page.locator('#place').fill('ବରପାଲି')
  await page.locator('#yearsOfExperience').fill('22')
  await page.locator('#specialty').fill('ସମ୍ବଲପୁରୀ ଶାଲ')
  await saved('craft')
})

async function decide(move: string, reason = ''): Promise<void> {
  const { page } = admin
  await admin.go(`/admin/artisans/${slug}`)
  await decisionButton(admin, name).click()
  await page.locator(`dialog[open] input[value=${move}]`).check()
  await page.locator('dialog[open] [name=reason]').fill(reason)
  await page.locator('dialog[open] button[type=submit]').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

const standing = (status: string) =>
  artisan.page
    .locator('section[aria-labelledby=standing] b', { hasText: artisan.word(`verification.${status}`) })
    .waitFor()

test('the admin sends the application back with a reason, she corrects it, and her page opens', async () => {
  const { page } = artisan
  await page.locator('.apply button').click()
  await standing('inReview')
  await decide('request_changes', 'Please show the loom too.')
  await artisan.go('/artisan/start')
  await page.getByText('Please show the loom too.').first().waitFor()
  await page.locator('.apply button').click()
  await standing('inReview')

  await decide('verify')
  await artisan.go('/artisan/start')
  await standing('verified')
  await admin.go(`/artisans/${slug}`)
  expect(await admin.page.locator('h1').textContent()).toContain(name)
})

test('she lists a shawl, and the admin publishes it', async () => {
  const { page, word } = artisan
  await artisan.go('/artisan/products/new')
  await upload([2, 3, 4])
  const fields = {
    'words.or.name': shawl,
    'words.or.description': 'ହାତରେ ବୁଣା, ପ୍ରାକୃତିକ ରଙ୍ଗରେ ରଙ୍ଗା ସୂତା ଶାଲ।',
    'variants.0.pricePaise': '୨,୪୫୦',
    'variants.0.stock': '3',
    'size.lengthMm': '200',
    'size.widthMm': '90',
    weightGrams: '0.4',
    dispatchDays: '3',
  }
  for (const [id, value] of Object.entries(fields)) await page.locator(`[id="${id}"]`).fill(value)
  await page
    .getByRole('button', { name: word('workshop:listing.verb.submit'), exact: true })
    .last()
    .click()
  await page.waitForURL(/\/artisan\/products$/)
  const [piece] = await shopRows<{ slug: string }>('select slug from products')
  await send(admin, 'PUT', `/admin/products/${piece?.slug}/listing`, { move: 'publish' })
})

test('a buyer finds it, registers on the way, pays and has an order of this shop', async () => {
  buyer = await newVisitor({ width: 360 })
  const { page, word } = buyer
  const card = page.locator('main a[href*="/products/"]').first()
  // The index learns of it within a second; a page that was rendered before is cached for half a minute.
  const listed = async () => (await (await page.request.get('/api/products')).json()).data.total
  await expect.poll(listed, { timeout: 20_000 }).toBe(1)
  await buyer.go('/products')
  await card.click()
  await page.getByRole('button', { name: word('shop:product.addToCart'), exact: true }).click()
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
  await buyer.go('/cart')
  await registerOnTheWay(buyer)
  await fillAddress(buyer, inBhubaneswar)
  await placeOrder(buyer)
  order = await payInSheet(buyer, 'captured')
  expect(order).toMatch(/^UK-\d{4}-\d{5,}$/)
})

/** What the shop's own job does within the hour. */
async function releaseDueEarnings(): Promise<void> {
  const pool = createPool({ url: shop.databaseUrl, max: 1 })
  await releaseEarnings(shopContext(createDb(pool), systemActor('e2e'), { clock: movableClock() }))
  await pool.end()
}

const papers: Record<string, string> = {}

async function readPaper({ page }: Visitor, path: string): Promise<void> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  papers[path] = await pdfText(await answer.body())
}

test('she posts the parcel, it arrives, the return period passes, and she is paid', async () => {
  const { page, word } = artisan
  const verb = (move: string) =>
    page.getByRole('button', { name: `${word(`workshop:verb.${move}`)}, ${order}-1`, exact: true }).last()
  await artisan.go(`/artisan/orders/${order}-1`)
  await verb('accept').click()
  await verb('pack').click()
  await verb('ship').waitFor()
  for (const kind of ['slip', 'label']) await readPaper(artisan, `/api/artisan/orders/${order}-1/${kind}.pdf`)
  await verb('ship').click()
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[name=carrier]').fill('India Post')
  await dialog.locator('[name=trackingNumber]').fill('EO123456789IN')
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('heading', { name: word('workshop:waits.shipped'), level: 1 }).waitFor()
  await send(admin, 'POST', `/admin/orders/${order}-1/moves`, { move: 'deliver' })

  await shopRows("update earnings set available_at = now() - interval '1 minute'")
  await releaseDueEarnings()
  await send(admin, 'POST', '/admin/payout-runs')
  const [payout] = await shopRows<{ number: string; run: string }>(
    'select t.number, r.number as run from payouts t join payout_runs r on r.id = t.run_id',
  )
  await send(admin, 'POST', `/admin/payout-runs/${payout?.run}/approval`)
  await send(admin, 'POST', `/admin/payouts/${payout?.number}/moves`, { move: 'send' })
  await send(admin, 'POST', `/admin/payouts/${payout?.number}/moves`, { move: 'pay', reference: 'UTR2611229001' })
  await artisan.go('/artisan/earnings')
  await page.getByText('UTR2611229001').first().waitFor()

  expect((await runHaat(shop.settings, 'check-books')).told).toContain('The books balance.')
  expect([...admin.faults, ...artisan.faults, ...buyer.faults]).toEqual([])
})

const ours = /.{0,40}\bHaat\b.{0,20}/g

test('no page, file, API answer, PDF or email of the shop says our name', async () => {
  const parcel = `/api/orders/${order}/parcels/${order}-1`
  const pages = (role: string) => everyScreen.filter((screen) => screen.role === role).map(({ path }) => path)
  const [invoice] = await shopRows<{ number: string }>('select number from documents order by id')
  const feeds = ['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt', '/feeds/google.xml', '/journal/rss.xml']
  const files = [
    '/manifest.webmanifest',
    '/brand.css',
    '/llms.txt',
    '/.well-known/security.txt',
    '/locales/or/shop.json',
  ]
  const api = ['/api/openapi.json', '/api/docs', '/api/meta', '/api/products', `/api/artisans/${slug}`]
  const asked: [Visitor, string[]][] = [
    [buyer, [...pages('guest'), ...pages('customer'), ...feeds, ...files, ...api]],
    [buyer, [`/orders/${order}`, `/artisans/${slug}`, '/api/auth/export', `/api/orders/${order}`]],
    [artisan, [...pages('artisan'), `/artisan/orders/${order}-1`, '/api/artisan/products/template.csv']],
    [admin, [...pages('admin'), `/admin/orders/${order}`, `/admin/artisans/${slug}`, '/api/admin/orders/export.csv']],
  ]
  await readPaper(buyer, `${parcel}/documents/${invoice?.number.replaceAll('/', '-')}.pdf`)
  const said = { ...papers }
  let opened = 0
  for (const [visitor, paths] of asked) {
    for (const path of paths) {
      const answer = await visitor.page.request.get(path.replace('/:', '/none'))
      if (answer.ok() && new URL(answer.url()).pathname !== '/login') opened += 1
      said[path] = await answer.text()
    }
  }
  for (const email of shop.emails) said[`email ${Object.keys(said).length} ${/^subject:.*/im.exec(email)}`] = email
  expect(
    Object.entries(said).flatMap(([what, text]) => [...text.matchAll(ours)].map(([part]) => `${what}: ${part}`)),
  ).toEqual([])
  expect(opened).toBeGreaterThan(100)
  expect(shop.emails.length).toBeGreaterThan(5)
})
