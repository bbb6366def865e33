import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { nameOf, type TypedProduct } from '#features/drafts/artisan/typed-product.ts'
import type { OwnDraft } from '#features/drafts/own-product.ts'
import { listDrafts } from '#features/offline/parts/kept-drafts.ts'
import type { KeptDraft } from '#features/offline/parts/phone-store.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function BegunList({ drafts, artisan }: { drafts: readonly OwnDraft[]; artisan: string }) {
  const { t, i18n } = useTranslation('workshop')
  const [kept, setKept] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    void listDrafts().then(setKept)
  }, [])
  const forms = begunForms(drafts, kept, artisan, i18n.language)
  if (forms.length === 0) return null
  return (
    <section aria-labelledby="begun">
      <h2 id="begun">{t('goods.begun')}</h2>
      <ul className="todo goods">
        {forms.map((form) => (
          <BegunRow key={form.id} form={form} />
        ))}
      </ul>
    </section>
  )
}

function BegunRow({ form }: { form: BegunForm }) {
  const { t } = useTranslation('workshop')
  const { id, product, name, nameLanguage, pictureKey, changedAt, isOnlyHere } = form
  const picture = pictureKey && { key: pictureKey, width: 4, height: 5, ground: '', alt: '' }
  return (
    <li>
      <Picture picture={picture || null} sizes="72px" widths={[160]} />
      <div>
        <h3>
          <Link to={product ? paths.workshopProduct(product) : paths.workshopNewProduct(id)} lang={nameLanguage}>
            {name ?? t('goods.noName')}
          </Link>
        </h3>
        <p className="small mute">
          {t(product ? 'goods.begunChange' : 'goods.begunNew')} <DateText iso={changedAt} />
        </p>
        {isOnlyHere ? <p className="small said">{t('goods.onlyHere')}</p> : null}
      </div>
    </li>
  )
}

type BegunForm = {
  id: string
  product: string | null
  name: string | null
  nameLanguage: string
  pictureKey: string | null
  changedAt: string
  isOnlyHere: boolean
}

function begunForms(
  server: readonly OwnDraft[],
  kept: readonly KeptDraft[],
  artisan: string,
  language: string,
): BegunForm[] {
  const here = kept.filter(({ isSent, content }) => !isSent && (content.artisan ?? artisan) === artisan)
  const known = new Set(here.map(({ id }) => id))
  const there = server.filter(({ id }) => !known.has(id))
  return [
    ...here.map(({ id, product, content, changedAt }) => formOf({ id, product, content }, changedAt, true, language)),
    ...there.map((draft) => formOf(draft, draft.updatedAt, false, language)),
  ].sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

type Form = { id: string; product: string | null; content: Record<string, unknown> }

function formOf({ id, product, content }: Form, changedAt: string, isOnlyHere: boolean, language: string): BegunForm {
  const { words = {}, pictures = [] } = content as Partial<TypedProduct>
  const named = nameOf(words, language)
  return {
    id,
    product,
    name: named?.name ?? null,
    nameLanguage: named?.language ?? language,
    pictureKey: pictures.find(({ key }) => key !== null)?.key ?? null,
    changedAt,
    isOnlyHere,
  }
}
