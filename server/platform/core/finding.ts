export type Level = 'ok' | 'warning' | 'fault'

export type Finding = {
  /** stable, for programs */
  check: string
  level: Level
  /** what is so, or what is wrong */
  what: string
  /** what comes of it */
  why?: string
  /** the exact command or setting */
  fix?: string
}

type Trouble = { what: string; why: string; fix: string }

export const ok = (check: string, what: string): Finding => ({ check, level: 'ok', what })
export const warning = (check: string, trouble: Trouble): Finding => ({ check, level: 'warning', ...trouble })
export const fault = (check: string, trouble: Trouble): Finding => ({ check, level: 'fault', ...trouble })

/** Trouble when the condition holds, or nothing. */
export const when = (wrong: boolean, finding: () => Finding): Finding[] => (wrong ? [finding()] : [])

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)) || String(error)
