import { type ReactNode, useState } from 'react'
import { Button, Radio, TextArea } from './controls.tsx'

export type MoveChoice = {
  move: string
  verb: string
  text: string
  needsReason: boolean
  /** why it cannot be chosen now */
  refusal?: ReactNode
  /** shown once the move is chosen */
  warning?: ReactNode
}

export function MoveChoices({
  choices,
  legend,
  reason,
  ready = [],
}: {
  choices: readonly MoveChoice[]
  legend: string
  reason: { label: string; needed: string; optional: string }
  ready?: readonly { move: string; text: string; meaning: string }[]
}) {
  const [only] = choices.length === 1 && !choices[0]?.refusal ? choices : []
  const [chosen, setChosen] = useState(only?.move ?? null)
  const [words, setWords] = useState('')
  const offered = ready.filter(({ move }) => move === chosen)
  const needsReason = choices.some(({ move, needsReason }) => move === chosen && needsReason)
  return (
    <>
      <fieldset className="move-choices">
        <legend className="lab">{legend}</legend>
        {choices.map(({ move, verb, text, refusal }) => (
          <Radio
            key={move}
            name="move"
            value={move}
            required
            disabled={Boolean(refusal)}
            defaultChecked={move === only?.move}
            onChange={() => setChosen(move)}
            label={
              <>
                <b>{verb}</b>
                <br />
                <span className="small mute">{refusal ?? text}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {choices.find(({ move }) => move === chosen)?.warning}
      {offered.length > 0 ? (
        <ul className="ready-words">
          {offered.map(({ text, meaning }) => (
            <li key={meaning}>
              <Button
                variant="link"
                onClick={() => setWords((typed) => [typed.trim(), text].filter(Boolean).join(' '))}
              >
                {meaning}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextArea
        name="reason"
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        required={needsReason}
        label={reason.label}
        help={needsReason ? reason.needed : reason.optional}
      />
    </>
  )
}
