import { type Language, languages } from '#platform/i18n/languages.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { chosen: Language; told: (language: Language) => boolean; onChoose: (language: Language) => void }

export function LanguageRow({ chosen, told: hasText, onChoose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <fieldset className="language-row">
      <legend className="lab">{t('words.language')}</legend>
      {languages.map(({ code, nativeName }) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => onChoose(code)}>
          <span lang={code}>{nativeName}</span>
          {hasText(code) ? null : <small>{t('words.untold')}</small>}
        </button>
      ))}
    </fieldset>
  )
}
