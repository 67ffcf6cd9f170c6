import { useRef, type PointerEvent } from 'react'
import Box from '@mui/material/Box'
import { PageImage } from '#shared/ra/PageImage.tsx'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import { fieldEditorTexts as t } from '#shared/text/field-editor.ts'
import { loadPartOf } from '../../../files/PagesDialog.tsx'
import { byKey, placeOf, sizeOf, within } from './edit-fields.ts'

type PageOfFieldsProps = {
  file_id: number
  page: number
  fields: DocumentField[]
  chosen: number
  onAdd: (point: { left: number; top: number }) => void
  onChoose: (at: number) => void
  onChange: (at: number, part: Partial<DocumentField>) => void
  onRemove: (at: number) => void
}

/** The page with its fields over it. A press on the page places one there. */
export function PageOfFields({
  file_id,
  page,
  fields,
  chosen,
  onAdd,
  onChoose,
  onChange,
  onRemove,
}: PageOfFieldsProps) {
  const area = useRef<HTMLDivElement>(null)
  const shareOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { left: (clientX - left) / width, top: (clientY - top) / height }
  }
  return (
    <Box
      ref={area}
      sx={{ position: 'relative', cursor: 'crosshair' }}
      onClick={(event) => {
        // the second press of a double click is no second field
        if (event.detail < 2 && !(event.target as HTMLElement).closest('[data-field]')) onAdd(shareOf(event))
      }}
    >
      <PageImage key={page} name={`file ${file_id}`} page={page} alt={t.page(page)} loadPart={loadPartOf(file_id)} />
      {fields.map((field, at) =>
        field.page === page ? (
          <Mark
            key={at}
            field={field}
            isChosen={at === chosen}
            shareOf={shareOf}
            onChoose={() => onChoose(at)}
            onChange={(part) => onChange(at, part)}
            onRemove={() => onRemove(at)}
          />
        ) : null,
      )}
    </Box>
  )
}

type MarkProps = {
  field: DocumentField
  isChosen: boolean
  shareOf: (point: { clientX: number; clientY: number }) => { left: number; top: number }
  onChoose: () => void
  onChange: (part: Partial<DocumentField>) => void
  onRemove: () => void
}

type Drag = { from: { left: number; top: number }; field: DocumentField; isSize: boolean }

function Mark({ field, isChosen, shareOf, onChoose, onChange, onRemove }: MarkProps) {
  const drag = useRef<Drag | null>(null)
  const begin = (event: PointerEvent, isSize: boolean) => {
    event.stopPropagation()
    onChoose()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: shareOf(event), field, isSize }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    const { from, field: begun, isSize } = drag.current
    const now = shareOf(event)
    const [x, y] = [now.left - from.left, now.top - from.top]
    onChange(
      isSize
        ? sizeOf(
            within({
              ...begun,
              width: Math.min(begun.width + x, 1 - begun.left),
              height: Math.min(begun.height + y, 1 - begun.top),
            }),
          )
        : placeOf(within({ ...begun, left: begun.left + x, top: begun.top + y })),
    )
  }
  const end = () => {
    drag.current = null
  }
  const percent = (share: number) => `${share * 100}%`
  return (
    <Box
      component="button"
      type="button"
      data-field
      aria-label={t.mark(field.name)}
      aria-pressed={isChosen}
      onFocus={onChoose}
      onPointerDown={(event: PointerEvent) => begin(event, false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const part = byKey(field, event.key, event.shiftKey)
        if (!part && event.key !== 'Delete') return
        event.preventDefault()
        if (part) onChange(part)
        else onRemove()
      }}
      sx={{
        position: 'absolute',
        left: percent(field.left),
        top: percent(field.top),
        width: percent(field.width),
        height: percent(field.height),
        p: 0,
        px: 0.5,
        font: 'inherit',
        fontSize: 12,
        lineHeight: 1,
        textAlign: 'left',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
        color: '#123a9c',
        // its name is read over the text of the page
        bgcolor: 'rgba(228, 234, 251, 0.88)',
        border: isChosen ? 2 : 1,
        borderColor: '#1f4fd8',
        borderRadius: 0.5,
        cursor: 'move',
        touchAction: 'none',
      }}
    >
      {field.name}
      {isChosen && (
        <Box
          component="span"
          aria-hidden="true"
          onPointerDown={(event: PointerEvent) => begin(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          sx={{
            position: 'absolute',
            right: 0,
            bottom: 0,
            width: 12,
            height: 12,
            bgcolor: '#1f4fd8',
            cursor: 'nwse-resize',
            touchAction: 'none',
          }}
        />
      )}
    </Box>
  )
}
