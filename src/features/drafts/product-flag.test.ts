// Each rule has texts that it must flag and similar ones that it must not.
import { expect, test } from 'vitest'
import { forbiddenIn } from '#features/products/forbidden-goods.ts'
import { type FlagFacts, flagsOf } from './product-flag.ts'

const craft = { name: 'Jaipur blue pottery', state: 'rajasthan', isGi: true, lowPaise: 40_000, highPaise: 300_000 }

const bowl = (text: string, change: Partial<FlagFacts> = {}): FlagFacts => ({
  texts: [{ field: 'words.en.description', text }],
  category: 'pottery',
  state: 'rajasthan',
  craft,
  lowestPaise: 95_000,
  highestPaise: 95_000,
  pictures: [],
  ...change,
})

const kindsIn = (facts: FlagFacts) => flagsOf(facts).map(({ kind }) => kind)

test.each([
  ['A box of old ivory', 'ivory'],
  ['हाथी दाँत की कंघी', 'ivory'],
  ['A ring shawl of Shah-toosh', 'shahtoosh'],
  ['Comb of real tortoise shell', 'tortoiseshell'],
  ['Necklace of natural coral', 'coral'],
  ['Carved from red sanders', 'redSanders'],
  ['রক্ত চন্দন, లేదా రక్త చందనం', 'redSanders'],
  ['A fan of peacock feathers', 'peacock'],
  ['மயில் இறகுகளால் ஆனது', 'peacock'],
  ['Pendant with a tiger claw in silver', 'wildAnimal'],
  ['A talwar with a gilded hilt', 'weapon'],
  ['Bronze from a temple, 150 years old', 'antiquity'],
  ['A Ganesha of sandalwood', 'sandalwood'],
  ['ಶ್ರೀಗಂಧದ ಗಣೇಶ', 'sandalwood'],
  ['Bangle of 22 carat gold', 'gold'],
])('text is flagged: %s: %s', (text, rule) => {
  expect(forbiddenIn(text).map((found) => found.rule)).toContain(rule)
})

test.each([
  'A saree in ivory white with a peacock on its border',
  'Coral red, with an antique finish',
  'Incense with a sandalwood fragrance, gold-plated holder',
  'A toy horse with a wooden sword for children',
  'Buffalo horn comb, cow leather and bone china',
  'The pattern is five hundred years old in feeling, the bowl is new',
  'Gold zari thread and gold leaf',
])('text is not flagged: %s', (text) => {
  expect(forbiddenIn(text)).toEqual([])
})

test('ivory is a colour in the text of a textile, and a forbidden material in its materials', () => {
  const cloth = bowl('Ivory and madder stripes, ivory border', { category: 'textiles' })
  expect(kindsIn(cloth)).toEqual([])
  const carved = { ...cloth, texts: [{ field: 'materials', text: 'ivory, silver' }] }
  expect(flagsOf(carved)).toEqual([{ kind: 'forbidden', rule: 'ivory', field: 'materials', found: 'ivory' }])
})

test('a GI name is flagged outside its region, not inside it', () => {
  expect(kindsIn(bowl('A bowl of Jaipur'))).toEqual([])
  expect(flagsOf(bowl('A bowl', { state: 'manipur' }))).toMatchObject([
    { kind: 'giPlace', field: 'craft', found: 'Jaipur blue pottery' },
  ])
  expect(flagsOf(bowl('With a Madhubani fish and a Kanjeevaram border, as in Kancheepuram'))).toMatchObject([
    { kind: 'giPlace', found: 'Kanjeevaram' },
    { kind: 'giPlace', found: 'Madhubani' },
  ])
  expect(kindsIn(bowl('A bowl', { state: '' }))).toEqual([])
})

test('a price is flagged below half the craft’s lowest and above twice its highest', () => {
  const costs = (lowestPaise: number, highestPaise = lowestPaise) =>
    kindsIn(bowl('A bowl', { lowestPaise, highestPaise }))
  expect(costs(20_000)).toEqual([])
  expect(costs(19_999)).toEqual(['price'])
  expect(costs(600_000)).toEqual([])
  expect(costs(95_000, 600_100)).toEqual(['price'])
  const unknown = { ...craft, lowPaise: null, highPaise: null }
  expect(kindsIn(bowl('A bowl', { lowestPaise: 1, craft: unknown }))).toEqual([])
})

test('contact details and other shops are flagged with the matched words, sizes and years are not', () => {
  expect(flagsOf(bowl('Call 98290 12345, also on Instagram'))).toEqual([
    { kind: 'contact', field: 'words.en.description', found: '98290 12345' },
    { kind: 'otherShop', field: 'words.en.description', found: 'Instagram' },
  ])
  expect(kindsIn(bowl('९८२९० १२३४५ पर बात करें'))).toEqual(['contact'])
  expect(kindsIn(bowl('12 × 12 × 9 cm, 480 g, washed at 30 degrees, drawn since 1963'))).toEqual([])
})

test('flags are sorted by severity, without duplicates', () => {
  const worst = bowl('Ivory bowl, Madhubani fish, write to a@b.in. Ivory.', { lowestPaise: 100 })
  expect(kindsIn(worst)).toEqual(['forbidden', 'giPlace', 'price', 'contact'])
})
