import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** To the form of a complaint, with what it is about filled in. */
export function ReportLink({ kind, id }: { kind: 'product' | 'artisan'; id: string }) {
  const { t } = useTranslation('shop')
  return (
    <p className="mute">
      <Link to={paths.report(kind, id)} rel="nofollow">
        {t(kind === 'product' ? 'complaint.reportPiece' : 'complaint.reportArtisan')}
      </Link>
    </p>
  )
}
