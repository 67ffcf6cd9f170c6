import { aPdf } from '../support/fixtures.ts'

/** Where the field or comment lies on the page, in points: left, bottom, right, top. */
export const box = [60, 500, 260, 540] as const

type Look = { entries: string; drawn?: string }

/** A form or annotation whose appearance is a filled black box where it is drawn by an appearance stream. */
const ink = '0 g 0 0 200 40 re f'
const widget = '/Type /Annot /Subtype /Widget /F 4 /T (field)'
const value = '/DA (/F1 24 Tf 0 g) /V (WWWWWWWW)'

/** What a page shows beside its content, by the ways ISO 32000-1, 12.5 and 12.7 have. */
export const looks = {
  'a text field': { entries: `${widget} /FT /Tx ${value} /AP << /N 5 0 R >>`, drawn: ink },
  'a text field without an appearance': { entries: `${widget} /FT /Tx ${value}` },
  'a ticked check box': {
    entries: `${widget} /FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 5 0 R >> >>`,
    drawn: ink,
  },
  'a chosen radio button': {
    entries: `${widget} /FT /Btn /Ff 49152 /V /A /AS /A /AP << /N << /A 5 0 R >> >>`,
    drawn: ink,
  },
  'a combo box': { entries: `${widget} /FT /Ch /Ff 131072 /Opt [(WWWW)] ${value} /AP << /N 5 0 R >>`, drawn: ink },
  'a list box': { entries: `${widget} /FT /Ch /Opt [(WWWW)] ${value} /AP << /N 5 0 R >>`, drawn: ink },
  'a push button': { entries: `${widget} /FT /Btn /Ff 65536 /AP << /N 5 0 R >>`, drawn: ink },
  'a visible signature': { entries: `${widget} /FT /Sig /AP << /N 5 0 R >>`, drawn: ink },
  'a comment in the text': {
    entries: '/Type /Annot /Subtype /FreeText /F 4 /Contents (W) /AP << /N 5 0 R >>',
    drawn: ink,
  },
  'a rubber stamp': { entries: '/Type /Annot /Subtype /Stamp /F 4 /AP << /N 5 0 R >>', drawn: ink },
  'a drawn square': { entries: '/Type /Annot /Subtype /Square /F 4 /IC [0 0 0] /AP << /N 5 0 R >>', drawn: ink },
} satisfies Record<string, Look>

/** Looks that other readers do not show on a screen. */
export const hiddenLooks = {
  'a hidden field': { entries: `${widget.replace('/F 4', '/F 2')} /FT /Tx ${value} /AP << /N 5 0 R >>`, drawn: ink },
  'a field that only prints': {
    entries: `${widget.replace('/F 4', '/F 36')} /FT /Tx ${value} /AP << /N 5 0 R >>`,
    drawn: ink,
  },
  'an empty check box': {
    entries: `${widget} /FT /Btn /V /Off /AS /Off /AP << /N << /Yes 5 0 R >> >>`,
    drawn: ink,
  },
} satisfies Record<string, Look>

/** One page with the annotation; `page`: more entries of the page. */
export function aPageWith({ entries, drawn }: Look, page = ''): Buffer {
  const rect = `/Rect [${box.join(' ')}]`
  return aPdf({
    catalog: `/AcroForm << /Fields [6 0 R] ${drawn ? '' : '/NeedAppearances true'} /DR << /Font << /F1 4 0 R >> >> >>`,
    page: `/Annots [6 0 R] ${page}`,
    more: [
      { entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 40]', data: Buffer.from(drawn ?? '') },
      `<< ${entries} ${rect} >>`,
    ],
  })
}
