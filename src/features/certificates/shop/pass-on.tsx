import { type SyntheticEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { certificatesApi } from '#features/certificates/api.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { useAct } from '#features/screens/use-act.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Offer = { code: string; endsAt: string }

/** Its holder gets a code for the next one. */
export function PassOn({ number }: { number: string }) {
  const { t } = useTranslation()
  const act = useAct()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const ask = async () => {
    const asking = async () => setOffer(await api.call(certificatesApi.offer, { params: { number }, body: {} }))
    setRefused(await act(asking, t('shop:certificate.yours.offered')))
  }
  return (
    <section aria-labelledby="yours">
      <h2 id="yours">{t('shop:certificate.yours.title')}</h2>
      {offer ? (
        <>
          <p className="pass-code num" translate="no">
            {offer.code.replace(/^.{5}/, '$&-')}
          </p>
          <p>
            {t('shop:certificate.yours.how')} <DateText iso={offer.endsAt} />
          </p>
        </>
      ) : (
        <>
          <p>{t('shop:certificate.yours.text')}</p>
          {refused ? <p role="alert">{refused}</p> : null}
          <p>
            <Button onClick={() => void ask()}>{t('shop:certificate.yours.offer')}</Button>
          </p>
        </>
      )}
    </section>
  )
}

/** Who got the piece from its holder makes the certificate their own. */
export function TakeOver({ number }: { number: string }) {
  const { t } = useTranslation()
  const account = useAccount()
  const { pathname } = useLocation()
  if (account && account.role !== 'customer') return null
  return (
    <details className="take-over">
      <summary>{t('shop:certificate.take.ask')}</summary>
      <p>{t('shop:certificate.take.text')}</p>
      {account ? (
        <CodeForm number={number} />
      ) : (
        <p>
          <Link to={paths.login(pathname)}>{t('action.signIn')}</Link>
        </p>
      )}
    </details>
  )
}

function CodeForm({ number }: { number: string }) {
  const { t } = useTranslation()
  const act = useAct()
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { code: typed(new FormData(event.currentTarget), 'code') }
    const taking = () => api.call(certificatesApi.take, { params: { number }, body })
    setRefused(await act(taking, t('shop:certificate.take.done')))
  }
  return (
    <form className="stack" onSubmit={(event) => void take(event)}>
      <Field
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        label={t('shop:certificate.take.code')}
        error={refused ?? undefined}
      />
      <p>
        <Button type="submit">{t('shop:certificate.take.verb')}</Button>
      </p>
    </form>
  )
}
