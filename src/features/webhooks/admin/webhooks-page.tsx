import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { webhooksApi } from '#features/webhooks/api.ts'
import { type Webhook, webhookKinds } from '#features/webhooks/webhook.ts'
import { listWebhooks } from '#features/webhooks/webhook-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import './webhooks.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'admin:webhooks.title'), webhooks: await listWebhooks(ctx) }
}

export { meta } from '#features/page-meta.ts'

export default function AdminWebhooksPage() {
  const { t } = useTranslation('admin')
  const { webhooks } = useLoaderData<typeof loader>()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <div className="admin-title">
        <h1>{t('webhooks.title')}</h1>
      </div>
      <p className="small mute">{t('webhooks.text')}</p>
      {secret ? (
        <p role="status">
          <code translate="no">{secret}</code>
          <br />
          <span className="small">{t('webhooks.secret')}</span>
        </p>
      ) : null}
      {webhooks.length === 0 ? <EmptyState title={t('webhooks.empty')} /> : null}
      {webhooks.map((webhook) => (
        <WebhookPart key={webhook.id} webhook={webhook} onSecret={setSecret} />
      ))}
      <AddForm onSecret={setSecret} />
    </>
  )
}

type Asking = 'renew' | 'remove'

function WebhookPart({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { id, url, kinds, isOn, isHandler, stoppedAt, deliveries } = webhook
  const params = { id }
  const tell = async (refused: Promise<string | null>) => {
    const problem = await refused
    if (problem) toast.error(problem)
  }
  const switchTo = (isOn: boolean) =>
    tell(act(() => api.call(webhooksApi.change, { params, body: { url, kinds, isOn } }), t('common:form.done')))
  const acts: Record<Asking, () => Promise<unknown>> = {
    renew: async () => onSecret((await api.call(webhooksApi.renewSecret, { params })).secret),
    remove: () => api.call(webhooksApi.remove, { params }),
  }
  return (
    <section className="glossary-thing" aria-labelledby={id}>
      <h2 id={id} translate="no">
        {url}
      </h2>
      <p className="small mute">{kinds.map((kind) => t(`webhooks.kind.${kind}`)).join(', ')}</p>
      {isOn ? null : <p className="small">{t(stoppedAt ? 'webhooks.stopped' : 'webhooks.off')}</p>}
      <div className="order-acts">
        <Button variant="link" onClick={() => void switchTo(!isOn)}>
          {t(isOn ? 'webhooks.switchOff' : 'webhooks.switchOn')}
          <span className="sr">: {url}</span>
        </Button>
        {(isHandler ? [] : (['renew', 'remove'] as const)).map((name) => (
          <Button key={name} variant="link" onClick={() => setAsking(name)}>
            {t(`webhooks.${name}`)}
            <span className="sr">: {url}</span>
          </Button>
        ))}
      </div>
      {deliveries.length > 0 ? <Deliveries deliveries={deliveries} /> : null}
      {asking ? (
        <AskDialog
          title={t(`webhooks.${asking}`)}
          text={t(`webhooks.${asking}Text`)}
          act={t(`webhooks.${asking}`)}
          onAct={() => act(acts[asking], t('common:form.done'))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </section>
  )
}

function Deliveries({ deliveries }: Pick<Webhook, 'deliveries'>) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const replay = async (id: string) => {
    const refused = await act(() => api.call(webhooksApi.replay, { params: { id } }), t('common:form.done'))
    if (refused) toast.error(refused)
  }
  return (
    <details>
      <summary>{t('webhooks.latest')}</summary>
      <ul>
        {deliveries.map(({ id, type, status, attempts, answer, problem, createdAt, body }) => (
          <li key={id}>
            <details>
              <summary>
                <code translate="no">{type}</code> {t(`webhooks.status.${status}`)}{' '}
                <span className="small mute">
                  <DateText iso={createdAt} shape="day-time" /> · {t('webhooks.attempts', { count: attempts })}{' '}
                  <span translate="no" lang="en">
                    {problem ?? answer}
                  </span>
                </span>
              </summary>
              <pre className="small webhook-body" translate="no">
                {JSON.stringify(JSON.parse(body), null, 2)}
              </pre>
              <Button variant="link" onClick={() => void replay(id)}>
                {t('webhooks.replay')}
              </Button>
            </details>
          </li>
        ))}
      </ul>
    </details>
  )
}

function AddForm({ onSecret }: { onSecret: (secret: string) => void }) {
  const { t } = useTranslation('admin')
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: async (fields) => {
      const kinds = webhookKinds.filter((kind) => fields.getAll('kinds').includes(kind))
      const { secret } = await api.call(webhooksApi.add, { body: { url: typed(fields, 'url'), kinds } })
      onSecret(secret)
    },
    done: t('webhooks.secret'),
  })
  return (
    <form method="post" className="stack txt" noValidate onSubmit={onSubmit}>
      <h2>{t('webhooks.add')}</h2>
      <Field
        name="url"
        type="url"
        required
        maxLength={500}
        autoComplete="off"
        label={t('webhooks.url')}
        error={errorOf('url') ?? problem}
      />
      <fieldset>
        <legend>{t('webhooks.kinds')}</legend>
        {webhookKinds.map((kind) => (
          <Checkbox key={kind} name="kinds" value={kind} defaultChecked label={t(`webhooks.kind.${kind}`)} />
        ))}
        {errorOf('kinds') ? (
          <p className="err" role="alert">
            {errorOf('kinds')}
          </p>
        ) : null}
      </fieldset>
      <p>
        <Button type="submit" disabled={isSending}>
          {t('webhooks.add')}
        </Button>
      </p>
    </form>
  )
}
