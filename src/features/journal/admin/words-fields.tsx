import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import { Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { Parts } from './words-merge.ts'

export type WordsField = { part: string; label: string; most: number; help?: string; rows?: number }

type Props = {
  language: Language
  fields: readonly WordsField[]
  parts: Parts
  onWrite: (name: string, words: string) => void
}

export function WordsFields({ language, fields, parts, onWrite }: Props) {
  const isTranslation = language !== fallbackLanguage
  return (
    <div className={isTranslation ? 'words-pair' : 'words-alone'}>
      <div className="stack">
        {fields.map(({ part, label, most, help, rows }) => {
          const name = `${part}.${language}`
          const shared = {
            ...{ label, help, lang: language, maxLength: most, value: parts[name] ?? '' },
            onChange: (event: { target: { value: string } }) => onWrite(name, event.target.value),
          }
          return rows ? <TextArea key={name} {...shared} rows={rows} /> : <Field key={name} {...shared} />
        })}
      </div>
      {isTranslation ? <EnglishWords fields={fields} parts={parts} /> : null}
    </div>
  )
}

function EnglishWords({ fields, parts }: Pick<Props, 'fields' | 'parts'>) {
  const { t } = useTranslation('admin')
  return (
    <section className="english" aria-label={t('words.english')}>
      {fields.map(({ part, label }) => (
        <div key={part}>
          <h3 className="lab">{t('words.inEnglish', { part: label })}</h3>
          <p lang={fallbackLanguage}>{parts[`${part}.${fallbackLanguage}`] || '–'}</p>
        </div>
      ))}
    </section>
  )
}
