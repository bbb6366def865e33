import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { Checkbox } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = Omit<Parameters<typeof Checkbox>[0], 'label'>

export function AcceptTerms(props: Props) {
  return <Checkbox id="acceptTerms" label={<Agreement />} {...props} />
}

function Agreement() {
  const { t } = useTranslation()
  return (
    <>
      {t('shop:register.agree')} <Link to={paths.info('terms')}>{t('common:noun.terms')}</Link>,{' '}
      <Link to={paths.info('privacy')}>{t('common:noun.privacy')}</Link>
    </>
  )
}
