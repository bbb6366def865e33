import { once } from 'node:events'
import http from 'node:http'
import type { Session } from './client.ts'
import { photographOf } from './photograph.ts'

type Phone = Session & { url: string }

const pictures = 5
const rounds = 4
const boundary = 'a-boundary-of-the-bench'

const [phone] = (await once(process, 'message')) as [Phone]
const bodies: Buffer[] = []
for (let round = 0; round < rounds; round += 1) bodies.push(await formOf(round))
process.send?.('ready')

await once(process, 'message')
const takes: number[] = []
for (const body of bodies) takes.push(await upload(phone, body))
process.send?.(takes)

async function formOf(round: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let place = 0; place < pictures; place += 1) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${place}.jpg"\r\n\r\n`
    const photograph = await photographOf(90 + round * 10 + place)
    parts.push(Buffer.from(head), photograph, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function upload({ url, cookie, csrf }: Phone, body: Buffer): Promise<number> {
  const headers = {
    cookie,
    'x-csrf-token': csrf,
    origin: url,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/uploads/images`, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - startedAt)
        else reject(new Error(`pictures were answered with ${response.statusCode}`))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
