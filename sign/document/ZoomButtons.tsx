import { readerTexts } from '#shared/text/reader.ts'

type ZoomButtonsProps = { zoom: number; zooms: readonly number[]; onZoom: (zoom: number) => void }

/** Pinching needs two hands and is not known to all; at 320 px an A4 page has letters of 6 px. */
export function ZoomButtons({ zoom, zooms, onZoom }: ZoomButtonsProps) {
  const at = zooms.indexOf(zoom)
  const [smaller, larger] = [zooms[at - 1], zooms[at + 1]]
  return (
    <div className="zoom" role="group" aria-label={readerTexts.zoom}>
      <Step text="−" label={readerTexts.smaller} to={smaller} onZoom={onZoom} />
      <output className="zoom__value">{readerTexts.percent(zoom)}</output>
      <Step text="+" label={readerTexts.larger} to={larger} onZoom={onZoom} />
    </div>
  )
}

type StepProps = { text: string; label: string; to: number | undefined; onZoom: (zoom: number) => void }

/** Stays focusable at the end of the scale: a disabled button would drop the focus. */
function Step({ text, label, to, onZoom }: StepProps) {
  return (
    <button
      type="button"
      className="zoom__step"
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onZoom(to)}
    >
      <span aria-hidden="true">{text}</span>
    </button>
  )
}
