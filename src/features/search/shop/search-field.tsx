import { type ComponentType, type SyntheticEvent, useState } from 'react'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Suggestions = { List: ComponentType<{ input: HTMLInputElement }>; input: HTMLInputElement }

/** Suggestions load on first focus, so that no page pays for them. The parent must be `position: relative`. */
export function SearchField({
  words = '',
  className = '',
  hint,
  opens = false,
}: {
  words?: string
  className?: string
  hint?: string
  /** the page is there to type words: the field has the focus */
  opens?: boolean
}) {
  const { t } = useTranslation()
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)

  const arm = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (suggestions) return
    void import('./search-suggestions.tsx').then(
      ({ SearchSuggestions }) => setSuggestions({ List: SearchSuggestions, input }),
      () => undefined,
    )
  }
  return (
    <>
      <input
        className={className}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: who opens the search page came to type
        autoFocus={opens}
        aria-label={t('searchWords')}
        placeholder={hint ?? t('searchWords')}
        onFocus={arm}
        onInput={arm}
      />
      {suggestions ? <suggestions.List input={suggestions.input} /> : null}
    </>
  )
}
