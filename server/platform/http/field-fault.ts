import type { z } from 'zod'
import { countedTexts, fieldFaultTexts as t, wantedKindTexts } from '#shared/text/field-faults.ts'

/** The text for a field whose schema has none: zod's Russian texts speak of «string» and «null». */
export function fieldFault(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? t.absent : (wantedKindTexts[issue.expected] ?? t.wrong)
  }
  if (issue.code === 'invalid_value') return t.one_of(issue.values.join(', '))
  if (issue.code === 'too_small') {
    const much = `${issue.minimum}${countedTexts[issue.origin] ?? ''}`
    return issue.inclusive === false ? t.more_than(much) : t.at_least(much)
  }
  if (issue.code === 'too_big') {
    const much = `${issue.maximum}${countedTexts[issue.origin] ?? ''}`
    return issue.inclusive === false ? t.less_than(much) : t.at_most(much)
  }
  return t.wrong
}
