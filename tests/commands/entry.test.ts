import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '#server/start/commands/commands.ts'
import { helpOf } from '#server/start/commands/help.ts'
import { parseEnvFile } from '#server/start/commands/env-file.ts'
import { roscherk } from './command.support.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'roscherk-entry-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('npx roscherk', () => {
  test('--help lists every command with its exit codes, and a bare call prints the same as a refusal', async () => {
    const { code, stdout } = await roscherk(['--help'])
    expect(code).toBe(0)
    for (const [name, { summary }] of Object.entries(commands)) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'))
    }
    expect(stdout).toContain('Код выхода: 0')
    expect(await roscherk([])).toMatchObject({ code: 2, stdout })
  })

  test('each command explains itself and its options', async () => {
    for (const [name, command] of Object.entries(commands)) {
      const help = helpOf(name, command)
      expect(help).toContain(`npx roscherk ${[name, ...(command.parameters ?? [])].join(' ')}`)
      for (const option of Object.keys(command.options ?? {})) expect(help).toContain(`--${option}`)
    }
    const { seal } = commands
    expect(await roscherk(['seal', '--help'])).toEqual({ code: 0, stdout: `${helpOf('seal', seal!)}\n`, stderr: '' })
  })

  test.each([
    [['verifi'], 'Команды verifi нет. Все команды: npx roscherk --help'],
    [['constructor'], 'Команды constructor нет'],
    [['verify', '--anker', 'x'], 'Неизвестный параметр --anker. Подсказка: npx roscherk verify --help'],
    [['verify', '--anchors'], 'Неверное значение: --anchors'],
    [['admin:reset'], 'Вызов: npx roscherk admin:reset ЛОГИН'],
    [['seal', 'destroy'], 'Действия destroy нет'],
    [['verify', '--env-file', '/none.env'], 'Файл настроек /none.env не читается'],
    [['verify'], 'нет базы сервера'],
  ])('%s is refused with exit code 2 and a way out', async (words, text) => {
    const env = { DATA_DIR: join(folder, 'none'), DATABASE_URL: '' }
    const { code, stdout, stderr } = await roscherk(words, env)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
    expect(stderr).not.toContain('    at ')
  })

  test('settings come from --env-file, and those of the environment count more', async () => {
    const file = join(folder, 'settings.env')
    writeFileSync(file, `DATA_DIR="${folder}/из файла"\nPORT=70000\n`)
    const env = { PORT: '3000', DATA_DIR: undefined, DATABASE_URL: undefined }
    const { stderr } = await roscherk(['--env-file', 'settings.env', 'verify'], env, folder)
    expect(stderr).toContain(`В ${folder}/из файла нет базы`)
    const wrong = await roscherk(['verify', '--env-file', file], { DATA_DIR: undefined, PORT: undefined })
    expect(wrong.stderr).toContain('PORT: ')
  })

  test('npm scripts of earlier versions call the same commands', () => {
    const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
      bin: Record<string, string>
    }
    expect(bin).toEqual({ roscherk: 'bin/roscherk.js' })
    for (const name of ['verify', 'admin:reset', 'codes:open', 'seal']) {
      expect(scripts[name]).toBe(`node -- server/start/commands/main.ts ${name}`)
      expect(Object.keys(commands)).toContain(name)
    }
  })
})

describe('a file of settings', () => {
  // systemd.exec(5); read by systemd 252, which `systemd-run -p EnvironmentFile=` shows
  test.each([
    ['A=one two  ', { A: 'one two' }],
    ['A="one  #two" # x', { A: 'one  #two# x' }],
    ['A=\'one \\ "two"\'', { A: 'one \\ "two"' }],
    ['A="say \\"hi\\" \\$5 \\n"', { A: 'say "hi" $5 \\n' }],
    ['A=it\\ is\\\\', { A: 'it is\\' }],
    ['A=one\\\n  two', { A: 'one  two' }],
    ['A="two\nlines"\nB=2', { A: 'two\nlines', B: '2' }],
    ['# A=1\n; B=2\n\n  C = 3\nD\nE=\nF=a"b"', { C: '3', E: '', F: 'a"b"' }],
    ['OPERATOR_NAME=ООО «Ваша компания»\r\nX=1\r\n', { OPERATOR_NAME: 'ООО «Ваша компания»', X: '1' }],
  ])('%j', (text, values) => {
    expect(parseEnvFile(text)).toEqual(values)
  })

  test('the example of the settings file means the same to a shell', () => {
    const example = readFileSync(join(root, 'deploy/roscherk.env'), 'utf8')
    const values = parseEnvFile(example)
    expect(Object.keys(values)).toContain('OPERATOR_NAME')
    const names = Object.keys(values)
    const script = `set -aeu; . "$0"; for name in ${names.join(' ')}; do eval "printf '%s\\n' \\"\\$$name\\""; done`
    const file = join(folder, 'readme.env')
    writeFileSync(file, example)
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script, file], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n')).toEqual(Object.values(values))
  })
})
