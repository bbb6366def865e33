import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { payoutsApi } from '#features/payouts/api.ts'
import { type PayoutAccount, payoutAccountRequest } from '#features/payouts/payout.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button, Field, Radio } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** `isOwn`: a member of the workshop sees where the money goes and cannot change it. */
export function PayoutAccountSection({ account, isOwn }: { account: PayoutAccount | null; isOwn: boolean }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="account">
      <h2 id="account">{t('earnings.account.title')}</h2>
      <OwnPayoutAccount account={account} isOwn={isOwn} />
    </section>
  )
}

export function OwnPayoutAccount({ account, isOwn = true }: { account: PayoutAccount | null; isOwn?: boolean }) {
  const { t } = useTranslation('workshop')
  return (
    <>
      {account ? (
        <>
          <p>
            <b>
              {t(`earnings.account.kind.${account.kind}`)} {t('earnings.account.ending', { four: account.lastFour })}
            </b>
            <br />
            {account.holder}
            {account.ifsc ? <span className="num">, {account.ifsc}</span> : null}
          </p>
          <p className="small mute">
            {t('earnings.account.since')} <DateText iso={account.changedAt} />
          </p>
        </>
      ) : (
        <p className="said">{t('earnings.account.none')}</p>
      )}
      {isOwn ? (
        <details className="account-form" key={account?.changedAt ?? 'none'} open={account === null}>
          <summary>{t(account ? 'earnings.account.change' : 'earnings.account.add')}</summary>
          <AccountForm />
        </details>
      ) : null}
    </>
  )
}

const empty = { kind: 'bank' as const, holder: '', number: '', ifsc: '', currentPassword: '' }

function AccountForm() {
  const { t } = useTranslation('workshop')
  const { revalidate } = useRevalidator()
  const kindId = useId()
  const form = useCheckedForm(payoutAccountRequest, empty)
  const { errors, isSubmitting } = form.formState
  const isBank = form.watch('kind') === 'bank'

  const submit = form.handleSubmit(async ({ ifsc, ...body }) => {
    try {
      const sent = isBank ? { ...body, ifsc: ifsc ?? '' } : body
      await api.call(payoutsApi.changeAccount, { body: sent })
      toast.success(t('earnings.account.changed'))
      form.reset(empty)
      await revalidate()
    } catch (error) {
      showServerErrors(form, error, ['holder', 'number', 'ifsc', 'currentPassword'], t('common:errors.server'))
    }
  })

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <fieldset className="move-choices" aria-labelledby={kindId}>
        <legend className="lab" id={kindId}>
          {t('earnings.account.where')}
        </legend>
        <Radio value="bank" label={t('earnings.account.kind.bank')} {...form.register('kind')} />
        <Radio value="upi" label={t('earnings.account.kind.upi')} {...form.register('kind')} />
      </fieldset>
      <Field
        id="holder"
        autoComplete="off"
        label={t('earnings.account.holder')}
        help={t('earnings.account.holderHelp')}
        error={errors.holder?.message}
        {...form.register('holder')}
      />
      <Field
        id="number"
        autoComplete="off"
        inputMode={isBank ? 'numeric' : 'email'}
        label={t(isBank ? 'earnings.account.number' : 'earnings.account.upi')}
        help={t(isBank ? 'earnings.account.numberHelp' : 'earnings.account.upiHelp')}
        error={errors.number?.message}
        {...form.register('number')}
      />
      {isBank ? (
        <Field
          id="ifsc"
          autoComplete="off"
          autoCapitalize="characters"
          label={t('earnings.account.ifsc')}
          help={t('earnings.account.ifscHelp')}
          error={errors.ifsc?.message}
          {...form.register('ifsc')}
        />
      ) : null}
      <Field
        id="currentPassword"
        type="password"
        autoComplete="current-password"
        label={t('shop:password.current')}
        help={t('earnings.account.passwordHelp')}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <Button variant="act" type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('common:form.sending') : t('earnings.account.save')}
      </Button>
    </form>
  )
}
