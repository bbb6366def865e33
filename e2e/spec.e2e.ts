// Exact names, places, storage keys and lookup orders from the specification that no other test covers.
import { afterAll, describe, expect, it } from 'vitest'
import { base, closeBrowser, newVisitor, signInByForm, untilAlive, type Visitor } from './browser.ts'
import { bowl } from './purchase.ts'

afterAll(closeBrowser)

const linksIn = ({ page }: Visitor, part: string) =>
  page
    .locator(`${part} a`)
    .evaluateAll((all) => all.map((link) => [(link.textContent ?? '').trim(), link.getAttribute('href') ?? '']))

const stored = ({ page }: Visitor, key: string) => page.evaluate((key) => localStorage.getItem(key), key)

describe('header and footer', () => {
  it('the header links home, products, artisans, journal and Diwali; the phone menu has six items', async () => {
    const guest = await newVisitor()
    await guest.go('/')
    expect(await linksIn(guest, 'header .nav')).toEqual([
      ['Home', '/'],
      ['Products', '/products'],
      ['Artisans', '/artisans'],
      ['Journal', '/journal'],
      ['Diwali', '/diwali'],
    ])
    expect(await guest.page.locator('header .nav a.fest').count()).toBe(1)
    expect(await linksIn(guest, 'header .tools .only-l')).toEqual([['Sign in', '/login?from=%2F']])
    expect(await linksIn(guest, '#site-menu nav')).toEqual([
      ['Home', '/'],
      ['Shop', '/products'],
      ['Artisans', '/artisans'],
      ['The Journal', '/journal'],
      ['Diwali Collection', '/diwali'],
      ['Search', '/search'],
    ])
    await guest.leave()
  })

  it('the footer has three social networks, quick links, help, company, contact, and the year 2024', async () => {
    const guest = await newVisitor()
    await guest.go('/')
    const links = await linksIn(guest, 'footer')
    const to = (start: string) => links.filter(([, href]) => href?.startsWith(start)).length
    expect(links.filter(([, href]) => /^https:\/\/(wa\.me|www\.facebook\.com|x\.com)\//.test(href ?? ''))).toHaveLength(
      3,
    )
    for (const page of ['help', 'shipping', 'returns', 'size-guide', 'contact', 'about', 'careers', 'press'])
      expect(to(`/${page}`), page).toBeGreaterThan(0)
    for (const page of ['terms', 'privacy', 'cookies']) expect(to(`/${page}`), page).toBe(1)
    expect(to('/products?category=Pottery')).toBe(1)
    expect(to('/products?category=Textiles')).toBe(1)
    expect(to('mailto:') + to('tel:')).toBe(2)
    expect(await guest.page.locator('footer .law').textContent()).toContain('© 2024')
    await guest.leave()
  })

  it.each([
    ['customer', 'My Dashboard', '/dashboard', ['Profile', 'My Orders', 'Wishlist']],
    ['artisan', 'Artisan Dashboard', '/artisan/dashboard', ['Profile']],
    ['admin', 'Admin Dashboard', '/admin/dashboard', ['Profile']],
  ] as const)(
    'the header shows a signed-in %s by name and role, with the role’s links',
    async (role, dashboard, to, others) => {
      const person = await newVisitor()
      await signInByForm(person, `${role}@haat.test`)
      await person.go('/')
      const list = person.page.locator('#account-list')
      expect(await list.locator('.who .micro').textContent()).toBe(person.word(`account.role.${role}`))
      expect((await list.locator('.who b').textContent())?.length).toBeGreaterThan(1)
      // Only an account with something new has one more.
      const links = (await linksIn(person, '#account-list')).filter(([, to]) => to !== '/profile/notifications')
      expect(links.map(([name]) => name)).toEqual([dashboard, ...others])
      expect(links[0]?.[1]).toBe(to)
      expect(await list.getByRole('button', { name: 'Logout', includeHidden: true }).count()).toBe(1)
      await person.leave()
    },
  )
})

describe('addresses', () => {
  const open = [
    '/',
    '/products',
    `/products/${bowl}`,
    '/artisans',
    '/login',
    '/register',
    '/artisan/register',
    '/cart',
    '/journal',
    '/search',
  ]
  const plain = ['/terms', '/privacy', '/contact', '/shipping', '/faq', '/diwali', '/returns', '/cookies']
  const rooms = {
    customer: ['/dashboard', '/wishlist', '/profile', '/profile/addresses', '/checkout', '/orders', '/checkout-old'],
    artisan: [
      '/artisan/dashboard',
      '/artisan/products',
      '/artisan/products/new',
      '/artisan/orders',
      '/artisan/profile',
    ],
    admin: ['/admin/dashboard', '/admin/artisans', '/admin/products', '/admin/orders'],
  }

  const ask = (path: string, cookie = '') => fetch(base() + path, { redirect: 'manual', headers: { cookie } })

  async function cookieOf(role: string): Promise<string> {
    const answer = await fetch(`${base()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base() },
      body: JSON.stringify({ email: `${role}@haat.test`, password: 'haat-demo-2026' }),
    })
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  it('public pages open for a guest, and an unknown page is 404', async () => {
    for (const path of [...open, ...plain]) expect((await ask(path)).status, path).toBe(200)
    expect((await ask('/no-such-page')).status).toBe(404)
  })

  it('a role’s pages send a guest to sign in and back, and another role home', async () => {
    for (const [role, paths] of Object.entries(rooms)) {
      const cookie = await cookieOf(role === 'customer' ? 'artisan' : 'customer')
      for (const path of paths) {
        const guest = await ask(path)
        expect([guest.status, guest.headers.get('location')], path).toEqual([
          302,
          `/login?from=${encodeURIComponent(path)}`,
        ])
        const other = await ask(path, cookie)
        expect([other.status, other.headers.get('location')], path).toEqual([302, '/'])
      }
    }
  })
})

describe('API and sessions', () => {
  it('the API lists all six features as on, and twelve languages by code, English name and own name', async () => {
    const { data } = (await (await fetch(`${base()}/api/meta`)).json()) as {
      data: { flags: Record<string, boolean>; languages: { code: string; name: string; nativeName: string }[] }
    }
    const features = ['reviews', 'wishlist', 'socialSharing', 'imageZoom', 'recommendations', 'searchHistory']
    expect(features.map((feature) => data.flags[feature])).toEqual(features.map(() => true))
    const codes = data.languages.map(({ code }) => code)
    expect(codes).toEqual(['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'as'])
    for (const { name, nativeName } of data.languages) expect(name.length * nativeName.length).toBeGreaterThan(0)
  })

  it('after a session ended elsewhere, the next action sends the user to sign in and back', async () => {
    const person = await newVisitor()
    await signInByForm(person, 'customer@haat.test')
    // The page itself requests the wishlist; without a session that call would redirect before the click.
    const inputs = person.page.waitForResponse(/\/api\/wishlist/)
    await person.go('/products')
    await inputs
    await person.context.clearCookies()
    await person.page.locator('.heart').first().click()
    await person.page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === '/products')
    await person.leave()
  })
})

describe('browser storage', () => {
  it('has token, user and csrfToken while signed in, and loses them even if the logout call fails', async () => {
    const person = await newVisitor()
    await signInByForm(person, 'customer@haat.test')
    expect(await stored(person, 'token')).toMatch(/\S{20,}/)
    expect(await stored(person, 'csrfToken')).toMatch(/\S{20,}/)
    expect(JSON.parse((await stored(person, 'user')) ?? '{}')).toMatchObject({ role: 'customer' })

    await person.go('/')
    await person.page.route('**/api/auth/logout', (route) => route.abort())
    await person.page.locator('[popovertarget=account-list]').click()
    await person.page.getByRole('button', { name: 'Logout' }).click()
    // Who is not signed out must not believe it.
    const told = person.page.locator('.toast', { hasText: person.word('shop:logout.unfinished') })
    await told.waitFor()
    expect([await stored(person, 'token'), await stored(person, 'user')]).toEqual([null, null])
    expect(await stored(person, 'csrfToken')).toBeNull()
    expect(await person.page.getByText('Logged out successfully').count()).toBe(0)
    await person.page.unrouteAll()
    await told.getByRole('button', { name: 'Try Again' }).click()
    await person.page.getByText('Logged out successfully').first().waitFor()
    expect((await person.context.cookies()).filter(({ name }) => name === 'sid')).toEqual([])
    await person.leave()
  })

  it('has the cart under its own key, each product once with its quantity, and nothing after clearing', async () => {
    const guest = await newVisitor()
    const { page, word } = guest
    await guest.go(`/products/${bowl}`)
    expect(await page.locator('header a[href="/cart"] b').count()).toBe(0)
    const add = page.getByRole('button', { name: word('shop:product.addToCart'), exact: true })
    for (const quantity of [1, 2]) {
      await add.click()
      await expect.poll(async () => JSON.parse((await stored(guest, 'cart')) ?? '[]')[0]?.quantity).toBe(quantity)
    }
    const [line, ...others] = JSON.parse((await stored(guest, 'cart')) ?? '[]')
    expect(others).toEqual([])
    expect(Object.keys(line)).toEqual(expect.arrayContaining(['productId', 'variant', 'quantity', 'price']))
    expect(await page.locator('header a[href="/cart"] b').textContent()).toBe('2')

    await guest.go('/cart')
    await page.getByRole('button', { name: word('shop:cart.clear') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('shop:cart.clear') })
      .click()
    await page.getByText(word('shop:cart.empty')).waitFor()
    expect(await stored(guest, 'cart')).toBeNull()
    await guest.leave()
  })

  it('decides the language: URL, then cookie, local storage, session storage, browser; else English', async () => {
    const languageAt = async (guest: Visitor, path: string) => {
      await guest.go(path)
      return guest.page.locator('html').getAttribute('lang')
    }
    const reader = await newVisitor({ language: 'ta' })
    expect(await languageAt(reader, '/faq')).toBe('ta')
    await reader.page.evaluate(() => sessionStorage.setItem('i18nextLng', 'ml'))
    expect(await languageAt(reader, '/faq')).toBe('ml')
    await reader.context.clearCookies()
    await reader.page.evaluate(() => localStorage.setItem('i18nextLng', 'gu'))
    expect(await languageAt(reader, '/faq')).toBe('gu')
    await reader.context.addCookies([{ name: 'i18next', value: 'pa', url: base() }])
    expect(await languageAt(reader, '/faq')).toBe('pa')
    expect(await languageAt(reader, '/faq?lng=or')).toBe('or')
    expect(await stored(reader, 'i18nextLng')).toBe('or')
    await reader.leave()

    const answer = await fetch(`${base()}/faq`, { headers: { 'accept-language': 'fr-FR' } })
    expect(await answer.text()).toContain('<html lang="en"')
  })
})

describe('messages, errors and forms', () => {
  it('a toast shows at the top right, for 5 s after an error and 3 s after a success', async () => {
    const guest = await newVisitor()
    const { page } = guest
    await page.clock.install()
    await guest.go('/products')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator('.heart').first().click()
    const toast = page.locator('.toast')
    await toast.waitFor()
    const box = await toast.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 120)
    expect(box?.y).toBeLessThan(200)
    expect(await page.locator('.toasts').getAttribute('aria-live')).toBe('polite')
    const seconds = (await toast.getAttribute('class'))?.includes('error') ? 5 : 4
    await page.clock.runFor(seconds * 1_000 - 200)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(300)
    await expect.poll(() => toast.count()).toBe(0)
    await guest.leave()

    const customer = await newVisitor()
    await signInByForm(customer, 'customer@haat.test')
    await customer.page.clock.install()
    await customer.go('/products')
    await customer.page.clock.pauseAt(Date.now() + 60_000)
    await customer.page.locator('.heart').first().click()
    const success = customer.page.locator('.toast.success')
    await success.waitFor()
    await customer.page.clock.runFor(2_800)
    expect(await success.count()).toBe(1)
    await customer.page.clock.runFor(300)
    await expect.poll(() => success.count()).toBe(0)
    await customer.leave()
  })

  it('a failed page offers Try Again and Go Home; a missing one says why, and whom to contact', async () => {
    const guest = await newVisitor()
    const { page } = guest
    await guest.go('/')
    await page.route('**/shipping.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.locator('footer a[href="/shipping"]').first().click()
    await page
      .getByText(/Something went wrong$/)
      .first()
      .waitFor()
    const message = await page.locator('main').textContent()
    expect(message).toContain('Oops! Something went wrong')
    expect(message).toContain('We encountered an unexpected error. Please try again or go back to the home page.')
    expect(message).toContain('If this problem persists, please contact support.')
    expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    await page.unroute('**/shipping.data*')
    await page.getByRole('link', { name: 'Try Again' }).click()
    await page.waitForURL('**/shipping')
    await untilAlive(page)
    expect(await page.getByText('Something went wrong').count()).toBe(0)

    await guest.go('/no-such-page')
    expect(await page.locator('main').textContent()).toMatch(/moved or deleted, or the address was mistyped/)
    expect(await linksIn(guest, 'main')).toEqual([
      ['Go Home', '/'],
      ['Contact support', '/contact'],
    ])
    await guest.leave()
  })

  it('login and registration have the specified fields and validation', async () => {
    const guest = await newVisitor()
    const { page } = guest
    await guest.go('/login')
    expect(await page.locator('main input').evaluateAll(names)).toEqual(['email', 'password', 'remember'])
    expect(await linksIn(guest, 'main')).toEqual(
      expect.arrayContaining([
        ['Forgot password?', '/forgot-password'],
        ['Sign up', expect.stringContaining('/register')],
      ]),
    )
    await guest.go('/register')
    const query = await page.locator('main input').evaluateAll(names)
    expect(new Set(query)).toEqual(
      new Set(['fullName', 'email', 'phone', 'password', 'confirmPassword', 'accountType', 'acceptTerms']),
    )
    await page.locator('#email').fill('nobody')
    await page.locator('#phone').fill('12345')
    await page.locator('main button[type=submit]').click()
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor()
    await page.getByText('Please enter a valid Indian phone number', { exact: true }).waitFor()
    await guest.leave()
  })

  it('the product list has all specified filters', async () => {
    const guest = await newVisitor()
    await guest.go('/products')
    const fields = new Set(await guest.page.locator('#filters input').evaluateAll(names))
    for (const name of ['category', 'state', 'minPrice', 'maxPrice', 'rating', 'material', 'color', 'inStock'])
      expect(fields.has(name), name).toBe(true)
    const stars = await guest.page
      .locator('#filters input[name=rating]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(new Set(stars)).toEqual(new Set(['', '1', '2', '3', '4']))
    await guest.leave()
  })
})

function names(all: (HTMLElement | SVGElement)[]): string[] {
  return all.map((field) => (field as HTMLInputElement).name).filter((name) => name !== '')
}
