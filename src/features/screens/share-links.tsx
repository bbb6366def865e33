import type { MouseEvent } from 'react'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { useFlags } from './shop-data.ts'

type Props = {
  title: string
  /** the message, with the link in it */
  words: string
  link: string
}

export function ShareLinks(props: Props) {
  return useFlags().socialSharing ? <Links {...props} /> : null
}

function Links({ title, words, link }: Props) {
  const { t } = useTranslation('shop')
  const hasSheet = useAlive() && 'share' in navigator

  const copy = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('share.copied'))
    } catch {
      // The browser may forbid it, and plain http has no clipboard.
      toast.error(t('share.copyFailed', { link }))
    }
  }
  // Closing the share sheet is no error.
  const openSheet = () => void navigator.share({ title, text: words, url: link }).catch(() => undefined)

  return (
    <ul className="share small" aria-label={`${t('share.system')}: ${title}`}>
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
