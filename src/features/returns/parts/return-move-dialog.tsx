import { type FormEvent, useState } from 'react'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import type { OrderReturn, ReturnMoveRequest } from '#features/returns/order-return.ts'
import { returnMoves } from '#features/returns/return-status.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Checkbox } from '#ui/tick.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  orderReturn: OrderReturn
  move: string
  /** answers null when it was made, else the sentence why not */
  onMove: (request: ReturnMoveRequest) => Promise<string | null>
  onClose: () => void
}

const withPictures = ['answer', 'appeal']

/** Asks for what the table of a return's moves says, whoever moves: customer, artisan or admin. */
export function ReturnMoveDialog({ orderReturn, move, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const [isMoving, setMoving] = useState(false)
  const pictures = usePictures(5)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const request = requestOf(move, new FormData(event.currentTarget), pictures.keys)
    setMoving(true)
    setProblem(null)
    const refused = await onMove(request)
    setMoving(false)
    if (refused) setProblem(refused)
    else onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={t(`shop:returnMove.title.${camel(move)}`)}>
      <form method="post" className="stack" onSubmit={(event) => void submit(event)}>
        <p className="mute">{t(`shop:returnMove.text.${camel(move)}`)}</p>
        <MoveFields orderReturn={orderReturn} move={move} />
        {withPictures.includes(move) ? <PictureField pictures={pictures} label={t('shop:pictures.more')} /> : null}
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="acts">
          <Button onClick={onClose}>{t('shop:returnMove.back')}</Button>
          <Button variant="act" type="submit" disabled={isMoving || pictures.isBusy}>
            {isMoving ? t('shop:returnMove.sending') : t(`shop:returnMove.verb.${camel(move)}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function MoveFields({ orderReturn, move }: { orderReturn: OrderReturn; move: string }) {
  const { t } = useTranslation()
  const needs = returnMoves.find((one) => one.from === orderReturn.status && one.move === move)?.needs ?? []
  return (
    <>
      {needs.includes('reason') ? (
        <TextArea
          name="reason"
          required
          maxLength={1000}
          label={t(`shop:returnMove.words.${camel(move)}`)}
          help={t('shop:returnMove.wordsHelp')}
        />
      ) : null}
      {needs.includes('carrier') ? (
        <Field
          name="carrier"
          required
          maxLength={60}
          autoComplete="off"
          label={t('shop:returnMove.carrier')}
          help={t('shop:returnMove.carrierHelp')}
        />
      ) : null}
      {needs.includes('trackingNumber') ? (
        <Field
          name="trackingNumber"
          required
          maxLength={40}
          autoComplete="off"
          label={t('shop:returnMove.tracking')}
          help={t('shop:returnMove.trackingHelp')}
        />
      ) : null}
      {move === 'resolve' && orderReturn.status === 'received' ? (
        <Checkbox name="restocks" label={t('shop:returnMove.restocks')} />
      ) : null}
    </>
  )
}

function requestOf(move: string, form: FormData, pictures: string[]): ReturnMoveRequest {
  const said = (name: string) => String(form.get(name) ?? '').trim()
  const named = ['reason', 'carrier', 'trackingNumber'].map((name) => [name, said(name)] as const)
  return {
    move,
    ...Object.fromEntries(named.filter(([, value]) => value !== '')),
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(move === 'resolve' ? { restocks: form.get('restocks') !== null } : {}),
  }
}
