/** The pincode that was asked for last in this browser; no other file touches its place in local storage. */
const storageKey = 'pincode'

export const browserPincode = {
  read(): string | null {
    try {
      const kept = localStorage.getItem(storageKey)
      return kept && /^[1-9]\d{5}$/.test(kept) ? kept : null
    } catch {
      // Storage is switched off: the pincode is typed anew.
      return null
    }
  },
  keep(pincode: string): void {
    try {
      localStorage.setItem(storageKey, pincode)
    } catch {
      return
    }
  },
}
