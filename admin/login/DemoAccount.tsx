import { pageConfig } from '#shared/browser/page-config.ts'
import { loginTexts } from '#shared/text/admin.ts'

type Account = { login: string; password: string }
const account: Account = { login: 'owner@demo.local', password: 'demo-owner-2026' }

/** In a demonstration nobody must look for a way in. */
export function DemoAccount({ onFill }: { onFill: (account: Account) => void }) {
  if (!pageConfig().demo) return null
  return (
    <p className="login__demo">
      {loginTexts.demo}{' '}
      <button type="button" className="login__fill" onClick={() => onFill(account)}>
        {loginTexts.fill_demo}
      </button>
    </p>
  )
}
