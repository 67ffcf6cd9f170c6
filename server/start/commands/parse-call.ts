import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Call } from './call.ts'
import { commands, type Command } from './commands.ts'
import { usageOf } from './help.ts'

export type Parsed = { name: string | undefined; command: Command | undefined; help: boolean; call: Call }

const everywhere = { help: { type: 'boolean', short: 'h' }, 'env-file': { type: 'string' } } as const

/**
 * @param from the folder of the caller
 * @throws {StartRefusal} an unknown command or option, or a missing parameter; the message says how to call it
 */
export function parseCall(words: readonly string[], from: string): Parsed {
  const at = nameAt(words)
  const name = words[at]
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name !== undefined && !command) {
    throw new StartRefusal(`Команды ${name} нет. Все команды: npx roscherk --help`)
  }
  const args = words.filter((_, index) => index !== at)
  const options = { ...everywhere, ...command?.options }
  const { values, positionals } = parsed(name, () => parseArgs({ args, options, allowPositionals: true }))
  const help = values.help ?? false
  const given: Record<string, string | boolean | undefined> = values
  const { parameters = [] } = command ?? {}
  const required = parameters.filter((parameter) => !parameter.startsWith('[')).length
  if (!help && (positionals.length < required || positionals.length > parameters.length)) {
    throw new StartRefusal(`Вызов: ${usageOf(name ?? '')}`)
  }
  const call: Call = {
    positionals,
    flag: (option) => given[option] === true,
    text: (option) => (typeof given[option] === 'string' ? given[option] : undefined),
    path: (typed) => resolve(from, typed),
  }
  return { name, command, help, call }
}

/** Options of all commands may stand before the name. */
function nameAt(words: readonly string[]): number {
  const at = words.findIndex((word, index) => !word.startsWith('-') && words[index - 1] !== '--env-file')
  return at === -1 ? words.length : at
}

/** The library's messages are English. */
function parsed<T>(name: string | undefined, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const option = /'(-[^' ]*)/.exec(message)?.[1] ?? ''
    const what =
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? `Неизвестный параметр ${option}.` : `Неверное значение: ${option}.`
    throw new StartRefusal(`${what} Подсказка: npx roscherk ${name ?? ''} --help`.replace('  ', ' '), { cause: error })
  }
}
