import { describe, expect, test } from 'vitest'
import { Email, toEmail, withUnicodeDomains } from '#shared/contract/email.ts'
import { asciiDomain, emailFault } from '#shared/rules/email.ts'

test.each([
  ['ivan@mail.ru', 'ivan@mail.ru', 'mail.ru'],
  ['Ivan.Petrov+1@MAIL.ru', 'Ivan.Petrov+1@mail.ru', 'mail.ru'],
  ['ivan@домен.рф', 'ivan@домен.рф', 'xn--d1acufc.xn--p1ai'],
  ['ivan@ДОМЕН.РФ', 'ivan@домен.рф', 'xn--d1acufc.xn--p1ai'],
  ['ivan@xn--d1acufc.xn--p1ai', 'ivan@домен.рф', 'xn--d1acufc.xn--p1ai'],
  ['ivan@XN--D1ACUFC.xn--P1AI', 'ivan@домен.рф', 'xn--d1acufc.xn--p1ai'],
  ['ivan@почта.ёлка.москва', 'ivan@почта.ёлка.москва', 'xn--80a1acny.xn--80atc1g.xn--80adxhks'],
  ['ivan@домен。рф', 'ivan@домен.рф', 'xn--d1acufc.xn--p1ai'],
  ['ivan@аpple.com', 'ivan@xn--pple-43d.com', 'xn--pple-43d.com'],
])('the address %s is stored as %s and leaves to %s', (typed, stored, domain) => {
  expect(Email.parse(` ${typed} `)).toBe(stored)
  expect(asciiDomain(stored.split('@')[1]!)).toBe(domain)
  expect(Email.parse(stored)).toBe(stored)
})

describe('an address is refused', () => {
  test.each([
    'ivan',
    '@домен.рф',
    'ivan@',
    'ivan@рф',
    'ivan@localhost',
    'ivan@1.2',
    'ivan@xn--zzzz--.ru',
    'ivan@домен .рф',
    'ivan@домен.рф/x',
    'ivan@домен.рф:25',
    'ivan@-домен.рф',
    'ivan@%41.ru',
    'i van@домен.рф',
    'a@b@домен.рф',
    'ivan.@mail.ru',
    '"ivan"@mail.ru',
    `ivan@${'а'.repeat(64)}.рф`,
  ])('%s, as none', (typed) => {
    expect(emailFault(typed)).toBe('unreadable')
    expect(toEmail(typed).length).toBe(typed.length)
  })

  test('почта@домен.рф, with what is wrong: few mail servers take such letters', () => {
    expect(emailFault('почта@домен.рф')).toBe('local')
    const [issue] = Email.safeParse('почта@домен.рф').error!.issues
    expect(issue?.message).toContain('латинские буквы')
  })
})

test('punycode in a search is read as the domain that is stored', () => {
  expect(withUnicodeDomains('ivan@xn--d1acufc.xn--p1ai')).toBe('ivan@домен.рф')
  expect(withUnicodeDomains('XN--D1ACUFC')).toBe('домен')
  expect(withUnicodeDomains('договор xn--')).toBe('договор xn--')
})
