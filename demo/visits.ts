/** Visits of people who only look: what they look at one after another. Made from the goods, always the same. */
import type { Rng } from './artist/ink.ts'
import { chanceFor } from './chance.ts'
import type { DemoProduct } from './demo-types.ts'
import { featuredSlugs } from './featured.ts'

export type DemoVisit = {
  /** 0 is today */
  daysAgo: number
  /** slugs in the order in which they were looked at, each once */
  seen: string[]
}

const visits = 2_400
/** So far back are the demo's visits; half of them in the last ten days. */
const days = 30

/** Who looks at one thing mostly goes on to its like: the same craft, then the same family, seldom something else. */
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

/** Some things are looked at far more than others. */
function likely(products: readonly DemoProduct[], chance: Rng): DemoProduct | undefined {
  return products[Math.floor(chance.next() ** 2 * products.length)]
}
