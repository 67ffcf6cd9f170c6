import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#shared/contract/list.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import type { Column } from './column.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `title` in Russian, as people save the file; `name` in ASCII, for clients that know no other. */
export type FileNames = { title: string; name: string }

/** With today's day in Moscow, for what may be another tomorrow. */
export function namedToday({ title, name }: FileNames): FileNames {
  const day = dayInMoscow(new Date())
  return { title: `${title} ${day}`, name: `${name}-${day}` }
}

/** Streams the whole list as a file while reading it, so any size fits in memory. */
export function sendExport<Wire>(
  reply: FastifyReply,
  format: ExportFormat,
  { title, name }: FileNames,
  columns: Column<Wire>[],
  shown: AsyncIterable<Wire[]>,
): FastifyReply {
  const body = format === 'csv' ? Readable.from(csvOf(columns, shown), { objectMode: false }) : xlsxOf(columns, shown)
  return reply
    .type(types[format])
    .header('content-disposition', contentDisposition(`${title}.${format}`, `${name}.${format}`))
    .send(body)
}
