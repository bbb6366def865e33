/** The result of `work`; null when it fails because the file is missing. */
export async function nullIfMissing<T>(work: Promise<T>, isMissing: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
