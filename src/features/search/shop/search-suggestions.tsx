import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router'
import { Picture } from '#features/screens/picture.tsx'
import { HistorySwitch } from '#features/search/parts/history-switch.tsx'
import { useKeeper } from '#features/search/parts/use-keeper.ts'
import { Price } from '#ui/price.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { type Suggestion, type SuggestionGroup, suggestionGroups } from './suggestion-groups.ts'
import { useSuggestions } from './use-suggestions.ts'

export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const { t } = useTranslation('shop')
  const keeper = useKeeper()
  const panel = useRef<HTMLDivElement>(null)
  const listId = useId()
  const optionId = useCallback((place: number) => `${listId}-${place}`, [listId])

  const words = useTyped(input)
  const [isOpen, setOpen] = useIsOpen({ input, panel })
  const [found, askAgain] = useSuggestions(words, isOpen, keeper)
  // The last answer stays while the next is in-flight, but past searches never stand for words, nor the reverse.
  const isFitting = found !== null && (found.for === '') === (words === '')
  const groups = isFitting ? suggestionGroups(found) : []
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
  const place = useCombobox({ input, listId, optionId }, { count, isOpen, setOpen })

  const hasSwitch = isFitting && found.isKept !== null && (count > 0 || !found.isKept)
  const isShown = isOpen && (count > 0 || hasSwitch)
  return (
    <>
      <div ref={panel} className="suggest" hidden={!isShown}>
        <SuggestionList
          id={listId}
          optionId={optionId}
          groups={groups}
          place={place}
          onFollow={() => {
            setOpen(false)
            input.blur()
          }}
        />
        {hasSwitch ? <HistorySwitch keeper={keeper} isOn={found.isKept === true} onChange={askAgain} /> : null}
      </div>
      <span className="sr" role="status">
        {isOpen && isFitting && words !== '' ? tell(count) : ''}
      </span>
    </>
  )

  function tell(count: number): string {
    return count === 0 ? t('suggest.none') : t('suggest.count', { count })
  }
}

type Props = {
  id: string
  optionId: (place: number) => string
  groups: readonly SuggestionGroup[]
  place: number
  onFollow: () => void
}

function SuggestionList({ id, optionId, groups, place, onFollow }: Props) {
  const { t } = useTranslation('shop')
  let next = 0
  return (
    <div id={id} role="listbox" aria-label={t('suggest.label')} onMouseDown={keepFocus}>
      {groups.map(({ title, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not of controls
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation" className="micro">
            {t(title)}
          </p>
          {suggestions.map((suggestion) => {
            const own = next++
            return (
              <Link
                key={suggestion.to}
                id={optionId(own)}
                role="option"
                aria-selected={own === place}
                tabIndex={-1}
                to={suggestion.to}
                onClick={onFollow}
              >
                <Words suggestion={suggestion} />
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function Words({ suggestion: { text, isKey, piece } }: { suggestion: Suggestion }) {
  const { t, i18n } = useTranslation('shop')
  if (!piece) return <span>{isKey ? t(text) : <Written>{text}</Written>}</span>
  return (
    <>
      <Picture picture={piece.picture} sizes="40px" widths={[160]} alt="" />
      <span lang={piece.nameLanguage === i18n.language ? undefined : piece.nameLanguage}>{text}</span>
      <Price paise={piece.pricePaise} />
    </>
  )
}

type Around = {
  input: HTMLInputElement
  panel: RefObject<HTMLElement | null>
  listId: string
  optionId: (place: number) => string
}

function useTyped(input: HTMLInputElement): string {
  return useSyncExternalStore(
    (listener) => {
      input.addEventListener('input', listener)
      return () => input.removeEventListener('input', listener)
    },
    () => input.value.trim(),
    () => '',
  )
}

function useIsOpen({ input, panel }: Pick<Around, 'input' | 'panel'>): [boolean, (isOpen: boolean) => void] {
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

/** Returns the index of the active option, -1 for none. */
function useCombobox(
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

function moveOf(
  { key, isComposing }: KeyboardEvent,
  { place, count, isOpen }: { place: number; count: number; isOpen: boolean },
): Move | null {
  // During composition Enter and arrows belong to the input method.
  if (isComposing) return null
  if (key === 'ArrowDown') return nextPlace(place, 1, isOpen ? count : 0)
  if (key === 'ArrowUp') return nextPlace(place, -1, isOpen ? count : 0)
  if (key === 'Enter' && place >= 0) return 'follow'
  return key === 'Escape' && isOpen ? 'close' : null
}

function nextPlace(place: number, step: number, count: number): number {
  return ((place + 1 + step + (count + 1)) % (count + 1)) - 1
}
