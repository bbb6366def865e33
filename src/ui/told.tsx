import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a sent form and takes its focus, so that it is read out and Tab continues from here. */
export function Told({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1}>
      {children}
    </div>
  )
}
