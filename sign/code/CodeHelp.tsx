import { isLive } from '#shared/rules/document-sign-requests.ts'
import { codeHelpTexts } from '#shared/text/sign-steps.ts'
import { useSigning } from '../parts/signing.tsx'

export function CodeHelp() {
  const { card } = useSigning()
  return (
    <div className="help">
      <Answer question={codeHelpTexts.no_code} lines={codeHelpTexts.no_code_help} />
      {isLive(card.status) && (
        <Answer question={codeHelpTexts.not_mine} lines={codeHelpTexts.not_mine_help(card.venture)} />
      )}
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
