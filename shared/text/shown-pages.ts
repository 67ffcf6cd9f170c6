/** Pages of one document: numbers as ranges, «1-3,5»; empty for none. */
export type ShownPages = {
  /** of the document */
  pages: number
  /** served to the device that asked for the code */
  shown: string
  /** served to other devices only, such as link previews */
  elsewhere: string
  /** the site in whose frame that device opened the page; '' when the browser did not name it */
  frame?: string
}

const spoken = (ranges: string) => ranges.replaceAll('-', '–').replaceAll(',', ', ')
const isOne = (ranges: string) => /^\d+$/.test(ranges)

/** «1-3,5» → «страницы 1–3, 5» */
export const numberedPages = (ranges: string) => `${isOne(ranges) ? 'страница' : 'страницы'} ${spoken(ranges)}`

/** @param period when; empty to leave it out */
export function shownPagesText({ frame, ...pages }: ShownPages, period = ''): string {
  return `${withoutFrame(pages, period)}${frame === undefined ? '' : `; ${framedText(frame)}`}`
}

/** Where the page stood, as the browser said when it asked for it (Sec-Fetch-Dest, Referer). */
export const framedText = (frame: string) =>
  `страница открыта в рамке ${frame ? `сайта ${frame}` : 'сайта, которого браузер не назвал'}`

function withoutFrame({ pages, shown, elsewhere }: ShownPages, period: string): string {
  const when = period && ` ${period}`
  if (shown === '') {
    if (elsewhere === '') return 'Страницы не показывались'
    const served = `${numberedPages(elsewhere)} из ${pages}`
    return `Устройству, с которого запрошен код, страницы не показывались; другому устройству по ссылке переданы: ${served}`
  }
  const what = isOne(shown) ? `Страница ${shown}` : `Страницы ${spoken(shown)}`
  const isAll = shown === (pages === 1 ? '1' : `1-${pages}`)
  const done = isOne(shown) ? 'показана подписанту' : 'показаны подписанту'
  return `${what} из ${pages} ${done}${when}${isAll ? '' : '; остальные не показывались'}`
}

export const servedPagesTexts = {
  to_reader: 'По личной ссылке показаны страницы',
  to_other: 'По личной ссылке переданы страницы: код с этого устройства не запрашивали',
  of_document: (title: string, ranges: string, pages: number) => `${title}: ${numberedPages(ranges)} из ${pages}`,
}

/** How many pages «1-3,5» names. */
export function countedIn(ranges: string): number {
  if (ranges === '') return 0
  return ranges.split(',').reduce((sum, run) => {
    const [from, to = from] = run.split('-').map(Number)
    return sum + Number(to) - Number(from) + 1
  }, 0)
}

/** `[1, 2, 3, 5]` → «1-3,5» */
export function rangesOf(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
