import { setTimeout as sleep } from 'node:timers/promises'
import http from 'node:http'
import { writeFileSync } from 'node:fs'
import { buy, plentifulGoods, signInAll } from './checkout.ts'
import { Client } from './client.ts'
import { openBenchShop } from './shop-under-load.ts'
const shop = await openBenchShop(10_000, 'bench', { TRUSTED_PROXIES: '127.0.0.1', PICTURES_AHEAD: '0', NODE_OPTIONS: '--inspect=127.0.0.1:9333' }, true)
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
await shop.pool.query('DELETE FROM throttles')
const client = new Client(shop.url, agent)
const people = await signInAll(shop, client), goods = await plentifulGoods(shop, 1)
let t = 0
const run = async (n: number) => { const until = t + n; await Promise.all(Array.from({ length: 8 }, async () => { while (t < until) { t++; await buy(client, people[t % people.length]!, goods[(t * 31) % goods.length]!) } })) }
await run(200)
const list: any[] = (await (await fetch('http://127.0.0.1:9333/json/list')).json()) as any[]
const ws = new WebSocket(list[0].webSocketDebuggerUrl)
await new Promise((r) => { ws.onopen = r })
let id = 0; const waits = new Map<number, (v: any) => void>()
ws.onmessage = (m) => { const d = JSON.parse(String(m.data)); waits.get(d.id)?.(d.result) }
const send = (method: string, params = {}) => new Promise<any>((r) => { id++; waits.set(id, r); ws.send(JSON.stringify({ id, method, params })) })
await send('Profiler.enable'); await send('Profiler.setSamplingInterval', { interval: 200 }); await send('Profiler.start')
await run(800); await sleep(1500)
const { profile } = await send('Profiler.stop')
writeFileSync('/tmp/purchase.cpuprofile', JSON.stringify(profile))
ws.close(); agent.destroy(); await shop.close(); process.exit(0)
