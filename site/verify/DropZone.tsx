import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react'
import { verifyTexts as texts } from '#shared/text/verify.ts'

type DropZoneProps = { onFile: (file: File) => void }

/** A file input inside a drop area. It works before hydration: a file chosen until then is taken on mount. */
export function DropZone({ onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setOver] = useState(false)

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const takeChosen = useEffectEvent(() => take(input.current?.files ?? null))
  useEffect(() => takeChosen(), [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div
      className={isOver ? 'drop drop--over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden drop__input"
        accept="application/pdf,.pdf,application/zip,.zip"
        onChange={(event) => take(event.currentTarget.files)}
      />
      <label htmlFor={id} className="button">
        {texts.pick}
      </label>
      <span className="quiet">{texts.drop}</span>
    </div>
  )
}
