import { searchText } from '#shared/rules/search.ts'
import { actionWords } from '#shared/text/action-words.ts'

/** What can be pressed on the page of one row, by its label and by the words that people have for it. */
export type ObjectAction = {
  label: string
  /** why it cannot be pressed now */
  whyNot: string | null
  press: () => void
}

const row_page = /^\/[a-z-]+\/[^/]+\/show\/?$/
/** main buttons, those inside the closed menus «Действия» and «…», all others */
const places = ['#main .MuiButton-contained', '.MuiModal-hidden .MuiButton-root', '#main .MuiButton-root']
/** what opens a menu or is a switch */
const others = '[aria-expanded], [aria-haspopup], [aria-pressed]'
/** what belongs to rows of lists, to navigation or to a form */
const elsewhere = 'table, nav, [role=tablist], [role=toolbar], [role=dialog], form'
const shown_max = 8

/**
 * The actions of the page that is open: its buttons, also those behind «Действия». A page needs no list of them, so that
 * none can be forgotten.
 * @param path inside the console
 */
export function objectActions(path: string, typed: string): ObjectAction[] {
  if (!row_page.test(path)) return []
  const all = places.flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)])
  const own = all.filter(
    (element) => !element.matches(others) && !element.closest(elsewhere) && labelOf(element) !== '',
  )
  const asked = searchText(typed).split(' ').filter(Boolean)
  const isMeant = (element: HTMLElement) => {
    const known = wordsOf(labelOf(element))
    return asked.every((word) => known.some((own_word) => own_word.startsWith(word)))
  }
  const found = own.filter(isMeant).toReversed()
  const byLabel = [...new Map(found.map((element) => [labelOf(element), element])).values()].toReversed()
  return byLabel.slice(0, shown_max).map((element) => ({
    label: labelOf(element),
    whyNot: element.ariaDisabled === 'true' ? element.title || element.getAttribute('aria-description') || '' : null,
    press: () => element.click(),
  }))
}

const labelOf = (element: HTMLElement) =>
  element.classList.contains('MuiIconButton-root') ? '' : (element.textContent ?? '').trim()

function wordsOf(label: string): string[] {
  const text = searchText(label)
  const synonyms = actionWords.filter(([stem]) => text.includes(stem)).map(([, words]) => words)
  return searchText([text, ...synonyms].join(' ')).split(/[^\p{L}\p{N}]+/u)
}
