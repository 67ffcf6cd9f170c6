import { expect, test } from 'vitest'
import { transliterate } from '#shared/rules/transliterate.ts'

test.each([
  ['Договор № 15.pdf', 'Dogovor N 15.pdf'],
  ['Щербакова Юлия — «Объём».pdf', 'Shcherbakova Iuliia - Obem.pdf'],
  ['ЖЁЛТЫЙ', 'ZhELTYI'],
  ['Café\u00a0Zürich', 'Cafe Zurich'],
  ['合同 📄.pdf', '__ _.pdf'],
  ['plain (1).pdf', 'plain (1).pdf'],
])('the file name %s is %s in ASCII', (name, ascii) => {
  expect(transliterate(name)).toBe(ascii)
})
