import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { complaintsApi } from '#features/complaints/api.ts'
import { grievanceRequest, grievanceSubjects } from '#features/complaints/grievance.ts'
import type { Received } from '#features/complaints/received-grievance.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Told } from '#ui/told.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const fields = ['subject', 'name', 'email', 'phone', 'orderNumber', 'text'] as const

const ids = {
  subject: 'c-subject',
  name: 'c-name',
  email: 'c-email',
  phone: 'c-phone',
  orderNumber: 'c-order',
  text: 'c-text',
}

const reportable = {
  product: { subject: 'product', path: paths.product },
  artisan: { subject: 'artisan', path: (id: string) => paths.artisan(id) },
  certificate: { subject: 'product', path: paths.certificate },
} as const

export function GrievanceForm({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation('shop')
  const [received, setReceived] = useState<Received>()
  const empty = { subject: 'order' as const, name, email, phone: '', orderNumber: '', text: '' }
  const form = useCheckedForm(grievanceRequest, empty)
  const { isSubmitting } = form.formState
  const [search] = useSearchParams()
  const reported = search.get('report')
  const { setValue } = form
  // After hydration, because a guest's page is kept for all.
  useEffect(() => {
    const [, kind, id] = /^(product|artisan|certificate):([\w-]{1,120})$/.exec(reported ?? '') ?? []
    if (!id) return
    const { subject, path } = reportable[kind as keyof typeof reportable]
    setValue('subject', subject)
    setValue('text', `${location.origin}${path(id)}\n\n`)
  }, [reported, setValue])

  const submit = form.handleSubmit(async (body) => {
    try {
      setReceived(await api.call(complaintsApi.write, { body }))
      form.reset(empty)
    } catch (error) {
      showServerErrors(form, error, fields, t('complaint.failed'))
    }
  })

  if (received) return <Ticket received={received} />
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} ids={ids} />
      <noscript>
        <p className="ask">{t('contact.needsScript')}</p>
      </noscript>
      <Fields form={form} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('contact.sending') : t('complaint.send')}
      </Button>
    </form>
  )
}

function Fields({ form }: { form: ReturnType<typeof useCheckedForm<typeof grievanceRequest>> }) {
  const { t } = useTranslation('shop')
  const { errors } = form.formState
  const parts = (name: (typeof fields)[number]) => ({
    ...{ id: ids[name], error: errors[name]?.message },
    ...form.register(name),
  })
  const subjects = grievanceSubjects.map((value) => ({ value, label: t(`complaint.subjects.${value}`) }))
  return (
    <>
      <Select label={t('complaint.subject')} options={subjects} {...parts('subject')} />
      <Field autoComplete="name" label={t('contact.name')} {...parts('name')} />
      <Field type="email" inputMode="email" autoComplete="email" label={t('common:noun.email')} {...parts('email')} />
      <Field
        type="tel"
        autoComplete="tel"
        label={t('common:noun.phone')}
        help={t('complaint.phoneHelp')}
        {...parts('phone')}
      />
      <Field
        autoComplete="off"
        label={t('contact.orderNumber')}
        help={t('contact.orderNumberHelp')}
        {...parts('orderNumber')}
      />
      <TextArea rows={7} label={t('complaint.text')} help={t('complaint.textHelp')} {...parts('text')} />
    </>
  )
}

function Ticket({ received }: { received: Received }) {
  const { t } = useTranslation('shop')
  return (
    <Told>
      <p className="first">{t('complaint.sentTitle')}</p>
      <dl className="slip">
        <div>
          <dt>{t('complaint.ticket')}</dt>
          <dd className="num">{received.ticket}</dd>
        </div>
        <div>
          <dt>{t('complaint.confirmedBy')}</dt>
          <dd>
            <DateText iso={received.acknowledgeBy} shape="day-time" />
          </dd>
        </div>
        <div>
          <dt>{t('complaint.decidedBy')}</dt>
          <dd>
            <DateText iso={received.resolveBy} />
          </dd>
        </div>
      </dl>
      <p>{t('complaint.sentText')}</p>
      <p>
        <Link to={paths.grievances()}>{t('complaint.follow')}</Link>
      </p>
    </Told>
  )
}
