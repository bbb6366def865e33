import { useEffect, useRef } from 'react'
import { paths } from '#features/paths.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type Notice = { code: string; message: string; wasPaise: number; isPaise: number | null }

export function PlaceNotice({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) box.current?.focus()
  }, [notice])
  if (!notice) return null

  const hasNewSum = notice.isPaise !== null && notice.isPaise !== notice.wasPaise
  return (
    <div ref={box} className="ask stopped" role="alert" tabIndex={-1}>
      <p>
        <b>{notice.message}</b>
      </p>
      {hasNewSum ? (
        <p>{t('shop:checkout.newSum', { was: formatInr(notice.wasPaise), now: formatInr(notice.isPaise ?? 0) })}</p>
      ) : null}
      {notice.code === 'too-many-unpaid-orders' ? (
        <div className="ask-acts">
          <Button to={paths.orders()}>{t('common:noun.myOrders')}</Button>
        </div>
      ) : null}
      {notice.code === 'unanswered' ? <p>{t('shop:checkout.unanswered')}</p> : null}
    </div>
  )
}
