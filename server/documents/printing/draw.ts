import { fileURLToPath } from 'node:url'
import pdfmake, { type Document } from 'pdfmake'
import { drawAct } from './draw-act.ts'
import { drawAnnulment } from './draw-annulment.ts'
import { drawBill } from './draw-bill.ts'
import { drawPublicLink } from './draw-public-link.ts'
import { drawReconciliation } from './draw-reconciliation.ts'
import type { Paper } from './papers.ts'

const golos = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/golos-text/${file}`))
const fonts = {
  normal: golos('400Regular/GolosText_400Regular.ttf'),
  bold: golos('700Bold/GolosText_700Bold.ttf'),
}
pdfmake.setFonts({ Golos: fonts })
// typed text must not make the printer read files or connect to hosts
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path))
pdfmake.setUrlAccessPolicy(() => false)

/** Draws a document as PDF; not on the thread that answers calls. */
export const draw = (paper: Paper): Promise<Uint8Array> => drawDocument(documentOf(paper))

/** Any document of pdfmake, in our fonts. */
export const drawDocument = (document: Document): Promise<Uint8Array> => pdfmake.createPdf(document).getBuffer()

function documentOf(paper: Paper): Document {
  if (paper.kind === 'bill') return drawBill(paper)
  if (paper.kind === 'public_link') return drawPublicLink(paper)
  if (paper.kind === 'annulment') return drawAnnulment(paper)
  return paper.kind === 'act' ? drawAct(paper) : drawReconciliation(paper)
}
