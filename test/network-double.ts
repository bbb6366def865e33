// The open network of the tests of ONDC: registry and two buyer apps in one server, with keys of their own.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizationOf, type OndcSettings, readPublicKey, signerOf } from '#platform/ondc/ondc.server.ts'

export type Heard = { action: string; body: unknown; isSigned: boolean }

const bare = (key: KeyObject) => key.export({ format: 'jwk' }).x as string
const base64 = (url: string) => Buffer.from(url, 'base64url').toString('base64')

/** `settings`: environment variables of a shop that is on it. */
export async function openNetworkDouble() {
  const pairs = {
    'shop.example.in': generateKeyPairSync('ed25519'),
    'buyer.example.in': generateKeyPairSync('ed25519'),
    'other.example.in': generateKeyPairSync('ed25519'),
  }
  const sealed = generateKeyPairSync('x25519')
  const registry = generateKeyPairSync('x25519')
  const der = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const heard: Heard[] = []
  const state = { answer: 200, isAway: false, lookups: 0 }
  const findKey = async (id: string) =>
    readPublicKey('ed25519', base64(bare(pairs[id as keyof typeof pairs].publicKey)))

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const path = request.url ?? ''
    if (path === '/registry/lookup') {
      state.lookups += 1
      const { subscriber_id: id, ukId } = JSON.parse(body.toString()) as { subscriber_id: string; ukId: string }
      const pair = pairs[id as keyof typeof pairs]
      const found = pair
        ? [{ subscriber_id: id, ukId, signing_public_key: base64(bare(pair.publicKey)), status: 'SUBSCRIBED' }]
        : []
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
      return
    }
    if (state.isAway) {
      request.socket.destroy()
      return
    }
    const signer = await signerOf(request.headers.authorization, { body, now: new Date(), findKey })
    heard.push({
      action: path.replace('/protocol/', ''),
      body: JSON.parse(body.toString()),
      isSigned: signer === 'shop.example.in',
    })
    response.writeHead(state.answer).end('{"message":{"ack":{"status":"ACK"}}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    heard,
    state,
    registry,
    sealed,
    bapUri: `${url}/protocol`,
    settings: {
      ONDC_SUBSCRIBER_ID: 'shop.example.in',
      ONDC_UNIQUE_KEY_ID: 'shop-1',
      ONDC_SIGNING_KEY: der(pairs['shop.example.in'].privateKey),
      ONDC_ENCRYPTION_KEY: der(sealed.privateKey),
      ONDC_REGISTRY_URL: `${url}/registry`,
      ONDC_REGISTRY_KEY: base64(bare(registry.publicKey)),
      ONDC_REQUEST_ID: 'request-1',
    },
    sign(id: keyof typeof pairs | 'nobody.example.in', body: string, now = new Date()): string {
      const signingKey = (pairs[id as keyof typeof pairs] ?? pairs['other.example.in']).privateKey
      return authorizationOf({ subscriberId: id, uniqueKeyId: 'key-1', signingKey } as OndcSettings, body, now)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
