import { useAnswer } from '../use-answer.ts'

/**
 * The name of a private person, who acts in it and has no organizations; null for a company, undefined until known. A
 * profile that cannot be loaded counts as a company's: its screens report their own failures.
 */
export function useOwnName(): string | null | undefined {
  const { data: profile, isError } = useAnswer('GET /profile')
  if (!profile) return isError ? null : undefined
  return profile.client_kind === 'individual' ? profile.client_name : null
}
