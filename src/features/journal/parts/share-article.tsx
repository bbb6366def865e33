import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'

/** WhatsApp works without script; the button opens the device's own sheet, or copies the address where there is none. */
export function ShareArticle(passed: { title: string; address: string }) {
  return useFlags().socialSharing ? <ArticleLinks {...passed} /> : null
}

function ArticleLinks({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('shop')

  const share = async () => {
    if (typeof navigator.share === 'function') {
      // Closing the sheet is no failure.
      await navigator.share({ title, url: address }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('journal.copied'))
    } catch {
      toast.error(address)
    }
  }

  return (
    <p className="small shares">
      <a href={paths.whatsApp(`${title} ${address}`)} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
      <Button variant="link" onClick={share}>
        {t('journal.share')}
      </Button>
    </p>
  )
}
