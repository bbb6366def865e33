import { type ReactNode, useEffect, useRef } from 'react'

/**
 * What stands in the place of a form that was sent. The button that had the focus is gone with the form, so the words take it:
 * they are read out, and Tab goes on from here and not from the top of the page.
 */
export function Told({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1}>
      {children}
    </div>
  )
}
