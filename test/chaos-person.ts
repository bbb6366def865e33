// A client that acts at random through the shop's API and records what the shop has acknowledged.
import { randomUUID } from 'node:crypto'

const password = 'haat-demo-2026'

export type Roll = (sides: number) => number

/** All of it must still exist after every crash. */
export type Acknowledged = {
  orders: Set<string>
  captured: Set<string>
  /** `<parcel> <move>` */
  moves: Set<string>
  returns: Set<string>
  payouts: Set<string>
  /** what buyers show at the workshop, by parcel */
  pickupCodes: Map<string, string>
}

export type Answer = { status: number; data: Record<string, unknown>; code: string; cookie: string }

export type Person = {
  email: string
  roll: Roll
  /** null: no answer (killed, cut, or this client disconnected) */
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer | null>
  pick<T>(list: readonly T[]): T | undefined
}

type Outside = {
  origin: string
  /** every response with status 500, each a bug */
  faults: string[]
  /** percentage of requests whose response is not awaited */
  hangsUp: () => number
}

/** Signs in again when needed: the demo clock ends sessions. */
export function person(email: string, roll: Roll, outside: Outside): Person {
  let session: Session | null = null

  const send = async (method: string, path: string, body: unknown, key: string): Promise<Answer | null> => {
    const mayHangUp = method !== 'GET' && !path.startsWith('/api/auth') && roll(100) < outside.hangsUp()
    const answer = await ask(outside.origin, {
      method,
      path,
      body,
      key,
      session,
      giveUpMs: mayHangUp ? 1 + roll(25) : 20_000,
    })
    if (answer?.status === 500)
      outside.faults.push(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.data)}`)
    if (path === '/api/auth/login' && answer?.status === 200) {
      session = { cookie: answer.cookie, csrf: String(answer.data.csrfToken) }
    }
    return answer
  }

  const signIn = async () => {
    session = null
    const answer = await send('POST', '/api/auth/login', { email, password }, randomUUID())
    return answer?.status === 200
  }

  return {
    email,
    roll,
    pick: (list) => list[roll(Math.max(1, list.length))],
    async call(method, path, body, key = randomUUID()) {
      if (!session && !(await signIn())) return null
      const answer = await send(method, path, body, key)
      if (answer?.code === 'proof-needed') {
        await send('POST', '/api/auth/proof', { password }, randomUUID())
        return send(method, path, body, key)
      }
      if (answer?.status !== 401) return answer
      return (await signIn()) ? send(method, path, body, key) : null
    },
  }
}

type Session = { cookie: string; csrf: string }
type Question = { method: string; path: string; body: unknown; key: string; session: Session | null; giveUpMs: number }

async function ask(origin: string, { method, path, body, key, session, giveUpMs }: Question): Promise<Answer | null> {
  const signedIn: Record<string, string> = session ? { cookie: session.cookie, 'x-csrf-token': session.csrf } : {}
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', origin, 'idempotency-key': key, ...signedIn },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(giveUpMs),
    })
    const json = (await answer.json()) as { data?: Record<string, unknown>; code?: string }
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return { status: answer.status, data: json.data ?? json, code: json.code ?? '', cookie }
  } catch {
    return null
  }
}
