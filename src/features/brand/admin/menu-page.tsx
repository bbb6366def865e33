import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { requireRole } from '#features/actor.ts'
import { brandApi } from '#features/brand/api.ts'
import { type MenuForm, type MenuLink, menuChoices, menuLimits } from '#features/brand/menu.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { findBrand, readSettings } from '#features/settings/settings-queries.ts'
import { fallbackLanguage, languages } from '#platform/i18n/languages.ts'
import { Button, Checkbox, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import './brand.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  requireRole(ctx.actor, 'admin')
  const [{ menu }, { languages: offered }] = await Promise.all([readSettings(ctx), findBrand(ctx)])
  return { head: privateHead(context, 'admin:menu.title'), menu, offered }
}

export { meta } from '#features/page-meta.ts'

export default function AdminMenuPage() {
  const { t } = useTranslation('admin')
  const { menu } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('menu.title')}</h1>
      </div>
      <p className="small mute">{t('menu.text')}</p>
      <MenuFields key={menu.revision} />
    </>
  )
}

type Edited = MenuLink & { key: number }
type Part = 'header' | 'footer'

let lastKey = 0
const keyed = (link: MenuLink): Edited => {
  lastKey += 1
  return { ...link, key: lastKey }
}
const blank: MenuLink = { words: {}, link: '', isFestival: false, from: null, until: null }
const plain = (links: readonly Edited[]) => links.map(({ key: _key, ...link }) => link)

function MenuFields() {
  const { t } = useTranslation('admin')
  const { menu } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [hidden, setHidden] = useState(menu.hidden)
  const [links, setLinks] = useState({ header: menu.header.map(keyed), footer: menu.footer.map(keyed) })
  const save = async () => {
    const form: MenuForm = { hidden, header: plain(links.header), footer: plain(links.footer) }
    await api.call(brandApi.saveMenu, { body: { form, revision: menu.revision } })
    await revalidate()
  }
  return (
    <SavedForm save={save} note={t('menu.law')}>
      {(errorOf) => (
        <>
          <fieldset className="brand-languages">
            <legend>{t('menu.shown')}</legend>
            {menuChoices.map((choice) => (
              <Checkbox
                key={choice}
                label={t(`common:menu.${choice}`)}
                checked={!hidden.includes(choice)}
                onChange={({ target }) =>
                  setHidden(menuChoices.filter((one) => (one === choice ? !target.checked : hidden.includes(one))))
                }
              />
            ))}
          </fieldset>
          {(['header', 'footer'] as const).map((part) => (
            <LinkList
              key={part}
              part={part}
              links={links[part]}
              change={(changed) => setLinks({ ...links, [part]: changed })}
              errorOf={(field) => errorOf(`${part}.${field}`)}
            />
          ))}
        </>
      )}
    </SavedForm>
  )
}

type ListProps = {
  part: Part
  links: readonly Edited[]
  change: (links: Edited[]) => void
  errorOf: (field: string) => string | undefined
}

function LinkList({ part, links, change, errorOf }: ListProps) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby={`menu-${part}`}>
      <h2 id={`menu-${part}`}>{t(`menu.${part}`)}</h2>
      <ol className="text-list">
        {links.map((link, index) => (
          <li key={link.key}>
            <LinkFields
              link={link}
              change={(changed) => change(links.with(index, { ...link, ...changed }))}
              errorOf={(field) => errorOf(`${index}.${field}`)}
            />
            <Button
              variant="link"
              aria-label={`${t('home.remove')}: ${link.words.en ?? link.link}`}
              onClick={() => change(links.filter(({ key }) => key !== link.key))}
            >
              {t('home.remove')}
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={links.length >= menuLimits[part]} onClick={() => change([...links, keyed(blank)])}>
        {t('menu.add')}
      </Button>
    </section>
  )
}

type LinkProps = {
  link: Edited
  change: (changed: Partial<MenuLink>) => void
  errorOf: (field: string) => string | undefined
}

function LinkFields({ link, change, errorOf }: LinkProps) {
  const { t } = useTranslation('admin')
  const { offered } = useLoaderData<typeof loader>()
  const known = languages.filter(({ code }) => offered.includes(code))
  const wordsIn = ({ code }: (typeof languages)[number]) => (
    <Field
      key={code}
      lang={code}
      value={link.words[code] ?? ''}
      maxLength={menuLimits.words}
      onChange={({ target }) => change({ words: { ...link.words, [code]: target.value } })}
      label={t('menu.wordsIn', { language: t(`piece.language.${code}`) })}
      error={errorOf(`words.${code}`)}
    />
  )
  return (
    <div className="stack">
      {known.filter(({ code }) => code === fallbackLanguage).map(wordsIn)}
      <Field
        value={link.link}
        spellCheck={false}
        onChange={({ target }) => change({ link: target.value })}
        label={t('home.link')}
        help={t('home.linkHelp')}
        error={errorOf('link')}
      />
      <div className="menu-days">
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            value={link[end] ?? ''}
            onChange={({ target }) => change({ [end]: target.value || null })}
            label={t(`home.${end}`)}
            error={errorOf(end)}
          />
        ))}
      </div>
      <Checkbox
        label={t('menu.festival')}
        checked={link.isFestival}
        onChange={({ target }) => change({ isFestival: target.checked })}
      />
      {link.isFestival ? (
        <Field
          type="date"
          value={link.festivalDay ?? ''}
          onChange={({ target }) => change({ festivalDay: target.value || null })}
          label={t('menu.festivalDay')}
          help={t('menu.festivalDayHelp')}
          error={errorOf('festivalDay')}
        />
      ) : null}
      {known.length > 1 ? (
        <details>
          <summary>{t('home.otherLanguages')}</summary>
          {known.filter(({ code }) => code !== fallbackLanguage).map(wordsIn)}
        </details>
      ) : null}
    </div>
  )
}
