import { draftsApi } from '#features/drafts/api.ts'
import type { OwnDraft } from '#features/drafts/own-product.ts'
import { forgetDraft, keepDraft } from '#features/offline/parts/kept-drafts.ts'
import { onOnline } from '#features/offline/parts/network.ts'
import { isAway } from '#features/offline/parts/outbox.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { sameContent } from './same-content.ts'
import type { TypedProduct } from './typed-product.ts'

export type Saved =
  | { place: 'nothing' | 'writing' }
  | { place: 'phone' | 'server'; at: string }
  | { place: 'nowhere' }
  | { place: 'stuck'; words: string }

export type Keeping = {
  id: string
  readonly product: string | null
  readonly onSaved: (saved: Saved) => void
  readonly onConflict: (theirs: OwnDraft) => void
  revision: number
  latest: TypedProduct | null
  sent: Record<string, unknown> | null
  saved: Saved
  timer?: ReturnType<typeof setTimeout>
  hereTimer?: ReturnType<typeof setTimeout>
  journey: Promise<void> | null
  isHeld: boolean
  isOver: boolean
}

const pauseMs = 1000
/** Sooner than to the server, so that the last second of input survives a crash. */
const pauseHereMs = 200

export function noteChange(keeping: Keeping, content: TypedProduct): void {
  keeping.latest = content
  if (keeping.saved.place !== 'writing') tell(keeping, { place: 'writing' })
  clearTimeout(keeping.hereTimer)
  keeping.hereTimer = setTimeout(() => void put(keeping, content, false), pauseHereMs)
  clearTimeout(keeping.timer)
  keeping.timer = setTimeout(() => void keepNow(keeping), pauseMs)
}

export async function keepNow(keeping: Keeping): Promise<Saved> {
  clearTimeout(keeping.timer)
  clearTimeout(keeping.hereTimer)
  if (keeping.isOver || !keeping.latest || keeping.latest === keeping.sent) return keeping.saved
  await keepHere(keeping, keeping.latest)
  // One request at a time; changes made meanwhile go in the next round of the loop.
  keeping.journey ??= send(keeping).finally(() => {
    keeping.journey = null
  })
  await keeping.journey
  return keeping.saved
}

export function settleOn(keeping: Keeping, content: TypedProduct, revision: number): void {
  keeping.revision = revision
  keeping.isHeld = false
  noteChange(keeping, content)
}

export async function forgetForm(keeping: Keeping): Promise<void> {
  keeping.isOver = true
  clearTimeout(keeping.timer)
  clearTimeout(keeping.hereTimer)
  await keeping.journey
  await forgetDraft(keeping.id)
}

export function watchKeeping(keeping: Keeping): () => void {
  const hide = () => {
    const { latest, sent, isOver } = keeping
    if (latest && latest !== sent && !isOver) void put(keeping, latest, false)
  }
  const stop = onOnline(() => void keepNow(keeping))
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', hide)
  return () => {
    void keepNow(keeping)
    stop()
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', hide)
  }
}

function tell(keeping: Keeping, saved: Saved): void {
  keeping.saved = saved
  keeping.onSaved(saved)
}

async function put(keeping: Keeping, content: TypedProduct, isSent: boolean): Promise<string | null> {
  const { id, product, revision } = keeping
  const changedAt = new Date().toISOString()
  return (await keepDraft({ id, product, content, revision, changedAt, isSent })) ? changedAt : null
}

async function keepHere(keeping: Keeping, content: TypedProduct): Promise<void> {
  const at = await put(keeping, content, false)
  if (keeping.latest === content) tell(keeping, at === null ? { place: 'nowhere' } : { place: 'phone', at })
}

async function send(keeping: Keeping): Promise<void> {
  while (keeping.latest && keeping.latest !== keeping.sent && !keeping.isHeld && !keeping.isOver) {
    const content = keeping.latest
    try {
      await carry(keeping, content)
    } catch (error) {
      if (!isSolved(keeping, error, content)) return
    }
  }
}

async function carry(keeping: Keeping, content: TypedProduct): Promise<void> {
  const { id, product, revision } = keeping
  const body = { content, revision, ...(product ? { product } : {}) }
  const { draft } = await api.call(draftsApi.saveDraft, { params: { draft: id }, body })
  keeping.revision = draft.revision
  keeping.sent = content
  if (keeping.latest !== content) return
  await put(keeping, content, true)
  tell(keeping, { place: 'server', at: draft.updatedAt })
}

function isSolved(keeping: Keeping, error: unknown, content: TypedProduct): boolean {
  if (!(error instanceof ApiError)) throw error
  const { theirs } = error.details as { theirs?: OwnDraft }
  if (error.code === 'draft-changed' && theirs) return isOwnVersion(keeping, theirs, content)
  // Offline or signed out, the form waits on the phone; signing in returns to this page.
  if (!isAway(error) && error.status !== 401) tell(keeping, { place: 'stuck', words: error.message })
  return false
}

/** After a lost response the server's version is newer than the one we know, but it is ours. */
function isOwnVersion(keeping: Keeping, theirs: OwnDraft, content: TypedProduct): boolean {
  const { sent } = keeping
  const isOwn = sameContent(theirs.content, content) || (sent !== null && sameContent(theirs.content, sent))
  keeping.revision = theirs.revision
  keeping.id = theirs.id
  if (isOwn) return true
  keeping.isHeld = true
  keeping.onConflict(theirs)
  return false
}
