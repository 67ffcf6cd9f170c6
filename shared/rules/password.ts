import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { password_chars_min, password_judged_chars_max } from './limits.ts'
import { inEnglishLayout, inRussianLayout, latinSpellings, passwordWords } from './password-words.ts'

export type WeakPasswordReason =
  | 'short'
  | 'common'
  | 'leaked'
  | 'context'
  | 'keyboard'
  | 'sequence'
  | 'repeat'
  | 'date'
  | 'guessable'

/** zxcvbn's scale from 0 to 4: 3 withstands 10⁸ guesses, against a slow hash and a limited login. */
const score_min = 3
const usual = new Set(passwordWords)
const context_word_chars_min = 5

const judge = new ZxcvbnFactory({
  dictionary: { ...dictionary, russian: passwordWords },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 10,
})

/** The warnings of zxcvbn; all others are `guessable`. */
const reasons: Record<string, WeakPasswordReason> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  userInputs: 'context',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  sequences: 'sequence',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  recentYears: 'date',
  dates: 'date',
}

/** Each word of the texts, also in Latin letters. */
function wordsOf(context: readonly string[]): string[] {
  const words = context.flatMap((text) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^a-zа-яё0-9]+/u),
  )
  return [...new Set(words.flatMap((word) => [word, ...latinSpellings(word)]))].filter((word) => word !== '')
}

/** A password as typed, in small letters, and as the same keys write it in either keyboard layout. */
export function spellingsOf(password: string): string[] {
  const given = password.normalize('NFC')
  return [...new Set([given.toLowerCase(), inRussianLayout(given), inEnglishLayout(given)])]
}

/**
 * Why a password is refused; null when it is accepted. The same on the server and in the browser, except that the
 * server also has a list of leaked ones (`leaked`). A password is also judged as what the same keys write in the other
 * keyboard layout.
 *
 * @param context what it must not be built from: the login, the person's and the company's name, the product (NIST SP
 *   800-63B §3.1.1.2)
 */
export function whyWeak(password: string, context: readonly string[]): WeakPasswordReason | null {
  const given = password.normalize('NFC')
  if ([...given].length < password_chars_min) return 'short'
  const words = wordsOf(context)
  const spellings = spellingsOf(given)
  const long = words.filter((word) => word.length >= context_word_chars_min)
  if (spellings.some((spelling) => long.some((word) => spelling.includes(word)))) return 'context'
  if (spellings.some((spelling) => usual.has(spelling.replace(/[^a-zа-яё]/g, '')))) return 'common'
  // the start of a password is never stronger than the whole of it, and bounds the time of judging
  for (const spelling of new Set([given, ...spellings])) {
    const { score, feedback } = judge.check(spelling.slice(0, password_judged_chars_max), words)
    if (score < score_min) return reasons[feedback.warning ?? ''] ?? 'guessable'
  }
  return null
}
