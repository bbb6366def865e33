import { useCallback, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HistorySwitch } from '#features/search/parts/history-switch.tsx'
import { useKeeper } from '#features/search/parts/use-keeper.ts'
import { suggestionGroups } from './suggestion-groups.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useCombobox, useIsOpen, useTyped } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * What hangs under a search field while it is used: suggestions for what is typed; for an empty field what this person looked for,
 * with the means to forget it.
 */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const { t } = useTranslation('shop')
  const keeper = useKeeper()
  const panel = useRef<HTMLDivElement>(null)
  const listId = useId()
  const optionId = useCallback((place: number) => `${listId}-${place}`, [listId])

  const words = useTyped(input)
  const [isOpen, setOpen] = useIsOpen({ input, panel })
  const [found, askAgain] = useSuggestions(words, isOpen, keeper)
  // While the next answer is on its way the last one stays; but what was looked for is no answer to words, nor the other way.
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
