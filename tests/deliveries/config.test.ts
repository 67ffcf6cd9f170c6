import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/start/config.ts'
import type { Driver } from '#server/messages/core/driver.ts'
import { deliveryMoves, deliveryStatuses, hasFailed, stateOfParts } from '#shared/rules/deliveries.ts'
import { partsOf } from '#server/messages/core/sms-parts.ts'
import { withCircuitBreaker } from '#server/messages/gateways/circuit-breaker.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig({ DEMO: '0', DATA_DIR: '/nowhere', ...env })

describe('configuration errors of deliveries', () => {
  test.each([
    [{ SMS_DRIVER: 'pigeon' }, 'SMS_DRIVER'],
    [{ SMS_DRIVER: 'smpp' }, 'smpp://логин:пароль@адрес:2775'],
    [{ SMS_DRIVER: 'smpp', SMS_URL: 'http://x', SMS_SENDER: 'X' }, 'smpp://'],
    [{ SMS_DRIVER: 'smsc' }, 'SMS_LOGIN и SMS_PASSWORD'],
    [{ SMS_DRIVER: 'smsru' }, 'нужен SMS_API_KEY'],
    [{ SMS_DRIVER: 'smsaero', SMS_API_KEY: 'x' }, 'SMS_LOGIN (почта), SMS_API_KEY и SMS_SENDER'],
    [{ SMS_DRIVER: 'exolve', SMS_API_KEY: 'x' }, 'SMS_SENDER'],
    [{ SMS_DRIVER: 'smsru', SMS_API_KEY: 'x', SMS_URL: 'ftp://x' }, 'https://'],
    [{ SMS_API_KEY: 'x' }, 'SMS_DRIVER нет'],
    [{ SMS_SENDER: 'Ромашка' }, 'латинских'],
    [{ SMS_CALLBACK_SECRET: 'short' }, '24'],
    [{ SMTP_URL: 'mail.example' }, 'smtp://логин:пароль@адрес:587'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_FROM'],
    [{ DKIM_DOMAIN: 'x.test' }, 'задаются вместе'],
    [{ DKIM_DOMAIN: 'x', DKIM_SELECTOR: 'x', DKIM_KEY_FILE: '/nowhere/key.pem' }, 'не читается'],
    [{ DEMO: '1', SMS_DRIVER: 'smsru', SMS_API_KEY: 'x' }, '/outbox'],
  ])('a configuration error of deliveries is reported for %o', (env, words) => {
    expect(() => read(env)).toThrow(words)
  })

  test('configuration errors of deliveries never contain a password', () => {
    const env = { SMS_DRIVER: 'smpp', SMS_URL: 'smpp://me:very-secret-word@', SMTP_URL: 'smtp//very-secret-word' }
    expect(() => read(env)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('very-secret') }))
  })

  test('SMS_URL may have address characters in its login and password', () => {
    const { sms } = read({ SMS_DRIVER: 'smpp', SMS_URL: 'smpps://a%40b:p%3A%2F@x.test', SMS_SENDER: 'X' }).delivery
    expect(sms).toMatchObject({ system_id: 'a@b', password: 'p:/', port: 3550, tls: true })
  })
})

describe('states of a message', () => {
  test('states of a message move forward only, and terminal ones do not change', () => {
    const reach = (from: (typeof deliveryStatuses)[number]): string[] =>
      deliveryMoves[from].flatMap((next) => [next, ...reach(next)])
    for (const status of deliveryStatuses) {
      expect(reach(status)).not.toContain(status)
      if (hasFailed(status) || status === 'delivered') expect(deliveryMoves[status]).toEqual([])
    }
  })

  test('a message of several parts has failed with its first failed part and is delivered with its last one', () => {
    expect(stateOfParts(['delivered', 'accepted'])).toBe('accepted')
    expect(stateOfParts(['delivered', 'delivered'])).toBe('delivered')
    expect(stateOfParts(['delivered', 'expired', 'accepted'])).toBe('expired')
  })
})

describe('splitting a text into SMS parts', () => {
  test.each([
    [70, [70]],
    [71, [67, 4]],
    [134, [67, 67]],
    [135, [67, 67, 1]],
  ])('a text of %i characters is split into SMS parts of %j characters', (length, parts) => {
    expect(partsOf('я'.repeat(length)).map((part) => part.length)).toEqual(parts)
  })

  test('splitting a text into SMS parts never splits a surrogate pair', () => {
    const text = `${'я'.repeat(66)}😀${'я'.repeat(20)}`
    expect(partsOf(text).map((part) => part.length)).toEqual([66, 22])
    expect(partsOf(text).join('')).toBe(text)
  })
})

test('a gateway silent three times in a row is not asked: the fourth message waits', async () => {
  const asked: number[] = []
  const silent: Driver = {
    name: 'smsc',
    send: ({ id }) => {
      asked.push(id)
      return Promise.resolve({ kind: 'unknown', cause: '', ids: [] })
    },
  }
  const driver = withCircuitBreaker(silent)
  const kinds: string[] = []
  for (const id of [1, 2, 3, 4]) kinds.push((await driver.send(aMessage(id))).kind)
  expect(kinds).toEqual(['unknown', 'unknown', 'unknown', 'later'])
  expect(asked).toEqual([1, 2, 3])
})

const aMessage = (id: number) => ({
  id,
  first_id: id,
  recipient: '+79991234567',
  subject: null,
  body: 'Текст',
  sender: null,
  attachments: [],
  lifetime_seconds: 300,
})
