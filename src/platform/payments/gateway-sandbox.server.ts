import { createHmac } from 'node:crypto'
import type { Gateway } from './gateway.server.ts'
import { razorpayGateway } from './gateway-razorpay.server.ts'

/** The same in all processes of a shop, different in every shop, never in a file. */
export type SandboxKeys = { keyId: string; keySecret: string; webhookSecret: string }

export type SandboxGateway = Gateway & {
  /** sets the shop's origin: the sandbox answers on the same port */
  listensAt(origin: string): void
}

export function sandboxKeys(secret: string): SandboxKeys {
  const derive = (use: string) => createHmac('sha256', secret).update(`sandbox gateway ${use}`).digest('hex')
  return { keyId: 'rzp_test_haat', keySecret: derive('key'), webhookSecret: derive('webhook') }
}

/** A local gateway behind the same SDK client, over real HTTP, so that the tested path is the one Razorpay gets. */
export function sandboxGateway({ secret, port }: { secret: string; port: number }): SandboxGateway {
  const { keyId, keySecret, webhookSecret } = sandboxKeys(secret)
  let origin = `http://127.0.0.1:${port}`
  const baseUrl = () => `${origin}/sandbox`
  const gateway = razorpayGateway({ keyId, keySecret, webhookSecrets: [webhookSecret], provider: 'sandbox', baseUrl })
  return {
    ...gateway,
    listensAt(at) {
      origin = at
    },
  }
}
