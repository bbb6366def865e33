import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { listAddresses } from '#features/addresses/address-queries.ts'
import { addressesApi } from '#features/addresses/api.ts'
import { AddressText } from '#features/addresses/parts/address-text.tsx'
import { type AddressRow, savedAddress } from '#features/addresses/postal-address.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Radio } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { addressControl, prefilledAddress, typedAddress } from './address-control.ts'
import { AddressFields } from './address-fields.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const { fullName = '', phone = '' } = account ?? {}
  const addresses = await listAddresses(ctx)
  return { head: privateHead(context, 'shop:addresses.title'), addresses, person: { fullName, phone } }
}

export { meta } from '#features/page-meta.ts'

export default function AddressesPage() {
  const { t } = useTranslation()
  const { addresses, person } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const edited = search.get('edit')
  const open = addresses.find((address) => address.id === edited) ?? null
  const isFormOpen = edited === 'new' || open !== null

  const close = () => void navigate(paths.addresses())
  if (isFormOpen) {
    const isFirst = addresses.length === 0
    return <AddressForm key={edited} address={open} isFirst={isFirst} person={person} onDone={close} />
  }

  return (
    <div className="wrap profile">
      <h1>{t('shop:addresses.title')}</h1>
      <OwnPages />
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
  const [isAsked, setAsked] = useState(false)

  const act = useAct()
  const { id, ...saved } = address
  const name = [t(`shop:addresses.${address.kind}`), address.house, address.pincode].join(', ')
  const makeDefault = () =>
    api.call(addressesApi.changeAddress, { params: { id }, body: { ...saved, isDefault: true } })
  const remove = () => api.call(addressesApi.removeAddress, { params: { id } })

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
          <span className="sr">: {name}</span>
        </Button>
        {address.isDefault ? null : (
          <Button variant="link" onClick={() => void act(makeDefault, t('shop:addresses.saved'))}>
            {t('shop:addresses.makeDefault')}
          </Button>
        )}
        <Button variant="link" onClick={() => setAsked(true)}>
          {t('common:action.remove')}
          <span className="sr">: {name}</span>
        </Button>
      </div>
      {isAsked ? (
        <AskDialog
          title={t('shop:addresses.removeTitle')}
          text={t('shop:addresses.removeText')}
          act={t('common:action.remove')}
          back={t('shop:addresses.keep')}
          onAct={() => act(remove, t('shop:addresses.removed'))}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  )
}

const fields = [
  'fullName',
  'phone',
  'pincode',
  'house',
  'street',
  'landmark',
  'city',
  'state',
  'alternatePhone',
  'gstin',
  'kind',
  'isDefault',
] as const

function AddressForm({
  address,
  isFirst,
  person,
  onDone,
}: {
  address: AddressRow | null
  isFirst: boolean
  person: { fullName: string; phone: string }
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { id, ...known } = address ?? { id: '', ...prefilledAddress(person), kind: 'home' as const, isDefault: isFirst }
  const { landmark = '', alternatePhone = '', gstin = '' } = known
  const form = useCheckedForm(typedAddress(savedAddress), { ...known, landmark, alternatePhone, gstin } as never)

  const submit = form.handleSubmit(async (body) => {
    try {
      if (address) await api.call(addressesApi.changeAddress, { params: { id }, body })
      else await api.call(addressesApi.addAddress, { body })
      toast.success(t('shop:addresses.saved'))
      onDone()
    } catch (error) {
      showServerErrors(form, error, fields, t('shop:addresses.failed'))
    }
  })

  return (
    <div className="wrap narrow">
      <h1>{address ? t('shop:addresses.edit') : t('shop:addresses.add')}</h1>
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} />
        <AddressFields control={addressControl(form, '')} section="shipping" />
        <fieldset>
          <legend className="lab">{t('shop:addresses.kind')}</legend>
          <Radio value="home" label={t('shop:addresses.home')} {...form.register('kind')} />
          <Radio value="work" label={t('shop:addresses.work')} {...form.register('kind')} />
        </fieldset>
        <Checkbox label={t('shop:addresses.useAsDefault')} {...form.register('isDefault')} />
        <div className="order-acts">
          <Button variant="act" type="submit" disabled={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? t('shop:addresses.saving') : t('common:action.save')}
          </Button>
          <Button onClick={onDone}>{t('shop:addresses.back')}</Button>
        </div>
      </form>
    </div>
  )
}
