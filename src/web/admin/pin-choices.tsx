import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deskProductsCalls } from '#domain/catalog/desk-products-calls.ts'
import type { OfficeProduct } from '#domain/catalog/office-product-queries.ts'
import { type PinShelf, pinShelves } from '#domain/catalog/pin-shelf.ts'
import { api } from '#web/api.ts'
import { AskDialog, typed } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '#web/use-act.ts'
import { endOfDay, lastDayBefore } from './india-day.ts'

/** Which shelves the piece is hung on, and the way to hang it or take it off. */
export function PinChoices({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [asked, setAsked] = useState<PinShelf | null>(null)
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
                  onClick={() =>
                    void act(() => api.call(deskProductsCalls.unpin, params(shelf)), t('common:form.done'))
                  }
                >
                  {t(`pins.takeOff.${shelf}`)}
                </Button>
              ) : (
                <Button variant="link" onClick={() => setAsked(shelf)}>
                  {t(`pins.pin.${shelf}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked ? (
        <AskDialog
          title={t(`pins.pin.${asked}`)}
          text={t('pins.text')}
          act={t('pins.do')}
          onAct={(form) => {
            const body = { until: endOfDay(typed(form, 'until')) }
            return act(() => api.call(deskProductsCalls.pin, { ...params(asked), body }), t('common:form.done'))
          }}
          onClose={() => setAsked(null)}
        >
          <Field type="date" name="until" label={t('pins.lastDay')} help={t('common:form.mayStayEmpty')} />
        </AskDialog>
      ) : null}
    </>
  )
}
