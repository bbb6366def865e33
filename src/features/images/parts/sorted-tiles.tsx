import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { PictureTile, type Tiles } from './picture-tile.tsx'
import type { TrayPicture } from './tray-picture.ts'

export function SortedTiles({ pictures, onMove, ...rest }: Tiles) {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Touch without the delay scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => pictures.findIndex((picture) => picture.id === id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: useAnnouncements(placeOf, pictures.length),
        screenReaderInstructions: { draggable: t('shop:pictures.drag.how') },
        container: document.body,
      }}
      onDragEnd={({ active, over }) => over && onMove(placeOf(active.id), placeOf(over.id))}
    >
      <SortableContext items={pictures.map(({ id }) => id)} strategy={rectSortingStrategy}>
        {pictures.map((picture, place) => (
          <SortedTile key={picture.id} {...rest} picture={picture} place={place} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

type TileProps = Omit<Tiles, 'pictures' | 'onMove'> & { picture: TrayPicture; place: number }

function SortedTile({ picture, place, ...rest }: TileProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    attributes: { roleDescription: t('shop:pictures.drag.role') },
  })
  const { onKeyDown, ...pointers } = listeners ?? {}
  const style = { transform: CSS.Translate.toString(transform), transition: transition ?? '' }
  const grip = (
    <button
      type="button"
      {...attributes}
      ref={setActivatorNodeRef}
      className="tray-grip"
      aria-label={t('shop:pictures.drag.take', { number: place + 1 })}
      onKeyDown={onKeyDown as React.KeyboardEventHandler}
    >
      <Icon name="grip" />
    </button>
  )
  return (
    <li ref={setNodeRef} className={isDragging ? 'dragged' : ''} style={style} {...pointers}>
      <PictureTile {...rest} picture={picture} place={place} grip={grip} />
    </li>
  )
}

function useAnnouncements(placeOf: (id: unknown) => number, count: number): Announcements {
  const { t } = useTranslation()
  const say = (key: string, id: unknown) => t(`shop:pictures.drag.${key}`, { number: placeOf(id) + 1, count })
  return {
    onDragStart: ({ active }) => say('taken', active.id),
    // The first dragover is over the tile's own position and would cut off the start announcement.
    onDragOver: ({ active, over }) => (over ? say(over.id === active.id ? 'taken' : 'over', over.id) : undefined),
    onDragEnd: ({ active, over }) => say('dropped', (over ?? active).id),
    onDragCancel: ({ active }) => say('cancelled', active.id),
  }
}
