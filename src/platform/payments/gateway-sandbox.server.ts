import { createHmac } from 'node:crypto'
import type { Gateway } from './gateway.server.ts'
import { razorpayGateway } from './gateway-razorpay.server.ts'

/** The sandbox's own keys: the same in all processes of a shop, different in every shop, never in a file. */
export type SandboxKeys = { keyId: string; keySecret: string; webhookSecret: string }

export type SandboxGateway = Gateway & {
  /** tells where the shop listens: the sandbox answers on the same port */
  listensAt(origin: string): void
}

export function sandboxKeys(secret: string): SandboxKeys {
  const derive = (use: string) => createHmac('sha256', secret).update(`sandbox gateway ${use}`).digest('hex')
  return { keyId: 'rzp_test_haat', keySecret: derive('key'), webhookSecret: derive('webhook') }
}

/** Our own local gateway behind the same SDK client, over real HTTP: what works against it works against Razorpay. */
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
