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

/** Streams the whole list as a file while reading it, so any size fits in memory. */
export function sendExport<Wire>(
  reply: FastifyReply,
  format: ExportFormat,
  name: string,
  columns: Column<Wire>[],
  shown: AsyncIterable<Wire[]>,
): FastifyReply {
  const body = format === 'csv' ? Readable.from(csvOf(columns, shown), { objectMode: false }) : xlsxOf(columns, shown)
  return reply
    .type(types[format])
    .header('content-disposition', contentDisposition(`${name} ${dayInMoscow(new Date())}.${format}`))
    .send(body)
}
