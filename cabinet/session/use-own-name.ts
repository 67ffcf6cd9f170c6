import { useAnswer } from '../use-answer.ts'

/** The name of a private person, who acts in it and has no organizations; null for a company, undefined until known. */
export function useOwnName(): string | null | undefined {
  const { data: profile } = useAnswer('GET /profile')
  if (!profile) return undefined
  return profile.client_kind === 'individual' ? profile.client_name : null
}
