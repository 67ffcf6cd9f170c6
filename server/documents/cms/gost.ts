import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { certificatesIn, titleOf } from './chain.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** null when no certificate by ГОСТ Р 34.10-2012 is configured */
    gost: GostSigner | null
  }
}

/** Paths of the operator's certificate by ГОСТ Р 34.10-2012, before its issuers, and of its key, PEM. */
export type GostFiles = { certificate: string; key: string; password_file: string | undefined }

export type GostSigner = {
  /** whom the certificate names */
  signer: string
  valid_until: Date
  /**
   * A detached CMS signature over `bytes`, DER, checked.
   * @throws {GostFault}
   */
  sign(bytes: Uint8Array): Promise<Buffer>
}

/** OpenSSL could not sign or verify; `message` has what it said. */
export class GostFault extends Error {
  override readonly name = 'GostFault'
}

/** Of one call; a hundred megabytes take less than a second. */
const call_milliseconds_max = 20_000
const said_chars_max = 300

/**
 * Signs by ГОСТ Р 34.10-2012 with the program `openssl` and its engine `gost`: OpenSSL in Node has neither. The key is read
 * by that program only.
 */
export async function openGost(files: GostFiles): Promise<GostSigner> {
  const [certificate, ...issuers] = certificatesIn(await readFile(files.certificate, 'latin1'))
  if (!certificate) throw new RangeError('no certificate')
  return {
    signer: titleOf(certificate) ?? '',
    valid_until: certificate.validToDate,
    sign: (bytes) =>
      inFolder(async (folder) => {
        if (certificate.validToDate <= new Date()) throw new GostFault('gost: the certificate has ended')
        const password = files.password_file === undefined ? [] : ['-passin', `file:${files.password_file}`]
        const by = ['-signer', files.certificate, '-inkey', files.key, ...password]
        const digest = ['-md', await digestOf(files.certificate)]
        const chain = join(folder, 'issuers')
        await writeFile(chain, issuers.join(''))
        const with_issuers = issuers.length > 0 ? ['-certfile', chain] : []
        const given = ['-outform', 'DER', ...digest, ...by, ...with_issuers]
        const cms = await openssl(['cms', '-engine', 'gost', '-sign', '-binary', ...given], bytes)
        await check(bytes, cms, folder)
        return cms
      }),
  }
}

/** Trust in the certificate's authority is for the reader to decide. */
async function check(bytes: Uint8Array, cms: Uint8Array, folder: string): Promise<void> {
  const content = join(folder, 'content')
  await writeFile(content, bytes)
  const given = ['-inform', 'DER', '-content', content, '-out', '/dev/null']
  await openssl(['cms', '-engine', 'gost', '-verify', '-binary', '-noverify', ...given], cms)
}

/** Whether openssl is installed here with its engine for ГОСТ. */
export async function hasGostEngine(): Promise<boolean> {
  try {
    await openssl(['engine', 'gost'], new Uint8Array())
    return true
  } catch {
    return false
  }
}

/** Why a detached signature does not fit `bytes`, as openssl says; null when it does. */
export async function gostFault(bytes: Uint8Array, cms: Uint8Array): Promise<string | null> {
  try {
    await inFolder((folder) => check(bytes, cms, folder))
    return null
  } catch (error) {
    if (error instanceof GostFault) return error.message
    throw error
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'roscherk-gost-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Streebog of the key's length (ГОСТ Р 34.11-2012). */
async function digestOf(certificate: string): Promise<string> {
  const text = await openssl(['x509', '-engine', 'gost', '-in', certificate, '-noout', '-text'], new Uint8Array())
  const [, bits] = /Public Key Algorithm: GOST R 34\.10-2012 with (256|512) bit/.exec(text.toString()) ?? []
  if (bits === undefined) throw new GostFault('gost: the key is not by ГОСТ Р 34.10-2012')
  return `md_gost12_${bits}`
}

async function openssl(parameters: string[], input: Uint8Array): Promise<Buffer> {
  const child = spawn('openssl', parameters, { stdio: 'pipe', timeout: call_milliseconds_max, killSignal: 'SIGKILL' })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // a program that ends early does not read all
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [output, errors, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended]).catch(
    (error: Error) => {
      throw new GostFault(`gost: ${error.message}`)
    },
  )
  if (code !== 0)
    throw new GostFault(`gost: ${errors.toString().trim().slice(0, said_chars_max) || 'no answer in time'}`)
  return output
}
