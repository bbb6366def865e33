import { imagesApi } from '#features/images/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'

export type UploadedPicture = { key: string; width: number; height: number }

type Options = {
  /** a UUID made for this picture: the same one goes on where a former try ended */
  id: string
  /** share that has arrived, 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

// At 35 kbit/s a part arrives within the 30 s that a call has.
const partBytes = 131_072
const pausesMs = [1_000, 2_000, 4_000]

/**
 * Hands a prepared picture in. A small one goes in one call; a larger one in parts, of which those that the shop has are not
 * sent again. A call that finds no network is repeated after growing pauses, then it is given up.
 * @throws ApiError with a sentence for the reader; status 0 when there is no network
 */
export async function uploadPicture(file: Blob, options: Options): Promise<UploadedPicture> {
  const { signal } = options
  if (file.size <= partBytes) return patiently(() => sendWhole(file), signal)
  try {
    return await sendParts(file, options)
  } catch (error) {
    // The shop has room for a few pictures on their way; this one made way for newer ones.
    if (!(error instanceof ApiError) || error.code !== 'parts-missing') throw error
    return sendParts(file, options)
  }
}

async function sendParts(file: Blob, { id, onProgress, signal }: Options): Promise<UploadedPicture> {
  const count = Math.ceil(file.size / partBytes)
  const params = { upload: id }
  const asked = { params, ...(signal ? { signal } : {}) }
  const { parts } = await patiently(() => api.call(imagesApi.parts, asked), signal)
  const arrived = new Set(parts)

  for (let position = 0; position < count; position += 1) {
    onProgress?.(position / count)
    if (arrived.has(position)) continue
    const part = file.slice(position * partBytes, (position + 1) * partBytes)
    const where = { ...asked, params: { ...params, position: String(position) } }
    await patiently(() => api.send(imagesApi.keepPart, where, part), signal)
  }
  onProgress?.(1)
  const { image } = await patiently(() => api.call(imagesApi.joinParts, { ...asked, body: { parts: count } }), signal)
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

/** No answer, or one that says: later. A full disk is not over in a minute. */
function isPassing(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.status === 0 || error.status === 429 || [502, 503, 504].includes(error.status))
  )
}

/** Shorter when the network comes back meanwhile. */
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
