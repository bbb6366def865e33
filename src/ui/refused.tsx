import type { ReactNode } from 'react'

/** Why what was asked did not happen, read out at once. Nothing where there is no reason. */
export function Refused({ children }: { children: ReactNode }) {
  return children ? (
    <p className="ask" role="alert">
      {children}
    </p>
  ) : null
}
