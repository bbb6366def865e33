/** What the list of own goods can be narrowed to, in the order of its tabs; '' is all that is not put away. */
export const goodsTabs = ['', 'published', 'in_review', 'changes_requested', 'begun', 'paused', 'archived'] as const

export type GoodsTab = (typeof goodsTabs)[number]

export function readGoodsTab(value: string | null): GoodsTab {
  return goodsTabs.find((tab) => tab === value) ?? ''
}

/** What the list asks for: forms begun are with the drafts of the shop, which nobody has seen yet. */
export function statusOf(tab: GoodsTab): string | undefined {
  if (tab === 'begun') return 'draft'
  return tab === '' ? undefined : tab
}

export function goodsQuery({ tab, q, page }: { tab: GoodsTab; q: string; page: number }): string {
  const query = new URLSearchParams()
  if (tab) query.set('status', tab)
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
