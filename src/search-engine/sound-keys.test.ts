import { expect, test } from 'vitest'
import { coarseKey, isIndic, soundKey, toLatin } from './sound-keys.ts'

test.each([
  ['madhubani', 'madubani', 'madhubanee', 'मधुबनी', 'মধুবনী', 'మధుబని', 'ମଧୁବନୀ', 'ಮಧುಬನಿ', 'മധുബനി', 'ਮਧੁਬਨੀ', 'મધુબની'],
  ['kalamkari', 'kalamkaari', 'qalamkari', 'कलमकारी', 'কলমকারি', 'కలంకారి', 'ಕಲಂಕಾರಿ'],
  ['phulkari', 'fulkari', 'phoolkari', 'ਫੁਲਕਾਰੀ', 'फुलकारी', 'ফুলকারি'],
  ['pashmina', 'pashmeena', 'पश्मीना', 'ਪਸ਼ਮੀਨਾ', 'പശ്മിന', 'পশমিনা'],
  ['warli', 'varli', 'वारली', 'વારલી', 'ವಾರ್ಲಿ'],
  ['zari', 'jari', 'ज़री', 'जरी', 'જરી', 'ਜ਼ਰੀ'],
  ['patola', 'patolla', 'पटोला', 'પટોળા', 'ପଟୋଳା'],
  ['chikankari', 'chikankaari', 'चिकनकारी', 'চিকনকারি'],
  ['saree', 'sari', 'শাড়ি', 'ਸਾੜੀ', 'ଶାଢ଼ୀ'],
  ['channapatna', 'chanapatna', 'ಚನ್ನಪಟ್ಟಣ', 'चन्नपटना'],
  ['coir', 'koir'],
  ['muga', 'mooga', 'মুগা', 'मूगा'],
  ['asam', 'assam', 'অসম', 'असम'],
])('%s sounds the same however it is spelled', (first, ...others) => {
  expect(soundKey(first)).not.toBe('')
  for (const other of others) expect(soundKey(other), other).toBe(soundKey(first))
})

test.each([
  ['madhubani', 'மதுபனி'],
  ['kalamkari', 'கலம்காரி'],
  ['banarasi', 'বেনারসি'],
  ['banarasi', 'பனாரசி'],
  ['pattu', 'பட்டு'],
  ['dupatta', 'துப்பட்டா'],
  ['bandhani', 'vandhani'],
])('%s and %s have the same coarse key', (one, other) => {
  expect(coarseKey(other)).toBe(coarseKey(one))
})

test.each([
  ['silk', 'salt'],
  ['pot', 'pata'],
  ['brass', 'grass'],
  ['madhubani', 'mandala'],
  ['wool', 'wood'],
  ['कांच', 'कपास'],
])('%s and %s sound different', (one, other) => {
  expect(soundKey(other)).not.toBe(soundKey(one))
})

test('toLatin turns nine scripts into what people type', () => {
  expect(toLatin('मधुबनी')).toBe('madhubani')
  expect(toLatin('ਜੁੱਤੀ')).toBe('juti')
  expect(toLatin('কাঁথা')).toBe('kantha')
  expect(toLatin('કચ્છ')).toBe('kachcha')
  expect(toLatin('ମୟୂର')).toBe('mayura')
  expect(toLatin('விளக்கு')).toBe('vilakku')
  expect(toLatin('కుండ')).toBe('kunda')
  expect(toLatin('ಬಿದ್ರಿ')).toBe('bidri')
  expect(toLatin('കയർ')).toBe('kayar')
  expect(toLatin('ৰাণী')).toBe('rani')
  expect(toLatin('pot')).toBe('pot')
})

test('a number has the same sound key in all digits', () => {
  expect(soundKey('४०')).toBe('40')
  expect(soundKey('40')).toBe('40')
})

test('a word without a known sound has an empty key, which finds nothing', () => {
  for (const word of ['', 'پشمینہ', '陶器', '!!', '\u200d', '\u094d', '\u093c']) {
    expect(soundKey(word), word).toBe('')
    expect(coarseKey(word), word).toBe('')
  }
})

test('a very long word takes linear time', () => {
  const startedAt = performance.now()
  soundKey('क्ष'.repeat(100_000))
  coarseKey('aeiou'.repeat(100_000))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('isIndic recognises only letters of the nine scripts', () => {
  expect(['मधु', 'মধু', 'మధు', 'മധു', 'மது'].every(isIndic)).toBe(true)
  expect(['madhu', 'پشمینہ', '42', ''].some(isIndic)).toBe(false)
})
