import { describe, expect, test } from 'vitest'
import {
  clean,
  isAccount,
  isBik,
  isCorrespondentAccount,
  isInn,
  isKpp,
  isOgrn,
  isSnils,
} from '#shared/rules/requisites.ts'

/** Vectors for docs/domain.md#requisites. */
const words = (text: string) => text.split(/\s+/).filter(Boolean)

const kinds: [string, (value: string) => boolean, string, string][] = [
  [
    'ИНН of 10 digits',
    isInn,
    '7707083893 7736207543 7736050003 7702070139 7708503727 7707049388 7709860400 7740000076 7707329152',
    '7707083894 7791815382 7713456564',
  ],
  [
    'ИНН of 12 digits',
    isInn,
    '500100732259 526317984689 330500938709 732897853530 667220109459 662707160737',
    '397144170672 500100732258',
  ],
  ['ИНН of zeros, whose checksum is right', isInn, '', '0000000000 000000000000 0012345678'],
  ['ИНН of another length', isInn, '', '770708389 77070838931 7707083893000 77O7083893'],
  [
    'КПП',
    isKpp,
    '773601001 770401001 780201001 667101001 770543002 997950001 7701AB001',
    '77360100 7736a1001 7736010011',
  ],
  [
    'ОГРН',
    isOgrn,
    '1027700132195 1027700229193 1027700070518 1027739609391 1037739877295 1027700198767 5077746725964 1026605606620',
    '1027700132196 102770013219',
  ],
  [
    'ОГРНИП',
    isOgrn,
    '304500116000157 309565808600188 313132804400022 307760324100018 304463210700212 304540707500034',
    '304500116000158 312213012400053',
  ],
  [
    'БИК',
    isBik,
    '044525225 044525974 044525593 044525187 044525700 044525999 044030653 017003983',
    '123456789 04452522 0445252250',
  ],
]

describe.each(kinds)('%s check', (kind, isIt, valid, invalid) => {
  test.each(words(valid))(`the ${kind} check accepts %s`, (value) => expect(isIt(value)).toBe(true))
  test.each(words(invalid))(`the ${kind} check rejects %s`, (value) => expect(isIt(value)).toBe(false))
})

describe('СНИЛС', () => {
  test.each([
    '112-233-445 95',
    '087-654-303 00',
    '087-654-302 00',
    '342-932-447 76',
    '123-456-789 64',
    '001-001-998 00',
  ])('the СНИЛС check accepts %s', (value) => expect(isSnils(clean(value))).toBe(true))
  test.each(['112-233-445 96', '160-722-394 89', '112-233-445', '112-233-445 9Х'])(
    'the СНИЛС check rejects %s',
    (value) => expect(isSnils(clean(value))).toBe(false),
  )
})

describe('a settlement account', () => {
  test.each([
    ['40602810700000000025', '049805746'],
    ['40702810138250123017', '044525225'],
    ['40702810801500116391', '044525999'],
    ['40817810009980084396', '044525593'],
    ['40817810400030269771', '044525974'],
    ['40702810299993174021', '044525187'],
    ['40802810700020000317', '044525201'],
    ['40702810455000024248', '044030653'],
    ['03100643000000017300', '017003983'],
  ])('the settlement account %s matches the bank %s', (account, bik) => expect(isAccount(account, bik)).toBe(true))

  test.each([
    ['40702810900000000001', '044525225'],
    ['40702810138250123017', '044525187'],
    ['4070281013825012301', '044525225'],
    ['4070281013825012301A', '044525225'],
  ])('the settlement account %s does not match the bank %s', (account, bik) =>
    expect(isAccount(account, bik)).toBe(false),
  )
})

describe('a correspondent account', () => {
  test.each([
    ['30101810400000000225', '044525225'],
    ['30101810145250000974', '044525974'],
    ['30101810200000000593', '044525593'],
    ['30101810700000000187', '044525187'],
    ['30101810500000000653', '044030653'],
    ['30101810745374525104', '044525104'],
    ['30101810800000000746', '049805000'],
  ])('the correspondent account %s matches the bank %s', (account, bik) =>
    expect(isCorrespondentAccount(account, bik)).toBe(true),
  )

  test('a correspondent account with a wrong check digit does not match its bank', () => {
    expect(isCorrespondentAccount('30101810965770000413', '044525225')).toBe(false)
    expect(isCorrespondentAccount('40702810400000000225', '044525225')).toBe(false)
  })
})

test('separators typed between digits of a requisite are removed', () => {
  expect(clean('112\u2011233-445\u00a095 ')).toBe('11223344595')
})
