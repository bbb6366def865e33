import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { requireRole } from '#features/actor.ts'
import { listCollections } from '#features/collections/collection-queries.ts'
import { homeApi } from '#features/home/api.ts'
import {
  type BlockKind,
  blankBlock,
  blockAsks,
  blockKinds,
  type HomeBlock,
  homeLimits,
  ownShelves,
  standardHome,
} from '#features/home/home-blocks.ts'
import { findMissing } from '#features/home/save-home.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { useAct } from '#features/screens/use-act.ts'
import { findBrand, readSettings } from '#features/settings/settings-queries.ts'
import { fallbackLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { Button, Checkbox, Field, Problem, Select, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import '#features/brand/admin/brand.css'
import './home-blocks.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  requireRole(ctx.actor, 'admin')
  const [{ home }, brand, collections] = await Promise.all([readSettings(ctx), findBrand(ctx), listCollections(ctx)])
  return {
    head: privateHead(context, 'admin:home.title'),
    home,
    missing: await findMissing(ctx, home.blocks),
    offered: brand.languages,
    collections: collections.filter(({ state }) => state !== 'archived').map(({ slug, title }) => ({ slug, title })),
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminHomePage() {
  const { t } = useTranslation('admin')
  const { home } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('home.title')}</h1>
      </div>
      <p className="small mute">{t('home.text')}</p>
      <Blocks key={home.revision} />
    </>
  )
}

/** `key` stays with a block while it moves, so that its open fields stay open. */
type Edited = HomeBlock & { key: number }

let lastKey = 0
const keyed = (block: HomeBlock): Edited => {
  lastKey += 1
  return { ...block, key: lastKey }
}

function Blocks() {
  const { t } = useTranslation('admin')
  const { home, missing } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const act = useAct()
  const { problem, say } = useSentence()
  const [blocks, setBlocks] = useState(() => home.blocks.map(keyed))
  const form = () => ({ blocks: blocks.map(({ key: _key, ...block }) => block) })
  const save = async () => {
    await api.call(homeApi.save, { body: { form: form(), revision: home.revision } })
    await revalidate()
  }
  const preview = async () => {
    const refused = await act(() => api.call(homeApi.preview, { body: { form: form() } }), t('home.previewReady'))
    say(refused)
    if (!refused) window.open(paths.homePreview(), '_blank')
  }
  const move = (index: number, by: number) => {
    const [taken, ...rest] = [...blocks.slice(index, index + 1), ...blocks.filter((_, place) => place !== index)]
    if (taken) setBlocks([...rest.slice(0, index + by), taken, ...rest.slice(index + by)])
  }
  return (
    <>
      <SavedForm save={save}>
        {(errorOf) => (
          <ol className="home-blocks">
            {blocks.map((block, index) => (
              <BlockItem
                key={block.key}
                block={block}
                place={{ index, isLast: index === blocks.length - 1 }}
                isMissing={missing.includes(index) && home.blocks[index]?.of === block.of}
                errorOf={(field) => errorOf(`blocks.${index}.${field}`)}
                change={(changed) => setBlocks(blocks.with(index, { ...block, ...changed }))}
                move={(by) => move(index, by)}
                remove={() => setBlocks(blocks.filter((_, place) => place !== index))}
              />
            ))}
          </ol>
        )}
      </SavedForm>
      <AddBlock
        isFull={blocks.length >= homeLimits.blocks}
        add={(kind) => setBlocks([...blocks, keyed(blankBlock(kind, kind === 'products' ? 'featured' : ''))])}
      />
      <div className="admin-acts">
        <Button onClick={() => void preview()}>{t('home.preview')}</Button>
        <Button onClick={() => setBlocks(standardHome.blocks.map(keyed))}>{t('home.standard')}</Button>
        <Link to={paths.home()}>{t('home.see')}</Link>
      </div>
      <Problem>{problem}</Problem>
    </>
  )
}

type ItemProps = {
  block: Edited
  place: { index: number; isLast: boolean }
  isMissing: boolean
  errorOf: (field: string) => string | undefined
  change: (changed: Partial<HomeBlock>) => void
  move: (by: number) => void
  remove: () => void
}

function BlockItem({ block, place, isMissing, errorOf, change, move, remove }: ItemProps) {
  const { t } = useTranslation('admin')
  const name = t(`home.kind.${block.kind}`)
  const { collections } = useLoaderData<typeof loader>()
  const own = ownShelves.find((shelf) => shelf === block.of)
  const shelf = own ? t(`shop:home.${own}`) : collections.find(({ slug }) => slug === block.of)?.title
  const title = block.title[fallbackLanguage] || shelf || block.of
  return (
    <li>
      <div className="home-block-head">
        <h2 id={`block${block.key}`}>
          {name}
          {title ? (
            <>
              {': '}
              <Written>{title}</Written>
            </>
          ) : null}
        </h2>
        <p className="acts">
          <Button
            variant="link"
            disabled={place.index === 0}
            onClick={() => move(-1)}
            aria-label={`${t('home.up')}: ${name}`}
          >
            {t('home.up')}
          </Button>
          <Button
            variant="link"
            disabled={place.isLast}
            onClick={() => move(1)}
            aria-label={`${t('home.down')}: ${name}`}
          >
            {t('home.down')}
          </Button>
          <Button variant="link" onClick={remove} aria-label={`${t('home.remove')}: ${name}`}>
            {t('home.remove')}
          </Button>
        </p>
      </div>
      {isMissing ? (
        <p className="ask stopped" role="status">
          {t('home.missing')}
        </p>
      ) : null}
      <details>
        <summary>{t('home.fields')}</summary>
        <BlockWords block={block} errorOf={errorOf} change={change} />
        <BlockSource block={block} errorOf={errorOf} change={change} />
        <BlockTimes block={block} errorOf={errorOf} change={change} />
      </details>
    </li>
  )
}

type PartProps = Pick<ItemProps, 'block' | 'errorOf' | 'change'>

function BlockWords({ block, errorOf, change }: PartProps) {
  const { t } = useTranslation('admin')
  const { offered } = useLoaderData<typeof loader>()
  const asks = blockAsks[block.kind]
  if (!asks.words) return null
  const known = languages.filter(({ code }) => offered.includes(code))
  const set = (field: 'title' | 'text' | 'action', code: Language, words: string) =>
    change({ [field]: { ...block[field], [code]: words } })
  const fieldsOf = ({ code, nativeName }: (typeof languages)[number]) => (
    <div className="words-in" key={code}>
      <Field
        lang={code}
        value={block.title[code] ?? ''}
        maxLength={homeLimits.title}
        onChange={({ target }) => set('title', code, target.value)}
        label={t('home.titleIn', { language: nativeName })}
        help={asks.words === 'allowed' && code === fallbackLanguage ? t('home.ownWordsHelp') : undefined}
        error={errorOf(`title.${code}`)}
      />
      {block.kind === 'products' ? null : (
        <TextArea
          lang={code}
          rows={3}
          value={block.text[code] ?? ''}
          maxLength={homeLimits.text}
          onChange={({ target }) => set('text', code, target.value)}
          label={t('home.textIn', { language: nativeName })}
          error={errorOf(`text.${code}`)}
        />
      )}
      {asks.link ? (
        <Field
          lang={code}
          value={block.action[code] ?? ''}
          maxLength={homeLimits.action}
          onChange={({ target }) => set('action', code, target.value)}
          label={t('home.actionIn', { language: nativeName })}
          error={errorOf(`action.${code}`)}
        />
      ) : null}
    </div>
  )
  return (
    <>
      {known.filter(({ code }) => code === fallbackLanguage).map(fieldsOf)}
      {known.length > 1 ? (
        <details>
          <summary>{t('home.otherLanguages')}</summary>
          {known.filter(({ code }) => code !== fallbackLanguage).map(fieldsOf)}
        </details>
      ) : null}
    </>
  )
}

function BlockSource({ block, errorOf, change }: PartProps) {
  const { t } = useTranslation('admin')
  const { collections } = useLoaderData<typeof loader>()
  const { link, of } = blockAsks[block.kind]
  const own = ownShelves.map((value) => ({ value, label: t(`shop:home.${value}`) }))
  const shelves = [...own, ...collections.map(({ slug, title }) => ({ value: slug, label: title }))]
  // A collection that is gone stays named until another is chosen.
  if (block.of && !shelves.some(({ value }) => value === block.of)) shelves.push({ value: block.of, label: block.of })
  return (
    <>
      {link ? (
        <Field
          value={block.link}
          maxLength={homeLimits.link}
          spellCheck={false}
          onChange={({ target }) => change({ link: target.value })}
          label={t('home.link')}
          help={t('home.linkHelp')}
          error={errorOf('link')}
        />
      ) : null}
      {of === 'shelf' ? (
        <Select
          value={block.of}
          onChange={({ target }) => change({ of: target.value })}
          label={t('home.shelfLabel')}
          options={shelves}
          error={errorOf('of')}
        />
      ) : null}
      {of && of !== 'shelf' ? (
        <Field
          value={block.of}
          maxLength={120}
          spellCheck={false}
          onChange={({ target }) => change({ of: target.value.trim().split('/').at(-1) ?? '' })}
          label={t(`home.of.${of}`)}
          help={t('home.ofHelp')}
          error={errorOf('of')}
        />
      ) : null}
    </>
  )
}

function BlockTimes({ block, errorOf, change }: PartProps) {
  const { t } = useTranslation('admin')
  const { offered } = useLoaderData<typeof loader>()
  const toggle = (code: Language, isOn: boolean) =>
    change({ languages: offered.filter((one) => (one === code ? isOn : block.languages.includes(one))) })
  return (
    <>
      <div className="home-days">
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            value={block[end] ?? ''}
            onChange={({ target }) => change({ [end]: target.value || null })}
            label={t(`home.${end}`)}
            error={errorOf(end)}
          />
        ))}
      </div>
      <fieldset className="brand-languages">
        <legend>{t('home.languages')}</legend>
        {languages
          .filter(({ code }) => offered.includes(code))
          .map(({ code, nativeName }) => (
            <Checkbox
              key={code}
              label={<span lang={code}>{nativeName}</span>}
              checked={block.languages.includes(code)}
              onChange={({ target }) => toggle(code, target.checked)}
            />
          ))}
      </fieldset>
    </>
  )
}

function AddBlock({ isFull, add }: { isFull: boolean; add: (kind: BlockKind) => void }) {
  const { t } = useTranslation('admin')
  const [kind, setKind] = useState<BlockKind>('text')
  return (
    <div className="home-add">
      <Select
        value={kind}
        onChange={({ target }) => setKind(target.value as BlockKind)}
        label={t('home.addKind')}
        options={blockKinds.map((value) => ({ value, label: t(`home.kind.${value}`) }))}
      />
      <Button disabled={isFull} onClick={() => add(kind)}>
        {t('home.add')}
      </Button>
    </div>
  )
}
