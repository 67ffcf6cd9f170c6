import { useRef, useState } from 'react'
import type { AskedFile } from '#shared/contract/signer-files.ts'
import { signer_file_bytes_max } from '#shared/rules/signer-files.ts'
import { documentTexts } from '#shared/text/sign.ts'
import { attachPageTexts as t, signerFileHints, signerFileTexts } from '#shared/text/signer-files.ts'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { pageAddress } from '../parts/api.ts'
import { Heading } from '../parts/Heading.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'
import { filesApi } from './files-api.ts'
import { isPdf, openPhoto } from './photo.ts'
import { PhotoEditor } from './PhotoEditor.tsx'

type AskStepProps = {
  ask: AskedFile
  index: number
  count: number
  isLast: boolean
  onChanged: (asks: AskedFile[]) => Promise<void>
  onBack: () => void
  onNext: () => void
}

/** One thing that is asked for: what is attached, and what can be. */
export function AskStep({ ask, index, count, isLast, onChanged, onBack, onNext }: AskStepProps) {
  const { group } = useSigning()
  const follow = useErrorHandler()
  const { id, name, kind, count_min, count_max, keep, days, files } = ask
  const [photo, setPhoto] = useState<HTMLCanvasElement | null>(null)
  const [sent, setSent] = useState(0)
  const [fault, setFault] = useState('')
  const missing = files.length < count_min
  const hint = signerFileHints[kind]

  const attach = useAction(async (file: Blob) => {
    setSent(0)
    const { asks } = await filesApi.attach(group, id, file, setSent)
    setPhoto(null)
    await onChanged(asks)
  }, follow)

  const detach = useAction(async (signer_file_id: number) => {
    const { asks } = await filesApi.detach(group, signer_file_id)
    await onChanged(asks)
  }, follow)

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setFault('')
    attach.calm()
    if (isPdf(file)) {
      if (file.size > signer_file_bytes_max) return setFault(signerFileTexts.too_large)
      return attach.start(file)
    }
    try {
      setPhoto(await openPhoto(file))
    } catch {
      setFault(t.unreadable)
    }
  }

  const busy = attach.busy ? (sent < 1 ? t.sending(Math.round(sent * 100)) : t.checking) : ''
  if (photo) {
    return (
      <PhotoEditor
        name={name}
        photo={photo}
        busy={busy}
        trouble={attach.trouble}
        onAttach={attach.start}
        onCancel={() => {
          attach.calm()
          setPhoto(null)
        }}
      />
    )
  }
  const goOn = () => (missing ? setFault(t.missing) : onNext())
  return (
    <div className="stack">
      {/* takes the focus of a button that is gone */}
      <Heading key={files.length} title={t.title}>
        {name}
      </Heading>
      <p className="hint">
        {t.progress(index, count)}. {t.needed(count_min, count_max)}.
      </p>
      {hint && <p>{hint}</p>}
      {files.length > 0 && (
        <ul className="attached">
          {files.map((file) => (
            <Attached key={file.id} file={file} onRemove={() => detach.start(file.id)} />
          ))}
        </ul>
      )}
      {files.length < count_max && !attach.busy && (
        <div className="choose">
          <FileButton text={t.take} accept="image/*" capture onFile={(file) => void choose(file)} />
          <FileButton text={t.choose} accept="image/*,application/pdf,.pdf" onFile={(file) => void choose(file)} />
        </div>
      )}
      <p className="hint" role="status">
        {busy}
      </p>
      <div role="alert">{fault && <p className="field__error">{fault}</p>}</div>
      <TroubleNotice trouble={attach.trouble ?? detach.trouble} />
      <p className="hint">{t.keeps(keep, days)}</p>
      <ActionBar>
        <MainButton text={isLast ? t.done : t.next} busy={attach.busy || detach.busy} busyText={busy} onClick={goOn} />
        <button type="button" className="button button--quiet" onClick={onBack}>
          {t.back}
        </button>
      </ActionBar>
    </div>
  )
}

type AttachedProps = { file: AskedFile['files'][number]; onRemove: () => void }

/** The first page of a file that became a document; nobody with the link alone is shown one that is kept apart. */
function Attached({ file: { title, size, pages, document_id }, onRemove }: AttachedProps) {
  const { card } = useSigning()
  return (
    <li className="attached__file">
      {document_id !== null && (
        <img
          className="attached__page"
          src={pageAddress(card, document_id, 1, 780)}
          alt={t.page_alt(title)}
          decoding="async"
        />
      )}
      <div className="attached__text">
        <p>
          {title}
          <br />
          <span className="hint">{documentTexts.about(pages, size)}</span>
        </p>
        <button type="button" className="button button--plain" aria-label={t.remove_named(title)} onClick={onRemove}>
          {t.remove}
        </button>
      </div>
    </li>
  )
}

type FileButtonProps = { text: string; accept: string; capture?: boolean; onFile: (file: File | undefined) => void }

/** Looks like a button and opens the camera or the files. */
function FileButton({ text, accept, capture = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="button button--plain" onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text}
        accept={accept}
        {...(capture && { capture: 'environment' })}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // the same file again is a choice too
          event.target.value = ''
        }}
      />
    </>
  )
}
