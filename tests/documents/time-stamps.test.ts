import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { checkStamp } from '#server/documents/cms/time-stamp.ts'
import { openTimeStamps } from '#server/documents/cms/time-stamps.ts'
import { checkStampedFile } from '#server/documents/pdf/document-stamp.ts'
import { later, minutesUntil } from '#tests/support/clock.ts'
import { anAuthority } from '#tests/support/authority.ts'
import { aStampAuthority, noAuthority, type Fault } from '#tests/support/stamp-authority.ts'
import { aFolder, has, run, saved } from '../support/fixtures.ts'

const there = has('openssl')
const authority = there ? await aStampAuthority() : noAuthority
afterAll(() => authority.close())

const bytes = Buffer.from('what is stamped')
const causeOf = (url: string, roots: string[] = [], clock?: () => Date) =>
  openTimeStamps(url, roots, clock)
    .stamp(bytes)
    .then(
      () => 'none',
      (error: Error) => error.message,
    )

describe.skipIf(!there)('a time-stamping authority', () => {
  const { url, roots } = authority
  const say = (fault: Fault) => {
    authority.fault = fault
    onTestFinished(() => void (authority.fault = 'none'))
  }

  test('a time-stamping authority gives a stamp, whether or not it is trusted', async () => {
    const root = readFileSync(roots, 'utf8')
    for (const known of [[], [root]]) {
      const { at, authority: by, token } = await openTimeStamps(url, known).stamp(bytes)
      expect(by).toBe('Служба штампов')
      expect(Math.abs(minutesUntil(at.toISOString()))).toBeLessThan(1)
      expect(token.length).toBeGreaterThan(1000)
    }
  })

  test.each<[Fault, string]>([
    ['dead', 'не отвечает'],
    ['slow', 'не отвечает'],
    ['status 500', 'ошибкой 500'],
    ['garbage', 'непонятно'],
    ['refusal', 'отказала'],
    ['another imprint', 'на другую подпись'],
  ])('a time-stamping authority with the fault «%s» gives no stamp, with the reason', async (fault, cause) => {
    say(fault)
    expect(await causeOf(url)).toContain(cause)
  })

  test('a time-stamping authority cannot replay an earlier token for the same bytes', async () => {
    const stamps = openTimeStamps(url, [])
    await stamps.stamp(bytes)
    say('an old answer')
    await expect(stamps.stamp(bytes)).rejects.toThrow('на другой запрос')
  })

  test('a time-stamping authority with a clock far off is refused', async () => {
    expect(await causeOf(url, [], () => later({ hours: 1 }))).toContain('расходится')
  })

  test('a time-stamping authority that is not among the configured ones is refused', async () => {
    const other = await aStampAuthority()
    onTestFinished(() => other.close())
    expect(await causeOf(other.url, [readFileSync(roots, 'utf8')])).toContain('нет среди TSA_ROOTS')
  })

  test('a time-stamping authority with an expired certificate is refused', async () => {
    const other = await aStampAuthority({ days: -1 })
    onTestFinished(() => other.close())
    expect(await causeOf(other.url)).toContain('не действовал')
  })

  test('a time stamp of a certificate without the time-stamping key usage is refused', async () => {
    const { token } = await openTimeStamps(url, []).stamp(bytes)
    const folder = aFolder()
    const info = saved(readCms(token)?.content?.bytes ?? Buffer.alloc(0), 'info', folder)
    const { key, certificate } = anAuthority(folder).issue('Самозванец')
    const forged = join(folder, 'forged')
    const sign = [
      'cms',
      '-sign',
      '-binary',
      '-nodetach',
      '-cades',
      '-econtent_type',
      'id-smime-ct-TSTInfo',
      '-md',
      'sha256',
    ]
    run('openssl', ...sign, '-in', info, '-signer', certificate, '-inkey', key, '-outform', 'DER', '-out', forged)
    expect(checkStamp(token, bytes, [])).toMatchObject({ authority: 'Служба штампов', fault: null, trusted: false })
    expect(checkStamp(readFileSync(forged), bytes, [])).toMatchObject({
      authority: 'Самозванец',
      fault: 'Сертификат службы выдан не для штампов времени.',
    })
  })

  test('a time-stamp token with any byte changed is detected or means the same', async () => {
    const { token } = await openTimeStamps(url, []).stamp(bytes)
    const right = checkStamp(token, bytes, [])
    const misses = []
    for (let at = 0; at < token.length; at++) {
      const changed = Buffer.from(token)
      changed[at] = (changed[at] ?? 0) ^ 1
      const { fault, at: time, fingerprint_sha256 } = checkStamp(changed, bytes, [])
      const isSame = time === right.at && fingerprint_sha256 === right.fingerprint_sha256
      if (fault === null && !isSame) misses.push(at)
    }
    expect(misses).toEqual([])
  })

  test.each([{ algorithm: 'p256' }, { algorithm: 'p384' }, { config: 'ess_cert_id_alg = sha256' }] as const)(
    'a time-stamping authority configured as %o is accepted',
    async (options) => {
      const other = await aStampAuthority(options)
      onTestFinished(() => other.close())
      expect(await causeOf(other.url)).toBe('none')
    },
  )

  test('a silent time-stamping authority is not asked for a while', async () => {
    say('dead')
    const stamps = openTimeStamps(url, [])
    for (let i = 0; i < 3; i++) await expect(stamps.stamp(bytes)).rejects.toThrow('не отвечает')
    const { asked } = authority
    await expect(stamps.stamp(bytes)).rejects.toThrow('ждём')
    expect(authority.asked).toBe(asked)
  })
})

test('a document time-stamp that an earlier version appended is recognised as ours', async () => {
  const stored = (name: string) => readFileSync(new URL(`../support/pdf/document-stamped.${name}`, import.meta.url))
  const known = { roots: [stored('root.pem').toString()], stamp_roots: [], revoked: [] }
  expect(await checkStampedFile({ bytes: stored('pdf'), ...known })).toMatchObject({
    state: 'intact',
    ours: true,
    signatures: [{ kind: 'seal' }, { kind: 'document_stamp' }],
  })
})
