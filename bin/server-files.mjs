// The server's modules, from build/shop/ or file by file. Never both in one process: two copies would mean two caches
// and two classes of each error.

/** @typedef {typeof import('../src/app/main.ts')} Main */

/** Loaded lazily, only when the settings ask for the demo. */
export async function loadDemo() {
  const { demo } = await import('../demo/demo.ts')
  return demo
}

/**
 * @param {boolean} isBuilt whether build/shop/ is of the sources as they are
 * @returns {Promise<() => ReturnType<Main['start']>>} starts the shop in this process
 */
export async function loadServer(isBuilt) {
  if (!isBuilt) {
    const { start } = await import('../src/app/main.ts')
    return () => start({ loadDemo })
  }
  const built = new URL('../build/shop/', import.meta.url)
  /** @type {Main} */
  const { start } = await import(new URL('main.mjs', built).href)
  return () =>
    start({
      loadDemo: async () => (await import(new URL('demo.mjs', built).href)).demo,
      loadPages: () => import(new URL('pages.mjs', built).href),
    })
}
