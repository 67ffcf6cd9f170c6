import { readFile } from 'node:fs/promises'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'

/**
 * The settings of a file for `EnvironmentFile=` of systemd.
 * @throws {StartRefusal} the file cannot be read
 */
export async function readEnvFile(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`Файл настроек ${file} не читается: ${error.message}.`, { cause: error })
  })
  return parseEnvFile(text)
}

/**
 * systemd.exec(5), EnvironmentFile=, and src/basic/env-file.c of systemd 252: no substitutions; a quoted value may span
 * lines, ends at its quote and may be followed by another part; quotes inside of an unquoted value are letters.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const line = /\s*(?:[#;][^\n]*|([^\s=][^=\n]*)=|[^\n]+)(\n|$)?/y
  const input = text.replaceAll('\r\n', '\n')
  let at = 0
  while (at < input.length) {
    line.lastIndex = at
    const found = line.exec(input)
    if (!found) break
    at = line.lastIndex
    const name = found[1]?.trimEnd()
    if (name === undefined || found[2] !== undefined) {
      if (name !== undefined) values[name] = ''
      continue
    }
    const { value, end } = readValue(input, at)
    values[name] = value
    at = end
  }
  return values
}

const part = /[^\S\n]*(?:'([^']*)(?:'|$)|"((?:\\[^]|[^"\\])*)(?:"|$)|((?:\\[^]|[^\n\\])+))/y

function readValue(input: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start
  for (;;) {
    part.lastIndex = at
    const found = part.exec(input)
    if (!found) break
    at = part.lastIndex
    const [, single, double, plain] = found
    value += single ?? (double === undefined ? unescapePlain(plain ?? '') : unescapeDouble(double))
  }
  const end = input.indexOf('\n', at)
  return { value, end: end === -1 ? input.length : end + 1 }
}

/** A backslash at the end of a line joins the lines; before any other character it disappears. */
function unescapePlain(text: string): string {
  const kept = /^(?:\\[^]|[^\\])*?(?=[^\S\n]*$)/.exec(text)?.[0] ?? text
  return kept.replace(/\\(\n|[^])/g, (_, next: string) => (next === '\n' ? '' : next))
}

/** Only `"`, `\`, `` ` `` and `$` need a backslash; before others it stays. */
function unescapeDouble(text: string): string {
  return text.replace(/\\([^])/g, (whole, next: string) => (next === '\n' ? '' : '"\\`$'.includes(next) ? next : whole))
}
