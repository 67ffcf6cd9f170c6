import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyCreated } from '../contract/passkeys.ts'
import { passkeyFaultTexts as t, passkeyTexts } from '../text/second-factor.ts'

const loopback = /^(127(\.\d+){3}|\[::1\])$/
const ip_address = /^(\d+(\.\d+){3}|\[.*\])$/

/** Why this page cannot use passkeys; null when it can. Browsers take no IP address for the domain of a key. */
export function whyNoPasskeys(): string | null {
  const { protocol, hostname, port } = location
  if (loopback.test(hostname)) return t.address(`${protocol}//localhost${port && `:${port}`}`)
  if (ip_address.test(hostname)) return t.address_only
  if (!isSecureContext) return t.insecure
  return 'PublicKeyCredential' in globalThis ? null : t.unsupported
}

type Options = { challenge: string; [name: string]: unknown }

/**
 * Lets the browser make a passkey.
 * @throws Error whose message is fit to show
 */
export async function makePasskey(options: Options): Promise<PasskeyCreated> {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(rethrow)
}

/**
 * Lets the browser ask for a passkey.
 * @throws Error whose message is fit to show
 */
export async function askPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(rethrow)
}

/** Loaded on first use, so that it is in no first bundle. */
const library = () => import('@simplewebauthn/browser')

const faults: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: passkeyTexts.known,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: t.unsuitable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: t.unsuitable,
  ERROR_INVALID_DOMAIN: passkeyTexts.other_origin,
  ERROR_INVALID_RP_ID: passkeyTexts.other_origin,
}

function rethrow(error: unknown): never {
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: string }
  const isCancelled = name === 'NotAllowedError' || name === 'AbortError'
  throw new Error(isCancelled ? t.cancelled : (faults[code] ?? t.failed), { cause: error })
}
