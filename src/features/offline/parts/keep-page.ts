import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'
import { noteNetwork, onOnline } from './network.ts'

/** As for calls (api-client.ts). */
const timeoutMs = 30_000

type Fetch = typeof fetch

/**
 * A client navigation fetches `*.data`. Without an answer the router would replace the page by an error; here the page
 * stays, a toast says so, and the request waits for the reader, for the network, or until another page is chosen.
 */
export function keepPageWithoutNetwork(plain: Fetch = window.fetch.bind(window)): void {
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const isNavigation = new URL(address, location.href).pathname.endsWith('.data')
    if (!isNavigation || (init?.method ?? 'GET') !== 'GET') return plain(input, init)
    return askUntilAnswered((signal) => plain(input, { ...init, signal }), init?.signal ?? new AbortController().signal)
  }
}

async function askUntilAnswered(ask: (signal: AbortSignal) => Promise<Response>, left: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await whole(ask, left).catch((error: unknown) => {
      if (left.aborted) throw error
      return null
    })
    noteNetwork(answer !== null)
    if (answer) return answer
    if (attempt > 1) await wantedAgain(left)
  }
}

/** Null for the answer of a proxy whose server is away. The body is read here, because it can stall as well. */
async function whole(ask: (signal: AbortSignal) => Promise<Response>, left: AbortSignal): Promise<Response | null> {
  const response = await ask(AbortSignal.any([left, AbortSignal.timeout(timeoutMs)]))
  const body = await response.arrayBuffer()
  const isFromProxy = response.status >= 502 && response.status <= 504 && !response.headers.has('x-remix-response')
  return isFromProxy ? null : new Response(body.byteLength > 0 ? body : null, response)
}

const waiting = new Set<() => void>()
let dismiss: (() => void) | null = null

function goOnAll(): void {
  for (const goOn of [...waiting]) goOn()
}

function wantedAgain(left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopListening = onOnline(goOnAll)
    const leave = () => {
      stopListening()
      waiting.delete(goOn)
      if (waiting.size > 0) return
      dismiss?.()
      dismiss = null
    }
    const goOn = () => {
      leave()
      left.removeEventListener('abort', abandon)
      resolve()
    }
    const abandon = () => {
      leave()
      reject(left.reason)
    }
    waiting.add(goOn)
    left.addEventListener('abort', abandon, { once: true })
    dismiss ??= toast.wait(browserWords.t('common:errors.pageKept'), {
      words: browserWords.t('common:errorPage.tryAgain'),
      press: goOnAll,
    })
  })
}
