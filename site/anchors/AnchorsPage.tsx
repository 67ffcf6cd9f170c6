import type { Anchor } from '#shared/contract/anchors.ts'
import { showTime } from '#shared/rules/clock.ts'
import { list_range_rows_max } from '#shared/rules/limits.ts'
import { anchorTexts as texts } from '#shared/text/anchors.ts'
import { useSettings } from '../parts/settings.ts'
import { useAnchors } from './use-anchors.ts'
import './anchors.css'

/** The published anchors of the journal, for people who keep a copy of them. */
export function Page() {
  const { api_base, api_version } = useSettings()
  const { anchors, hasOlder, failure, busy, more } = useAnchors()
  return (
    <article className="text">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
      {texts.how.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h2>{texts.check}</h2>
      <p>{texts.formula}</p>
      <p>
        <a href={`${api_base}/${api_version}/anchors?range=[0,${list_range_rows_max - 1}]`} download={texts.file}>
          {texts.json}
        </a>
      </p>
      <div aria-live="polite" aria-busy={busy}>
        {!anchors && failure === '' && <p className="quiet">{texts.loading}</p>}
        {anchors?.length === 0 && <p className="quiet">{texts.empty}</p>}
        <ul className="messages">
          {anchors?.map((anchor) => (
            <AnchorCard key={anchor.id} {...anchor} />
          ))}
        </ul>
        {failure !== '' && <p className="notice notice--bad">{failure}</p>}
        {(hasOlder || failure !== '') && (
          <button className="button button--plain" type="button" disabled={busy} onClick={more}>
            {failure === '' ? texts.older : texts.again}
          </button>
        )}
      </div>
    </article>
  )
}

function AnchorCard({ id, at, root, previous_root, tree, stamped_at, stamped_by }: Anchor) {
  const sums = [
    [texts.root, root],
    [texts.previous, previous_root],
    [texts.tree, tree],
  ]
  return (
    <li className="card">
      <p>
        <strong>{texts.number(id)}</strong>{' '}
        <time className="quiet figures" dateTime={at}>
          {showTime(at)}
        </time>
      </p>
      <dl className="anchor">
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd>
              <code>{sum}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{stamped_at ? texts.stamped(stamped_by, showTime(stamped_at)) : texts.unstamped}</p>
    </li>
  )
}
