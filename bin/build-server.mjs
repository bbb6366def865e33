// Builds build/shop/: the server, its demo and its pages in a few files, which a start reads in half the time.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './setup.mjs'

const folder = path.join(root, 'build', 'shop')

/** What a source finds beside itself (migrations, typefaces, worker threads) stays where it is. */
const sourcePlaces = {
  name: 'haat:source-places',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('node_modules')) return null
    const place = path.relative(folder, id).replaceAll('\\', '/')
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(place)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
  },
}

/** Packages of many small files that look for nothing beside themselves: two hundred fewer to find and read at a start. */
const inside = /^(zod|csv-parse|micromark|mdast|decode-named|character-)/

rmSync(folder, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: { main: 'src/app/main.ts', demo: 'demo/demo.ts', pages: 'build/server/index.js' },
  external: (id) => !/^[./#]/.test(id) && !path.isAbsolute(id) && !inside.test(id),
  plugins: [sourcePlaces],
})
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
await bundle.close()
