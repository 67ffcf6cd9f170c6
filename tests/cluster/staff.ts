import { aCaller, type Caller } from '../support/caller.ts'
import { otpOf, withTotp } from '../support/factor-words.ts'

/** Money asks for a second factor of the last fifteen minutes: two of three may fall into a failover. */
const confirmed_every_ms = 5 * 60_000

/** The first owner outside a demo, who shows the second factor again while this process runs. */
export async function aStaffMember(url: string, login: { login: string; password: string }): Promise<Caller> {
  const api = '/api/support'
  const { body } = await aCaller(url, undefined, api).post<{ token: string }>('auth/login', login)
  const staff = aCaller(url, body.token, api)
  const { secret } = await withTotp(staff)
  const confirm = () => staff.post('auth/confirm', { otp: otpOf(secret) })
  setInterval(() => void confirm().catch(() => undefined), confirmed_every_ms).unref()
  return staff
}
