import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#features/paths.ts'

/** `/artisan` and `/admin` lead to their dashboards, whose guard decides who may enter. */
export function loader({ url }: LoaderFunctionArgs) {
  throw redirect(url.pathname.startsWith('/admin') ? paths.admin() : paths.workshop())
}
