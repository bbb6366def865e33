import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { pageMeta } from '#features/page-meta.ts'
import { NotFoundScreen } from '#features/screens/error-screen.tsx'
import { privateHead } from '#features/screens/private-head.ts'

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
