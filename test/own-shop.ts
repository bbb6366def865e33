// A shop in production as an operator runs it: TLS in front of it, a mail server behind it, its own empty database.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from './database.ts'
import { gone, type Settings, shopSettings } from './shop-process.ts'

export type OwnShop = {
  /** its https address; the certificate is self-signed */
  origin: string
  settings: Settings
  databaseUrl: string
  /** every email it sent, as it went over the wire with its base64 and quoted-printable parts decoded */
  emails: string[]
  open(): Promise<void>
  close(): Promise<void>
}

export async function makeOwnShop(): Promise<OwnShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-own-'))
  const database = await emptyDatabase()
  const emails: string[] = []
  const mailServer = await listen(createServer((socket) => receive(socket, emails)))
  const inside = await shopSettings(database.url, folder)
  const front = await listen(tlsFront(Number(inside.PORT)))
  const origin = `https://localhost:${portOf(front)}`
  const settings = {
    ...inside,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: origin,
    ALLOW_SANDBOX: '1',
    MAIL_URL: `smtp://127.0.0.1:${portOf(mailServer)}?ignoreTLS=true`,
    MAIL_FROM: 'Utkal Kala <care@utkal.test>',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  let shop: ChildProcess | undefined

  return {
    origin,
    settings,
    databaseUrl: database.url,
    emails,
    async open() {
      shop = spawn(process.execPath, ['bin/shop.mjs'], { env: { ...process.env, ...settings }, stdio: 'ignore' })
      for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt && shop.exitCode === null; await sleep(50)) {
        // Not /readyz: the tests' PostgreSQL is not durable, which a shop in production reports there.
        const home = await fetch(`http://127.0.0.1:${settings.PORT}/`).catch(() => null)
        if (home?.ok) return
      }
      throw new Error(`the shop did not open, exit code ${shop.exitCode}`)
    },
    async close() {
      shop?.kill('SIGKILL')
      if (shop) await gone(shop)
      front.close()
      mailServer.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

function listen<Listener extends Server>(server: Listener): Promise<Listener> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function tlsFront(port: number): https.Server {
  const pem = readFileSync(path.join(import.meta.dirname, 'files/localhost.pem'))
  return https.createServer({ key: pem, cert: pem }, (request, response) => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': request.socket.remoteAddress }
    const { method, url, headers } = request
    const inner = http.request(
      { host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...forwarded } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    inner.on('error', () => response.destroy())
    response.on('close', () => inner.destroy())
    request.pipe(inner)
  })
}

/** RFC 5321 as far as a client needs that sends one email at a time. */
function receive(socket: Socket, emails: string[]): void {
  let waiting = ''
  let isData = false
  const take = (text: string): string => {
    if (isData) emails.push(decode(text))
    isData = !isData && /^data/i.test(text)
    if (isData) return '354 send it'
    return /^quit/i.test(text) ? '221 bye' : '250 ok'
  }
  socket.write('220 localhost\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    waiting += part.toString('latin1')
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = waiting.indexOf(mark)
      if (end < 0) return
      const text = waiting.slice(0, end)
      waiting = waiting.slice(end + mark.length)
      socket.write(`${take(text)}\r\n`)
    }
  })
}

function decode(email: string): string {
  const words = email.replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
  return words
    .replace(/(?:[A-Za-z0-9+/]{60,}\r\n)+[A-Za-z0-9+/=]*/g, (text) => Buffer.from(text, 'base64').toString())
    .replace(/=\r\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (text) => Buffer.from(text.replaceAll('=', ''), 'hex').toString())
}
