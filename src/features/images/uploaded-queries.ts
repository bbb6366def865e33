import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `select id, key from images where kind = 'uploaded' and id > $1 order by id limit 1000`

/** The keys of all pictures that were handed in, a thousand at a time. */
export async function* listUploadedPictures({ db }: Pick<Context, 'db'>): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const pictures = await namedQuery<{ id: number; key: string }>(db, 'images.uploaded', text, [last])
    for (const { id, key } of pictures) {
      yield key
      last = id
    }
    if (pictures.length === 0) return
  }
}
