import { useEffect } from 'react'
import { missingTexts as t } from '../text/browser.ts'
import { pageConfig } from './page-config.ts'

type MissingPartProps = { onPress: () => void; onOnline: () => void }

/** In place of a part of the page that did not come. Asks for it again when the connection is back. */
export function MissingPart({ onPress, onOnline }: MissingPartProps) {
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  })
  return (
    <div role="alert" className="notice notice--bad missing">
      <p>{navigator.onLine ? t.missing(pageConfig().operator_phone) : t.offline}</p>
      <button type="button" className="button button--plain" onClick={onPress}>
        {t.retry}
      </button>
    </div>
  )
}
