import { useState } from 'react'
import { TextArea } from './field.tsx'
import { Radio } from './tick.tsx'

export type MoveChoice = { move: string; verb: string; text: string; needsReason: boolean }

/** One of several moves with what each of them does, and the reason, which some of them need. */
export function MoveChoices({
  choices,
  legend,
  reason,
}: {
  choices: readonly MoveChoice[]
  legend: string
  reason: { label: string; needed: string; optional: string }
}) {
  const [only] = choices.length === 1 ? choices : []
  const [chosen, setChosen] = useState(only?.move ?? null)
  const needsReason = choices.some(({ move, needsReason }) => move === chosen && needsReason)
  return (
    <>
      <fieldset className="move-choices">
        <legend className="lab">{legend}</legend>
        {choices.map(({ move, verb, text }) => (
          <Radio
            key={move}
            name="move"
            value={move}
            required
            defaultChecked={move === only?.move}
            onChange={() => setChosen(move)}
            label={
              <>
                <b>{verb}</b>
                <br />
                <span className="small mute">{text}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <TextArea
        name="reason"
        maxLength={500}
        required={needsReason}
        label={reason.label}
        help={needsReason ? reason.needed : reason.optional}
      />
    </>
  )
}
