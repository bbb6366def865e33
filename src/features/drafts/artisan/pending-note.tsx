import { useTranslation } from 'react-i18next'
import type { OwnProduct } from '#features/drafts/own-product.ts'
import { ownProductsCalls } from '#features/drafts/own-products-calls.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { gap, WithWritten } from '#ui/written.tsx'

/** Changes that wait for the office, or that it refused, with its reason. */
export function PendingNote({ product }: { product: OwnProduct }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const { pending } = product
  if (!pending) return null
  const takeBack = async () => {
    const call = () => api.call(ownProductsCalls.withdrawRevision, { params: { id: product.id } })
    // The form begins anew with what is in the shop.
    if ((await act(call, t('form.pending.takenBack'))) === null) location.assign(paths.workshopProduct(product.id))
  }
  return (
    <div className="said">
      <p>
        {t(`form.pending.${pending.status}`)} <DateText iso={pending.askedAt} />
      </p>
      {pending.reason ? (
        <p>
          <WithWritten sentence={t('common:said.admin', { words: gap })} words={pending.reason} />
        </p>
      ) : null}
      {pending.status === 'pending' ? (
        <Button variant="link" onClick={() => void takeBack()}>
          {t('form.pending.takeBack')}
        </Button>
      ) : null}
    </div>
  )
}
