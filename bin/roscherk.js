#!/usr/bin/env -S node --
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The operator's commands: `npx roscherk --help`. Started by the Node of the machine, which may be an old one, this file
 * is plain JavaScript and hands over to the project's own. The dashes keep Node from taking `--env-file` for its own
 * option, wherever it stands: it quotes by other rules than systemd.
 */
const node_major_min = 24
const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const entry = fileURLToPath(new URL('../server/start/commands/main.ts', import.meta.url))

const isNew = Number(process.versions.node.split('.')[0]) >= node_major_min
const node = existsSync(own) ? own : isNew ? process.execPath : undefined
if (node === undefined) {
  process.stderr.write(
    `Нужен Node ${node_major_min}, а здесь ${process.versions.node}. Выполните npm ci в папке сервера: Node приходит с зависимостями.\n`,
  )
  process.exit(2)
}
const child = spawn(node, ['--', entry, ...process.argv.slice(2)], { stdio: 'inherit' })
// the terminal sends Ctrl+C to both; this process waits for the command to clean up after itself
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
