type Kernel = {
  countCommon(a: number, b: number, size: number): number
  hasCommon(a: number, b: number, size: number): number
  and(into: number, a: number, b: number, size: number): void
  andNot(into: number, a: number, b: number, size: number): void
  or(into: number, a: number, b: number, size: number): void
}

/** bit-kernel.wat, compiled: a server that starts needs no compiler, nor does a build. */
export const compiledKernel =
  'AGFzbQEAAAABDwJgA39/fwF/YAR/f39/AAITAQRiaXRzBm1lbW9yeQIDAYCABAMGBQAAAQEBBy8FC2NvdW50Q29tbW9uAAAJaGFz' +
  'Q29tbW9uAAEDYW5kAAIGYW5kTm90AAMCb3IABArrAgVcAgF/AXsgACACaiEDAkADQCAAIANPDQEgBCAA/QAEACAB/QAEAP1O/WL9' +
  'ff1//a4BIQQgAEEQaiEAIAFBEGohAQwACwsgBP0bACAE/RsBaiAE/RsCIAT9GwNqagtAAQF/IAAgAmohAwJAA0AgACADTw0BIAD9' +
  'AAQAIAH9AAQA/U79UwRAQQEPCyAAQRBqIQAgAUEQaiEBDAALC0EAC0MBAX8gASADaiEEAkADQCABIARPDQEgACAB/QAEACAC/QAE' +
  'AP1O/QsEACAAQRBqIQAgAUEQaiEBIAJBEGohAgwACwsLQwEBfyABIANqIQQCQANAIAEgBE8NASAAIAH9AAQAIAL9AAQA/U/9CwQA' +
  'IABBEGohACABQRBqIQEgAkEQaiECDAALCwtDAQF/IAEgA2ohBAJAA0AgASAETw0BIAAgAf0ABAAgAv0ABAD9UP0LBAAgAEEQaiEA' +
  'IAFBEGohASACQRBqIQIMAAsLCw=='

/** The kernel with a memory of its own, which grows to 4 GB without moving what is in it. */
export function bitKernel(): Kernel & { memory: { buffer: SharedArrayBuffer; grow(pages: number): void } } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: true })
  const kernel = new WebAssembly.Module(Buffer.from(compiledKernel, 'base64'))
  return {
    ...(new WebAssembly.Instance(kernel, { bits: { memory } }).exports as Kernel),
    memory: memory as typeof memory & { buffer: SharedArrayBuffer },
  }
}
