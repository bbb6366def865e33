import { useState } from 'react'
import { useNavigate } from 'react-router'
import { draftsApi } from '#features/drafts/api.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api, refusalOf } from '#features/screens/api-client.ts'
import { ActIcon } from '#ui/act-icon.tsx'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { OpenedForm } from './product-form-page.tsx'
import type { KeptForm } from './use-kept-form.ts'

type OpenDialog = 'throwAway' | 'archive' | null

type Props = { opened: OpenedForm; kept: KeptForm; onPreview: () => void }

export function FormMore({ opened: { product, draft }, kept, onPreview }: Props) {
  const { t } = useTranslation('workshop')
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const wasInShop = product !== null && product.status !== 'draft'

  const copy = async (id: string) => {
    try {
      const { draft: made } = await api.call(draftsApi.copy, {
        params: { id },
        body: { draft: crypto.randomUUID() },
      })
      await navigate(paths.workshopNewProduct(made.id))
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  const leave = async (call: () => Promise<unknown>, done: string): Promise<string | null> => {
    try {
      await call()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message
    }
    toast.success(done)
    await navigate(paths.workshopProducts())
    return null
  }
  const throwAway = async () => {
    await kept.forget()
    if (draft || kept.saved.place === 'server') await api.call(draftsApi.forgetDraft, { params: { draft: kept.id } })
    if (product && !wasInShop) await api.call(draftsApi.remove, { params: { id: product.id } })
  }
  const archive = (id: string, archived: boolean) => api.call(draftsApi.archive, { params: { id }, body: { archived } })

  return (
    <div className="form-more">
      <Button variant="link" onClick={onPreview}>
        <ActIcon name="eye" /> {t('form.preview.show')}
      </Button>
      {product ? (
        <Button variant="link" onClick={() => void copy(product.id)}>
          <ActIcon name="copy" /> {t('form.copy')}
        </Button>
      ) : null}
      {product ? (
        <Button variant="link" onClick={() => setOpenDialog('archive')}>
          <ActIcon name="archive" /> {t(product.isArchived ? 'form.takeOut' : 'form.archive')}
        </Button>
      ) : null}
      <Button variant="link" onClick={() => setOpenDialog('throwAway')}>
        <ActIcon name="trash" /> {t(wasInShop ? 'form.throwChanges' : 'form.throwAway')}
      </Button>
      {openDialog ? (
        <AskDialog
          title={t(dialogKey(openDialog, 'title'))}
          text={t(dialogKey(openDialog, 'text'))}
          act={t(dialogKey(openDialog, 'act'))}
          onAct={() =>
            openDialog === 'archive' && product
              ? leave(() => archive(product.id, !product.isArchived), t('common:form.done'))
              : leave(throwAway, t('form.done.thrown'))
          }
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
    </div>
  )

  function dialogKey(what: Exclude<OpenDialog, null>, part: 'title' | 'text' | 'act'): string {
    if (what === 'throwAway') return `form.ask.${wasInShop ? 'throwChanges' : 'throwAway'}.${part}`
    return `form.ask.${product?.isArchived ? 'takeOut' : 'archive'}.${part}`
  }
}
