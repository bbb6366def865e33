import { useId } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '#features/screens/shop-data.ts'
import { isLanguage, languages } from '#platform/i18n/languages.ts'
import { Icon } from '#ui/icon.tsx'
import { rememberLanguage } from '#ui/words/kept-language.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** A GET form with `?lng=`, so it works without script. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const id = useId()
  const offered = useBrand()?.languages
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'lng')

  // Reload the page: its words, price formats and fonts come from the server.
  const choose = (code: string) => {
    if (!isLanguage(code)) return
    rememberLanguage(code)
    const query = new URLSearchParams(kept).toString()
    location.assign(query ? `${pathname}?${query}` : pathname)
    if (!query && location.hash) location.reload()
  }

  return (
    <form className="tongue" action={pathname} method="get">
      <label className="sr" htmlFor={id}>
        {t('language')}
      </label>
      <Icon name="language" />
      <select
        id={id}
        name="lng"
        defaultValue={i18n.language}
        autoComplete="off"
        onChange={(event) => choose(event.target.value)}
      >
        {languages
          .filter(({ code }) => offered?.includes(code) ?? true)
          .map((language) => (
            <option key={language.code} value={language.code} lang={language.code}>
              {language.nativeName}
            </option>
          ))}
      </select>
      {/* In noscript, because React ignores it: the server's canonical query may differ from the browser's. */}
      <noscript>
        {kept.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a query may repeat a name and a value
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        ))}
        <button className="link" type="submit">
          {t('show')}
        </button>
      </noscript>
    </form>
  )
}
