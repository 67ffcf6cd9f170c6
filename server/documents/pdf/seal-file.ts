import { hashedOn, hashedPrefix, noPrefix } from '#server/documents/cms/bytes.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import type { Input, Output } from '#server/documents/pool/tasks.ts'
import { sealInPlace } from './seal-in-place.ts'
import { sealWrapped } from './seal-wrapped.ts'

/** The worker's side of `sealDocument`. A failure in place is an answer, not an error: the document is then wrapped. */
export async function sealFile(input: Input<'seal'>, operator: OperatorKey | null): Promise<Output<'seal'>> {
  if (!operator) throw new Error('this pool was opened without the operator certificate')
  const original = hashedPrefix(input.bytes)
  if (original.hash.copy().digest('hex') !== input.sha256) throw new Error('the bytes are not those that were signed')
  if (input.wrap) return sealed(await sealWrapped(input, operator), operator)
  try {
    return sealed(await sealInPlace(input, operator, original), operator, original)
  } catch (error) {
    return { unfit: error instanceof Error ? error.message : String(error) }
  }
}

/** Checks the seal as `/verify` does and returns the file, which begins with `prefix`, only when it is valid. */
export function sealed(
  bytes: Buffer,
  operator: OperatorKey,
  prefix = noPrefix(),
): { bytes: Uint8Array; sha256: string } {
  const { state, ours } = checkSealBytes(bytes, [operator.certificate_pem], [], prefix)
  if (state !== 'intact' || !ours) throw new Error(`the seal is ${state}`)
  return { bytes, sha256: hashedOn(prefix, bytes).toString('hex') }
}
