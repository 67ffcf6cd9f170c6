/**
 * 1CClientBankExchange 1.03 (docs/domain.md#bank-statements): one `Ключ=Значение` per line, split at the first `=`.
 * Unknown keys and blank lines pass. What cannot be trusted is refused with its line number.
 */

/** An unacceptable file; `message` is Russian and fit to show. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault'
}

export type BankDocument = {
  kind: string
  number: string
  /** `2026-12-01` */
  date: string
  kopecks: number
  received: boolean
  payer_account: string
  payer_name: string
  payer_inn: string | null
  payer_kpp: string | null
  payee_account: string
  purpose: string
}

type Keys = Map<string, string>
export type StatementPart =
  | { part: 'accounts'; accounts: string[]; starts_on: string | null; ends_on: string | null }
  | { part: 'balance'; account: string }
  | { part: 'document'; document: BankDocument }

/**
 * Reads part by part, so that the caller can yield to other work in between.
 * @throws {StatementFault}
 */
export function* readStatement(text: string): Generator<StatementPart> {
  const header: Keys = new Map()
  const accounts: string[] = []
  let section: { end: string; kind: string; line: number; keys: Keys } | null = null
  let began = false
  let ended = false
  let headed = false
  for (const { line, value } of linesOf(text)) {
    if (!began) {
      if (value !== '1CClientBankExchange') throw new StatementFault('Это не выписка в формате 1CClientBankExchange')
      began = true
      continue
    }
    const [key, content] = keyOf(value)
    if (value === 'КонецФайла') {
      ended = true
      break
    }
    if (section) {
      if (value === section.end) {
        yield section.end === 'КонецРасчСчет' ? balanceOf(section.keys) : documentOf(section)
        section = null
      } else if (value.startsWith('Секция')) {
        throw new StatementFault(`Строка ${line}: раздел не закрыт, файл повреждён`)
      } else if (!section.keys.has(key)) section.keys.set(key, content)
      continue
    }
    if (value === 'СекцияРасчСчет') section = { end: 'КонецРасчСчет', kind: '', line, keys: new Map() }
    else if (key === 'СекцияДокумент') section = { end: 'КонецДокумента', kind: content, line, keys: new Map() }
    else if (key === 'РасчСчет') accounts.push(content)
    else header.set(key, content)
    if (section && !headed) {
      headed = true
      yield headOf(header, accounts)
    }
  }
  if (!began) throw new StatementFault('Файл пустой')
  if (!ended) throw new StatementFault('Файл обрывается: в нём нет строки «КонецФайла». Выгрузите выписку заново')
  if (section) throw new StatementFault('Файл повреждён: последний документ не закрыт')
  if (!headed) yield headOf(header, accounts)
}

/** Non-blank lines, found one by one: the file may have a million. */
function* linesOf(text: string): Generator<{ line: number; value: string }> {
  let line = 0
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    line += 1
    const value = text.slice(start, end).trim()
    if (value !== '') yield { line, value }
    start = end + 1
  }
}

/**
 * Banks pad with spaces and zero bytes, which PostgreSQL does not store; bidirectional controls would deceive the
 * reader.
 */
const blanks = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** Only the first `=` separates key and value: «лимит a=b» stays whole. */
function keyOf(line: string): [key: string, value: string] {
  const at = line.indexOf('=')
  if (at === -1) return [line, '']
  return [
    line.slice(0, at).trim(),
    line
      .slice(at + 1)
      .replace(blanks, ' ')
      .trim(),
  ]
}

function headOf(header: Keys, accounts: string[]): StatementPart {
  const day = (key: string) => toDay(header.get(key) ?? '')
  return { part: 'accounts', accounts, starts_on: day('ДатаНачала'), ends_on: day('ДатаКонца') }
}

/** Opening balance + received − paid must equal the closing balance. */
function balanceOf(keys: Keys): StatementPart {
  const account = keys.get('РасчСчет') ?? ''
  const [start, came, went, left] = ['НачальныйОстаток', 'ВсегоПоступило', 'ВсегоСписано', 'КонечныйОстаток'].map(
    (key) => signed(keys.get(key) ?? ''),
  )
  const known = start != null && came != null && went != null && left != null
  if (known && start + came - went !== left) {
    throw new StatementFault(`Остатки по счёту ${account} не сходятся с оборотами. Выгрузите выписку заново`)
  }
  return { part: 'balance', account }
}

/** An overdraft has a minus. */
function signed(sum: string): number | null {
  const kopecks = toKopecksExactly(sum.replace(/^[-\u2212]/, ''))
  return kopecks === null || /^\d/.test(sum) ? kopecks : -kopecks
}

function documentOf({ kind, line, keys }: { kind: string; line: number; keys: Keys }): StatementPart {
  const first = (...names: string[]) => names.map((name) => keys.get(name)).find(Boolean) ?? ''
  const sum = first('Сумма')
  const kopecks = toKopecksExactly(sum)
  if (kopecks === null) throw new StatementFault(`Документ в строке ${line}: сумма «${sum}» не читается`)
  const date = toDay(first('Дата'))
  if (date === null) throw new StatementFault(`Документ в строке ${line}: дата «${first('Дата')}» не читается`)
  const payer = first('Плательщик')
  const inn = present(first('ПлательщикИНН')) ?? /^ИНН\s*(\d{10}(?:\d{2})?)(?!\d)/u.exec(payer)?.[1] ?? null
  const parts = [1, 2, 3, 4, 5, 6].map((part) => keys.get(`НазначениеПлатежа${part}`) ?? '')
  const document: BankDocument = {
    kind,
    number: first('Номер'),
    date,
    kopecks,
    received: first('ДатаПоступило') !== '',
    payer_account: first('ПлательщикСчет', 'ПлательщикРасчСчет'),
    payer_name: first('Плательщик1') || payer.replace(/^ИНН\s*\d*\s*/u, ''),
    payer_inn: inn,
    payer_kpp: present(first('ПлательщикКПП')),
    payee_account: first('ПолучательСчет', 'ПолучательРасчСчет'),
    purpose: first('НазначениеПлатежа') || parts.filter(Boolean).join(' '),
  }
  return { part: 'document', document }
}

/** Banks write `0` for a missing ИНН or КПП. */
const present = (value: string): string | null => (/^0*$/.test(value) ? null : value)

/** «700», «1052.98», «1,5» → kopecks by their digits, never through floating point; null when it is not such a sum. */
export function toKopecksExactly(sum: string): number | null {
  const [, rubles, fraction = ''] = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(sum.replace(/[\s\u00a0]/g, '')) ?? []
  return rubles === undefined ? null : Number(rubles) * 100 + Number(fraction.padEnd(2, '0'))
}

/** «01.12.2026» → `2026-12-01`; null when it is not a day; 1С writes an empty one as «01.01.0001» */
function toDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.((?:19|20)\d{2})$/.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month}-${day}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}
