/**
 * A QR code as one SVG path: runs of dark modules, slightly taller than a row so that no hairline shows between rows.
 */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  const rows = Array.from({ length: size }, (_, row) => rowPath(row, size, (column) => isDark(row, column)))
  return rows.join('')
}

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
