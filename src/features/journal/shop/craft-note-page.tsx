import { type LoaderFunctionArgs, redirect } from 'react-router'
import { findCraft } from '#features/crafts/crafts-queries.ts'
import { paths } from '#features/paths.ts'
import { notFound } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'

/** The notes on crafts were here before they had pages of their own. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<never> {
  const craft = await findCraft(context.get(requestContext).ctx, params.id ?? '')
  throw craft ? redirect(paths.craft(craft.id), 301) : notFound()
}

/** The page-not-found screen needs a page to stand in for. */
export default function CraftNotePage() {
  return null
}
