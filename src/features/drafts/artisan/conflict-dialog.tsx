import { useState } from 'react'
import { isLanguage, languages } from '#platform/i18n/languages.ts'
import { Button, Radio } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { sameContent } from './same-content.ts'
import type { TypedProduct } from './typed-product.ts'
import { variantTable } from './variant-table.ts'

type Props = { mine: TypedProduct; theirs: TypedProduct; onChoose: (merged: TypedProduct) => void }

export function ConflictDialog({ mine, theirs, onChoose }: Props) {
  const { t } = useTranslation('workshop')
  const [chosen, setChosen] = useState<ReadonlySet<DraftPart>>(new Set())
  const parts = draftDifferences(mine, theirs)
  const take = (part: DraftPart, isTheirs: boolean) => {
    const next = new Set(chosen)
    if (isTheirs) next.add(part)
    else next.delete(part)
    setChosen(next)
  }
  return (
    // Closing without a choice keeps this phone's version, which the form already shows.
    <Dialog isOpen onClose={() => onChoose(mine)} title={t('form.conflict.title')}>
      <div className="conflict">
        <p className="mute">{t('form.conflict.text')}</p>
        <div className="acts">
          <Button onClick={() => setChosen(new Set())}>{t('form.conflict.allMine')}</Button>
          <Button onClick={() => setChosen(new Set(parts))}>{t('form.conflict.allTheirs')}</Button>
        </div>
        {parts.map((part) => (
          <fieldset key={part}>
            <legend className="lab">{partName(part, t)}</legend>
            {[false, true].map((isTheirs) => (
              <Radio
                key={String(isTheirs)}
                name={`conflict.${part}`}
                checked={chosen.has(part) === isTheirs}
                onChange={() => take(part, isTheirs)}
                label={
                  <>
                    <b>{t(isTheirs ? 'form.conflict.theirs' : 'form.conflict.mine')}</b>
                    <br />
                    <span className="small conflict-text">{partText(isTheirs ? theirs : mine, part, t) || '–'}</span>
                  </>
                }
              />
            ))}
          </fieldset>
        ))}
        <div className="acts">
          <Button variant="act" onClick={() => onChoose(withTheirs(mine, theirs, chosen))}>
            {t('form.conflict.take')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function partName(part: DraftPart, t: (key: string, values: Record<string, string>) => string): string {
  if (!part.startsWith('words.')) return t(`form.part.${part}`, {})
  const code = part.slice('words.'.length)
  return t('form.part.words', { language: languages.find((language) => language.code === code)?.nativeName ?? code })
}

type Say = (key: string, values: Record<string, unknown>) => string

function partText(typed: TypedProduct, part: DraftPart, t: Say): string {
  if (part.startsWith('words.')) {
    const language = part.slice('words.'.length)
    const words = isLanguage(language) ? typed.words[language] : undefined
    return [words?.name, words?.description, words?.variationNote].filter(Boolean).join('\n')
  }
  if (part === 'pictures') return t('form.part.count', { count: typed.pictures.length })
  if (part === 'options' || part === 'variants') return rowsText(typed)
  if (part === 'breakUp') return breakUpText(typed, t)
  return valueText(typed[part as keyof TypedProduct], part, t)
}

function rowsText({ options, variants }: TypedProduct): string {
  return variantTable(options, variants)
    .rows.filter(({ isLeftOut }) => !isLeftOut)
    .map(({ choices, price, stock }) =>
      [choices.join(', '), `₹ ${price || '–'}`, `× ${stock || '–'}`].filter(Boolean).join(' · '),
    )
    .join('\n')
}

function breakUpText({ breakUp }: TypedProduct, t: Say): string {
  if (!breakUp.isShown) return t('form.part.no', {})
  const { materials, work, other, workDays } = breakUp
  return [materials, work, other, workDays].map((text) => text || '–').join(' · ')
}

function valueText(value: unknown, part: string, t: Say): string {
  if (typeof value === 'boolean') return t(value ? 'form.part.yes' : 'form.part.no', {})
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(' × ')
  if (value === '') return ''
  if (part === 'category' || part === 'state') return t(`shop:${part}.${value}`, {})
  if (part === 'packing') return t(`packing.${value}.name`, {})
  return String(value)
}

type DraftPart = Exclude<keyof TypedProduct, 'as' | 'artisan' | 'words' | 'productRevision'> | `words.${string}`

const together: Partial<Record<keyof TypedProduct, keyof TypedProduct>> = { variants: 'options' }

const skipped: readonly (keyof TypedProduct)[] = ['as', 'artisan', 'words', 'productRevision']

export function draftDifferences(mine: TypedProduct, theirs: TypedProduct): DraftPart[] {
  const fields = (Object.keys(mine) as (keyof TypedProduct)[])
    .filter((field) => !skipped.includes(field) && !sameContent(mine[field], theirs[field]))
    .map((field) => (together[field] ?? field) as DraftPart)
  const languages = new Set([...Object.keys(mine.words), ...Object.keys(theirs.words)])
  const words = [...languages]
    .filter((language) => isLanguage(language) && !sameWords(mine, theirs, language))
    .map((language): DraftPart => `words.${language}`)
  return [...new Set([...words, ...fields])]
}

function sameWords(mine: TypedProduct, theirs: TypedProduct, language: string): boolean {
  const texts = ({ words }: TypedProduct) => {
    const one = isLanguage(language) ? words[language] : undefined
    return [one?.name ?? '', one?.description ?? '', one?.variationNote ?? '']
  }
  return sameContent(texts(mine), texts(theirs))
}

export function withTheirs(mine: TypedProduct, theirs: TypedProduct, chosen: ReadonlySet<DraftPart>): TypedProduct {
  const merged: Record<string, unknown> = { ...mine, words: { ...mine.words } }
  for (const part of chosen) {
    if (part.startsWith('words.')) {
      const language = part.slice('words.'.length)
      if (isLanguage(language)) (merged.words as Record<string, unknown>)[language] = theirs.words[language]
    } else merged[part] = theirs[part as keyof TypedProduct]
    if (part === 'options') merged.variants = theirs.variants
  }
  return JSON.parse(JSON.stringify(merged)) as TypedProduct
}
