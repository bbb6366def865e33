export type Room = { freeBytes: number; totalBytes: number }

/** The port to stored files: a disk folder or S3. Keys are relative paths with forward slashes. */
export type Storage = {
  /** @throws DomainError storage-full; then nothing of it is left */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** null when there is no such file */
  find(key: string): Promise<Uint8Array | null>
  /** when the file was written; null when there is no such file */
  changedAt(key: string): Promise<Date | null>
  remove(key: string): Promise<void>
  /** all keys, in no order; files that come or go meanwhile may be missing */
  list(): AsyncIterable<string>
  /** false when little is left: then uploads are refused */
  hasRoom(): Promise<boolean>
  /** free space; null where it is unknown */
  findRoom(): Promise<Room | null>
}
