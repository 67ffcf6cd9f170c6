import { useQuery } from '@tanstack/react-query'
import { currentProfile } from './profile.ts'

/** The role of the current user, from the server. */
export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: currentProfile, staleTime: Infinity }).data
}

export function useRole() {
  return useProfile()?.role
}
