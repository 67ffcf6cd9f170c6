import { spawn, spawnSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, randomInt, sign, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readDer } from '#server/documents/cms/der.ts'
import { gostCurves } from '../../proof/browser/gost-curves.ts'
import { pointOf, times } from '../../proof/browser/gost-3410.ts'
import { hashOf } from '../../proof/browser/hashes.ts'
import { publicKeyOf } from '../../proof/browser/public-key.ts'
import { settled, verify as pageVerify } from '../../proof/browser/verify-signature.ts'

/**
 * Signatures as the page of an archive judges them, sound and broken, against OpenSSL. `COUNT=10000` of ГОСТ and as many of
 * each other kind: `npm run test:full signatures`.
 */
const count = Number(process.env['COUNT'] ?? 150)
const at_once = 4
const folder = mkdtempSync(join(tmpdir(), 'roscherk-signatures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

const has_engine = spawnSync('openssl', ['engine', 'gost']).status === 0
if (!has_engine) console.warn('ПРОПУЩЕНО: у openssl нет модуля gost (libengine-gost-openssl)')

type Signed = { data: Buffer; signature: Buffer }
/** What may be wrong with a signature; of `n` bytes that are two numbers. */
const faults: Record<string, (signed: Signed) => Signed> = {
  sound: (signed) => signed,
  'another text': ({ data, signature }) => ({ data: Buffer.concat([data, Buffer.of(0)]), signature }),
  'a bit of it': ({ data, signature }) => {
    const changed = Buffer.from(signature)
    const index = randomInt(changed.length)
    changed[index] = (changed[index] ?? 0) ^ (1 << randomInt(8))
    return { data, signature: changed }
  },
  'its halves exchanged': ({ data, signature }) => {
    const half = signature.length / 2
    return { data, signature: Buffer.concat([signature.subarray(half), signature.subarray(0, half)]) }
  },
  'a number of zero': ({ data, signature }) => {
    const half = signature.length / 2
    return { data, signature: Buffer.concat([Buffer.alloc(half), signature.subarray(half)]) }
  },
  'too short': ({ data, signature }) => ({ data, signature: signature.subarray(0, -2) }),
  'random bytes': ({ data, signature }) => ({ data, signature: randomBytes(signature.length) }),
}
/** Every second one is sound. */
const faultOf = (index: number) => {
  const names = Object.keys(faults)
  return index % 2 === 0 ? 'sound' : (names[(index >> 1) % names.length] ?? 'sound')
}

const keyIn = (pem: string) => publicKeyOf(readDer(createPublicDer(pem)))
const createPublicDer = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

describe('signatures as the page in archives judges them', () => {
  test('each curve of ГОСТ Р 34.10-2012 has its point, of the order it names', () => {
    for (const [curve, ...names] of gostCurves) {
      const bytes = curve.p.toString(16).length / 2
      const low_first = (value: bigint) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex').reverse()
      const point = pointOf(curve, Buffer.concat([low_first(curve.x), low_first(curve.y)]))
      expect(point && times(curve, curve.q, point).z, names.join()).toBe(0n)
      expect(point && times(curve, curve.q - 1n, point).z).not.toBe(0n)
    }
  })

  test.skipIf(!has_engine)('Стрибог of any length is that of openssl', () => {
    const lengths = [0, 1, 63, 64, 65, 128, 1000]
    for (const length of lengths) {
      const data = randomBytes(length)
      for (const bits of [256, 512]) {
        const words = ['dgst', '-engine', 'gost', `-md_gost12_${bits}`, '-binary']
        const { stdout } = spawnSync('openssl', words, { input: data })
        expect(hashOf(`streebog${bits}`, data).equals(stdout), `${length} ${bits}`).toBe(true)
      }
    }
  })

  test.skipIf(!has_engine)('a signature by ГОСТ Р 34.10-2012 is judged as by openssl, on every curve', async () => {
    const kinds = [
      ...['A', 'B', 'C', 'XA', 'XB', 'TCA', 'TCB'].map((set) => [256, set]),
      ...['A', 'B', 'C'].map((set) => [512, set]),
    ] as const
    const keys = kinds.map(([bits, set]) => {
      const name = `${bits}-${set}`
      const made = ['genpkey', '-engine', 'gost', '-algorithm', `gost2012_${bits}`, '-pkeyopt', `paramset:${set}`]
      expect(spawnSync('openssl', [...made, '-out', at(`${name}.key`)]).status, name).toBe(0)
      spawnSync('openssl', ['pkey', '-engine', 'gost', '-in', at(`${name}.key`), '-pubout', '-out', at(`${name}.pub`)])
      return { name, bits, key: keyIn(readFileSync(at(`${name}.pub`), 'utf8')) }
    })
    const differing: string[] = []
    const verdicts = { sound: 0, broken: 0 }
    const judge = async (index: number) => {
      const { name, bits, key } = keys[index % keys.length]!
      const words = ['dgst', '-engine', 'gost', `-md_gost12_${bits}`]
      const text = randomBytes(randomInt(200))
      const made = await openssl([...words, '-sign', at(`${name}.key`)], text)
      const fault = faultOf(Math.floor(index / keys.length))
      const { data, signature } = faults[fault]!({ data: text, signature: made.output })
      writeFileSync(at(`${index}.sig`), signature)
      const ours = pageVerify(`streebog${bits}`, data, key, signature)
      const theirs = await openssl([...words, '-verify', at(`${name}.pub`), '-signature', at(`${index}.sig`)], data)
      rmSync(at(`${index}.sig`))
      verdicts[theirs.code === 0 ? 'sound' : 'broken'] += 1
      if (ours !== (theirs.code === 0)) differing.push(`${name} ${fault}`)
    }
    await inTurns(judge)
    expect(differing).toEqual([])
    expect(verdicts.sound).toBeGreaterThan(count / 3)
    expect(verdicts.broken).toBeGreaterThan(count / 6)
    console.info(`▸ ${count} signatures by ГОСТ: ${verdicts.sound} sound, ${verdicts.broken} broken, 0 verdicts differ`)
  })

  const pairs: [name: string, digest: string, () => { publicKey: KeyObject; privateKey: KeyObject }][] = [
    ['ECDSA P-256', 'sha256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['ECDSA P-384', 'sha384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
    ['ECDSA P-521', 'sha512', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
    ['RSA', 'sha256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ]

  test.each(pairs)('a signature by %s is judged as by openssl', async (name, digest, generate) => {
    const { publicKey, privateKey } = generate()
    const key = publicKeyOf(readDer(publicKey.export({ type: 'spki', format: 'der' })))
    const differing: string[] = []
    await inTurns(async (index) => {
      const text = randomBytes(randomInt(200))
      const fault = faultOf(index)
      const { data, signature } = faults[fault]!({ data: text, signature: sign(digest, text, privateKey) })
      const theirs = fits(digest, data, publicKey, signature)
      if ((await settled(() => pageVerify(digest, data, key, signature))) !== theirs) differing.push(fault)
    })
    expect(differing).toEqual([])
    console.info(`▸ ${count} signatures by ${name}: 0 verdicts differ`)
  })
})

function fits(digest: string, data: Buffer, key: KeyObject, signature: Buffer): boolean {
  try {
    return verify(digest, data, createPublicKey(key.export({ type: 'spki', format: 'pem' })), signature)
  } catch {
    return false
  }
}

async function inTurns(judge: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next
      next += 1
      await judge(index)
    }
  }
  await Promise.all(Array.from({ length: at_once }, work))
}

function openssl(words: string[], input: Buffer): Promise<{ code: number | null; output: Buffer }> {
  const child = spawn('openssl', words, { stdio: ['pipe', 'pipe', 'ignore'] })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((done) => child.once('close', (code) => done({ code, output: Buffer.concat(parts) })))
}
