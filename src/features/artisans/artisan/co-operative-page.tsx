import { type FormEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { artisansApi } from '#features/artisans/api.ts'
import {
  type ActedArtisan,
  artisanConsentVersion,
  type ConsentManner,
  consentManners,
} from '#features/artisans/artisan-consent.ts'
import { listMembers } from '#features/artisans/member-queries.ts'
import { useWaiting } from '#features/offline/parts/outbox.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { languages } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field, Problem, Radio } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const artisans = await listMembers(ctx)
  return { head: privateHead(context, 'workshop:artisans.title'), artisans, account: account?.name ?? '' }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopArtisansPage() {
  const { t } = useTranslation('workshop')
  const { artisans, account } = useLoaderData<typeof loader>()
  const [dialog, setDialog] = useState<{ artisan: ActedArtisan; what: 'renew' | 'withdraw' } | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className="workshop-head">
        <h1>{t('artisans.title')}</h1>
      </div>
      <p className="artisans-text">{t('artisans.text')}</p>
      <LedgerTable
        className="stock artisans"
        columns={[
          { label: t('artisans.artisan') },
          { label: t('goods.state') },
          { label: t('artisans.agreed') },
          { label: t('artisans.acts') },
        ]}
      >
        <tbody>
          {artisans.map((artisan) => (
            <ArtisanRow key={artisan.id} artisan={artisan} onAsk={(what) => setDialog({ artisan, what })} />
          ))}
        </tbody>
      </LedgerTable>
      <section className="hung" aria-labelledby="new-artisan">
        <h2 id="new-artisan">{t('artisans.add')}</h2>
        <NewArtisanForm account={account} />
      </section>
      {dialog?.what === 'renew' ? <ConsentDialog artisan={dialog.artisan} account={account} onClose={close} /> : null}
      {dialog?.what === 'withdraw' ? <WithdrawConsentDialog artisan={dialog.artisan} onClose={close} /> : null}
    </>
  )
}

function ArtisanRow({ artisan, onAsk }: { artisan: ActedArtisan; onAsk: (what: 'renew' | 'withdraw') => void }) {
  const { t } = useTranslation('workshop')
  const { isSwitching, switchTo } = useSwitchArtisan()
  const { id, name, place, status, isCurrent, canActFor, consent } = artisan
  return (
    <tr className={isCurrent ? 'need' : ''}>
      <td>
        <b>{name}</b>
        {place ? <span className="mute">, {place}</span> : null}
        {isCurrent ? <span className="block small">{t('artisans.current')}</span> : null}
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
              aria-label={t('artisans.actForName', { name })}
              onClick={() => void switchTo(id)}
            >
              {t('artisans.actFor')}
            </Button>
          ) : null}
          {consent && canActFor ? (
            <Button variant="link" aria-label={t('artisans.withdrawName', { name })} onClick={() => onAsk('withdraw')}>
              {t('artisans.withdraw')}
            </Button>
          ) : null}
          {canActFor ? null : (
            <Button variant="link" aria-label={t('artisans.renewName', { name })} onClick={() => onAsk('renew')}>
              {t('artisans.renew')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

const nameOf = (code: string) => languages.find((known) => known.code === code)?.nativeName ?? code

function Consent({ consent }: { consent: ActedArtisan['consent'] }) {
  const { t } = useTranslation('workshop')
  if (!consent) return t('artisans.own')
  const { manner, witnessName, givenAt, withdrawnAt, language, textVersion } = consent
  return (
    <>
      {t(`artisans.manners.${manner}`)}, <DateText iso={givenAt} shape="day-time" />
      {witnessName ? <span className="block small">{t('artisans.witnessed', { name: witnessName })}</span> : null}
      <span className="block small mute">
        {t('artisans.read', { language: nameOf(language), version: textVersion })}
      </span>
      {withdrawnAt ? (
        <span className="block small">
          {t('artisans.withdrawn')} <DateText iso={withdrawnAt} shape="day-time" />
        </span>
      ) : null}
    </>
  )
}

function WithdrawConsentDialog({ artisan, onClose }: { artisan: ActedArtisan; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  return (
    <AskDialog
      title={t('artisans.withdrawTitle', { name: artisan.name })}
      text={t('artisans.withdrawText')}
      act={t('artisans.withdraw')}
      onAct={() =>
        act(() => api.call(artisansApi.withdrawConsent, { params: { id: artisan.id } }), t('common:form.done'))
      }
      onClose={onClose}
    />
  )
}

/** The offline queue belongs to the current artisan, so send it before switching. */
function useSwitchArtisan() {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const waiting = useWaiting()
  const [isSwitching, setSwitching] = useState(false)

  const switchTo = async (artisan: string) => {
    if (waiting.length > 0) return toast.error(t('artisans.sendFirst'))
    setSwitching(true)
    const refused = await act(() => api.call(artisansApi.actFor, { body: { artisan } }), t('artisans.switched'))
    setSwitching(false)
    if (refused) toast.error(refused)
  }
  return { isSwitching, switchTo }
}

function ConsentDialog({ artisan, account, onClose }: { artisan: ActedArtisan; account: string; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const renew = (form: FormData) =>
    act(
      () => api.call(artisansApi.renewConsent, { params: { id: artisan.id }, body: consentOf(form) }),
      t('common:form.done'),
    )
  return (
    <AskDialog
      title={t('artisans.renewTitle', { name: artisan.name })}
      text={t('artisans.renewText')}
      act={t('artisans.renew')}
      onAct={renew}
      onClose={onClose}
    >
      <ConsentFields name={artisan.name} account={account} />
    </AskDialog>
  )
}

function NewArtisanForm({ account }: { account: string }) {
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
    const refused = await act(() => api.call(artisansApi.addMember, { body }), t('artisans.added', { name: body.name }))
    setSending(false)
    setProblem(refused)
    if (refused) return
    setName('')
    setCount(count + 1)
  }

  return (
    <form method="post" className="stack artisan-form" key={count} onSubmit={(event) => void submit(event)}>
      <Field
        name="name"
        required
        minLength={2}
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
        label={t('artisans.name')}
        help={t('artisans.nameHelp')}
      />
      <ConsentFields name={name} account={account} />
      <Problem>{problem}</Problem>
      <Button variant="act" type="submit" disabled={isSending}>
        {isSending ? t('common:form.sending') : t('artisans.add')}
      </Button>
    </form>
  )
}

function ConsentFields({ name, account }: { name: string; account: string }) {
  const { t } = useTranslation('workshop')
  const [manner, setManner] = useState<ConsentManner>('signed')
  const text = t('artisans.consent.text', { name: name || '…', account })
  return (
    <>
      <blockquote className="consent-text">
        <p>{text}</p>
        <p className="small mute">{t('artisans.consent.version', { version: artisanConsentVersion })}</p>
        <ReadAloud text={text} />
      </blockquote>
      <fieldset className="move-choices">
        <legend className="lab">{t('artisans.manner')}</legend>
        {consentManners.map((one) => (
          <Radio
            key={one}
            name="manner"
            value={one}
            checked={manner === one}
            onChange={() => setManner(one)}
            label={t(`artisans.manners.${one}`)}
          />
        ))}
      </fieldset>
      {manner === 'signed' ? null : (
        <Field
          name="witnessName"
          required
          maxLength={50}
          label={t('artisans.witness')}
          help={t('artisans.witnessHelp')}
        />
      )}
      <Checkbox name="agrees" required label={t('artisans.agrees', { name: name || '…' })} />
    </>
  )
}

function consentOf(form: FormData) {
  const manner = consentManners.find((one) => one === form.get('manner')) ?? 'signed'
  const witnessName = typed(form, 'witnessName')
  return {
    manner,
    textVersion: artisanConsentVersion as typeof artisanConsentVersion,
    agrees: true as const,
    ...(manner === 'signed' ? {} : { witnessName }),
  }
}
