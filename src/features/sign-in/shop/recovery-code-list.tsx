import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'

/** The ten codes, shown this once: to be written down, printed or kept as a file. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('admin')
  const save = () => {
    const file = new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = 'haat-recovery-codes.txt'
    link.click()
    // The browser has begun to read it by then.
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    toast.success(t('authenticator.saved'))
  }
  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery">{t('authenticator.codesTitle')}</h2>
      <p role="status">{t('authenticator.codesText')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="office-acts no-print">
        <Button onClick={save}>{t('authenticator.saveFile')}</Button>
        <Button onClick={() => window.print()}>{t('authenticator.print')}</Button>
        <Button variant="act" onClick={onKept}>
          {t('authenticator.kept')}
        </Button>
      </div>
    </section>
  )
}
