import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import { staffRoles } from '#features/accounts/staff.ts'
import type { StaffInvitation } from '#features/accounts/staff-invitation.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Owners only: who is invited to the admin area and has not come yet. */
export function StaffInvitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const done = t('common:form.done')
  const invite = async (form: FormData) => {
    const staff = staffRoles.find((role) => role === typed(form, 'staff')) ?? null
    const refused = await act(
      () => api.call(accountsApi.invite, { body: { email: typed(form, 'email'), staff } }),
      done,
    )
    if (!refused) await revalidate()
    return refused
  }
  const withdraw = async (id: string) => {
    await act(() => api.call(accountsApi.withdrawInvitation, { params: { id } }), done)
    await revalidate()
  }
  return (
    <section aria-labelledby="invitations">
      {invitations.length > 0 ? <h2 id="invitations">{t('people.invited')}</h2> : null}
      <ul>
        {invitations.map(({ id, email, staff, expiresAt, isOver }) => (
          <li key={id} className="dash-row">
            {email}, {t(`people.staff.${staff ?? 'owner'}`)}{' '}
            <span className="small mute">
              {t(isOver ? 'people.invitationOver' : 'people.invitationUntil')} <DateText iso={expiresAt} />
            </span>{' '}
            <Button variant="link" aria-label={`${t('people.withdraw')}, ${email}`} onClick={() => void withdraw(id)}>
              {t('people.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>{t('people.invite')}</Button>
      {isOpen ? (
        <AskDialog
          title={t('people.invite')}
          text={t('people.inviteText')}
          act={t('people.sendInvitation')}
          onAct={invite}
          onClose={() => setOpen(false)}
        >
          <Field name="email" type="email" required autoComplete="off" label={t('common:noun.email')} />
          <Select
            name="staff"
            defaultValue="support"
            label={t('people.role')}
            options={[...staffRoles, 'owner'].map((value) => ({ value, label: t(`people.staff.${value}`) }))}
          />
        </AskDialog>
      ) : null}
    </section>
  )
}
