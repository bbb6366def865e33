import { afterAll, expect, it } from 'vitest'
import type { Language } from '#platform/i18n/languages.ts'
import { photo } from '#test/picture-files.ts'
import { axeFaults, closeBrowser, newVisitor, signInByForm, type Visitor } from './browser.ts'
import { pictureOfPdf, scan } from './pdf-picture.ts'
import { bowl } from './purchase.ts'
import { buy, demoPerson, moveOn, registerBuyer } from './sale.ts'
import { shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

const potter = 'artisan@haat.test'

async function openPhone(language: Language = 'en'): Promise<Visitor> {
  const phone = await newVisitor({ width: 360, language, keepsPages: true, hasPictures: true })
  await signInByForm(phone, potter)
  await phone.go('/artisan/dashboard')
  await untilKept(phone, '/artisan/waiting.data')
  return phone
}

/** The service worker caches pages one after the other, once the page is idle. */
async function untilKept({ page }: Visitor, address: string): Promise<void> {
  const isKept = () => page.evaluate(async (url) => Boolean(await caches.match(url, { ignoreVary: true })), address)
  await expect.poll(isKept, { timeout: 60_000, interval: 300 }).toBe(true)
}

const text = async ({ page }: Visitor) => ((await page.locator('main').textContent()) ?? '').replace(/[ \t\n]+/g, ' ')

/** Moves of parcels that reached the shop, by their key. */
function movesOf({ page }: Visitor): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/moves'))
      keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

it('the workshop opens offline after one visit, and says that its pages are copies', async () => {
  const phone = await openPhone()
  await phone.context.setOffline(true)
  for (const path of ['/artisan/dashboard', '/artisan/orders', '/artisan/products', '/artisan/products/new']) {
    await phone.go(path)
    await expect
      .poll(() => text(phone), { message: path, timeout: 20_000 })
      .toContain(phone.word('workshop:phone.offline'))
  }
  await phone.page.goto('/artisan/earnings')
  expect(await text(phone)).toContain(phone.word('offlinePage.text'))
  await phone.leave()
})

it('a move whose response was lost is queued and counts once; a second tab or another account does not repeat it', async () => {
  const phone = await openPhone()
  const { page } = phone
  const [parcel] = await shopRows<{ number: string }>(
    `SELECT p.number FROM parcels p JOIN artisans a ON a.id = p.artisan_id WHERE a.slug = 'girdhari-kumhar'
     AND p.status = 'placed' ORDER BY p.number LIMIT 1`,
  )
  await phone.go(`/artisan/orders/${parcel?.number}`)
  const keys = movesOf(phone)
  // The shop gets the call and makes the move; the connection breaks before the response.
  await page.route('**/moves', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.route('**/healthz', (route) => route.abort('connectionreset'))
  await page.route('**/auth/me', (route) => route.abort('connectionreset'))
  await page
    .getByRole('button', { name: `${phone.word('workshop:verb.accept')}, ${parcel?.number}`, exact: true })
    .first()
    .click()
  await expect.poll(() => text(phone), { timeout: 20_000 }).toContain(phone.word('workshop:phone.offlineWaiting_one'))

  const other = await phone.context.newPage()
  await other.goto('/artisan/waiting')
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => text(phone), { timeout: 30_000 }).not.toContain(phone.word('workshop:phone.offline'))
  await expect
    .poll(() => other.locator('main').textContent(), { timeout: 20_000 })
    .toContain(phone.word('workshop:waiting.none'))
  expect(new Set(keys).size).toBe(1)
  const events = await shopRows<{ count: number }>(
    `SELECT count(*)::int AS count FROM order_events e JOIN parcels p ON p.id = e.parcel_id
     WHERE p.number = '${parcel?.number}' AND e.move = 'accept'`,
  )
  expect(events[0]?.count).toBe(1)
  await phone.leave()
})

/** Two seconds of 1280 by 960 points, recorded in the page as a camera does. */
async function filmed(page: Visitor['page']): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1_280, height: 960 })
    // Like a camera's: a film with an alpha channel is decoded in a worker, which the policy of the page refuses.
    const brush = canvas.getContext('2d', { alpha: false })
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.start()
    for (let frame = 0; frame < 30; frame += 1) {
      if (brush) brush.fillStyle = `hsl(${frame * 12} 60% 50%)`
      brush?.fillRect(frame * 40, frame * 30, 400, 400)
      await new Promise((resolve) => setTimeout(resolve, 66))
    }
    const end = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.stop()
    await end
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

it('in Odia, with the network away twice: a film of the work and a picture of the piece wait on the phone, also over its restart, arrive once, and are in the certificate that the parcel carries', async () => {
  const buyer = await registerBuyer()
  const number = await buy(buyer, [bowl])
  const artisan = await demoPerson(potter)
  for (const move of ['accept', 'start_making']) await moveOn(artisan, `${number}-1`, { move })
  const phone = await openPhone('or')
  const { page, word, context } = phone
  await phone.go(`/artisan/orders/${number}-1`)
  const found = () =>
    shopRows<{ words: string | null; piece: boolean; shown: boolean }>(
      `select m.words, m.is_piece as piece, m.product_id is not null as shown from milestones m
       join parcels p on p.id = m.parcel_id where p.number = $1 order by m.id`,
      [`${number}-1`],
    )
  const picture = { name: 'work.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const film = { name: 'work.webm', mimeType: 'video/webm', buffer: await filmed(page) }
  const show = async (screen: Visitor['page'], verb: string, file: typeof film, words?: string) => {
    await screen.getByRole('button', { name: `${word(`workshop:verb.${verb}`)}, ${number}-1`, exact: true }).click()
    await screen.locator('dialog[open] input[type=file]').last().setInputFiles(file)
    if (words) await screen.locator('dialog[open] [name=words]').fill(words)
    if (words) await screen.locator('dialog[open] [name=isPublic]').check()
    await screen.locator('dialog[open] button[type=submit]:enabled').click()
    await screen.locator('dialog[open]').waitFor({ state: 'detached' })
  }

  await context.setOffline(true)
  await show(page, 'report', film, 'ଗଢ଼ା ସରିଲା')
  await expect.poll(() => text(phone)).toContain(word('workshop:phone.offlineWaiting_one'))
  expect(await axeFaults(phone)).toEqual([])
  expect(await found()).toEqual([])
  await context.setOffline(false)
  await expect.poll(found, { timeout: 30_000 }).toEqual([{ words: 'ଗଢ଼ା ସରିଲା', piece: false, shown: true }])

  await context.setOffline(true)
  await show(page, 'showPiece', picture)
  await expect.poll(() => text(phone)).toContain(word('workshop:phone.offlineWaiting_one'))
  await page.close()
  await context.setOffline(false)
  const restarted = await context.newPage()
  await restarted.goto('/artisan/waiting')
  await expect.poll(async () => (await found()).map(({ piece }) => piece), { timeout: 30_000 }).toEqual([false, true])
  await restarted.goto(`/artisan/orders/${number}-1`)
  await restarted.getByRole('button', { name: `${word('workshop:verb.pack')}, ${number}-1`, exact: true }).click()
  await restarted.getByRole('heading', { name: word('workshop:task.ship'), level: 1 }).waitFor()

  let check = ''
  const scanned = async () => {
    const slip = await context.request.get(`/api/artisan/orders/${number}-1/slip.pdf`)
    const codes = await scan(await pictureOfPdf(await slip.body()))
    check = codes.find((code) => code.includes('/c/')) ?? ''
    return check
  }
  await expect.poll(scanned, { timeout: 30_000, interval: 1_000 }).not.toBe('')
  await restarted.goto(new URL(check).pathname)
  await restarted.getByText('ଗଢ଼ା ସରିଲା').waitFor()
  const strips = restarted.locator('.certificate .picture-strip')
  expect([await strips.locator('video').count(), await strips.locator('a').count()]).toEqual([1, 1])
  await restarted.goto(`/products/${bowl}`)
  // A first try of this test is on the page too.
  await restarted.locator('.work-pictures').getByText('ଗଢ଼ା ସରିଲା').first().waitFor()
  const seen = await restarted
    .locator('.work-pictures video')
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      await video.play()
      return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration }
    })
  expect([seen.width, seen.height]).toEqual([640, 480])
  // A busy machine records few frames.
  expect(seen.seconds).toBeGreaterThan(0.1)
  expect(await axeFaults({ ...phone, page: restarted })).toEqual([])
  await phone.leave()
})

it('queued actions belong to the account: signing out warns and drops its pages, and another account sees nothing', async () => {
  const phone = await openPhone()
  const { page } = phone
  await keepCall(phone)
  await phone.go('/artisan/waiting')
  await expect.poll(() => text(phone), { timeout: 20_000 }).toContain(phone.word('workshop:waiting.drop'))
  expect(await axeFaults(phone)).toEqual([])

  const query: string[] = []
  page.on('dialog', (dialog) => {
    query.push(dialog.message())
    void dialog.accept()
  })
  await page.locator('[popovertarget=account-list]').click()
  await page.getByRole('button', { name: phone.word('account.signOut') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/artisan'))
  expect(query[0]).toContain(phone.word('account.signOutWaiting_one'))
  const kept = () => page.evaluate(async () => (await (await caches.open('haat-workshop')).keys()).length)
  await expect.poll(kept, { timeout: 20_000 }).toBe(0)

  await signInByForm(phone, 'gopal-saini@haat.test')
  await phone.go('/artisan/waiting')
  await expect.poll(() => text(phone), { timeout: 20_000 }).toContain(phone.word('workshop:waiting.none'))
  await phone.leave()
})

/** A call that cannot be sent now, as the outbox stores it. */
async function keepCall({ page }: Visitor): Promise<void> {
  await page.route('**/auth/me', (route) => route.abort('connectionreset'))
  await page.evaluate(async () => {
    const owner = (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const query = indexedDB.open('haat')
      query.onsuccess = () => resolve(query.result)
    })
    const call = { id: 'one', owner, method: 'POST', path: '/artisan/orders/{parcel}/moves', params: { parcel: 'X' } }
    const rest = { body: {}, idempotencyKey: 'k', subject: 'x', at: new Date().toISOString(), refused: null }
    const store = opened.transaction('calls', 'readwrite').objectStore('calls')
    const put = store.put({ ...call, ...rest, label: { key: 'workshop:task.accept', values: {} } })
    await new Promise((resolve) => {
      put.onsuccess = resolve
    })
    opened.close()
  })
}

it('visited pages open offline; others say in the reader’s language that they are unavailable', async () => {
  const guest = await newVisitor({ width: 360, language: 'or', keepsPages: true, hasPictures: true })
  await guest.go('/products')
  const product = (await guest.page.locator('main article a').first().getAttribute('href')) ?? ''
  await guest.go(product)
  await untilKept(guest, product)
  await guest.context.setOffline(true)
  await guest.page.goto(product)
  expect(await guest.page.locator('h1').textContent()).not.toBe(guest.word('offlinePage.title'))
  await guest.page.goto('/journal')
  expect(await text(guest)).toContain(guest.word('offlinePage.text'))
  expect(await guest.page.locator('html').getAttribute('lang')).toBe('or')
  await guest.leave()
})

it('a missing script after an update reloads the document once, then shows an error', async () => {
  const guest = await newVisitor({ width: 360, hasPictures: true })
  const { page } = guest
  await guest.go('/')
  await page.route('**/assets/journal-page-*.js', (route) => route.abort('failed'))
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/journal"]')?.click())
  await page.waitForURL(/\/journal$/)
  expect(loads).toEqual(['/journal'])

  await guest.go('/')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/journal"]')?.click())
  await page.getByText(guest.word('errorPage.loadingChunkFailed')).first().waitFor()
  await page.getByRole('link', { name: guest.word('errorPage.tryAgain') }).waitFor()
  await guest.leave()
})
