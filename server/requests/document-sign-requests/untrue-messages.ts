import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { deliveryMoves, type DeliveryStatus } from '#shared/rules/deliveries.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { below, differing, type JsonRow, untrue, type Untrue } from './told-differences.ts'
import { tell, type Told } from './tell.ts'

type Stored = {
  message: JsonRow & { id: number; status: DeliveryStatus; recipient: string; body: string; history: DeliveryStep[] }
  answers: (JsonRow & { id: number; sha256: string; body_sha256: string })[]
  /** its request is signed */
  signed: boolean
  payloads: string[]
  moves: number
}

/** Events of a message that leaves the queue or moves on. */
export const messageMoves = deliveryMoves.queued.map((status) => `deliveries.${status}`)

/**
 * Messages, and what gateways said of them, that are not those of which the journal speaks. One statement, so that nothing
 * changes between table and journal.
 * @param which a condition on `d.id` and `d.request_id`
 */
export async function untrueMessages(
  db: Pick<Kysely<Tables>, 'getExecutor'>,
  which: RawBuilder<SqlBool>,
): Promise<Untrue[]> {
  const { rows } = await sql<Stored>`
    select to_jsonb(d) - 'sealed_body' || jsonb_build_object('text_sha256', encode(sha256(convert_to(
        coalesce(d.subject || E'\\n\\n', '') || d.body, 'UTF8')), 'hex')) as message,
      coalesce((select jsonb_agg(to_jsonb(a) - 'body' || jsonb_build_object('body_sha256', encode(sha256(a.body), 'hex')))
        from gateway_answers a where a.delivery_id = d.id), '[]') as answers,
      exists (select from document_sign_requests r where r.id = d.request_id and r.status = 'signed') as signed,
      array(select j.payload from journal_told j where j.subject = 'deliveries' and j.subject_id = d.id
        and j.chain = coalesce(d.client_id, 0) order by j.seq) as payloads,
      (select count(*)::int from journal j where j.subject = 'deliveries' and j.subject_id = d.id
        and j.chain = coalesce(d.client_id, 0) and j.event = any(${messageMoves}::text[])) as moves
    from deliveries d where ${which} order by d.id`.execute(db)
  return rows.flatMap(ofMessage)
}

function ofMessage({ message, answers, signed, payloads, moves }: Stored): Untrue[] {
  const row = `deliveries ${message.id}`
  const told = below(below(tell(payloads), 'messages'), message.id)
  const steps = message.history.filter(({ status }) => status !== 'queued')
  if (moves === 0) {
    return message.status === 'queued' && steps.length === 0 ? [] : [{ row, text: 'в журнале его нет' }]
  }
  const isErased = message.recipient === ''
  if (isErased && (signed || message.body !== erasedTexts.body))
    return [{ row, text: 'помечено стёртым, но не стёрто по правилам' }]
  const except = isErased ? ['recipient', 'text_sha256', 'error'] : []
  const { history, answers: toldAnswers, ...columns } = told ?? {}
  const toldSteps = (history ?? []) as Told[]
  const last = steps.slice(steps.length - toldSteps.length)
  const sameSteps =
    steps.length === moves &&
    toldSteps.every(({ detail = null, ...step }, index) => {
      const { detail: stored = null, ...own } = last[index] ?? {}
      return differing(step, own).length === 0 && (isErased || detail === stored)
    })
  return [
    ...untrue(row, [...differing(columns, message, except), ...(sameSteps ? [] : ['history'])]),
    ...(isErased ? [] : ofAnswers(row, answers, (toldAnswers ?? []) as Told[])),
  ]
}

/** An answer that changed no state is kept without a row of the journal. */
function ofAnswers(row: string, answers: Stored['answers'], told: readonly Told[]): Untrue[] {
  const missing = told.every(({ sha256 }) => answers.some((answer) => answer.sha256 === sha256))
    ? []
    : [{ row, text: 'ответа шлюза, чей хеш в журнале, в базе нет' }]
  return missing.concat(
    answers.flatMap(({ id, body_sha256, ...answer }) => [
      ...untrue(`gateway_answers ${id}`, body_sha256 === answer.sha256 ? [] : ['body']),
      ...untrue(
        `gateway_answers ${id}`,
        differing(
          told.find(({ sha256 }) => sha256 === answer.sha256),
          answer,
        ),
      ),
    ]),
  )
}
