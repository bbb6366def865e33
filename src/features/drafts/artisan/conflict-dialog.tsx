import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#platform/i18n/languages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Radio } from '#ui/tick.tsx'
import { type DraftPart, draftDifferences, withTheirs } from './draft-differences.ts'
import { partText } from './part-text.ts'
import type { TypedProduct } from './typed-product.ts'

type Props = { mine: TypedProduct; theirs: TypedProduct; onChoose: (merged: TypedProduct) => void }

/** Two versions of one form, field by field: she chooses one for each, or one for all. Nothing is lost before. */
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
    // Closing without a choice keeps what is on this phone: it is what stands in the form.
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
