import type { OwnDraft } from '#features/drafts/own-product.ts'
import type { KeptDraft } from '#features/offline/parts/phone-store.ts'

/** What a form opens with: the content, the server's revision it builds on, and the other version where both were written. */
export type DraftStart = {
  /** of the draft from now on */
  id: string
  /** when it was kept */
  at: string
  content: Record<string, unknown>
  revision: number
  /** the server has it already */
  isSent: boolean
  theirs: Pick<OwnDraft, 'content' | 'revision'> | null
}

/** Of what the phone kept and what the server has. Null: neither has anything. */
export function draftStart(kept: KeptDraft | null, server: OwnDraft | null): DraftStart | null {
  if (!kept) return server ? fromServer(server) : null
  const { id, content, revision, isSent, changedAt: at } = kept
  // A page that came from the phone's own store may not know the server's draft: the next save asks.
  if (!server) return { id, at, content, revision: isSent ? 0 : revision, isSent, theirs: null }
  if (isSent) return fromServer(server)
  const isOther = id !== server.id || server.revision > revision
  return { id: server.id, at, content, revision: server.revision, isSent, theirs: isOther ? server : null }
}

function fromServer({ id, content, revision, updatedAt }: OwnDraft): DraftStart {
  return { id, at: updatedAt, content, revision, isSent: true, theirs: null }
}
