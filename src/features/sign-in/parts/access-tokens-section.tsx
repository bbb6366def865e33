import { useState } from 'react'
import { api } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { useAct } from '#features/screens/use-act.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import {
  type AccessTokenRow,
  mostAccessTokens,
  type TokenArea,
  type TokenScope,
  tokenAreas,
  tokenScopes,
} from '#features/sign-in/access-token.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function AccessTokensSection({ tokens }: { tokens: readonly AccessTokenRow[] }) {
  const { t } = useTranslation('shop')
  const isCustomer = useAccount()?.role === 'customer'
  const act = useAct()
  const [renewed, setRenewed] = useState<{ id: string; token: string } | null>(null)
  const rotate = async (id: string) => {
    const refused = await act(async () => {
      setRenewed({ id, ...(await api.call(signInApi.rotateAccessToken, { params: { id } })) })
    }, t('tokens.rotated'))
    if (refused) toast.error(refused)
  }
  const end = async (id: string) => {
    const refused = await act(() => api.call(signInApi.revokeAccessToken, { params: { id } }), t('tokens.ended'))
    if (refused) toast.error(refused)
  }
  const own = (
    <>
      <p>{t(isCustomer ? 'tokens.textCustomer' : 'tokens.text')}</p>
      {tokens.length > 0 ? (
        <ul className="address-rows">
          {tokens.map((token) => (
            <TokenItem
              key={token.id}
              token={token}
              made={renewed?.id === token.id ? renewed.token : null}
              onRotate={() => void rotate(token.id)}
              onEnd={() => void end(token.id)}
            />
          ))}
        </ul>
      ) : null}
      {tokens.length < mostAccessTokens ? <TokenForm areas={isCustomer ? ['orders'] : tokenAreas} /> : null}
    </>
  )
  if (isCustomer) {
    return (
      <details className="fold">
        <summary>{t('tokens.title')}</summary>
        {own}
      </details>
    )
  }
  return (
    <section className="txt" aria-labelledby="tokens">
      <h2 id="tokens">{t('tokens.title')}</h2>
      {own}
    </section>
  )
}

type ItemProps = {
  token: AccessTokenRow
  /** its new secret, shown this once */
  made: string | null
  onRotate: () => void
  onEnd: () => void
}

function TokenItem({ token: { name, scope, areas, createdAt, lastUsedAt }, made, onRotate, onEnd }: ItemProps) {
  const { t } = useTranslation('shop')
  const parts = areas === null ? [] : areas.map((area) => t(`tokens.area.${area}`))
  return (
    <li>
      <p>
        <b translate="no">{name}</b>{' '}
        <span className="small mute">{[t(`tokens.may.${scope}`), ...parts].join(', ')}</span>
      </p>
      <p className="small mute">
        {t('tokens.made')} <DateText iso={createdAt} shape="day-time" />
        {lastUsedAt ? (
          <>
            <br />
            {t('tokens.used')} <DateText iso={lastUsedAt} shape="day-time" />
          </>
        ) : null}
      </p>
      {made ? <MadeToken token={made} /> : null}
      <Button variant="link" onClick={onRotate}>
        {t('tokens.rotate')}
        <span className="sr">: {name}</span>
      </Button>{' '}
      <Button variant="link" onClick={onEnd}>
        {t('tokens.end')}
        <span className="sr">: {name}</span>
      </Button>
    </li>
  )
}

function TokenForm({ areas }: { areas: readonly TokenArea[] }) {
  const { t } = useTranslation('shop')
  const [made, setMade] = useState<string | null>(null)
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: async (fields) => {
      const area = typed(fields, 'area')
      const part = area === '' ? null : [area as TokenArea]
      const body = { name: typed(fields, 'name'), scope: typed(fields, 'scope') as TokenScope, areas: part }
      setMade((await api.call(signInApi.addAccessToken, { body })).token)
    },
    done: t('tokens.once'),
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <Field
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        label={t('tokens.name')}
        error={errorOf('name') ?? problem}
      />
      <Select
        name="scope"
        label={t('tokens.scope')}
        error={errorOf('scope')}
        options={tokenScopes.map((scope) => ({ value: scope, label: t(`tokens.may.${scope}`) }))}
      />
      <Select
        name="area"
        label={t('tokens.areas')}
        options={[
          { value: '', label: t('tokens.area.all') },
          ...areas.map((area) => ({ value: area, label: t(`tokens.area.${area}`) })),
        ]}
      />
      <p>
        <Button type="submit" disabled={isSending}>
          {t('tokens.add')}
        </Button>
      </p>
      {made ? <MadeToken token={made} /> : null}
    </form>
  )
}

function MadeToken({ token }: { token: string }) {
  const { t } = useTranslation('shop')
  return (
    <p role="status">
      <code translate="no">{token}</code>
      <br />
      <span className="small">{t('tokens.once')}</span>
    </p>
  )
}
