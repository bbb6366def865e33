import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ApiError, api, refusalOf } from '#features/screens/api-client.ts'
import { signInApi } from '#features/sign-in/api.ts'
import type { UsedPasskey } from '#features/sign-in/passkey.ts'

/** False on the server and in browsers without passkeys; the library is loaded when one is used. */
export function takesPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** @throws ApiError; DOMException when the person closes the browser's question */
export async function askBrowserForPasskey(): Promise<UsedPasskey> {
  const options = await api.call(signInApi.askForPasskey, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return toJson(await startAuthentication({ optionsJSON }))
}

/** Some password managers add what the call does not take. */
function toJson({ id, rawId, type, response }: AuthenticationResponseJSON): UsedPasskey {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const part = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { id, rawId, type, clientExtensionResults: {}, response: part }
}

/** The browser's own messages are English: `stopped` is said instead. */
export function passkeyRefusal(error: unknown, stopped: string): string {
  return error instanceof ApiError ? refusalOf(error) : stopped
}
