/** For start() and the command line, which load it only where the settings ask for it. */
export async function loadDemo() {
  const { demo } = await import('../demo/demo.ts')
  return demo
}
