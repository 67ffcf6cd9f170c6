import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

export const installationKey = ['installation']

/** What is set of the installation, and what is still missing. */
export function useInstallation() {
  return useQuery({ queryKey: installationKey, queryFn: () => adminApi.call('GET /settings/installation') })
}
