import http from 'node:http'
import { type Basket, type Buyer, buy, plentifulGoods, signInAll } from './checkout.ts'
import { Client } from './client.ts'
import { listingQuestions } from './listing-questions.ts'
import type { BenchShop } from './shop-under-load.ts'
import { eventBodies, post } from './webhooks.ts'

/** Fails if the shop refuses it. */
export type Act = { name: string; run(turn: number): Promise<void> }

const mix = { listing: 34, piece: 20, page: 30, picture: 8, purchase: 4, event: 3, 'sign-in': 1 } as const
type Kind = keyof typeof mix

export type Visitors = { act(turn: number): Act; close(): void }

/** Visitors of all kinds in their usual shares; the shop must trust 127.0.0.1 as a proxy. */
export async function openVisitors(shop: BenchShop): Promise<Visitors> {
  await shop.pool.query('DELETE FROM throttles')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  const client = new Client(shop.url, agent)
  const acts = readActs(shop, agent, await addresses(shop))
  const people = await signInAll(shop, client)
  const goods = await plentifulGoods(shop, 1)
  await buyOne(client, people, goods, 0)
  const events = await eventBodies(shop)
  const all: Record<Kind, (turn: number) => Promise<void>> = {
    ...acts,
    purchase: (turn) => buyOne(client, people, goods, turn),
    event: async (turn) =>
      refuse(await post(shop, agent, at(events, turn).replace('"created_at":0', `"created_at":${turn}`))),
    'sign-in': (turn) => signIn(client, turn),
  }
  const order = Object.entries(mix).flatMap(([name, count]) => Array<string>(count).fill(name)) as Kind[]
  return {
    // 37 shares no factor with 100: the acts are mixed, each in its right share.
    act(turn) {
      const name = at(order, turn * 37)
      return { name, run: () => all[name](turn) }
    },
    close: () => agent.destroy(),
  }
}

type Addresses = { pieces: string[]; pictures: string[] }

async function addresses(shop: BenchShop): Promise<Addresses> {
  const { rows } = await shop.pool.query<{ slug: string }>(
    `SELECT p.slug FROM products p JOIN artisans a ON a.id = p.artisan_id
      WHERE p.status = 'published' AND a.status = 'verified' ORDER BY p.id % 997, p.id LIMIT 4000`,
  )
  const page = await (await fetch(`${shop.url}/products`)).text()
  const pictures = [...new Set(page.match(/\/img\/[^"\s,]+/g) ?? [])]
  if (pictures.length === 0) throw new Error('the listing page has no pictures')
  return { pieces: rows.map(({ slug }) => slug), pictures }
}

function readActs(shop: BenchShop, agent: http.Agent, { pieces, pictures }: Addresses) {
  const questions = listingQuestions(6_000)
  const read = async (turn: number, path: string) => refuse(await statusOf(shop.url + path, agent, addressOf(turn)))
  return {
    listing: (turn: number) => read(turn, at(questions, turn)),
    piece: (turn: number) => read(turn, `/api/products/${at(pieces, turn)}`),
    // Half of the readers get a cached page, half a rendered one.
    page: (turn: number) => read(turn, turn % 2 === 0 ? '/products' : `/products/${at(pieces, turn)}`),
    picture: (turn: number) => read(turn, at(pictures, turn)),
  }
}

/** Everybody has an address: one alone would reach its hourly sign-in limit and have its pages rendered one by one. */
function addressOf(turn: number): string {
  return `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
}

function buyOne(client: Client, people: readonly Buyer[], goods: readonly Basket[], turn: number): Promise<void> {
  return buy(client, at(people, turn), at(goods, turn * 31))
}

async function signIn(client: Client, turn: number): Promise<void> {
  const body = { email: 'artisan@haat.test', password: 'haat-demo-2026' }
  const { status } = await client.send('POST', '/api/auth/login', body, { 'x-forwarded-for': addressOf(turn) })
  refuse(status)
}

function refuse(status: number): void {
  if (status >= 400) throw new Error(`answered with ${status}`)
}

function at<T>(list: readonly T[], turn: number): T {
  const one = list[turn % list.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** Retries on a new connection if a kept one was closed at the moment of its next use, as browsers do. */
function statusOf(url: string, agent: http.Agent, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address }
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(statusOf(url, agent, address))
      else reject(error)
    })
  })
}
