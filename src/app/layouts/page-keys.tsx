import { useEffect } from 'react'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { footBarId } from './foot-bar.tsx'
import { mainId, navigationId } from './header.tsx'

/** Alt+M to the main part, Alt+N to the navigation. By physical key, because Option+N is a dead key on a Mac. */
export function PageKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      if (event.code === 'KeyM') focusOn(event, mainId)
      if (event.code === 'KeyN') focusOn(event, navigationId)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return null
}

function focusOn(event: KeyboardEvent, id: string): void {
  const target = document.getElementById(id)
  if (!target) return
  event.preventDefault()
  // On phones the navigation is behind its button or in the bottom bar.
  if (target.checkVisibility()) target.focus()
  else (document.getElementById(footBarId) ?? document.querySelector<HTMLElement>('.head .menu'))?.focus()
}

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className="skip" href={`#${mainId}`}>
      {t('skipToContent')}
    </a>
  )
}
