import { useState } from 'react'
import { ApiError } from '#features/screens/api-client.ts'
import { Button, Checkbox } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { forgetSearches, type Keeper, switchHistory } from './search-history.ts'

type Props = { keeper: Keeper; isOn: boolean; hasSearches?: boolean; onChange: () => void }

export function HistorySwitch({ keeper, isOn, hasSearches = true, onChange }: Props) {
  const { t } = useTranslation('shop')

  // Optimistic: reset when saving fails.
  const [chosen, setChosen] = useState<boolean | null>(null)

  const act = async (work: Promise<void>, done: string) => {
    try {
      await work
      toast.success(t(done))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChosen(null)
      toast.error(error.message)
    }
    onChange()
  }
  const turn = (on: boolean) => {
    setChosen(on)
    void act(switchHistory(keeper, on), on ? 'searches.switchedOn' : 'searches.switchedOff')
  }
  return (
    <div className="keep-searches">
      <Checkbox
        label={t('searches.keep')}
        checked={chosen ?? isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {isOn && hasSearches ? (
        <Button variant="link" onClick={() => void act(forgetSearches(keeper, null), 'searches.cleared')}>
          {t('searches.clear')}
        </Button>
      ) : null}
    </div>
  )
}
