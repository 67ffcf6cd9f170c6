import type { TextLine } from '#shared/contract/files.ts'

export type Box = [left: number, top: number, right: number, bottom: number]

export type Turn = TextLine['turn']

/** Letters beside each other, in ten-thousandths of the page's width in both directions. */
export type Run = { text: string; box: Box; turn: Turn }

/**
 * Lines in the order in which they are read. Programs write a page in that order, but for what they add later: values of
 * form fields, a head or a foot. So their order is kept, unless the place on the page contradicts it: what is written
 * after a step up the page goes where it stands, except for a column, which is read after the one beside it.
 */
export function inReadingOrder(runs: readonly Run[], aspect: number): TextLine[] {
  const ordered: Run[] = []
  let above: Run[] = []
  for (const chain of chainsOf(runs)) {
    if (isColumnBeside(chain, above)) {
      const last = above.at(-1)
      ordered.splice(last ? ordered.indexOf(last) + 1 : ordered.length, 0, ...chain)
    } else {
      for (const run of chain) ordered.splice(placeOf(run, ordered), 0, run)
    }
    above = chain
  }
  return ordered.map((run, i) => ({
    text: run.text,
    box: shares(run.box, aspect),
    turn: run.turn,
    begins: beginningOf(run, ordered[i - 1], ordered[i - 2]),
  }))
}

const height = ([, top, , bottom]: Box) => bottom - top
const isSameLine = (a: Box, b: Box) => Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > Math.min(height(a), height(b)) / 2

/** Runs between two steps up the page. */
function chainsOf(runs: readonly Run[]): Run[][] {
  const chains: Run[][] = []
  let lowest = Number.NEGATIVE_INFINITY
  for (const run of runs) {
    const last = chains.at(-1)
    const before = last?.at(-1)
    const isStepUp = before && (run.box[3] < before.box[1] || (run.box[1] < lowest && !isSameLine(run.box, before.box)))
    if (!last || isStepUp || before?.turn !== run.turn) {
      chains.push([run])
      lowest = run.box[1]
    } else {
      last.push(run)
      lowest = Math.max(lowest, run.box[1])
    }
  }
  return chains
}

const column_lines_min = 3

function isColumnBeside(chain: readonly Run[], other: readonly Run[]): boolean {
  const [box, beside] = [boundsOf(chain), boundsOf(other)]
  if (!box || !beside) return false
  const isBeside = box[0] >= beside[2] && box[1] < beside[3] && box[3] > beside[1]
  return isBeside && linesIn(chain) >= column_lines_min && linesIn(other) >= column_lines_min
}

function linesIn(runs: readonly Run[]): number {
  return runs.filter((run, i) => i === 0 || !isSameLine(run.box, (runs[i - 1] as Run).box)).length
}

function boundsOf([first, ...rest]: readonly Run[]): Box | null {
  if (!first) return null
  const bounds: Box = [...first.box]
  for (const { box } of rest) {
    bounds[0] = Math.min(bounds[0], box[0])
    bounds[1] = Math.min(bounds[1], box[1])
    bounds[2] = Math.max(bounds[2], box[2])
    bounds[3] = Math.max(bounds[3], box[3])
  }
  return bounds
}

/** Where in the order a run belongs by its place: in its line, else before what stands lower. */
function placeOf({ box, turn }: Run, ordered: readonly Run[]): number {
  const last = ordered.at(-1)
  if (!last || turn !== 0) return ordered.length
  // mostly it follows; only a step up is looked for
  if (last.turn === 0 && (isSameLine(box, last.box) ? box[0] >= last.box[0] : box[1] >= last.box[1])) {
    if (!ordered.some((run) => run.turn === 0 && run.box[1] > box[3])) return ordered.length
  }
  const line = ordered.flatMap((run, i) => (run.turn === 0 && isSameLine(run.box, box) ? [i] : []))
  const before = line.findLast((i) => (ordered[i] as Run).box[0] <= box[0])
  if (before !== undefined) return before + 1
  if (line[0] !== undefined) return line[0]
  const lower = ordered.findIndex((run) => run.turn === 0 && run.box[1] >= box[1])
  return lower < 0 ? ordered.length : lower
}

/** In heights of a line. */
const paragraph_gap = 0.9
const indent = 1
const short_end = 4
const heading_end = 20
const size_change = 1.3

function beginningOf(run: Run, before: Run | undefined, earlier: Run | undefined): TextLine['begins'] {
  if (!before || before.turn !== run.turn) return 'paragraph'
  const [box, above] = [upright(run.box, run.turn), upright(before.box, before.turn)]
  if (isSameLine(box, above)) return 'cell'
  const line = height(box)
  const ratio = line / height(above)
  if (box[1] < above[1] || box[1] - above[3] > line * paragraph_gap) return 'paragraph'
  if (ratio > size_change || ratio < 1 / size_change) return 'paragraph'
  // cells of a table are not lines of one sentence
  if (earlier && earlier.turn === run.turn && isSameLine(upright(earlier.box, earlier.turn), above)) return 'paragraph'
  if (box[0] - above[0] > line * indent) return 'paragraph'
  const isOutdented = above[0] - box[0] > line * indent
  if (/^(?:\d+(?:\.\d+)*[.)]|[•▪–—-])\s/.test(run.text)) return 'paragraph'
  const shorter = (box[2] - above[2]) / line
  const isEnd = shorter > heading_end || (shorter > short_end && /[.:;!?]$/.test(before.text))
  return isEnd && !isOutdented ? 'paragraph' : 'line'
}

/** The box as it is for those who turn their head. */
export function upright([left, top, right, bottom]: Box, turn: Turn): Box {
  if (turn === 90) return [top, -right, bottom, -left]
  if (turn === 180) return [-right, -bottom, -left, -top]
  return turn === 270 ? [-bottom, left, -top, right] : [left, top, right, bottom]
}

function shares([left, top, right, bottom]: Box, aspect: number): TextLine['box'] {
  const [x, y] = [Math.round(left), Math.round(top / aspect)]
  return [x, y, Math.max(1, Math.round(right) - x), Math.max(1, Math.round(bottom / aspect) - y)]
}
