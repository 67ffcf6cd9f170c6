import { codeHelpTexts } from '#shared/text/sign-steps.ts'

export function CodeHelp() {
  return (
    <details className="help">
      <summary className="help__question">{codeHelpTexts.no_code}</summary>
      {codeHelpTexts.no_code_help.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  )
}
