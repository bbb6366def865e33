import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfToken } from '#features/sign-in/write-access-token.ts'
import { addressOfAsha } from './cast.ts'
import { startTestServer, type TestServer } from './server.ts'

const folder = path.resolve(import.meta.dirname, '../packages/client')
// The generator needs an older TypeScript than the shop, so the client has packages of its own.
const own = createRequire(path.join(folder, 'package.json'))
const load = async <Module>(file: string) => (await import(pathToFileURL(file).href)) as Module

type Generator = { default(document: unknown, options: object): Promise<unknown>; astToString(ast: unknown): string }
type Program = {
  buy(shop: string, purchase: { buyer: object; address: object; pay(id: string): Promise<unknown> }): Promise<string>
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('types generated from the API description compile, and a program on them finds, orders and pays', async () => {
  const document: unknown = await (await fetch(`${server.url}/api/openapi.json`)).json()
  const { default: openapiTS, astToString } = await load<Generator>(own.resolve('openapi-typescript'))
  writeFileSync(path.join(folder, 'api.d.ts'), astToString(await openapiTS(document, { defaultNonNullable: false })))
  const compiled = spawnSync(process.execPath, [own.resolve('typescript/bin/tsc'), '--project', folder], {
    encoding: 'utf8',
  })
  expect(compiled.stdout).toBe('')
  expect(compiled.status).toBe(0)

  const { buy } = await load<Program>(path.join(folder, 'buy.ts'))
  const number = await buy(server.url, {
    buyer: {
      fullName: 'Meera Nair',
      email: `${randomUUID()}@client.test`,
      phone: '9822044170',
      password: 'a pot for Meera',
    },
    address: addressOfAsha,
    pay: async (gatewayOrderId) => {
      const answer = await fetch(`${server.url}/sandbox/orders/${gatewayOrderId}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ method: 'upi', outcome: 'captured', webhook: 'once' }),
      })
      return answer.json()
    },
  })
  const [order] = await server.services.db.query<{ paid: boolean }>`
    select exists (select 1 from payments p where p.order_id = o.id and p.status = 'captured') as paid
    from orders o where o.number = ${number}`
  expect(order).toEqual({ paid: true })
}, 60_000)

test('the quick start of the client reads orders with a token alone', async () => {
  const { naveen } = server.cast
  const token = `haat_${randomBytes(32).toString('base64url')}`
  await server.services.db.query`
    insert into access_tokens (user_id, name, token_hash, scope, created_at)
    values (${naveen.userId}, 'Quick start', ${hashOfToken(token)}, 'read', now())`
  const { default: createClient } = await load<{
    default: (options: object) => { GET(path: string): Promise<{ data?: unknown }> }
  }>(own.resolve('openapi-fetch'))
  const shop = createClient({ baseUrl: `${server.url}/api`, headers: { authorization: `Bearer ${token}` } })
  expect((await shop.GET('/artisan/orders')).data).toMatchObject({ success: true, data: { page: 1 } })
})
