/**
 * Whether a page's content restores the graphics state: each `Q` has its `q`, and nothing is left open that could
 * swallow or hide what is drawn after it: text, marked content, a path, an array (PDF 1.7, 7.8.2, 8.4.2, 14.6). Then
 * what follows looks the same whatever the content draws. False also when that cannot be decided.
 */
export function leavesStateAsFound(content: Uint8Array): boolean {
  const depth = { state: 0, text: 0, array: 0, dict: 0, marked: 0, path: 0 }
  for (let at = 0; at < content.length;) {
    const byte = content[at] ?? 0
    const next = isRegular(byte) ? takeWord(content, at, depth) : skip(content, at, byte, depth)
    if (next < 0) return false
    at = next
  }
  return Object.values(depth).every((left) => left === 0)
}

const code = (letter: string): number => letter.charCodeAt(0)
const letters = { q: code('q'), Q: code('Q'), B: code('B'), E: code('E'), I: code('I'), T: code('T') }
const marks = {
  open: code('('),
  close: code(')'),
  less: code('<'),
  more: code('>'),
  array: code('['),
  arrayEnd: code(']'),
  name: code('/'),
  comment: code('%'),
  escape: code('\\'),
  star: code('*'),
}
/** Operators that build a path, and that end it; `W` alone does not. */
const kept = new Set([...'mlcvyhW'].map(code))
const ended = new Set([...'SsfFBbn'].map(code))
const markedOperators = { begin: ['BMC', 'BDC'], end: 'EMC' }

type Depth = { state: number; text: number; array: number; dict: number; marked: number; path: number }

/** The state after the word at `at`; below zero when it is out of order. */
function takeWord(content: Uint8Array, at: number, depth: Depth): number {
  let end = at + 1
  while (end < content.length && kindOf[content[end] ?? 0] === kinds.word) end++
  const length = end - at
  // numbers and most operators: leave nothing open
  if (length > 3) return end
  const first = content[at] ?? 0
  if (length === 3) return takeMarked(content, at, depth)
  if (length === 1) {
    if (kept.has(first)) depth.path = 1
    else if (ended.has(first)) depth.path = 0
    if (first !== letters.q && first !== letters.Q) return end
    if (depth.text + depth.array + depth.dict > 0) return -1
    depth.state += first === letters.q ? 1 : -1
    return depth.state < 0 ? -1 : end
  }
  const second = content[at + 1] ?? 0
  if (second === marks.star && ended.has(first)) depth.path = 0
  if (first === code('r') && second === code('e')) depth.path = 1
  if (first === letters.B && second === letters.I) return imageEnd(content, end)
  if (first === letters.B && second === letters.T) return ++depth.text === 1 ? end : -1
  if (first === letters.E && second === letters.T) return --depth.text === 0 ? end : -1
  return end
}

function takeMarked(content: Uint8Array, at: number, depth: Depth): number {
  const last = content[at + 2]
  if (last !== code('C')) return at + 3
  const word = String.fromCharCode(content[at] ?? 0, content[at + 1] ?? 0, last)
  if (markedOperators.begin.includes(word)) depth.marked++
  if (word === markedOperators.end && --depth.marked < 0) return -1
  return at + 3
}

/** Bytes after an inline image that must look like operators. */
const proof_bytes = 16

/** The position after an inline image, whose dictionary begins at `from` (PDF 1.7, 8.9.7); below zero when it has no clear end. */
function imageEnd(content: Uint8Array, from: number): number {
  const word = (at: number, letter: number): boolean =>
    content[at] === letter &&
    content[at + 1] === (letter === letters.I ? code('D') : letters.I) &&
    isBlank(content[at - 1] ?? 0) &&
    isBlank(content[at + 2] ?? 32)
  let at = from
  while (at < content.length && !word(at, letters.I)) at++
  for (at += 3; at < content.length; at++) {
    if (!word(at, letters.E)) continue
    const after = content.subarray(at + 2, at + 2 + proof_bytes)
    return after.every((byte) => isBlank(byte) || (byte > 32 && byte < 127)) ? at + 2 : -1
  }
  return -1
}

/** The position after the blank, string, name, comment or bracket at `at`; below zero when it does not end. */
function skip(content: Uint8Array, at: number, byte: number, depth: Depth): number {
  if (isBlank(byte)) return at + 1
  const doubled = content[at + 1] === byte
  switch (byte) {
    case marks.open:
      return stringEnd(content, at)
    case marks.less:
      if (!doubled) return content.indexOf(marks.more, at) + 1 || -1
      depth.dict++
      return at + 2
    case marks.more:
      return doubled && --depth.dict >= 0 ? at + 2 : -1
    case marks.array:
      depth.array++
      return at + 1
    case marks.arrayEnd:
      return --depth.array >= 0 ? at + 1 : -1
    case marks.name:
      return nameEnd(content, at)
    case marks.comment:
      return lineEnd(content, at)
    default:
      return -1
  }
}

function stringEnd(content: Uint8Array, from: number): number {
  let open = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === marks.escape) at++
    else if (byte === marks.open) open++
    else if (byte === marks.close && --open === 0) return at + 1
  }
  return -1
}

function nameEnd(content: Uint8Array, from: number): number {
  let at = from + 1
  while (at < content.length && isRegular(content[at] ?? 0)) at++
  return at
}

function lineEnd(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++
  return at
}

/** PDF 1.7, 7.2.2: each byte is a blank, a delimiter or part of a word. */
const kinds = { word: 0, blank: 1, delimiter: 2 }
const kindOf = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kindOf[byte] = kinds.blank
for (const letter of '()<>[]{}/%') kindOf[code(letter)] = kinds.delimiter

function isBlank(byte: number): boolean {
  return kindOf[byte] === kinds.blank
}

function isRegular(byte: number): boolean {
  return kindOf[byte] === kinds.word
}
