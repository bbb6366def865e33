import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { PayoutRun } from '#features/payouts/payout.ts'
import { payoutsCalls } from '#features/payouts/payouts-calls.ts'
import { api } from '#features/screens/api.ts'
import { ProvenFile } from '#features/screens/table/proven-file.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'

type Ready = { artisans: number; totalPaise: number; withoutAccount: number }

/** What would be paid if a run were prepared now. */
export function ReadyToPay({ ready }: { ready: Ready }) {
  const { t } = useTranslation('admin')
  const [attempt, setAttempt] = useState<string | null>(null)
  const act = useAct()
  const sum = formatInr(ready.totalPaise)
  return (
    <section className="ready" aria-labelledby="ready">
      <h2 id="ready">{t('payouts.ready.title')}</h2>
      <p>
        {ready.artisans === 0
          ? t('payouts.ready.none')
          : t('payouts.ready.makers', { count: ready.artisans, sum: formatInr(ready.totalPaise) })}{' '}
        {ready.withoutAccount > 0 ? t('payouts.ready.withoutAccount', { count: ready.withoutAccount }) : null}
      </p>
      {ready.artisans > 0 ? (
        <Button variant="act" onClick={() => setAttempt(crypto.randomUUID())}>
          {t('payouts.prepare')}
        </Button>
      ) : null}
      {attempt ? (
        <AskDialog
          title={t('payouts.ask.prepare')}
          text={t('payouts.text.prepare', { count: ready.artisans, sum })}
          act={t('payouts.prepare')}
          onAct={() => act(() => api.call(payoutsCalls.prepareRun, { idempotencyKey: attempt }), t('common:form.done'))}
          onClose={() => setAttempt(null)}
        />
      ) : null}
    </section>
  )
}

export function RunTable({ runs }: { runs: readonly PayoutRun[] }) {
  const { t } = useTranslation('admin')
  const [asked, setAsked] = useState<PayoutRun | null>(null)
  const act = useAct()
  const approve = (run: PayoutRun) =>
    act(() => api.call(payoutsCalls.approveRun, { params: { run: run.number } }), t('common:form.done'))
  return (
    <>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('payouts.run')}</th>
            <th scope="col">{t('payouts.prepared')}</th>
            <th scope="col">{t('payouts.approved')}</th>
            <th scope="col">{t('payouts.acts')}</th>
            <th scope="col" className="m">
              {t('common:noun.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.number} run={run} onApprove={() => setAsked(run)} />
          ))}
        </tbody>
      </table>
      {asked ? (
        <AskDialog
          title={t('payouts.ask.approve', { number: asked.number })}
          text={t('payouts.text.approve', { count: asked.payouts, sum: formatInr(asked.totalPaise) })}
          act={t('payouts.verb.approve')}
          onAct={() => approve(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

function RunRow({ run, onApprove }: { run: PayoutRun; onApprove: () => void }) {
  const { t } = useTranslation('admin')
  const isOpen = run.approvedAt === null && run.totalPaise > 0
  return (
    <tr className={isOpen ? 'need' : ''}>
      <td className="num">
        <Link to={paths.officePayouts(`run=${run.number}`)}>{run.number}</Link>
        <br />
        <span className="mute">{t('payouts.count', { count: run.payouts })}</span>
      </td>
      <td>
        <span className="only-small">{t('payouts.prepared')} </span>
        <DateText iso={run.preparedAt} shape="day-time" />
        <br />
        <span className="mute">{run.preparedBy}</span>
      </td>
      <td>
        {run.approvedAt ? <span className="only-small">{t('payouts.approved')} </span> : null}
        {run.approvedAt ? <DateText iso={run.approvedAt} shape="day-time" /> : t('payouts.notApproved')}
        <br />
        <span className="mute">{run.approvedBy}</span>
      </td>
      <td>
        {isOpen ? (
          <Button aria-label={`${t('payouts.verb.approve')}, ${run.number}`} onClick={onApprove}>
            {t('payouts.verb.approve')}
          </Button>
        ) : null}
        {run.approvedAt ? (
          <ProvenFile to={paths.officePayoutFile(run.number)} label={t('payouts.fileOf', { number: run.number })}>
            {t('payouts.file')}
          </ProvenFile>
        ) : null}
        {run.exportedAt ? (
          <>
            <br />
            <span className="mute">
              {t('payouts.fetched')} <DateText iso={run.exportedAt} shape="day-time" />
            </span>
          </>
        ) : null}
      </td>
      <td className="m">{formatInr(run.totalPaise)}</td>
    </tr>
  )
}
