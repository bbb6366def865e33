import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#features/paths.ts'

export function loader({ url }: LoaderFunctionArgs) {
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('as')
  const query = rest.toString()
  throw redirect(query ? `${paths.registerAsArtisan()}&${query}` : paths.registerAsArtisan())
}
