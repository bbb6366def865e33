import { exportRows } from '#features/imports/export-rows.ts'
import { noExtras } from '#features/products/extras.ts'

const size = { lengthMm: 320, widthMm: 250, heightMm: 30 }

export const templateExample: string[][] = exportRows({
  slug: 'my-first-product',
  status: '',
  form: {
    craft: 'nakshi-kantha',
    category: 'textiles',
    state: 'westBengal',
    words: {
      en: {
        name: 'Cushion cover with a lotus',
        description: 'Stitched by hand on old saris.\n\nWash by hand in cold water.',
        variationNote: 'Every lotus is a little different.',
      },
      hi: { name: 'कमल वाला कुशन कवर', description: 'पुरानी साड़ियों पर हाथ से टाँका हुआ।', variationNote: '' },
    },
    materials: ['cotton'],
    techniques: ['running stitch'],
    colors: ['red', 'blue'],
    audiences: [],
    features: ['With a zip', '40 by 40 cm'],
    pictures: [{ key: 'lotus', alt: 'A cushion cover with a red lotus' }],
    optionNames: ['color'],
    variants: [
      { options: { color: 'red' }, ownSku: 'LOTUS-R', pricePaise: 85_000, stock: 4 },
      { options: { color: 'blue' }, ownSku: 'LOTUS-B', pricePaise: 85_000, stock: 2 },
    ],
    size,
    weightGrams: 250,
    packed: { ...size, heightMm: 50, weightGrams: 320 },
    isFragile: false,
    packing: 'folded',
    isMadeToOrder: false,
    dispatchDays: 3,
    weeklyCapacity: null,
    hsn: '6304',
    breakUp: null,
    fields: {},
    extras: noExtras,
  },
})
