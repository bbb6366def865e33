import { useState } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import type { Context } from '#features/context.ts'
import { findCraftChoice } from '#features/crafts/craft-choice-queries.ts'
import type { OwnDraft } from '#features/drafts/own-product.ts'
import { findOwnProduct } from '#features/drafts/own-product-queries.ts'
import { findDraft, listDrafts } from '#features/drafts/product-draft-queries.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ProductForm } from './product-form.tsx'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, language } = context.get(requestContext)
  const draftParam = url.searchParams.get('draft') ?? ''
  const draftId = uuid.test(draftParam) ? draftParam : null
  const [artisan, product] = await Promise.all([
    findOwnArtisan(ctx),
    params.id === undefined ? null : findOwnProduct(ctx, params.id),
  ])
  if (params.id !== undefined && !product) throw data(null, { status: 404 })
  const draft = await openedDraft(ctx, product?.id ?? null, draftId)
  const craft = String(draft?.content.craft ?? product?.form.craft ?? artisan?.crafts[0]?.id ?? '')
  return {
    head: privateHead(context, product ? 'workshop:form.editTitle' : 'workshop:form.newTitle'),
    artisan: artisan,
    languages: languagesOf(artisan?.homeLanguage, language),
    product,
    draftId,
    draft,
    craft: craft ? await findCraftChoice(ctx, craft) : null,
    fields: await findFields(ctx, 'product'),
  }
}

async function openedDraft(ctx: Context, product: string | null, draftId: string | null): Promise<OwnDraft | null> {
  if (product !== null) return (await listDrafts(ctx)).find((draft) => draft.product === product) ?? null
  return draftId === null ? null : findDraft(ctx, draftId)
}

/** The artisan's own language first, then English, which most buyers read. */
function languagesOf(home: string | undefined, page: Language): Language[] {
  const own = isLanguage(home) ? home : page
  return [...new Set<Language>([own, 'en'])]
}

export { meta } from '#features/page-meta.ts'

/** Reloads only for another form: data must not change while somebody types. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search
}

export type OpenedForm = Awaited<ReturnType<typeof loader>>

export default function ProductFormPage() {
  const { t } = useTranslation('workshop')
  const opened = useLoaderData<typeof loader>()
  if (!opened.artisan) return <p className="said">{t('form.noArtisan')}</p>
  return <MeantForm key={opened.product?.id ?? opened.draftId ?? 'new'} opened={opened} artisan={opened.artisan} />
}

function MeantForm({ opened, artisan }: { opened: OpenedForm; artisan: NonNullable<OpenedForm['artisan']> }) {
  const { search } = useLocation()
  const [meant] = useState(() => {
    const draftParam = new URLSearchParams(search).get('draft') ?? ''
    const draftId = uuid.test(draftParam) ? draftParam : null
    const isOther = opened.product === null && draftId !== opened.draftId
    return isOther ? { ...opened, draftId, draft: null } : opened
  })
  return <ProductForm opened={meant} artisan={artisan} />
}
