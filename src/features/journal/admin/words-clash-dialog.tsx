import { useState } from 'react'
import { Button, Radio } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { Parts } from './words-merge.ts'

export type Clash = { merged: Parts; theirs: Parts; names: readonly string[] }

type Props = { clash: Clash; nameOf: (part: string) => string; onChoose: (parts: Parts) => void }

export function WordsClashDialog({ clash, nameOf, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const take = () =>
    onChoose({ ...clash.merged, ...Object.fromEntries([...theirs].map((name) => [name, clash.theirs[name] ?? ''])) })

  return (
    <Dialog isOpen onClose={() => onChoose(clash.merged)} title={t('words.clash.title')}>
      <div className="conflict">
        <p className="mute">{t('words.clash.text')}</p>
        {clash.names.map((name) => (
          <fieldset key={name}>
            <legend className="lab">{nameOf(name)}</legend>
            {[false, true].map((isTheirs) => (
              <Radio
                key={String(isTheirs)}
                name={`clash.${name}`}
                checked={theirs.has(name) === isTheirs}
                onChange={() => choose(name, isTheirs)}
                label={
                  <>
                    <b>{t(isTheirs ? 'words.clash.theirs' : 'words.clash.mine')}</b>
                    <br />
                    <span className="small conflict-text">{(isTheirs ? clash.theirs : clash.merged)[name] || '–'}</span>
                  </>
                }
              />
            ))}
          </fieldset>
        ))}
        <div className="acts">
          <Button variant="act" onClick={take}>
            {t('words.clash.take')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
