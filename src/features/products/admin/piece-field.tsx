import { type AdditionalField, fieldText } from '#features/extensions/additional-field.ts'
import { WithClip } from '#features/images/parts/whole-picture.tsx'
import type { Picture as Drawn } from '#features/products/product.ts'
import { Picture } from '#features/screens/picture.tsx'
import { wordsIn } from '#platform/i18n/languages.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/** `fields`: what this shop adds to a piece */
export type PieceAround = {
  pictures: readonly Drawn[]
  crafts: Readonly<Record<string, string>>
  fields: readonly AdditionalField[]
}

export function FieldName({ field, around }: { field: string; around: PieceAround }) {
  const { t, i18n } = useTranslation()
  const own = ownField(field, around)
  return own ? <Written>{wordsIn(own.label, i18n.language)}</Written> : fieldName(t, field)
}

function ownField(field: string, { fields }: PieceAround): AdditionalField | undefined {
  const [group, key] = field.split('.')
  return group === 'fields' ? fields.find((each) => each.key === key) : undefined
}

export function fieldName(t: Translate, field: string): string {
  const [group, language, kind] = field.split('.')
  // One that the shop no longer has.
  if (group === 'fields') return `“${language}”`
  if (group !== 'words' || !language || !kind) return t(`admin:piece.field.${field}`)
  return t('admin:piece.inLanguage', {
    what: t(`admin:piece.field.${kind}`),
    language: t(`admin:piece.language.${language}`),
  })
}

export function FieldValue({ field, value, around }: { field: string; value: unknown; around: PieceAround }) {
  const { t, i18n } = useTranslation()
  if (isEmpty(value)) return <span className="mute">{t('admin:piece.nothing')}</span>
  if (field === 'pictures') return <Pictures shown={value} around={around} />
  if (value === true) return t('shop:label.yes')
  const own = ownField(field, around)
  if (own) return <Written>{fieldText(own, value as string | number, i18n.language)}</Written>
  if (Array.isArray(value)) return <Written>{value.join(', ')}</Written>
  const text = String(value)
  if (field === 'craft') return <Written>{around.crafts[text] ?? text}</Written>
  if (field === 'category') return t(`shop:category.${text}`)
  if (field === 'state') return t(`shop:state.${text}`)
  const [group, language] = field.split('.')
  return group === 'words' ? <span lang={language}>{text}</span> : <Written>{text}</Written>
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

type Shown = { key: string; alt: string }

function Pictures({ shown, around }: { shown: unknown; around: PieceAround }) {
  const { t } = useTranslation()
  return (
    <ol className="piece-pictures">
      {(shown as Shown[]).map(({ key, alt }) => (
        <li key={key}>
          <WithClip imageKey={key} label={alt}>
            <Picture
              picture={around.pictures.find((one) => one.key === key) ?? null}
              alt=""
              sizes="160px"
              widths={[160, 320]}
            />
          </WithClip>
          <span className="micro">{alt ? <Written>{alt}</Written> : t('admin:piece.noAlt')}</span>
        </li>
      ))}
    </ol>
  )
}
