/** TypeScript's webworker library conflicts with its DOM library. */
export type WorkerScope = {
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<readonly WorkerTab[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly location: Location
  readonly registration: {
    navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'activate', act: (event: Lasting) => void): void
  addEventListener(kind: 'push', act: (event: Lasting & Pushed) => void): void
  addEventListener(kind: 'notificationclick', act: (event: Lasting & Tapped) => void): void
  addEventListener(kind: 'message', act: (event: Lasting & FromPage) => void): void
}

type Lasting = { waitUntil(work: Promise<unknown>): void }

type Pushed = { readonly data: { json(): unknown } | null }

type Tapped = { readonly notification: { readonly data: unknown; close(): void } }

type WorkerTab = { readonly url: string; focus(): Promise<unknown> }

type FromPage = {
  readonly data: unknown
  readonly source: { readonly id: string; postMessage(data: unknown): void } | null
}

export type WorkerInput =
  | { wish: 'keep'; pages: string[]; files: string[]; isWorkshop: boolean }
  | { wish: 'take-over' }
  | { wish: 'age' }

/** null: the page is fresh */
export type KeptAnswer = { keptAt: string | null }

export const privateCaches = ['haat-workshop', 'haat-pictures'] as const
