/** Content with its layers decided: `text` is latin1; `open` counts the `q` that are not restored. */
export type Decided = { text: string; open: number }

const pathPaint = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's'])
const otherPaint = new Set(['Do', 'sh', 'Tj', 'TJ', 'EI'])

/**
 * Content without what is drawn in hidden layers and without the marks of layers (PDF 1.7, 8.11.3.2). What hidden
 * content changes in the graphics state stays, because later content depends on it.
 */
export function decideLayers(content: string, isShown: (property: string) => boolean): Decided {
  const out: string[] = []
  /** marked content that is open; true: hidden */
  const marks: boolean[] = []
  let hidden = 0
  let open = 0
  let operands: string[] = []
  for (const token of tokens(content)) {
    if (!token.isOperator) {
      operands.push(token.text)
      continue
    }
    const operator = token.text
    const before = operands.join(' ')
    operands = []
    if (operator === 'q') open++
    else if (operator === 'Q') open--
    if (operator === 'BDC' || operator === 'BMC') {
      const isLayer = operator === 'BDC' && before.startsWith('/OC ')
      const hides = isLayer && !isShown(before.slice('/OC '.length))
      marks.push(hides)
      if (hides) hidden++
      out.push(isLayer ? '/Layer BMC' : `${before} ${operator}`)
    } else if (operator === 'EMC') {
      if (marks.pop()) hidden--
      out.push('EMC')
    } else out.push(hidden > 0 ? unpainted(before, operator) : `${before} ${operator}`)
  }
  return { text: out.join('\n'), open }
}

function unpainted(before: string, operator: string): string {
  if (pathPaint.has(operator)) return 'n'
  if (otherPaint.has(operator)) return ''
  if (operator === "'" || operator === '"') return 'T*'
  return `${before} ${operator}`
}

type Token = { text: string; isOperator: boolean }

const lexeme = /%[^\r\n]*|\/[^\0\s()<>[\]{}/%]*|<<|>>|<[^>]*>|[[\]{}>)]|[^\0\s()<>[\]{}/%]+|\(/g
const literal = /^(\/|<|\(|\[|[+-]?[\d.]|true$|false$|null$)/

/** Operators, and each operand as one token: an array or a dictionary too. An inline image is the operator `EI`. */
function* tokens(content: string): Generator<Token> {
  let nested = 0
  let held = ''
  lexeme.lastIndex = 0
  const matcher = new RegExp(lexeme)
  for (let found = matcher.exec(content); found; found = matcher.exec(content)) {
    let [text] = found
    if (text.startsWith('%')) continue
    if (text === '(') {
      const end = stringEnd(content, found.index)
      text = content.slice(found.index, end)
      matcher.lastIndex = end
    }
    if (text === 'BI' && nested === 0) {
      const end = imageEnd(content, found.index)
      yield { text: content.slice(found.index, end - 2), isOperator: false }
      yield { text: 'EI', isOperator: true }
      matcher.lastIndex = end
      continue
    }
    if (text === '[' || text === '<<') nested++
    const closes = text === ']' || text === '>>'
    if (closes && nested > 0) nested--
    if (nested > 0 || closes) {
      held += ` ${text}`
      if (nested === 0) {
        yield { text: held.trim(), isOperator: false }
        held = ''
      }
      continue
    }
    yield { text, isOperator: !literal.test(text) }
  }
}

function stringEnd(content: string, from: number): number {
  let open = 0
  for (let at = from; at < content.length; at++) {
    const letter = content[at]
    if (letter === '\\') at++
    else if (letter === '(') open++
    else if (letter === ')' && --open === 0) return at + 1
  }
  return content.length
}

function imageEnd(content: string, from: number): number {
  const data = content.indexOf('ID', from)
  const end = /[\0\s]EI(?=[\0\s]|$)/g
  end.lastIndex = data === -1 ? from : data + 2
  const found = end.exec(content)
  return found ? found.index + found[0].length : content.length
}
