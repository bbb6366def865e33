import type { Demo } from '#app/demo.ts'
import { demoPeople } from './demo-people.ts'
import { serveSandbox } from './sandbox/sandbox.ts'
import { fillShop } from './seed/fill-shop.ts'

/** Loaded lazily: most starts find the shop filled and the pictures drawn. */
export const demo: Demo = {
  people: demoPeople,
  fill: fillShop,
  async seed(services, options) {
    const { seed } = await import('./seed/seed.ts')
    await seed(services, options)
  },
  async seedBrand(services, name) {
    const { seedBrand } = await import('./seed/seed-brand.ts')
    return seedBrand(services, name)
  },
  async drawPicture(brief) {
    const { drawProduct } = await import('./artist/draw.ts')
    return drawProduct(brief as Parameters<typeof drawProduct>[0])
  },
  serveSandbox,
}
