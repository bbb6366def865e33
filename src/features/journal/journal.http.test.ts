import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { seedArticles } from '#demo/seed/seed-articles.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { sendNewsletterLink } from '#features/newsletter/send-newsletter-link.ts'
import { hireCast } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  await fillCrafts(systemContext(server.services, 'test'))
  await seedArticles(systemContext(server.services, 'test'))
})
afterAll(() => server.close())

const page = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }
const post = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { method: 'POST', redirect: 'manual', ...init })

async function requestCode(email: string): Promise<string> {
  let code = ''
  const linkOf = (made: string) => {
    code = made
    return made
  }
  await sendNewsletterLink(systemContext(server.services, 'test'), { email, language: 'en', linkOf })
  return code
}

async function readerOf(email: string) {
  const { rows } = await server.services.pool.query('select * from subscribers where email_folded = $1', [email])
  return rows[0]
}

test('known, unknown and differently cased addresses get identical answers', async () => {
  await post(`/api/newsletter/confirm?code=${await requestCode('known@x.in')}`)
  const answers = await Promise.all(
    ['known@x.in', 'KNOWN@X.in', 'new@x.in'].map(async (email) => {
      const answer = await post('/api/newsletter', { headers: json, body: JSON.stringify({ email }) })
      return [answer.status, await answer.text()]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(202)
})

test('an invalid address shows an error under its field', async () => {
  const answer = await post('/api/newsletter', { headers: json, body: JSON.stringify({ email: 'raja@räume.in' }) })
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toMatchObject([{ path: 'email' }])
})

test('opening the email link with GET or HEAD confirms nothing; the page’s button does, without JavaScript', async () => {
  const code = await requestCode('scanned@x.in')
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/newsletter/confirm', '/api/newsletter/confirm']) {
      await fetch(`${server.url}${path}?code=${code}`, { method, headers: page, redirect: 'manual' })
    }
  }
  expect((await readerOf('scanned@x.in')).confirmed_at).toBeNull()

  const body = new URLSearchParams()
  const answer = await post(`/api/newsletter/confirm?code=${code}`, { headers: page, body })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/newsletter/confirm?code=${code}`)
  expect((await readerOf('scanned@x.in')).confirmed_at).not.toBeNull()
})

test('one-click unsubscribe works without cookie, origin or session', async () => {
  const code = await requestCode('leaves@x.in')
  await post(`/api/newsletter/confirm?code=${code}`)
  const { leave_code: leaveCode } = await readerOf('leaves@x.in')

  const answer = await post(`/api/newsletter/leave?code=${leaveCode}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: {} }])
  expect((await readerOf('leaves@x.in')).left_at).not.toBeNull()

  const opened = await fetch(`${server.url}/api/newsletter/leave?code=${leaveCode}`, { redirect: 'manual' })
  expect(opened.headers.get('location')).toBe(`/newsletter/leave?code=${leaveCode}`)
})

test.each(['', '?code=', '?code=%00', '?code=%ff', `?code=${'x'.repeat(5000)}`, '?code=a&code=b', '?code[]=1'])(
  'a malformed code gives no server error: %.24s',
  async (query) => {
    for (const path of ['/api/newsletter/confirm', '/api/newsletter/leave']) {
      expect((await post(path + query)).status).toBeLessThan(500)
    }
  },
)

test('the journal API gives list and article, and 404 for an unknown article', async () => {
  const list = await (await fetch(`${server.url}/api/journal?page=2&limit=5`)).json()
  expect(list.data).toMatchObject({ page: 2, limit: 5 })
  expect(list.data.items).toHaveLength(5)

  const one = await (await fetch(`${server.url}/api/journal/${list.data.items[0].id}`)).json()
  expect(one.data.article.sources.length).toBeGreaterThan(1)
  expect((await fetch(`${server.url}/api/journal/kachchh-ajrakh`)).status).toBe(404)
})

test('a contact message without a name, or one character too long, is refused at its field; a valid one is stored', async () => {
  const good = { name: 'Meena Rao', email: 'meena@x.in', message: 'Is the bowl safe for hot food?' }
  const send = (body: object) => post('/api/contact', { headers: json, body: JSON.stringify(body) })

  expect((await (await send({ ...good, name: '' })).json()).errors).toMatchObject([{ path: 'name' }])
  expect((await (await send({ ...good, message: 'x'.repeat(4001) })).json()).errors).toMatchObject([
    { path: 'message' },
  ])
  expect((await send(good)).status).toBe(202)
  const { rows } = await server.services.pool.query('select name from contact_messages')
  expect(rows).toEqual([{ name: 'Meena Rao' }])
})

test('only admins can export the list of articles', async () => {
  const cast = await hireCast(server.services.db)
  const exportList = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/admin/journal/export.csv`, { headers })
  const file = await exportList(await server.as(cast.admin))
  const [head, ...lines] = (await file.text()).trim().split(/\r?\n/)
  expect(head).toBe('Article,Title,State,Languages,Comes out,Changed')
  const { rows } = await server.services.pool.query('select slug from articles')
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(rows.map(({ slug }) => slug).sort())
  expect((await exportList(await server.as(cast.asha))).status).toBe(403)
  expect((await exportList({})).status).toBe(401)
})
