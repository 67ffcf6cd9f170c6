import { useRef, useState, type DragEvent } from 'react'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

type DropZoneProps = {
  hint: string
  /** the verb on the button */
  choose: string
  /** as the attribute of an input takes it */
  accept: string
  multiple?: boolean
  isBusy?: boolean
  onFiles: (files: Iterable<File>) => void
}

/** Files dropped here or chosen by the button; the button is the way of the keyboard. */
export function DropZone({ hint, choose, accept, multiple = false, isBusy = false, onFiles }: DropZoneProps) {
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
        {hint}
      </Box>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        loading={isBusy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={accept}
        aria-label={choose}
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
