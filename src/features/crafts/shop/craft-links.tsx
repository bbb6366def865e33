import { Link } from 'react-router'
import type { CraftCard } from '#features/crafts/craft.ts'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Props = { crafts: readonly CraftCard[]; hasState?: boolean }

export function CraftLinks({ crafts, hasState = false }: Props) {
  const { t } = useTranslation('shop')
  return (
    <ul className="craft-links">
      {crafts.map((craft) => (
        <li key={craft.id}>
          <Link to={paths.craft(craft.id)}>
            <Written>{craft.name}</Written>
          </Link>
          <span className="small mute">{hasState ? `${craft.place}, ${t(`state.${craft.state}`)}` : craft.place}</span>
          {craft.isGi || craft.pieces > 0 ? (
            <span className="micro facts">
              {craft.isGi ? <span>{t('card.gi')}</span> : null}
              {craft.pieces > 0 ? <span className="num">{t('pieces', { count: craft.pieces })}</span> : null}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
