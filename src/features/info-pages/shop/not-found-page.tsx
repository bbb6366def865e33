import { data, type LoaderFunctionArgs } from 'react-router'
import { NotFoundScreen } from '#features/screens/error-screen.tsx'
import { privateHead } from '#features/screens/page.ts'
import { SearchForm } from '#features/search/shop/search-form.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return data({ head: privateHead(context, 'common:notFound.title') }, { status: 404 })
}

export { meta } from '#features/page-meta.ts'

export default function NotFoundPage() {
  return (
    <div className="wrap">
      <NotFoundScreen>
        <SearchForm />
      </NotFoundScreen>
    </div>
  )
}
