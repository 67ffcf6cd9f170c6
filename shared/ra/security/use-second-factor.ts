import { useQuery } from '@tanstack/react-query'
import type { FactorCalls } from './factor-calls.ts'

export function useSecondFactor(calls: FactorCalls) {
  return useQuery({ queryKey: ['second-factor'], queryFn: calls.show })
}
