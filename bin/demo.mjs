/** Loaded lazily, only when the settings ask for the demo. */
export async function loadDemo() {
  const { demo } = await import('../demo/demo.ts')
  return demo
}
