import type { NavigateFunction } from 'react-router'
import type { Role } from '#domain/actor.ts'
import { paths, safePath } from '#web/paths.ts'

const starts: Record<Role, string> = {
  customer: paths.home(),
  artisan: paths.workshopOrders(),
  admin: paths.officeOrders(),
}

/** Opens the remembered page, else where this role begins. The checkout is its own document, for its script rules. */
export async function openAfterSignIn(navigate: NavigateFunction, from: string | undefined, role: Role): Promise<void> {
  const to = from ? safePath(from) : starts[role]
  if (to.startsWith(paths.checkout())) window.location.assign(to)
  else await navigate(to, { replace: true })
}
