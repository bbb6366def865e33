import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ActedMaker } from '#features/artisans/maker-consent.ts'
import { listMakers } from '#features/artisans/maker-queries.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { pageMeta } from '#features/page-meta.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { languages } from '#platform/i18n/languages.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { NewMakerForm } from './new-artisan-form.tsx'
import { useSwitchMaker } from './use-switch-artisan.ts'
import { WithdrawConsentDialog } from './withdraw-consent-dialog.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const makers = await listMakers(ctx)
  return { head: privateHead(context, 'workshop:makers.title'), makers, account: account?.name ?? '' }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** A co-operative or a family: one account acts for several makers; names, papers and money stay each maker's own. */
export default function WorkshopMakersPage() {
  const { t } = useTranslation('workshop')
  const { makers, account } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<{ maker: ActedMaker; what: 'renew' | 'withdraw' } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <div className="workshop-head">
        <h1>{t('makers.title')}</h1>
      </div>
      <p className="makers-text">{t('makers.text')}</p>
      <LedgerTable
        className="stock makers"
        columns={[
          { label: t('makers.maker') },
          { label: t('goods.state') },
          { label: t('makers.agreed') },
          { label: t('makers.acts') },
        ]}
      >
        <tbody>
          {makers.map((maker) => (
            <MakerRow key={maker.id} maker={maker} onAsk={(what) => setAsked({ maker, what })} />
          ))}
        </tbody>
      </LedgerTable>
      <section className="hung" aria-labelledby="new-maker">
        <h2 id="new-maker">{t('makers.add')}</h2>
        <NewMakerForm account={account} />
      </section>
      {asked?.what === 'renew' ? <ConsentDialog maker={asked.maker} account={account} onClose={close} /> : null}
      {asked?.what === 'withdraw' ? <WithdrawConsentDialog maker={asked.maker} onClose={close} /> : null}
    </>
  )
}

function MakerRow({ maker, onAsk }: { maker: ActedMaker; onAsk: (what: 'renew' | 'withdraw') => void }) {
  const { t } = useTranslation('workshop')
  const { isSwitching, switchTo } = useSwitchMaker()
  const { id, name, place, status, isCurrent, canActFor, consent } = maker
  return (
    <tr className={isCurrent ? 'need' : ''}>
      <td>
        <b>{name}</b>
        {place ? <span className="mute">, {place}</span> : null}
        {isCurrent ? <span className="block small">{t('makers.current')}</span> : null}
      </td>
      <td>{t(`common:verification.${camel(status)}`)}</td>
      <td>
        <Consent consent={consent} />
      </td>
      <td>
        <span className="row-acts">
          {canActFor && !isCurrent ? (
            <Button
              disabled={isSwitching}
              aria-label={t('makers.actForName', { name })}
              onClick={() => void switchTo(id)}
            >
              {t('makers.actFor')}
            </Button>
          ) : null}
          {consent && canActFor ? (
            <Button variant="link" aria-label={t('makers.withdrawName', { name })} onClick={() => onAsk('withdraw')}>
              {t('makers.withdraw')}
            </Button>
          ) : null}
          {canActFor ? null : (
            <Button variant="link" aria-label={t('makers.renewName', { name })} onClick={() => onAsk('renew')}>
              {t('makers.renew')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

const nameOf = (code: string) => languages.find((known) => known.code === code)?.nativeName ?? code

/** Said in words: how, before whom, when, in which language and which text. */
function Consent({ consent }: { consent: ActedMaker['consent'] }) {
  const { t } = useTranslation('workshop')
  if (!consent) return t('makers.own')
  const { manner, witnessName, givenAt, withdrawnAt, language, textVersion } = consent
  return (
    <>
      {t(`makers.manners.${manner}`)}, <DateText iso={givenAt} shape="day-time" />
      {witnessName ? <span className="block small">{t('makers.witnessed', { name: witnessName })}</span> : null}
      <span className="block small mute">{t('makers.read', { language: nameOf(language), version: textVersion })}</span>
      {withdrawnAt ? (
        <span className="block small">
          {t('makers.withdrawn')} <DateText iso={withdrawnAt} shape="day-time" />
        </span>
      ) : null}
    </>
  )
}
