import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { peopleCalls } from '#features/accounts/people-calls.ts'
import { type erasureReasons, type Person, roles } from '#features/accounts/person.ts'
import type { Role } from '#features/actor.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Select, TextArea } from '#ui/field.tsx'
import { Radio } from '#ui/tick.tsx'

export type PersonAct = 'role' | 'disable' | 'enable' | 'resetAuthenticator' | 'erase'

type Props = { person: Person; act: PersonAct; onClose: () => void }

/** Asks before an act on somebody's account: what will happen, and what it needs to know. */
export function PersonDialog({ person, act, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { name } = person
  return (
    <AskDialog
      title={t(`people.ask.${act}`, { name })}
      text={t(`people.text.${act}`)}
      act={t(`people.act.${act}`)}
      onAct={usePersonAct(person, act)}
      onClose={onClose}
    >
      {act === 'role' ? <RoleChoice person={person} /> : null}
      {act === 'disable' ? (
        <TextArea
          name="reason"
          label={t('common:form.reason')}
          help={t('people.personReads')}
          required
          minLength={3}
          maxLength={500}
        />
      ) : null}
      {act === 'erase' ? (
        <Select
          name="reason"
          label={t('common:form.reason')}
          required
          options={(['asked', 'duplicate', 'abuse'] as const).map((value) => ({
            value,
            label: t(`people.erasure.${value}`),
          }))}
        />
      ) : null}
    </AskDialog>
  )
}

function RoleChoice({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  return (
    <fieldset className="move-choices">
      <legend className="lab">{t('people.newRole')}</legend>
      {person.roles.map((role) => (
        <Radio
          key={role}
          name="role"
          value={role}
          required
          label={
            <>
              <b>{t(`people.roles.${role}`)}</b>
              <br />
              <span className="small mute">{t(`people.roleText.${role}`)}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

/** Answers null when it was done, else the sentence why not. */
function usePersonAct({ id, role, name }: Person, chosen: PersonAct) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const navigate = useNavigate()
  const params = { id }

  const calls: Record<PersonAct, (form: FormData) => Promise<unknown>> = {
    role: (form) => {
      const wished = roles.find((one) => one === form.get('role')) ?? role
      return api.call(peopleCalls.changeRole, { params, body: { role: wished satisfies Role, expected: role } })
    },
    disable: (form) => api.call(peopleCalls.disable, { params, body: { reason: typed(form, 'reason') } }),
    enable: () => api.call(peopleCalls.enable, { params }),
    resetAuthenticator: () => api.call(peopleCalls.resetAuthenticator, { params }),
    erase: async (form) => {
      const reason = typed(form, 'reason') as (typeof erasureReasons)[number]
      await api.call(peopleCalls.erase, { params, body: { reason } })
      // There is nobody to show any more.
      await navigate(paths.officePeople())
    },
  }
  return (form: FormData) => act(() => calls[chosen](form), t(`people.done.${chosen}`, { name }))
}
