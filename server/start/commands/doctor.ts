import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { diagnose } from '../doctor/diagnose.ts'
import type { Finding, Level } from '#server/platform/core/finding.ts'
import { sendToOneself } from '../doctor/send-to-oneself.ts'

const signs: Readonly<Record<Level, string>> = { ok: '✓', warning: '!', fault: '✗' }

/** `npx roscherk doctor`: what is wrong with this installation, why it matters and how to fix it. */
export async function doctor(call: Call): Promise<ExitCode> {
  const env_file = call.text('env-file')
  const found = await diagnose(process.env, { env_file: env_file && call.path(env_file) })
  const addressees = { email: call.text('send-mail'), phone: call.text('send-sms') }
  found.push(...(await sendToOneself(process.env, addressees)))
  const has = (level: Level) => found.some((finding) => finding.level === level)
  if (call.flag('json')) say(JSON.stringify(found, null, 2))
  else sayFindings(found)
  if (has('fault')) return exitCodes.faults
  return has('warning') ? exitCodes.warnings : exitCodes.ok
}

function sayFindings(found: readonly Finding[]): void {
  for (const { level, what, why, fix } of found) {
    say(`${signs[level]} ${what}`)
    if (why) say(`    ${why}`)
    if (fix) say(`    → ${fix}`)
  }
  const count = (level: Level) => found.filter((finding) => finding.level === level).length
  say(`\nВ порядке: ${count('ok')}, замечаний: ${count('warning')}, неисправностей: ${count('fault')}.`)
}
