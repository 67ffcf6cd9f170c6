import { first_id, planted, type Fill } from './lists-names.ts'

/** @param of the SQL of the number of the nth row, and of the moment of the nth of so many */
export function moneyFills(clients: number, of: { id: string; created: (count: number) => string }): Fill[] {
  const { id, created } = of
  const amount = `case when n <= 40 then ${planted.sum_of_40} else 10000 * (1 + floor(500 * power(seed.share(n, 9), 3)))::bigint end`
  const money = Math.ceil(clients / 5)
  const payer = `jsonb_build_object('name', seed.company(n), 'inn', lpad((n * 7919 % 10000000000)::text, 10, '0'))`
  return [
    {
      table: 'bills',
      count: money,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        legal_entity_id: id,
        number: id,
        amount,
        paid: `case when n % 10 > 0 then ${amount} else 0 end`,
        status: `case when n % 10 > 0 then 'paid' else 'issued' end`,
        payer: `t.payer || ${payer}`,
        issued_on: `${created(money)}::date`,
        due_on: `${created(money)}::date + 10`,
        created_at: created(money),
      },
    },
    {
      table: 'payments',
      count: money,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        amount,
        bill_id: id,
        description: `'Оплата по счёту № ' || (${id}) || ', ' || seed.company(n)`,
        created_at: created(money),
      },
    },
    {
      table: 'statements',
      count: Math.ceil(money / 100),
      values: {
        id,
        name: `'kl_to_1c_' || n || '.txt'`,
        sha256: `encode(sha256(n::text::bytea), 'hex')`,
        account: `'40702810900000000001'`,
        documents: '100',
        imported: '100',
        created_at: created(Math.ceil(money / 100)),
      },
    },
    {
      table: 'statement_lines',
      count: money,
      values: {
        id,
        statement_id: `${first_id} + (n - 1) / 100 + 1`,
        document_key: `'seed-' || n`,
        kind: `'Платёжное поручение'`,
        number: 'n::text',
        date: `${created(money)}::date`,
        amount,
        incoming: 'true',
        payer_name: 'seed.company(n)',
        payer_inn: `lpad((n * 7919 % 10000000000)::text, 10, '0')`,
        payer_account: `'40702810900000000002'`,
        purpose: `'Оплата по счёту № ' || (${id})`,
        status: `case when n % 500 = 0 then 'doubtful' else 'credited' end`,
        reason: `'by_number'`,
        client_id: id,
        bill_id: id,
      },
    },
    {
      table: 'acts',
      count: money,
      values: {
        id,
        client_id: id,
        seller_id: '(select min(id) from sellers)',
        number: id,
        month: `date_trunc('month', ${created(money)})::date`,
        issued_on: `${created(money)}::date`,
        amount,
        vat_amount: '0',
        vat_text: `'Без НДС'`,
        basis: `'Публичная оферта'`,
        lines: `'[]'`,
        seller: '(select seller from bills where id = 1)',
        payer: `(select b.payer from bills b where id = 1) || ${payer}`,
        created_at: created(money),
      },
    },
  ]
}
