import { useState } from 'react'
import { type PinShelf, pinShelves } from '#features/collections/pin-shelf.ts'
import type { AdminProductDetail } from '#features/drafts/admin-product-detail-queries.ts'
import { draftsApi } from '#features/drafts/api.ts'
import { api } from '#features/screens/api-client.ts'
import { endOfDay, lastDayBefore } from '#features/screens/table/india-day.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function PinChoices({ product }: { product: AdminProductDetail }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [openShelf, setOpenShelf] = useState<PinShelf | null>(null)
  const params = (shelf: PinShelf) => ({ params: { id: product.id, shelf } })
  return (
    <>
      <ul className="pin-choices">
        {pinShelves.map((shelf) => {
          const pin = product.pins.find((one) => one.shelf === shelf)
          return (
            <li key={shelf}>
              {t(pin ? `pins.on.${shelf}` : `pins.off.${shelf}`)}
              {pin?.until ? (
                <>
                  {' '}
                  {t('pins.until')} <DateText iso={`${lastDayBefore(pin.until)}T12:00:00+05:30`} />
                </>
              ) : null}{' '}
              {pin ? (
                <Button
                  variant="link"
                  onClick={() => void act(() => api.call(draftsApi.unpin, params(shelf)), t('common:form.done'))}
                >
                  {t(`pins.takeOff.${shelf}`)}
                </Button>
              ) : (
                <Button variant="link" onClick={() => setOpenShelf(shelf)}>
                  {t(`pins.pin.${shelf}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {openShelf ? (
        <AskDialog
          title={t(`pins.pin.${openShelf}`)}
          text={t('pins.text')}
          act={t('pins.do')}
          onAct={(form) => {
            const body = { until: endOfDay(typed(form, 'until')) }
            return act(() => api.call(draftsApi.pin, { ...params(openShelf), body }), t('common:form.done'))
          }}
          onClose={() => setOpenShelf(null)}
        >
          <Field type="date" name="until" label={t('pins.lastDay')} help={t('common:form.mayStayEmpty')} />
        </AskDialog>
      ) : null}
    </>
  )
}
