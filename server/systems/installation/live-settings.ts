import type { Stored, StoredGroup } from '#shared/rules/stored-settings.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    settings: LiveSettings
  }
}

/** The settings in force: of the environment, and beside it those that staff have stored (docs/decisions/0149). */
export type LiveSettings = {
  /** grows with each change that this process has taken over: what was made of the settings before is made anew */
  readonly version: number
  /** groups of which the environment sets something, so that nothing stored of them is in force */
  readonly from_environment: readonly StoredGroup[]
  /** whether settings may be stored here at all */
  readonly is_open: boolean
  /** what a start with these would refuse, in words; null when it would not */
  faultOf(stored: Stored): string | null
  /** Takes over what is stored now, if it has changed: this process needs no restart. */
  reread(): Promise<void>
}
