import { useEffect, useRef, useState } from 'react'
import type { OwnDraft } from '#features/drafts/own-product.ts'
import { findDraft, listDrafts } from '#features/offline/parts/kept-drafts.ts'
import type { KeptDraft } from '#features/offline/parts/phone-store.ts'
import { forgetForm, type Keeping, keepNow, noteChange, type Saved, settleOn, watchKeeping } from './form-keeper.ts'
import type { TypedProduct } from './typed-product.ts'

type Options = {
  id: string | null
  product: string | null
  server: OwnDraft | null
  read: (content: Record<string, unknown>) => TypedProduct | null
  onFound: (typed: TypedProduct) => void
}

export type KeptForm = {
  id: string
  saved: Saved
  theirs: { typed: TypedProduct; revision: number } | null
  changed: (typed: TypedProduct) => void
  flush: () => Promise<Saved>
  settle: (typed: TypedProduct) => void
  forget: () => Promise<void>
}

export function useKeptForm({ id, product, server, read, onFound }: Options): KeptForm {
  const [saved, setSaved] = useState<Saved>({ place: 'nothing' })
  const [theirs, setTheirs] = useState<KeptForm['theirs']>(null)
  const [keeping] = useState<Keeping>(() => ({
    ...newKeeping(server, id, product),
    onSaved: setSaved,
    onConflict: (other) => conflict(other),
  }))
  const conflict = (other: Pick<OwnDraft, 'content' | 'revision'>) => {
    const typed = read(other.content)
    if (typed) setTheirs({ typed, revision: other.revision })
  }
  const open = async () => {
    const kept = product === null ? await findDraft(keeping.id) : await keptOf(product)
    const start = draftStart(kept, server)
    const typed = start && read(start.content)
    // Input already typed wins over a restored draft.
    if (!start || !typed || keeping.latest) return
    keepOn(keeping, start, typed)
    onFound(typed)
    setSaved({ place: start.isSent ? 'server' : 'phone', at: start.at })
    if (start.theirs) conflict(start.theirs)
    else void keepNow(keeping)
  }
  useOpening(keeping, open)

  return {
    id: keeping.id,
    saved,
    theirs,
    changed: (typed) => noteChange(keeping, typed),
    flush: () => keepNow(keeping),
    settle(typed) {
      setTheirs(null)
      settleOn(keeping, typed, theirs?.revision ?? keeping.revision)
    },
    forget: () => forgetForm(keeping),
  }
}

function useOpening(keeping: Keeping, open: () => Promise<void>): void {
  const opening = useRef(open)
  useEffect(() => {
    void opening.current()
    return watchKeeping(keeping)
  }, [keeping])
}

function newKeeping(server: OwnDraft | null, id: string | null, product: string | null) {
  return {
    id: server?.id ?? id ?? crypto.randomUUID(),
    product,
    revision: server?.revision ?? 0,
    latest: null,
    sent: server?.content ?? null,
    saved: { place: 'nothing' as const },
    journey: null,
    isHeld: false,
    isOver: false,
  }
}

function keepOn(keeping: Keeping, { id, revision, isSent, theirs }: DraftStart, typed: TypedProduct): void {
  keeping.id = id
  keeping.revision = revision
  keeping.latest = typed
  if (isSent) keeping.sent = typed
  keeping.isHeld = theirs !== null
}

async function keptOf(product: string) {
  return (await listDrafts()).find((draft) => draft.product === product) ?? null
}

type DraftStart = {
  id: string
  at: string
  content: Record<string, unknown>
  revision: number
  isSent: boolean
  theirs: Pick<OwnDraft, 'content' | 'revision'> | null
}

export function draftStart(kept: KeptDraft | null, server: OwnDraft | null): DraftStart | null {
  if (!kept) return server ? fromServer(server) : null
  const { id, content, revision, isSent, changedAt: at } = kept
  // A page from the phone's cache may not know the server's draft: the next save finds out.
  if (!server) return { id, at, content, revision: isSent ? 0 : revision, isSent, theirs: null }
  if (isSent) return fromServer(server)
  const isOther = id !== server.id || server.revision > revision
  return { id: server.id, at, content, revision: server.revision, isSent, theirs: isOther ? server : null }
}

function fromServer({ id, content, revision, updatedAt }: OwnDraft): DraftStart {
  return { id, at: updatedAt, content, revision, isSent: true, theirs: null }
}
