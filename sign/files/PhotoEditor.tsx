import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { attachPageTexts as t } from '#shared/text/signer-files.ts'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { Heading } from '../parts/Heading.tsx'
import type { Trouble } from '../parts/use-action.ts'
import { byKey, draw, moved, toJpeg, turnedCrop, whole, type Corner, type Crop, type Turn } from './photo.ts'

type PhotoEditorProps = {
  name: string
  photo: HTMLCanvasElement
  busy: string
  trouble: Trouble | null
  onAttach: (photo: Blob) => void
  onCancel: () => void
}

/** A photo before it is sent: turned, its edges cut off, read. */
export function PhotoEditor({ name, photo, busy, trouble, onAttach, onCancel }: PhotoEditorProps) {
  const [turn, setTurn] = useState<Turn>(0)
  const [crop, setCrop] = useState<Crop>(whole)
  const shown = useRef<HTMLCanvasElement>(null)
  const sent = useRef<{ of: string; blob: Blob } | null>(null)
  useEffect(() => {
    if (shown.current) draw(photo, turn, whole, shown.current)
  }, [photo, turn])

  /** Repeated after a lost connection it is the same bytes, which the server knows. */
  async function attach(): Promise<void> {
    const of = JSON.stringify({ turn, crop })
    const blob = sent.current?.of === of ? sent.current.blob : await toJpeg(draw(photo, turn, crop))
    sent.current = { of, blob }
    onAttach(blob)
  }

  const percent = (share: number) => `${share * 100}%`
  return (
    <div className="stack">
      <Heading title={t.title}>{name}</Heading>
      <p className="hint">{t.look}</p>
      <div className="photo">
        <canvas ref={shown} className="photo__image" role="img" aria-label={t.preview(name)} />
        <div
          className="photo__rest"
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            right: percent(crop.right),
            bottom: percent(crop.bottom),
          }}
        >
          <CropCorner corner="start" crop={crop} onCrop={setCrop} />
          <CropCorner corner="end" crop={crop} onCrop={setCrop} />
        </div>
      </div>
      <button
        type="button"
        className="button button--plain"
        onClick={() => {
          setTurn(((turn + 1) % 4) as Turn)
          setCrop(turnedCrop(crop))
        }}
      >
        {t.turn}
      </button>
      <ActionBar trouble={trouble}>
        <MainButton text={t.attach} busy={busy !== ''} busyText={busy} onClick={() => void attach()} />
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {t.retake}
        </button>
      </ActionBar>
    </div>
  )
}

type CropCornerProps = { corner: Corner; crop: Crop; onCrop: (crop: Crop) => void }

/** A corner of what is left of the photo: dragged by a finger, moved by the arrow keys. */
function CropCorner({ corner, crop, onCrop }: CropCornerProps) {
  const drag = useRef<{ x: number; y: number; crop: Crop } | null>(null)
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const photo = currentTarget.closest('.photo')?.getBoundingClientRect()
    if (!drag.current || !photo) return
    const [x, y] = [(clientX - drag.current.x) / photo.width, (clientY - drag.current.y) / photo.height]
    onCrop(moved(drag.current.crop, corner, x, y))
  }
  const end = () => {
    drag.current = null
  }
  return (
    <button
      type="button"
      className={`photo__corner photo__corner--${corner}`}
      aria-label={corner === 'start' ? t.crop_start : t.crop_end}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, y: event.clientY, crop }
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const next = byKey(crop, corner, event.key)
        if (!next) return
        event.preventDefault()
        onCrop(next)
      }}
    />
  )
}
