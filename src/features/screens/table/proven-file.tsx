import type { ReactNode } from 'react'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'

type Props = { to: string; label?: string; children: ReactNode }

export function ProvenFile({ to, label, children }: Props) {
  const fetchFile = async () => {
    try {
      await api.call(signInApi.checkProof, {})
      window.location.assign(to)
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  return (
    <Button variant="link" onClick={() => void fetchFile()} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </Button>
  )
}
