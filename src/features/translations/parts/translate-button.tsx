import { useState } from 'react'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useTranslates } from '#features/screens/shop-data.ts'
import { translationsApi } from '#features/translations/api.ts'
import type { TranslatedThing } from '#features/translations/translate-words.ts'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Beside words of another language; the original stays where it is. Nothing where the shop has no service. */
export function TranslateButton({ of, id, languages }: { of: TranslatedThing; id: string; languages: string[] }) {
  const { t, i18n } = useTranslation('shop')
  const hasService = useTranslates()
  const [texts, setTexts] = useState<readonly string[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  if (!hasService || languages.every((language) => language === i18n.language)) return null
  const ask = async () => {
    setAsking(true)
    try {
      setTexts((await api.call(translationsApi.translate, { body: { of, id } })).texts)
    } catch (error) {
      toast.error(refusalOf(error))
    }
    setAsking(false)
  }
  return (
    <div className="small">
      <Button variant="link" disabled={isAsking} onClick={() => (texts ? setTexts(null) : void ask())}>
        {t(texts ? 'translate.hide' : 'translate.act')}
      </Button>
      <div aria-live="polite">
        {texts ? (
          <>
            {texts.map((text) => (
              <p key={text} className="said">
                {text}
              </p>
            ))}
            <p className="micro mute">{t('translate.note')}</p>
          </>
        ) : null}
      </div>
    </div>
  )
}
