import { useTranslation } from 'react-i18next'
import { NewsletterForm } from '#features/newsletter/shop/newsletter-form.tsx'
import { paths } from '#features/paths.ts'
import { useTakesNewsletter } from '#features/screens/shop-data.ts'
import { Button } from '#ui/button.tsx'

/** The two ways on for those who have seen the page: to sell here, and to hear from the shop. */
export function HomeEnds() {
  const { t } = useTranslation('shop')
  const takesNewsletter = useTakesNewsletter()
  return (
    <div className="wrap sec grid ends">
      <section className="e1 sec-h" aria-labelledby="sell">
        <h2 id="sell">{t('home.sellTitle')}</h2>
        <p>{t('home.sellText')}</p>
        <Button to={paths.artisanRegister()}>{t('home.sell')}</Button>
      </section>
      {takesNewsletter ? (
        <section className="e2 sec-h" aria-labelledby="letter">
          <h2 id="letter">{t('newsletter.title')}</h2>
          <p>{t('newsletter.text')}</p>
          <NewsletterForm />
        </section>
      ) : null}
    </div>
  )
}
