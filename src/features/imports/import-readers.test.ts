import { expect, test } from 'vitest'
import { csvFormOf, csvRows } from '#platform/csv/csv-file.server.ts'
import { readHead, sourceRow } from './import-head.ts'
import { shopifyReader } from './import-shopify.ts'
import type { SourceProduct } from './import-source.ts'
import { templateReader } from './import-template.ts'
import { wooCommerceReader } from './import-woocommerce.ts'

const readers = { shopify: shopifyReader, woocommerce: wooCommerceReader, haat: templateReader }

type Read = { format: string; products: SourceProduct[]; troubles: { line: number; trouble: string }[] }

async function read(text: string | Uint8Array): Promise<Read> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const form = csvFormOf(bytes)
  if ('refused' in form) throw new Error(form.refused)
  const rows = csvRows(bytes, form)
  const { value: first } = await rows.next()
  if (!first || 'trouble' in first) throw new Error('no head')
  const head = readHead(first.cells)
  if ('refused' in head) throw new Error(JSON.stringify(head))

  const reader = readers[head.format]()
  const found: Read = { format: head.format, products: [], troubles: [] }
  for await (const row of rows) {
    if ('trouble' in row) found.troubles.push({ line: row.line, trouble: row.trouble })
    else found.products.push(...reader.take(sourceRow(head, row)))
  }
  found.products.push(...reader.end())
  return found
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const notesOf = ({ notes }: SourceProduct) => notes.map(({ line, note }) => `${line} ${note}`)

const oldShopify =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text'

const oldVase = lines(
  oldShopify,
  'vase,Vase,"<p>Blue, ""twice"" fired</p>",Pottery,Size,S,Colour,Blue,V-S,900,3,1200.00,https://cdn.x/b.jpg?v=1,2,The back',
  'vase,,,,,L,,Green,V-L,1500,2,"1,800.00",,,',
  'vase,,,,,,,,,,,,https://cdn.x/a.jpg,1,The whole',
  ',,,,,,,,,,,,https://cdn.x/c.jpg,3,',
  'bowl,Bowl,,Pottery,Title,Default Title,,,B-1,400,5,950,,,',
)

test('Shopify until 2025: rows with one handle are one product, and picture-only rows add pictures in order', async () => {
  const { format, products, troubles } = await read(oldVase)
  expect([format, troubles, products.map(({ key }) => key)]).toEqual(['shopify', [], ['vase', 'bowl']])
  const [vase, bowl] = products
  expect(vase).toMatchObject({ fromLine: 2, untilLine: 5, category: 'Pottery', optionNames: ['Size', 'Colour'] })
  expect(vase?.form.words.en?.description).toBe('Blue, "twice" fired')
  expect(vase?.form.weightGrams).toBe(1500)
  expect(vase?.variants.map(({ options, pricePaise, stock }) => [options, pricePaise, stock])).toEqual([
    [{ Size: 'S', Colour: 'Blue' }, 120_000, 3],
    [{ Size: 'L', Colour: 'Green' }, 180_000, 2],
  ])
  expect(vase?.pictures).toEqual([
    { file: 'a.jpg', alt: 'The whole' },
    { file: 'b.jpg', alt: 'The back' },
    { file: 'c.jpg', alt: '' },
  ])
  expect(bowl).toMatchObject({ optionNames: [], variants: [{ options: {}, stock: 5 }], isFailed: false })
})

test('Shopify from 2025: the new column names are read, and a metafield gives the colours', async () => {
  const { format, products } = await read(
    lines(
      'Title,URL handle,Description,Type,Option1 name,Option1 value,SKU,Weight value (grams),Inventory quantity,Price,Product image URL,Image alt text,Color (product.metafields.shopify.color-pattern)',
      'Vase,vase,Fired twice,Pottery,Size,S,V-S,900,3,₹1200,https://cdn.x/a.jpg,Whole,sky-blue; white',
    ),
  )
  expect(format).toBe('shopify')
  expect(products).toMatchObject([
    { key: 'vase', variants: [{ ownSku: 'V-S', options: { Size: 'S' }, pricePaise: 120_000, stock: 3 }] },
  ])
  expect(products[0]?.form).toMatchObject({ colors: ['sky blue', 'white'], weightGrams: 900 })
})

test('a byte order mark, other line endings and UTF-16 give the same products', async () => {
  const plain = (await read(oldVase)).products
  const asUtf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(oldVase, 'utf16le')])
  for (const same of [`\ufeff${oldVase}`, oldVase.replaceAll('\n', '\r\n'), oldVase.replaceAll('\n', '\r'), asUtf16]) {
    expect((await read(same)).products).toEqual(plain)
  }
})

test('an unclosed quote loses its own line, not the rest of the file', async () => {
  const { products, troubles } = await read(
    lines(oldShopify, 'jug,"Jug" 12 cm,,Pottery,,,,,J-1,1,1,900,,,', 'bowl,Bowl,,Pottery,,,,,B-1,400,5,950,,,'),
  )
  expect(troubles).toEqual([{ line: 2, trouble: 'quotes' }])
  expect(products.map(({ key, fromLine }) => [key, fromLine])).toEqual([['bowl', 3]])
})

test('line numbers stay right after a cell with line breaks', async () => {
  const { products } = await read(
    lines(oldShopify, 'jug,Jug,"One\n\nTwo",Pottery,,,,,J-1,1,1,900,,,', 'bowl,Bowl,,Pottery,,,,,B-1,400,5,cheap,,,'),
  )
  expect(products.map(({ fromLine, untilLine }) => [fromLine, untilLine])).toEqual([
    [2, 4],
    [5, 5],
  ])
  expect(products[0]?.form.words.en?.description).toBe('One\n\nTwo')
  expect(products.map(notesOf)).toEqual([[], ['5 priceCurrency']])
})

const wooRows = [
  'ID|Type|SKU|Name|Description|Stock|Regular price|Categories|Images|Parent|Weight (kg)|Length (cm)|Attribute 1 name|Attribute 1 value(s)',
  '11|variation|SH-R||||1299|||SH|||Colour|Red',
  '10|variable|SH|Shawl|Soft\\nwarm||""|"Textiles > Shawls, Gifts"|"https://w.x/r-scaled.jpg, https://w.x/b.jpg"||0.3|200|Colour|"Red, Blue"',
  '12|variation|SH-B|||-2|1499|||id:10|||Colour|Blue',
  '13|"simple, virtual"|GIFT|Voucher||1|500||||||',
  '14|variation|LOST|||1|100|||NONE|||Colour|Red',
]

test.each([',', ';', '\t'])(
  'WooCommerce separated by %j: variations find their product by SKU or id, in any row order',
  async (sign) => {
    const { format, products } = await read(lines(...wooRows.map((row) => row.replaceAll('|', sign))))
    expect(format).toBe('woocommerce')
    expect(products.map(({ key, isFailed }) => [key, isFailed])).toEqual([
      ['id:10', false],
      ['id:13', true],
      ['', true],
    ])
    const [shawl, voucher, lost] = products
    expect(shawl).toMatchObject({ category: 'Textiles > Shawls', optionNames: ['Colour'], form: { weightGrams: 300 } })
    expect(shawl?.form.words.en?.description).toBe('Soft\nwarm')
    expect(shawl?.variants.map(({ options, pricePaise, stock }) => [options.Colour, pricePaise, stock])).toEqual([
      ['Red', 129_900, null],
      ['Blue', 149_900, 0],
    ])
    expect(shawl?.pictures.map(({ file }) => file)).toEqual(['r-scaled.jpg', 'b.jpg'])
    expect(shawl?.form.size).toEqual({ lengthMm: 2000 })
    expect([shawl, voucher, lost].map((one) => one && notesOf(one)[0])).toEqual([
      '4 stockNegative',
      '5 notAThing',
      '6 parentMissing',
    ])
  },
)

test('our template: text by language, variants below the first row, pictures with alt texts', async () => {
  const { format, products } = await read(
    lines(
      '"sep=;"',
      'Product;Craft;Name [or];Description [or];Picture files;Picture texts;Choice 1;Choice 1 value;Own code;Price (INR);Pieces;Length (cm);Weight (g);Fragile;Made for',
      'sari;sambalpuri-ikat;ଶାଢ଼ୀ;ହାତବୁଣା;a.jpg|b.jpg|A.JPG;ସାମ୍ନା|ଧଡ଼ି;size;6 m;S-6;4,500;2;600;550;no;Women | men | nobody',
      ';;;;;;;5,5 m;S-5;"4200,50";1;;;;',
      'pot;blue-pottery;;;;;;;P;950;1;10;300;yes;',
    ),
  )
  expect(format).toBe('haat')
  expect(products.map(({ key }) => key)).toEqual(['sari', 'pot'])
  const [sari, pot] = products
  expect(sari?.form).toMatchObject({
    words: { or: { name: 'ଶାଢ଼ୀ', description: 'ହାତବୁଣା' } },
    size: { lengthMm: 6000 },
    weightGrams: 550,
    isFragile: false,
    audiences: ['women', 'men'],
  })
  expect(sari?.pictures).toEqual([
    { file: 'a.jpg', alt: 'ସାମ୍ନା' },
    { file: 'b.jpg', alt: 'ଧଡ଼ି' },
  ])
  expect(sari?.variants.map(({ options, pricePaise }) => [options.size, pricePaise])).toEqual([
    ['6 m', 450_000],
    ['5,5 m', 420_050],
  ])
  expect(pot?.form.isFragile).toBe(true)
  expect(pot?.form.audiences).toBeUndefined()
})

test('a file that is not a product list is rejected at its header', () => {
  expect(readHead(['When', 'Who', 'How much'])).toEqual({ refused: 'unknown' })
  expect(readHead(['Handle', 'Title', 'Type', 'Vendor'])).toEqual({ refused: 'columns', missing: ['variant price'] })
})
