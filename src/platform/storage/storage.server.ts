export type Room = { freeBytes: number; totalBytes: number }

/** The port to kept files (pictures): a disk folder or S3. Keys are relative paths with forward slashes. */
export type Storage = {
  /** @throws DomainError storage-full; then nothing is left of it */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** null when there is no such file */
  find(key: string): Promise<Uint8Array | null>
  /** when the file was written; null when there is no such file */
  changedAt(key: string): Promise<Date | null>
  remove(key: string): Promise<void>
  /** the keys of all files, in no order; of those that come or go meanwhile perhaps */
  list(): AsyncIterable<string>
  /** false when little is left: then nothing more of strangers is taken in */
  hasRoom(): Promise<boolean>
  /** what is free where the files lie; null where nobody can say */
  findRoom(): Promise<Room | null>
}
