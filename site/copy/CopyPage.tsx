import { useEffect, useState } from 'react'
import type { OpenedCopy } from '#shared/contract/copies.ts'
import { ApiError } from '#shared/browser/api-client.ts'
import { publicApi } from '#shared/browser/public-api.ts'
import { fileNameOf, saveFile } from '#shared/browser/save-file.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { copyStops, type CopyStop } from '#shared/rules/copies.ts'
import { showSize } from '#shared/text/sign.ts'
import { openedCopyTexts as t } from '#shared/text/copies.ts'
import '../register/register.css'
import './copy.css'

/** Where the letter leads somebody who was sent a copy of what others signed. The token is the fragment: no server logs it. */
export function Page() {
  const [copy, setCopy] = useState<OpenedCopy>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<OpenedCopy | void>) => {
    setBusy(true)
    setFailure('')
    try {
      const opened = await work()
      if (opened) setCopy(opened)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.code === 'not_found' ? t.no_token : textOf(error))
    } finally {
      setBusy(false)
    }
  }
  const open = () => attempt(() => publicApi.call('POST /copies', { body: { token: tokenOf() } }))
  useEffect(() => void open(), [])
  const stop = (from: CopyStop) =>
    attempt(() => publicApi.call('POST /copies/stop', { body: { token: tokenOf(), from } }))
  const fetchFile = (id: number, title: string) =>
    attempt(async () => {
      const call = { body: { token: tokenOf(), document_id: id } }
      const { data, headers } = await publicApi.file('POST /copies/documents', call)
      saveFile(data, fileNameOf(headers.get('content-disposition') ?? '') ?? `${title}.pdf`)
    })

  return (
    <div className="register" aria-busy={isBusy}>
      <div role="status">
        <h1>{t.heading}</h1>
        {!copy && failure === '' && <p className="quiet">{t.loading}</p>}
      </div>
      <p className={failure === '' ? undefined : 'notice notice--bad'} role="alert">
        {failure}
      </p>
      {!copy && failure !== '' && (
        <button type="button" className="button" onClick={() => void open()}>
          {t.again}
        </button>
      )}
      {copy && (
        <>
          <p className="copy__title">{copy.title}</p>
          <p className="quiet">{t.about(copy)}</p>
          {copy.sample && <p className="notice">{t.sample}</p>}
          {copy.documents.length === 0 ? (
            <p className="notice">{t.over}</p>
          ) : (
            <>
              <ul className="copy__documents">
                {copy.documents.map(({ id, title, size }) => (
                  <li key={id}>
                    <button type="button" className="button" onClick={() => void fetchFile(id, title)}>
                      {t.download(title)}
                    </button>
                    <span className="quiet">{showSize(size)}</span>
                  </li>
                ))}
              </ul>
              <p className="quiet">{t.until(copy.until)}</p>
            </>
          )}
          <p>
            <a href="/verify">{t.verify}</a>
          </p>
          <section className="card register__form" aria-label={t.stop_heading}>
            <p role="status">{t.now[copy.stopped]}</p>
            {copyStops
              .filter((from) => from !== copy.stopped)
              .map((from) => (
                <button key={from} type="button" className="button button--plain" onClick={() => void stop(from)}>
                  {t.stops[from]}
                </button>
              ))}
          </section>
        </>
      )}
    </div>
  )
}

const tokenOf = () => location.hash.slice(1) || '-'
