import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#features/paths.ts'

/** The same form for both, with "sell" chosen. What else stands in the address goes along. */
export function loader({ url }: LoaderFunctionArgs) {
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('as')
  const query = rest.toString()
  throw redirect(query ? `${paths.registerAsArtisan()}&${query}` : paths.registerAsArtisan())
}
