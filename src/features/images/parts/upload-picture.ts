import { imagesApi } from '#features/images/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'

export type UploadedPicture = { key: string; width: number; height: number }

type Options = {
  id: string
  clipAt?: number | undefined
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

// At 35 kbit/s a part arrives within the 30 s timeout of a call.
const partBytes = 131_072
const pausesMs = [1_000, 2_000, 4_000]

/** Parts that the server has are skipped; network errors are retried. @throws ApiError, status 0 without network */
export async function uploadPicture(file: Blob, options: Options): Promise<UploadedPicture> {
  const { signal } = options
  if (file.size <= partBytes && options.clipAt === undefined) return patiently(() => sendWhole(file), signal)
  try {
    return await sendParts(file, options)
  } catch (error) {
    // Newer uploads replaced this one: the server keeps few open ones per person.
    if (!(error instanceof ApiError) || error.code !== 'parts-missing') throw error
    return sendParts(file, options)
  }
}

async function sendParts(file: Blob, { id, clipAt, onProgress, signal }: Options): Promise<UploadedPicture> {
  const count = Math.ceil(file.size / partBytes)
  const params = { upload: id }
  const input = { params, ...(signal ? { signal } : {}) }
  const { parts } = await patiently(() => api.call(imagesApi.parts, input), signal)
  const arrived = new Set(parts)

  for (let position = 0; position < count; position += 1) {
    onProgress?.(position / count)
    if (arrived.has(position)) continue
    const part = file.slice(position * partBytes, (position + 1) * partBytes)
    const where = { ...input, params: { ...params, position: String(position) } }
    await patiently(() => api.send(imagesApi.keepPart, where, part), signal)
  }
  onProgress?.(1)
  const body = { parts: count, ...(clipAt === undefined ? {} : { clipAt }) }
  const { image } = await patiently(() => api.call(imagesApi.joinParts, { ...input, body }), signal)
  return image
}

async function sendWhole(file: Blob): Promise<UploadedPicture> {
  const form = new FormData()
  form.append('images', file, 'picture')
  const { images } = await api.upload(imagesApi.upload, form)
  const [image] = images
  if (!image) throw new Error('the shop took the picture and named none')
  return image
}

async function patiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error) || !navigator.onLine) throw error
      await pause((error.retryAfter ?? 0) * 1_000 || pauseMs, signal)
    }
  }
  return ask()
}

/** No response, or a temporary error. A full disk will not clear in a minute, so it does not count. */
function isPassing(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.status === 0 || error.status === 429 || [502, 503, 504].includes(error.status))
  )
}

/** Ends early when the network returns. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      end()
      reject(signal?.reason)
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal?.addEventListener('abort', stop)
  })
}
