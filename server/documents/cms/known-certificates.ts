import { X509Certificate } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent, writeDurably } from '#server/documents/storage/durable-file.ts'

export const own_root_file = 'seal-root.pem'
const known_folder = 'known'
const samples_folder = 'samples'

export const keysFolder = (dataDir: string) => join(dataDir, 'keys')
/** The chain of samples, apart from the keys of the seal. */
export const samplesFolder = (dataDir: string) => join(keysFolder(dataDir), samples_folder)

/**
 * Certificates whose seals count as ours, in PEM: this server's own root, that of its samples, and each certificate ever
 * configured. An authority's root is not included: it has issued certificates to others too.
 */
export async function knownCertificates(dataDir: string): Promise<string[]> {
  const keys = keysFolder(dataDir)
  const roots = [keys, samplesFolder(dataDir)].map((folder) => readIfThere(join(folder, own_root_file)))
  const own = (await Promise.all(roots)).filter((pem) => pem !== null)
  const names = await readdir(join(keys, known_folder)).catch(() => [])
  const configured = names.filter((name) => name.endsWith('.pem')).toSorted()
  const read = configured.map((name) => readFile(join(keys, known_folder, name), 'utf8'))
  return [...own, ...(await Promise.all(read))]
}

/** Seals made with it stay ours after it is replaced. */
export async function keepCertificate(dataDir: string, certificate_pem: string): Promise<void> {
  const folder = join(keysFolder(dataDir), known_folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = new X509Certificate(certificate_pem).fingerprint256.replaceAll(':', '').toLowerCase()
  await writeDurably(join(folder, `${name}.pem`), Buffer.from(certificate_pem))
}

export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
