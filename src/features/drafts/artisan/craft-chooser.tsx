import { useDeferredValue, useState } from 'react'
import { searchCrafts } from '#features/artisans/artisan/craft-search.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { useCrafts } from './use-crafts.ts'

type Props = { present: string | null; onChoose: (craft: CraftChoice) => void; onClose: () => void }

const shownAtFirst = 24

export function CraftChooser({ present, onChoose, onClose }: Props) {
  const { t } = useTranslation('workshop')
  const { crafts, problem } = useCrafts()
  const [written, setWritten] = useState('')
  const [most, setMost] = useState(shownAtFirst)
  const found = searchCrafts(crafts ?? [], useDeferredValue(written))
  return (
    <Dialog isOpen onClose={onClose} title={t('form.craft.title')}>
      <div className="craft-chooser">
        <Field
          type="search"
          label={t('form.craft.search')}
          help={t('form.craft.searchHelp')}
          value={written}
          autoComplete="off"
          onChange={(event) => setWritten(event.target.value)}
        />
        <p className="small mute" role="status">
          {crafts ? t('form.craft.found', { count: found.length }) : (problem ?? t('common:form.sending'))}
        </p>
        <ul className="craft-choices">
          {found.slice(0, most).map((craft) => (
            <li key={craft.id}>
              <CraftButton craft={craft} isPresent={craft.id === present} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        <div className="acts">
          <Button onClick={onClose}>{t('common:form.back')}</Button>
          {found.length > most ? (
            <Button onClick={() => setMost(most + 4 * shownAtFirst)}>{t('form.craft.more')}</Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

function CraftButton({
  craft,
  isPresent,
  onChoose,
}: {
  craft: CraftChoice
  isPresent: boolean
  onChoose: (craft: CraftChoice) => void
}) {
  const { t } = useTranslation()
  const { name, place, state, picture } = craft
  return (
    <button type="button" aria-pressed={isPresent} onClick={() => onChoose(craft)}>
      <Picture
        picture={picture ? { ...picture, alt: '' } : null}
        sizes="(min-width: 720px) 160px, 44vw"
        widths={[160, 320]}
      />
      <b>
        <Written>{name}</Written>
      </b>
      <span className="small mute">
        {place}, {t(`shop:state.${state}`)}
      </span>
    </button>
  )
}
