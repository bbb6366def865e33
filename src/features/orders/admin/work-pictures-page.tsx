import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { WholePicture } from '#features/images/parts/whole-picture.tsx'
import { ordersApi } from '#features/orders/api.ts'
import { listWorkPictures, type WorkPicture } from '#features/orders/work-pictures.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'admin:work.title'), ...(await listWorkPictures(ctx)) }
}

export { meta } from '#features/page-meta.ts'

export default function WorkPicturesPage() {
  const { t } = useTranslation('admin')
  const { doubted, shown } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('work.title')}</h1>
        <p className="small mute">{t('work.why')}</p>
      </div>
      {doubted.length === 0 ? <EmptyState title={t('today.nothingWaits')} /> : null}
      <WorkList id="doubted" title={t('work.doubted')} pictures={doubted} mayAllow />
      <WorkList id="shown" title={t('work.shown')} pictures={shown} />
    </>
  )
}

type ListProps = { id: string; title: string; pictures: readonly WorkPicture[]; mayAllow?: boolean }

function WorkList({ id, title, pictures, mayAllow = false }: ListProps) {
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="work-pictures">
        {pictures.map((picture) => (
          <Work key={`${picture.parcel} ${picture.key}`} picture={picture} mayAllow={mayAllow} />
        ))}
      </ul>
    </section>
  )
}

function Work({ picture, mayAllow }: { picture: WorkPicture; mayAllow: boolean }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { parcel, key, words, artisan, product, at, isMachineMade, like } = picture
  const judge = (isShown: boolean) =>
    void act(
      () => api.call(ordersApi.judgeWork, { params: { parcel, picture: key }, body: { isShown } }),
      t('common:form.done'),
    )
  const likeness = t('work.like', { artisan: like?.artisan ?? '–' })
  const small = { width: 320, height: 240, sizes: '(max-width: 719px) 45vw, 220px', widths: [320, 480] }
  return (
    <li>
      <div className="picture-pair">
        <div>
          <WholePicture imageKey={key} alt={words ?? t('work.title')} {...small} />
        </div>
        {like ? (
          <div>
            <WholePicture imageKey={like.key} alt={likeness} {...small} />
          </div>
        ) : null}
      </div>
      {like ? <p className="small stop">{likeness}</p> : null}
      {isMachineMade ? <p className="small stop">{t('flag.machineMade')}</p> : null}
      <p className="small">
        {words ? (
          <>
            <Written>{words}</Written>
            <br />
          </>
        ) : null}
        <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>
        <br />
        <Link to={paths.product(product.id)}>
          <Written>{product.name}</Written>
        </Link>
        <br />
        <span className="mute">
          <DateText iso={at} shape="day-short" />
        </span>
      </p>
      <div className="admin-acts">
        {mayAllow ? (
          <Button aria-label={`${t('work.allow')}, ${parcel}`} onClick={() => judge(true)}>
            {t('work.allow')}
          </Button>
        ) : null}
        <Button variant="link" aria-label={`${t('work.remove')}, ${parcel}`} onClick={() => judge(false)}>
          {t('work.remove')}
        </Button>
      </div>
    </li>
  )
}
