import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChosenPiece } from '#features/collections/collection.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  goods: readonly ChosenPiece[]
  onOrder: (ids: string[]) => void
  onRemove: (id: string) => void
  around?: (id: string) => ReactNode
}

export function OrderedGoods({ goods, onOrder, onRemove, around }: Props) {
  const { t } = useTranslation('admin')
  if (goods.length === 0) return <p className="small mute">{t('chosen.none')}</p>
  const ids = goods.map(({ id }) => id)
  const moved = (from: number, to: number) => {
    const next = [...ids]
    next.splice(to, 0, ...next.splice(from, 1))
    return next
  }
  return (
    <ol className="chosen-goods">
      {goods.map(({ id, name, nameLanguage, artisan, picture }, place) => (
        <li key={id}>
          <Picture picture={picture} alt="" sizes="64px" widths={[160]} />
          <div>
            <Link to={paths.adminProduct(id)} lang={nameLanguage}>
              {name}
            </Link>
            <span className="small mute">{artisan}</span>
            {around?.(id)}
          </div>
          <div className="acts">
            <Button
              variant="link"
              disabled={place === 0}
              aria-label={t('chosen.upOf', { name })}
              onClick={() => onOrder(moved(place, place - 1))}
            >
              {t('chosen.up')}
            </Button>
            <Button
              variant="link"
              disabled={place === goods.length - 1}
              aria-label={t('chosen.downOf', { name })}
              onClick={() => onOrder(moved(place, place + 1))}
            >
              {t('chosen.down')}
            </Button>
            <Button variant="link" aria-label={t('chosen.removeOf', { name })} onClick={() => onRemove(id)}>
              {t('chosen.remove')}
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}
