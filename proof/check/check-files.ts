import { type Archive, lists, linesOf, wrong } from './archive.ts'
import { signedBy } from './check-cms.ts'

/** The lines of the operator's list, by path. */
export async function sumsOf(archive: Archive): Promise<Map<string, string>> {
  const lines = await archive.lines(lists.sums)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/**
 * Each file is the one in the operator's list, the list is signed with the certificate of the archive, and there are no
 * other files.
 * @returns the certificate that signed it
 * @throws {Wrong}
 */
export async function checkFiles(archive: Archive, onProgress: (share: number) => void) {
  const sums = await sumsOf(archive)
  const changed: string[] = []
  let done = 0
  for (const [path, sum] of sums) {
    const own = archive.has(path) ? await archive.sum(path).catch(() => null) : null
    if (own !== sum) changed.push(path)
    onProgress((done += 1) / sums.size)
  }
  if (changed.length > 0) wrong(`файлы изменены: ${changed.slice(0, shown_max).join(', ')}${more(changed.length)}`)
  const certificate = await signerOfList(archive)
  const [faulty] = archive.faulty
  if (faulty?.fault === 'link') wrong(`это ссылка, а не файл: ./${faulty.path}`)
  if (faulty) wrong(`файл не распаковывается или лежит дважды: ${faulty.path}`)
  const claimed = new Set<string>()
  for (const path of archive.paths.filter((path) => /(?:^|\/)claims\.txt$/.test(path))) {
    for (const line of linesOf(await archive.text(path))) {
      const [, file] = /^file [a-z]* (.*)$/.exec(line) ?? []
      if (file !== undefined) claimed.add(file)
    }
  }
  const there = archive.paths
  for (const listed of [new Set([...sums.keys(), lists.sums, lists.signature]), claimed]) {
    const extra = there.find((path) => !listed.has(path))
    if (extra !== undefined) wrong(`не из этого архива: ${extra}`)
    const missing = [...listed].toSorted().find((path) => !archive.has(path))
    if (missing !== undefined) wrong(`нет файла ${missing}`)
  }
  return certificate
}

const shown_max = 10
const more = (count: number) => (count > shown_max ? ` и ещё ${count - shown_max}` : '')

async function signerOfList(archive: Archive) {
  const cms =
    archive.has(lists.signature) &&
    (await signedBy(await archive.bytes(lists.signature), await archive.bytes(lists.sums), {
      roots: await archive.certificates('certificates/archive-root.pem'),
      signers: await archive.certificates('certificates/archive.pem'),
      at: null,
    }))
  return cms ? cms.certificate : wrong('SHA256SUMS подписан не печатью оператора')
}
