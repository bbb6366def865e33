import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleCalls } from '#features/accounts/people-calls.ts'
import type { Person } from '#features/accounts/person.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'
import { type PersonAct, PersonDialog } from './person-dialog.tsx'

/** What the office may do with an account; each asks first. */
export function PersonActs({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const [asked, setAsked] = useState<PersonAct | null>(null)
  const acts: PersonAct[] = [
    ...(person.roles.length > 0 ? (['role'] as const) : []),
    ...(person.disabledAt ? (['enable'] as const) : []),
    ...(person.disabledAt || person.isOwn ? [] : (['disable'] as const)),
    ...(person.hasAuthenticator && !person.isOwn ? (['resetAuthenticator'] as const) : []),
    ...(person.isOwn ? [] : (['erase'] as const)),
  ]
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">{t('people.acts')}</h2>
      <div className="office-acts">
        {acts.map((act) => (
          <Button key={act} onClick={() => setAsked(act)}>
            {t(`people.act.${act}`)}
          </Button>
        ))}
        <ExportPerson person={person} />
      </div>
      {person.roles.length === 0 ? <p className="small mute">{t('people.roleFixed')}</p> : null}
      {asked ? <PersonDialog person={person} act={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

function ExportPerson({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const [isFetching, setFetching] = useState(false)
  const fetchFile = async () => {
    setFetching(true)
    try {
      const exported = await api.call(peopleCalls.exportPerson, { params: { id: person.id } })
      const file = new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = `haat-${exported.exportedAt.slice(0, 10)}.json`
      link.click()
      // The browser has begun to read it by then.
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
    setFetching(false)
  }
  return (
    <Button disabled={isFetching} onClick={() => void fetchFile()}>
      {isFetching ? t('common:form.sending') : t('people.act.export')}
    </Button>
  )
}
