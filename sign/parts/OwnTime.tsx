import { ownTimeText } from '#shared/text/sign.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

const moscow_offset_minutes = -180
const format = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** The same moment by the reader's own clock, where that is not Moscow's; the server does not know it. */
export function OwnTime({ at }: { at: string }) {
  const hydrated = useHydrated()
  const time = new Date(at)
  if (!hydrated || time.getTimezoneOffset() === moscow_offset_minutes) return null
  return (
    <>
      {' '}
      <span className="own-time">{ownTimeText(time.toLocaleString('ru-RU', format).replace(',', ''))}</span>
    </>
  )
}
