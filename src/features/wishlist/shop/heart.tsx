import { useEffect, useSyncExternalStore } from 'react'
import { useAccount, useFlags } from '#features/screens/shop-data.ts'
import { Button } from '#ui/controls.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { readWished, watchWished } from './wished.ts'

export function Heart(piece: { productId: string; name: string }) {
  return useFlags().wishlist ? <HeartButton {...piece} /> : null
}

function HeartButton({ productId, name }: { productId: string; name: string }) {
  const { t } = useTranslation('shop')
  const { isWished, toggle } = useWish(productId)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isWished}
      aria-label={t('wishlist.heart', { name })}
      onClick={() => void toggle()}
    >
      <Icon name="heart" />
    </button>
  )
}

export function WishButton(piece: { productId: string }) {
  return useFlags().wishlist ? <WordedButton {...piece} /> : null
}

function WordedButton({ productId }: { productId: string }) {
  const { t } = useTranslation('shop')
  const { isWished, toggle } = useWish(productId)
  return (
    <Button variant="link" className="wish" onClick={() => void toggle()}>
      <Icon name="heart" className={isWished ? 'full' : ''} />
      {t(isWished ? 'wishlist.remove' : 'wishlist.add')}
    </Button>
  )
}

/** Loaded with the first customer's heart: guests, who are most readers, never load it. */
const changes = () => import('./change-wishlist.ts')

/** Pages cached for all visitors show empty hearts first. */
function useWish(productId: string): { isWished: boolean; toggle: () => Promise<void> } {
  const isCustomer = useAccount()?.role === 'customer'
  const isWished = useSyncExternalStore(
    watchWished,
    () => isCustomer && readWished().has(productId),
    () => false,
  )
  useEffect(() => {
    if (isCustomer) void changes().then(({ loadWished }) => loadWished())
  }, [isCustomer])

  const toggle = async () => (await changes()).toggleWish(productId, isCustomer)
  return { isWished, toggle }
}
