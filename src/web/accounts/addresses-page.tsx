import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { listAddresses } from '#domain/accounts/address-queries.ts'
import type { AddressRow } from '#domain/accounts/postal-address.ts'
import { ApiError, api } from '#web/api.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressText } from './address-text.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'shop:addresses.title'), addresses: await listAddresses(ctx) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** `?edit=<id>` or `?edit=new` opens the form, so that back and reload do what people expect. */
export default function AddressesPage() {
  const { t } = useTranslation()
  const { addresses } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const edited = search.get('edit')
  const open = addresses.find((address) => address.id === edited) ?? null
  const isFormOpen = edited === 'new' || open !== null

  const close = () => void navigate(paths.addresses())
  if (isFormOpen) return <AddressForm key={edited} address={open} isFirst={addresses.length === 0} onDone={close} />

  return (
    <div className="wrap narrow">
      <h1>{t('shop:addresses.title')}</h1>
      {addresses.length === 0 ? (
        <EmptyState title={t('shop:addresses.empty')} text={t('shop:addresses.emptyText')}>
          <Button variant="act" to={paths.addressForm('new')}>
            {t('shop:addresses.add')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className="address-rows">
            {addresses.map((address) => (
              <AddressItem key={address.id} address={address} />
            ))}
          </ul>
          <Button to={paths.addressForm('new')}>{t('shop:addresses.add')}</Button>
        </>
      )}
    </div>
  )
}

function AddressItem({ address }: { address: AddressRow }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isAsked, setAsked] = useState(false)

  const act = async (call: () => Promise<unknown>, told: string) => {
    try {
      await call()
      toast.success(told)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
    setAsked(false)
    await revalidate()
  }
  const { id, ...saved } = address
  const makeDefault = () =>
    api.call(accountsCalls.changeAddress, { params: { id }, body: { ...saved, isDefault: true } })
  const remove = () => api.call(accountsCalls.removeAddress, { params: { id } })

  return (
    <li>
      <p className="small mute">
        {t(`shop:addresses.${address.kind}`)}
        {address.isDefault ? `, ${t('shop:addresses.default')}` : ''}
      </p>
      <AddressText address={address} />
      <div className="order-acts">
        <Button variant="link" to={paths.addressForm(id)}>
          {t('common:action.edit')}
        </Button>
        {address.isDefault ? null : (
          <Button variant="link" onClick={() => act(makeDefault, t('shop:addresses.saved'))}>
            {t('shop:addresses.makeDefault')}
          </Button>
        )}
        <Button variant="link" onClick={() => setAsked(true)}>
          {t('common:action.remove')}
        </Button>
      </div>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title={t('shop:addresses.removeTitle')}>
        <p className="mute">{t('shop:addresses.removeText')}</p>
        <div className="acts">
          <Button onClick={() => setAsked(false)}>{t('shop:addresses.keep')}</Button>
          <Button variant="act" onClick={() => act(remove, t('shop:addresses.removed'))}>
            {t('common:action.remove')}
          </Button>
        </div>
      </Dialog>
    </li>
  )
}
