import { wordmarkLetters } from '#app/layouts/wordmark-letters.ts'

const paper = '#fcfcfa'
const ink = '#1c2752'

/**
 * The card that messengers and search engines show with a link, 1200 by 630: the piece on its plate, and the shop's name hanging
 * from a line beside it. No words: they would need a face in each of ten scripts, and the link brings its title along.
 * @param picture an SVG text, or the bytes of a photograph
 * @returns an SVG text
 */
export function sharedCard(picture: string | Uint8Array): string {
  const bytes = Buffer.from(picture as string)
  const type = typeof picture === 'string' ? 'image/svg+xml' : photographType(bytes)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${paper}"/>
  <rect width="1200" height="8" fill="${ink}"/>
  <image x="480" y="8" width="720" height="622" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${bytes.toString('base64')}"/>
  <svg x="64" y="8" width="336" height="208" viewBox="-56 -775 1592 982" fill="${ink}">
    <path d="${wordmarkLetters}"/>
    <path d="M-56 -655h1592v76H-56zM180 -775h34v125h-34zM1270 -775h34v125h-34z"/>
  </svg>
</svg>`
}

/** By its first bytes, as it was stored: only these three are taken in. */
function photographType(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
