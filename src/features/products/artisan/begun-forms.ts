import { nameOf, type TypedProduct } from '#features/drafts/artisan/typed-product.ts'
import type { OwnDraft } from '#features/drafts/own-product.ts'
import type { KeptDraft } from '#features/offline/parts/phone-store.ts'

/** A form that was begun and not sent. */
export type BegunForm = {
  id: string
  /** the product that is being changed; null: a new one */
  product: string | null
  name: string | null
  nameLanguage: string
  pictureKey: string | null
  changedAt: string
  /** something of it is on this phone only */
  isOnlyHere: boolean
}

/** Forms begun, of the shop and of this phone, each once, the latest first. What the shop forgot was sent or thrown away. */
export function begunForms(
  server: readonly OwnDraft[],
  kept: readonly KeptDraft[],
  maker: string,
  language: string,
): BegunForm[] {
  const here = kept.filter(({ isSent, content }) => !isSent && (content.maker ?? maker) === maker)
  const known = new Set(here.map(({ id }) => id))
  const there = server.filter(({ id }) => !known.has(id))
  return [
    ...here.map(({ id, product, content, changedAt }) => formOf({ id, product, content }, changedAt, true, language)),
    ...there.map((draft) => formOf(draft, draft.updatedAt, false, language)),
  ].sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

type Form = { id: string; product: string | null; content: Record<string, unknown> }

function formOf({ id, product, content }: Form, changedAt: string, isOnlyHere: boolean, language: string): BegunForm {
  const { words = {}, pictures = [] } = content as Partial<TypedProduct>
  const named = nameOf(words, language)
  return {
    id,
    product,
    name: named?.name ?? null,
    nameLanguage: named?.language ?? language,
    pictureKey: pictures.find(({ key }) => key !== null)?.key ?? null,
    changedAt,
    isOnlyHere,
  }
}
