import type { CallAnswer, CallApp, TestSession } from './call-app.ts'

export type FormPart = { bytes: Uint8Array; name?: string; type?: string; field?: string }

export const boundary = 'a-boundary-of-tests'

export function formOf(parts: readonly FormPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'images' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

export type Uploaded = { key: string; width: number; height: number }

export function uploadsOf(app: CallApp) {
  const upload = (
    parts: readonly FormPart[],
    { session, headers = {} }: { session: TestSession | null; headers?: Record<string, string> },
  ): Promise<CallAnswer> =>
    app.call('POST', '/uploads/images', {
      session,
      body: formOf(parts),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    })
  const imagesOf = (answer: CallAnswer) => {
    if (!answer.body.success) throw new Error(JSON.stringify(answer.body))
    return answer.body.data.images as Uploaded[]
  }
  const storedOf = async (key: string): Promise<Buffer> => {
    const bytes = await app.shop.storage.find(`pictures/${key}/original`)
    if (!bytes) throw new Error('no such file')
    return Buffer.from(bytes)
  }
  return {
    upload,
    imagesOf,
    storedOf,
    /** uploads one file and returns what is stored of it */
    async kept(bytes: Uint8Array, session: TestSession): Promise<{ image: Uploaded; file: Buffer }> {
      const [image] = imagesOf(await upload([{ bytes }], { session }))
      if (!image) throw new Error('nothing was taken')
      return { image, file: await storedOf(image.key) }
    },
  }
}
