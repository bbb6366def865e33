import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#features/paths.ts'
import { readUser } from '#features/screens/browser-session.ts'
import { privateHead } from '#features/screens/page.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { useWaiting } from './outbox.ts'
import type { KeptCall, KeptDraft } from './phone-store.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { head: privateHead(context, 'workshop:waiting.title') }
}

export { meta } from '#features/page-meta.ts'

/** Rendered on the client: the server does not know the queue. */
export default function WaitingPage() {
  const { t } = useTranslation('workshop')
  const calls = useWaiting()
  const { drafts, pictures } = useKeptThings()
  const [dropped, setDropped] = useState<KeptCall | null>(null)
  return (
    <>
      <div className="workshop-head">
        <h1>{t('waiting.title')}</h1>
        <p className="mute">{t('waiting.text')}</p>
      </div>
      {calls.length === 0 && pictures === 0 ? <p>{t('waiting.none')}</p> : null}
      <ul aria-label={t('waiting.title')}>
        {calls.map((call) => (
          <WaitingCall key={call.id} call={call} state={stateOf(call, calls)} onDrop={() => setDropped(call)} />
        ))}
      </ul>
      {pictures > 0 ? <p>{t('waiting.pictures', { count: pictures })}</p> : null}
      {calls.some((call) => call.refused === null) ? <Button onClick={sendNow}>{t('waiting.sendNow')}</Button> : null}
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      {dropped ? (
        <AskDialog
          title={t('waiting.dropTitle')}
          text={`${t(dropped.label.key, dropped.label.values)}. ${t('waiting.dropText')}`}
          act={t('waiting.drop')}
          onAct={() => drop(dropped)}
          onClose={() => setDropped(null)}
        />
      ) : null}
    </>
  )
}

type CallState = 'refused' | 'behind' | 'waits'

/** A refused call blocks the later ones of its subject. */
function stateOf(call: KeptCall, calls: readonly KeptCall[]): CallState {
  if (call.refused !== null) return 'refused'
  const isBehind = calls.some((other) => other.subject === call.subject && other.refused !== null && other.at < call.at)
  return isBehind ? 'behind' : 'waits'
}

function WaitingCall({ call, state, onDrop }: { call: KeptCall; state: CallState; onDrop: () => void }) {
  const { t } = useTranslation('workshop')
  return (
    <li className="dash-row">
      <span>
        <b>{t(call.label.key, call.label.values)}</b>
        <br />
        <span className={state === 'refused' ? 'due' : 'small mute'}>
          {t(`waiting.${state}`, { why: call.refused ?? '' })}
        </span>
        <br />
        <span className="small mute">
          {t('waiting.since')} <DateText iso={call.at} shape="day-time" />
        </span>
      </span>
      <span className="acts">
        {state === 'refused' ? <Button onClick={() => void retry(call)}>{t('waiting.again')}</Button> : null}
        <Button onClick={onDrop}>{t('waiting.drop')}</Button>
      </span>
    </li>
  )
}

function Drafts({ drafts }: { drafts: readonly KeptDraft[] }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="drafts">
      <SectionHead id="drafts" title={t('waiting.drafts')} />
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className="dash-row">
            <span>
              <b>{nameIn(draft.content) ?? t('waiting.draft')}</b>
              <br />
              <span className="small mute">{t(draft.isSent ? 'waiting.draftSent' : 'waiting.draftUnsent')}</span>
            </span>
            <Link to={draft.product ? paths.workshopProduct(draft.product) : paths.workshopNewProduct(draft.id)}>
              {t('waiting.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameIn(content: Record<string, unknown>): string | null {
  const words = Object.values((content.words ?? {}) as Record<string, { name?: unknown } | undefined>)
  const name = words.map((one) => one?.name).find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof name === 'string' ? name : null
}

function useKeptThings(): { drafts: readonly KeptDraft[]; pictures: number } {
  const [kept, setKept] = useState<{ drafts: readonly KeptDraft[]; pictures: number }>({ drafts: [], pictures: 0 })
  useEffect(() => {
    void findKept().then(setKept)
  }, [])
  return kept
}

async function findKept(): Promise<{ drafts: readonly KeptDraft[]; pictures: number }> {
  const owner = readUser()?.id ?? ''
  const [{ listDrafts }, { phoneStore }] = await Promise.all([import('./kept-drafts.ts'), import('./phone-store.ts')])
  const drafts = await listDrafts()
  const pictures = await (await phoneStore()).countFromIndex('pictures', 'owner', owner)
  return { drafts, pictures }
}

async function drop(call: KeptCall): Promise<null> {
  const { dropCall, sendWaiting } = await import('./outbox-queue.ts')
  await dropCall(call.id)
  void sendWaiting()
  return null
}

async function retry(call: KeptCall): Promise<void> {
  const { retryCall } = await import('./outbox-queue.ts')
  await retryCall(call)
}

function sendNow(): void {
  void import('./outbox-queue.ts').then(({ sendWaiting }) => sendWaiting())
}
