import list from '#features/crafts/reference/crafts.json' with { type: 'json' }
import type { DemoCraft } from './demo-types.ts'

export const crafts = list as DemoCraft[]
const bySlug = new Map(crafts.map((craft) => [craft.slug, craft]))

export function craftBySlug(slug: string): DemoCraft {
  const craft = bySlug.get(slug)
  if (!craft) throw new Error(`No craft is called ${slug}`)
  return craft
}
