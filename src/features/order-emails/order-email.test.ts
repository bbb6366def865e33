import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { isOrderEmail, isUnwanted, orderEmail, orderMessage } from './order-email.ts'
import { type OrderEmail, orderEmailKinds } from './order-email-kinds.ts'
import type { EmailFacts } from './order-email-queries.ts'

const links = {
  order: (number: string) => `https://haat.test/orders/${number}`,
  workshopParcel: (number: string) => `https://haat.test/artisan/orders/${number}`,
  orderLink: (number: string) => `https://haat.test/order-link?code=${number}`,
  workshopReturns: () => 'https://haat.test/artisan/returns',
  notifications: () => 'https://haat.test/profile/notifications',
}

const facts: EmailFacts = {
  to: 'asha@haat.test',
  name: 'Asha <b>Kulkarni</b>',
  language: 'en',
  phone: null,
  hasNewsOff: false,
  number: 'HT-2611-00482',
  paymentMethod: 'cod',
  subtotalPaise: 12_500_000,
  discountPaise: 50_000,
  shippingPaise: 9_900,
  codFeePaise: 4_900,
  totalPaise: 12_464_800,
  balancePaise: 0,
  creditPaise: 0,
  isBalanceCash: false,
  parcel: {
    number: 'HT-2611-00482-1',
    artisan: 'Naveen Prajapat',
    carrier: 'Delhivery',
    trackingNumber: 'AB123',
    promisedUntil: '2026-11-28T18:29:00Z',
    dueAt: '2026-11-24T02:00:00Z',
    totalPaise: 12_464_800,
    pickup: null,
    balancePaise: null,
    keptPaise: null,
    returnDays: 10,
  },
  refund: { amountPaise: 95_000, route: 'upi' },
  return: {
    number: 'HT-2611-00482-1-R1',
    reason: 'not_as_described',
    wish: 'refund',
    dueAt: '2026-11-30T02:00:00Z',
    goodsPaise: 95_000,
    shippingPaise: 0,
    carrier: 'India Post',
    trackingNumber: 'EE1IN',
    pickupOn: '2026-12-02',
  },
  delay: { promisedUntil: '2026-12-10T10:00:00Z', reason: 'The kiln cracked' },
  milestone: 'The first firing is done',
  change: 'A larger A, please',
  reason: 'out_of_stock',
  lines: [
    { name: 'Blue bowl', quantity: 2, linePaise: 190_000, artisan: 'Naveen Prajapat', isCancelled: false },
    { name: 'Vase', quantity: 1, linePaise: 120_000, artisan: 'Naveen Prajapat', isCancelled: true },
  ],
}

const kinds = Object.keys(orderEmailKinds) as OrderEmail[]
const write = (kind: OrderEmail, change: Partial<EmailFacts> = {}, job = {}) =>
  orderEmail({ orderId: 1, kind, ...job }, { ...facts, ...change }, links)

const groupOf = (kind: string) => `order${`_${kind}`.replace(/_(\w)/g, (_, char: string) => char.toUpperCase())}`

test('every kind has English text, and every text belongs to a kind', () => {
  const groups = Object.keys(JSON.parse(readFileSync('locales/en/email.json', 'utf8'))).filter((key) =>
    /^order[A-Z]/.test(key),
  )
  expect(groups.sort()).toEqual([...kinds.map(groupOf), 'orderRefundAgreed', 'orderCollected'].sort())
  expect(kinds.every(isOrderEmail)).toBe(true)
  expect(isOrderEmail('nonsense')).toBe(false)
})

test.each(languageCodes)('%s: every kind renders a complete email', (language) => {
  const known = [
    'name',
    'number',
    'parcel',
    'artisan',
    'carrier',
    'trackingNumber',
    'returnNumber',
    'refund',
    'days',
    'minutes',
  ]
  for (const kind of kinds) {
    for (const part of ['subject', 'text']) {
      const words = i18nFor(language).t(`email:${groupOf(kind)}.${part}`, { count: 2 })
      const query = [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
      expect(
        query.filter((name) => !known.includes(name ?? '')),
        `${kind}.${part}`,
      ).toEqual([])
    }
    const { subject, text, html = '', to } = write(kind, { language }, { words: { code: '042137' } })
    expect(to).toBe('asha@haat.test')
    expect(subject.trim(), kind).not.toBe('')
    for (const body of [subject, text, html])
      expect(body, kind).not.toMatch(/\{\{|undefined|null|NaN|email:|order[A-Z]\w+\.(text|subject)/)
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toMatch(/<img|<script|src=|url\(/)
    expect(html.match(/background:#a3241e/g), kind).toHaveLength(1)
    expect(text, kind).toMatch(
      /https:\/\/haat\.test\/(orders\/HT-2611-00482|order-link\?code=HT|artisan\/(orders|returns))/,
    )
  }
})

test('user input cannot become markup', () => {
  const { html } = write('paid')
  expect(html).toContain('Asha &lt;b&gt;Kulkarni&lt;/b&gt;')
  expect(html).not.toContain('<b>Kulkarni')
})

test('amounts have lakh grouping, dates are Indian time, and deadlines are written out', () => {
  expect(write('paid').text).toContain('₹1,24,648')
  expect(write('shipped').text).toContain('28 November 2026')
  expect(write('shipped').text).toContain('https://www.delhivery.com/track-v2/package/AB123')
  expect(write('new_parcel').text).toContain('24 November 2026, 07:30')
})

test('an email lists only the pieces it is about', () => {
  expect(write('paid').text).toContain('2 × Blue bowl')
  expect(write('paid').text).not.toContain('Vase')
  expect(write('line_cancelled').text).toContain('1 × Vase')
  expect(write('line_cancelled').text).not.toContain('Blue bowl')
})

test('the pieces are named in the reader’s language', () => {
  const line = {
    name: 'Terracotta horse',
    quantity: 1,
    linePaise: 95_000,
    artisan: 'Naveen Prajapat',
    isCancelled: false,
  }
  expect(write('paid', { language: 'hi', lines: [line] }).text).toMatch(/1 × [\u0900-\u097f ]+ \(Naveen/)
})

test('an order with a part in cash is placed, not paid', () => {
  const { subject, text } = write('paid', { isBalanceCash: true, balancePaise: 9_900_000 })
  expect(subject).toBe('Your order HT-2611-00482 is placed')
  expect(text).toContain('the rest is paid at the door')
})

test('the six-digit code is in the body and not in the subject', () => {
  const { subject, text, html } = write('cash_code', {}, { words: { code: '042137' } })
  expect(subject).not.toContain('042137')
  expect(text).toContain('042137')
  expect(html).toContain('042137')
})

test('a refund email names the amount, the route and the number of days', () => {
  const { text } = write('refund_paid')
  expect(text).toContain('₹950')
  expect(text).toContain('UPI')
  expect(text).toContain('3 working days')
  expect(write('refunded', {}, { refundKey: 'refund-1' }).text).not.toContain('came after the time to pay')
})

test('reason codes become sentences, and typed reasons stay as written', () => {
  expect(write('cancelled').text).toContain('The piece is no longer available')
  expect(write('delay_asked').text).toContain('The kiln cracked')
})

test('only delivery updates can be turned off, and they link to the setting', () => {
  const off = { ...facts, hasNewsOff: true }
  expect(kinds.filter((kind) => isUnwanted(kind, off))).toEqual(['accepted', 'milestone', 'out_for_delivery'])
  expect(kinds.filter((kind) => isUnwanted(kind, facts))).toEqual([])
  expect(write('accepted').text).toContain('https://haat.test/profile/notifications')
  expect(write('paid').text).not.toContain('/profile/notifications')
})

test('a confirmed number also hears of a new order, a parcel on its way and its day, in each language', () => {
  const phone = '9876543210'
  expect(orderMessage('shipped', facts, links)).toBeNull()
  expect(orderMessage('delivered', { ...facts, phone }, links)).toBeNull()
  const shipped = orderMessage('shipped', { ...facts, phone }, links)
  expect(shipped).toMatchObject({
    kind: 'parcel-shipped',
    values: { number: 'HT-2611-00482-1', carrier: 'Delhivery', link: 'https://haat.test/orders/HT-2611-00482' },
  })
  for (const language of languageCodes)
    for (const kind of ['new_parcel', 'shipped', 'out_for_delivery'] as const) {
      const message = orderMessage(kind, { ...facts, phone, language }, links)
      expect(message?.text, `${kind} ${language}`).not.toMatch(/[{}]|undefined/)
      for (const value of Object.values(message?.values ?? {})) expect(message?.text).toContain(value)
    }
})
