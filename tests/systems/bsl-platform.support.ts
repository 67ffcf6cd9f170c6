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
type Answered = { status: number; headers: Headers; body: Buffer }

export type PlatformOptions = {
  /** how long a second of a time-out lasts */
  second_ms: number
  log: (text: string) => void
}

/** A reference to a document of 1С: what «Ссылка» offers to the module. */
export const aReference = (guid: string = randomUUID()) => ({ guid })
export const aStructure = (fields: Record<string, Value>): Structure => Object.assign(new Structure(), { fields })
export const fieldsOf = (value: Value): Record<string, Value> => {
  if (!(value instanceof Structure)) throw new Error('a structure is expected')
  return value.fields
}

/** The part of 1С's platform that a common module needs to call a service over HTTP. */
export function bslPlatform({ second_ms, log }: PlatformOptions): Platform {
  const isReference = (of: Value): of is { guid: string } => typeof of === 'object' && of !== null && 'guid' in of
  const isSent = (of: Value): of is Sent => typeof of === 'object' && of !== null && 'path' in of
  const isConnection = (of: Value): of is Connection => typeof of === 'object' && of !== null && 'seconds' in of
  const isAnswered = (of: Value): of is Answered => typeof of === 'object' && of !== null && 'status' in of
  const isBox = (of: Value): of is { text: string } => typeof of === 'object' && of !== null && 'text' in of
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
    },
    functions: {
      Строка: shown,
      Формат: (value, format) => {
        if (typeof value === 'number' && format === 'ЧГ=0') return String(value)
        throw new Error(`unknown format ${String(format)}`)
      },
      КодироватьСтроку: (text) => encodeURIComponent(String(text)),
      СтрШаблон: (text, ...given) =>
        String(text).replaceAll(/%(\d)/g, (_all, nth: string) => shown(given[Number(nth) - 1])),
      СтрДлина: (text) => String(text).length,
      СтрНайти: (text, part) => String(text).indexOf(String(part)) + 1,
      Сред: (text, from, count) => String(text).slice(Number(from) - 1, Number(from) - 1 + Number(count)),
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
        return { host: String(host), port: Number(port), seconds: Number(seconds), isSecure: secure !== undefined }
      }
      return { type }
    },
    member(of, name) {
      if (of instanceof Structure) return Object.hasOwn(of.fields, name) ? of.fields[name] : unknownMember(name)
      if (isSent(of) && name === 'Заголовки') return of.headers
      if (isAnswered(of) && name === 'КодСостояния') return of.status
      if (isAnswered(of) && name === 'Заголовки') return of.headers
      return unknownMember(name)
    },
    element(of, index) {
      if (of instanceof Map) return (of as Map<Value, Value>).get(index)
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
      if (of instanceof Headers && name === 'Получить') return of.get(String(first)) ?? undefined
      if (Array.isArray(of) && name === 'Добавить') return void of.push(first)
      if (Array.isArray(of) && name === 'Количество') return of.length
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
    each: (of) =>
      of instanceof Map
        ? [...(of as Map<Value, Value>)].map(([Ключ, Значение]) => aStructure({ Ключ, Значение }))
        : asList(of),
    add: (one, other) => (typeof one === 'string' ? one + shown(other) : Number(one) + Number(other)),
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
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

/** @throws for a name that cannot be a field, unless it is read into a map */
function read(value: Value, isMap: boolean): Value {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map((one) => read(one, isMap))
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, one]) => [name, read(one, isMap)] as const)
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
        const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) })
      })
    })
    call.end(body)
  })
}
