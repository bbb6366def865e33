import { createCipheriv, diffieHellman, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  authorizationOf,
  type OndcSettings,
  openChallenge,
  readPrivateKey,
  readPublicKey,
  signerOf,
  siteProof,
} from './ondc.server.ts'

// The example of the network's own documentation, signing and verification.
const published = {
  privateKey: 'lP3sHA+9gileOkXYJXh4Jg8tK0gEEMbf9yCPnFpbldhrAY+NErqL9WD+Vav7TE5tyVXGXBle9ONZi2W7o144eQ==',
  publicKey: 'awGPjRK6i/Vg/lWr+0xObclVxlwZXvTjWYtlu6NeOHk=',
  body: '{"context":{"domain":"nic2004:60212","country":"IND","city":"Kochi","action":"search","core_version":"0.9.1","bap_id":"bap.stayhalo.in","bap_uri":"https://8f9f-49-207-209-131.ngrok.io/protocol/","transaction_id":"e6d9f908-1d26-4ff3-a6d1-3af3d3721054","message_id":"a2fe6d52-9fe4-4d1a-9d0b-dccb8b48522d","timestamp":"2022-01-04T09:17:55.971Z","ttl":"P1M"},"message":{"intent":{"fulfillment":{"start":{"location":{"gps":"10.108768, 76.347517"}},"end":{"location":{"gps":"10.102997, 76.353480"}}}}}}',
  header:
    'Signature keyId="example-bap.com|bap1234|ed25519",algorithm="ed25519",created="1641287875",expires="1641291475",headers="(created) (expires) digest",signature="cjbhP0PFyrlSCNszJM1F/YmHDVAWsZqJUPzojnE/7TJU3fJ/rmIlgaUHEr5E0/2PIyf0tpSnWtT6cyNNlpmoAQ=="',
}

const now = new Date(1_641_287_900_000)
const findKey = async () => readPublicKey('ed25519', published.publicKey)

test('the published example is signed by its sender, and by nobody once a byte of it has changed', async () => {
  const body = Buffer.from(published.body)
  expect(await signerOf(published.header, { body, now, findKey })).toBe('example-bap.com')
  const changed = Buffer.from(published.body.replace('Kochi', 'Delhi'))
  expect(await signerOf(published.header, { body: changed, now, findKey })).toBeNull()
})

test('a signature counts until it expires, and not when its sender is unknown or it is missing', async () => {
  const body = Buffer.from(published.body)
  expect(await signerOf(published.header, { body, now: new Date(1_641_291_475_000), findKey })).toBeNull()
  expect(await signerOf(published.header, { body, now: new Date(1_641_287_000_000), findKey })).toBeNull()
  expect(await signerOf(published.header, { body, now, findKey: async () => null })).toBeNull()
  expect(await signerOf(undefined, { body, now, findKey })).toBeNull()
})

const x25519 = generateKeyPairSync('x25519')
const registry = generateKeyPairSync('x25519')
const settings: OndcSettings = {
  subscriberId: 'shop.example.in',
  uniqueKeyId: 'k1',
  signingKey: readPrivateKey('ed25519', published.privateKey),
  encryptionKey: x25519.privateKey,
  registryKey: registry.publicKey,
  registryUrl: 'http://registry.test',
  requestId: 'request 1',
  mostFinderFee: 3,
}

test('what we sign is ours, with keys as the network’s tools write them', async () => {
  const body = Buffer.from('{"a":1}')
  const header = authorizationOf(settings, body, now)
  expect(await signerOf(header, { body, now, findKey })).toBe('shop.example.in')
  const der = x25519.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  expect(readPrivateKey('x25519', der).equals(x25519.privateKey)).toBe(true)
  expect(() => readPrivateKey('ed25519', der)).toThrow('this is no ed25519 key')
  expect(() => readPublicKey('ed25519', 'c2hvcnQ=')).toThrow()
  expect(siteProof(settings)).toHaveLength(88)
})

test('the challenge of the registry is opened with the encryption key', () => {
  const secret = diffieHellman({ privateKey: registry.privateKey, publicKey: x25519.publicKey })
  const cipher = createCipheriv('aes-256-ecb', secret, null)
  const challenge = cipher.update('prove it', 'utf8', 'base64') + cipher.final('base64')
  expect(openChallenge(settings, challenge)).toBe('prove it')
  expect(() => openChallenge({ ...settings, registryKey: x25519.publicKey }, challenge)).toThrow()
})
