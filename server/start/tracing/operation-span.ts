import type * as OpenTelemetry from '@opentelemetry/api'
import type { Operation } from '#server/platform/core/operations.ts'

type Kinds = typeof OpenTelemetry

/** The table after the word that names it: no text of a statement leaves, so that no literal in one does. */
const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/** Name, kind and attributes of an operation (OpenTelemetry, Semantic Conventions). */
export function operationSpan(
  { SpanKind }: Kinds,
  { kind, name, text }: Operation,
): OpenTelemetry.SpanOptions & { name: string } {
  if (kind === 'query') {
    const of_table = text === undefined ? undefined : table.exec(text)?.[1]
    const isNamed = name.includes('.')
    const summary = of_table === undefined || isNamed ? name : `${name} ${of_table}`
    return {
      name: summary,
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        ...(of_table !== undefined && { 'db.collection.name': of_table }),
      },
    }
  }
  if (kind === 'call') return { name: `call ${name}`, kind: SpanKind.CLIENT, attributes: { 'peer.service': name } }
  if (kind === 'job') return { name: `job ${name}`, kind: SpanKind.CONSUMER, attributes: { 'roscherk.job': name } }
  return { name: `file ${name}`, kind: SpanKind.INTERNAL, attributes: { 'roscherk.file_task': name } }
}
