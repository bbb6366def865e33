import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PinShelf } from '#features/collections/pin-shelf.ts'
import type { Pinned } from '#features/collections/product-pin.ts'
import { deskProductsCalls } from '#features/drafts/desk-products-calls.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { DateText } from '#ui/date-text.tsx'
import { lastDayBefore } from '#features/screens/table/india-day.ts'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { OrderedGoods } from './ordered-products.tsx'
import { GoodsFinder } from './product-finder.tsx'

/** The front of one shelf of the home page: what hangs there, in order, and the way to hang more. */
export function PinShelfList({ shelf, pins }: { shelf: PinShelf; pins: readonly Pinned[] }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const done = t('common:form.done')
  const params = (id: string) => ({ params: { id, shelf } })

  const add = async (id: string) =>
    say(await act(() => api.call(deskProductsCalls.pin, { ...params(id), body: { until: null } }), done))
  const remove = async (id: string) => say(await act(() => api.call(deskProductsCalls.unpin, params(id)), done))
  const order = async (ids: string[]) =>
    say(await act(() => api.call(deskProductsCalls.orderPins, { params: { shelf }, body: { ids } }), done))

  return (
    <section className="sec" aria-labelledby={`pins-${shelf}`}>
      <h2 id={`pins-${shelf}`}>{t(`pins.shelf.${shelf}`)}</h2>
      <p className="small mute">{t('pins.text')}</p>
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <OrderedGoods
        goods={pins}
        onOrder={(ids) => void order(ids)}
        onRemove={(id) => void remove(id)}
        around={(id) => <PinNote pin={pins.find((pin) => pin.id === id)} />}
      />
      <GoodsFinder label={t('pins.find')} present={pins.map(({ id }) => id)} onAdd={(card) => void add(card.id)} />
      <p className="small">
        <Link to={paths.home()} reloadDocument>
          {t('pins.see')}
        </Link>
      </p>
    </section>
  )
}

function PinNote({ pin }: { pin: Pinned | undefined }) {
  const { t } = useTranslation('admin')
  if (!pin) return null
  return (
    <>
      {pin.until ? (
        <span className="small mute">
          {t('pins.until')} <DateText iso={`${lastDayBefore(pin.until)}T12:00:00+05:30`} />
        </span>
      ) : null}
      {pin.isShown ? null : <span className="small bad">{t('pins.notShown')}</span>}
    </>
  )
}
