import type { LiteVisit } from '#features/screens/page.ts'

/** What was wrong with the form just sent: the sentence, then each field's. */
export function LiteProblem({ problem }: Pick<LiteVisit, 'problem'>) {
  if (!problem) return null
  return (
    <div className="ask" role="alert">
      <p>{problem.message}</p>
      {problem.errors.length > 0 ? (
        <ul>
          {problem.errors.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
