import { expect, it } from 'vitest'
import { createSeal } from './seal.server.ts'

const seal = createSeal('a secret of the shop')

it('what is closed opens again, for the same purpose and with the same secret only', () => {
  const sealed = seal.close('account', '5020 0012 3456')
  expect(sealed).not.toContain('5020')
  expect(seal.open('account', sealed)).toBe('5020 0012 3456')
  expect(() => seal.open('other', sealed)).toThrow()
  expect(() => createSeal('another secret').open('account', sealed)).toThrow()
  expect(() => seal.open('account', `${sealed.slice(0, -4)}AAAA`)).toThrow()
})

it('a signature is of one text and one purpose', () => {
  const signature = seal.sign('quote', '95000')
  expect(seal.isSigned('quote', '95000', signature)).toBe(true)
  expect(seal.isSigned('quote', '94000', signature)).toBe(false)
  expect(seal.isSigned('other', '95000', signature)).toBe(false)
  expect(seal.isSigned('quote', '95000', '')).toBe(false)
})
