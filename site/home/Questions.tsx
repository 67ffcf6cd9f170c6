import { homeTexts } from '#shared/text/pages.ts'

export function Questions() {
  const { heading, list } = homeTexts.questions
  return (
    <section className="section">
      <h2>{heading}</h2>
      <div className="questions">
        {list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
