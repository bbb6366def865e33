import { expect, it } from 'vitest'
import { createSeal } from './seal.server.ts'

const seal = createSeal('a secret of the shop')

it('a sealed value opens only for the same purpose and with the same secret', () => {
  const sealed = seal.close('account', '5020 0012 3456')
  expect(sealed).not.toContain('5020')
  expect(seal.open('account', sealed)).toBe('5020 0012 3456')
  expect(() => seal.open('other', sealed)).toThrow()
  expect(() => createSeal('another secret').open('account', sealed)).toThrow()
  expect(() => seal.open('account', `${sealed.slice(0, -4)}AAAA`)).toThrow()
})

it('a signature is valid for one text and one purpose only', () => {
  const signature = seal.sign('quote', '95000')
  expect(seal.isSigned('quote', '95000', signature)).toBe(true)
  expect(seal.isSigned('quote', '94000', signature)).toBe(false)
  expect(seal.isSigned('other', '95000', signature)).toBe(false)
  expect(seal.isSigned('quote', '95000', '')).toBe(false)
})
