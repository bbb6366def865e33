import { useTranslation } from 'react-i18next'
import { accountsCalls } from '#features/accounts/accounts-calls.ts'
import { type AddressRow, savedAddress } from '#features/addresses/postal-address.ts'
import { api } from '#features/screens/api.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Radio } from '#ui/tick.tsx'
import { toast } from '#ui/toaster.tsx'
import { addressControl, emptyAddress, typedAddress } from './address-control.ts'
import { AddressFields } from './address-fields.tsx'

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

/** Adds an address, or changes the given one. */
export function AddressForm({
  address,
  isFirst,
  onDone,
}: {
  address: AddressRow | null
  isFirst: boolean
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { id, ...known } = address ?? { id: '', ...emptyAddress, kind: 'home' as const, isDefault: isFirst }
  const { landmark = '', alternatePhone = '', gstin = '' } = known
  const form = useCheckedForm(typedAddress(savedAddress), { ...known, landmark, alternatePhone, gstin } as never)

  const submit = form.handleSubmit(async (body) => {
    try {
      if (address) await api.call(accountsCalls.changeAddress, { params: { id }, body })
      else await api.call(accountsCalls.addAddress, { body })
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
