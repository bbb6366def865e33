/** Asks for the password: true when the server accepted it, false when the person cancelled. */
type ProofAsker = () => Promise<boolean>

let asker: ProofAsker | null = null
let asking: Promise<boolean> | null = null

export function answerProofs(ask: ProofAsker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

export function askProof(): Promise<boolean> {
  if (!asker) return Promise.resolve(false)
  asking ??= asker().finally(() => {
    asking = null
  })
  return asking
}
