import { useRef, useState, type DragEvent } from 'react'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { statementTexts as t } from '#shared/text/admin.ts'
import { useUpload } from './use-upload.ts'

/** A bank's file dropped here or chosen by the button; the button is the way of the keyboard. */
export function StatementDrop() {
  const { upload, isBusy, error } = useUpload()
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void upload(event.dataTransfer.files)
  }

  return (
    <Box sx={{ width: '100%' }}>
      <Box
        onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          ...zone,
          borderColor: isOver ? 'primary.main' : 'text.disabled',
          bgcolor: isOver ? 'action.hover' : 'background.paper',
        }}
      >
        <Box component="span" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {t.drop}
        </Box>
        <Button
          variant="contained"
          startIcon={<UploadIcon />}
          loading={isBusy}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          {t.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".txt,text/plain"
          aria-label={t.choose}
          onChange={({ target }) => {
            void upload([...(target.files ?? [])])
            // the same file may be chosen again after it was mended
            target.value = ''
          }}
        />
      </Box>
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
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
