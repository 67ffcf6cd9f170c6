/**
 * 1CClientBankExchange 1.03 (docs/domain.md#bank-statements): one `Ключ=Значение` per line, split at the first `=`.
 * Unknown keys and blank lines pass; a line without a key continues the value before it. A file that cannot be trusted as
 * a whole is refused with its line number; a document that cannot be read has a `fault`.
 */

/** An unacceptable file; `message` is Russian and fit to show. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault'
}

export type BankDocument = {
  kind: string
  number: string
  /** `2026-12-01`; `unread_day` when it cannot be read */
  date: string
  /** negative when the bank takes a document back; 0 when it cannot be read */
  kopecks: number
  received: boolean
  withdrawn: boolean
  payer_account: string
  payer_name: string
  payer_inn: string | null
  payer_kpp: string | null
  payee_account: string
  purpose: string
  /** in Russian, fit to show: why the document cannot be credited without a person; null when it is sound */
  fault: string | null
}

/** 1С writes an empty day like this */
export const unread_day = '0001-01-01'

/** In kopecks; null where the file does not say. */
export type Turnover = { starts_on: string | null; ends_on: string | null; came: number | null; went: number | null }

type Keys = Map<string, string>
type Section = {
  end: string
  kind: string
  line: number
  keys: Keys
  last: string
  other_lines: string[]
  twice: string[]
}
export type StatementPart =
  | { part: 'accounts'; accounts: string[]; starts_on: string | null; ends_on: string | null }
  | { part: 'balance'; account: string; turnover: Turnover }
  | { part: 'document'; document: BankDocument }

/**
 * Reads part by part, so that the caller can yield to other work in between.
 * @throws {StatementFault}
 */
export function* readStatement(text: string): Generator<StatementPart> {
  const header: Keys = new Map()
  const accounts: string[] = []
  let section: Section | null = null
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
      } else if (value === 'СекцияРасчСчет' || key === 'СекцияДокумент') {
        throw new StatementFault(`Строка ${line}: раздел не закрыт, файл повреждён`)
      } else addTo(section, value)
      continue
    }
    if (value === 'СекцияРасчСчет') section = sectionOf('КонецРасчСчет', '', line)
    else if (key === 'СекцияДокумент') section = sectionOf('КонецДокумента', content, line)
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

const sectionOf = (end: string, kind: string, line: number): Section => ({
  end,
  kind,
  line,
  keys: new Map(),
  last: '',
  other_lines: [],
  twice: [],
})

/** Values that banks break into lines, apart from the purpose. */
const broken = ['Плательщик', 'Плательщик1', 'Получатель', 'Получатель1']

/**
 * One line of a section. A word before `=` is a key, also one that the format does not have; any other line, and a key that
 * was there before the purpose began, continues a name or the purpose. Of a key given twice the first value counts.
 */
function addTo(section: Section, value: string): void {
  const { keys } = section
  const [key, content] = keyOf(value)
  const inPurpose = section.last.startsWith('НазначениеПлатежа')
  if (value.includes('=') && /^\p{Lu}[\p{L}\p{N}_]*$/u.test(key)) {
    if (!keys.has(key)) keys.set(key, content)
    else {
      if (keys.get(key) !== content) section.twice.push(key)
      if (inPurpose) section.other_lines.push(oneLine(value))
      return
    }
    section.last = key
  } else if (broken.includes(section.last)) {
    keys.set(section.last, `${keys.get(section.last)} ${oneLine(value)}`.trim())
  } else section.other_lines.push(oneLine(value))
}

/** Non-blank lines that end with CR LF, LF or CR, found one by one: the file may have a million. */
function* linesOf(text: string): Generator<{ line: number; value: string }> {
  const end = /\r\n?|\n|$/g
  for (let [line, start] = [1, 0]; start < text.length; line += 1) {
    end.lastIndex = start
    const found = end.exec(text)
    const next = found?.index ?? text.length
    const value = text.slice(start, next).trim()
    if (value !== '') yield { line, value }
    start = next + (found?.[0].length || 1)
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
  return [line.slice(0, at).trim(), oneLine(line.slice(at + 1))]
}

const oneLine = (text: string) => text.replace(blanks, ' ').trim()

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
  const [starts_on, ends_on] = ['ДатаНачала', 'ДатаКонца'].map((key) => toDay(keys.get(key) ?? ''))
  const turnover = { starts_on: starts_on ?? null, ends_on: ends_on ?? null, came: came ?? null, went: went ?? null }
  return { part: 'balance', account, turnover }
}

/** An overdraft and a document taken back have a minus. */
function signed(sum: string): number | null {
  const kopecks = toKopecksExactly(sum.replace(/^[-\u2212]/, ''))
  return kopecks === null || /^\d/.test(sum) ? kopecks : -kopecks
}

function documentOf({ kind, keys, other_lines, twice }: Section): StatementPart {
  const first = (...names: string[]) => names.map((name) => keys.get(name)).find(Boolean) ?? ''
  const kopecks = signed(first('Сумма'))
  const date = toDay(first('Дата'))
  const payer = first('Плательщик')
  const inn = present(first('ПлательщикИНН')) ?? /^ИНН\s*(\d{10}(?:\d{2})?)(?!\d)/u.exec(payer)?.[1] ?? null
  const parts = [1, 2, 3, 4, 5, 6].flatMap((part) => keys.get(`НазначениеПлатежа${part}`) || [])
  const whole = first('НазначениеПлатежа')
  const pieces = whole === '' ? [...parts, ...other_lines] : [whole, ...missingIn(whole, parts), ...other_lines]
  const account = (side: 'Плательщик' | 'Получатель') => first(`${side}Счет`, `${side}РасчСчет`)
  const decisive = twice.find((key) => decisive_keys.test(key))
  const fault =
    kopecks === null
      ? `Сумма «${first('Сумма')}» не читается`
      : date === null
        ? `Дата «${first('Дата')}» не читается`
        : decisive
          ? `«${decisive}» указано дважды, по-разному`
          : pieces.some((piece, at) => /\d$/.test(pieces[at - 1] ?? '') && /^\d/.test(piece))
            ? 'Перенос строки разделил число в назначении'
            : null
  const document: BankDocument = {
    kind,
    number: first('Номер'),
    date: date ?? toDay(first('ДатаПоступило', 'ДатаСписано')) ?? unread_day,
    kopecks: kopecks ?? 0,
    received: first('ДатаПоступило') !== '',
    withdrawn: first('ДатаСписано') !== '',
    payer_account: account('Плательщик'),
    payer_name: first('Плательщик1') || payer.replace(/^ИНН\s*\d*\s*/u, ''),
    payer_inn: inn,
    payer_kpp: present(first('ПлательщикКПП')),
    payee_account: account('Получатель'),
    purpose: pieces.join(' '),
    fault,
  }
  return { part: 'document', document }
}

/** Keys that say whose money it is, how much and when. */
const decisive_keys =
  /^(?:Сумма|Дата|ДатаПоступило|Номер|Плательщик(?:ИНН|Счет|РасчСчет)|Получатель(?:Счет|РасчСчет))$/u

/** Banks write the purpose whole and once more in parts; some cut the whole one. */
function missingIn(whole: string, parts: string[]): string[] {
  const joined = whole.replaceAll(' ', '')
  return parts.filter((part) => !joined.includes(part.replaceAll(' ', '')))
}

/** Banks write `0` for a missing ИНН or КПП. */
const present = (value: string): string | null => (/^0*$/.test(value) ? null : value)

/** «700», «1052.98», «1,5», «1052-98» → kopecks by their digits, never through floating point; null when it is not such a sum. */
export function toKopecksExactly(sum: string): number | null {
  const [, rubles, fraction, dashed] =
    /^(\d{1,13})(?:[.,](\d{1,2})|-(\d\d))?$/.exec(sum.replace(/[\s\u00a0]/g, '')) ?? []
  return rubles === undefined ? null : Number(rubles) * 100 + Number((fraction ?? dashed ?? '').padEnd(2, '0'))
}

/** «01.12.2026» → `2026-12-01`; null when it is not a day; 1С writes an empty one as «01.01.0001» */
function toDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.((?:19|20)\d{2})$/.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month}-${day}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}
