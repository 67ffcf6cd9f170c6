/** Files that a sender asks its signer for: photos of papers, or PDF (docs/decisions/0161). */

/** What is asked for, which the signer's page explains. */
export const signerFileKinds = ['passport', 'snils', 'inn', 'diploma', 'other'] as const
export type SignerFileKind = (typeof signerFileKinds)[number]

/** `sealed`: a document that is signed with the others; `apart`: handed over beside them, and deleted after its term. */
export const signerFileKeeps = ['sealed', 'apart'] as const
export type SignerFileKeep = (typeof signerFileKeeps)[number]

export const file_asks_max = 10
export const file_ask_name_chars_max = 80
export const signer_files_per_ask_max = 10
export const signer_files_per_request_max = 20
export const apart_days_max = 1095
export const apart_days_usual = 30

/** A phone makes photos smaller before it sends them. */
export const signer_file_bytes_max = 15 * 1024 * 1024
export const signer_file_pages_max = 50

export type FileAsk = {
  name: string
  kind: SignerFileKind
  count_min: number
  count_max: number
  keep: SignerFileKeep
  days: number | null
}

/** How a file is called: of several each has its number. */
export const titleOfFile = ({ name, count_max }: Pick<FileAsk, 'name' | 'count_max'>, number: number): string =>
  count_max === 1 ? name : `${name}, файл ${number}`

/** The number of the next file: the first one that is free. */
export function nextNumber(ask: Pick<FileAsk, 'name' | 'count_max'>, titles: readonly string[]): number {
  let number = 1
  while (titles.includes(titleOfFile(ask, number))) number += 1
  return number
}
