import { expect, test } from 'vitest'
import { account, registration } from './account.ts'
import { asciiDigits, emailAddress, password, personName, phoneNumber, pincode, text } from './person-fields.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success
const reasonOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

test('a password has 6 to 128 code points, however many bytes they take', () => {
  for (const sign of ['a', 'க', '🪔', '𑀓']) {
    expect([5, 6, 128, 129].map((count) => accepts(password, sign.repeat(count)))).toEqual([false, true, true, false])
  }
  // A cluster that readers see as one letter counts as its code points.
  expect(accepts(password, 'क्ष')).toBe(false)
  expect(accepts(password, 'क्षक्ष')).toBe(true)
})

test('a password is never trimmed or changed', () => {
  expect(password.parse('  a b  ')).toBe('  a b  ')
  expect(password.parse('ｐａｓｓｗｏｒｄ')).toBe('ｐａｓｓｗｏｒｄ')
  expect(reasonOf(password, 'abc\u0000def')).toBe('invalid.characters')
  expect(reasonOf(password, 'abcdef\ud800')).toBe('invalid.characters')
  expect(reasonOf(password, 123456)).toBe('invalid.password')
})

test('a name has 2 to 50 code points in any script', () => {
  expect(['A', 'Om', 'ओम', 'x'.repeat(50), 'x'.repeat(51)].map((name) => accepts(personName, name))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(accepts(personName, '🪔'.repeat(50))).toBe(true)
  expect(accepts(personName, '🪔'.repeat(51))).toBe(false)
})

test('names are trimmed, normalized to composed form, and keep the joiners that Indian scripts need', () => {
  expect(personName.parse('  Jose\u0301  ')).toBe('Jos\u00e9')
  expect(personName.parse('ന്\u200dറെ')).toContain('\u200d')
  expect(personName.parse('ক্\u200cষ')).toContain('\u200c')
})

test('a name without visible characters is rejected', () => {
  expect(accepts(personName, '\u200b\u200b\u200b')).toBe(false)
  expect(accepts(personName, 'A\u200d')).toBe(false)
  for (const trick of ['Ra\u0000m', 'Ra\u202em', 'Ra\u2066m', 'Ra\ud800m', 'Ra\u0085m'])
    expect(reasonOf(personName, trick)).toBe('invalid.characters')
})

test('an email address has at most 254 characters and a valid format', () => {
  const exact = `${'a'.repeat(64)}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(59)}.in`
  expect(exact).toHaveLength(253)
  expect(accepts(emailAddress, `${exact}x`)).toBe(true)
  expect(accepts(emailAddress, `${exact}xx`)).toBe(false)
  expect(
    ['a@b', 'a b@c.in', '@c.in', 'a@c..in', 'a@@c.in', 'ａ@c.in', 'rıya@c.in'].filter((email) =>
      accepts(emailAddress, email),
    ),
  ).toEqual([])
  expect(emailAddress.parse(' Asha.K+shop@Example.IN ')).toBe('Asha.K+shop@Example.IN')
  expect(reasonOf(emailAddress, 'nonsense')).toBe('invalid.email')
})

test('a phone number is ten digits starting with 6 to 9, in any common notation', () => {
  for (const written of ['9876543210', '+91 98765 43210', '098765-43210', '919876543210', '९८७६५४३२१०', '௯௮௭௬௫௪௩௨௧௦']) {
    expect(phoneNumber.parse(written)).toBe('9876543210')
  }
  for (const wrong of ['5876543210', '987654321', '98765432101', '+1 9876543210', '', 'abcdefghij'])
    expect(reasonOf(phoneNumber, wrong)).toBe('invalid.phone')
})

test('a pincode is six digits in an existing postal region', () => {
  expect(pincode.parse('302 001')).toBe('302001')
  expect(pincode.parse('३०२००१')).toBe('302001')
  for (const wrong of ['012345', '30200', '3020011', 'abcdef']) expect(reasonOf(pincode, wrong)).toBe('invalid.pincode')
  for (const nowhere of ['100001', '290001', '350001', '540001', '660001', '899999'])
    expect(reasonOf(pincode, nowhere)).toBe('invalid.pincodeUnknown')
})

test('a validation error carries its limits as parameters', () => {
  const issue = text(1, 120).safeParse('').error?.issues[0]
  expect(issue).toMatchObject({ message: 'invalid.text', params: { min: 1, max: 120 } })
})

test('digits of nine Indian scripts are converted to ASCII', () => {
  expect(asciiDigits('०১੨૩୪௫౬೭൮9')).toBe('0123456789')
})

test('registration rejects the admin role, a mismatched confirmation and unaccepted terms', () => {
  const form = {
    fullName: 'Asha K',
    email: 'a@b.in',
    phone: '9876543210',
    password: 'kumkum',
    confirmPassword: 'kumkum',
    accountType: 'customer',
    acceptTerms: true,
  }
  expect(accepts(registration, form)).toBe(true)
  expect(reasonOf(registration, { ...form, accountType: 'admin' })).toBe('invalid.accountType')
  expect(reasonOf(registration, { ...form, confirmPassword: 'kumkum ' })).toBe('invalid.confirmPassword')
  expect(reasonOf(registration, { ...form, acceptTerms: false })).toBe('invalid.acceptTerms')
  expect(accepts(registration, { ...form, role: 'admin' })).toBe(false)
  expect(accepts(registration, { ...form, verified: true })).toBe(false)
  expect(Object.keys(account.shape)).not.toContain('passwordHash')
})
