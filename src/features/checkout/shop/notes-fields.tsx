import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextArea } from '#ui/field.tsx'
import { type CheckoutForm, type CheckoutValues, giftNoteLength, noteLength } from './checkout-form.ts'

/** Words for the maker and for whoever gets it as a gift: folded, because most orders carry none. */
export function NotesFields({ form }: { form: UseFormReturn<CheckoutForm, unknown, CheckoutValues> }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const [wasUsed] = useState(() => form.getValues('note') !== '' || form.getValues('giftNote') !== '')
  const hasError = errors.note !== undefined || errors.giftNote !== undefined
  return (
    <details className="fold" open={wasUsed || hasError || undefined}>
      <summary>{t('shop:checkout.notes')}</summary>
      <div className="field-grid">
        <TextArea
          id="giftNote"
          maxLength={giftNoteLength}
          label={t('shop:checkout.giftNote')}
          help={t('shop:checkout.giftNoteHelp')}
          error={errors.giftNote?.message}
          {...form.register('giftNote')}
        />
        <TextArea
          id="note"
          maxLength={noteLength}
          label={t('shop:checkout.note')}
          help={t('shop:checkout.noteHelp')}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </div>
    </details>
  )
}
