/** Asks the person for the password; true when the server took it, false when they would rather not. */
type ProofAsker = () => Promise<boolean>

let asker: ProofAsker | null = null
let asking: Promise<boolean> | null = null

/** The room that is open says how it asks. Returns how to stop. */
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
