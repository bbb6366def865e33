/** What `work` gives; null when it fails because there is no such file. */
export async function nullIfMissing<T>(work: Promise<T>, isMissing: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
