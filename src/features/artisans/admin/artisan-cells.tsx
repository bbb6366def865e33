import { useTranslation } from 'react-i18next'
import { camel } from '#features/orders/parts/order-words.ts'
import type { OfficeArtisan } from '#features/verification/desk-artisan.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { Written } from '#ui/written.tsx'

type Cell = { artisan: OfficeArtisan }

export function MakerCell({ artisan: { place, state, specialty } }: Cell) {
  const { t } = useTranslation('admin')
  return (
    <>
      {place ? <Written>{place}</Written> : null}
      {place && state ? ', ' : null}
      {state ? t(`shop:state.${state}`) : null}
      {place || state ? null : '–'}
      <span className="under">
        <Written>{specialty}</Written>
      </span>
    </>
  )
}

/** Where the maker stands and since when, what was said with it, and the move to another standing. */
export function StandingCell({ artisan, onMove }: Cell & { onMove: (artisan: OfficeArtisan) => void }) {
  const { t } = useTranslation('admin')
  const { name, status, since, verifiedAt, hasChanged, said, moves } = artisan
  const day = since ?? verifiedAt
  return (
    <>
      <span className={status === 'verified' ? 'ok' : ''}>{t(`common:verification.${camel(status)}`)}</span>{' '}
      {moves.length > 0 ? (
        <Button variant="link" aria-label={t('common:form.changeOf', { name })} onClick={() => onMove(artisan)}>
          {t('common:form.change')}
        </Button>
      ) : null}
      {day ? (
        <span className="under">
          {t('makers.sinceDay')} <DateText iso={day} />
        </span>
      ) : null}
      {hasChanged ? <b className="said small">{t('maker.changed')}</b> : null}
      <SaidWords said={said} />
    </>
  )
}

export function MoneyCell({ artisan, onAdjust }: Cell & { onAdjust: (artisan: OfficeArtisan) => void }) {
  const { t } = useTranslation('admin')
  const { name, verifiedAt, commissionBasisPoints } = artisan
  return (
    <>
      {commissionBasisPoints === null ? null : (
        <span>
          {t('makers.commission')} {commissionBasisPoints / 100} %{' '}
        </span>
      )}
      {verifiedAt ? (
        <Button variant="link" aria-label={t('adjust.openOf', { name })} onClick={() => onAdjust(artisan)}>
          {t('adjust.open')}
        </Button>
      ) : null}
    </>
  )
}
