/** Keeps keys inside the folder, without hidden or device names. @throws RangeError: keys are ours, so this is a bug */
export function requireStorageKey(key: string): string {
  const isPlain =
    key.length <= 300 && /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)*$/i.test(key)
  if (!isPlain) throw new RangeError('not a storage key')
  return key
}
