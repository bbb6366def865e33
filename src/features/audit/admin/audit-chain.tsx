import { useTranslation } from 'react-i18next'
import { auditCalls } from '#features/audit/audit-calls.ts'
import type { AuditState } from '#features/audit/seal-queries.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'

/** Whether the trail is as it was written: the latest check, what waits for its seal, and the hash to note elsewhere. */
export function AuditChain({ chain }: { chain: AuditState }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const check = () => void act(() => api.call(auditCalls.check, {}), t('audit.checkAsked'))
  return (
    <section className="audit-chain" aria-label={t('audit.chain')}>
      <Checked check={chain.check} />
      <p className="small">
        {t('audit.sealed', { count: chain.seals })} {t('audit.waiting', { count: chain.waiting })}
        {chain.sealedAt ? (
          <>
            {' '}
            {t('audit.sealedAt')} <DateText iso={chain.sealedAt} shape="day-time" />.
          </>
        ) : null}
      </p>
      {chain.head ? (
        <p className="micro">
          {t('audit.head')} <code className="num">{chain.head}</code>
        </p>
      ) : null}
      {chain.isApart ? null : <p className="notice small">{t('audit.notApart')}</p>}
      <p>
        <Button variant="link" onClick={check}>
          {t('audit.check')}
        </Button>
      </p>
    </section>
  )
}

function Checked({ check }: { check: AuditState['check'] }) {
  const { t } = useTranslation('admin')
  if (!check) return <p className="mute">{t('audit.neverChecked')}</p>
  const at = <DateText iso={check.checkedAt} shape="day-time" />
  if (check.fault) {
    return (
      <p className="ask stopped" role="alert">
        {t(`audit.fault.${check.fault}`, { seal: check.faultySealId })} {at}
      </p>
    )
  }
  return (
    <p>
      <span className="ok">{t('audit.whole', { count: check.rows })}</span> {at}
    </p>
  )
}
