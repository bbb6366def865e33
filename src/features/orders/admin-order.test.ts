import { expect, test } from 'vitest'
import { adminAddress, readListQuery } from '#platform/lists/admin-list.ts'
import { monthSpan, numbersEnding, readAdminOrderFilter, readOrderSearch } from './admin-order.ts'

test('a search is read as an order number, a phone number, an email address or names', () => {
  expect(readOrderSearch('ht-2611-00497')).toMatchObject({ number: 'HT-2611-00497', phone: null, names: null })
  expect(readOrderSearch('HT-2611-00497-1-R1').number).toBe('HT-2611-00497')
  expect(readOrderSearch('2611 00497').number).toBe('HT-2611-00497')
  expect(readOrderSearch('+91 98765 43210').phone).toBe('9876543210')
  expect(readOrderSearch('098765').phone).toBe('98765')
  expect(readOrderSearch('609')).toMatchObject({ running: '00609', phone: null, names: null })
  expect(readOrderSearch('Farida.Khan@example.in')).toMatchObject({ email: 'farida.khan@example.in', names: null })
  expect(readOrderSearch('farida kh').names).toBe("'farida':* & 'kh':*")
  expect(readOrderSearch("O'Brien | !x").names).toBe("'Brien':*")
  expect(readOrderSearch('आशा कुलकर्णी').names).toBe("'आशा':* & 'कुलकर्णी':*")
})

test('invalid query parameters fall back to the unfiltered default list', () => {
  expect(
    readAdminOrderFilter({ q: '  ', status: 'lost_love', payment: 'shells', month: '2026-13', needs: 'yes' }),
  ).toEqual({
    q: null,
    status: null,
    payment: null,
    month: null,
    isNeeding: false,
  })
  expect(readListQuery({ sort: '-salary', limit: '1000000', after: 'x' }, ['-placed', 'total'])).toEqual({
    sort: { by: 'placed', isDown: true },
    after: 'x',
    before: null,
    limit: 25,
  })
})

test('the end of an order number is looked for in the months of three years', () => {
  const numbers = numbersEnding('00609', 'HT', new Date('2026-01-31T20:00:00Z'))
  expect(numbers.slice(0, 3)).toEqual(['HT-2602-00609', 'HT-2601-00609', 'HT-2512-00609'])
  expect(numbers).toHaveLength(36)
})

test('a month begins and ends at midnight in India', () => {
  const { from, until } = monthSpan('2026-12')
  expect(from.toISOString()).toBe('2026-11-30T18:30:00.000Z')
  expect(until.toISOString()).toBe('2026-12-31T18:30:00.000Z')
})

test('changing the sort returns to the first page and keeps the filter', () => {
  expect(adminAddress('?q=asha&after=abc&sort=total', { sort: '-total' })).toBe('?q=asha&sort=-total')
  expect(adminAddress('?q=asha&before=abc', { after: 'def' })).toBe('?q=asha&after=def')
})
