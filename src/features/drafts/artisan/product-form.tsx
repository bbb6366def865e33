import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { productLimits } from '#features/drafts/product-limits.ts'
import { PictureTray } from '#features/images/parts/picture-tray.tsx'
import { paths } from '#features/paths.ts'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { proposalsOf, withCraft } from './craft-proposals.ts'
import { FormActs } from './form-acts.tsx'
import type { Saved } from './form-keeper.ts'
import { firstForm, readDraft } from './opened-form.ts'
import { PendingNote } from './pending-note.tsx'
import { PostingSection } from './posting-section.tsx'
import { PriceSection } from './price-section.tsx'
import type { OpenedForm } from './product-form-page.tsx'
import { ProductProblems } from './product-problems.tsx'
import { SavedLine } from './saved-line.tsx'
import { nameOf, type TypedProduct } from './typed-product.ts'
import { fetchCrafts } from './use-crafts.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useProductForm } from './use-product-form.ts'
import { useSendProduct } from './use-send-product.ts'
import { useTrayPictures } from './use-tray-pictures.ts'
import { WordsSection } from './words-section.tsx'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ({ default: ConflictDialog })),
)

type Props = { opened: OpenedForm; maker: NonNullable<OpenedForm['maker']> }

/** The form of a piece: four parts that hang from a line, kept at every pause, and its buttons at the foot. */
export function ProductForm({ opened, maker }: Props) {
  const { t, i18n } = useTranslation('workshop')
  const { product, draft, languages } = opened
  const base = { maker: maker.id, languages }
  const [first] = useState(() => (draft && readDraft(draft.content, base)) || firstForm(base, product, opened.craft))
  const [changed, setChanged] = useState<{ typed: TypedProduct; revision: number } | null>(null)
  const form = useProductForm(first, (typed) => kept.changed(typed))
  const kept = useKeptForm({
    id: opened.draftId,
    product: product?.id ?? null,
    server: draft,
    read: (content) => readDraft(content, base),
    onFound: form.replace,
  })
  const { craft, choose } = useCraft(form.typed, form.change, opened.craft)
  const { send, isSending } = useSendProduct({
    form,
    kept,
    present: product,
    onChanged: (theirs, revision) => setChanged({ typed: firstFormOf(theirs, revision), revision }),
  })
  const tray = useTrayPictures(form)
  const others = changed?.typed ?? kept.theirs?.typed ?? null
  useOwnAddress(kept.id, product === null)

  function firstFormOf(theirs: NonNullable<typeof product>['form'], revision: number) {
    return firstForm(base, product && { ...product, form: theirs, revision, pending: null }, null)
  }
  const settle = (merged: TypedProduct) => {
    const typed = changed ? { ...merged, productRevision: changed.revision } : merged
    setChanged(null)
    form.replace(typed)
    kept.settle(typed)
  }
  const name = nameOf(form.typed.words, i18n.language)
  return (
    <>
      <FormHead product={product} saved={kept.saved} form={form} />
      <form className="product-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <ProductProblems problems={form.problems} failures={form.failures} />
        <div className="f1">
          <fieldset className="blk" id="pictures" tabIndex={-1}>
            <legend>
              <span className="num">1</span> {t('form.pictures')}
            </legend>
            <PictureTray
              key={form.opening}
              value={tray.pictures}
              onChange={tray.put}
              most={productLimits.pictures}
              propose={(index) => proposedWords(name?.name ?? craft?.name, index)}
            />
            {form.error('pictures') ? <p className="err">{form.error('pictures')}</p> : null}
          </fieldset>
          <WordsSection control={form} craft={craft} onCraft={choose} />
        </div>
        <div className="f2">
          <PriceSection control={form} />
          <PostingSection control={form} craft={craft} />
        </div>
      </form>
      <FormActs
        opened={opened}
        form={form}
        kept={kept}
        craft={craft}
        maker={maker}
        onSend={send}
        isSending={isSending}
      />
      {others ? (
        <Suspense>
          <ConflictDialog mine={form.typed} theirs={others} onChoose={settle} />
        </Suspense>
      ) : null}
    </>
  )
}

function proposedWords(name: string | undefined, index: number): string {
  return [name, index > 0 ? String(index + 1) : ''].filter(Boolean).join(', ')
}

function FormHead({
  product,
  saved,
  form,
}: {
  product: OpenedForm['product']
  saved: Saved
  form: ReturnType<typeof useProductForm>
}) {
  const { t } = useTranslation('workshop')
  return (
    <div className="workshop-head form-head">
      <h1>{t(product ? 'form.editTitle' : 'form.newTitle')}</h1>
      <SavedLine saved={saved} waitsForPictures={form.typed.pictures.some(({ key }) => key === null)} />
      <SaidWords said={product?.said ?? null} />
      {product ? <PendingNote product={product} /> : null}
    </div>
  )
}

/** The craft of the form with all that it says; another one brings its proposals along. */
function useCraft(typed: TypedProduct, change: (patch: Partial<TypedProduct>) => void, given: CraftChoice | null) {
  const [known, setKnown] = useState(given)
  const { craft: slug } = typed
  useEffect(() => {
    if (slug === '' || slug === given?.id) return
    // A draft that was found on this phone may be of another craft than the page knows.
    fetchCrafts().then(
      (crafts) =>
        setKnown((before) => (before?.id === slug ? before : (crafts.find(({ id }) => id === slug) ?? before))),
      () => null,
    )
  }, [slug, given])
  // Without a network later the chooser shall open all the same.
  useEffect(() => void fetchCrafts().catch(() => null), [])

  const craft = known?.id === slug ? known : null
  const choose = (next: CraftChoice) => {
    setKnown(next)
    change(withCraft(typed, next.id, proposalsOf(next), craft && proposalsOf(craft)))
  }
  return { craft, choose }
}

/** A new form gets its own address, so that a reload finds it. Not through the router: nothing has to be loaded anew. */
function useOwnAddress(id: string, isNew: boolean): void {
  const put = useCallback(() => {
    if (isNew) history.replaceState(history.state, '', paths.workshopNewProduct(id))
  }, [id, isNew])
  useEffect(put, [put])
}
