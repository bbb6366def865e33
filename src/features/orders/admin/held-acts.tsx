import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOrder } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { Button } from '#ui/button.tsx'
import { OfficeMoveDialog } from './move-dialog.tsx'

/** What is on hold is let go or cancelled from the list: nobody but the office can. */
export function HeldActs({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ number: string; move: string } | null>(null)
  const held = order.parcels.filter(({ status }) => status === 'on_hold')
  if (held.length === 0) return null
  return (
    <>
      <span className="row-acts">
        {held.flatMap(({ number, moves }) =>
          moves.map((move) => (
            <Button
              key={`${number} ${move}`}
              variant="link"
              aria-label={`${t(`admin:move.${camel(move)}`)}, ${number}`}
              onClick={() => setAsked({ number, move })}
            >
              {t(`admin:move.${camel(move)}`)}
            </Button>
          )),
        )}
      </span>
      {asked ? (
        <OfficeMoveDialog
          key={`${asked.number} ${asked.move}`}
          parcel={{ number: asked.number, status: 'on_hold' }}
          move={asked.move}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
