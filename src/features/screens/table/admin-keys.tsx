import { type ReactNode, useEffect, useState } from 'react'
import { Button, Checkbox } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const storageKey = 'adminKeys'

const table = 'main table.ledger.admin'
const steps: Partial<Record<string, number>> = { j: 1, k: -1 }

/** Single keys as in an inbox. WCAG 2.1.4: whoever speaks to the computer can switch them off here. */
export function AdminKeys() {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(true)
  // The server knows nothing of it.
  useEffect(() => setOn(readOn()), [])
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      if (event.key === '?') setOpen(true)
      if (event.key === '?' || press(event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])

  return (
    <>
      <p className="admin-keys">
        <Button variant="link" onClick={() => setOpen(true)}>
          {t('keys.title')}
        </Button>
      </p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('keys.title')}>
        <dl className="slip">
          <Line keys={['j', 'k']}>{t('keys.rows')}</Line>
          <Line keys={['Enter']}>{t('keys.open')}</Line>
          <Line keys={['x']}>{t('keys.pick')}</Line>
          <Line keys={['/']}>{t('keys.search')}</Line>
          <Line keys={['?']}>{t('keys.list')}</Line>
        </dl>
        <Checkbox
          label={t('keys.on')}
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            writeOn(target.checked)
          }}
        />
        <div className="acts">
          <Button onClick={() => setOpen(false)}>{t('common:close')}</Button>
        </div>
      </Dialog>
    </>
  )
}

function Line({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  return isTyping || document.querySelector('dialog[open]') !== null
}

/** Whether the key did something here. Enter follows the row's own link. */
function press(key: string): boolean {
  const focused = document.activeElement
  const step = steps[key]
  if (step !== undefined) return focus(rowFrom(focused, step))
  if (key === '/') return focus(document.querySelector<HTMLElement>('main [role=search] input[type=search]'))
  if (key !== 'x') return false
  const tick = focused?.closest(`${table} tr`)?.querySelector<HTMLInputElement>('[data-pick]')
  tick?.click()
  return tick !== null && tick !== undefined
}

function focus(target: HTMLElement | null | undefined): boolean {
  target?.focus()
  return target !== null && target !== undefined
}

function rowFrom(focused: Element | null, step: number): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(`${table} tbody tr`)]
  const present = rows.findIndex((row) => row.contains(focused))
  const next = present < 0 ? rows[0] : rows[present + step]
  return next?.querySelector<HTMLElement>('[data-opens]') ?? next?.querySelector<HTMLElement>('a, button, input')
}

function readOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function writeOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage it holds until the page is left.
  }
}
