import { useState } from 'react'
import { WholePicture } from '#features/images/parts/whole-picture.tsx'
import type { OrderParcel } from '#features/orders/order.ts'
import { proofsApi } from '#features/proofs/api.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Props = { order: string; parcel: OrderParcel }

/** The piece as it will be: the buyer says yes, or what should change. */
export function ProofQuestion({ order, parcel }: Props) {
  const { t } = useTranslation('shop')
  const act = useAct()
  const [isChanging, setChanging] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // One key for each answer: a retry after a lost response answers once.
  const [key] = useState(() => crypto.randomUUID())
  const asked = parcel.milestones.filter(({ proof }) => proof !== null).at(-1)
  if (asked?.proof?.state !== 'open' || !parcel.moves.includes('approve_proof')) return null
  const { imageKey, words, proof } = asked
  const artisan = parcel.artisan.name
  const day = formatDate((name, options) => t(name, options), proof.until, 'weekday-day')
  const answer = (body: { change?: string }) =>
    act(
      () =>
        api.call(proofsApi.answer, {
          params: { number: order, parcel: parcel.number },
          body: { picture: imageKey, ...body },
          idempotencyKey: `${key}-${body.change === undefined ? 'yes' : 'change'}`,
        }),
      t(body.change === undefined ? 'proof.saidYes' : 'proof.saidChange', { artisan }),
    )
  return (
    <section className="milestones" aria-labelledby={`proof-${parcel.number}`}>
      <h3 id={`proof-${parcel.number}`}>{t('proof.question')}</h3>
      <p>{words ? <Written>{words}</Written> : t('proof.text', { artisan })}</p>
      <div className="proof-picture">
        <WholePicture
          imageKey={imageKey}
          alt={words ?? t('order.milestoneOf', { artisan })}
          width={640}
          height={480}
          sizes="(max-width: 719px) 92vw, 480px"
          widths={[320, 480, 640]}
        />
      </div>
      <p className="small mute">{t('proof.silence', { day })}</p>
      {problem ? (
        <p className="stop" role="alert">
          {problem}
        </p>
      ) : null}
      <p className="order-acts">
        <Button variant="act" onClick={() => void answer({}).then(setProblem)}>
          {t('proof.yes')}
        </Button>
        <Button variant="link" onClick={() => setChanging(true)}>
          {t('proof.change')}
        </Button>
      </p>
      {isChanging ? (
        <AskDialog
          title={t('proof.change')}
          text={t('proof.changeText', { artisan })}
          act={t('proof.change')}
          onAct={(form) => answer({ change: typed(form, 'change') })}
          onClose={() => setChanging(false)}
        >
          <TextArea name="change" required maxLength={500} label={t('proof.changeWords')} />
        </AskDialog>
      ) : null}
    </section>
  )
}
