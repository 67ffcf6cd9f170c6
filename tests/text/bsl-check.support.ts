/** What the platform offers to a common module: functions, and types after «Новый». */
const platform = new Set(
  (
    'Строка Формат КодироватьСтроку СтрШаблон СтрДлина СтрНайти Сред Прав ТипЗнч Тип ЗаписатьJSON ПрочитатьJSON ' +
    'ЗаписьЖурналаРегистрации ПодробноеПредставлениеОшибки ИнформацияОбОшибке Структура Массив Соответствие ' +
    'УникальныйИдентификатор HTTPСоединение HTTPЗапрос ЗащищенноеСоединениеOpenSSL СертификатыУдостоверяющихЦентровОС ' +
    'СтрНачинаетсяС СтрРазделить СтрСоединить НРег СокрЛП Лев Число Дата ЗначениеЗаполнено НачалоДня МестноеВремя ' +
    'УниверсальноеВремя ЧасовойПоясСеанса УстановитьПривилегированныйРежим Вычислить КраткоеПредставлениеОшибки ' +
    'НачатьПомещениеФайла ОписаниеОповещения ПоказатьПредупреждение ПоказатьВопрос ПерейтиПоНавигационнойСсылке ' +
    'ПолучитьФайл ПолучитьИзВременногоХранилища ПоместитьВоВременноеХранилище ОткрытьФорму ' +
    'ЗаписьJSON ЧтениеJSON ПараметрыЗаписиJSON СтрЗаменить ПотокВПамяти ЗаписьДанных'
  ).split(' '),
)
const notCalled = new Set('Если ИначеЕсли И Или Не Возврат Новый Для По Из Пока ВызватьИсключение Тогда'.split(' '))
const pairs: Record<string, string> = {
  Функция: 'КонецФункции',
  Процедура: 'КонецПроцедуры',
  Если: 'КонецЕсли',
  Цикл: 'КонецЦикла',
  Попытка: 'КонецПопытки',
  '#Область': '#КонецОбласти',
  '(': ')',
  '[': ']',
}
const closing = new Map(Object.entries(pairs).map(([open, close]) => [close, open]))
const word = /#?[\p{L}_][\p{L}\d_]*|[()[\]]/gu

/**
 * Faults of a module in 1С's language that a compiler would name: strings, brackets, blocks, calls of what is defined
 * nowhere, and the number of arguments of the module's own functions. Not a compiler: types are not checked.
 */
export function bslFaults(code: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const plain = code.split('\n').map((line, index) => {
    const bare = line.replaceAll(/"(?:[^"]|"")*"/g, 'Т').replace(/\/\/.*$/, '')
    if (bare.includes('"')) faults.push(`${index + 1}: строка не закрыта`)
    return bare
  })
  for (const [index, line] of plain.entries()) {
    for (const [token] of line.matchAll(word)) {
      if (Object.hasOwn(pairs, token)) open.push(token)
      const opener = closing.get(token)
      if (opener !== undefined && open.pop() !== opener) faults.push(`${index + 1}: лишнее ${token}`)
    }
  }
  faults.push(...open.map((token) => `не закрыто ${token}`))
  const text = plain.join('\n')
  const own = new Map(
    [...text.matchAll(/(?:Функция|Процедура) ([\p{L}\d_]+)\(([^)]*)\)/gu)].map(([, name = '', parameters = '']) => {
      const all = parameters.split(',').filter((parameter) => parameter.trim() !== '')
      return [name, { min: all.filter((parameter) => !parameter.includes('=')).length, max: all.length }]
    }),
  )
  for (const { 1: name = '', index } of text.matchAll(/(?<![\p{L}\d_.])([\p{L}_][\p{L}\d_]*)\(/gu)) {
    if (notCalled.has(name) || platform.has(name)) continue
    const expected = own.get(name)
    if (!expected) faults.push(`${name} нигде не определена`)
    else if (!/(?:Функция|Процедура) $/.test(text.slice(0, index))) {
      const count = argumentsOf(text, index + name.length)
      if (count < expected.min || count > expected.max) faults.push(`${name}: аргументов ${count}`)
    }
  }
  for (const [, name = ''] of text.matchAll(/Новый ([\p{L}\d_]+)/gu)) {
    if (!platform.has(name)) faults.push(`типа ${name} нет`)
  }
  return faults
}

/** How many arguments follow the bracket at this place. */
function argumentsOf(text: string, bracket: number): number {
  let depth = 0
  let commas = 0
  for (let at = bracket; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if ('(['.includes(sign)) depth += 1
    else if (')]'.includes(sign) && --depth === 0) return text.slice(bracket + 1, at).trim() === '' ? 0 : commas + 1
    else if (sign === ',' && depth === 1) commas += 1
  }
  return commas
}
