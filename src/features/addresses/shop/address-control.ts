import type { FieldError, FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { browserPincode } from '#features/shipping/shop/browser-pincode.ts'

export type AddressField =
  | 'fullName'
  | 'phone'
  | 'pincode'
  | 'house'
  | 'street'
  | 'landmark'
  | 'city'
  | 'state'
  | 'alternatePhone'
  | 'gstin'

export type AddressControl = {
  id(field: AddressField): string
  register(field: AddressField): UseFormRegisterReturn
  error(field: AddressField): string | undefined
  get(field: AddressField): string
  set(field: AddressField, value: string): void
}

/** `prefix` is the address's path in the form: `shipping.`, or empty. */
export function addressControl<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  prefix: '' | 'shipping.' | 'billing.',
): AddressControl {
  const path = (field: AddressField) => `${prefix}${field}` as Path<Input>
  return {
    id: path,
    register: (field) => form.register(path(field)),
    error: (field) => (form.getFieldState(path(field), form.formState).error as FieldError | undefined)?.message,
    get: (field) => String(form.getValues(path(field)) ?? ''),
    set: (field, value) =>
      form.setValue(path(field), value as PathValue<Input, Path<Input>>, {
        shouldValidate: form.formState.isSubmitted,
      }),
  }
}

export type AddressForm = Record<AddressField, string>

export const emptyAddress: AddressForm = {
  fullName: '',
  phone: '',
  pincode: '',
  house: '',
  street: '',
  landmark: '',
  city: '',
  state: '',
  alternatePhone: '',
  gstin: '',
}

/** What the shop knows already is not typed again. In the browser only. */
export function prefilledAddress({ fullName, phone }: Pick<AddressForm, 'fullName' | 'phone'>): AddressForm {
  return { ...emptyAddress, fullName, phone, pincode: browserPincode.read() ?? '' }
}

const mayBeEmpty = ['alternatePhone', 'gstin']

/** Forms send an empty text for an optional field; this drops it. */
export function typedAddress<Schema extends z.ZodType>(schema: Schema): Schema {
  const withoutEmpty = (value: unknown) =>
    Object.fromEntries(
      Object.entries(value ?? {}).filter(([name, text]) => !(mayBeEmpty.includes(name) && String(text).trim() === '')),
    )
  return z.preprocess(withoutEmpty, schema) as unknown as Schema
}
