import type { IndividualGroup } from '#shared/contract/individual-groups.ts'
import { useAnswer } from '../../parts/use-answer.ts'

const none: IndividualGroup[] = []

/** All groups of the client; empty until they are known. */
export const useGroups = (): IndividualGroup[] => useAnswer('GET /individual-groups').data ?? none
