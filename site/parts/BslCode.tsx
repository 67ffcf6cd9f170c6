import type { ReactNode } from 'react'
import { bslTokens } from './bsl.ts'
import { Code } from './Code.tsx'

/** A program in the language of 1С, coloured. */
export function BslCode({ code, ...props }: { code: string; copy: string; label: string; heading?: ReactNode }) {
  return (
    <Code code={code} {...props}>
      {bslTokens(code).map(({ kind, text }, i) => (
        // the text never changes, so the position can be the key
        <span key={i} className={kind === 'plain' ? undefined : `code__${kind}`}>
          {text}
        </span>
      ))}
    </Code>
  )
}
