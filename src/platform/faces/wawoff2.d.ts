declare module 'wawoff2' {
  export function compress(face: Uint8Array): Promise<Uint8Array>
  export function decompress(face: Uint8Array): Promise<Uint8Array>
}
