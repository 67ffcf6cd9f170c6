/**
 * Runs a module in 1С's language, so that its calls are those of its text: expressions, conditions, loops, attempts and
 * functions, as far as a common module uses them. What the platform offers comes from `bsl-platform.support.ts`.
 */
export type Value = unknown
export type Callable = (...given: Value[]) => Value
export type Platform = {
  functions: Record<string, Callable>
  values: Record<string, Value>
  make: (type: string, given: Value[]) => Value
  /** a field or an element; throws when there is none, as 1С does */
  member: (of: Value, name: string) => Value
  element: (of: Value, index: Value) => Value
  method: (of: Value, name: string, given: Value[]) => Value
  /** `of.name = value` */
  set: (of: Value, name: string, value: Value) => void
  each: (of: Value) => Iterable<Value>
  add: (item: Value, other: Value) => Value
}

type Frame = Map<string, Value>
type Run = (frame: Frame) => Promise<Value>
/** what a function returned; nothing while it goes on */
type Step = (frame: Frame) => Promise<{ returned: Value } | undefined>
type Parameter = { name: string; byDefault: Run | undefined }
type Defined = { parameters: Parameter[]; body: Step }

const token = /\/\/[^\n]*|#[^\n]*|"(?:[^"]|"")*"|[\p{L}_][\p{L}\d_]*|\d+|<>|>=|<=|[=<>+\-*/?()[\].,;]/gu
const isName = (text: string): boolean => /^[\p{L}_]/u.test(text)

/** @returns the functions of the module */
export function bslModule(code: string, platform: Platform): (name: string, ...given: Value[]) => Promise<Value> {
  const tokens = [...code.matchAll(token)].map(([text]) => text).filter((text) => !/^(?:\/\/|#)/.test(text))
  const defined = new Map<string, Defined>()
  let at = 0
  let caught: Value
  /** the last field that was read: what an assignment after it sets */
  let field: { of: Run; name: string } | undefined
  const next = () => tokens[at] ?? 'the end'
  const isNext = (...words: string[]) => words.includes(next())
  const take = (expected?: string): string => {
    const text = next()
    if (expected !== undefined && text !== expected) throw new Error(`${expected} is expected, not ${text}`)
    at += 1
    return text
  }
  const takeIf = (word: string): boolean => isNext(word) && take() === word

  const call = async (name: string, given: Value[]): Promise<Value> => {
    if (name === 'ИнформацияОбОшибке') return caught
    const own = defined.get(name)
    if (!own) {
      const offered = platform.functions[name]
      if (!offered) throw new Error(`Процедура или функция не определена (${name})`)
      return offered(...given)
    }
    const frame: Frame = new Map()
    for (const [nth, { name: parameter, byDefault }] of own.parameters.entries()) {
      frame.set(parameter, given[nth] === undefined && byDefault ? await byDefault(frame) : given[nth])
    }
    return (await own.body(frame))?.returned
  }

  const all = async (runs: Run[], frame: Frame): Promise<Value[]> => {
    const values: Value[] = []
    for (const run of runs) values.push(await run(frame))
    return values
  }

  /** `(, , 5)`: an argument left out is undefined. */
  function givenArguments(): Run[] {
    take('(')
    const given: Run[] = []
    while (!isNext(')')) {
      if (isNext(',')) given.push(async () => undefined)
      else given.push(expression())
      if (!isNext(')')) {
        take(',')
        if (isNext(')')) given.push(async () => undefined)
      }
    }
    take(')')
    return given
  }

  function primary(): Run {
    const text = take()
    if (text === '(') {
      const inner = expression()
      take(')')
      return inner
    }
    if (text === '?') {
      const [condition, yes, no] = givenArguments()
      if (!condition || !yes || !no) throw new Error('? takes three arguments')
      return async (frame) => ((await condition(frame)) === true ? yes(frame) : no(frame))
    }
    if (text.startsWith('"')) {
      const value = text.slice(1, -1).replaceAll('""', '"')
      return async () => value
    }
    if (/^\d/.test(text)) return async () => Number(text)
    if (text === 'Истина') return async () => true
    if (text === 'Ложь') return async () => false
    if (text === 'Неопределено') return async () => undefined
    if (text === 'Новый') {
      const type = take()
      const given = isNext('(') ? givenArguments() : []
      return async (frame) => platform.make(type, await all(given, frame))
    }
    if (!isName(text)) throw new Error(`an expression is expected, not ${text}`)
    if (isNext('(')) {
      const given = givenArguments()
      return async (frame) => call(text, await all(given, frame))
    }
    return async (frame) => {
      if (frame.has(text)) return frame.get(text)
      if (!Object.hasOwn(platform.values, text)) throw new Error(`Переменная не определена (${text})`)
      return platform.values[text]
    }
  }

  function postfix(): Run {
    let left = primary()
    for (;;) {
      const of = left
      if (takeIf('.')) {
        const name = take()
        if (isNext('(')) {
          const given = givenArguments()
          left = async (frame) => platform.method(await of(frame), name, await all(given, frame))
        } else {
          field = { of, name }
          left = async (frame) => platform.member(await of(frame), name)
        }
      } else if (takeIf('[')) {
        const index = expression()
        take(']')
        left = async (frame) => platform.element(await of(frame), await index(frame))
      } else return left
    }
  }

  function sum(): Run {
    let left = postfix()
    while (takeIf('+')) {
      const [first, second] = [left, postfix()]
      left = async (frame) => platform.add(await first(frame), await second(frame))
    }
    return left
  }

  function comparison(): Run {
    const single_sum = sum()
    if (!isNext('=', '<>', '>', '<', '>=', '<=')) return single_sum
    const sign = take()
    const other = sum()
    return async (frame) => {
      const [a, b] = [await single_sum(frame), await other(frame)]
      if (sign === '=') return a === b
      if (sign === '<>') return a !== b
      if (typeof a !== 'number' || typeof b !== 'number') throw new Error('numbers are expected')
      return { '>': a > b, '<': a < b, '>=': a >= b, '<=': a <= b }[sign]
    }
  }

  function negation(): Run {
    if (!takeIf('Не')) return comparison()
    const of = negation()
    return async (frame) => (await of(frame)) !== true
  }

  /** both are left to right, and the right side is run only when it decides */
  function chain(word: string, part: () => Run, ends: boolean): Run {
    let left = part()
    while (takeIf(word)) {
      const [first, second] = [left, part()]
      left = async (frame) => ((await first(frame)) === ends ? ends : second(frame))
    }
    return left
  }

  function expression(): Run {
    return chain('Или', () => chain('И', negation, false), true)
  }

  function block(...ends: string[]): Step {
    const steps: Step[] = []
    while (!isNext(...ends)) steps.push(statement())
    return async (frame) => {
      for (const step of steps) {
        const done = await step(frame)
        if (done) return done
      }
      return undefined
    }
  }

  function statement(): Step {
    const text = next()
    if (text === 'Если') return condition()
    if (text === 'Для') return loop()
    if (text === 'Пока') return whilst()
    if (text === 'Попытка') return attempt()
    if (takeIf('Возврат')) {
      const value = isNext(';') ? undefined : expression()
      take(';')
      return async (frame) => ({ returned: await value?.(frame) })
    }
    if (takeIf('ВызватьИсключение')) {
      const reason = expression()
      take(';')
      return async (frame) => {
        throw new Error(String(await reason(frame)))
      }
    }
    if (tokens[at + 1] === '=') {
      const name = take()
      take('=')
      const value = expression()
      take(';')
      return async (frame) => void frame.set(name, await value(frame))
    }
    const effect = postfix()
    if (field && takeIf('=')) {
      const { of, name } = field
      const value = expression()
      take(';')
      return async (frame) => {
        platform.set(await of(frame), name, await value(frame))
        return undefined
      }
    }
    take(';')
    return async (frame) => void (await effect(frame))
  }

  function condition(): Step {
    const cases: { when: Run; body: Step }[] = []
    while (takeIf(cases.length === 0 ? 'Если' : 'ИначеЕсли')) {
      const when = expression()
      take('Тогда')
      cases.push({ when, body: block('ИначеЕсли', 'Иначе', 'КонецЕсли') })
    }
    const otherwise = takeIf('Иначе') ? block('КонецЕсли') : undefined
    take('КонецЕсли')
    take(';')
    return async (frame) => {
      for (const { when, body } of cases) if ((await when(frame)) === true) return body(frame)
      return otherwise?.(frame)
    }
  }

  function loop(): Step {
    take('Для')
    const isEach = takeIf('Каждого')
    const name = take()
    take(isEach ? 'Из' : '=')
    const first = expression()
    const last = isEach || take('По') === '' ? undefined : expression()
    take('Цикл')
    const body = block('КонецЦикла')
    take('КонецЦикла')
    take(';')
    return async (frame) => {
      const from = await first(frame)
      for (const value of last ? numbers(from, await last(frame)) : platform.each(from)) {
        frame.set(name, value)
        const done = await body(frame)
        if (done) return done
      }
      return undefined
    }
  }

  function whilst(): Step {
    take('Пока')
    const isTrue = expression()
    take('Цикл')
    const body = block('КонецЦикла')
    take('КонецЦикла')
    take(';')
    return async (frame) => {
      while ((await isTrue(frame)) === true) {
        const done = await body(frame)
        if (done) return done
      }
      return undefined
    }
  }

  function attempt(): Step {
    take('Попытка')
    const body = block('Исключение')
    take('Исключение')
    const instead = block('КонецПопытки')
    take('КонецПопытки')
    take(';')
    return async (frame) => {
      try {
        return await body(frame)
      } catch (error) {
        caught = error
        return instead(frame)
      }
    }
  }

  while (at < tokens.length) {
    const kind = take()
    if (kind !== 'Функция' && kind !== 'Процедура') throw new Error(`a function is expected, not ${kind}`)
    const name = take()
    take('(')
    const parameters: Parameter[] = []
    while (!takeIf(')')) {
      const parameter = take()
      parameters.push({ name: parameter, byDefault: takeIf('=') ? expression() : undefined })
      takeIf(',')
    }
    takeIf('Экспорт')
    const end = `Конец${kind === 'Функция' ? 'Функции' : 'Процедуры'}`
    defined.set(name, { parameters, body: block(end) })
    take(end)
  }
  return (name, ...given) => call(name, given)
}

function* numbers(from: Value, to: Value): Iterable<number> {
  for (let number = Number(from); number <= Number(to); number += 1) yield number
}
