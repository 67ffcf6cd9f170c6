import type { BankDocument } from '#shared/rules/bank-statement.ts'
import { billsNamed, type NamedBill } from '#shared/rules/bill-number.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import type { StatementLineStatus } from '#shared/rules/statements.ts'
import { showDay, showSum } from '#shared/text/bills.ts'
import { enteredText, isNear, type ManualPayment } from './entered-by-hand.ts'

export type OpenBill = { id: number; number: number; client_id: number; issued_on: string; left: number }
export type KnownClient = { id: number; name: string; blocked: boolean }
/**
 * What is known of one ИНН. Matching a line decreases `left` of its bill, and removes a manual payment that may be the
 * line's own.
 */
export type Known = { clients: KnownClient[]; bills: OpenBill[]; manual: ManualPayment[] }
/**
 * Open bills by their number or sum, whoever pays them; the same objects for all lines. Private persons have no ИНН here:
 * `manual` is theirs.
 */
export type OpenBills = { bills: PayersBill[]; manual: ManualPayment[] }
/** `payer_key`: the name without marks and legal form, as `name_key` of the database has it */
export type PayersBill = OpenBill & { payer_name: string; payer_key: string; blocked: boolean; of_person: boolean }
export type Account = { account: string; inn: string }
export type Proposal = {
  status: Exclude<StatementLineStatus, 'credited'>
  /** in Russian, fit to show */
  reason: string
  client_id: number | null
  bill_id: number | null
}

const ignored = (reason: string): Proposal => ({ status: 'ignored', reason, client_id: null, bill_id: null })
const doubtful = (reason: string, client_id: number | null = null, bill_id: number | null = null): Proposal => ({
  status: 'doubtful',
  reason,
  client_id,
  bill_id,
})

/** Where a document does not name the account of the payee, it is the account that the file is about. */
export const isIncoming = ({ payee_account, payer_account }: BankDocument, own: Account): boolean =>
  payer_account !== own.account && (payee_account === own.account || payee_account === '')

/**
 * ИНН → bill number → sum; of a private person bill number → name → sum. What is not certain goes to staff, with the client
 * and bill that it may be for. Nobody is credited by name alone, and money from a client is never ignored.
 */
export function matchLine(
  document: BankDocument,
  own: Account,
  known: Known = nothing,
  open: OpenBills = nobody,
): Proposal {
  const nothing_came = notIncome(document, own)
  if (nothing_came) return nothing_came
  const doubt = doubtAboutDocument(document)
  const isBanks = bank_order.test(document.kind) && !by_parts.test(document.kind)
  const found = beneficiary(document, open.bills)
  if (doubt === null && !isBanks) {
    return (
      ofPerson(document, known, open) ??
      doubtAboutPayer(document, known, found) ??
      unlessEntered(document, known, proposal(document, known))
    )
  }
  // looked up among copies: what only staff can decide takes nothing from a bill
  const copy = { ...known, bills: known.bills.map((bill) => ({ ...bill })) }
  const { client_id, bill_id } =
    doubtAboutPayer(document, known, found) ?? (known.clients.length > 0 ? proposal(document, copy) : ignored(''))
  const isClients = known.clients.length > 0 || bill_id !== null
  if (!isClients && document.purpose.toLowerCase().startsWith('возврат')) {
    return ignored('Возврат: не пополнение клиента')
  }
  if (doubt !== null) return doubtful(doubt, client_id, bill_id)
  const whole = `${document.kind}: документ банка`
  return isClients
    ? doubtful(`${whole} с деньгами клиента. Проверьте, что это его платёж`, client_id, bill_id)
    : ignored(whole)
}

const nothing: Known = { clients: [], bills: [], manual: [] }
const nobody: OpenBills = { bills: [], manual: [] }

/** Banks write an address or an account behind the name: «ПЕТРОВА АННА СЕРГЕЕВНА//г. Москва». */
const nameOf = (payer_name: string) => sameName(payer_name.split('//')[0] ?? '')

/** A payment of the private person who is billed under the number in its purpose; null when no person is. */
function ofPerson(document: BankDocument, known: Known, persons: OpenBills): Proposal | null {
  const { bills: named, more } = billsNamed(document.purpose)
  const [numbered] = named
  if (!numbered || more) return null
  const bill = persons.bills.find(({ number, of_person }) => of_person && String(number) === numbered.number)
  if (!bill) return null
  if (nameOf(document.payer_name) !== sameName(bill.payer_name)) {
    // an organization that has written a wrong number
    if (known.clients.length > 0) return null
    return doubtful(`Счёт № ${bill.number} выставлен частному лицу с другим именем: ${bill.payer_name}`, bill.client_id)
  }
  if (for_another.test(document.purpose)) return doubtful('Платёж за другую организацию', bill.client_id, bill.id)
  if (bill.blocked) return doubtful('Работа клиента приостановлена', bill.client_id)
  return unlessEntered(document, persons, byBill(document, bill, numbered, 'Имя'))
}

/** The proposal, made doubtful when staff have entered such a payment by hand; each payment counts for one line. */
function unlessEntered(
  { kopecks, date }: BankDocument,
  { bills, manual }: { bills: OpenBill[]; manual: ManualPayment[] },
  proposed: Proposal,
): Proposal {
  const { status, client_id, bill_id } = proposed
  if (status !== 'matched') return proposed
  const at = manual.findIndex(
    (payment) => payment.client_id === client_id && payment.amount === kopecks && isNear(payment.day, date),
  )
  const [entered] = at === -1 ? [] : manual.splice(at, 1)
  if (!entered) return proposed
  const bill = bills.find(({ id }) => id === bill_id)
  if (bill) bill.left += kopecks
  return doubtful(enteredText(entered), client_id)
}

const bank_order = /ордер/iu
/** A partial execution of a payment order (Банк России, № 762-П): a payment like any other. */
const by_parts = /^плат[её]жный ордер/iu

function notIncome(document: BankDocument, own: Account): Proposal | null {
  const { purpose, fault } = document
  const also = fault === null ? '' : `. ${fault}`
  if (document.payer_account === own.account) {
    return ignored(`${/комисси/iu.test(purpose) ? 'Комиссия банка' : 'Списание с нашего счёта'}${also}`)
  }
  if (!isIncoming(document, own)) return ignored(`Документ по другому счёту${also}`)
  if (document.payer_inn === own.inn) return ignored(`Перевод между своими счетами${also}`)
  if (document.kopecks === 0 && fault === null) return ignored('Сумма равна нулю')
  return null
}

/** Why staff must check this document, regardless of the payer; null if it needs no check. */
function doubtAboutDocument(document: BankDocument): string | null {
  const { purpose, kopecks, fault } = document
  if (fault !== null) return fault
  if (kopecks < 0) return 'Сумма с минусом: банк отменил поступление'
  if (document.payee_account === '') return 'Банк не указал счёт получателя'
  if (/возврат/iu.test(purpose)) return 'В назначении есть слово «возврат»'
  if (!document.received) return 'Банк не указал дату поступления'
  return null
}

/** Matched at word borders, since «за оооновление» is no company. */
export const for_another = /(?:^|[\s(])за\s+(?:ООО|АО|ПАО|ЗАО|ОАО|ИП|третье\s+лицо)(?=[\s«"])/iu

/** Words of a purpose as `name_key` of the database has them. */
const wordsOf = (purpose: string) =>
  ` ${purpose
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s"'«»„“”‘’`()[\].,;:!?№/\\-]+/gu, ' ')
    .trim()} `

/** The open bill that a payment by somebody else seems to be for: by its number, or by its payer's name and its sum. */
function beneficiary({ purpose, kopecks }: BankDocument, open: PayersBill[]): PayersBill | null {
  const { bills, more } = billsNamed(purpose)
  if (more) return null
  const [named] = bills
  const words = wordsOf(purpose)
  const isNamed = ({ payer_key }: PayersBill) => payer_key.length > 1 && words.includes(` ${payer_key} `)
  const found = named
    ? open.filter((bill) => String(bill.number) === named.number && (isNamed(bill) || !for_another.test(purpose)))
    : open.filter((bill) => bill.left === kopecks && isNamed(bill))
  return found.length === 1 ? (found[0] ?? null) : null
}

function doubtAboutPayer(
  { payer_inn, purpose }: BankDocument,
  known: Known,
  found: PayersBill | null,
): Proposal | null {
  const doubt = (reason: string) =>
    found
      ? doubtful(`${reason}. Счёт № ${found.number} выставлен: ${found.payer_name}`, found.client_id, found.id)
      : doubtful(reason)
  if (payer_inn === null) return doubt('Банк не указал ИНН плательщика')
  if (known.clients.length === 0) return doubt(`ИНН ${payer_inn} нет среди организаций клиентов`)
  if (for_another.test(purpose)) return doubt('Платёж за другую организацию')
  if (known.clients.every(({ blocked }) => blocked)) return doubtful('Работа клиента приостановлена')
  return null
}

function proposal(document: BankDocument, known: Known): Proposal {
  const { bills, more } = billsNamed(document.purpose)
  if (more) return doubtful('В назначении несколько номеров счетов', onlyClient(known))
  const [named] = bills
  if (named) return byNumber(document, known, named)
  const [client] = known.clients
  // anyone may write any ИНН into an organization and order a bill of a likely sum
  if (!client || known.clients.length > 1) return doubtful(`ИНН ${document.payer_inn} у нескольких клиентов`)
  const { kopecks } = document
  const equal = known.bills.filter(({ client_id, left }) => client_id === client.id && left > 0 && left === kopecks)
  const [bill] = equal
  if (bill && equal.length === 1) {
    return matched(document, bill, `Номер не указан, сумма совпала со счётом № ${bill.number}`)
  }
  if (equal.length > 1) return doubtful('Сумма совпала с несколькими счетами', client.id)
  return {
    status: 'matched',
    reason: `ИНН клиента ${client.name}, счёт не указан: на баланс`,
    client_id: client.id,
    bill_id: null,
  }
}

function byNumber(document: BankDocument, known: Known, named: NamedBill): Proposal {
  const bill = known.bills.find(({ number }) => String(number) === named.number)
  if (!bill) return doubtful(`Счёта № ${named.number} нет среди неоплаченных счетов этого ИНН`, onlyClient(known))
  return byBill(document, bill, named, 'ИНН')
}

function byBill(document: BankDocument, bill: OpenBill, named: NamedBill, whose: 'ИНН' | 'Имя'): Proposal {
  if (bill.left <= 0) return doubtful(`Счёт № ${bill.number} уже оплачивает другая строка`, bill.client_id)
  const { kopecks } = document
  const otherDay = named.date !== null && named.date !== bill.issued_on
  if (kopecks === bill.left) {
    const day = otherDay ? `, дата счёта другая: ${showDay(bill.issued_on)}` : ''
    return matched(document, bill, `${whose}, номер счёта № ${bill.number} и сумма совпали${day}`)
  }
  if (otherDay) return doubtful(`Счёт № ${bill.number}: не совпали ни сумма, ни дата`, bill.client_id)
  const left = bill.left
  const reason =
    kopecks < left
      ? `Счёт № ${bill.number}: оплата части, останется ${showSum(left - kopecks)} ₽`
      : `Счёт № ${bill.number}: переплата ${showSum(kopecks - left)} ₽ останется на балансе`
  return matched(document, bill, reason)
}

function matched(document: BankDocument, bill: OpenBill, reason: string): Proposal {
  bill.left -= document.kopecks
  return { status: 'matched', reason, client_id: bill.client_id, bill_id: bill.id }
}

const onlyClient = ({ clients }: Known): number | null => (clients.length === 1 ? (clients[0]?.id ?? null) : null)
