/**
 * A sample is no signature. `test`: of a test code, nothing was sent to anybody; `own_phone`: of a sender who was not
 * checked, to the confirmed phone of its own user.
 */
export const sampleKinds = ['test', 'own_phone'] as const
export type SampleKind = (typeof sampleKinds)[number]

export function sampleKindOf({ sample, test }: { sample: boolean; test: boolean }): SampleKind | null {
  if (test) return 'test'
  return sample ? 'own_phone' : null
}
