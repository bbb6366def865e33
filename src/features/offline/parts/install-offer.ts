import { useSyncExternalStore } from 'react'

/** Chromium's question whether the shop may stand on the home screen. Other browsers ask by themselves or never. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const storageKey = 'installSaidNo'
const askAgainMs = 90 * 86_400_000

let offered: InstallPrompt | null = null
const watching = new Set<() => void>()

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Shown as a line on the page instead, which nobody has to answer.
    event.preventDefault()
    if (saidNo()) return
    offered = event as InstallPrompt
    tell()
  })
  window.addEventListener('appinstalled', clear)
}

/** Can the shop be put on this phone now, and has the person not said no to it lately. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    (heard) => {
      watching.add(heard)
      return () => watching.delete(heard)
    },
    () => offered !== null,
    () => false,
  )
}

export async function install(): Promise<void> {
  const asked = offered
  clear()
  await asked?.prompt()
}

export function refuseInstall(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage the line comes back at the next visit.
  }
  clear()
}

function saidNo(): boolean {
  try {
    return Number(localStorage.getItem(storageKey)) > Date.now() - askAgainMs
  } catch {
    return false
  }
}

function clear(): void {
  offered = null
  tell()
}

function tell(): void {
  for (const heard of watching) heard()
}
