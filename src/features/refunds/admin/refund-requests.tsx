import { useState } from 'react'
import { Link } from 'react-router'
import { ordersApi } from '#features/orders/api.ts'
import { paths } from '#features/paths.ts'
import type { RefundRequest } from '#features/refund-requests/refund-request.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Decision = 'approved' | 'refused'

export function RefundRequests({
  requests,
  withOrder = false,
}: {
  requests: readonly RefundRequest[]
  withOrder?: boolean
}) {
  const { t } = useTranslation('admin')
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="refund-requests">
      <h2 id="refund-requests">{t('secondAdmin.title')}</h2>
      <ul className="refund-requests">
        {requests.map((request) => (
          <li key={request.id} className={request.decision ? '' : 'need'}>
            <p>
              <b>
                {t('secondAdmin.of', {
                  sum: formatInr(request.amountPaise),
                  parcel: request.parcel,
                  artisan: request.artisan,
                })}
              </b>
            </p>
            {withOrder ? (
              <p className="small">
                <Link to={paths.adminOrder(request.orderNumber)}>{request.orderNumber}</Link>, {request.customer}
              </p>
            ) : null}
            <p className="small">
              <Written>{request.reason}</Written>
            </p>
            <p className="small mute">
              {t('secondAdmin.asked', { name: request.askedBy })}, <DateText iso={request.askedAt} shape="day-time" />
            </p>
            <Decided request={request} />
            <RefundDecisions request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decided({ request }: { request: RefundRequest }) {
  const { t } = useTranslation('admin')
  const { decision, decidedBy, decidedAt, decisionReason } = request
  if (!decision || !decidedAt) return null
  return (
    <p className="small">
      {t(`secondAdmin.${decision}`, { name: decidedBy ?? '' })}, <DateText iso={decidedAt} shape="day-time" />
      {decisionReason ? (
        <>
          : <Written>{decisionReason}</Written>
        </>
      ) : null}
    </p>
  )
}

function RefundDecisions({ request }: { request: RefundRequest }) {
  const { t } = useTranslation('admin')
  const [question, setQuestion] = useState<Decision | null>(null)
  if (request.decision) return null
  return (
    <>
      {request.isOwn ? <p className="small">{t('secondAdmin.own')}</p> : null}
      <div className="admin-acts">
        {request.isOwn ? null : (
          <Button aria-label={`${t('secondAdmin.approve')}, ${request.parcel}`} onClick={() => setQuestion('approved')}>
            {t('secondAdmin.approve')}
          </Button>
        )}
        <Button aria-label={`${t('secondAdmin.refuse')}, ${request.parcel}`} onClick={() => setQuestion('refused')}>
          {t('secondAdmin.refuse')}
        </Button>
      </div>
      {question ? <DecisionDialog request={request} decision={question} onClose={() => setQuestion(null)} /> : null}
    </>
  )
}

function DecisionDialog({
  request,
  decision,
  onClose,
}: {
  request: RefundRequest
  decision: Decision
  onClose: () => void
}) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const isRefusal = decision === 'refused'
  const verb = t(isRefusal ? 'secondAdmin.refuse' : 'secondAdmin.approve')
  const decide = (form: FormData) => {
    const body = { decision, reason: typed(form, 'reason') }
    const call = () => api.call(ordersApi.decideRefund, { params: { request: request.id }, body })
    return act(call, t('common:form.done'))
  }
  return (
    <AskDialog
      title={`${verb}: ${request.parcel}`}
      text={
        isRefusal
          ? t('secondAdmin.refuseText')
          : t('secondAdmin.approveText', { sum: formatInr(request.amountPaise), customer: request.customer })
      }
      act={verb}
      onAct={decide}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        required={isRefusal}
        maxLength={500}
        label={t('secondAdmin.reason')}
        help={isRefusal ? undefined : t('common:form.mayStayEmpty')}
      />
    </AskDialog>
  )
}
