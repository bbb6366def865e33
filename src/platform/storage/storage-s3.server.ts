import type { Disk } from 'flydrive'
import type { Storage } from './storage.server.ts'
import { requireStorageKey } from './storage-key.ts'
import { nullIfMissing } from './storage-missing.ts'

/** `s3://key:secret@host/bucket?region=ap-south-1`; no host: Amazon; `tls=0` for tests. The large SDK loads on use. */
export function s3Storage(storageUrl: string): Storage {
  let opening: Promise<Disk> | undefined
  const disk = () => {
    opening ??= open(new URL(storageUrl))
    return opening
  }

  return {
    async put(key, bytes, contentType) {
      const drive = await disk()
      await drive.put(requireStorageKey(key), bytes, { contentType })
      // A captive page or proxy between us and the bucket may answer 200 to anything.
      const { contentLength } = await drive.getMetaData(key)
      if (contentLength !== bytes.length) throw new Error(`of ${bytes.length} bytes ${contentLength} were kept`)
    },
    async find(key) {
      return nullIfMissing((await disk()).getBytes(requireStorageKey(key)), isMissing)
    },
    async changedAt(key) {
      const found = await nullIfMissing((await disk()).getMetaData(requireStorageKey(key)), isMissing)
      return found?.lastModified ?? null
    },
    async remove(key) {
      await (await disk()).delete(requireStorageKey(key))
    },
    list: async function* listed() {
      yield* keysIn(await disk())
    },
    hasRoom: async () => true,
    findRoom: async () => null,
  }
}

async function* keysIn(drive: Disk): AsyncGenerator<string> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await drive.listAll('', {
      recursive: true,
      ...(page ? { paginationToken: page } : {}),
    })
    for (const found of objects) if (found.isFile) yield found.key
    page = paginationToken
  } while (page)
}

function isMissing(error: unknown): boolean {
  const cause = (error as { cause?: { name?: unknown } }).cause
  return cause?.name === 'NoSuchKey' || cause?.name === 'NotFound'
}

async function open(url: URL): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const endpoint = url.host ? `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}` : undefined
  return new Disk(
    new S3Driver({
      bucket: url.pathname.replace(/^\/+/, ''),
      region: url.searchParams.get('region') ?? 'ap-south-1',
      visibility: 'private',
      forcePathStyle: endpoint !== undefined,
      ...(endpoint ? { endpoint } : {}),
      // Without limits an upload would wait for ever; two tries end within the browser's 30 s.
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 2_000,
        socketTimeout: 5_000,
        requestTimeout: 12_000,
        throwOnRequestTimeout: true,
      },
      credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    }),
  )
}
