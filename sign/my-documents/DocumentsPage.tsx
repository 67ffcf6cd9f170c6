import { Fragment, useEffect, useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { signSession } from '#shared/browser/sign-session.ts'
import type { MyDocuments, MyDocumentsList } from '#shared/contract/my-documents.ts'
import { showDate } from '#shared/rules/clock.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { myDocumentsTexts as t } from '#shared/text/my-documents.ts'
import { explainFailure } from '../parts/failures.ts'
import { Heading } from '../parts/Heading.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Messengers } from '../parts/Messengers.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { pathOf } from '../parts/steps.ts'
import { useAction } from '../parts/use-action.ts'
import { api } from './api.ts'
import type { Proven } from './proven.ts'

type DocumentsPageProps = { proven: Proven; onClosed: (notice: string) => void }

/** What was sent to the proven phone: what waits first. */
export function DocumentsPage({ proven: { token, phone }, onClosed }: DocumentsPageProps) {
  const [list, setList] = useState<MyDocumentsList>()
  const explain = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'dead_token') return explainFailure(error)
    onClosed(t.closed)
    return null
  }
  const loading = useAction(async () => setList(await api.list(token)), explain)
  const { start } = loading
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => start(), [])

  const opening = useAction(async (group: string) => {
    signSession.confirm(group, (await api.openDownloads(token, group)).token)
    location.assign(pathOf(group, 'download'))
  }, explain)

  return (
    <>
      <Heading title={t.title}>{t.title}</Heading>
      <p>
        {t.phone_shown} <span className="phone">{phone}</span>
      </p>
      <TroubleNotice trouble={loading.trouble ?? opening.trouble} />
      {!list && loading.busy && <Loading />}
      {list?.requests.length === 0 && (
        <>
          <h2>{t.none}</h2>
          <p>{t.none_hint}</p>
        </>
      )}
      {groups.map(([name, isOf]) => {
        const own = list?.requests.filter(isOf) ?? []
        if (own.length === 0) return null
        return (
          <Fragment key={name}>
            <h2>{t.groups[name]}</h2>
            <ul className="downloads">
              {own.map((request, at) => (
                <Item
                  key={request.group}
                  request={request}
                  isNext={name === 'waiting' && at === 0}
                  busy={opening.busy}
                  onDownload={() => opening.start(request.group)}
                />
              ))}
            </ul>
          </Fragment>
        )
      })}
      {list?.more && <p className="quiet">{t.more}</p>}
      {list && (
        <Messengers
          messengers={list.messengers}
          bind={(messenger) => api.bindMessenger(token, messenger)}
          unbind={async (messenger) => {
            await api.unbindMessenger(token, messenger)
            setList(await api.list(token))
          }}
          explain={explain}
        />
      )}
      <button type="button" className="button button--quiet" onClick={() => onClosed('')}>
        {t.other_phone}
      </button>
    </>
  )
}

const groups: [keyof typeof t.groups, (request: MyDocuments) => boolean][] = [
  ['waiting', ({ status }) => isLive(status)],
  ['signed', ({ status }) => status === 'signed'],
  ['other', ({ status }) => !isLive(status) && status !== 'signed'],
]

type ItemProps = { request: MyDocuments; isNext: boolean; busy: boolean; onDownload: () => void }

function Item({ request, isNext, busy, onDownload }: ItemProps) {
  const { group, title, venture, documents, status, deadline, finished_at, sent_at } = request
  const when = isLive(status) ? t.until(showDate(deadline)) : showDate(finished_at ?? sent_at ?? deadline)
  return (
    <li className="download">
      <h3 className="download__title">{title}</h3>
      <p className="download__kind">
        {venture}
        <span className="document__about">
          {t.states[status]}, {when}. {t.count(documents)}
        </span>
      </p>
      {status === 'signed' ? (
        <button
          type="button"
          className="button button--plain"
          aria-label={t.named(t.download, title)}
          aria-busy={busy}
          onClick={onDownload}
        >
          {t.download}
        </button>
      ) : (
        <a
          className={isNext ? 'button' : 'button button--plain'}
          aria-label={t.named(t.open, title)}
          href={pathOf(group, '')}
        >
          {t.open}
        </a>
      )}
    </li>
  )
}
