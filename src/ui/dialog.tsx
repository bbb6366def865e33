import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

/** The browser's dialog: keeps focus inside and returns it, closes with Escape. Put the safe choice first. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  // Most are unmounted while open, but only a closed dialog returns the focus.
  const isGone = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    isGone.current = false
    return () => {
      isGone.current = true
      if (element?.open) element.close()
    }
  }, [])

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={() => isGone.current || onClose()}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
