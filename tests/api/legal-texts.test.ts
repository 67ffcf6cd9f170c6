import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { LegalText } from '#shared/contract/legal-texts.ts'
import { legalKinds } from '#shared/rules/legal-texts.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'
import { keepConsentTexts } from '#server/people/auth/consent-texts.ts'
import { tellEditions } from '#server/people/auth/tell-editions.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin } = words(server)
const { services, database } = server
const { pool } = database
const [owner, auditor] = [await anAdmin('owner'), await anAdmin('auditor')]

const textsOf = async () => (await auditor.get<LegalText[]>('settings/legal-texts')).body
const textOf = async (kind: string) => (await textsOf()).find((text) => text.kind === kind)!
const confirmed = async () =>
  (await auditor.get<JournalEntry[]>(`journal?${query({ filter: { event: 'legal-texts.confirm' } })}`)).body

describe('a legal text in force', () => {
  test('waits for a lawyer, each with the address and the hash of its edition', async () => {
    const texts = await textsOf()
    expect(texts.map(({ kind }) => kind)).toEqual([...legalKinds])
    for (const { kind, edition, url, text_sha256, confirmed_at, confirmed_by } of texts) {
      const [{ version, parts }] = legalDocuments[kind].editions
      expect({ edition, url }).toEqual({ edition: version, url: `${legalDocuments[kind].path}/${version}` })
      expect(text_sha256).toBe(sha256Hex(JSON.stringify(parts)))
      expect({ confirmed_at, confirmed_by }).toEqual({ confirmed_at: null, confirmed_by: null })
    }
  })

  test('is confirmed once, by the owner, with name and hash in the journal', async () => {
    const { text_sha256 } = await textOf('offer')
    const press = () => owner.post<LegalText>('settings/legal-texts/offer/confirm', { text_sha256 })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const shown = await textOf('offer')
    expect(shown).toMatchObject({ confirmed_at: expect.any(String), confirmed_by: expect.any(String) })
    const records = await confirmed()
    expect(records.map(({ after }) => after?.['text_sha256'])).toEqual([text_sha256])
    expect(records[0]?.actor_name).toBe(shown.confirmed_by)
    expect((await textsOf()).filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(1)
  })

  test('is not confirmed by who looked at another edition, nor by other staff', async () => {
    const other = await textOf('policy')
    const path = 'settings/legal-texts/processing_order/confirm'
    expect(await owner.post(path, other)).toMatchObject({ status: 400 })
    const { status, body } = await owner.post<{ code: string }>(path, { text_sha256: other.text_sha256 })
    expect({ status, code: body.code }).toEqual({ status: 412, code: 'stale_version' })
    const { text_sha256 } = await textOf('processing_order')
    expect((await auditor.post(path, { text_sha256 })).status).toBe(403)
    expect((await textOf('processing_order')).confirmed_at).toBeNull()
  })
})

/** As an installation whose last version had an earlier edition. */
async function lastVersionHad(kind: 'agreement' | 'offer' | 'policy', version: string, parts: unknown): Promise<void> {
  const body = JSON.stringify(parts)
  await pool.query(`delete from consent_texts where kind = $1`, [kind])
  await pool.query(`insert into consent_texts (kind, text_version, text_sha256, body) values ($1, $2, $3, $4)`, [
    kind,
    version,
    sha256Hex(body),
    body,
  ])
}

const lettersTo = async ({ login }: { login: string }) => {
  await server.worker.idle()
  const { rows } = await pool.query<{ subject: string; body: string }>(
    `select subject, body from deliveries where recipient = $1 and template = 'new_editions' order by id`,
    [login],
  )
  return rows
}

describe('a new edition of the contract’s texts', () => {
  test('is told to the owners of active clients once, with what it changes and since when', async () => {
    const [client, blocked] = [await aClient(), await aClient()]
    await pool.query(`update clients set status = 'blocked' where id = $1`, [blocked.id])
    const [inForce, before] = legalDocuments.agreement.editions
    await lastVersionHad('agreement', before.version, before.parts)
    await Promise.all([keepConsentTexts(services.db), keepConsentTexts(services.db)])
    const [letter, ...more] = await lettersTo(client)
    expect(more).toEqual([])
    expect(letter?.subject).toContain(`${inForce.title}, редакция от 02.12.2026`)
    expect(letter?.body).toContain('новая редакция действует с 02.12.2026')
    for (const change of inForce.changes) expect(letter?.body).toContain(`— ${change}`)
    expect(letter?.body).toMatch(/^Прочитать новую редакцию: http\S+\/documents\/legal-information\/2026-12-02$/m)
    expect(await lettersTo(blocked)).toEqual([])

    await keepConsentTexts(services.db)
    const newcomer = await aClient()
    const repeated = { texts: [{ kind: 'agreement' as const, before: before.version }], after: 0 }
    expect(await tellEditions(services, repeated)).toMatchObject({ after: expect.any(Number) })
    expect(await lettersTo(client)).toHaveLength(1)
    expect(await lettersTo(newcomer)).toEqual([])
    // the installation has the blocked client as it was
    await pool.query(`update clients set status = 'active' where id = $1`, [blocked.id])
  })

  test('is recorded in the journal, and asks for another confirmation', async () => {
    const { body } = await auditor.get<JournalEntry[]>(`journal?${query({ filter: { event: 'legal-texts.publish' } })}`)
    expect(body).toMatchObject([{ before: { edition: '2026-12-01' }, after: { edition: '2026-12-02' } }])
    // a confirmation of a text with another hash does not count
    const { text_sha256 } = await textOf('accessibility')
    await owner.post('settings/legal-texts/accessibility/confirm', { text_sha256 })
    expect((await textOf('accessibility')).confirmed_at).not.toBeNull()
    expect((await textOf('registration_data')).confirmed_at).toBeNull()
  })

  test('of a text that is no part of the contract brings no letter', async () => {
    const client = await aClient()
    const [, before] = legalDocuments.policy.editions
    await lastVersionHad('policy', before.version, before.parts)
    await keepConsentTexts(services.db)
    expect(await lettersTo(client)).toEqual([])
  })
})
