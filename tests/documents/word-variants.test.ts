import { expect, test } from 'vitest'
import { checkWord } from '#server/documents/office/check-word.ts'
import { docVariants, docxVariants, odtVariants } from './word-variants.support.ts'

test.each([
  ['odt', 120, odtVariants()],
  ['docx', 300, docxVariants()],
  ['doc', 200, docVariants()],
] as const)('no sound %s of the %i ways in which public files differ is refused', async (format, count, variants) => {
  const refused: string[] = []
  const found: string[] = []
  for (const { what, make } of variants) {
    const checked = await checkWord(await make()).catch((error: unknown) => error)
    if (checked instanceof Error) refused.push(`${what}: ${checked.message}`)
    else expect(checked, what).toMatchObject({ format, marks: [] })
    found.push(what)
  }
  expect(refused).toEqual([])
  expect(new Set(found).size).toBe(count)
})
