import { describe, expect, test } from 'vitest'
import {
  type CircumstanceRule,
  circumstanceRuleNames,
  circumstancesOf,
  inOrder,
  isNoteworthy,
  type KnownOfSigning,
} from '#shared/rules/signing-circumstances.ts'
import { circumstanceClaims } from '#shared/text/claims.ts'
import { circumstanceText } from '#shared/text/circumstance-text.ts'

const nothing: KnownOfSigning = {
  device_phones: 0,
  address_phones: 0,
  sender_device: null,
  sender_address: false,
  staff_phone: null,
  other_devices: 0,
  reading: null,
  corrected_minutes: null,
}
const at = '2026-11-26T09:15:00.000Z'
const user = { user_id: 7, at }

type Case = [rule: CircumstanceRule, known: Partial<KnownOfSigning>, found: 'look' | 'fact' | 'none', text?: string]

const cases: Case[] = [
  ['device_of_many', { device_phones: 1 }, 'fact', 'и с другими номерами телефона (не меньше 1).'],
  ['device_of_many', { device_phones: 2 }, 'look', 'и с другими номерами телефона (не меньше 2).'],
  ['device_of_sender', { sender_device: { ...user, same_person: false } }, 'look', '26.11.2026 12:15 (МСК) входили в'],
  ['device_of_sender', { sender_device: { ...user, same_person: true } }, 'fact', 'с тем же номером телефона'],
  ['phone_of_staff', { staff_phone: { user_id: 7, same_person: false } }, 'look', 'записанного под другим именем.'],
  [
    'phone_of_staff',
    { staff_phone: { user_id: 7, same_person: true } },
    'fact',
    'Имя и номер телефона подписанта те же',
  ],
  ['phone_corrected', { corrected_minutes: 0 }, 'fact', 'исправлен меньше чем за 1 мин до подписи.'],
  ['phone_corrected', { corrected_minutes: 118 }, 'fact', 'меньше чем за 119 мин'],
  ['phone_corrected', { corrected_minutes: 119 }, 'fact', 'меньше чем за 2 ч'],
  ['phone_corrected', { corrected_minutes: 24 * 60 - 1 }, 'fact', 'меньше чем за 24 ч'],
  ['phone_corrected', { corrected_minutes: 24 * 60 }, 'none'],
  ['opened_elsewhere', { other_devices: 2 }, 'fact', 'в других браузерах (их 2)'],
  ['hurry', { reading: { seconds: 44, pages: 3 } }, 'fact', 'прошло 44 с, показано страниц: 3.'],
  ['hurry', { reading: { seconds: 45, pages: 3 } }, 'none'],
  // a page that was first shown after the code
  ['hurry', { reading: { seconds: -1, pages: 1 } }, 'none'],
  ['address_of_sender', { sender_address: true }, 'fact', 'тот же, с которого отправитель'],
  ['address_of_many', { address_phones: 1 }, 'fact', '(не меньше 1). Один адрес'],
  ['address_of_many', { address_phones: 900 }, 'fact', '(не меньше 900). Один адрес'],
]

describe('facts of a signature', () => {
  test('nothing known is no fact', () => expect(circumstancesOf(nothing)).toEqual({}))

  test.each(cases)('%s of %o is: %s', (rule, known, expected, text) => {
    const found = circumstancesOf({ ...nothing, ...known })
    expect(Object.keys(found)).toEqual(expected === 'none' ? [] : [rule])
    expect(isNoteworthy(found)).toBe(expected === 'look')
    if (text) expect(inOrder(found).map(circumstanceText).join()).toContain(text)
  })

  test('every rule and every sentence of it has a case', () => {
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(circumstanceRuleNames))
    const said = cases.flatMap(([, known]) => inOrder(circumstancesOf({ ...nothing, ...known })).map(circumstanceText))
    for (const rule of circumstanceRuleNames)
      for (const { text } of circumstanceClaims[rule]) {
        const parts = text.split(/\{\w+\}/)
        expect(
          said.some((sentence) => parts.every((part) => sentence.includes(part))),
          text,
        ).toBe(true)
      }
  })

  test('what deserves a look comes first', () => {
    const found = circumstancesOf({ ...nothing, sender_address: true, corrected_minutes: 3, device_phones: 5 })
    expect(inOrder(found).map(({ rule }) => rule)).toEqual(['device_of_many', 'phone_corrected', 'address_of_sender'])
  })

  test('no sentence says who signed, judges or accuses', () => {
    const texts = Object.values(circumstanceClaims).flatMap((rows) => rows.map(({ text }) => text))
    for (const text of texts) {
      expect(text).not.toMatch(
        /подделк|обман|мошен|подозр|подписал не|не тот|сам себе|на самом деле|вероятно|возможно/i,
      )
      expect(text).not.toContain('!')
    }
  })
})
