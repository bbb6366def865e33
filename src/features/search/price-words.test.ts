import { expect, test } from 'vitest'
import { readPriceWords } from './price-words.ts'

const rupees = (paise: number | null) => (paise === null ? null : paise / 100)

test.each([
  ['saree under 2000', 'saree', null, 2000],
  ['under ₹2,000 saree', 'saree', null, 2000],
  ['blue vase below Rs. 1500', 'blue vase', null, 1500],
  ['lamp less than 900 rupees', 'lamp', null, 900],
  ['shawl upto 5k', 'shawl', null, 5000],
  ['2000 tak ki saree', 'saree', null, 2000],
  ['2k se kam ka diya', 'diya', null, 2000],
  ['1500 ke andar kurta', 'kurta', null, 1500],
  ['saree 2 hazaar ke neeche', 'saree', null, 2000],
  ['saree 20 hazaar ke neeche', 'saree', null, 20_000],
  ['₹500-1000 gift', 'gift', 500, 1000],
  ['gift between 500 and 1000', 'gift', 500, 1000],
  ['500 to 1000 bangles', 'bangles', 500, 1000],
  ['500 se 1000 tak ki chudi', 'chudi', 500, 1000],
  ['shawl above 3000', 'shawl', 3000, null],
  ['3000 se zyada ki shawl', 'shawl', 3000, null],
  ['साड़ी २००० के नीचे', 'साडी', null, 2000],
  ['2000 रुपये तक की साड़ी', 'साडी', null, 2000],
  ['साडी 2000 रुपयांच्या आत', 'साडी', null, 2000],
  ['২০০০ টাকার মধ্যে শাড়ি', 'শাড়ি', null, 2000],
  ['২০০০ টকাৰ ভিতৰত শাৰী', 'শাৰী', null, 2000],
  ['2000 రూపాయల లోపు చీర', 'చీర', null, 2000],
  ['2000 ரூபாய்க்குள் சேலை', 'சேலை', null, 2000],
  ['2000 રૂપિયા સુધી સાડી', 'સાડી', null, 2000],
  ['2000 ರೂಪಾಯಿ ಒಳಗೆ ಸೀರೆ', 'ಸೀರೆ', null, 2000],
  ['2000 രൂപയിൽ താഴെ സാരി', 'സാരി', null, 2000],
  ['2000 ਰੁਪਏ ਤੱਕ ਸਾੜੀ', 'ਸਾੜੀ', null, 2000],
  ['2000 ଟଙ୍କା ମଧ୍ୟରେ ଶାଢ଼ୀ', 'ଶାଢ଼ୀ', null, 2000],
])('%s', (text, words, min, max) => {
  const read = readPriceWords(text)
  expect([read.words.normalize('NFC'), rupees(read.minPaise), rupees(read.maxPaise)]).toEqual([
    words.normalize('NFC'),
    min,
    max,
  ])
})

test.each([
  '28 bangles',
  'durrie 40-60 cm',
  'tray 30 x 40 cm',
  'cushion cover set of 5',
  '110001',
  'shawl 200 cm',
  'under the lamp',
  'under 5',
  '',
])('names no price: %s', (text) =>
  expect(readPriceWords(text)).toEqual({ words: text, minPaise: null, maxPaise: null }),
)
