import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Picture } from '#features/screens/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Written } from '#ui/written.tsx'
import type { Suggestion, SuggestionGroup } from './suggestion-groups.ts'

type Props = {
  id: string
  optionId: (place: number) => string
  groups: readonly SuggestionGroup[]
  /** the option one is at by keyboard, -1 for none */
  place: number
  onFollow: () => void
}

/** Links in groups, as a listbox has them: the field keeps the focus, also while one of them is pressed. */
export function SuggestionList({ id, optionId, groups, place, onFollow }: Props) {
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
