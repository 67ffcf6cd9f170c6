/** The SMS gateways that a server can use. */
export const smsDrivers = ['smsc', 'smsru', 'smsaero', 'exolve', 'smpp'] as const
export type SmsDriver = (typeof smsDrivers)[number]

export type SmsField = 'url' | 'login' | 'password' | 'api_key' | 'sender'

/** What each gateway asks for, in the order of the form; what is missing in `optional` and `required` it does not know. */
export const smsFields: Record<SmsDriver, { required: readonly SmsField[]; optional: readonly SmsField[] }> = {
  smsc: { required: ['login', 'password'], optional: ['sender'] },
  smsru: { required: ['api_key'], optional: ['sender'] },
  smsaero: { required: ['login', 'api_key', 'sender'], optional: [] },
  exolve: { required: ['api_key', 'sender'], optional: [] },
  smpp: { required: ['url', 'login', 'password', 'sender'], optional: [] },
}
