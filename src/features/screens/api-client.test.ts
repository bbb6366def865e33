import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api-client.ts'

const list = { method: 'GET', path: '/things' } as const
const make = { method: 'POST', path: '/things' } as const

let query: { path: string; init: RequestInit }[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  query = []
  const localStorage = { getItem: (key: string) => (key === 'csrfToken' ? 'the-token' : null) }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    query.push({ path, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const said = (data: unknown) => () => Response.json({ success: true, data })

it('a call waits 30 seconds, sends cookies, and a write the CSRF token of the browser', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answers = [said({ ok: 1 }), said({ ok: 2 })]
  await api.call(list as never, {} as never)
  await api.call(make as never, { body: {} } as never)
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]])
  expect(query.map(({ path }) => path)).toEqual(['/api/things', '/api/things'])
  expect(query.map(({ init }) => init.credentials)).toEqual(['same-origin', 'same-origin'])
  const tokens = query.map(({ init }) => (init.headers as Record<string, string>)['x-csrf-token'])
  expect(tokens).toEqual([undefined, 'the-token'])
})

it('what only asks is asked once more when nothing came, and no third time', async () => {
  answers = []
  await expect(api.call(list as never, {} as never)).rejects.toThrow()
  expect(query).toHaveLength(2)
})

it('a write that nobody answered is not sent again by itself', async () => {
  answers = []
  await expect(api.call(make as never, { body: {} } as never)).rejects.toThrow()
  expect(query).toHaveLength(1)
})
