import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { useOnline } from '#features/offline/parts/network.ts'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'
import { FormMore } from './form-more.tsx'
import type { OpenedForm } from './product-form-page.tsx'
import type { KeptForm } from './use-kept-form.ts'
import type { ProductFormState } from './use-product-form.ts'

const ProductPreview = lazy(() =>
  import('./product-preview.tsx').then(({ ProductPreview }) => ({ default: ProductPreview })),
)

type Props = {
  opened: OpenedForm
  maker: NonNullable<OpenedForm['maker']>
  form: ProductFormState
  kept: KeptForm
  craft: CraftChoice | null
  isSending: boolean
  onSend: () => Promise<void>
}

/** The foot of the form: keep it, look at it as buyers will, hand it in. */
export function FormActs({ opened, maker, form, kept, craft, isSending, onSend }: Props) {
  const { t } = useTranslation('workshop')
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [isShown, setShown] = useState(false)
  const { product } = opened
  const isInShop = product !== null && !['draft', 'changes_requested'].includes(product.status)

  const keep = async () => {
    const saved = await kept.flush()
    toast.success(t(saved.place === 'server' ? 'form.done.kept' : 'form.done.keptHere'))
    await navigate(paths.workshopProducts('status=begun'))
  }
  return (
    <>
      <FormMore opened={opened} kept={kept} onPreview={() => setShown(true)} />
      <div className="save-bar">
        {isOnline ? null : <p className="small mute">{t('form.away')}</p>}
        <div className="save-acts">
          {isInShop ? null : <Button onClick={() => void keep()}>{t('form.keep')}</Button>}
          <Button variant="act" disabled={isSending} onClick={() => void onSend()}>
            {sendWords()}
          </Button>
        </div>
      </div>
      {isShown ? (
        <Suspense>
          <ProductPreview typed={form.typed} craft={craft} maker={maker} onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
    </>
  )

  function sendWords(): string {
    if (isSending) return t('common:form.sending')
    return t(isInShop ? 'form.save' : 'form.send')
  }
}
