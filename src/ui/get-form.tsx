import type { ComponentProps, FormEvent } from 'react'
import { useNavigate } from 'react-router'

/** A plain GET form, later without a reload. The router's form component would cost every page 1 kB. */
export function GetForm({ action, ...form }: { action: string } & Omit<ComponentProps<'form'>, 'action' | 'method'>) {
  const navigate = useNavigate()
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams(values.filter(([, value]) => value?.trim() !== '')).toString()
    void navigate(query ? `${action}?${query}` : action)
  }
  return <form {...form} method="get" action={action} onSubmit={ask} />
}
