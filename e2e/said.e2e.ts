// Messages after a server failure without a message of its own, and those of signing in and out.
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, demoPassword, newVisitor, signIn, type Visitor } from './browser.ts'

afterAll(closeBrowser)

const toast = ({ page }: Visitor, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Calls to this URL now fail as from a broken proxy: without a message. */
const speechless = ({ page }: Visitor, address: string) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
  )

const fillIn = async ({ page }: Visitor, fields: Record<string, string>) => {
  for (const [field, value] of Object.entries(fields)) await page.locator(`#${field}`).fill(value)
}

it('login and registration announce a failure when the server does not answer', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await speechless(visitor, '**/api/auth/*')
  await visitor.go('/login')
  await fillIn(visitor, { email: 'customer@haat.test', password: demoPassword })
  await page.locator('main button[type=submit]').click()
  await toast(visitor, 'Login failed')

  await visitor.go('/register')
  await fillIn(visitor, {
    fullName: 'Meena Rao',
    email: 'meena-said@haat.test',
    phone: '9876543210',
    password: 'terracotta horse',
    confirmPassword: 'terracotta horse',
  })
  await page.locator('main input[type=checkbox]').check()
  await page.locator('main button[type=submit]').click()
  await toast(visitor, 'Registration failed')
  await visitor.leave()
})

it('the wishlist and the profile announce failures', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await signIn(visitor, 'customer@haat.test')
  await visitor.go('/products')
  const heart = page.locator('.heart[aria-pressed=false]').first()
  await heart.click()
  await toast(visitor, 'Added to wishlist!')

  await speechless(visitor, '**/api/wishlist*')
  await speechless(visitor, '**/api/wishlist/*')
  await page.locator('.heart[aria-pressed=false]').first().click()
  await toast(visitor, 'Failed to add to wishlist')
  await page.locator('.heart[aria-pressed=true]').first().click()
  await toast(visitor, 'Failed to remove from wishlist')
  await visitor.go('/wishlist')
  await page
    .getByRole('button', { name: visitor.word('shop:wishlist.clearAll') })
    .first()
    .click()
  await page.locator('dialog[open] .btn.act').click()
  await toast(visitor, 'Failed to clear wishlist')

  await speechless(visitor, '**/api/auth/profile')
  await visitor.go('/profile')
  await page.locator('#fullName').fill('Asha Kulkarni')
  await page.locator('#fullName').locator('xpath=ancestor::form').locator('button[type=submit]').click()
  await toast(visitor, 'Profile update failed')
  await visitor.leave()
})

it('signing in, signing out and a wishlist that needs a login are announced', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.go('/login')
  await fillIn(visitor, { email: 'customer@haat.test', password: demoPassword })
  await page.locator('main button[type=submit]').click()
  await toast(visitor, 'Login successful!')

  // The session ends elsewhere: the wishlist button learns it only from the response.
  await visitor.go('/wishlist')
  await page.route('**/api/wishlist/*', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'session-ended', message: 'Please sign in.' } }),
  )
  await page.locator('.wish-acts button.link, .wish-acts .btn-link, .wish-acts button').last().click()
  await toast(visitor, 'Please login to manage wishlist')

  await visitor.go('/')
  await page.locator('header [popovertarget="account-list"]').first().click()
  await page
    .getByRole('button', { name: visitor.word('account.signOut') })
    .last()
    .click()
  await toast(visitor, 'Logged out successfully')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await visitor.leave()
})
