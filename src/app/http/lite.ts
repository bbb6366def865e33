// The shop without script: a cart in a cookie, and forms that answer with pages. The calls are those of the API.
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountsApi } from '#features/accounts/api.ts'
import { addressesApi } from '#features/addresses/api.ts'
import type { Entry, Session } from '#features/call.ts'
import { cartApi } from '#features/cart/api.ts'
import { addToCart, type Cart, type CartLine, readCart, setQuantity } from '#features/cart/cart.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import type { LiteVisit } from '#features/screens/page.ts'
import { signInApi } from '#features/sign-in/api.ts'
import type { CodeRecipient } from '#features/sign-in/sign-in-code.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { answerForm } from './calls.ts'
import type { HaatApp, Services } from './context.ts'
import { answerTo } from './errors.ts'
import { type HttpTools, openHttpTools } from './http-facts.ts'
import { languageOf } from './locale.ts'
import { requireOwnSite } from './security.ts'
import { readCookie, writeCookie } from './session.ts'

const modeCookie = 'lite'
const cartCookie = 'lite-cart'
const year = 365 * 24 * 3600
/** Browsers keep 4 kB of a cookie; the oldest lines make room. */
const mostCookieBytes = 3_600

/** Asked for by the switch, which is remembered, or else by a browser that saves data. */
export function wantsLite({ headers }: FastifyRequest): boolean {
  const chosen = readCookie(headers.cookie, modeCookie)
  return chosen === undefined ? headers['save-data'] === 'on' : chosen === '1'
}

export function liteVisit(request: FastifyRequest, session: Session | null): LiteVisit {
  return { cart: cartOf(request), csrfToken: session?.csrfToken ?? '', problem: null, values: {} }
}

function cartOf({ headers }: FastifyRequest): Cart {
  try {
    return readCart(JSON.parse(decodeURIComponent(readCookie(headers.cookie, cartCookie) ?? '[]')))
  } catch {
    return []
  }
}

function keepCart({ config }: Services, reply: FastifyReply, cart: Cart): void {
  let kept = cart
  const text = () => encodeURIComponent(JSON.stringify(kept))
  while (text().length > mostCookieBytes) kept = kept.slice(1)
  const value = writeCookie(config, cartCookie, text(), kept.length > 0 ? year : 0)
  reply.header('set-cookie', value.replace('Path=/', 'Path=/lite'))
}

function keepMode({ config }: Services, reply: FastifyReply, value: '0' | '1'): void {
  reply.header('set-cookie', writeCookie(config, modeCookie, value, year))
}

type Fields = Record<string, string>

/** Sends the page of a form again, with what was wrong or with its next step. */
type Show = (
  request: FastifyRequest,
  reply: FastifyReply,
  again: { path: string; status: number } & Pick<LiteVisit, 'problem' | 'values'>,
) => Promise<FastifyReply>

export function serveLite(app: HaatApp, show: Show): void {
  const services = app.haat
  const tools = openHttpTools(services)
  app.get<{ Params: { mode: 'on' | 'off' } }>('/lite/:mode(on|off)', (request, reply) => {
    const value = request.params.mode === 'on' ? '1' : '0'
    keepMode(services, reply, value)
    return reply.header('cache-control', 'no-store').redirect(pageBefore(request, services), 303)
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    for (const [name, form] of Object.entries(forms)) {
      scope.post<{ Body: Fields | null }>(`/lite/${name}`, async (request, reply) => {
        const fields = request.body ?? {}
        try {
          const next = await form.take({ tools, request, reply, fields })
          if (typeof next === 'string') return reply.redirect(next, 303)
          return show(request, reply, { path: form.page(fields), status: 200, problem: null, values: next })
        } catch (error) {
          const { status, message, errors = [] } = answerTo(error, languageOf(request))
          if (status >= 500) throw error
          const { password: _password, confirmPassword: _again, csrf: _csrf, ...values } = fields
          return show(request, reply, { path: form.page(fields), status, problem: { message, errors }, values })
        }
      })
    }
  })
}

function pageBefore({ headers }: FastifyRequest, { config }: Services): string {
  const { origin, pathname, search } = new URL(headers.referer ?? '/', config.publicOrigin)
  return origin === config.publicOrigin && !pathname.startsWith('//') ? pathname + search : paths.home()
}

type Sent = { tools: HttpTools; request: FastifyRequest; reply: FastifyReply; fields: Fields }
/** `take` answers where to go on, or the fields of the page's next step. */
type Form = { page: (fields: Fields) => string; take: (sent: Sent) => Promise<string | Fields> }

const checkout = () => paths.lite('checkout')

const forms: Record<string, Form> = {
  cart: { page: () => paths.lite('cart'), take: takeCart },
  'sign-in': {
    page: checkout,
    take: async (sent) => {
      const { email = '', password = '' } = sent.fields
      await answer(sent, signInApi.login, { body: { email, password } })
      return checkout()
    },
  },
  code: { page: checkout, take: takeCode },
  account: {
    page: checkout,
    take: async (sent) => {
      const { contact = '', code, fullName, email, phone, acceptTerms } = sent.fields
      const codeSentTo = contact.includes('@') ? 'email' : 'phone'
      const body = { email, phone, ...recipientOf(contact), codeSentTo, code, fullName }
      await answer(sent, accountsApi.registerByCode, { body: { ...body, acceptTerms: acceptTerms === 'on' } })
      return checkout()
    },
  },
  address: {
    page: checkout,
    take: async (sent) => {
      const { csrf: _csrf, ...typed } = sent.fields
      const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
      const body = { ...filled, kind: 'home', isDefault: true }
      const { address } = (await answer(sent, addressesApi.addAddress, { body })) as { address: { id: string } }
      return paths.liteCheckout(address.id)
    },
  },
  full: { page: checkout, take: leaveForFull },
  order: { page: ({ addressId = '' }) => paths.liteCheckout(addressId), take: placeOrder },
  confirmation: {
    page: ({ number = '' }) => paths.liteOrder(number),
    take: async (sent) => {
      const { number = '', code = '' } = sent.fields
      await answer(sent, ordersApi.confirmCash, { params: { number }, body: { code } })
      return paths.liteOrder(number)
    },
  },
}

function answer(
  { tools, request, reply, fields }: Sent,
  call: unknown,
  input: { params?: unknown; body?: unknown },
): Promise<unknown> {
  const { csrf = '', key = randomUUID() } = fields
  return answerForm(tools, call as Entry, { request, reply }, { ...input, csrf, idempotencyKey: key })
}

const recipientOf = (contact: string): CodeRecipient =>
  contact.includes('@') ? { email: contact } : { phone: contact }

/** Sends a code, then signs in with it; a right code of someone without an account asks for a name. */
async function takeCode(sent: Sent): Promise<string | Fields> {
  const { contact = '', code } = sent.fields
  const recipient = recipientOf(contact)
  if (code === undefined) {
    await answer(sent, signInApi.askCode, { body: recipient })
    return { contact, step: 'code' }
  }
  try {
    await answer(sent, signInApi.useCode, { body: { ...recipient, code } })
    return checkout()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'account-needed') throw error
    return { contact, code, step: 'new' }
  }
}

/** From a piece's page: `add`; from the cart: a quantity, 0 takes the line out. */
async function takeCart({ tools: { services }, request, reply, fields }: Sent): Promise<string> {
  requireOwnSite(request, services.config)
  const { productId = '', quantity = '1', price = '0', does = 'add', next } = fields
  const variant = fields.variant ? parsed(fields.variant) : chosenOptions(fields)
  const line: CartLine = { productId, variant, quantity: Number(quantity), price: Number(price) }
  const before = cartOf(request)
  const after = does === 'add' ? addToCart(before, line) : setQuantity(before, productId, variant, line.quantity)
  keepCart(services, reply, readCart(after))
  return paths.lite(next === 'checkout' ? 'checkout' : 'cart')
}

function parsed(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text)
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isPlain ? Object.fromEntries(Object.entries(value).map(([name, choice]) => [name, String(choice)])) : {}
  } catch {
    return {}
  }
}

/** The radio buttons and extras of a piece: `option-size=Small`. Words that were left empty are not chosen. */
function chosenOptions(fields: Fields): Record<string, string> {
  const chosen = Object.entries(fields).filter(([name, choice]) => name.startsWith('option-') && choice.trim() !== '')
  return Object.fromEntries(
    chosen.map(([name, choice]) => [name.slice('option-'.length), choice.replace(/\s+/g, ' ').trim()]),
  )
}

/** The browser's cart takes up that of the account. */
async function leaveForFull(sent: Sent): Promise<string> {
  const { request, reply, tools } = sent
  await answer(sent, cartApi.sync, { body: { base: [], lines: cartOf(request) } })
  keepCart(tools.services, reply, [])
  keepMode(tools.services, reply, '0')
  return paths.cart()
}

async function placeOrder(sent: Sent): Promise<string> {
  const { addressId, paymentMethod, expectedTotalPaise } = sent.fields
  const lines = cartOf(sent.request).map(({ productId, variant, quantity }) => ({ productId, variant, quantity }))
  const asked = Object.entries(sent.fields).filter(([name]) => name.startsWith('fields.'))
  const fields = Object.fromEntries(asked.map(([name, value]) => [name.slice('fields.'.length), value]))
  const body = { lines, addressId, paymentMethod, expectedTotalPaise: Number(expectedTotalPaise), fields }
  const { order } = (await answer(sent, ordersApi.place, { body })) as { order: OrderDetail }
  keepCart(sent.tools.services, sent.reply, [])
  return paths.liteOrder(order.number)
}
