import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Platform, Value } from './bsl.support.ts'

/** «Структура» of 1С: a field that is not there is an error. */
class Structure {
  fields: Record<string, Value> = {}
}
/** «ДвоичныеДанные» */
export class Binary {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
type Connection = { host: string; port: number; seconds: number; isSecure: boolean }
type Sent = { path: string; headers: Map<string, string>; body: Buffer | undefined }
/** headers as «Соответствие» has them: keys in the case of the wire */
type Answered = { status: number; headers: Map<string, string>; body: Buffer }

/** «Дата»: no zone, milliseconds as if it were UTC; one object a moment, as dates are compared by value. */
class LocalDate {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}
const dates = new Map<number, LocalDate>()
export function aDate(iso: string): LocalDate {
  const ms = Date.parse(`${iso}Z`)
  const date = dates.get(ms) ?? new LocalDate(ms)
  dates.set(ms, date)
  return date
}
const dateOf = (value: Value): LocalDate => {
  if (!(value instanceof LocalDate)) throw new Error('Несоответствие типов (Дата)')
  return value
}
const moved = (value: Value, hours: number) =>
  aDate(new Date(dateOf(value).ms + hours * 3600_000).toISOString().slice(0, 19))
const formats: Record<string, (iso: string) => string> = {
  'ДФ=yyyy-MM-dd': (iso) => iso.slice(0, 10),
  'ДФ=HH:mm:ss': (iso) => iso.slice(11, 19),
}

/** A common module of the base, by its functions: those of «Библиотека стандартных подсистем». */
type CommonModule = { exported: Record<string, (...given: Value[]) => Value> }
/** Rows of a register of information by their only dimension, which is the field «Ид». */
type Rows = Map<Value, Record<string, Value>>
/** «МенеджерЗаписи» */
type RowManager = { rows: Rows; row: Record<string, Value>; isRead: boolean }
/** A constant of the base. */
type Constant = { value: Value }

export type PlatformOptions = {
  /** how long a second of a time-out lasts */
  second_ms: number
  log: (text: string) => void
  constants?: Record<string, Value>
  modules?: Record<string, CommonModule['exported']>
  /** registers of information by name: their rows by the first dimension */
  registers?: Record<string, Rows>
  /** of the session, east of UTC */
  zone_hours?: number
}

/** A reference to a document of 1С: what «Ссылка» offers to the module. */
export const aReference = (guid: string = randomUUID()) => ({ guid })
export const aStructure = (fields: Record<string, Value>): Structure => Object.assign(new Structure(), { fields })
export const fieldsOf = (value: Value): Record<string, Value> => {
  if (!(value instanceof Structure)) throw new Error('a structure is expected')
  return value.fields
}

/** The part of 1С's platform that a common module needs to call a service over HTTP. */
export function bslPlatform({
  second_ms,
  log,
  constants = {},
  modules = {},
  registers = {},
  zone_hours = 3,
}: PlatformOptions): Platform {
  const kept = new Map(Object.entries(constants).map(([name, value]): [string, Constant] => [name, { value }]))
  const found = (names: Record<string, Value>) => ({
    named: (name: string) => (Object.hasOwn(names, name) ? name : undefined),
  })
  const isNames = (of: Value): of is ReturnType<typeof found> => typeof of === 'object' && of !== null && 'named' in of
  const isRegister = (of: Value): of is { rows: Rows } => typeof of === 'object' && of !== null && 'rows' in of
  const isRow = (of: Value): of is RowManager => isRegister(of) && 'row' in of
  const isConstant = (of: Value): of is Constant => typeof of === 'object' && of !== null && 'value' in of
  const isModule = (of: Value): of is CommonModule => typeof of === 'object' && of !== null && 'exported' in of
  const isReference = (of: Value): of is { guid: string } => typeof of === 'object' && of !== null && 'guid' in of
  const isSent = (of: Value): of is Sent => typeof of === 'object' && of !== null && 'path' in of
  const isConnection = (of: Value): of is Connection => typeof of === 'object' && of !== null && 'seconds' in of
  const isAnswered = (of: Value): of is Answered => typeof of === 'object' && of !== null && 'status' in of
  const isBox = (of: Value): of is { text: string } => typeof of === 'object' && of !== null && 'text' in of
  const isProxy = (of: Value): of is { host: string; port: number } =>
    typeof of === 'object' && of !== null && 'host' in of && 'port' in of
  const unknownMember = (name: string): never => {
    throw new Error(`Поле объекта не обнаружено (${name})`)
  }

  return {
    values: {
      СпособКодированияСтроки: aStructure({ КодировкаURL: 'url' }),
      КодировкаТекста: aStructure({ UTF8: 'utf8' }),
      ИспользованиеByteOrderMark: aStructure({ НеИспользовать: 'none' }),
      ПереносСтрокJSON: aStructure({ Нет: 'none' }),
      УровеньЖурналаРегистрации: aStructure({ Ошибка: 'error' }),
      Символы: aStructure({ ПС: '\n' }),
      Метаданные: aStructure({ Константы: found(constants), ОбщиеМодули: found(modules) }),
      Константы: kept,
      РегистрыСведений: aStructure(
        Object.fromEntries(Object.entries(registers).map(([name, rows]) => [name, { rows }])),
      ),
      ...Object.fromEntries(Object.entries(modules).map(([name, exported]) => [name, { exported }])),
    },
    functions: {
      Строка: shown,
      Формат: (value, format) => {
        if (typeof value === 'number' && format === 'ЧГ=0') return String(value)
        const pattern = formats[String(format)]
        if (pattern) return pattern(new Date(dateOf(value).ms).toISOString())
        throw new Error(`unknown format ${String(format)}`)
      },
      КодироватьСтроку: (text) => encodeURIComponent(String(text)),
      СтрШаблон: (text, ...given) =>
        String(text).replaceAll(/%(\d)/g, (_all, nth: string) => shown(given[Number(nth) - 1])),
      СтрДлина: (text) => String(text).length,
      СтрНайти: (text, part) => String(text).indexOf(String(part)) + 1,
      Сред: (text, from, count) =>
        String(text).slice(Number(from) - 1, count === undefined ? undefined : Number(from) - 1 + Number(count)),
      Лев: (text, count) => String(text).slice(0, Number(count)),
      НРег: (text) => String(text).toLowerCase(),
      СокрЛП: (text) => shown(text).trim(),
      СтрНачинаетсяС: (text, start) => String(text).startsWith(String(start)),
      СтрРазделить: (text, sign, isEmptyKept) =>
        String(text)
          .split(String(sign))
          .filter((part) => isEmptyKept !== false || part !== ''),
      СтрСоединить: (parts, sign) => asList(parts).map(String).join(String(sign)),
      Число: (text) => {
        if (!/^\d+$/.test(String(text))) throw new Error('Преобразование значения к типу Число не может быть выполнено')
        return Number(text)
      },
      ЗначениеЗаполнено: (value) =>
        value instanceof LocalDate || (value !== 0 && value !== false && shown(value).trim() !== ''),
      Дата: (digits) => aDate(String(digits).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6')),
      НачалоДня: (date) => aDate(`${new Date(dateOf(date).ms).toISOString().slice(0, 10)}T00:00:00`),
      ЧасовойПоясСеанса: () => 'session',
      МестноеВремя: (date, zone) => moved(date, zone === 'session' ? zone_hours : 0),
      УниверсальноеВремя: (date, zone) => moved(date, zone === 'session' ? -zone_hours : 0),
      УстановитьПривилегированныйРежим: () => undefined,
      Вычислить: (name) => ({ exported: modules[String(name)] ?? unknownMember(String(name)) }),
      КраткоеПредставлениеОшибки: shown,
      Прав: (text, count) => String(text).slice(-Number(count)),
      ТипЗнч: (value) => (value instanceof Binary ? 'ДвоичныеДанные' : typeof value),
      Тип: (name) => name,
      ЗаписатьJSON: (into, value) => {
        if (isBox(into)) into.text = JSON.stringify(plain(value))
      },
      ПрочитатьJSON: (from, isMap) => (isBox(from) ? read(JSON.parse(from.text), isMap === true) : undefined),
      ЗаписьЖурналаРегистрации: (_event, _level, _object, _data, text) => log(String(text)),
      ПодробноеПредставлениеОшибки: shown,
    },
    make(type, given) {
      if (type === 'Структура') {
        const names = typeof given[0] === 'string' ? given[0].split(',').map((name) => name.trim()) : []
        return aStructure(Object.fromEntries(names.map((name, nth) => [name, given[nth + 1]])))
      }
      if (type === 'Массив') return []
      if (type === 'Соответствие') return new Map()
      if (type === 'УникальныйИдентификатор') return { guid: randomUUID() }
      if (type === 'ЗаписьJSON' || type === 'ЧтениеJSON') return { text: '' }
      if (type === 'HTTPЗапрос') return { path: String(given[0]), headers: new Map(), body: undefined } satisfies Sent
      if (type === 'HTTPСоединение') {
        const [host, port, , , , seconds, secure] = given
        const [, , , , proxy] = given
        const reached = isProxy(proxy) ? proxy : { host: String(host), port: Number(port) }
        return { ...reached, seconds: Number(seconds), isSecure: secure !== undefined }
      }
      return { type }
    },
    member(of, name) {
      if (of instanceof Structure) return Object.hasOwn(of.fields, name) ? of.fields[name] : unknownMember(name)
      if (isSent(of) && name === 'Заголовки') return of.headers
      if (of === kept) return kept.get(name) ?? unknownMember(name)
      if (isRow(of)) return of.row[name]
      if (isAnswered(of) && name === 'КодСостояния') return of.status
      if (isAnswered(of) && name === 'Заголовки') return of.headers
      return unknownMember(name)
    },
    element(of, index) {
      if (of instanceof Map) return (of as Map<Value, Value>).get(index)
      if (of instanceof Structure && typeof index === 'string') return this.member(of, index)
      const list = asList(of)
      if (typeof index !== 'number' || index < 0 || index >= list.length) {
        throw new Error('Индекс находится за границами массива')
      }
      return list[index]
    },
    method(of, name, given) {
      const [first, second] = given
      if (isReference(of) && name === 'УникальныйИдентификатор') return of
      if (of instanceof Structure && name === 'Вставить') return void (of.fields[String(first)] = second)
      if (of instanceof Map && name === 'Вставить') return void of.set(first, second)
      if (of instanceof Map && name === 'Получить') return (of as Map<Value, Value>).get(first)
      if (isRegister(of) && name === 'СоздатьМенеджерЗаписи') return { rows: of.rows, row: {}, isRead: false }
      if (isRow(of) && name === 'Прочитать') {
        const row = of.rows.get(of.row['Ид'])
        return void Object.assign(of, { isRead: row !== undefined, row: { ...row, ...of.row } })
      }
      if (isRow(of) && name === 'Выбран') return of.isRead
      if (isRow(of) && name === 'Записать') return void of.rows.set(of.row['Ид'], { ...of.row })
      if (isConstant(of) && name === 'Получить') return of.value
      if (isConstant(of) && name === 'Установить') return void (of.value = first)
      if (isNames(of) && name === 'Найти') return of.named(String(first))
      if (isModule(of)) return (of.exported[name] ?? unknownMember(name))(...given)
      if (Array.isArray(of) && name === 'Добавить') return void of.push(first)
      if (Array.isArray(of) && name === 'Количество') return of.length
      if (Array.isArray(of) && name === 'Найти') return of.includes(first) ? of.indexOf(first) : undefined
      if (Array.isArray(of) && name === 'ВГраница') return of.length - 1
      if (isSent(of) && name === 'УстановитьТелоИзСтроки') return void (of.body = Buffer.from(String(first)))
      if (isSent(of) && name === 'УстановитьТелоИзДвоичныхДанных' && first instanceof Binary) {
        return void (of.body = first.bytes)
      }
      if (isConnection(of) && name === 'ВызватьHTTPМетод' && isSent(second)) {
        return sent(of, String(first), second, second_ms)
      }
      if (isAnswered(of) && name === 'ПолучитьТелоКакСтроку') return of.body.toString()
      if (isAnswered(of) && name === 'ПолучитьТелоКакДвоичныеДанные') return new Binary(of.body)
      if (isBox(of) && name === 'УстановитьСтроку') return void (of.text = typeof first === 'string' ? first : of.text)
      if (isBox(of) && name === 'Закрыть') return of.text
      throw new Error(`Метод объекта не обнаружен (${name})`)
    },
    set(of, name, value) {
      if (!isRow(of)) throw new Error(`Поле объекта недоступно для записи (${name})`)
      of.row[name] = value
    },
    each: (of) =>
      of instanceof Map
        ? [...(of as Map<Value, Value>)].map(([Ключ, Значение]) => aStructure({ Ключ, Значение }))
        : asList(of),
    add: (a, b) => (typeof a === 'string' ? a + shown(b) : Number(a) + Number(b)),
  }
}

function asList(of: Value): Value[] {
  if (!Array.isArray(of)) throw new Error('Индексируемое значение не является массивом')
  return of
}

/** As text: a number is grouped by spaces, which no address bears. */
function shown(value: Value): string {
  if (typeof value === 'object' && value !== null && 'guid' in value) return String(value.guid)
  if (typeof value === 'number') return value.toLocaleString('ru-RU')
  if (value instanceof Error) return value.message
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

function plain(value: Value): Value {
  if (value instanceof Structure) return plain(value.fields)
  if (Array.isArray(value)) return value.map(plain)
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

/** @throws for a name that cannot be a field, unless it is read into a map */
function read(value: Value, isMap: boolean): Value {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map((item) => read(item, isMap))
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, member]) => [name, read(member, isMap)] as const)
  if (isMap) return new Map(entries)
  for (const [name] of entries) {
    if (!/^[\p{L}_][\p{L}\d_]*$/u.test(name)) throw new Error(`Недопустимое имя свойства (${name})`)
  }
  return aStructure(Object.fromEntries(entries))
}

/** One call on its own connection, given up after the time-out. */
function sent(
  { host, port, seconds, isSecure }: Connection,
  method: string,
  { path, headers, body }: Sent,
  second_ms: number,
) {
  if (isSecure) throw new Error('the test has no TLS')
  return new Promise<Answered>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length }
    const call = request({
      host,
      port,
      method,
      path,
      headers: { ...Object.fromEntries(headers), ...length },
      agent: false,
    })
    const timer = setTimeout(() => call.destroy(new Error('Превышено время ожидания')), seconds * second_ms)
    call.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    call.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('Соединение разорвано')))
      response.on('end', () => {
        clearTimeout(timer)
        const { rawHeaders: raw } = response
        const headers = new Map(
          raw.flatMap((name, nth) => (nth % 2 === 0 ? [[name, raw[nth + 1] ?? ''] as const] : [])),
        )
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) })
      })
    })
    call.end(body)
  })
}
