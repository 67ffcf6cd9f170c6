import { signInTexts as t } from '../../text/browser.ts'
import { pageConfig } from '../page-config.ts'
import type { Credentials } from './use-sign-in.ts'

type DemoAccountProps = { account: Credentials; onFill: (account: Credentials) => void }

/** A demo shows its login and password. */
export function DemoAccount({ account, onFill }: DemoAccountProps) {
  if (!pageConfig().demo) return null
  return (
    <p className="login__demo">
      {t.demo(account)}{' '}
      <button type="button" className="login__fill" onClick={() => onFill(account)}>
        {t.fill_demo}
      </button>
    </p>
  )
}
