/** «Иванов Иван Иванович» → «Иванов И. И.» with no-break spaces, as strangers may see it. */
export function shortName(full_name: string): string {
  const [last = '', ...rest] = full_name.trim().split(/\s+/)
  const initials = rest.slice(0, 2).map((part) => `${part.charAt(0).toUpperCase()}.`)
  return [last, ...initials].join('\u00a0')
}

export function fullName(person: { last_name: string; first_name: string; middle_name?: string | null }): string {
  return [person.last_name, person.first_name, person.middle_name].filter(Boolean).join(' ')
}

/** «Иванов Иван Иванович» → its parts; the first word is the last name. */
export function nameParts(full_name: string): { last_name: string; first_name: string; middle_name: string | null } {
  const [last_name = '', first_name = '', ...middle] = full_name.trim().split(/\s+/)
  return { last_name, first_name, middle_name: middle.join(' ') || null }
}

/**
 * Whether a name is one word: some passports have no more, but mostly a first name was forgotten. A form warns; a
 * table, where nobody can be asked about each row, refuses it.
 */
export function isOneWord(full_name: string): boolean {
  return /^\S+$/.test(full_name.trim())
}

/** «Иванов Иван Иванович» → «ИИ» */
export const initialsOf = (full_name: string): string => nameLetters(full_name).slice(0, 2).join('').toUpperCase()

const nameLetters = (full_name: string) => full_name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []

/** «кедрова анна-мария» → «Кедрова Анна-Мария»; null when the name has a capital letter, or is not in Russian letters. */
export function capitalized(full_name: string): string | null {
  const name = full_name.trim().replaceAll(/\s+/g, ' ')
  if (!/^[а-яё]+(?:[ -][а-яё]+)*$/.test(name)) return null
  return name.replaceAll(/(?<![а-яё])[а-яё]/g, (letter) => letter.toUpperCase())
}
