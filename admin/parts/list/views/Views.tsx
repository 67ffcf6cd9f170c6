import { useListContext } from 'ra-core'
import { Views as SharedViews } from '#shared/ra/list/views/Views.tsx'
import { adminApi } from '../../api.ts'
import { useProfile } from '../../session/use-role.ts'
import { presetsOf } from './presets.ts'
import { useViewsOfBrowser } from './use-views-of-browser.ts'

/** The saved views of a list, together with the console's presets. */
export function Views() {
  const { resource } = useListContext()
  const presets = presetsOf(resource, new Date(), useProfile()?.id)
  useViewsOfBrowser(resource)
  return <SharedViews side="support" api={adminApi} presets={presets} />
}
