import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { NotFoundScreen } from '#web/layouts/error-screen.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { privateHead } from '#web/private-head.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return data({ head: privateHead(context, 'common:notFound.title') }, { status: 404 })
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function NotFoundPage() {
  return (
    <div className="wrap">
      <NotFoundScreen />
    </div>
  )
}
