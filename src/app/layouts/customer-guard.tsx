import { Outlet } from 'react-router'
import { requireRole } from '#features/screens/require-role.ts'

export const middleware = [requireRole('customer')]

export function loader(): null {
  return null
}

export default function CustomerGuard() {
  return <Outlet />
}
