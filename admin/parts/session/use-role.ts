import { useQuery } from '@tanstack/react-query'
import { currentProfile } from './profile.ts'

export function useProfileQuery() {
  return useQuery({ queryKey: ['profile'], queryFn: currentProfile, staleTime: Infinity })
}

/** The profile of the current user, from the server; undefined while loading. */
export function useProfile() {
  return useProfileQuery().data
}

export function useRole() {
  return useProfile()?.role
}
