import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { GrievanceForm } from '#features/complaints/shop/grievance-form.tsx'
import { contactApi } from '#features/contact/api.ts'
import { contactMessage } from '#features/contact/contact-message.ts'
import { InfoSections } from '#features/info-pages/parts/info-sections.tsx'
import { infoText } from '#features/info-pages/parts/info-text.ts'
import { OperatorDetails, type OperatorWords } from '#features/info-pages/shop/operator-details.tsx'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { requestContext } from '#features/screens/page.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { Told } from '#ui/told.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** A guest's page is cached for all; for signed-in people name and email address are filled in. */
export function loader({ context }: LoaderFunctionArgs) {
  const { i18n, account } = context.get(requestContext)
  const operator = i18n.t('info:operator', { returnObjects: true }) as OperatorWords
  const writer = { name: account?.fullName ?? '', email: account?.email ?? '' }
  return { ...infoText(context, 'contact'), operator, writer }
}

export { meta } from '#features/page-meta.ts'

export default function ContactPage() {
  const { t } = useTranslation('shop')
  const { text, operator, writer } = useLoaderData<typeof loader>()
  return (
    <div className="wrap info">
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <section className="grid note contact-form" aria-labelledby="write">
        <h2 id="write">{t('contact.form')}</h2>
        <ContactForm {...writer} />
      </section>
      <section className="grid note contact-form" aria-labelledby="complaint">
        <h2 id="complaint">{t('complaint.title')}</h2>
        <div>
          <p>{t('complaint.lead')}</p>
          <p>
            <Link to={paths.grievances()}>{t('complaint.follow')}</Link>
          </p>
          <GrievanceForm {...writer} />
        </div>
      </section>
      <OperatorDetails words={operator} />
      <InfoSections sections={text.sections} />
    </div>
  )
}

const fields = ['name', 'email', 'orderNumber', 'message'] as const

function ContactForm({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation('shop')
  const [answerTo, setAnswerTo] = useState<string>()
  const form = useCheckedForm(contactMessage, { name, email, orderNumber: '', message: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(contactApi.write, { body })
      setAnswerTo(body.email)
      form.reset({ name: body.name, email: body.email, orderNumber: '', message: '' })
    } catch (error) {
      showServerErrors(form, error, fields, t('contact.failed'))
    }
  })

  if (answerTo) {
    return (
      <Told>
        <p className="first">{t('contact.sentTitle')}</p>
        <p>{t('contact.sentText', { email: answerTo })}</p>
        <p>
          <Button onClick={() => setAnswerTo(undefined)}>{t('contact.another')}</Button>
        </p>
      </Told>
    )
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <noscript>
        <p className="ask">{t('contact.needsScript')}</p>
      </noscript>
      <Field
        id="name"
        autoComplete="name"
        label={t('contact.name')}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field
        id="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('common:noun.email')}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Field
        id="orderNumber"
        autoComplete="off"
        label={t('contact.orderNumber')}
        help={t('contact.orderNumberHelp')}
        error={errors.orderNumber?.message}
        {...form.register('orderNumber')}
      />
      <TextArea
        id="message"
        rows={7}
        label={t('contact.message')}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <Button variant="act" type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('contact.sending') : t('contact.send')}
      </Button>
    </form>
  )
}
