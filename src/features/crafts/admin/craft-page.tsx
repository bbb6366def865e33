import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { AdminCraft, CraftForm } from '#features/crafts/admin-craft.ts'
import { getAdminCraft } from '#features/crafts/admin-craft-queries.ts'
import { craftsApi } from '#features/crafts/api.ts'
import { categories, craftLimits, originStates } from '#features/crafts/category.ts'
import { listCraftNames } from '#features/crafts/crafts-queries.ts'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { useAct } from '#features/screens/use-act.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Problem, Select, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/** `new` is no craft: a slug comes from a craft’s name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, language } = context.get(requestContext)
  const isNew = params.slug === 'new'
  const craft = isNew ? null : await foundOr404(getAdminCraft(ctx, params.slug ?? ''))
  const name = craft ? (craft.names[language] ?? craft.names.en ?? '') : ''
  const head = privateHead(context, isNew ? 'admin:crafts.new' : 'admin:crafts.pageTitle', { name })
  return { head, craft, name, crafts: craft ? await listCraftNames(ctx) : [] }
}

export { meta } from '#features/page-meta.ts'

export default function AdminCraftPage() {
  const { t } = useTranslation('admin')
  const { craft, name, crafts } = useLoaderData<typeof loader>()
  const standing = craft ? standingOf(craft, crafts, t) : null
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminCrafts()}>{t('crafts.title')}</Link>
      </nav>
      <div className="admin-title">
        <h1>{craft ? <Written>{name}</Written> : t('crafts.new')}</h1>
        {standing ? <p className="small mute">{standing}</p> : null}
      </div>
      <CraftFields key={craft ? `${craft.slug} ${craft.revision}` : 'new'} craft={craft} />
      {craft ? <CraftPicture key={craft.pictureKey ?? 'none'} craft={craft} name={name} /> : null}
      {craft?.proposedBy ? <Proposal craft={craft} /> : null}
      {craft && !craft.proposedBy ? <Archive craft={craft} /> : null}
      {craft && !craft.mergedInto ? <Merge craft={craft} name={name} /> : null}
    </>
  )
}

function standingOf(craft: AdminCraft, crafts: readonly { id: string; name: string }[], t: Translate): string | null {
  const other = crafts.find(({ id }) => id === craft.mergedInto)
  if (craft.proposedBy) return t('crafts.proposed', { name: craft.proposedBy })
  if (other) return t('crafts.merged', { name: other.name })
  return craft.isArchived ? t('crafts.archived') : null
}

function CraftFields({ craft }: { craft: AdminCraft | null }) {
  const { t } = useTranslation('admin')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const save = async (data: FormData) => {
    const slug = await saveTyped(data, craft)
    await (craft ? revalidate() : navigate(paths.adminCraft(slug)))
  }
  return (
    <SavedForm save={save} note={t(craft ? 'crafts.kept' : 'crafts.addressHelp')}>
      {(errorOf) => (
        <>
          <Words craft={craft} errorOf={errorOf} />
          <Facts craft={craft} errorOf={errorOf} />
        </>
      )}
    </SavedForm>
  )
}

async function saveTyped(data: FormData, craft: AdminCraft | null): Promise<string> {
  const form = readCraftForm(data)
  const saved = craft
    ? await api.call(craftsApi.save, { params: { id: craft.slug }, body: { form, revision: craft.revision } })
    : await api.call(craftsApi.create, { body: { form } })
  return saved.craft.slug
}

function readCraftForm(data: FormData): CraftForm {
  const texts = (kind: string) =>
    Object.fromEntries(languageCodes.map((code) => [code, typed(data, `${kind}.${code}`)]).filter(([, text]) => text))
  const list = (name: string) =>
    typed(data, name)
      .split(',')
      .map((term) => term.trim())
      .filter(Boolean)
  return {
    ...{ names: texts('names'), descriptions: texts('descriptions') },
    category: typed(data, 'category') as CraftForm['category'],
    state: typed(data, 'state') as CraftForm['state'],
    place: typed(data, 'place'),
    giName: typed(data, 'giName') || null,
    ...{ materials: list('materials'), techniques: list('techniques'), colors: list('colors') },
  }
}

type PartProps = { craft: AdminCraft | null; errorOf: (field: string) => string | undefined }

function Words({ craft, errorOf }: PartProps) {
  const { t } = useTranslation('admin')
  const others = languageCodes.filter((code) => code !== 'en')
  const written = others.filter((code) => craft?.names[code]).length
  return (
    <section aria-labelledby="craft-words">
      <h2 id="craft-words">{t('crafts.words')}</h2>
      <WordsIn code="en" craft={craft} errorOf={errorOf} />
      <details>
        <summary>{t('collections.otherLanguages', { count: written })}</summary>
        {others.map((code) => (
          <WordsIn key={code} code={code} craft={craft} errorOf={errorOf} />
        ))}
      </details>
    </section>
  )
}

function WordsIn({ code, craft, errorOf }: PartProps & { code: string }) {
  const { t } = useTranslation('admin')
  const language = t(`piece.language.${code}`)
  return (
    <div className="words-in">
      <Field
        name={`names.${code}`}
        lang={code}
        required={code === 'en'}
        defaultValue={craft?.names[code] ?? ''}
        maxLength={craftLimits.name}
        label={t('crafts.nameIn', { language })}
        error={errorOf(`names.${code}`)}
      />
      <TextArea
        name={`descriptions.${code}`}
        lang={code}
        required={code === 'en'}
        defaultValue={craft?.descriptions[code] ?? ''}
        maxLength={craftLimits.description}
        label={t('crafts.descriptionIn', { language })}
        error={errorOf(`descriptions.${code}`)}
      />
    </div>
  )
}

function Facts({ craft, errorOf }: PartProps) {
  const { t } = useTranslation('admin')
  const choice = (kind: 'category' | 'state', values: readonly string[]) => (
    <Select
      name={kind}
      defaultValue={craft?.[kind] ?? values[0]}
      label={t(`crafts.${kind}`)}
      options={values.map((value) => ({ value, label: t(`shop:${kind}.${value}`) }))}
      error={errorOf(kind)}
    />
  )
  return (
    <section aria-labelledby="craft-facts">
      <h2 id="craft-facts">{t('crafts.facts')}</h2>
      <div className="words-in">
        {choice('category', categories)}
        {choice('state', originStates)}
        <Field
          name="place"
          required
          defaultValue={craft?.place ?? ''}
          maxLength={craftLimits.place}
          label={t('crafts.place')}
          error={errorOf('place')}
        />
        <Field
          name="giName"
          defaultValue={craft?.giName ?? ''}
          maxLength={craftLimits.name}
          label={t('crafts.gi')}
          help={t('crafts.giHelp')}
          error={errorOf('giName')}
        />
        {(['materials', 'techniques', 'colors'] as const).map((kind) => (
          <Field
            key={kind}
            name={kind}
            defaultValue={craft?.[kind].join(', ') ?? ''}
            label={t(`crafts.${kind}`)}
            help={t('crafts.listHelp')}
            error={errorOf(kind)}
          />
        ))}
      </div>
    </section>
  )
}

function CraftPicture({ craft: { slug, pictureKey, revision }, name }: { craft: AdminCraft; name: string }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const pictures = usePictures(1)
  const [chosen = null] = pictures.keys
  const save = async (picture: string | null) => {
    const input = { params: { id: slug }, body: { picture, revision } }
    say(await act(() => api.call(craftsApi.savePicture, input), t('common:form.done')))
  }
  return (
    <section className="sec" aria-labelledby="craft-picture">
      <h2 id="craft-picture">{t('crafts.picture')}</h2>
      {pictureKey ? <img className="paper-scan" src={paths.picture(pictureKey, 480, 'webp')} alt={name} /> : null}
      <PictureField pictures={pictures} label={t('crafts.picture')} help={t('crafts.pictureHelp')} />
      <Problem>{problem}</Problem>
      <div className="acts">
        {pictureKey ? (
          <Button onClick={() => void save(null)}>
            {t('common:action.remove')}
            <span className="sr">: {t('crafts.picture')}</span>
          </Button>
        ) : null}
        {chosen ? <Button onClick={() => void save(chosen)}>{t('crafts.savePicture')}</Button> : null}
      </div>
    </section>
  )
}

function useArchive({ slug, revision }: AdminCraft) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const archive = async (archived: boolean) => {
    const input = { params: { id: slug }, body: { archived, revision } }
    say(await act(() => api.call(craftsApi.archive, input), t('common:form.done')))
  }
  return { archive, problem }
}

function Proposal({ craft }: { craft: AdminCraft }) {
  const { t } = useTranslation('admin')
  const { archive, problem } = useArchive(craft)
  return (
    <section className="sec">
      <p className="small mute">{t('crafts.proposedText')}</p>
      <Problem>{problem}</Problem>
      <div className="acts">
        <Button onClick={() => void archive(true)}>{t('crafts.refuse')}</Button>
        <Button onClick={() => void archive(false)}>{t('crafts.accept')}</Button>
      </div>
    </section>
  )
}

function Archive({ craft }: { craft: AdminCraft }) {
  const { t } = useTranslation('admin')
  const { archive, problem } = useArchive(craft)
  const { isArchived } = craft
  return (
    <section className="sec">
      <p className="small mute">{t(isArchived ? 'crafts.restoreText' : 'crafts.archiveText')}</p>
      <Problem>{problem}</Problem>
      <Button onClick={() => void archive(!isArchived)}>{t(isArchived ? 'crafts.restore' : 'crafts.archive')}</Button>
    </section>
  )
}

function Merge({ craft, name }: { craft: AdminCraft; name: string }) {
  const { t } = useTranslation('admin')
  const { crafts } = useLoaderData<typeof loader>()
  const [isOpen, setOpen] = useState(false)
  const act = useAct()
  const merge = (form: FormData) => {
    const input = { params: { id: craft.slug }, body: { into: typed(form, 'into'), revision: craft.revision } }
    return act(() => api.call(craftsApi.merge, input), t('common:form.done'))
  }
  const options = crafts.filter(({ id }) => id !== craft.slug).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section className="sec">
      <Button onClick={() => setOpen(true)}>{t('crafts.merge')}</Button>
      {isOpen ? (
        <AskDialog
          title={name}
          text={t('crafts.mergeText')}
          act={t('crafts.merge')}
          onAct={merge}
          onClose={() => setOpen(false)}
        >
          <Select name="into" label={t('crafts.mergeInto')} options={options} />
        </AskDialog>
      ) : null}
    </section>
  )
}
