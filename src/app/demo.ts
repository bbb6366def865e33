import type { Role } from '#features/actor.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { HaatApp, Services } from './http/context.ts'

export type DemoPerson = { role: Role; email: string; password: string }

/** What only a demo has. demo/demo.ts makes it; whoever starts the process hands over how to load it. */
export type Demo = {
  /** the accounts that the login page offers */
  people: readonly DemoPerson[]
  /** fills an empty shop at its first start; later starts add what an older version did not have */
  fill(services: Services): Promise<void>
  /** what `haat seed` does */
  seed(services: Services, options: { products: number; progress: (line: string) => void }): Promise<void>
  /** an SVG text of a picture that was never handed in */
  drawPicture(brief: unknown): Promise<string>
  /** the pretended gateway, on the shop's own port */
  serveSandbox(app: HaatApp): void
}

export type LoadDemo = () => Promise<Demo>

/** A shop with a real gateway and without demo accounts never loads a file of demo/. */
export async function demoFor(config: Config, load: LoadDemo | undefined): Promise<Demo | null> {
  const isWanted = config.isDemo || config.razorpay === null
  return isWanted && load ? load() : null
}
