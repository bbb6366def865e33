import { expect, test } from 'vitest'
import { gstinCheckDigit } from '#features/accounts/gstin.ts'
import { type MatchedFacts, matchArtisan } from './artisan-match.ts'

const gstin = `08ABCPD1234E1Z${gstinCheckDigit('08ABCPD1234E1Z')}`

const whole: MatchedFacts = {
  name: 'Naveen Prajapat',
  state: 'rajasthan',
  pincode: '302001',
  phone: '9876543210',
  accountName: 'Naveen Kumar Prajapat',
  accountPhone: '+91 98765 43210',
  gstin,
  pan: 'ABCPD1234E',
  legalForm: 'individual',
  holder: 'PRAJAPAT NAVEEN',
  crafts: [{ name: 'Jaipur blue pottery', state: 'rajasthan', isGi: true }],
}

const verdicts = (change: Partial<MatchedFacts>) =>
  Object.fromEntries(matchArtisan({ ...whole, ...change }).map(({ kind, isRight }) => [kind, isRight]))

test('consistent details match, also when names are in capitals or another order', () => {
  expect(verdicts({})).toEqual({
    gstinForm: true,
    gstinState: true,
    gstinPan: true,
    panOwner: true,
    pincode: true,
    holder: true,
    account: true,
    phone: true,
  })
})

test.each<[string, Partial<MatchedFacts>, Record<string, boolean | null>]>([
  ['a GST number of another state', { state: 'gujarat' }, { gstinState: false, pincode: false, craft: false }],
  ['a GST number that was mistyped', { gstin: `${gstin.slice(0, 14)}?` }, { gstinForm: false }],
  ['a PAN that is not the one in the GST number', { pan: 'ABCPD1234F' }, { gstinPan: false }],
  ['the PAN of a company for one person', { gstin: null, pan: 'ABCCD1234E' }, { panOwner: false }],
  ['a pincode that does not exist', { pincode: '012345' }, { pincode: false }],
  ['a bank account of somebody else', { holder: 'Suresh Kumar' }, { holder: null }],
  ['a different phone number', { phone: '9000000000' }, { phone: null }],
  [
    'a craft without GI of another state',
    { crafts: [{ name: 'Kites', state: 'gujarat', isGi: false }] },
    { craft: null },
  ],
])('the admin sees %s', (_, change, seen) => {
  expect(verdicts(change)).toMatchObject(seen)
})

test('missing details are not compared', () => {
  const bare = { gstin: null, pan: null, holder: null, pincode: '', state: '', phone: '', crafts: [] }
  expect(Object.keys(verdicts(bare))).toEqual(['account'])
})
