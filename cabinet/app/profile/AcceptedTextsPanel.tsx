import { AcceptedTexts } from '#shared/ra/AcceptedTexts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { useAnswer } from '../../parts/use-answer.ts'

/** For those who oversee the cabinet. */
export function AcceptedTextsPanel() {
  const { data, error, refetch } = useAnswer('GET /accepted-texts')
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  return data ? <AcceptedTexts texts={data} /> : null
}
