import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { isLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { CraftField } from './craft-field.tsx'
import type { FormControl } from './form-control.ts'
import { KindFields } from './kind-fields.tsx'
import { noWords } from './typed-product.ts'
import { WordFields } from './word-fields.tsx'

type Props = { control: FormControl; craft: CraftChoice | null; onCraft: (craft: CraftChoice) => void }

/** The second part: the craft, which says most of it, and the maker's own words by language. */
export function WordsSection({ control, craft, onCraft }: Props) {
  const { t } = useTranslation('workshop')
  // Her own languages first; the order of the fields is the database's.
  const written = languages.map(({ code }) => code).filter((code) => code !== 'en' && control.typed.words[code])
  if (control.typed.words.en) written.push('en')
  return (
    <fieldset className="blk">
      <legend>
        <span className="num">2</span> {t('form.what')}
      </legend>
      <CraftField control={control} craft={craft} onChoose={onCraft} />
      {written.map((language) => (
        <WordFields key={language} control={control} language={language} isOnly={written.length === 1} />
      ))}
      <p className="small mute">{readersWords(control.typed.words, t)}</p>
      <AddLanguage
        languages={languages.filter(({ code }) => !written.includes(code))}
        onAdd={(language) => control.change({ words: { ...control.typed.words, [language]: noWords } })}
      />
      <KindFields control={control} craft={craft} />
    </fieldset>
  )
}

type Say = (key: string, values: Record<string, string>) => string

/** Who reads which words, as they stand now. */
function readersWords(words: FormControl['typed']['words'], t: Say): string {
  const told = languages.filter(({ code }) => words[code]?.name.trim())
  const base = told.find(({ code }) => code === 'en') ?? told[0]
  const own = told.filter((language) => language !== base).map(({ nativeName }) => nativeName)
  if (!base) return t('form.words.none', {})
  if (own.length === 0) return t('form.words.one', { base: base.nativeName })
  return t('form.words.several', { base: base.nativeName, own: own.join(', ') })
}

function AddLanguage({
  languages: offered,
  onAdd,
}: {
  languages: readonly { code: Language; nativeName: string }[]
  onAdd: (language: Language) => void
}) {
  const { t } = useTranslation('workshop')
  const [chosen, setChosen] = useState<string>('')
  if (offered.length === 0) return null
  return (
    <details className="fold">
      <summary>{t('form.words.add')}</summary>
      <div className="add-label">
        <Select
          label={t('common:language')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: '', label: t('form.words.choose') },
            ...offered.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
          ]}
        />
        <Button
          onClick={() => {
            if (isLanguage(chosen)) onAdd(chosen)
            setChosen('')
          }}
        >
          {t('form.add')}
        </Button>
      </div>
    </details>
  )
}
