import { expect, test } from 'vitest'
import { productForm } from '#features/drafts/product-form.ts'
import { checkProduct } from './check-product.ts'
import { emptyProduct, type TypedProduct, typedFrom, typedOf } from './typed-product.ts'

const stole: TypedProduct = {
  ...emptyProduct('sakina', ['gu', 'en']),
  craft: 'kachchh-ajrakh',
  category: 'textiles',
  state: 'gujarat',
  words: {
    gu: { name: 'અજરખ સ્ટોલ', description: '', variationNote: '' },
    en: { name: '', description: '', variationNote: '' },
  },
  materials: ['silk'],
  pictures: [{ id: 'a', key: 'picture-1', alt: 'Stole' }],
  variants: [
    { choices: [], sku: null, stockSeen: null, ownSku: ' A1 ', price: '₹૨,૪૫૦', stock: '૪', isLeftOut: false },
  ],
  size: { length: '180', width: '70', height: '', weight: '0,2' },
  dispatchDays: '2',
  packing: 'folded',
  hsn: '6214',
}

test('typed text becomes a valid product form', () => {
  const { form } = checkProduct(stole)
  expect(form).toMatchObject({
    words: { gu: { name: 'અજરખ સ્ટોલ' } },
    variants: [{ ownSku: 'A1', options: {}, pricePaise: 245_000, stock: 4 }],
    size: { lengthMm: 1800, widthMm: 700, heightMm: 1 },
    weightGrams: 200,
    dispatchDays: 2,
    weeklyCapacity: null,
    breakUp: null,
    extras: { words: null, wrapPaise: null, picture: null },
  })
  expect(productForm.safeParse(form).success).toBe(true)
  expect(Object.keys(form?.words ?? {})).toEqual(['gu'])
})

test('a form that is opened and not changed is saved unchanged', () => {
  const { form } = checkProduct({
    ...stole,
    options: [{ name: 'size', choices: ['S', 'M'] }],
    variants: [
      { choices: ['S'], sku: 'H-1', stockSeen: 3, ownSku: '', price: '2450.50', stock: '0', isLeftOut: false },
      { choices: ['M'], sku: 'H-2', stockSeen: 7, ownSku: '', price: '2600', stock: '7', isLeftOut: false },
    ],
    breakUp: { isShown: true, materials: '500', work: '1200', other: '', workDays: '4' },
  })
  if (!form) throw new Error('the form is refused')
  const opened = typedOf(form, { artisan: 'sakina', languages: ['gu', 'en'] })
  expect(checkProduct(opened).form).toEqual(form)
})

test.each([
  ['craft', { craft: '' }, 'craft'],
  ['name', { words: { gu: { name: '', description: 'બંને બાજુ', variationNote: '' } } }, 'words.gu.name'],
  ['picture', { pictures: [] }, 'pictures'],
  ['picture that waits', { pictures: [{ id: 'a', key: null, alt: '' }] }, 'pictures'],
  ['weight', { size: { ...stole.size, weight: 'light' } }, 'weightGrams'],
  ['length', { size: { ...stole.size, length: '' } }, 'size.lengthMm'],
  ['days', { dispatchDays: '0' }, 'dispatchDays'],
  ['option name', { options: [{ name: ' ', choices: ['S'] }] }, 'optionNames.0'],
  ['same option', { options: ['Size', 'size'].map((name) => ({ name, choices: ['S'] })) }, 'optionNames.1'],
  ['choices', { options: [{ name: 'size', choices: [] }] }, 'choices.0'],
  ['capacity', { isMadeToOrder: true, weeklyCapacity: 'many' }, 'weeklyCapacity'],
  [
    'part of the price',
    { breakUp: { isShown: true, materials: 'x', work: '', other: '', workDays: '' } },
    'breakUp.materialsPaise',
  ],
] as const)('a missing or wrong %s is reported at its field', (_name, change, path) => {
  const { form, problems } = checkProduct({ ...stole, ...(change as unknown as Partial<TypedProduct>) })
  expect(form).toBeNull()
  expect(problems.map((problem) => problem.path)).toContain(path)
})

test('a combination left out is not sent, and the other variants are numbered without it', () => {
  const options = [{ name: 'size', choices: ['S', 'M'] }]
  const row = (size: string, price: string, isLeftOut = false) => ({
    choices: [size],
    sku: null,
    stockSeen: null,
    ownSku: '',
    price,
    stock: '1',
    isLeftOut,
  })
  const { problems } = checkProduct({ ...stole, options, variants: [row('S', '', true), row('M', '')] })
  expect(problems).toEqual([{ path: 'variants.0.pricePaise', key: 'form.required' }])
  expect(
    checkProduct({ ...stole, options, variants: [row('S', '', true), row('M', '9')] }).form?.variants,
  ).toHaveLength(1)
})

test('a draft is read if this form or a product copy wrote it, and anything else is rejected', () => {
  const base = { artisan: 'sakina', languages: ['en'] as const }
  expect(typedFrom(JSON.parse(JSON.stringify(stole)), base)).toMatchObject({ craft: 'kachchh-ajrakh', hsn: '6214' })
  expect(typedFrom({ craft: 'kachchh-ajrakh', optionNames: ['size'] }, base)).toMatchObject({
    craft: 'kachchh-ajrakh',
    options: [{ name: 'size', choices: [] }],
  })
  expect(typedFrom({ as: 'unknown' }, base)).toBeNull()
})
