import type { OrderLine, OrderParcel } from '#features/orders/order.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { returnReasons, returnWishes } from '#features/returns/return-status.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Checkbox, Field, Radio, Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { chosenLines, returnableLines } from './return-draft.ts'
import type { ReturnForm } from './use-return-form.ts'

type Props = { parcel: OrderParcel; form: ReturnForm }

export function PieceChoice({ parcel, form }: Props) {
  const { t } = useTranslation()
  return (
    <section id="lines" className="step" aria-labelledby="which-pieces">
      <h2 id="which-pieces">{t('shop:return.whichPieces')}</h2>
      {returnableLines(parcel).map((line) => (
        <Piece key={line.sku} line={line} form={form} />
      ))}
      {form.problems.lines ? <p className="err">{form.problems.lines}</p> : null}
    </section>
  )
}

function Piece({ line, form }: { line: OrderLine; form: ReturnForm }) {
  const { t } = useTranslation()
  const { draft, change } = form
  const most = line.returnable?.quantity ?? 1
  const chosen = draft.pieces[line.sku] ?? 0
  const take = (quantity: number) => change({ pieces: { ...draft.pieces, [line.sku]: quantity } })
  return (
    <div className="return-piece">
      <Picture picture={linePicture(line.imageKey, line.name)} sizes="72px" widths={[160]} alt="" />
      <Checkbox
        name="piece"
        value={line.sku}
        checked={chosen > 0}
        onChange={(event) => take(event.target.checked ? most : 0)}
        label={
          <>
            <Written>{line.name}</Written>
            <span className="small mute"> {line.choices.join(', ')}</span>
            {line.returnable?.changedMind === false ? (
              <small className="mute">
                <br />
                {t('shop:return.onlyFaults')}
              </small>
            ) : null}
          </>
        }
      />
      {most > 1 && chosen > 0 ? (
        <Select
          label={t('shop:return.howMany')}
          value={String(chosen)}
          onChange={(event) => take(Number(event.target.value))}
          options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
        />
      ) : null}
    </div>
  )
}

export function ReasonChoice({ parcel, form }: Props) {
  const { t } = useTranslation()
  const { draft, change, problems } = form
  const isExcluded = chosenLines(parcel, draft).some(({ line }) => line.returnable?.changedMind === false)
  return (
    <section className="step" aria-labelledby="why-title">
      <h2 id="why-title">{t('shop:return.whyTitle')}</h2>
      <fieldset id="reason" className="choices" aria-invalid={problems.reason ? true : undefined}>
        <legend className="sr">{t('shop:return.whyTitle')}</legend>
        {returnReasons.map((reason) => (
          <Radio
            key={reason}
            name="reason"
            value={reason}
            checked={draft.reason === reason}
            disabled={reason === 'changed_mind' && isExcluded}
            onChange={() => change({ reason })}
            label={t(`shop:return.reasons.${camel(reason)}`)}
          />
        ))}
      </fieldset>
      {problems.reason ? <p className="err">{problems.reason}</p> : null}
      {isExcluded ? <p className="small">{t('shop:return.exclusions')}</p> : null}
      <p className="small mute">{t('shop:return.variation')}</p>
    </section>
  )
}

export function WishChoice({ form }: { form: ReturnForm }) {
  const { t } = useTranslation()
  const { draft, change } = form
  return (
    <section className="step" aria-labelledby="wish-title">
      <h2 id="wish-title">{t('shop:return.wishTitle')}</h2>
      <fieldset className="choices">
        <legend className="sr">{t('shop:return.wishTitle')}</legend>
        {returnWishes.map((input) => (
          <Radio
            key={input}
            name="wish"
            value={input}
            checked={draft.wish === input}
            onChange={() => change({ wish: input })}
            label={t(`shop:return.wishes.${input}`)}
          />
        ))}
      </fieldset>
    </section>
  )
}

/** Cash cannot go back the way it came: a UPI address, or a bank account typed twice. */
export function RouteFields({ form }: { form: ReturnForm }) {
  const { t } = useTranslation()
  const { draft, change, problems } = form
  const field = (name: 'upi' | 'holder' | 'account' | 'accountAgain' | 'ifsc') => ({
    id: name,
    name,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    label: t(`shop:return.${name}`),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <section className="step" aria-labelledby="route-title">
      <h2 id="route-title">{t('shop:return.routeTitle')}</h2>
      <p>{t('shop:return.routeText')}</p>
      <fieldset className="choices">
        <legend className="sr">{t('shop:return.routeTitle')}</legend>
        {(['upi', 'bank'] as const).map((route) => (
          <Radio
            key={route}
            name="route"
            value={route}
            checked={draft.route === route}
            onChange={() => change({ route })}
            label={t(`shop:return.route.${route}`)}
          />
        ))}
      </fieldset>
      <div className="stack">
        {draft.route === 'upi' ? (
          <Field {...field('upi')} inputMode="email" maxLength={100} help={t('shop:return.upiHelp')} />
        ) : (
          <>
            <Field {...field('holder')} maxLength={80} />
            <Field {...field('account')} inputMode="numeric" maxLength={24} />
            <Field {...field('accountAgain')} inputMode="numeric" maxLength={24} />
            <Field {...field('ifsc')} maxLength={11} help={t('shop:return.ifscHelp')} />
          </>
        )}
      </div>
    </section>
  )
}
