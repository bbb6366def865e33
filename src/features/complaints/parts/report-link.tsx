import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** To the form of a complaint, with what it is about filled in. */
const words = {
  product: 'complaint.reportPiece',
  artisan: 'complaint.reportArtisan',
  certificate: 'complaint.reportCertificate',
} as const

export function ReportLink({ kind, id }: { kind: keyof typeof words; id: string }) {
  const { t } = useTranslation('shop')
  return (
    <p className="mute report-link">
      <Link to={paths.report(kind, id)} rel="nofollow">
        {t(words[kind])}
      </Link>
    </p>
  )
}
