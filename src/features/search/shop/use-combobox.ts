import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

type Around = {
  input: HTMLInputElement
  /** what hangs under the field: focus in it keeps it open */
  panel: RefObject<HTMLElement | null>
  listId: string
  optionId: (place: number) => string
}

/** What is typed, without spaces around it. */
export function useTyped(input: HTMLInputElement): string {
  return useSyncExternalStore(
    (listener) => {
      input.addEventListener('input', listener)
      return () => input.removeEventListener('input', listener)
    },
    () => input.value.trim(),
    () => '',
  )
}

/** Whether the list is open: from typing, entering or an arrow key, until Escape, the form is sent, or the focus leaves. */
export function useIsOpen({ input, panel }: Pick<Around, 'input' | 'panel'>): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(document.activeElement === input)

  useEffect(() => {
    const listening = new AbortController()
    const on = (target: HTMLElement, kind: string, act: (event: Event) => void) =>
      target.addEventListener(kind, act, { signal: listening.signal })
    const open = () => setOpen(true)
    const leave = (event: Event) => {
      const next = (event as FocusEvent).relatedTarget
      const isInside = next instanceof Node && (next === input || panel.current?.contains(next))
      if (!isInside) setOpen(false)
    }
    on(input, 'input', open)
    on(input, 'click', open)
    on(input, 'focus', open)
    on(input.form ?? input, 'focusout', leave)
    on(input.form ?? input, 'submit', () => setOpen(false))
    return () => listening.abort()
  }, [input, panel])

  return [isOpen, setOpen]
}

/**
 * Makes the field a combobox over the options of a list: up and down lead through them and back to what was typed, Enter follows
 * one, Escape closes. Returns the place of the option one is at, -1 for none.
 */
export function useCombobox(
  { input, listId, optionId }: Omit<Around, 'panel'>,
  { count, isOpen, setOpen }: { count: number; isOpen: boolean; setOpen: (isOpen: boolean) => void },
): number {
  const [at, setAt] = useState(-1)
  const place = isOpen && at < count ? at : -1

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move = moveOf(event, { place, count, isOpen })
      if (move === null) return
      event.preventDefault()
      if (move === 'follow') document.getElementById(optionId(place))?.click()
      else if (move === 'close') setOpen(false)
      else {
        setOpen(true)
        setAt(move)
      }
    }
    const onInput = () => setAt(-1)
    input.addEventListener('keydown', onKey)
    input.addEventListener('input', onInput)
    return () => {
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('input', onInput)
    }
  }, [input, optionId, count, isOpen, place, setOpen])

  useEffect(() => {
    const state = { 'aria-expanded': String(isOpen && count > 0), 'aria-controls': listId }
    const fixed = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' }
    for (const [name, value] of Object.entries({ ...fixed, ...state })) input.setAttribute(name, value)
    if (place < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(place))
    if (place >= 0) document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, optionId, isOpen, count, place])

  return place
}

type Move = 'follow' | 'close' | number

/** What a key does here: a number leads to that option, null leaves the key to the field. */
function moveOf(
  { key, isComposing }: KeyboardEvent,
  { place, count, isOpen }: { place: number; count: number; isOpen: boolean },
): Move | null {
  // Enter and arrows belong to the input method while a word is being composed.
  if (isComposing) return null
  if (key === 'ArrowDown') return nextPlace(place, 1, isOpen ? count : 0)
  if (key === 'ArrowUp') return nextPlace(place, -1, isOpen ? count : 0)
  if (key === 'Enter' && place >= 0) return 'follow'
  return key === 'Escape' && isOpen ? 'close' : null
}

/** Round and round: the options, and -1 for the field itself between the last and the first. */
function nextPlace(place: number, step: number, count: number): number {
  return ((place + 1 + step + (count + 1)) % (count + 1)) - 1
}
