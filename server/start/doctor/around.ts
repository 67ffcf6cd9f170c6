import type { Names } from '#server/messages/core/check-mail-domain.ts'

/** What the checks look at beside the settings. */
export type Around = {
  env: NodeJS.ProcessEnv
  /** from which the settings came */
  env_file: string | undefined
  /** who is asked about the domain of our letters */
  names: Names
  /** of this machine: users, groups, the usual file of settings */
  etc: string
}
