/** Letters that are surely in our fonts: those of Russian, of Western European languages, and of the signs between. */
const surely = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017e\u0401\u0410-\u044f\u0451–—’№]*$/

const lettersTold = 3

/** What is wrong with a name, in Russian; null: nothing. */
export type NameCheck = (name: string) => string | null

/**
 * Checks names when they are entered: the stamp and the protocol must show the name of the signer (63-ФЗ art. 9), so each
 * letter needs a font, a packaged one or one of the machine. The fonts are opened only if one of these names has an unusual letter.
 * Documents are sealed with the fonts of the machine that seals them: all should have the same.
 */
export async function nameCheck(names: Iterable<string | null | undefined>): Promise<NameCheck> {
  const unusual = new Set<string>()
  for (const name of names) if (name && !surely.test(name)) unusual.add(name)
  if (unusual.size === 0) return () => null
  const { lettersWithoutFont } = await import('./page-font.ts')
  return (name) => {
    const letters = surely.test(name) ? [] : lettersWithoutFont(name)
    if (letters.length === 0) return null
    const quoted = letters.slice(0, lettersTold).map((letter) => `«${letter}»`)
    return `Имя не напечатать в штампе и протоколе: на сервере нет шрифта с буквами ${quoted.join(', ')}. Запишите его по-русски, как в переводе паспорта`
  }
}
