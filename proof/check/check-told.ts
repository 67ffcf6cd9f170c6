import { tell, type Told } from '#server/requests/document-sign-requests/tell.ts'
import { type Archive, wrong } from './archive.ts'

/** Files that rows name by their hash, and so must be in the archive. */
const named_files =
  /^(documents\.|consents\.|messages\.|signature\.consent|request\.message|events\..*(list_sha256|consents))/
const hashes = /(sha256|consents\.(agreement|personal_data))$/

/** Some earlier archives have it. */
const extra = 'not_in_journal.sample'

/**
 * `request.json` says what the rows say, no more and no less.
 * @returns what they say, and the hashes of the files they name
 * @throws {Wrong}
 */
export async function checkTold(
  archive: Archive,
  dir: string,
  payloads: readonly string[],
): Promise<{ told: Told; needed: string[] }> {
  const path = `${dir}/request.json`
  const told = tell(payloads.filter((payload) => payload !== ''))
  const [journal, file] = [flat(told), flat(parsed(await archive.text(path)) ?? wrong(`${path}: не JSON`))]
  for (const place of journal.keys()) if (!file.has(place)) wrong(`${path}: нет сказанного в журнале: ${place}`)
  for (const place of file.keys()) {
    if (!journal.has(place) && place !== extra) wrong(`${path}: журнал этого не говорит: ${place}`)
  }
  for (const [place, value] of journal) if (file.get(place) !== value) wrong(`${path}: не то, что в журнале: ${place}`)
  const needed = [...journal].flatMap(([place, value]) =>
    hashes.test(place) && named_files.test(place) && /^"[^"]{64}"$/.test(value) ? [value.slice(1, -1)] : [],
  )
  return { told, needed }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Values by their path, as JSON; of what is empty the brackets. */
function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (members.length === 0) found.set(path, JSON.stringify(value))
  for (const [name, member] of members) flat(member, path === '' ? name : `${path}.${name}`, found)
  return found
}
