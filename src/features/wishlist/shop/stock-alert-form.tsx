import type { VariantOptions } from '#features/products/variant-options.ts'
import { AlertForm } from '#features/screens/alert-form.tsx'
import { api } from '#features/screens/api-client.ts'
import { wishlistApi } from '#features/wishlist/api.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function StockAlertForm({ productId, variant }: { productId: string; variant: VariantOptions }) {
  const { t } = useTranslation('shop')
  return (
    <AlertForm
      help={t('alert.text')}
      act={t('alert.send')}
      done={(email) => t('alert.done', { email })}
      send={(email) => api.call(wishlistApi.askStockAlert, { params: { id: productId }, body: { email, variant } })}
    />
  )
}
