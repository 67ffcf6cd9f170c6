import { create } from 'qrcode'

/** Modules of white around the code (ISO/IEC 18004) are left by the layout. */
export function qrSvg(text: string, points: number): string {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const { size } = modules
  const rows = Array.from({ length: size }, (_, row) => rowPath(row, size, (column) => modules.get(row, column) !== 0))
  return `<svg width="${points}" height="${points}" viewBox="0 0 ${size} ${size}"><path d="${rows.join('')}" fill="#000"/></svg>`
}

/** Runs of dark modules as rectangles, a little tall so that no hairline shows between rows. */
function rowPath(row: number, size: number, isDark: (column: number) => boolean): string {
  let path = ''
  for (let column = 0; column < size; column++) {
    if (!isDark(column)) continue
    const start = column
    while (column + 1 < size && isDark(column + 1)) column += 1
    path += `M${start} ${row}h${column + 1 - start}v1.02h-${column + 1 - start}z`
  }
  return path
}
