import { AcceptedTexts } from '#shared/ra/AcceptedTexts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { useAnswer } from '../../parts/use-answer.ts'

/** The legal texts that the client has accepted; for roles that may read them. */
export function AcceptedTextsPanel() {
  const { data, error, refetch } = useAnswer('GET /accepted-texts')
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  return data ? <AcceptedTexts texts={data} /> : null
}
