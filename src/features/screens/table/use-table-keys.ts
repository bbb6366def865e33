import type { KeyboardEvent, RefObject } from 'react'

const steps: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Keys of a list, as long as the focus is inside of it (WCAG 2.1.4): j, k and the arrows go to the next and the former row, x picks.
 * Enter needs no rule: the focus is on the row's own link.
 */
export function useDeskKeys(table: RefObject<HTMLTableElement | null>) {
  return (event: KeyboardEvent) => {
    const from = event.target as HTMLElement
    const isTyping = from.matches('input:not([type="checkbox"]), textarea, select')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return

    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      nextRow(table.current, from, step)?.focus()
    }
    if (event.key === 'x') from.closest('tr')?.querySelector<HTMLInputElement>('[data-pick]')?.click()
  }
}

function nextRow(table: HTMLTableElement | null, from: HTMLElement, step: number): HTMLElement | null {
  const rows = [...(table?.tBodies[0]?.rows ?? [])]
  const present = rows.findIndex((row) => row.contains(from))
  const next = present < 0 ? rows[0] : rows[present + step]
  return (
    next?.querySelector<HTMLElement>('[data-opens]') ?? next?.querySelector<HTMLElement>('a, button, input') ?? null
  )
}
