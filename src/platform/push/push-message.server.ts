import { createECDH } from 'node:crypto'
import type { Seal } from '#platform/secrets/seal.server.ts'

export type PushKeys = { publicKey: string; privateKey: string }

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type PushRequest = { url: string; headers: Record<string, string>; body: Buffer }

/** The service drops a message that the device did not fetch within a day. */
const keptSeconds = 86_400

/** The shop's key pair for push services (VAPID, RFC 8292), base64url; another SECRET gives another, and devices ask again. */
export function pushKeys(seal: Seal): PushKeys {
  for (let attempt = 0; ; attempt++) {
    const privateKey = seal.sign('push', `key ${attempt}`)
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(privateKey, 'base64url')
      return { publicKey: curve.getPublicKey('base64url'), privateKey }
    } catch {
      // Above the order of the curve: one in four thousand million.
    }
  }
}

/**
 * The call that brings `text` to one device, encrypted so that only it can read it (RFC 8030, 8188, 8291).
 * @param topic a later message of the same topic replaces one that waits; at most 32 letters of base64url
 */
export async function pushRequest(
  { endpoint, p256dh, auth }: PushAddress,
  {
    text,
    topic,
    isUrgent,
    keys,
    contact,
  }: { text: string; topic: string; isUrgent: boolean; keys: PushKeys; contact: string },
): Promise<PushRequest> {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
    TTL: keptSeconds,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
  })
  const written = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { url: endpoint, headers: Object.fromEntries(written), body }
}
