import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { VerifyHashAnswer } from '#shared/contract/verify.ts'
import { proof_name } from '#shared/text/proof.ts'
import { check_script_sha256, proof_page_sha256 } from '#shared/text/verify.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { archiveVerdictOf } from '#shared/text/claims.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import { checkScript, proofPage } from '#server/requests/evidence/check-script.ts'
import { senderOf } from '#server/requests/document-sign-requests/sender-of.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { aCaller } from '#tests/support/caller.ts'
import { words } from '#tests/support/words.ts'
import { BadZip } from '#shared/browser/read-zip.ts'
import { readArchive } from '../../site/verify/read-archive.ts'
import { anArchiveFolder, check, has_zip, packed, run, signAgain, sumAgain, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, aCode, aDraft, aFile, anAdmin, aSentRequest, aSigner, aSignedRequest, aTestCaller, visitor } =
  words(server)
const { folder, unpacked } = anArchiveFolder()

describe.skipIf(!tools)('the evidence archive of a signed request', () => {
  test('the evidence archive passes its own check script and the manual commands of its README', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await aSentRequest(client)
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    expect(readFileSync(join(place, 'README.txt'), 'utf8')).toContain(`Заявка № ${request.id}: ${request.title}`)
    const reported = JSON.parse(readFileSync(join(place, `requests/${request.id}/request.json`), 'utf8')) as {
      signature: { signer_phone: string }
      consents: Record<string, Record<string, { text_sha256: string; text_version: string }>>
      messages: Record<string, { template: string; text_sha256: string }>
    }
    expect(reported.signature.signer_phone).toBe(request.signer.phone)
    const accepted = Object.values(reported.consents).flatMap((kinds) => Object.entries(kinds))
    for (const [kind, { text_version, text_sha256 }] of accepted) {
      const text = run('sha256sum', join(place, 'texts', `${kind}-${text_version}.json`)).stdout
      expect(text.slice(0, 64)).toBe(text_sha256)
    }
    expect(accepted.map(([kind]) => kind)).toEqual(['agreement', 'personal_data'])
    const [id, code] = Object.entries(reported.messages).find(([, { template }]) => template === 'code') ?? []
    const message = readFileSync(join(place, `requests/${request.id}/messages/${id}.txt`), 'utf8')
    expect(message).toContain('••••••')
    expect(sha256Hex(message)).toBe(code?.text_sha256)
    expect(JSON.stringify(reported)).not.toContain('sealed_body')
  })

  test('the evidence archive of a request always has the same files, under a signature that openssl verifies', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const sums = async () => readFileSync(join(await unpacked(client, request.id), 'SHA256SUMS'), 'utf8')
    expect(await sums()).toBe(await sums())
    const place = join(folder, String(request.id))
    const command = /openssl cms -verify.*SHA256SUMS.*/.exec(readFileSync(join(place, 'README.txt'), 'utf8'))?.[0]
    const verify = () => run('sh', '-c', `cd '${place}' && ${command}`).status
    expect(verify()).toBe(0)
    appendFileSync(join(place, 'SHA256SUMS'), ' ')
    expect(verify()).not.toBe(0)
  })

  test('check.sh lists who vouches for each file of the evidence archive', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await aSentRequest(client)
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    const { stdout } = check(place)
    const vouched = new Map(stdout.match(/^[^ ].* {2,}\S.*$/gm)?.map((line) => line.split(/ {2,}/) as [string, string]))
    const own = `requests/${request.id}`
    const events: string[] = readFileSync(join(place, own, 'journal.txt'), 'utf8').match(/(?<="event":")[^"]+/g) ?? []
    const signing = events.indexOf('signatures.create') + 1
    expect(signing).toBeGreaterThan(4)
    const sealed = 'печать на подписанных экземплярах'
    const rows = [...vouched].filter(([path]) => path.startsWith(`${own}/journal.txt `))
    const count = (path: string) => Number(/\((\d+)\)$/.exec(path)?.[1] ?? 1)
    const held = rows.filter(([, by]) => by === sealed).reduce((sum, [path]) => sum + count(path), 0)
    expect([held, new Set(rows.map(([, by]) => by))]).toEqual([
      signing,
      new Set([sealed, 'цепочка журнала, подпись архива; якоря ещё нет']),
    ])
    expect([...vouched.keys()].filter((path) => vouched.get(path) === 'только подпись архива')).toEqual([
      ...['journal', 'chain', 'documents', 'claims'].map((name) => `${own}/${name}.txt`),
      'README.txt',
      'check.sh',
      'check.cmd',
      'проверка.html',
      'claims.txt',
      'SHA256SUMS',
    ])
    expect(vouched.get(`originals/${request.id}-1.pdf`)).toBe(sealed)
    expect(vouched.get('certificates/archive.pem')).toBe('никто: сверьте отпечаток с опубликованным')
    const files = readFileSync(join(place, 'SHA256SUMS'), 'utf8').match(/(?<=^.{66}).*/gm) ?? []
    expect(files.filter((path) => !vouched.has(path))).toEqual([])
  })

  test('the evidence archive proves that its rows are under an anchor, across many rows of other requests', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await aSentRequest(client)
    await server.worker.idle()
    await server.services.db.transaction().execute(makeAnchor)
    await client.get(`document-sign-requests/${request.id}`)
    const place = await unpacked(client, request.id)
    const { stdout, stderr } = check(place)
    expect([stdout.trim().split('\n').at(-1), stderr]).toEqual(['ВСЁ ВЕРНО', ''])
    const anchors = (await client.get<{ id: number; root: string }[]>('anchors')).body
    expect(stdout).toContain(`№ ${anchors[0]!.id}: ${anchors[0]!.root}`)
    expect(stdout).toMatch(
      new RegExp(`journal\\.txt \\d+\\.\\.\\.\\d+ \\(\\d+\\) +якорь журнала № ${anchors[0]!.id}\n`),
    )
  })

  test('the evidence archive can be checked in any locale and folder, and reports a missing program', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const place = join(folder, `папка с пробелом '${request.id}'`)
    cpSync(await unpacked(client, request.id), place, { recursive: true })
    for (const locale of ['C', 'ru_RU.UTF-8']) {
      const env = { ...process.env, LANG: locale, LC_ALL: locale }
      const { status, stderr } = spawnSync('sh', [join(place, 'check.sh')], { encoding: 'utf8', env, cwd: '/' })
      expect([status, stderr]).toEqual([0, ''])
    }
    const bare = spawnSync('/bin/sh', [join(place, 'check.sh')], { encoding: 'utf8', env: { PATH: '/nowhere' } })
    expect(bare.status).not.toBe(0)
    expect(bare.stdout).not.toContain('ВСЁ ВЕРНО')
  })
})

test.skipIf(!tools)(
  'the evidence shows how the original is contained in its copy, also when it is attached to the protocol',
  async () => {
    const client = await aClient()
    const field = '<< /FT /Sig /T (Was) /V << /Type /Sig /Contents <00> /ByteRange [0 1 2 3] >> >>'
    const was_signed = Buffer.from(aPdf({ catalog: '/AcroForm << /Fields [5 0 R] >>', more: [field] }))
    const files = [await aFile(client), await aFile(client, was_signed)]
    const { request } = await aSignedRequest(client, { documents: files.map(({ id }) => ({ file_id: id })) })
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО' })
    const readme = readFileSync(join(place, 'README.txt'), 'utf8')
    const command = readme.match(/^ +for dir in .*cmp.*$/m)?.[0] ?? ''
    const compared = () => run('sh', '-c', `cd '${place}' && ${command}`).stdout
    expect(compared()).toBe('')
    for (const position of [1, 2]) {
      const original = join(place, 'originals', `${request.id}-${position}.pdf`)
      const bytes = readFileSync(original)
      bytes[9] = (bytes[9] ?? 0) ^ 1
      writeFileSync(original, bytes)
    }
    expect(compared().match(/differ/g)).toHaveLength(2)
    const pdfsig = readme.match(/^ +for dir in .*pdfsig.*$/m)?.[0] ?? ''
    const signatures = run('sh', '-c', `cd '${place}' && ${pdfsig}`).stdout
    expect(signatures.match(/Signature is Valid/g)?.length).toBeGreaterThan(1)
    sumAgain(place)
    expect(check(place).verdict).toBe('НЕВЕРНО: SHA256SUMS подписан не печатью оператора')
    signAgain(place, server.services.certificate.operator)
    expect(check(place).verdict).toBe(`НЕВЕРНО: исходный документ в файле requests/${request.id}/1`)
  },
)

test('the evidence archive is available to client and staff once the request is finished and sealed', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const sent = await aSentRequest(client)
  const path = `document-sign-requests/${sent.id}/evidence`
  expect(await client.get(path)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect((await other.get(path)).status).toBe(404)
  await client.post(`document-sign-requests/${sent.id}/cancel`)
  expect((await client.get(path)).status).toBe(200)
  expect((await (await anAdmin('operator')).get(path)).status).toBe(200)
})

test.skipIf(!tools)('the evidence names the sender recorded at sending and each code’s accepted texts', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  const { rows } = await server.database.pool.query<{ inn: string; kpp: string | null; ogrn: string | null }>(
    'select inn, kpp, ogrn from legal_entities where id = $1',
    [client.legal_entity_id],
  )
  await server.database.pool.query(
    `update legal_entities set inn = '7702070139', kpp = null, ogrn = null where id = $1`,
    [client.legal_entity_id],
  )
  await aCode(request)
  await server.database.pool.query(
    `update signing_codes set created_at = created_at - interval '61 seconds' where request_id = $1`,
    [request.id],
  )
  expect((await (await aSigner(request)).sign()).status).toBe(200)
  const { initiator, agreement } = await protocolOf(server.services, request.id)
  expect(initiator).toMatchObject({ name: request.venture, ...rows[0] })
  await server.worker.idle()
  const place = await unpacked(client, request.id)
  expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО' })
  const reported = JSON.parse(readFileSync(join(place, `requests/${request.id}/request.json`), 'utf8')) as {
    sender: typeof initiator
    signature: { code_id: number }
    consents: Record<string, Record<string, { accepted_at: string; text_sha256: string; ip: string }>>
    events: {
      event: string
      at: string
      ip: string | null
      session_id: number | null
      after: { code_id?: number } | null
    }[]
  }
  expect(reported.sender).toEqual(initiator)
  const all = Object.values(reported.consents).flatMap((kinds) => Object.values(kinds))
  expect(all.length).toBe(4)
  const own = reported.consents[String(reported.signature.code_id)]!
  expect(Object.keys(own)).toEqual(['agreement', 'personal_data'])
  // another person requested a code first: that acceptance is not the signer's
  const { text_sha256, ip } = own['agreement']!
  // its time is that of the journal's row, as everywhere in the protocol
  const asked = reported.events.find(({ after }) => after?.code_id === reported.signature.code_id)
  expect(agreement).toMatchObject({ text_sha256, accepted_at: asked?.at, ip })
  expect(all.filter((row) => row.ip === ip).length).toBe(2)
  const names = readFileSync(join(place, 'SHA256SUMS'), 'utf8').match(/texts\/.*/g) ?? []
  expect(names.length).toBe(new Set(names).size)
  const signing = reported.events.filter(({ event }) => /\.(confirm|sign)$/.test(event))
  expect(signing.map(({ session_id }) => session_id)).toEqual([signing[0]?.session_id, signing[0]?.session_id])
  expect(signing[0]?.session_id).toBeTypeOf('number')
})

test('the evidence names the sender from current data when the journal has none', async () => {
  const client = await aClient()
  const draft = await aDraft(client)
  const { rows } = await server.database.pool.query<{ inn: string }>('select inn from legal_entities where id = $1', [
    client.legal_entity_id,
  ])
  const sender = await senderOf(server.services.db, draft.id)
  expect(sender).toMatchObject({ name: draft.venture, inn: rows[0]?.inn })
  expect(sender.sent_by).not.toBe('')
})

/** What the page of verification finds in a ZIP, and says of it. */
async function judged(zip: Buffer) {
  const archive = await readArchive(new Blob([new Uint8Array(zip)]), () => {})
  const answer = archive.list && (await visitor().post<VerifyHashAnswer>('verify', archive.list))
  const seal = answer?.body.seal
  const isOurs = seal?.state === 'intact' && seal.ours && !seal.sample
  const list = archive.list === null ? ('none' as const) : isOurs ? ('ours' as const) : ('other' as const)
  const { tone } = archiveVerdictOf({ list, whole: archive.faults.length === 0, sample: archive.sample })
  return { archive, list, tone, faults: archive.faults.map(({ path, what }) => `${path} ${what}`) }
}

describe.skipIf(!has_zip)('the archive at the page of verification', () => {
  test('an archive is ours and whole, also packed again by a person, and a copy in it is known', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const { body } = await client.get<Buffer>(`document-sign-requests/${request.id}/evidence`)
    const own = await judged(body)
    expect(own).toMatchObject({ list: 'ours', tone: 'good', faults: [], archive: { sample: false } })
    const [copy] = own.archive.copies
    const { isPdf: _isPdf, ...read } = copy!.read
    expect((await visitor().post<VerifyHashAnswer>('verify', read)).body).toMatchObject({ kind: 'sealed', known: true })
    const place = await unpacked(client, request.id)
    expect(await judged(packed(place))).toMatchObject({ list: 'ours', tone: 'good', faults: [] })
  })

  test('check.sh is the same in every archive, and its digest is published on the page and in the documents', async () => {
    const digest = sha256Hex(checkScript)
    expect(check_script_sha256).toBe(digest)
    expect(readFileSync('docs/documents.md', 'utf8')).toContain(digest)
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const archive = await unpacked(client, request.id)
    expect(readFileSync(join(archive, 'check.sh'), 'utf8')).toBe(checkScript)
  })

  test('the archive has the page of verification, whose digest its README names, and a command for Windows', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const archive = await unpacked(client, request.id)
    expect(readFileSync(join(archive, proof_name), 'utf8')).toBe(proofPage)
    expect(readFileSync(join(archive, 'README.txt'), 'utf8')).toContain(`У этой: ${proof_page_sha256}`)
    const command = readFileSync(join(archive, 'check.cmd'), 'utf8')
    // labels are not found without the ends of lines of Windows, and a byte order mark would be a command
    expect(command.split('\r\n').length).toBe(command.split('\n').length)
    expect(command.startsWith('@echo off\r\n')).toBe(true)
    // before the code page is changed no letter but those of ASCII is read
    expect(command.slice(0, command.indexOf('chcp 65001'))).toMatch(/^[\0-\x7f]*$/)
  })

  test('what was changed, added, hidden, linked or taken out of an archive is named', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    writeFileSync(join(place, 'originals/.2.pdf'), '%PDF-')
    writeFileSync(join(place, 'ещё.txt'), 'чужое')
    appendFileSync(join(place, 'check.sh'), 'echo "ВСЁ ВЕРНО"\n')
    rmSync(join(place, `requests/${request.id}/request.json`))
    symlinkSync('1.pdf', join(place, 'originals/3.pdf'))
    const { list, tone, faults } = await judged(packed(place))
    expect([list, tone]).toEqual(['ours', 'bad'])
    expect(faults.toSorted()).toEqual([
      'check.sh changed',
      'originals/.2.pdf extra',
      'originals/3.pdf link',
      `requests/${request.id}/request.json missing`,
      'ещё.txt extra',
    ])
    // the script itself, before it reads what was changed
    expect(check(place).stdout).toContain('НЕВЕРНО')
  })

  test('a forged archive with a check.sh of its own is found by its list, whoever signed that', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    writeFileSync(join(place, 'check.sh'), 'echo "ВСЁ ВЕРНО"\n')
    sumAgain(place)
    expect(check(place).verdict).toBe('ВСЁ ВЕРНО')
    expect(await judged(packed(place))).toMatchObject({ list: 'other', tone: 'bad', faults: [] })
    const { operator: stranger, sample } = await openOperatorCertificate(join(folder, 'stranger'))
    for (const key of [stranger, sample, server.services.certificate.sample]) {
      signAgain(place, key)
      expect(await judged(packed(place))).toMatchObject({ list: 'other', tone: 'bad' })
    }
    rmSync(join(place, 'SHA256SUMS.p7s'))
    expect(await judged(packed(place))).toMatchObject({ list: 'none', tone: 'wait' })
  })

  test('a ZIP that readers would unpack differently, or that is cut short, is not judged', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const { body } = await client.get<Buffer>(`document-sign-requests/${request.id}/evidence`)
    await expect(judged(body.subarray(0, body.length - 10))).rejects.toThrow(BadZip)
    const renamed = Buffer.from(body)
    const name = `originals/${request.id}-1.pdf`
    // in the head of the file, not in the directory: streaming unpackers go by the head
    renamed.write(name.replace('1.pdf', '9.pdf'), renamed.indexOf(name))
    expect((await judged(renamed)).faults).toEqual([`${name} unreadable`])
  })

  test('neither a hidden file nor a link in an archive escapes check.sh', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    for (const name of ['.DS_Store', 'desktop.ini']) writeFileSync(join(place, name), 'системное')
    expect(check(place).verdict).toBe('ВСЁ ВЕРНО')
    writeFileSync(join(place, 'originals/.2.pdf'), '%PDF-')
    expect(check(place)).toMatchObject({ status: 1, verdict: 'НЕВЕРНО: не из этого архива: originals/.2.pdf' })
    rmSync(join(place, 'originals/.2.pdf'))
    symlinkSync('1.pdf', join(place, 'originals/3.pdf'))
    expect(check(place)).toMatchObject({ status: 1, verdict: 'НЕВЕРНО: это ссылка, а не файл: ./originals/3.pdf' })
  })

  test('the steps of a README leave no file in the archive', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const place = await unpacked(client, request.id)
    const readme = readFileSync(join(place, 'README.txt'), 'utf8')
    expect(readme.match(/ > (?!\/dev\/null|"\$\{TMPDIR:-\/tmp\}\/)\S+/g)).toBeNull()
    expect(readme).toMatch(/Windows: check\.cmd.*WSL[^]*macOS: shasum[^]*brew install openssl@3/)
  })

  test('check.sh says of the archive of a sample that it is one', async () => {
    const client = await aClient()
    const code = await aTestCaller(client)
    const [request] = (
      await code.post<SignRequest[]>('document-sign-requests', {
        legal_entity_id: client.legal_entity_id,
        documents: [{ file_id: (await aFile(code)).id }],
        signers: [{ full_name: 'Проба Пера', phone: '+79161112233' }],
        send: true,
      })
    ).body
    const link = `document-sign-requests/${request!.group}`
    await visitor().post(`${link}/codes`)
    const { token } = (await visitor().post<{ token: string }>(`${link}/codes/check`, { code: '000000' })).body
    await aCaller(server.url, token).post(`${link}/sign`)
    await server.worker.idle()
    const place = await unpacked(client, request!.id)
    expect(check(place)).toMatchObject({
      status: 3,
      verdict: `ОБРАЗЕЦ, а не подпись: requests/${request!.id} файл requests/${request!.id}/1. Файлы не изменены.`,
      stderr: '',
    })
    expect(await judged(packed(place))).toMatchObject({ list: 'ours', tone: 'wait', archive: { sample: true } })
  })
})
