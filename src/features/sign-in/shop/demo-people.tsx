import { useTranslation } from 'react-i18next'
import { demoPeople } from '#features/accounts/demo-people.ts'
import { Button } from '#ui/button.tsx'

/** The demo shop's accounts, with a button that fills the form. Production never renders this. */
export function DemoPeople({ onChoose }: { onChoose: (person: { email: string; password: string }) => void }) {
  const { t } = useTranslation()
  return (
    <section className="demo-people" aria-labelledby="demo-people">
      <h2 id="demo-people">{t('shop:login.demoTitle')}</h2>
      <p className="small mute">{t('shop:login.demoText')}</p>
      <ul>
        {demoPeople.map((person) => (
          <li key={person.email}>
            <span>
              {t(`common:account.role.${person.role}`)}
              <br />
              <span className="small mute">
                {person.email}, <code className="num">{person.password}</code>
              </span>
            </span>
            <Button
              aria-label={t('shop:login.demoFillFor', { who: t(`common:account.role.${person.role}`) })}
              onClick={() => onChoose(person)}
            >
              {t('shop:login.demoFill')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
