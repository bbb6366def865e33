import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { productLimits } from '#features/drafts/product-limits.ts'
import { Button } from '#ui/controls.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Props = {
  id: string
  /** none where a group around it bears the name */
  label?: ReactNode
  help?: string
  values: readonly string[]
  proposals?: readonly string[]
  nameOf?: (value: string) => string
  error: string | undefined
  longest?: number
  isSentence?: boolean
  onChange: (values: string[]) => void
}

export function LabelChips(props: Props) {
  const { id, label, help, values, proposals = [], nameOf = (value) => value, error, onChange } = props
  const { t } = useTranslation('workshop')
  const noteId = useId()
  const open = proposals.filter((proposal) => !values.includes(proposal))
  const Group = label ? 'fieldset' : 'div'
  return (
    <Group className={`labels ${error ? 'bad' : ''}`}>
      {label ? <legend className="lab">{label}</legend> : null}
      {values.length > 0 ? (
        <ul className="chips">
          {values.map((value) => (
            <li key={value}>
              <button type="button" className="chip" onClick={() => onChange(values.filter((one) => one !== value))}>
                <Written>{nameOf(value)}</Written>
                <Icon name="close" />
                <span className="sr">{t('form.takeAway')}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {open.length > 0 ? (
        <div className="chips proposed">
          <span className="small mute">{t('form.proposed')}</span>
          {open.map((proposal) => (
            <Button key={proposal} variant="link" onClick={() => onChange(withLabel(values, proposal))}>
              + <Written>{nameOf(proposal)}</Written>
            </Button>
          ))}
        </div>
      ) : null}
      <AddLabel {...props} id={id} noteId={noteId} help={help} />
      {error ? (
        <p className="err" id={noteId}>
          {error}
        </p>
      ) : null}
    </Group>
  )
}

function AddLabel({
  id,
  noteId,
  values,
  error,
  help,
  longest = 60,
  isSentence,
  onChange,
}: Props & { noteId: string; help: string | undefined }) {
  const { t } = useTranslation('workshop')
  const [written, setWritten] = useState('')
  const example = help ? `${id}-example` : undefined
  const noteOf = error ? noteId : example
  const add = () => {
    onChange(withLabel(values, written, isSentence))
    setWritten('')
  }
  const onKey = (event: KeyboardEvent) => {
    // Enter would submit the form; during IME composition it picks a character.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  if (values.length >= productLimits.words) return <p className="small mute">{t('form.enough')}</p>
  return (
    <div className="add-label">
      {help ? <small id={example}>{help}</small> : null}
      <input
        id={id}
        className="in"
        value={written}
        maxLength={longest}
        aria-label={t('form.another')}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteOf}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKey}
        onBlur={() => written.trim() && add()}
      />
      <Button onClick={add}>{t('form.add')}</Button>
    </div>
  )
}

// `Small, 15 cm` is one label, `15 cm, 20 cm` are two.
const between = /[;،\n]|(?<=\d[^,]*),|,(?!\s*\d)/u

/** A sentence stays one label; duplicates are dropped, ignoring case. */
export function withLabel(values: readonly string[], written: string, isSentence = false): string[] {
  const known = new Set(values.map(folded))
  const added = (isSentence ? [written] : written.split(between))
    .map((word) => word.trim().replace(/\s+/gu, ' '))
    .filter((word) => word !== '' && !known.has(folded(word)) && known.add(folded(word)))
  return [...values, ...added].slice(0, productLimits.words)
}

function folded(word: string): string {
  return word.toLowerCase().normalize('NFC')
}
