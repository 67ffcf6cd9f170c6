import { useRef, useState, type DragEvent } from 'react'
import { verifyTexts as texts } from '#shared/text/verify.ts'

type DropZoneProps = { onFile: (file: File) => void }

/** A button that opens the file dialog, inside a drop area. */
export function DropZone({ onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }

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
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {texts.pick}
      </button>
      <span className="quiet">{texts.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label={texts.pick}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </div>
  )
}
