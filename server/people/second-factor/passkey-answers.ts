import type { PasskeyAssertion, PasskeyCreated } from '#shared/contract/passkeys.ts'
import { passkeyTexts } from '#shared/text/second-factor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { takeChallenge, type Ceremony } from './passkey-challenges.ts'
import { passkeySite } from './passkey-site.ts'

/** It takes 27 MB: loaded by the first passkey. */
export const webAuthn = () => import('@simplewebauthn/server')

/** COSE numbers of EdDSA, ES256 and RS256, which all authenticators have between them. */
export const algorithms = [-8, -7, -257]

export type StoredKey = { credential_id: string; public_key: Buffer; counter: number }

/** Why an answer of an authenticator is not accepted. */
export type Fault = 'other_origin' | 'unverified' | 'used_elsewhere' | 'wrong'

/** @throws Refusal `wrong_passkey` at the field that this ceremony's answer comes in */
export function refuseFault(fault: Fault, purpose: Ceremony['purpose']): never {
  const message = passkeyTexts[fault]
  refuse('wrong_passkey', { message, errors: { [purpose === 'confirm' ? 'passkey' : 'credential']: message } })
}

/** The library names the fault in its message only. */
function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : ''
  if (/origin/i.test(message)) return 'other_origin'
  if (/user verification/i.test(message)) return 'unverified'
  return /counter value/.test(message) ? 'used_elsewhere' : 'wrong'
}

/**
 * @returns the challenge that the browser answers
 * @throws Refusal `wrong_passkey` for data that are no client data; those of `takeChallenge`
 */
export async function takeChallengeOf(
  services: Services,
  ceremony: Ceremony,
  { response }: PasskeyAssertion | PasskeyCreated,
): Promise<string> {
  const challenge = readChallenge(response.clientDataJSON)
  if (challenge === null) refuseFault('wrong', ceremony.purpose)
  await takeChallenge(services, ceremony, challenge)
  return challenge
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return typeof data?.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

/**
 * Judges a new passkey (WebAuthn Level 3, section 7.1). Its maker is not asked for: any authenticator that verifies its
 * user is accepted.
 * @throws Refusal `wrong_passkey`
 */
export async function readCreated(
  services: Services,
  challenge: string,
  { id, rawId, type, response }: PasskeyCreated,
): Promise<StoredKey & { transports: string[] }> {
  const { rp_id, origins } = passkeySite(services)
  const { transports = [], ...attested } = response
  const { verifyRegistrationResponse } = await webAuthn()
  const answer = await verifyRegistrationResponse({
    response: { id, rawId, type, response: attested, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => refuseFault(faultOf(error), 'add'))
  if (!answer.verified) refuseFault('wrong', 'add')
  const { credential } = answer.registrationInfo
  const { id: credential_id, counter } = credential
  return { credential_id, public_key: Buffer.from(credential.publicKey), counter, transports }
}

/**
 * Judges the answer of a stored passkey (WebAuthn Level 3, section 7.2). A counter that did not grow is refused, unless
 * the authenticator has none and always says 0, as those that synchronize their keys do.
 * @returns the new counter, or the fault
 */
export async function judgeAssertion(
  services: Services,
  challenge: string,
  { id, rawId, type, response }: PasskeyAssertion,
  key: StoredKey,
): Promise<{ counter: number } | { fault: Fault }> {
  const { rp_id, origins } = passkeySite(services)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { userHandle: _checked_by_the_caller, ...asserted } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: asserted, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rp_id,
      credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter } : { fault: 'wrong' }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
