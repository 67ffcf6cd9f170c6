import { CanAccess } from 'ra-core'
import { profileTexts as t } from '#shared/text/cabinet.ts'
import { links } from '../../parts/links.ts'
import { ScreenTabs } from '../../parts/ScreenTabs.tsx'

const screens = [
  { label: t.title, paths: [links.profile] },
  { label: t.settings, paths: [links.company] },
] as const

/** Settings of the user, and those that an owner sets for the whole cabinet. */
export function ProfileTabs() {
  return (
    <CanAccess resource="client-settings" action="update">
      <ScreenTabs label={t.tabs} screens={screens} />
    </CanAccess>
  )
}
