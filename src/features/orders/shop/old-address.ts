import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#features/paths.ts'

/** Redirects URLs of the former shop to the current pages, with number and query. The guard has run before. */
export function loader({ params, url }: LoaderFunctionArgs) {
  throw redirect(newPath(url.pathname, params.number) + url.search)
}

function newPath(pathname: string, number: string | undefined): string {
  if (pathname.startsWith(paths.oldCheckout())) return paths.checkout()
  return number ? paths.order(number) : paths.orders()
}
