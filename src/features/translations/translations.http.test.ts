import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpTranslator } from '#platform/translation/translator.server.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'

// Both services as their documentation writes them.
type Asked = { path: string | undefined; key: string | undefined; body: Record<string, unknown> }
const asked: Asked[] = []
let answer: { status: number; body: string } | null = null
let service: Server
let app: CallApp

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
    asked.push({ path: request.url, key: request.headers.authorization, body })
    const text = request.url?.endsWith('/pipeline')
      ? { pipelineResponse: [{ taskType: 'translation', output: [{ source: 'x', target: 'नमस्ते' }] }] }
      : { translatedText: `[${String(body.source)}>${String(body.target)}] ${String(body.q)}` }
    response.writeHead(answer?.status ?? 200).end(answer?.body ?? JSON.stringify(text))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  app = await openCallApp({ env: { TRANSLATE_URL: at('/translate', 'k%2F1@') } })
})
afterAll(async () => {
  await app.close()
  service.close()
})

const at = (path: string, key = '') => `http://${key}127.0.0.1:${(service.address() as AddressInfo).port}${path}`
const translate = (body: object, language = 'hi') =>
  app.call('POST', '/translations', { body, headers: { 'accept-language': language } })

test('both services are asked as their documentation says, and what they answer without a text is an error', async () => {
  expect(await httpTranslator(at('/translate')).translate('A bowl', 'en', 'hi')).toBe('[en>hi] A bowl')
  expect(asked.at(-1)).toEqual({
    path: '/translate',
    key: undefined,
    body: { q: 'A bowl', source: 'en', target: 'hi', format: 'text' },
  })
  const bhashini = httpTranslator(at('/services/inference/pipeline?serviceId=indictrans', 'secret@'))
  expect(await bhashini.translate('Hello', 'en', 'hi')).toBe('नमस्ते')
  expect(asked.at(-1)).toEqual({
    path: '/services/inference/pipeline',
    key: 'secret',
    body: {
      pipelineTasks: [
        {
          taskType: 'translation',
          config: { language: { sourceLanguage: 'en', targetLanguage: 'hi' }, serviceId: 'indictrans' },
        },
      ],
      inputData: { input: [{ source: 'Hello' }] },
    },
  })
  for (const wrong of [
    { status: 200, body: '{"error":"too long"}' },
    { status: 200, body: '{"translatedText":" "}' },
    { status: 200, body: 'busy' },
    { status: 403, body: '{"error":"no key"}' },
  ]) {
    answer = wrong
    await expect(httpTranslator(at('/translate')).translate('x', 'en', 'hi')).rejects.toThrow('the translation service')
    await expect(bhashini.translate('x', 'en', 'hi')).rejects.toThrow('the translation service')
  }
  answer = null
})

test('words of a piece come in the reader’s language, once for all readers, and a fault is not kept', async () => {
  await app.shop.pool.query(
    "update products set description = 'Painted by hand.', variation_note = 'Each differs.' where slug = 'blue-bowl'",
  )
  const bowl = { of: 'product', id: 'blue-bowl' }
  answer = { status: 500, body: '' }
  expect(await translate(bowl)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  answer = null
  const before = asked.length
  const texts = ['[en>hi] Painted by hand.', '[en>hi] Each differs.']
  for (const { status, body } of await Promise.all([translate(bowl), translate(bowl), translate(bowl)]))
    expect({ status, texts: body.data.texts }).toEqual({ status: 200, texts })
  expect(asked.length - before).toBe(2)
  expect(asked.at(-1)?.body.api_key).toBe('k/1')
  // In the reader's own language nothing is asked.
  expect((await translate(bowl, 'en')).body.data.texts).toEqual(['Painted by hand.', 'Each differs.'])
  expect(asked.length - before).toBe(2)
})

test('an artisan’s story comes paragraph by paragraph, and only while the artisan is shown', async () => {
  const { slug } = app.shop.cast.naveen
  const story = JSON.stringify({ bn: 'x', en: 'One.\n\nTwo.' })
  await app.shop.pool.query('update artisans set story = $1 where slug = $2', [story, slug])
  const texts = ['[en>hi] One.', '[en>hi] Two.']
  expect((await translate({ of: 'artisan', id: slug })).body.data.texts).toEqual(texts)
  await app.shop.pool.query("update artisans set status = 'suspended' where slug = $1", [slug])
  expect((await translate({ of: 'artisan', id: slug })).status).toBe(404)
  await app.shop.pool.query("update artisans set status = 'verified' where slug = $1", [slug])
})

test('only what visitors can read is translated, and a shop without a service offers nothing', async () => {
  const refused = [
    { of: 'product', id: 'nobody' },
    { of: 'review', id: '00000000-0000-4000-8000-000000000000' },
    { of: 'question', id: "' or true --" },
  ]
  for (const body of refused) expect((await translate(body)).status).toBe(404)
  expect((await translate({ of: 'order', id: 'HT-1' })).status).toBe(400)
  await app.shop.pool.query("update products set status = 'paused' where slug = 'blue-bowl'")
  expect((await translate({ of: 'product', id: 'blue-bowl' })).status).toBe(404)
  await app.shop.pool.query("update products set status = 'published' where slug = 'blue-bowl'")

  const offers = async (language: string, word: string) =>
    (await app.page(`/products/blue-bowl?lng=${language}`, null)).html.includes(word)
  expect(await offers('hi', 'अनुवाद करें')).toBe(true)
  app.services.translator = null
  expect((await translate({ of: 'product', id: 'blue-bowl' })).status).toBe(404)
  // Another language than before: kept pages live on.
  expect(await offers('bn', 'অনুবাদ করুন')).toBe(false)
})
