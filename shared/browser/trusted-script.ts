type ScriptPolicy = { createScriptURL: (url: string) => string }

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: object) => unknown }
  }
}

/**
 * An address as a script's `src`: a page of ours requires Trusted Types, so a plain string is refused there.
 * @throws TypeError when the policy of the page does not know the name `counter`
 */
export function trustedScriptUrl(address: string): string {
  const rules: ScriptPolicy = { createScriptURL: (url) => url }
  const policy = window.trustedTypes?.createPolicy('counter', rules) as ScriptPolicy | undefined
  return policy?.createScriptURL(address) ?? address
}
