import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { findMove } from '#features/moves.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import type { OrderReturn, ReturnMoveRequest } from '#features/returns/order-return.ts'
import { returnMoves } from '#features/returns/return-status.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typedIn } from '#ui/ask-dialog.tsx'
import { Checkbox, Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  orderReturn: OrderReturn
  move: string
  onMove: (request: ReturnMoveRequest) => Promise<string | null>
  onClose: () => void
}

const withPictures = ['answer', 'appeal']

export function ReturnMoveDialog({ orderReturn, move, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const pictures = usePictures(5)
  const { keys } = pictures
  const { wish, goodsPaise, shippingPaise } = orderReturn
  const textKey = move === 'resolve' ? camel(`resolve_${wish}`) : camel(move)
  const send = (form: FormData) =>
    onMove({
      move,
      ...typedIn(form, ['reason', 'carrier', 'trackingNumber']),
      ...(keys.length > 0 ? { pictures: keys } : {}),
      ...(move === 'resolve' ? { restocks: form.get('restocks') !== null } : {}),
    })

  return (
    <AskDialog
      title={t(`shop:returnMove.title.${camel(move)}`)}
      text={t(`shop:returnMove.text.${textKey}`, { sum: formatInr(goodsPaise + shippingPaise) })}
      act={t(`shop:returnMove.verb.${camel(move)}`)}
      isWaiting={pictures.isBusy}
      onAct={send}
      onClose={onClose}
    >
      <MoveFields orderReturn={orderReturn} move={move} />
      {withPictures.includes(move) ? <PictureField pictures={pictures} label={t('shop:pictures.more')} /> : null}
    </AskDialog>
  )
}

function MoveFields({ orderReturn, move }: { orderReturn: OrderReturn; move: string }) {
  const { t } = useTranslation()
  const needs = findMove(returnMoves, orderReturn.status, move)?.needs ?? []
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
