import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Button } from '#ui/button.tsx'
import { Written } from '#ui/written.tsx'
import type { FormControl } from './form-control.ts'

const CraftChooser = lazy(() => import('./craft-chooser.tsx').then(({ CraftChooser }) => ({ default: CraftChooser })))

type Props = {
  control: FormControl
  craft: CraftChoice | null
  onChoose: (craft: CraftChoice) => void
}

/** The craft comes first: it says most of the rest. */
export function CraftField({ control, craft, onChoose }: Props) {
  const { t } = useTranslation('workshop')
  const [isOpen, setOpen] = useState(false)
  const error = control.error('craft')
  return (
    <div className={`field craft-field ${error ? 'bad' : ''}`}>
      <span className="lab" id="craft-label">
        {t('form.craft.label')}
      </span>
      {craft ? (
        <p className="craft-chosen">
          <Picture picture={craft.picture ? { ...craft.picture, alt: '' } : null} sizes="72px" widths={[160]} />
          <span>
            <b>
              <Written>{craft.name}</Written>
            </b>
            <br />
            <span className="small mute">
              {craft.place}, {t(`shop:state.${craft.state}`)}
            </span>
          </span>
        </p>
      ) : null}
      <Button
        id="craft"
        wide
        aria-haspopup="dialog"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'craft-note' : 'craft-label'}
        onClick={() => setOpen(true)}
      >
        {t(craft ? 'form.craft.change' : 'form.craft.choose')}
      </Button>
      {error ? (
        <span className="err" id="craft-note">
          {error}
        </span>
      ) : (
        <small>{t('form.craft.help')}</small>
      )}
      {isOpen ? (
        <Suspense>
          <CraftChooser
            present={craft?.id ?? null}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
