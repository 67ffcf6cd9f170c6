import type { SignerDownload } from '#shared/contract/files.ts'
import { downloadTexts } from '#shared/text/sign-steps.ts'
import { documentTexts } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { TroubleNotice } from '../parts/notices.tsx'
import { fileNameOf, saveFile } from '#shared/browser/save-file.ts'
import { useSigning } from '../parts/signing.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

type DownloadItemProps = {
  file: SignerDownload
  willSeal: boolean
  /** the only document of the request: saving it is the main action */
  isOnly: boolean
  onSaved: (name: string) => void
}

export function DownloadItem({ file, willSeal, isOnly, onSaved }: DownloadItemProps) {
  const { title, pages, size, file_id, sealed_file_id } = file
  return (
    <li className="download">
      <h2 className="download__title">{title}</h2>
      {willSeal && (
        <FileRow
          file_id={sealed_file_id}
          title={title}
          kind={downloadTexts.sealed}
          about={null}
          onSaved={onSaved}
          main={isOnly}
        />
      )}
      <FileRow
        file_id={file_id}
        title={title}
        kind={downloadTexts.original}
        about={documentTexts.about(pages, size)}
        onSaved={onSaved}
      />
    </li>
  )
}

type FileRowProps = {
  file_id: number | null
  title: string
  kind: string
  about: string | null
  onSaved: (name: string) => void
  main?: boolean
}

function FileRow({ file_id, title, kind, about, onSaved, main = false }: FileRowProps) {
  const { group, card } = useSigning()
  const fetchFile = useAction(async (id: number) => {
    const { blob, disposition } = await api.file(group, id)
    const name = fileNameOf(disposition) ?? `${title}.pdf`
    saveFile(blob, name)
    onSaved(name)
  }, useErrorHandler())

  return (
    <div className="download__row">
      <p className="download__kind">
        {kind}
        {about && <span className="document__about">{about}</span>}
        {file_id === null && (
          <span className="document__about">{card.seal_late ? downloadTexts.late : downloadTexts.preparing}</span>
        )}
      </p>
      {file_id !== null && (
        <button
          type="button"
          className={main ? 'button' : 'button button--plain'}
          aria-label={downloadTexts.label(title, kind)}
          aria-busy={fetchFile.busy}
          onClick={() => fetchFile.start(file_id)}
        >
          {fetchFile.busy ? downloadTexts.downloading : downloadTexts.download}
        </button>
      )}
      <TroubleNotice trouble={fetchFile.trouble} />
    </div>
  )
}
