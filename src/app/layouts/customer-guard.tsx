import { Outlet } from 'react-router'
import { requireRole } from '#features/screens/require-role.ts'

export const middleware = [requireRole('customer')]

/** Without a loader the browser would not ask the server on a client navigation, and the guard would not run. */
export function loader(): null {
  return null
}

export default function CustomerGuard() {
  return <Outlet />
}
