// The traffic of bench/floods.ts in its own process: runs until it is told to stop, then reports the responses.
import { once } from 'node:events'
import http from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './client.ts'
import { photographOf } from './photograph.ts'
import { shopifyFile } from './shopify-file.ts'

export type FloodOrder = { kind: FloodKind; url: string; session: Session; paths: readonly string[] }
export type FloodKind = 'sign-ins' | 'slow sockets' | 'crawl' | 'pictures' | 'import'

const [order] = (await once(process, 'message')) as [FloodOrder]
const agent = new http.Agent({ keepAlive: true, maxSockets: 600 })
const answers: Record<string, number> = {}
let isOver = false
// Prepared before the measurement, because it takes a core for a second.
const photograph = order.kind === 'pictures' ? await photographOf(120) : Buffer.alloc(0)
process.once('message', () => {
  isOver = true
})

const note = (what: number | string) => {
  answers[what] = (answers[what] ?? 0) + 1
}

const floods: Record<FloodKind, () => Promise<void>> = {
  'sign-ins': () => atOnce(200, guess),
  'slow sockets': () => atOnce(500, dawdle),
  crawl: () => atOnce(8, read),
  pictures: () => atOnce(6, show),
  import: bring,
}
process.send?.('begins')
await floods[order.kind]()
process.send?.(answers)
process.disconnect?.()

async function atOnce(count: number, act: (turn: number) => Promise<void>): Promise<void> {
  const one = async (place: number) => {
    for (let turn = place; !isOver; turn += count) {
      await act(turn).catch((error: Error) => {
        note(error.message)
        return sleep(100)
      })
    }
  }
  await Promise.all(Array.from({ length: count }, (_, place) => one(place)))
}

/** A new account and address each time, so that no limit by either applies. */
function guess(turn: number): Promise<void> {
  const body = JSON.stringify({ email: `person-${turn}@flood.test`, password: `not this one ${turn}` })
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  return ask('POST', '/api/auth/login', { 'content-type': 'application/json', 'x-forwarded-for': address }, body)
}

/** Slowloris: a header line that never ends, one byte a second. */
async function dawdle(): Promise<void> {
  const { hostname, port } = new URL(order.url)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ')
  const startedAt = Date.now()
  while (!isOver && !socket.destroyed && Date.now() - startedAt < 60_000) {
    socket.write('a')
    await sleep(1_000)
  }
  note(socket.destroyed ? 'cut off' : 'open at the end')
  socket.destroy()
}

/** A crawler that ignores all rules, from its own address: each time a page that is not cached. */
function read(turn: number): Promise<void> {
  const headers = { accept: 'text/html', 'x-forwarded-for': '10.9.9.9' }
  return ask('GET', order.paths[turn % order.paths.length] ?? '/', headers, '')
}

/** The same photograph with other last bytes, so that it counts as new, until the hourly limit refuses it. */
async function show(turn: number): Promise<void> {
  const picture = Buffer.from(photograph)
  picture.writeUInt32BE(turn, picture.length - 4)
  const form = new FormData()
  form.append('images', new Blob([picture], { type: 'image/jpeg' }), 'flood.jpg')
  const { cookie, csrf } = order.session
  const headers = { cookie, 'x-csrf-token': csrf, origin: order.url }
  const answer = await fetch(`${order.url}/api/uploads/images`, { method: 'POST', headers, body: form })
  note(answer.status)
  await answer.arrayBuffer()
}

async function bring(): Promise<void> {
  const boundary = 'a-boundary-of-the-bench'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="many.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const form = `${head}${shopifyFile(5_000)}\r\n--${boundary}--\r\n`
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const brought = (await call('POST', '/api/artisan/products/import', form, type)) as { import: { id: string } }
  const path = `/api/artisan/imports/${brought.import.id}`
  type Detail = { import: { status: string; questions: { categories: { value: string }[] } } }
  let detail = (await call('GET', path, '')) as Detail
  while (detail.import.status === 'reading' && !isOver) {
    await sleep(300)
    detail = (await call('GET', path, '')) as Detail
  }
  const crafts = Object.fromEntries(
    detail.import.questions.categories.map(({ value }) => [value, 'jaipur-blue-pottery']),
  )
  await call('PUT', `${path}/answers`, JSON.stringify({ crafts, isInRupees: true }))
  await call('POST', `${path}/run`, '{}')
  while (!isOver) await sleep(100)
  note(`state ${((await call('GET', path, '')) as Detail).import.status}`)
}

async function call(
  method: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const { cookie, csrf } = order.session
  const all = { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf, origin: order.url, ...headers }
  const answer = await fetch(order.url + path, { method, headers: all, ...(body ? { body } : {}) })
  note(answer.status)
  const { data } = (await answer.json()) as { data: unknown }
  return data
}

function ask(method: string, path: string, headers: Record<string, string>, body: string): Promise<void> {
  const all = { origin: order.url, 'content-length': String(Buffer.byteLength(body)), ...headers }
  return new Promise((resolve, reject) => {
    const request = http.request(order.url + path, { method, agent, headers: all }, (response) => {
      note(response.statusCode ?? 0)
      response.resume()
      response.on('end', resolve)
    })
    request.on('error', reject)
    request.end(body)
  })
}
