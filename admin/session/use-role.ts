import { useQuery } from '@tanstack/react-query'
import { currentProfile } from './profile.ts'

/** The profile of the current user, from the server; undefined while loading. */
export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: currentProfile, staleTime: Infinity }).data
}

export function useRole() {
  return useProfile()?.role
}
