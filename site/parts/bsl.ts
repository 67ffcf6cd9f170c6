export type BslToken = { kind: 'plain' | 'comment' | 'text' | 'word' | 'mark'; text: string }

const words =
  'Функция|КонецФункции|Процедура|КонецПроцедуры|Экспорт|Если|Тогда|ИначеЕсли|Иначе|КонецЕсли|Для|Каждого|Из|Цикл|КонецЦикла|Пока|Попытка|Исключение|КонецПопытки|ВызватьИсключение|Возврат|Новый|Неопределено|Истина|Ложь|И|Или|Не'

/** `\b` does not know Cyrillic, hence the look-around for letters */
const token = new RegExp(
  `(?<comment>//[^\\n]*)|(?<text>"(?:[^"\\n]|"")*")|(?<mark>#[^\\n]*)|(?<word>(?<![\\p{L}\\d_.])(?:${words})(?![\\p{L}\\d_]))`,
  'gu',
)

/** Splits 1С source into tokens of one colour each. */
export function bslTokens(code: string): BslToken[] {
  const tokens: BslToken[] = []
  let end = 0
  for (const match of code.matchAll(token)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) })
    const kind = (['comment', 'text', 'mark', 'word'] as const).find((name) => match.groups?.[name] !== undefined)
    tokens.push({ kind: kind ?? 'plain', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) })
  return tokens
}
