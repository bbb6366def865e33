import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { useCrafts } from '#features/drafts/artisan/use-crafts.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Written } from '#ui/written.tsx'
import { searchCrafts } from './craft-search.ts'

export type ChosenCraft = { id: string; name: string }

type Props = {
  value: readonly ChosenCraft[]
  onChange: (next: ChosenCraft[]) => void
  most: number
  error: string | undefined
}

const firstShown = 12

/** Crafts chosen by their pictures; a name in any script narrows them. Those of the maker's state come first. */
export function CraftPicker({ value, onChange, most, error }: Props) {
  const { t } = useTranslation('workshop')
  const { crafts, problem } = useCrafts()
  const noteId = useId()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(firstShown)
  const found = searchCrafts(crafts ?? [], useDeferredValue(words))
  const ofCategory = new Map(
    (crafts ?? []).flatMap(({ category, picture }) => (picture ? [[category, picture] as const] : [])),
  )
  const isChosen = (id: string) => value.some((craft) => craft.id === id)
  const switchCraft = ({ id, name }: ChosenCraft) =>
    onChange(isChosen(id) ? value.filter((craft) => craft.id !== id) : [...value, { id, name }])

  return (
    <fieldset className="craft-picker" id="crafts" aria-describedby={noteId} tabIndex={-1}>
      <legend className="lab">{t('start.craft.crafts')}</legend>
      <p id={noteId} className={error ? 'err' : 'small mute'}>
        {error ?? t('start.craft.craftsHelp', { most })}
      </p>
      {value.length > 0 ? (
        <p className="chips" role="status">
          <span className="small mute">{t('start.craft.chosen')}</span>
          {value.map(({ id, name }) => (
            <span key={id} className="chip">
              <Written>{name}</Written>
            </span>
          ))}
        </p>
      ) : null}
      <Field
        type="search"
        autoComplete="off"
        maxLength={60}
        label={t('start.craft.search')}
        help={t('start.craft.searchHelp')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className="small mute" role="status">
        {crafts ? t('start.craft.shown', { count: found.length }) : (problem ?? t('start.craft.loading'))}
      </p>
      {crafts && found.length === 0 ? <p>{t('start.craft.none')}</p> : null}
      <ul className="craft-picks">
        {found.slice(0, shown).map((craft) => (
          <CraftTile
            key={craft.id}
            craft={craft}
            picture={craft.picture ?? ofCategory.get(craft.category) ?? null}
            isChosen={isChosen(craft.id)}
            isFull={value.length >= most}
            onSwitch={() => switchCraft(craft)}
          />
        ))}
      </ul>
      {found.length > shown ? (
        <Button onClick={() => setShown(shown + 2 * firstShown)}>{t('start.craft.more')}</Button>
      ) : null}
    </fieldset>
  )
}

type TileProps = {
  craft: CraftChoice
  picture: CraftChoice['picture']
  isChosen: boolean
  isFull: boolean
  onSwitch: () => void
}

/** A craft of which nothing is on sale shows the first piece of its category: clay is clay. */
function CraftTile({ craft, picture, isChosen, isFull, onSwitch }: TileProps) {
  const { t } = useTranslation()
  return (
    <li>
      <label className="craft-pick">
        <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onSwitch} />
        <Picture
          picture={picture && { ...picture, alt: '' }}
          sizes="(min-width: 900px) 160px, 44vw"
          widths={[160, 320]}
        />
        <b>
          <Written>{craft.name}</Written>
        </b>
        <span className="small mute">
          {craft.place}, {t(`shop:state.${craft.state}`)}
        </span>
      </label>
    </li>
  )
}
