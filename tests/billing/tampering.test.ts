import { describe, expect, test } from 'vitest'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { system } from '#server/platform/core/actor.ts'
import { topUp } from '#server/money/ledger/ledger.ts'
import { nextMonth } from '#tests/support/clock.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { testServer } from '#tests/support/server.ts'
import { tampering } from '#tests/support/tampering.ts'
import { words, type Client } from '#tests/support/words.ts'
import { aBill, anOrganization, aSeller, confirm, enter, upload } from '../support/billing.ts'

const server = await testServer({ ends_broken: true })
const { aClient, anAdmin, aSignedRequest } = words(server)
const { behindTheTriggers, repair, namedBy } = tampering(server)
const { pool } = server.database
await aSeller(server)
const accountant = await anAdmin('accountant')

const idOf = async (sql: string, ...values: unknown[]) => (await pool.query<{ id: number }>(sql, values)).rows[0]!.id
/** Rows that verify names after this statement. */
const namedAfter = (sql: string, ...values: unknown[]) => namedBy(async () => void (await pool.query(sql, values)))

async function aPackage(client: Client): Promise<{ id: number; tariff_id: number }> {
  const order = { name: 'Десять', kind: 'package', signatures: 10, price: 100, days_valid: 30 }
  const { body: tariff } = await accountant.post<{ id: number }>('billing/tariffs', order)
  const { body } = await client.post<{ id: number }>('billing/packages', { tariff_id: tariff.id })
  return { id: body.id, tariff_id: tariff.id }
}

async function aCreditedStatement(): Promise<{ id: number; line_id: number }> {
  const { inn } = await anOrganization(await aClient())
  const { body } = await upload(accountant, aStatementFile([{ inn, rubles: '5', purpose: 'на баланс' }]))
  await confirm(accountant, body)
  return { id: body.id, line_id: body.lines[0]!.id }
}

test('verify finds nothing in untouched billing data', async () => {
  const client = await aClient()
  const bill = await aBill(client, 100)
  await enter(accountant, { client_id: client.id, amount: 60, description: 'Часть', bill_id: bill.id })
  await aPackage(client)
  await aSignedRequest(client)
  await aCreditedStatement()
  await server.worker.idle()
  expect(await server.findings()).toEqual([])
})

describe('verify names', () => {
  test.each([
    `seller = jsonb_set(seller, '{account}', '"40702810801500116391"')`,
    `payer = jsonb_set(payer, '{inn}', '"7736207543"')`,
    'amount = amount * 2',
    'vat_amount = 0',
    `vat_text = 'Без НДС'`,
    `basis = 'Публичная оферта, редакция от 01.01.2020'`,
    `status = 'cancelled', cancelled_at = now()`,
  ])('verify names a bill changed in the database by %s', async (change) => {
    const { id } = await aBill(await aClient(), 100)
    expect(await namedAfter(`update bills set ${change} where id = $1`, id)).toEqual([`bills ${id}`])
  })

  test('verify names a bill that was inserted by hand, and the journal row of a deleted one', async () => {
    const { id } = await aBill(await aClient(), 100)
    const copy = `insert into bills (client_id, legal_entity_id, seller_id, number, issued_on, due_on, amount, vat_mode,
        vat_amount, vat_text, item, basis, seller, payer, email, created_by)
      select client_id, legal_entity_id, seller_id, number + 1, issued_on, due_on, amount, vat_mode, vat_amount, vat_text,
        item, basis, seller, payer, email, created_by from bills where id = ${id}`
    const forged = await namedAfter(`with one as (${copy}) update sellers set last_bill_number = last_bill_number + 1`)
    expect(forged).toEqual([`bills ${await idOf('select max(id) as id from bills')}`])
    await repair(`delete from bills where id > ${id}`)
    const journal = await idOf(`select id from journal where event = 'bills.create' and subject_id = $1`, id)
    const gone = await namedAfter(
      `with gone as (delete from bills where id = ${id}) update sellers set last_bill_number = last_bill_number - 2`,
    )
    expect(gone).toEqual([`journal ${journal}`])
  })

  test('verify names a payment moved to another bill', async () => {
    const client = await aClient()
    const [unpaid, other] = [await aBill(client, 100), await aBill(client, 100)]
    const { body } = await enter(accountant, {
      client_id: client.id,
      amount: 100,
      description: 'Оплата',
      bill_id: unpaid.id,
    })
    const moved = await namedAfter(`with paid as (update bills set paid = 10000 - paid,
        status = case paid when 0 then 'paid' else 'issued' end where id in (${unpaid.id}, ${other.id}))
      update payments set bill_id = ${other.id} where id = ${body.id}`)
    expect(moved.toSorted()).toEqual([`bills ${unpaid.id}`, `bills ${other.id}`, `payments ${body.id}`].toSorted())
  })

  test('verify names a large payment confirmed by the admin who entered it', async () => {
    const { id: client_id } = await aClient()
    const { body } = await enter(accountant, { client_id, amount: 1_000_000.01, description: 'Крупный' })
    const named = await namedAfter(
      `update payments set status = 'done', confirmed_by_admin_id = created_by_admin_id where id = $1`,
      body.id,
    )
    expect(new Set(named)).toEqual(new Set([`payments ${body.id}`]))
  })

  test('verify names a journalled top-up without a payment', async () => {
    const { id: client_id } = await aClient()
    const gift = { payment_id: 999_999, amount: 100_00 as Kopecks, description: 'Подарок' }
    const named = await namedBy(() => transaction(server.services.db, (tx) => topUp(tx, system, client_id, [gift])))
    expect(named).toEqual([`ledger_transfers ${await idOf('select max(id) as id from ledger_transfers')}`])
  })

  test('verify names a ledger transfer changed together with its digest', async () => {
    const { id: client_id } = await aClient()
    const id = await idOf('select id from ledger_statement where client_id = $1', client_id)
    const { rows } = await pool.query<{ made: string }>(`select pg_get_functiondef('ledger_digest'::regproc) as made`)
    const named = await namedBy(async () => {
      await pool.query(`create or replace function ledger_digest(t ledger_transfers) returns text language sql stable
        as $$ select t.digest $$`)
      await behindTheTriggers(`update ledger_transfers set description = 'другое' where id = $1`, [id])
    })
    expect(named).toEqual([`ledger_transfers ${id}`])
    await repair(rows[0]!.made)
  })

  test.each([
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin
      raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
      exception when others then return new; end $$`,
  ])('verify names the tables whose append-only trigger body was replaced: %s', async (weak) => {
    const { rows } = await pool.query<{ made: string }>(`select pg_get_functiondef('refuse_change'::regproc) as made`)
    const anchors = ['anchors', 'anchor_heads', 'anchor_stamps']
    expect(await namedAfter(weak)).toEqual(['journal', 'ledger_transfers', 'signatures', ...anchors])
    await repair(rows[0]!.made)
  })

  test('verify names an append-only table with one column made updatable', async () => {
    expect(await namedAfter('grant update (amount) on ledger_transfers to current_user')).toEqual(['ledger_transfers'])
    await repair('revoke update (amount) on ledger_transfers from current_user')
  })

  test('verify names a changed tariff, and a package with an extended term', async () => {
    const { id, tariff_id } = await aPackage(await aClient())
    expect(await namedAfter('update tariffs set price = 1 where id = $1', tariff_id)).toEqual([`tariffs ${tariff_id}`])
    const longer = await namedAfter(`with longer as (update packages set valid_until = valid_until + interval '1 day'
        where id = ${id} returning valid_until)
      update ledger_accounts set valid_until = (select valid_until from longer) where package_id = ${id}`)
    expect(longer).toEqual([`packages ${id}`])
  })

  test('verify names a seller whose account differs from the journal', async () => {
    expect(await namedAfter(`update sellers set account = '40702810801500116391'`)).toEqual(['sellers 1'])
    await aSeller(server, await idOf('select last_bill_number + 1 as id from sellers'))
  })

  test('verify names a statement line that differs from its bank document or payment, and an additional line', async () => {
    const { id, line_id } = await aCreditedStatement()
    const other = await namedAfter(`update statement_lines set payer_inn = '7736207543' where id = $1`, line_id)
    expect(other).toEqual([`statement_lines ${line_id}`])
    const { client_id } = (await accountant.get<Payment[]>('billing/payments')).body[0]!
    const moved = `update statement_lines set client_id = (select max(id) from clients where id <> ${client_id}) where id = $1`
    expect(await namedAfter(moved, line_id)).toEqual([`statement_lines ${line_id}`])
    const gone = `insert into statement_lines (statement_id, document_key, kind, number, date, amount, incoming, payer_name,
      payer_account, purpose, status, reason) select statement_id, 'x', kind, number, date, 1, true, '', '', '', 'matched', ''
      from statement_lines where id = $1`
    expect(await namedAfter(gone, line_id)).toContain(`statements ${id}`)
  })

  test('verify names an act whose sum differs from the ledger', async () => {
    const client = await aClient()
    await aSignedRequest(client)
    await issueDueActs(server.services, nextMonth())
    const id = await idOf('select id from acts where client_id = $1', client.id)
    const named = await namedAfter('update acts set amount = amount + 1 where id = $1', id)
    expect(named).toEqual([`acts ${id}`, `acts ${id}`])
    await repair('update acts set amount = amount - 1 where id = $1', [id])
    const line = `update acts set lines = jsonb_set(lines, '{0,signatures}', '7') where id = $1`
    expect(await namedAfter(line, id)).toEqual([`acts ${id}`])
  })
})
