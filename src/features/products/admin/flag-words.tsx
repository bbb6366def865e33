import type { ProductFlag } from '#features/drafts/product-flag.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Checkbox } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten, writtenIn } from '#ui/written.tsx'
import { fieldName } from './piece-field.tsx'

function flagSentence(t: Translate, flag: ProductFlag): string {
  switch (flag.kind) {
    case 'forbidden':
    case 'proof':
      return t(`admin:flag.${flag.kind}`, { what: t(`admin:flag.rule.${flag.rule}.name`) })
    case 'giPlace':
    case 'contact':
    case 'otherShop':
    case 'copied':
      return t(`admin:flag.${flag.kind}`, { found: gap })
    case 'machineMade':
      return t('admin:flag.machineMade')
    case 'price':
      return t('admin:flag.price', {
        price: formatInr(flag.pricePaise),
        low: formatInr(flag.lowPaise),
        high: formatInr(flag.highPaise),
      })
  }
}

function FlagSentence({ flag }: { flag: ProductFlag }) {
  const { t } = useTranslation()
  const sentence = flagSentence(t, flag)
  if (!('found' in flag) || !sentence.includes(gap)) return sentence
  return <WithWritten sentence={sentence} words={flag.found} />
}

function flagLaw(t: Translate, flag: ProductFlag): string {
  const isGoods = flag.kind === 'forbidden' || flag.kind === 'proof'
  return isGoods ? t(`admin:flag.rule.${flag.rule}.law`) : t(`admin:flag.law.${flag.kind}`)
}

export function FlagWords({ flags }: { flags: readonly ProductFlag[] }) {
  return flags.map((flag, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: findings stay in their order while the piece is as it is
    <span key={place} className={`flag ${flag.kind === 'forbidden' ? 'grave' : ''}`}>
      <FlagSentence flag={flag} />
    </span>
  ))
}

/** Names the law and asks for a tick before a forbidden piece goes on sale. */
export function ForbiddenWarning({ flags }: { flags: readonly ProductFlag[] }) {
  const { t } = useTranslation()
  const forbidden = flags.filter(({ kind }) => kind === 'forbidden')
  if (forbidden.length === 0) return null
  return (
    <div className="ask stopped">
      {forbidden.map((flag, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings stay in their order while the piece is as it is
        <p key={place}>
          <b>
            <FlagSentence flag={flag} />
          </b>
          <br />
          {flagLaw(t, flag)}
        </p>
      ))}
      <Checkbox required label={t('admin:flag.confirm')} />
    </div>
  )
}

export function FlagTable({ flags }: { flags: readonly ProductFlag[] }) {
  const { t } = useTranslation()
  if (flags.length === 0) return <p className="small mute">{t('admin:flag.none')}</p>
  return (
    <table className="ledger flags">
      <caption>{t('admin:flag.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin:flag.finding')}</th>
          <th scope="col">{t('admin:flag.where')}</th>
          <th scope="col">{t('admin:flag.why')}</th>
        </tr>
      </thead>
      <tbody>
        {flags.map((flag, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings stay in their order while the piece is as it is
          <tr key={place} className={flag.kind === 'forbidden' ? 'need' : ''}>
            <th scope="row">
              <FlagSentence flag={flag} />
            </th>
            <td data-label={t('admin:flag.where')}>
              {flag.kind === 'price' ? (
                t('goods.price')
              ) : (
                <Place field={flag.field} found={'found' in flag ? flag.found : ''} />
              )}
            </td>
            <td data-label={t('admin:flag.why')}>{flagLaw(t, flag)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Place({ field, found }: { field: string; found: string }) {
  const { t, i18n } = useTranslation()
  const language = field.split('.')[1] ?? writtenIn(found, i18n.language)
  if (found === '') return fieldName(t, field)
  return (
    <>
      {fieldName(t, field)}: <q lang={language}>{found}</q>
    </>
  )
}
