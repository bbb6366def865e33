/**
 * A key of the storage: words of plain signs with single slashes between. Nothing that could climb out of the folder,
 * hide a file or name a device.
 * @throws RangeError for any other key; keys are made by us, so that is a bug and never a person's mistake
 */
export function requireStorageKey(key: string): string {
  const isPlain =
    key.length <= 300 && /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)*$/i.test(key)
  if (!isPlain) throw new RangeError('not a storage key')
  return key
}
