import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

const zeros = { hi: '०', bn: '০', te: '౦', ta: '௦', gu: '૦', kn: '೦', ml: '൦', pa: '੦', or: '୦', ur: '۰', wide: '０' }

test.each([
  'Call 9876543210',
  'Call +91 98765 43210 today',
  'Call (098) 765-432-10',
  'Call 9-8-7-6-5-4-3-2-1-0',
  '9 8 7 6 5 4 3 2 1 0',
  '98.76.54.32.10',
  '987​654​3210',
  'nine eight seven six five four three two one zero',
  'Nine Eight 76 five four 32 ten-no one zero 1',
  'double nine eight seven six five four three two',
  'नौ आठ सात छह पाँच चार तीन दो एक शून्य',
  'ଏକ ଦୁଇ ତିନି ଚାରି ପାଞ୍ଚ ଛଅ ସାତ ଆଠ ନଅ ଶୂନ',
  'ஒன்பது எட்டு ஏழு ஆறு ஐந்து நான்கு மூன்று இரண்டு ஒன்று',
  'ek do teen char paanch chhe saat aath',
  'ask asha@example.com',
  'ask asha @ example.com',
  'ask asha＠example．com',
  'asha [at] gmail [dot] com',
  'asha at gmail dot com',
  'pay asha@okhdfcbank',
  'pay 98765@ybl',
  'see https://example.com/x?y=1',
  'see www.example.com',
  'see wa.me/919876543210',
  'see example.com',
  'write to @asha_weaves',
  'account 123456789012',
  'my account is 123456789',
])('contact details are removed: %s', (text) => {
  const left = plainWords(text)
  expect(left).toContain('[…]')
  expect(left).not.toMatch(/\d{4,}|example|gmail|okhdfc|ybl|asha_weaves/i)
})

test.each(Object.entries(zeros))('a phone number in %s digits is detected', (_, zero) => {
  const first = zero.codePointAt(0) ?? 0
  const number = [...'9876543210'].map((digit) => String.fromCodePoint(first + Number(digit))).join('')
  expect(plainWords(`Call ${number} please`)).toBe('Call […] please')
  expect(plainWords(`Call ${[...number].join(' ')} please`)).toBe('Call […] please')
})

test.each([
  'Does it come before Diwali?',
  'Parcel HT-2611-00482-1 has not come, pincode 411004',
  'The return is HT-2611-00482-1-R1',
  'It is 120 x 80 cm and weighs 1,250 g',
  'I paid ₹1,25,000 for two, Rs. 2,400 for one',
  'Posted on 22-11-2026 as EM123456789IN',
  'It should be here on 2026-11-28, not 2026-11-30',
  'One of two is chipped, the other one is fine',
  'क्या यह दीवाली से पहले आएगा? मुझे ₹२,४०० वापस मिले',
  'ମୋର ଗୋଟିଏ ପ୍ରଶ୍ନ ଅଛି',
  'Made in 1998, size 42, 100% cotton',
  'It is very good. In the evening light it glows.',
])('text is unchanged: %s', (text) => {
  expect(plainWords(text)).toBe(text)
})

test('the words around removed text stay, even next to multi-code-point characters', () => {
  expect(plainWords('Namaste 🙏🏽 call 98765 43210 or asha@upi, thank you')).toBe(
    'Namaste 🙏🏽 call […] or […], thank you',
  )
  expect(plainWords('क्ष ९८७६५४३२१० धन्यवाद')).toBe('क्ष […] धन्यवाद')
})

test('long texts without contact details are scanned in under two seconds', () => {
  const text = 'a.b-c '.repeat(170)
  const start = performance.now()
  plainWords(text)
  plainWords('1.'.repeat(500))
  plainWords('a'.repeat(1000))
  plainWords(`${'a@'.repeat(500)}`)
  expect(performance.now() - start).toBeLessThan(2_000)
})
