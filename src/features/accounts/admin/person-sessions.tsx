import { useTranslation } from 'react-i18next'
import { peopleCalls } from '#features/accounts/people-calls.ts'
import type { Person } from '#features/accounts/person.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'

/** Where somebody is signed in; each place can be ended from here, or all at once. */
export function PersonSessions({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { id, sessions } = person
  const end = async (call: () => Promise<unknown>) => {
    const problem = await act(call, t('shop:sessions.ended'))
    if (problem) toast.error(problem)
  }
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('people.sessions')}</h2>
      {sessions.length === 0 ? (
        <p>{t('people.noSessions')}</p>
      ) : (
        <ul className="address-rows">
          {sessions.map((session) => {
            const { browser, system } = session.device
            const name = [browser, system].filter(Boolean).join(', ') || t('shop:sessions.unknown')
            return (
              <li key={session.id}>
                <p>
                  <b>{name}</b>
                </p>
                <p className="small mute">
                  {t('shop:sessions.seen')} <DateText iso={session.lastSeenAt} shape="day-time" />
                  <br />
                  {t('shop:sessions.opened')} <DateText iso={session.openedAt} shape="day-time" />
                </p>
                <Button
                  variant="link"
                  aria-label={t('shop:sessions.endNamed', { name })}
                  onClick={() =>
                    void end(() => api.call(peopleCalls.endSession, { params: { id, session: session.id } }))
                  }
                >
                  {t('shop:sessions.end')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {sessions.length > 1 ? (
        <Button onClick={() => void end(() => api.call(peopleCalls.endSessions, { params: { id } }))}>
          {t('people.endAll')}
        </Button>
      ) : null}
    </section>
  )
}
