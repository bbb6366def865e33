import { useState } from 'react'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { type AccessTokenRow, mostAccessTokens, type TokenScope, tokenScopes } from '#features/sign-in/access-token.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function AccessTokensSection({ tokens }: { tokens: readonly AccessTokenRow[] }) {
  const { t } = useTranslation('shop')
  const act = useAct()
  const end = async (id: string) => {
    const refused = await act(() => api.call(signInApi.revokeAccessToken, { params: { id } }), t('tokens.ended'))
    if (refused) toast.error(refused)
  }
  return (
    <section className="txt" aria-labelledby="tokens">
      <h2 id="tokens">{t('tokens.title')}</h2>
      <p>{t('tokens.text')}</p>
      {tokens.length > 0 ? (
        <ul className="address-rows">
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} onEnd={() => void end(token.id)} />
          ))}
        </ul>
      ) : null}
      {tokens.length < mostAccessTokens ? <TokenForm /> : null}
    </section>
  )
}

function TokenItem({
  token: { name, scope, createdAt, lastUsedAt },
  onEnd,
}: {
  token: AccessTokenRow
  onEnd: () => void
}) {
  const { t } = useTranslation('shop')
  return (
    <li>
      <p>
        <b translate="no">{name}</b> <span className="small mute">{t(`tokens.may.${scope}`)}</span>
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
      <Button variant="link" onClick={onEnd}>
        {t('tokens.end')}
        <span className="sr">: {name}</span>
      </Button>
    </li>
  )
}

function TokenForm() {
  const { t } = useTranslation('shop')
  const [made, setMade] = useState<string | null>(null)
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: async (fields) => {
      const body = { name: typed(fields, 'name'), scope: typed(fields, 'scope') as TokenScope }
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
      <p>
        <Button type="submit" disabled={isSending}>
          {t('tokens.add')}
        </Button>
      </p>
      {made ? (
        <p role="status">
          <code translate="no">{made}</code>
          <br />
          <span className="small">{t('tokens.once')}</span>
        </p>
      ) : null}
    </form>
  )
}
