import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { draftsApi } from '#features/drafts/api.ts'
import type { OwnProduct } from '#features/drafts/own-product.ts'
import { productLimits } from '#features/drafts/product-limits.ts'
import type { AdditionalField } from '#features/extensions/additional-field.ts'
import { FieldInputs } from '#features/extensions/parts/field-inputs.tsx'
import { PictureTray } from '#features/images/parts/picture-tray.tsx'
import { sentPicture, type TrayPicture } from '#features/images/parts/tray-picture.ts'
import { useOnline } from '#features/offline/parts/network.ts'
import { paths } from '#features/paths.ts'
import { api, type FieldError } from '#features/screens/api-client.ts'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten } from '#ui/written.tsx'
import { proposalsOf, withCraft } from './craft-proposals.ts'
import type { FormControl } from './form-control.ts'
import type { Saved } from './form-keeper.ts'
import { FormMore } from './form-more.tsx'
import { firstForm, readDraft } from './opened-form.ts'
import { PostingSection } from './posting-section.tsx'
import { PriceSection } from './price-section.tsx'
import type { OpenedForm } from './product-form-page.tsx'
import { nameOf, type TypedPicture, type TypedProduct } from './typed-product.ts'
import { fetchCrafts } from './use-crafts.ts'
import { type KeptForm, useKeptForm } from './use-kept-form.ts'
import { type ProductFormState, useProductForm } from './use-product-form.ts'
import { useSendProduct } from './use-send-product.ts'
import { choicesToShow } from './variant-table.ts'
import { WordsSection } from './words-section.tsx'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ({ default: ConflictDialog })),
)

type Props = { opened: OpenedForm; artisan: NonNullable<OpenedForm['artisan']> }

export function ProductForm({ opened, artisan }: Props) {
  const { t, i18n } = useTranslation('workshop')
  const { product, draft, languages } = opened
  const base = { artisan: artisan.id, languages }
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
      {product ? null : <p className="small mute needs">{t('form.needs')}</p>}
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
              takesClips
              choices={choicesToShow(form.typed.options)}
              propose={(index) => proposedWords(name?.name ?? craft?.name, index)}
            />
            {form.error('pictures') ? <p className="err">{form.error('pictures')}</p> : null}
          </fieldset>
          <WordsSection control={form} craft={craft} isNew={product === null} onCraft={choose} />
        </div>
        <div className="f2">
          <PriceSection control={form} />
          <PostingSection control={form} craft={craft} />
          <FieldsSection control={form} fields={opened.fields} />
        </div>
      </form>
      <FormActs
        opened={opened}
        form={form}
        kept={kept}
        craft={craft}
        artisan={artisan}
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

function useCraft(typed: TypedProduct, change: (patch: Partial<TypedProduct>) => void, given: CraftChoice | null) {
  const [known, setKnown] = useState(given)
  const { craft: slug } = typed
  useEffect(() => {
    if (slug === '' || slug === given?.id) return
    fetchCrafts().then(
      (crafts) =>
        setKnown((before) => (before?.id === slug ? before : (crafts.find(({ id }) => id === slug) ?? before))),
      () => null,
    )
  }, [slug, given])
  // Preloads, so that the chooser also opens offline.
  useEffect(() => void fetchCrafts().catch(() => null), [])

  const craft = known?.id === slug ? known : null
  const choose = (next: CraftChoice) => {
    setKnown(next)
    change(withCraft(typed, next.id, proposalsOf(next), craft && proposalsOf(craft)))
  }
  return { craft, choose }
}

/** So that a reload finds the form. Not through the router, which would reload the data. */
function useOwnAddress(id: string, isNew: boolean): void {
  const put = useCallback(() => {
    if (isNew) history.replaceState(history.state, '', paths.workshopNewProduct(id))
  }, [id, isNew])
  useEffect(put, [put])
}

function useTrayPictures(form: ProductFormState) {
  const [standing, setStanding] = useState<readonly TrayPicture[]>([])
  const pictures = form.typed.pictures.map((kept) => {
    const known = standing.find(({ id }) => id === kept.id)
    return known && known.key === kept.key ? { ...known, alt: kept.alt, shows: kept.shows } : trayPicture(kept)
  })
  const put = (next: TrayPicture[]) => {
    setStanding(next)
    const kept = next.map(({ id, key, alt, shows }) => ({ id, key, alt, shows }))
    if (JSON.stringify(kept) !== JSON.stringify(form.typed.pictures)) form.change({ pictures: kept })
  }
  return { pictures, put }
}

function trayPicture({ id, key, alt, shows }: TypedPicture): TrayPicture {
  if (key !== null) return { ...sentPicture({ key, alt }), id, shows }
  return { id, key, previewUrl: '', alt, shows, state: 'kept', problem: null, warning: null }
}

function SavedLine({ saved, waitsForPictures }: { saved: Saved; waitsForPictures: boolean }) {
  const { t } = useTranslation('workshop')
  const isQuiet = saved.place === 'nothing' || saved.place === 'writing'
  const tone = saved.place === 'nowhere' || saved.place === 'stuck' ? 'stop' : 'ok'
  return (
    // Not announced while saving, or it would be announced with every word.
    <p
      className={`small ${isQuiet ? 'mute' : tone}`}
      role="status"
      aria-live={saved.place === 'writing' ? 'off' : 'polite'}
    >
      {wordsOf(saved, t)}
      {waitsForPictures && !isQuiet ? ` ${t('form.saved.pictures')}` : ''}
    </p>
  )
}

type Say = (key: string, values: Record<string, string>) => string

function wordsOf(saved: Saved, t: Say): string {
  if (saved.place === 'stuck') return t('form.saved.stuck', { words: saved.words })
  if ('at' in saved) return t(`form.saved.${saved.place}`, { time: clockTime(saved.at) })
  return t(`form.saved.${saved.place}`, {})
}

function clockTime(iso: string): string {
  const at = new Date(iso)
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`
}

function PendingNote({ product }: { product: OwnProduct }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const { pending } = product
  if (!pending) return null
  const takeBack = async () => {
    const call = () => api.call(draftsApi.withdrawRevision, { params: { id: product.id } })
    if ((await act(call, t('form.pending.takenBack'))) === null) location.assign(paths.workshopProduct(product.id))
  }
  return (
    <div className="said">
      <p>
        {t(`form.pending.${pending.status}`)} <DateText iso={pending.askedAt} />
      </p>
      {pending.reason ? (
        <p>
          <WithWritten sentence={t('common:said.admin', { words: gap })} words={pending.reason} />
        </p>
      ) : null}
      {pending.status === 'pending' ? (
        <Button variant="link" onClick={() => void takeBack()}>
          {t('form.pending.takeBack')}
        </Button>
      ) : null}
    </div>
  )
}

function ProductProblems({ problems, failures }: { problems: readonly FieldError[]; failures: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(0)

  useEffect(() => {
    if (failures === shown.current) return
    shown.current = failures
    const fields = problems.map(({ path }) => findField(path)).filter((field) => field !== null)
    const [first] = fields.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    for (const field of fields) openFolds(field)
    ;(first ?? box.current)?.focus()
  }, [failures, problems])

  if (problems.length === 0) return null
  return (
    <div ref={box} className="ask stopped" role="alert" tabIndex={-1}>
      <b>{t('form.problems', { count: problems.length })}</b>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path + message}>{path ? <a href={`#${path}`}>{named(path, message)}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}

function openFolds(field: HTMLElement): void {
  const fold = field.closest('details')
  if (fold === null) return
  fold.open = true
  if (fold.parentElement) openFolds(fold.parentElement)
}

function findField(path: string): HTMLElement | null {
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count -= 1) {
    const found = document.getElementById(parts.slice(0, count).join('.'))
    if (found) return found
  }
  return null
}

function named(path: string, message: string): string {
  const field = typeof document === 'undefined' ? null : findField(path)
  const name = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  return name && field?.id === path ? `${name.textContent}: ${message}` : message
}

const ProductPreview = lazy(() =>
  import('./product-preview.tsx').then(({ ProductPreview }) => ({ default: ProductPreview })),
)

type FormActsProps = {
  opened: OpenedForm
  artisan: NonNullable<OpenedForm['artisan']>
  form: ProductFormState
  kept: KeptForm
  craft: CraftChoice | null
  isSending: boolean
  onSend: () => Promise<void>
}

function FormActs({ opened, artisan, form, kept, craft, isSending, onSend }: FormActsProps) {
  const { t } = useTranslation('workshop')
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [isShown, setShown] = useState(false)
  const { product } = opened
  const isInShop = product !== null && !['draft', 'changes_requested'].includes(product.status)

  const keep = async () => {
    const saved = await kept.flush()
    toast.success(t(saved.place === 'server' ? 'form.done.kept' : 'form.done.keptHere'))
    await navigate(paths.workshopProducts('status=begun'))
  }
  return (
    <>
      <FormMore opened={opened} kept={kept} onPreview={() => setShown(true)} />
      <div className="save-bar">
        {isOnline ? null : <p className="small mute">{t('form.away')}</p>}
        <div className="save-acts">
          {isInShop ? null : <Button onClick={() => void keep()}>{t('form.keep')}</Button>}
          <Button variant="act" disabled={isSending} onClick={() => void onSend()}>
            {sendWords()}
          </Button>
        </div>
      </div>
      {isShown ? (
        <Suspense>
          <ProductPreview
            typed={form.typed}
            craft={craft}
            artisan={artisan}
            fields={opened.fields}
            onClose={() => setShown(false)}
          />
        </Suspense>
      ) : null}
    </>
  )

  function sendWords(): string {
    if (isSending) return t('common:form.sending')
    return t(isInShop ? 'form.save' : 'listing.verb.submit')
  }
}

function FieldsSection({ control, fields }: { control: FormControl; fields: readonly AdditionalField[] }) {
  const { t } = useTranslation('workshop')
  if (fields.length === 0) return null
  return (
    <fieldset className="blk">
      <legend>
        <span className="num">5</span> {t('form.fields.title')}
      </legend>
      <FieldInputs
        fields={fields}
        values={control.typed.fields}
        onChange={(values) => control.change({ fields: values })}
        error={control.error}
      />
    </fieldset>
  )
}
