import { useQuery } from '@tanstack/react-query'
import { currentProfile } from './profile.ts'

/** Who sits here, as the server says. */
export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: currentProfile, staleTime: Infinity }).data
}

export function useRole() {
  return useProfile()?.role
}
