import { MainButton } from '../parts/action-bar.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import type { Trouble } from '../parts/use-action.ts'

type BarProps = { trouble: Trouble | null; text: string; busy: boolean; busyText: string }

/** As the bar of a signer's page, before there is a request. */
export function Bar({ trouble, ...button }: BarProps) {
  return (
    <div className="bar">
      <TroubleNotice trouble={trouble && { text: trouble.text }} />
      <MainButton type="submit" {...button} />
    </div>
  )
}
