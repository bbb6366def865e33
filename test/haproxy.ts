// HAProxy in front of several shops, with the balancing part of docs/proxies.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type Balancer = { url: string; stop(): void }

/** @throws Error when haproxy is missing and cannot be installed */
export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  ensureHaproxy()
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-haproxy-'))
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  const proxy: ChildProcess = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url)
  return {
    url,
    stop() {
      proxy.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// A request that no shop has begun to answer may be retried on another; after that only a read may.
const configuration = (port: number, shops: readonly number[]) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 35s
  timeout server 35s
  timeout http-request 10s
  timeout http-keep-alive 10s
  timeout check 5s
  option redispatch 1
  option http-server-close
  retries 3
  retry-on conn-failure empty-response
frontend shop
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  http-request disable-l7-retry unless { method GET HEAD }
  default_backend shops
backend shops
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${shops.map((shop, index) => `  server shop${index + 1} 127.0.0.1:${shop}`).join('\n')}
`

function ensureHaproxy(): void {
  if (isThere()) return
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['-qq', 'update'], { env, stdio: 'ignore' })
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'haproxy'], { env, stdio: 'ignore' })
  }
  if (!isThere()) throw new Error('This test needs HAProxy 2.6 or newer. Debian: sudo apt-get install haproxy')
}

const isThere = () => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0

async function untilItAnswers(url: string): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(50)) {
    const isThere = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
  }
  throw new Error('no shop answered behind the proxy within half a minute')
}
