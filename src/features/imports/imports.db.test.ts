import { afterAll, beforeAll, expect, test } from 'vitest'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { csvLine } from '#platform/csv/csv-cell.ts'
import { bringing, fileOf, takeAny } from '#test/imports.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { startImport, sweepImports } from './create-import.ts'
import { exportHead, exportRows } from './export-rows.ts'
import { exportProducts, getImport } from './import-queries.ts'
import { runImport } from './run-import.ts'
import { listReadyDrafts, submitImported } from './submit-imported.ts'

let shop: TestShop
let naveen: ReturnType<typeof bringing>
let somi: ReturnType<typeof bringing>

beforeAll(async () => {
  shop = await openShop()
  naveen = bringing(shop, shop.cast.naveen, 'jaipur-blue-pottery')
  somi = bringing(shop, shop.cast.somi, 'manipuri-weave')
})
afterAll(() => shop.close())

async function productsOf(artisanId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.pool.query(
    `select p.slug, p.name, p.revision, p.status, p.source_key, p.language, p.price_paise,
       (select sum(on_hand) from variants v join stock s on s.variant_id = v.id where v.product_id = p.id and v.removed_at is null)::int as pieces
     from products p where artisan_id = $1 order by id`,
    [artisanId],
  )
  return rows
}

const notesOf = (lines: { fromLine: number; notes: { note: string }[] }[], line: number) =>
  lines.find(({ fromLine }) => fromLine === line)?.notes.map(({ note }) => note)

test('reading a Shopify file changes no product, previews the outcome and asks the artisan’s questions', async () => {
  const before = await productsOf(shop.cast.naveen.artisanId)
  const read = await naveen.read(fileOf('shopify-export.csv'))
  expect(read).toMatchObject({ status: 'read', format: 'shopify', done: 0, answers: { isInRupees: false } })
  expect(read.counts).toEqual({ new: 27, changed: 0, skipped: 0, failed: 9 })
  expect(read.questions.categories).toContainEqual({ value: 'Blue Pottery', products: 3, craft: 'jaipur-blue-pottery' })
  expect(await productsOf(shop.cast.naveen.artisanId)).toEqual(before)

  expect(notesOf(read.lines, 20)).toEqual(['priceMissing'])
  expect(notesOf(read.lines, 21)).toEqual(['priceCurrency'])
  expect(notesOf(read.lines, 23)).toEqual(['priceOutOfBounds'])
  expect(notesOf(read.lines, 24)).toEqual(['priceOutOfBounds'])
  expect(notesOf(read.lines, 25)).toContain('giftCard')
  expect(notesOf(read.lines, 32)).toContain('optionsTwice')
  expect(notesOf(read.lines, 17)).toContain('skuTwice')
  expect(read.lines.find(({ fromLine }) => fromLine === 35)).toMatchObject({ outcome: 'failed' })
  expect(notesOf(read.lines, 35)).toContain('handleTwice')

  await expect(startImport(shop.as(shop.cast.naveen), read.id)).rejects.toMatchObject({ code: 'import-unanswered' })
})

test('a finished import makes drafts with variants, text and stock; a second run changes nothing', async () => {
  const done = await naveen.bring(fileOf('shopify-export.csv'))
  expect(done).toMatchObject({ status: 'finished', done: 36, total: 36 })
  expect(done.counts).toEqual({ new: 27, changed: 0, skipped: 0, failed: 9 })

  const products = await productsOf(shop.cast.naveen.artisanId)
  const vase = products.find(({ source_key }) => source_key === 'shopify:blue-pottery-vase')
  expect(vase).toMatchObject({ status: 'draft', pieces: 9, price_paise: 120_000, language: 'en' })
  const kept = await findKeptProduct(shop.as(), String(vase?.slug), shop.cast.naveen.artisanId)
  expect(kept?.form).toMatchObject({
    optionNames: ['Size', 'Colour'],
    weightGrams: 1500,
    hsn: '6912',
    state: 'rajasthan',
  })
  expect(kept?.form.variants.map(({ ownSku }) => ownSku)).toContain('BP-VASE-L-G')
  const shawl = products.find(({ source_key }) => source_key === 'shopify:hindi-shawl')
  expect(shawl).toMatchObject({ name: 'पश्मीना शॉल', language: 'hi' })

  const again = await naveen.bring(fileOf('shopify-export.csv'))
  expect(again.counts).toEqual({ new: 0, changed: 0, skipped: 27, failed: 9 })
  expect(await productsOf(shop.cast.naveen.artisanId)).toEqual(products)
})

test('a file with the 2025 columns matches the same products', async () => {
  const read = await naveen.read(fileOf('shopify-2025.csv'))
  expect(read.lines.map(({ outcome, name }) => [outcome, name])).toEqual([
    ['skipped', 'Blue pottery bowl – “Neel”'],
    ['skipped', 'Blue pottery vase'],
    ['skipped', 'पश्मीना शॉल'],
    ['skipped', 'Cotton kurta'],
  ])
})

test('a changed line changes only its product and keeps fields that the file does not have', async () => {
  const { artisanId } = shop.cast.naveen
  const before = await productsOf(artisanId)
  const text = fileOf('shopify-export.csv')
    .toString('utf8')
    .replace('Brass bell,<p>Rings.</p>', 'Brass bell,<p>Rings clear.</p>')
    .replace(',650,', ',675,')
  const done = await naveen.bring(text)
  expect(done.counts).toEqual({ new: 0, changed: 1, skipped: 26, failed: 9 })
  const after = await productsOf(artisanId)
  expect(after.filter((product, place) => JSON.stringify(product) !== JSON.stringify(before[place]))).toMatchObject([
    { source_key: 'shopify:brass-bell', price_paise: 67_500, revision: 2 },
  ])
})

test('a WooCommerce file: variations by SKU and id, units, entities, sale prices, and a reason for each failure', async () => {
  const done = await somi.bring(fileOf('woocommerce-export.csv'))
  const failed = done.lines.filter(({ outcome }) => outcome === 'failed')
  expect(Object.fromEntries(failed.map(({ name, notes }) => [name, notes[0]?.note]))).toEqual({
    'Tea set (grouped)': 'kindOfProduct',
    'Elsewhere basket': 'kindOfProduct',
    'Pottery workshop (one day)': 'notAThing',
    Pattern: 'notAThing',
    'Without a price': 'priceMissing',
    'Priced in euro': 'priceCurrency',
    'Two ways to read': 'priceUnclear',
    'Lost child': 'parentMissing',
    'Stole with any size': 'optionMissing',
  })
  const forms = new Map<string, Awaited<ReturnType<typeof findKeptProduct>>>()
  for (const { name, product } of done.lines)
    if (product) forms.set(name, await findKeptProduct(shop.as(), product, shop.cast.somi.artisanId))

  expect(forms.get('Chikankari kurti')?.form).toMatchObject({
    optionNames: ['Size', 'Colour'],
    materials: ['Cotton'],
    words: { en: { description: 'Hand embroidered in Lucknow.\n\nSecond paragraph.' } },
  })
  expect(forms.get('Dhokra horse')?.form.variants).toMatchObject([
    { pricePaise: 85_000, stock: 0 },
    { pricePaise: 135_000, stock: 3 },
  ])
  expect(forms.get('Sikki grass basket & lid')?.form).toMatchObject({
    size: { lengthMm: 205, widthMm: 205, heightMm: 150 },
    weightGrams: 250,
  })
  expect(forms.get('Kanjivaram silk saree')?.form).toMatchObject({
    colors: ['Maroon'],
    features: ['Wash: Dry clean only'],
  })
  expect(forms.has("=cmd|' /C calc'!A0")).toBe(true)

  const again = await somi.read(fileOf('woocommerce-export.csv'))
  expect(again.counts).toMatchObject({ new: 0, changed: 0 })
  const semicolon = await somi.read(fileOf('woocommerce-semicolon.csv'))
  expect(semicolon.lines.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed', 'changed'])
})

test('pictures are matched by file name in the zip; a later zip adds them, and a missing one is reported', async () => {
  const head = 'Handle,Title,Variant Price,Image Src,Image Position\n'
  const file = `${head}cup,Cup with a picture,300,https://cdn.test/x/Cup%20Front_1024x1024.jpg?v=2,1\ncup,,,https://cdn.test/x/cup-back.jpg,2\n`
  const without = await naveen.bring(file)
  expect(notesOf(without.lines, 2)).toContain('pictureMissing')
  const [line] = without.lines
  const pictures = async () =>
    (await findKeptProduct(shop.as(), String(line?.product), shop.cast.naveen.artisanId))?.form.pictures
  expect(await pictures()).toEqual([])
  expect(await listReadyDrafts(shop.as(shop.cast.naveen), without.id)).toEqual([])

  const zip = { 'cup-front.jpg': Buffer.from('front'), 'other.jpg': Buffer.from('other') }
  const later = await naveen.bring(file, zip)
  expect(later.counts).toMatchObject({ changed: 1 })
  expect(await pictures()).toHaveLength(1)
  expect((await naveen.read(file, zip)).counts).toMatchObject({ skipped: 1 })
  expect((await naveen.read(file)).counts).toMatchObject({ skipped: 1 })
})

test('complete imported drafts are submitted together', async () => {
  const head = exportHead()
  const forms: string[][] = []
  for await (const product of exportProducts(shop.as(shop.cast.naveen)))
    if (product.slug === shop.cast.goods.bowl.slug) forms.push(...exportRows(product))
  const rows = forms.map((cells) => ['a-copy', ...cells.slice(1)])
  const own = await shop.pool.query(
    "insert into images (key, kind, width, height, ground, created_at) values ('u-copy', 'uploaded', 90, 90, '#fff', now()) returning id",
  )
  await shop.pool.query('insert into image_uploads (image_id, user_id, at) values ($1, $2, now())', [
    own.rows[0].id,
    shop.cast.naveen.userId,
  ])
  const at = head.indexOf('Picture files')
  for (const cells of rows) cells[at] = 'u-copy.webp'
  const done = await naveen.bring([head, ...rows].map(csvLine).join(''))
  expect(done).toMatchObject({ counts: { new: 1 }, ready: 1 })
  expect(await submitImported(shop.as(shop.cast.naveen), done.id)).toBe(1)
  expect(await submitImported(shop.as(shop.cast.naveen), done.id)).toBe(0)
})

test('importing an export changes nothing', async () => {
  for (const [artisan, person] of [
    [naveen, shop.cast.naveen],
    [somi, shop.cast.somi],
  ] as const) {
    const before = await productsOf(person.artisanId)
    let text = csvLine(exportHead())
    for await (const product of exportProducts(shop.as(person))) text += exportRows(product).map(csvLine).join('')
    expect(text).not.toMatch(/(^|,)[=@]/m)
    const back = await artisan.bring(`\ufeff${text}`)
    expect(back.lines.filter(({ outcome }) => outcome !== 'skipped')).toEqual([])
    expect(back.total).toBe(before.length)
    expect(await productsOf(person.artisanId)).toEqual(before)
  }
})

test('a stopped import resumes where it was, and two concurrent runs create no duplicates', async () => {
  const head = 'Handle,Title,Variant Price\n'
  const file = head + Array.from({ length: 30 }, (_, at) => `stop-${at},Piece ${at},${100 + at},\n`).join('')
  const read = await somi.read(file)
  await somi.start(read)

  let saved = 0
  const stopping = shop.as()
  const clock = {
    now: () => {
      saved += 1
      if (saved > 25) throw new Error('the process was killed')
      return shop.clock.now()
    },
  }
  await expect(runImport({ ...stopping, clock }, read.id, takeAny)).rejects.toThrow('killed')
  const half = await getImport(shop.as(shop.cast.somi), read.id)
  expect(half.status).toBe('running')
  expect(half.done).toBeGreaterThan(0)
  expect(half.done).toBeLessThan(30)

  await Promise.all([runImport(shop.as(), read.id, takeAny), runImport(shop.as(), read.id, takeAny)])
  const { rows } = await shop.pool.query("select 1 from products where source_key like 'shopify:stop-%'")
  expect(rows).toHaveLength(30)
  expect(await getImport(shop.as(shop.cast.somi), read.id)).toMatchObject({ done: 30, status: 'finished' })
})

test('another artisan cannot reach the import', async () => {
  const read = await naveen.read('Handle,Title,Variant Price\na,Aaa,100\n')
  await expect(getImport(shop.as(shop.cast.somi), read.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(startImport(shop.as(shop.cast.somi), read.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(submitImported(shop.as(shop.cast.somi), read.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('imports are deleted after a month', async () => {
  shop.clock.advance(31 * 24 * 60)
  const swept = await sweepImports(shop.as())
  shop.clock.advance(-31 * 24 * 60)
  expect(swept).toBeGreaterThan(5)
  expect((await shop.pool.query('select 1 from imports')).rows).toEqual([])
})
