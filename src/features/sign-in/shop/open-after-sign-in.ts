import type { NavigateFunction } from 'react-router'
import type { Role } from '#features/actor.ts'
import { artisansApi } from '#features/artisans/api.ts'
import { paths, safePath } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'

const starts: Record<Role, string> = {
  customer: paths.home(),
  artisan: paths.workshop(),
  admin: paths.admin(),
}

type Welcome = { from: string | undefined; role: Role; words: string }

export async function openAfterSignIn(navigate: NavigateFunction, { from, role, words }: Welcome): Promise<void> {
  const to = from ? safePath(from) : await startOf(role)
  if (/^\/(checkout|artisan|admin)(\/|$)/.test(to)) {
    toast.next(words)
    window.location.assign(to)
    return
  }
  toast.success(words)
  await navigate(to, { replace: true })
}

const hasSteps = ['applied', 'changes_requested']

/** An artisan whose shop is not open yet starts at onboarding. */
async function startOf(role: Role): Promise<string> {
  if (role !== 'artisan') return starts[role]
  try {
    const { artisan } = await api.call(artisansApi.ownProfile, {})
    return artisan && hasSteps.includes(artisan.status) ? paths.workshopStart() : starts.artisan
  } catch (error) {
    if (error instanceof ApiError) return starts.artisan
    throw error
  }
}
