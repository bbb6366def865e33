import http from 'node:http'

export type Session = { cookie: string; csrf: string }

export type Sent = { status: number; body: unknown; cookies: string[] }

/** fetch would take as much CPU as the server. */
export class Client {
  readonly #url: string
  readonly #agent: http.Agent

  constructor(url: string, agent: http.Agent) {
    this.#url = url
    this.#agent = agent
  }

  async call<T>(
    method: string,
    path: string,
    body: object,
    person: Session,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await this.raw(method, path, body, person, headers)
    return (answer as { data: T }).data
  }

  async raw(
    method: string,
    path: string,
    body: object,
    person: Session,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const sent = await this.send(method, path, body, { cookie: person.cookie, 'x-csrf-token': person.csrf, ...headers })
    if (sent.status >= 400) throw new Error(`${method} ${path}: ${sent.status} ${JSON.stringify(sent.body)}`)
    return sent.body
  }

  send(method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Sent> {
    const text = JSON.stringify(body)
    const all = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      origin: this.#url,
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const request = http.request(this.#url + path, { method, agent: this.#agent, headers: all }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(parts).toString() || 'null'),
            cookies: response.headers['set-cookie'] ?? [],
          }),
        )
      })
      request.on('error', reject)
      request.end(text)
    })
  }
}
