import type { Role } from '#features/actor.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { HaatApp, Services } from './http/context.ts'

export type DemoPerson = { role: Role; email: string; password: string }

/** Only a demo has these. demo/demo.ts implements them; the process entry passes in the loader. */
export type Demo = {
  people: readonly DemoPerson[]
  fill(services: Services): Promise<void>
  seed(services: Services, options: { products: number; progress: (line: string) => void }): Promise<void>
  /** false for an unknown name, or before the shop has an admin */
  seedBrand(services: Services, name: string): Promise<boolean>
  drawPicture(brief: unknown): Promise<string>
  serveSandbox(app: HaatApp): void
}

export type LoadDemo = () => Promise<Demo>

/** A shop with a real gateway and without demo accounts never loads a file of demo/. */
export async function demoFor(config: Config, load: LoadDemo | undefined): Promise<Demo | null> {
  const isWanted = config.isDemo || (config.razorpay === null && config.allowsSandbox)
  return isWanted && load ? load() : null
}
