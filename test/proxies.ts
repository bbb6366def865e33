// The proxies of docs/proxies, started as an operator would, with test addresses and time-outs.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as tlsConnect } from 'node:tls'
import { freePort } from './free-port.ts'

export const proxyNames = ['haproxy', 'nginx'] as const

export type ProxyName = (typeof proxyNames)[number]

export type RunningProxy = { port: number; plainPort: number; close(): Promise<void> }

const docs = path.resolve(import.meta.dirname, '../docs/proxies')
const files: Record<ProxyName, string> = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' }

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Installs the Debian package if the program is missing. When that fails, warns and returns false. */
export function hasProxy(name: ProxyName): boolean {
  if (isThere(name) && isThere('openssl')) return true
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['-qq', 'update'], { env })
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name, 'openssl'], { env })
  }
  const found = isThere(name) && isThere('openssl')
  if (!found) console.warn(`${name} is not installed and could not be: its example in docs/proxies is not tried.`)
  return found
}

/** Starts the proxy before the shop on that port. It waits one second where the example waits ten. */
export async function startProxy(name: ProxyName, shopPort: number): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `haat-${name}-`))
  const [port, plainPort] = [await freePort(), await freePort()]
  const certificate = path.join(folder, 'shop.pem')
  makeCertificate(certificate)
  const file = path.join(folder, files[name])
  writeFileSync(file, adapted(name, { port, plainPort, shopPort, certificate, folder }))
  const child =
    name === 'haproxy'
      ? spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
      : spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
  await untilOpen(child, port)
  return {
    port,
    plainPort,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(name === 'haproxy' ? 'SIGINT' : 'SIGTERM')
      if ((await Promise.race([ended.then(() => true), sleep(3_000, false)])) === false) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Places = { port: number; plainPort: number; shopPort: number; certificate: string; folder: string }

/** Each change must match, so that a changed example is not tested unmodified by accident. */
function adapted(name: ProxyName, { port, plainPort, shopPort, certificate, folder }: Places): string {
  const changes: Record<ProxyName, [string, string][]> = {
    haproxy: [
      ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
      ['bind :443 ssl crt /etc/haproxy/shop.pem', `bind 127.0.0.1:${port} ssl crt ${certificate}`],
      ['server one 127.0.0.1:3000', `server one 127.0.0.1:${shopPort}`],
      ['timeout http-request 10s', 'timeout http-request 1s'],
      ['maxconn 8000', 'maxconn 400'],
    ],
    nginx: [
      ['pid /run/nginx.pid', `pid ${folder}/nginx.pid`],
      ['access_log /var/log/nginx/access.log', 'access_log off'],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['ssl_certificate /etc/nginx/shop.pem', `ssl_certificate ${certificate}`],
      ['ssl_certificate_key /etc/nginx/shop.pem', `ssl_certificate_key ${certificate}`],
      ['server 127.0.0.1:3000', `server 127.0.0.1:${shopPort}`],
      ['client_header_timeout 10s', 'client_header_timeout 1s'],
    ],
  }
  return changes[name].reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${files[name]} has no "${from}"`)
      return text.replace(from, to)
    },
    readFileSync(path.join(docs, files[name]), 'utf8'),
  )
}

function makeCertificate(file: string): void {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-keyout', `${file}.key`, '-out', `${file}.crt`],
  ])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  writeFileSync(file, readFileSync(`${file}.crt`, 'utf8') + readFileSync(`${file}.key`, 'utf8'), { mode: 0o600 })
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`)
    if (await isOpen(port)) return
    await sleep(100)
  }
  throw new Error('the proxy did not open its port')
}

/** HAProxy answers 503 until its /readyz check has passed. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    )
    socket.on('data', (bytes) => resolve(bytes.toString().startsWith('HTTP/1.1 200')))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}
