import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loadShop } from '#features/screens/load-shop.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type OperatorWords = Record<'heading' | 'name' | 'address' | 'email' | 'phone' | 'officer' | 'demo', string>

/** The operator details that the law requires. The text comes with the page, so that no other page loads it. */
export function OperatorDetails({ words }: { words: OperatorWords }) {
  const { t } = useTranslation()
  const operator = useRouteLoaderData<typeof loadShop>('root')?.settings.operator
  if (!operator) return null
  return (
    <section className="grid note">
      <h2>{words.heading}</h2>
      <div>
        {operator.isExample ? <p className="ask">{words.demo}</p> : null}
        <dl className="slip">
          <Line term={words.name}>{operator.name}</Line>
          <Line term={words.address}>{operator.address}</Line>
          <Line term={words.officer}>{operator.grievanceOfficer}</Line>
          <Line term={words.email}>
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </Line>
          {operator.gstin ? <Line term={t('shop:address.gstin')}>{operator.gstin}</Line> : null}
          <Line term={words.phone}>
            <a href={`tel:${operator.phone.replace(/\s/g, '')}`}>{operator.phone}</a>
          </Line>
        </dl>
        <p className="small mute">{t('footer.grievance')}</p>
      </div>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
