import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'
import { useAlive } from '#ui/use-alive.ts'

/** Ways to pass a page on: the phone's own sheet where there is one, WhatsApp, and its address. All but the sheet are links. */
export function ShareLinks(passed: { name: string; maker: string; link: string }) {
  return useFlags().socialSharing ? <Links {...passed} /> : null
}

function Links({ name, maker, link }: { name: string; maker: string; link: string }) {
  const { t } = useTranslation('shop')
  const hasSheet = useAlive() && 'share' in navigator
  const words = t('share.words', { name, maker, link })

  const copy = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('share.copied'))
    } catch {
      // The browser may forbid it, and has no clipboard at all on plain http.
      toast.error(t('share.copyFailed', { link }))
    }
  }
  // Whoever closes the sheet again has not failed at anything.
  const openSheet = () => void navigator.share({ title: name, text: words, url: link }).catch(() => undefined)

  return (
    <ul className="share small" aria-label={t('share.label')}>
      {hasSheet ? (
        <li>
          <Button variant="link" onClick={openSheet}>
            {t('share.system')}
          </Button>
        </li>
      ) : null}
      <li>
        <a href={paths.whatsApp(words)} target="_blank" rel="noopener noreferrer">
          {t('share.whatsApp')}
        </a>
      </li>
      <li>
        <a href={link} onClick={(event) => void copy(event)}>
          {t('share.copy')}
        </a>
      </li>
    </ul>
  )
}
