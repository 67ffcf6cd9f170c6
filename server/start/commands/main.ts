import { fileURLToPath } from 'node:url'
import { Refusal } from '#server/platform/core/errors.ts'
import { causeOf } from '../cause-of.ts'
import { exitCodes, say, type ExitCode } from './call.ts'
import { readEnvFile } from './env-file.ts'
import { helpOf, overview } from './help.ts'
import { parseCall } from './parse-call.ts'

/** `npx roscherk COMMAND`: runs one of the commands of `commands.ts` with the settings of the server. */
async function main(words: readonly string[]): Promise<ExitCode> {
  const { name, command, help, call } = parseCall(words, process.cwd())
  if (name === undefined || command === undefined) {
    say(overview())
    return help ? exitCodes.ok : exitCodes.refused
  }
  if (help) {
    say(helpOf(name, command))
    return exitCodes.ok
  }
  const file = call.text('env-file')
  if (file !== undefined) process.env = { ...(await readEnvFile(call.path(file))), ...process.env }
  // relative paths of settings count from here, as for the service (WorkingDirectory=)
  process.chdir(fileURLToPath(new URL('../../..', import.meta.url)))
  const run = await command.load()
  return run(call)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : causeOf(error)}\n`)
  process.exitCode = exitCodes.refused
}
