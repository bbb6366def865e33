/**
 * The part of a service worker's world that ours uses. TypeScript has it in a library of its own, which cannot stand beside the
 * one of pages.
 */
export type WorkerScope = {
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
  readonly registration: { navigationPreload?: { enable(): Promise<void> } }
  readonly cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'activate', act: (event: Lasting) => void): void
  addEventListener(kind: 'message', act: (event: Lasting & Told) => void): void
}

/** The worker stays alive until `work` is done. */
type Lasting = { waitUntil(work: Promise<unknown>): void }

type Told = {
  readonly data: unknown
  readonly source: { readonly id: string; postMessage(said: unknown): void } | null
}

export type WorkerInput =
  /** keep these pages and files on the phone, if they are not there yet */
  { wish: 'keep'; pages: string[]; files: string[]; isWorkshop: boolean } | { wish: 'take-over' } | { wish: 'age' }

/** `keptAt`: when the copy was made that the page was opened from; null for a page fresh from the shop. */
export type KeptAnswer = { keptAt: string | null }

export const privateCaches = ['haat-workshop', 'haat-pictures'] as const
