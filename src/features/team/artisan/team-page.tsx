import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { ProofDialog } from '#features/sign-in/parts/proof-dialog.tsx'
import { teamApi } from '#features/team/api.ts'
import type { Team } from '#features/team/team.ts'
import { getTeam } from '#features/team/team-queries.ts'
import { type WorkshopRole, workshopRoles } from '#features/team/workshop-role.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Radio } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'workshop:team.title'), team: await getTeam(ctx) }
}

export { meta } from '#features/page-meta.ts'

type Member = Team['members'][number]

type Asked = { what: 'invite' } | { what: 'change' | 'remove'; member: Member }

export default function TeamPage() {
  const { t } = useTranslation('workshop')
  const { team } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <div className="workshop-head">
        <h1>{t('team.title')}</h1>
      </div>
      <p className="artisans-text">{t('team.text')}</p>
      <ProofDialog />
      <LedgerTable
        caption={t('team.title')}
        className="stock artisans"
        columns={[{ label: t('team.person') }, { label: t('team.part') }, { label: t('team.seen') }]}
      >
        <tbody>
          <tr>
            <td>
              <b>{team.owner}</b>
            </td>
            <td>{t('team.role.owner')}</td>
            <td />
          </tr>
          {team.members.map((member) => (
            <MemberRow key={member.id} member={member} onAsk={(what) => setAsked({ what, member })} />
          ))}
        </tbody>
      </LedgerTable>
      <Invitations invitations={team.invitations} />
      <p className="acts team-acts">
        <Button variant="act" onClick={() => setAsked({ what: 'invite' })}>
          {t('team.invite')}
        </Button>
      </p>
      {asked ? <TeamDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function MemberRow({ member, onAsk }: { member: Member; onAsk: (what: 'change' | 'remove') => void }) {
  const { t } = useTranslation('workshop')
  const { name, email, role, seenAt } = member
  return (
    <tr>
      <td>
        <b>{name}</b>
        <span className="block small mute">{email}</span>
      </td>
      <td>
        {t(`team.role.${role}`)}
        <span className="block small mute">{t(`team.may.${role}`)}</span>
      </td>
      <td>
        {seenAt ? <DateText iso={seenAt} shape="day-time" /> : '–'}
        <span className="row-acts">
          <Button variant="link" onClick={() => onAsk('change')}>
            {t('team.change')}
            <span className="sr">: {name}</span>
          </Button>
          <Button variant="link" onClick={() => onAsk('remove')}>
            {t('team.remove')}
            <span className="sr">: {name}</span>
          </Button>
        </span>
      </td>
    </tr>
  )
}

function Invitations({ invitations }: Pick<Team, 'invitations'>) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  if (invitations.length === 0) return null
  const withdraw = (id: string) => act(() => api.call(teamApi.withdraw, { params: { id } }), t('common:form.done'))
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">{t('team.invited')}</h2>
      <ul>
        {invitations.map(({ id, email, role, expiresAt, isOver }) => (
          <li key={id} className="dash-row">
            <span>
              {email}, {t(`team.role.${role}`)}{' '}
              <span className="small mute">
                {t(isOver ? 'team.over' : 'team.until')} <DateText iso={expiresAt} />
              </span>
            </span>
            <Button variant="link" onClick={() => void withdraw(id)}>
              {t('team.withdraw')}
              <span className="sr">: {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TeamDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const done = t('common:form.done')
  const name = asked.what === 'invite' ? '' : asked.member.name
  const roleIn = (form: FormData): WorkshopRole => workshopRoles.find((one) => one === typed(form, 'role')) ?? 'helper'
  const run = (form: FormData) => {
    if (asked.what === 'invite')
      return act(
        () => api.call(teamApi.invite, { body: { email: typed(form, 'email'), role: roleIn(form) } }),
        t('team.sent'),
      )
    const { id, role: expected } = asked.member
    if (asked.what === 'remove') return act(() => api.call(teamApi.remove, { params: { id } }), done)
    return act(() => api.call(teamApi.change, { params: { id }, body: { role: roleIn(form), expected } }), done)
  }
  return (
    <AskDialog
      title={t(`team.ask.${asked.what}`, { name })}
      text={t(`team.askText.${asked.what}`)}
      act={t(`team.${asked.what}`)}
      onAct={run}
      onClose={onClose}
    >
      {asked.what === 'invite' ? (
        <Field name="email" type="email" required autoComplete="off" label={t('common:noun.email')} />
      ) : null}
      {asked.what === 'remove' ? null : (
        <fieldset className="reasons">
          <legend className="lab">{t('team.part')}</legend>
          {workshopRoles.map((role) => (
            <Radio
              key={role}
              name="role"
              value={role}
              defaultChecked={role === (asked.what === 'change' ? asked.member.role : 'helper')}
              label={
                <>
                  <b>{t(`team.role.${role}`)}</b>
                  <span className="block small mute">{t(`team.may.${role}`)}</span>
                </>
              }
            />
          ))}
        </fieldset>
      )}
    </AskDialog>
  )
}
