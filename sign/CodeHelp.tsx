import { isLive } from '#shared/rules/sign-request.ts'
import { codeTexts, startTexts } from '#shared/text/sign.ts'
import { useSigning } from './signing.tsx'

export function CodeHelp() {
  const { card } = useSigning()
  return (
    <div className="help">
      <Answer question={codeTexts.no_code} lines={codeTexts.no_code_help} />
      {isLive(card.status) && <Answer question={startTexts.not_mine} lines={codeTexts.not_mine_help(card.venture)} />}
    </div>
  )
}

function Answer({ question, lines }: { question: string; lines: readonly string[] }) {
  return (
    <details className="help__item">
      <summary className="help__question">{question}</summary>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  )
}
