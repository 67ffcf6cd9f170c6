import { commands, type Command, type Option } from './commands.ts'

const everywhere: Readonly<Record<string, Option>> = {
  'env-file': { type: 'string', value: 'ФАЙЛ', text: 'настройки из файла, который читает systemd' },
  help: { type: 'boolean', text: 'эта подсказка' },
}

const column = 28

/** The help that lists all commands. */
export function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(column)}${summary}`)
  return `npx roscherk КОМАНДА [параметры]

${lines.join('\n')}

${optionLines(everywhere)}

Подробно о команде: npx roscherk КОМАНДА --help
Настройки — те же, что у сервера: из окружения, а чего там нет — из файла --env-file; пути в них считаются от папки сервера.
Код выхода: 0 — сделано; 1 — найдены нарушения; 2 — не сделано, почему — сказано; 3 — только замечания или проверено не всё.`
}

export function helpOf(name: string, { about, options = {} }: Command): string {
  return `${usageOf(name)}\n\n${about}\n\n${optionLines({ ...options, ...everywhere })}`
}

export function usageOf(name: string): string {
  return ['npx roscherk', name, ...(commands[name]?.parameters ?? []), '[параметры]'].join(' ')
}

function optionLines(options: Readonly<Record<string, Option>>): string {
  return Object.entries(options)
    .map(([name, { value, text }]) => `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(column)}${text}`)
    .join('\n')
}
