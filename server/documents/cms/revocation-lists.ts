import type { X509Certificate } from 'node:crypto'
import { extensionOf } from './certificate-use.ts'
import { readCrl } from './crl.ts'
import { childrenOf, oid, readDer } from './der.ts'

const crl_distribution_points = oid('2.5.29.31')
/** Tags of the fields on the way to an address (RFC 5280 §4.2.1.13). */
const [point_name, full_name, address] = [0xa0, 0xa0, 0x86]

/** Each document gets the list: larger ones are left at their address. */
const list_bytes_max = 64 * 1024
const answer_milliseconds_max = 5_000
const kept_milliseconds = 3600_000
const failure_kept_milliseconds = 600_000

/** Current lists of revoked certificates from the addresses in certificates, kept for an hour. */
export type RevocationLists = {
  /**
   * Those of a chain, a certificate followed by its issuers, which must be trusted: its addresses are called. What
   * cannot be had, or is not signed by the issuer, is left out.
   */
  of(chain: readonly X509Certificate[]): Promise<Buffer[]>
}

export function openRevocationLists(): RevocationLists {
  const kept = new Map<string, { bytes: Buffer | null; until: number }>()

  async function obtain(url: string): Promise<Buffer | null> {
    const known = kept.get(url)
    if (known && known.until > performance.now()) return known.bytes
    const bytes = await fetchList(url).catch(() => null)
    kept.set(url, { bytes, until: performance.now() + (bytes ? kept_milliseconds : failure_kept_milliseconds) })
    return bytes
  }

  async function listOf(certificate: X509Certificate, issuer: X509Certificate): Promise<Buffer[]> {
    for (const url of listAddresses(certificate)) {
      const bytes = await obtain(url)
      const times = bytes && readCrl(bytes, issuer)
      if (times && times.until > new Date()) return [bytes]
    }
    return []
  }

  return {
    async of(chain) {
      const found: Buffer[] = []
      for (const [index, certificate] of chain.entries()) {
        const issuer = chain[index + 1]
        if (issuer) found.push(...(await listOf(certificate, issuer)))
      }
      return found
    },
  }
}

/** HTTP only, and none for an extension that cannot be read. */
function listAddresses(certificate: X509Certificate): string[] {
  try {
    const points = extensionOf(certificate, crl_distribution_points)
    if (!points) return []
    const within = (values: ReturnType<typeof childrenOf>, tag: number) =>
      values.filter((value) => value.tag === tag).flatMap(childrenOf)
    const names = within(within(childrenOf(readDer(points)).flatMap(childrenOf), point_name), full_name)
    return names
      .filter(({ tag }) => tag === address)
      .map(({ body }) => body.toString('latin1'))
      .filter((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  } catch {
    return []
  }
}

async function fetchList(url: string): Promise<Buffer | null> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answer_milliseconds_max) })
  if (answer.status !== 200) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > list_bytes_max) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
