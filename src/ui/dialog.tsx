import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

/**
 * The browser's own dialog: it keeps the focus inside, Escape closes it, and the focus returns to where it was.
 * It drops from the line at the top. Put the safe choice first in reading order, as an outline button.
 */
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

  // Most are taken off the page while open. Only a dialog that is closed first gives the focus back to where it was.
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
