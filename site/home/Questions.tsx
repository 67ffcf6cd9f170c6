import { homeTexts } from '#shared/text/pages.ts'
import { useFill } from '../parts/settings.ts'

export function Questions() {
  const { heading, list } = homeTexts.questions
  const fill = useFill()
  return (
    <section className="section">
      <h2>{heading}</h2>
      <div className="questions">
        {list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{fill(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
