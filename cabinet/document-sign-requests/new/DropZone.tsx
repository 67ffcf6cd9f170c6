import { useRef, useState, type DragEvent } from 'react'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { newRequestTexts as t } from '#shared/text/cabinet.ts'

/** Files dropped here or chosen by the button; the button is the way of the keyboard. */
export function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }

  return (
    <Box
      onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        ...zone,
        borderColor: isOver ? 'primary.main' : 'text.disabled',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Box component="span" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t.drop}
      </Box>
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {t.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="application/pdf,.pdf,image/jpeg,image/png"
        aria-label={t.choose}
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          // the same file may be chosen again after it was removed
          target.value = ''
        }}
      />
    </Box>
  )
}

const zone = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  p: { xs: 2, sm: 3 },
  border: 1,
  borderStyle: 'dashed',
  borderRadius: 1,
}
