/** Visits of people who only browse: products in the order of viewing. The same in every run. */
import type { Rng } from './artist/ink.ts'
import { chanceFor } from './chance.ts'
import type { DemoProduct } from './demo-types.ts'
import { featuredSlugs } from './featured.ts'

export type DemoVisit = {
  /** 0 is today */
  daysAgo: number
  /** slugs in order of viewing, each once */
  seen: string[]
}

const visits = 2_400
/** Visits go back this many days; half of them are in the last ten. */
const days = 30

/** Most visitors continue with a similar product: the same craft, then the same family, seldom something else. */
export function demoVisits(products: readonly DemoProduct[]): DemoVisit[] {
  const byCraft = Map.groupBy(products, ({ craftSlug }) => craftSlug)
  const byFamily = Map.groupBy(products, ({ category }) => category)
  const shopWindow = products.filter(({ slug }) => featuredSlugs.includes(slug))

  return Array.from({ length: visits }, (_, turn) => {
    const chance = chanceFor('visit', turn)
    const walk = [likely(chance.chance(0.3) ? shopWindow : products, chance)]
    for (let step = chance.int(0, 5); step > 0; step -= 1) {
      const { craftSlug, category } = walk.at(-1) ?? {}
      const next = chance.pick([
        byCraft.get(craftSlug ?? ''),
        byCraft.get(craftSlug ?? ''),
        byFamily.get(category ?? ''),
      ])
      walk.push(likely(chance.chance(0.1) ? products : (next ?? products), chance))
    }
    const seen = [...new Set(walk.flatMap((product) => product?.slug ?? []))]
    return { daysAgo: Math.floor(chance.next() ** 1.6 * days), seen }
  })
}

/** Some products are viewed far more than others. */
function likely(products: readonly DemoProduct[], chance: Rng): DemoProduct | undefined {
  return products[Math.floor(chance.next() ** 2 * products.length)]
}
