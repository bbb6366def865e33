import { useSyncExternalStore } from 'react'

/** `navigator.onLine` is true on a Wi-Fi without internet, so the results of calls count too. */
let isOnline = true
const watching = new Set<() => void>()
const returning = new Set<() => void>()

const firstPauseMs = 3_000
const longestPauseMs = 300_000
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | null = null
let isListening = false

/** Without an answer, retries after growing pauses. The first answer after that sends what waits. */
export function noteNetwork(answered: boolean): void {
  listen()
  const isBack = answered && !isOnline
  if (answered) {
    pauseMs = firstPauseMs
    stopTimer()
  } else tryLater()
  setOnline(answered)
  if (isBack) notifyReturned()
}

export function tryLater(): void {
  listen()
  if (timer) return
  timer = setTimeout(() => {
    timer = null
    void probe()
  }, pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

export function onOnline(returned: () => void): () => void {
  listen()
  returning.add(returned)
  return () => returning.delete(returned)
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, present, () => true)
}

function subscribe(listener: () => void): () => void {
  listen()
  watching.add(listener)
  return () => watching.delete(listener)
}

function present(): boolean {
  return isOnline
}

function setOnline(next: boolean): void {
  if (isOnline === next) return
  isOnline = next
  for (const listener of watching) listener()
}

export async function checkNetwork(): Promise<boolean> {
  const isAnswering = await isAnswered()
  noteNetwork(isAnswering)
  return isAnswering
}

async function probe(): Promise<void> {
  if (!(await isAnswered())) return noteNetwork(false)
  setOnline(true)
  notifyReturned()
}

/** Any response will do, also an error: it came from the server. */
async function isAnswered(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
    return true
  } catch {
    return false
  }
}

function notifyReturned(): void {
  for (const returned of [...returning]) returned()
}

function stopTimer(): void {
  if (timer) clearTimeout(timer)
  timer = null
}

function listen(): void {
  if (isListening || typeof window === 'undefined') return
  isListening = true
  isOnline = navigator.onLine
  window.addEventListener('offline', () => noteNetwork(false))
  window.addEventListener('online', () => {
    pauseMs = firstPauseMs
    setOnline(true)
    notifyReturned()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') notifyReturned()
  })
}
