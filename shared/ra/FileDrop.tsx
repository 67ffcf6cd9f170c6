import { useEffect, useRef, useState, type DragEvent } from 'react'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

type Props = {
  /** «Перетащите файлы сюда или» */
  hint: string
  /** label of the button */
  choose: string
  /** as of an `input type="file"` */
  accept: string
  multiple?: boolean
  /** the files are the main purpose of the page */
  primary?: boolean
  isBusy?: boolean
  /** the button alone, which takes what is dropped on it */
  isBrief?: boolean
  onFiles: (files: File[]) => void
}

/** Files dropped here or chosen with the button, which serves the keyboard. */
export function FileDrop({
  hint,
  choose,
  accept,
  multiple = false,
  primary = false,
  isBusy = false,
  isBrief = false,
  onFiles,
}: Props) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // listens at the element itself: a window of files that is open outlives this part, as where a list turns out to be empty
  useEffect(() => {
    const element = input.current
    if (!element) return
    element.onchange = () => {
      onFiles([...(element.files ?? [])])
      // the same file may be chosen again after it was fixed or removed
      element.value = ''
    }
  })

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <Box
      onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={
        isBrief
          ? {}
          : {
              ...zone,
              borderColor: isOver ? 'primary.main' : 'text.disabled',
              bgcolor: isOver ? 'action.hover' : 'background.paper',
            }
      }
    >
      {!isBrief && (
        <Box component="span" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {hint}
        </Box>
      )}
      <Button
        variant={primary ? 'contained' : 'outlined'}
        startIcon={<UploadIcon />}
        loading={isBusy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
        {...(isBrief && { 'aria-label': choose })}
      >
        <span className="wide-only">{choose}</span>
      </Button>
      <input ref={input} type="file" multiple={multiple} hidden accept={accept} aria-label={choose} />
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
