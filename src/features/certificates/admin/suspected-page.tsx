import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { certificatesApi } from '#features/certificates/api.ts'
import { writeNumber } from '#features/certificates/certificate.ts'
import { listSuspected } from '#features/certificates/note-look.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'shop:certificate.of'), suspected: await listSuspected(ctx) }
}

export { meta } from '#features/page-meta.ts'

export default function SuspectedPage() {
  const { t } = useTranslation('admin')
  const { suspected } = useLoaderData<typeof loader>()
  const [clearing, setClearing] = useState<string | null>(null)
  return (
    <>
      <div className="admin-title">
        <h1>{t('shop:certificate.of')}</h1>
        <p className="small mute">{t('certificates.why')}</p>
      </div>
      {suspected.length === 0 ? (
        <EmptyState title={t('today.nothingWaits')} />
      ) : (
        <LedgerTable
          caption={t('shop:certificate.of')}
          columns={[
            { label: t('shop:certificate.number') },
            { label: t('today.oldest') },
            { label: t('certificates.places'), isSum: true },
            { label: <span className="sr">{t('certificates.clear')}</span> },
          ]}
        >
          <tbody>
            {suspected.map(({ number, name, artisan, places, since }) => (
              <tr key={number}>
                <th scope="row">
                  <Link className="num" to={paths.certificate(number)}>
                    {writeNumber(number)}
                  </Link>
                  <span className="under">
                    <Written>{name}</Written>, <Written>{artisan}</Written>
                  </span>
                </th>
                <td data-label={t('today.oldest')}>
                  <DateText iso={since} shape="day-short" />
                </td>
                <td className="m" data-label={t('certificates.places')}>
                  {places}
                </td>
                <td>
                  <Button
                    aria-label={`${t('certificates.clear')}, ${writeNumber(number)}`}
                    onClick={() => setClearing(number)}
                  >
                    {t('certificates.clear')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      )}
      {clearing ? <ClearDialog number={clearing} onClose={() => setClearing(null)} /> : null}
    </>
  )
}

function ClearDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const clear = () =>
    act(() => api.call(certificatesApi.clear, { params: { number }, body: {} }), t('common:form.done'))
  return (
    <AskDialog
      title={t('certificates.clear')}
      text={t('certificates.clearText')}
      act={t('certificates.clear')}
      onAct={clear}
      onClose={onClose}
    />
  )
}
