import type { PathCommand } from 'fontkit'
import { openFont } from './page-font.ts'
import { num } from './pdf-values.ts'

/** A line of bold letters as filled outlines from `x`, `y`: what is drawn so is no text of the page. */
export function outlines(text: string, x: number, y: number, size: number): { operators: string; width: number } {
  const font = openFont('bold')
  const scale = size / font.unitsPerEm
  let left = x
  const letters = [...text].map((letter) => {
    const { path, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const drawn = outline(path.commands, ([dx = 0, dy = 0]) => [left + dx * scale, y + dy * scale])
    left += advanceWidth * scale
    return drawn
  })
  return { operators: letters.join(' '), width: left - x }
}

type Point = [x: number, y: number]

/** PDF 1.7, 8.5.2; a quadratic curve is a cubic one whose control points lie two thirds on the way to its own. */
function outline(commands: readonly PathCommand[], at: (point: number[]) => Point): string {
  let last: Point = [0, 0]
  const parts = commands.map(({ command, args }) => {
    if (command === 'closePath') return 'h'
    const points = Array.from({ length: args.length / 2 }, (_none, i) => at(args.slice(2 * i, 2 * i + 2)))
    const [control = last, end = control] = points
    const toward = (from: Point): Point => [
      from[0] + ((control[0] - from[0]) * 2) / 3,
      from[1] + ((control[1] - from[1]) * 2) / 3,
    ]
    const drawn = command === 'quadraticCurveTo' ? [toward(last), toward(end), end] : points
    last = points.at(-1) ?? last
    return `${drawn.flat().map(num).join(' ')} ${{ moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'c', bezierCurveTo: 'c' }[command]}`
  })
  return `${parts.join(' ')} f`
}
