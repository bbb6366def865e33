import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import {
  type ActedMaker,
  type ConsentManner,
  consentManners,
  makerConsentVersion,
} from '#features/artisans/maker-consent.ts'
import { listMakers } from '#features/artisans/maker-queries.ts'
import { makersCalls } from '#features/artisans/makers-calls.ts'
import { useWaiting } from '#features/offline/parts/outbox.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { pageMeta } from '#features/page-meta.ts'
import { api } from '#features/screens/api.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { useAct } from '#features/screens/use-act.ts'
import { languages } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { Checkbox, Radio } from '#ui/tick.tsx'
import { toast } from '#ui/toaster.tsx'

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

/** A maker no longer lets the account act. */
function WithdrawConsentDialog({ maker, onClose }: { maker: ActedMaker; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  return (
    <AskDialog
      title={t('makers.withdrawTitle', { name: maker.name })}
      text={t('makers.withdrawText')}
      act={t('makers.withdraw')}
      onAct={() => act(() => api.call(makersCalls.withdraw, { params: { id: maker.id } }), t('common:form.done'))}
      onClose={onClose}
    />
  )
}

/** Acts for another maker from now on. What waits on this phone was done for the present one, so it is sent first. */
function useSwitchMaker() {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const waiting = useWaiting()
  const [isSwitching, setSwitching] = useState(false)

  const switchTo = async (artisan: string) => {
    if (waiting.length > 0) return toast.error(t('makers.sendFirst'))
    setSwitching(true)
    const refused = await act(() => api.call(makersCalls.actFor, { body: { artisan } }), t('makers.switched'))
    setSwitching(false)
    if (refused) toast.error(refused)
  }
  return { isSwitching, switchTo }
}

/** A maker who took the consent back gives it again. */
function ConsentDialog({ maker, account, onClose }: { maker: ActedMaker; account: string; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const renew = (form: FormData) =>
    act(() => api.call(makersCalls.renew, { params: { id: maker.id }, body: consentOf(form) }), t('common:form.done'))
  return (
    <AskDialog
      title={t('makers.renewTitle', { name: maker.name })}
      text={t('makers.renewText')}
      act={t('makers.renew')}
      onAct={renew}
      onClose={onClose}
    >
      <ConsentFields name={maker.name} account={account} />
    </AskDialog>
  )
}

/** A further maker: the name as buyers will read it, and the consent. Everything else the maker's own list asks for. */
function NewMakerForm({ account }: { account: string }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [name, setName] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [count, setCount] = useState(0)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSending(true)
    const body = { name: typed(form, 'name'), ...consentOf(form) }
    const refused = await act(() => api.call(makersCalls.add, { body }), t('makers.added', { name: body.name }))
    setSending(false)
    setProblem(refused)
    if (refused) return
    setName('')
    setCount(count + 1)
  }

  return (
    <form method="post" className="stack maker-form" key={count} onSubmit={(event) => void submit(event)}>
      <Field
        name="name"
        required
        minLength={2}
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
        label={t('makers.name')}
        help={t('makers.nameHelp')}
      />
      <ConsentFields name={name} account={account} />
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <Button variant="act" type="submit" disabled={isSending}>
        {isSending ? t('common:form.sending') : t('makers.add')}
      </Button>
    </form>
  )
}

/** The words that are read to a maker, how the maker agreed, and before whom. */
function ConsentFields({ name, account }: { name: string; account: string }) {
  const { t } = useTranslation('workshop')
  const [manner, setManner] = useState<ConsentManner>('signed')
  const text = t('makers.consent.text', { name: name || '…', account })
  return (
    <>
      <blockquote className="consent-text">
        <p>{text}</p>
        <p className="small mute">{t('makers.consent.version', { version: makerConsentVersion })}</p>
        <ReadAloud text={text} />
      </blockquote>
      <fieldset className="move-choices">
        <legend className="lab">{t('makers.manner')}</legend>
        {consentManners.map((one) => (
          <Radio
            key={one}
            name="manner"
            value={one}
            checked={manner === one}
            onChange={() => setManner(one)}
            label={t(`makers.manners.${one}`)}
          />
        ))}
      </fieldset>
      {manner === 'signed' ? null : (
        <Field name="witnessName" required maxLength={50} label={t('makers.witness')} help={t('makers.witnessHelp')} />
      )}
      <Checkbox name="agrees" required label={t('makers.agrees', { name: name || '…' })} />
    </>
  )
}

/** What was said in the fields, as the calls want it. */
function consentOf(form: FormData) {
  const manner = consentManners.find((one) => one === form.get('manner')) ?? 'signed'
  const witnessName = typed(form, 'witnessName')
  return {
    manner,
    textVersion: makerConsentVersion as typeof makerConsentVersion,
    agrees: true as const,
    ...(manner === 'signed' ? {} : { witnessName }),
  }
}
