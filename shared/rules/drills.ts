/** Why a drill did not prove the copy. */
export const drillCauses = [
  'no_copy',
  'old_copy',
  'no_password',
  'wrong_password',
  'no_room',
  'no_keys',
  'damaged',
  'other_version',
  'findings',
  'failed',
] as const
export type DrillCause = (typeof drillCauses)[number]

/** Signatures of a restored copy that are proven, chosen by chance. */
export const drill_signatures = 20
/** An older copy proves nothing about last night. */
export const drill_copy_days_max = 8
