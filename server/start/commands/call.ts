/** Exit codes of all commands, listed in `--help` and docs/operate/commands.md. */
export const exitCodes = {
  /** done, and nothing is wrong */
  ok: 0,
  /** done, and faults were found: `verify`, `doctor` */
  faults: 1,
  /** not done: a wrong call, or a refusal that says what to do */
  refused: 2,
  /** done, and only warnings were found, or something could not be checked */
  warnings: 3,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** What the operator typed after the name of a command. */
export type Call = {
  positionals: readonly string[]
  flag(name: string): boolean
  /** of an option with a value */
  text(name: string): string | undefined
  /** a path as typed, from the folder in which it was typed: settings count from the folder of the server */
  path(typed: string): string
}

export type Run = (call: Call) => Promise<ExitCode>

export const say = (text: string) => process.stdout.write(`${text}\n`)
