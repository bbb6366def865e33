import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api-client.ts'

const list = { method: 'GET', path: '/things' } as const
const make = { method: 'POST', path: '/things' } as const

let requests: { path: string; init: RequestInit }[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  requests = []
  const localStorage = { getItem: (key: string) => (key === 'csrfToken' ? 'the-token' : null) }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const answerOf = (data: unknown) => () => Response.json({ success: true, data })

it('a call times out after 30 seconds and sends cookies, and a write also sends the CSRF token', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answers = [answerOf({ ok: 1 }), answerOf({ ok: 2 })]
  await api.call(list as never, {} as never)
  await api.call(make as never, { body: {} } as never)
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]])
  expect(requests.map(({ path }) => path)).toEqual(['/api/things', '/api/things'])
  expect(requests.map(({ init }) => init.credentials)).toEqual(['same-origin', 'same-origin'])
  const tokens = requests.map(({ init }) => (init.headers as Record<string, string>)['x-csrf-token'])
  expect(tokens).toEqual([undefined, 'the-token'])
})

it('a read without an answer is retried once', async () => {
  answers = []
  await expect(api.call(list as never, {} as never)).rejects.toThrow()
  expect(requests).toHaveLength(2)
})

it('a write without an answer is not retried', async () => {
  answers = []
  await expect(api.call(make as never, { body: {} } as never)).rejects.toThrow()
  expect(requests).toHaveLength(1)
})
