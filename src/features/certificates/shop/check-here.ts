import { readNumber } from '#features/certificates/certificate.ts'
import { paths } from '#features/paths.ts'

/** `unable`: the browser has no Ed25519 or never read the shop's keys. */
export type Finding = 'own' | 'foreign' | 'unable'

type Jwk = { kid?: string; kty?: string; crv?: string; x?: string }

/** Whether one of the shop's keys signed the credential, and for this number. The keys are kept for times without network. */
export async function checkHere({ number, credential }: { number: string; credential: string }): Promise<Finding> {
  const [head = '', body = '', signature = ''] = credential.split('.')
  try {
    const { kid, alg } = read<{ kid?: string; alg?: string }>(head)
    const { keys } = (await (await fetch(paths.certificateKeys())).json()) as { keys: Jwk[] }
    const known = keys.find((each) => each.kid === kid)
    const { kty = '', crv = '', x = '' } = known ?? {}
    if (!known || alg !== 'EdDSA') return 'foreign'
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
    const isSigned = await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(signature),
      new TextEncoder().encode(`${head}.${body}`),
    )
    const { credentialSubject } = read<{ credentialSubject?: { number?: string } }>(body)
    return isSigned && credentialSubject?.number === readNumber(number) ? 'own' : 'foreign'
  } catch {
    return 'unable'
  }
}

function read<Part>(part: string): Part {
  return JSON.parse(new TextDecoder().decode(bytesOf(part))) as Part
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}
