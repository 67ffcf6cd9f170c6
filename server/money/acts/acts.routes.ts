import { paperRoutes } from '#shared/contract/routes/papers.ts'
import { sendPdf } from '#server/documents/printing/send-pdf.ts'
import { sumInWords } from '#server/documents/printing/sum-in-words.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { actFor, type PrintedAct } from './acts.commands.ts'
import { actOf, actPage, presentAct } from './acts.store.ts'

/** For both APIs; `?month=2026-11` is for the client's own. */
export function acts(app: App, services: Services): void {
  const { db } = services
  serve(app, paperRoutes.acts, async ({ scope, query, reply }) =>
    sendPage(reply, 'acts', await actPage(db, scope, query), presentAct),
  )
  serve(app, paperRoutes.actsOfClient, async ({ scope, query, reply }) => {
    const { month, ...asked } = query
    if (month === undefined) return sendPage(reply, 'acts', await actPage(db, scope, asked), presentAct)
    const act = await actFor(db, scope.client_id ?? refuse('forbidden'), `${month}-01`)
    return sendPdf(reply, nameOf(act), await actPdf(services, act))
  })
  serve(app, paperRoutes.actPdf, async ({ scope, params, reply }) => {
    const act = await actOf(db, scope, params.id)
    return sendPdf(reply, nameOf(act), await actPdf(services, act))
  })
}

function actPdf({ printer }: Services, act: PrintedAct): Promise<Uint8Array> {
  const { number, month, issued_on, amount, vat_text, lines, seller, payer, anchor_id, anchor_root } = act
  const amount_in_words = sumInWords(amount)
  const printed_at = `${issued_on}T20:59:59.000Z`
  const anchor = anchor_id === null || anchor_root === null ? null : { id: anchor_id, root: anchor_root }
  const content = {
    number,
    month,
    issued_on,
    amount,
    amount_in_words,
    vat_text,
    lines,
    seller,
    payer,
    printed_at,
    anchor,
  }
  return printer.print({ kind: 'act', ...content })
}

const nameOf = ({ number, month }: PrintedAct) =>
  number === null ? `Проект акта за ${month.slice(0, 7)}.pdf` : `Акт № ${number} за ${month.slice(0, 7)}.pdf`
