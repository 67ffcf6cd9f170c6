import type { signRequestStatuses } from '#shared/rules/document-sign-requests.ts'

/** The client of the demo gets a tenth of all requests. */
export const hot = { client_id: 1, login: 'client@demo.local', password: 'demo-client-2026' }
/** What the bench asks for by name: it is in the data so many times. */
export const planted = { phone_of_300: '+79990000000', sum_of_40: 1234567, rare_word: 'Щелкунчик' }

/** ids of added rows begin here; those below are the demo's, which the added rows are like */
const first_id = 1_000_000
const days = 900

const words = {
  surname:
    'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров',
  first_name:
    'Александр Дмитрий Максим Сергей Андрей Алексей Артём Илья Кирилл Михаил Никита Матвей Роман Егор Арсений Иван Денис Евгений Тимофей Владислав Игорь Владимир Павел Руслан Марк Константин Тимур Олег Ярослав Антон',
  patronymic:
    'Александрович Дмитриевич Максимович Сергеевич Андреевич Алексеевич Артёмович Ильич Кириллович Михайлович Никитич Матвеевич Романович Егорович Иванович Денисович Евгеньевич Владимирович Павлович Олегович',
  trade:
    'Строй Торг Транс Агро Мед Тех Электро Пром Снаб Дом Авто Метал Лес Нефте Газ Хим Эко Инвест Консалт Софт Логистик Мебель Текстиль Пласт Стекло Энерго Водо Тепло Свет Фарм',
  kind: 'Сервис Центр Групп Комплект Монтаж Проект Ресурс Альянс Партнёр Плюс Гарант Стандарт Мастер Профиль Холдинг Регион Система Контракт Союз Вектор',
  town: 'Москва Казань Пермь Уфа Омск Самара Тюмень Томск Тула Рязань Калуга Орёл Брянск Псков Сочи Иркутск Чита Курган Ижевск Киров Вологда Архангельск Мурманск Сургут Норильск Якутск Елабуга Ржев Клин Чехов',
  paper: 'Договор Акт Соглашение Заявление Приказ Согласие Счёт-оферта Доверенность Расписка Протокол',
} as const
const arrayOf = (name: keyof typeof words) => `'{${words[name].split(' ').join(',')}}'::text[]`

/** Uneven: the first words come most often, and the first clients have most of the people. */
export const functions = `
create schema seed;
create function seed.share(n bigint, salt int) returns float8 language sql immutable parallel safe
  return (hashint8extended(n, salt) & 1073741823) / 1073741824.0;
create function seed.pick(words text[], n bigint, salt int) returns text language sql immutable parallel safe
  return words[1 + floor(cardinality(words) * power(seed.share(n, salt), 1.7))::int];
create function seed.person(n bigint) returns text language sql immutable parallel safe
  return seed.pick(${arrayOf('surname')}, n, 1) || ' ' || seed.pick(${arrayOf('first_name')}, n, 2) || ' ' || seed.pick(${arrayOf('patronymic')}, n, 3);
create function seed.company(n bigint) returns text language sql immutable parallel safe
  return case when n % 50000 = 7 then 'ООО «${planted.rare_word} ' || n || '»' when n % 7 = 0 then 'ИП ' || seed.person(n)
    else 'ООО «' || seed.pick(${arrayOf('trade')}, n, 4) || seed.pick(${arrayOf('kind')}, n, 5) || ' ' || seed.pick(${arrayOf('town')}, n, 6) || '»' end;
create function seed.phone(n bigint) returns text language sql immutable parallel safe
  return case when n <= 300 then '${planted.phone_of_300}' else '+79' || lpad((n * 7919 % 1000000000)::text, 9, '0') end;
create function seed.at(n bigint, count bigint) returns timestamptz language sql stable parallel safe
  return now() - interval '${days} days' * (1 - n::float8 / count);`

export type Fill = {
  table: string
  count: number
  /** column → its SQL, of the number \`n\` of the row and of \`t\`, the demo's row that it is like */
  values: Record<string, string>
  /** which rows of the demo the added ones are like in turns; without them other columns have their defaults */
  like?: string
}

/** @param clients three requests, five messages and ten rows of the journal for each */
export function fills(clients: number): Fill[] {
  const requests = clients * 3
  const person = (n: string) => `(${n} % ${clients} + 1)`
  // each tenth is the hot client's, the others are spread unevenly
  const clientOf = (person_number: string) =>
    `(case when ${person_number} % 10 = 0 then ${hot.client_id} else ${first_id} + 1 + floor(${clients - 1} * power(seed.share(${person_number}, 7), 2))::bigint end)`
  const client = clientOf(person('n'))
  const requestOfMessage = '((n - 1) / 5 * 3 + (n - 1) % 5 / 2 + 1)'
  const requestOfEntry = '((n - 1) * 3 / 10 + 1)'
  const isRecent = (n: string) => `(${n} > ${Math.floor(requests * 0.93)})`
  const id = `${first_id} + n`
  const status = `(case when ${isRecent('n')} then seed.pick('{sent,opened,signed,draft,confirmed}', n, 8)
    else seed.pick('{signed,signed,signed,expired,rejected,cancelled,failed}', n, 8) end)`
  const is = (...of: (typeof signRequestStatuses)[number][]) => `${status} in ('${of.join("','")}')`
  const created = (count: number, n = 'n') => `seed.at(${n}, ${count})`
  const amount = `case when n <= 40 then ${planted.sum_of_40} else 10000 * (1 + floor(500 * power(seed.share(n, 9), 3)))::bigint end`
  const money = Math.ceil(clients / 5)
  const account = `case when ${client} = ${hot.client_id} then 1 else ${client} end`
  const payer = `jsonb_build_object('name', seed.company(n), 'inn', lpad((n * 7919 % 10000000000)::text, 10, '0'))`
  return [
    {
      table: 'clients',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        name: 'seed.company(n)',
        status: `case when n % 100 = 0 then 'blocked' else 'active' end`,
        responsible_admin_id: 'case when n % 10 = 0 then 1 end',
        created_at: created(clients),
      },
    },
    {
      table: 'legal_entities',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        short_name: 'seed.company(n)',
        full_name: 'seed.company(n)',
        inn: `lpad((n * 7919 % 10000000000)::text, 10, '0')`,
        created_at: created(clients),
      },
    },
    {
      table: 'senders',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        legal_entity_id: id,
        status: `case when n % 3000 = 0 then 'waiting' else 'checked' end`,
        asked_at: created(clients),
        created_at: created(clients),
      },
    },
    {
      table: 'client_users',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        login: `'user' || n || '@example.test'`,
        full_name: 'seed.person(n)',
        phone: 'seed.phone(n + 5)',
        created_at: created(clients),
      },
    },
    {
      table: 'legal_entities_contacts',
      count: clients,
      like: 'id = 1',
      values: {
        id,
        client_id: id,
        legal_entity_id: id,
        full_name: 'seed.person(n + 11)',
        phone: 'seed.phone(n + 11)',
        email: `'contact' || n || '@example.test'`,
      },
    },
    {
      table: 'ledger_accounts',
      count: clients,
      like: 'id = 1',
      values: { id, client_id: id, available: `(1000 * floor(1000 * power(seed.share(n, 10), 4)))::bigint` },
    },
    {
      table: 'individuals',
      count: clients,
      like: 'id = 2',
      values: {
        id,
        client_id: clientOf('n'),
        last_name: `split_part(seed.person(n), ' ', 1)`,
        first_name: `split_part(seed.person(n), ' ', 2)`,
        middle_name: `split_part(seed.person(n), ' ', 3)`,
        phone: 'seed.phone(n)',
        email: `'person' || n || '@example.test'`,
        legal_entity_id: 'null',
        created_at: created(clients),
      },
    },
    {
      table: 'batches',
      count: requests,
      like: 'id = 1',
      values: { id, client_id: client, created_at: created(requests) },
    },
    {
      table: 'document_sign_requests',
      count: requests,
      like: 'id = 2',
      values: {
        id,
        batch_id: id,
        client_id: client,
        group: `'seed-' || lpad(n::text, 17, '0')`,
        status,
        title: `seed.pick(${arrayOf('paper')}, n, 11) || ' № ' || n || case when n % 100000 = 9 then ' ${planted.rare_word}' else '' end`,
        venture: 'seed.company(n % 1000)',
        legal_entity_id: `case when ${client} <> ${hot.client_id} then ${client} else 1 end`,
        individual_id: `${first_id} + ${person('n')}`,
        signer_full_name: `seed.person(${person('n')})`,
        signer_phone: `seed.phone(${person('n')})`,
        signer_email: `'person' || ${person('n')} || '@example.test'`,
        external_id: `case when n % 3 = 0 then 'ext-' || n end`,
        created_at: created(requests),
        updated_at: `${created(requests)} + interval '1 hour' * power(seed.share(n, 12), 3) * 99`,
        deadline: `greatest(${created(requests)}, now()) + interval '30 days'`,
        sent_at: `case when not ${is('draft')} then ${created(requests)} + interval '1 minute' end`,
        signed_at: `case when ${is('signed')} then ${created(requests)} + interval '1 hour' * (0.1 + seed.share(n, 12)) end`,
        sealed_at: `case when ${is('signed')} then ${created(requests)} + interval '2 hours' end`,
        copied_at: created(requests),
        finished_at: `case when not ${is('draft', 'sent', 'opened', 'confirmed')} then ${created(requests)} + interval '2 hours' end`,
        created_by_user_id: `case when ${client} = ${hot.client_id} then 1 end`,
      },
    },
    {
      table: 'documents',
      count: requests,
      like: 'id = 1',
      values: { id, client_id: client, request_id: id, position: '1', sealed_file_id: 'null' },
    },
    {
      table: 'deliveries',
      count: clients * 5,
      like: `request_id is not null and channel = 'sms' and template in ('link', 'code')`,
      values: {
        id,
        client_id: clientOf(person(requestOfMessage)),
        request_id: `${first_id} + ${requestOfMessage}`,
        template: `case when (n - 1) % 5 in (0, 2, 4) then 'link' else 'code' end`,
        secret: '(n - 1) % 5 in (1, 3)',
        recipient: `seed.phone(${person(requestOfMessage)})`,
        provider: `seed.pick('{smsc,outbox,smsru}', n, 13)`,
        provider_id: `'seed-' || n`,
        status: `case when ${isRecent(requestOfMessage)} and (n - 1) % 5 in (0, 2, 4) and seed.share(n, 14) < 0.25 then 'undelivered' else 'delivered' end`,
        created_at: `${created(requests, requestOfMessage)} + interval '2 minutes'`,
        updated_at: `${created(requests, requestOfMessage)} + interval '3 minutes'`,
      },
    },
    {
      table: 'journal',
      count: clients * 10,
      like: `chain = ${hot.client_id}`,
      values: {
        id,
        chain: clientOf(person(requestOfEntry)),
        seq: id,
        at: created(clients * 10),
        subject_id: `${first_id} + ${requestOfEntry}`,
      },
    },
    {
      table: 'ledger_transfers',
      count: requests,
      like: `key = 'hold:1'`,
      values: { id, key: `'hold:' || (${id})`, account_id: account, subject_id: id, at: created(requests) },
    },
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
        lines: `'[]'`,
        seller: '(select seller from bills where id = 1)',
        payer: `(select b.payer from bills b where id = 1) || ${payer}`,
        created_at: created(money),
      },
    },
    {
      table: 'looks',
      count: clients,
      values: {
        id,
        at: created(clients),
        admin_id: '1',
        admin_name: `'Орлова Нина Павловна'`,
        role: `'owner'`,
        client_id: client,
        subject: `'document-sign-requests'`,
        subject_id: id,
        kind: `seed.pick('{card,list,file}', n, 15)`,
      },
    },
  ]
}
