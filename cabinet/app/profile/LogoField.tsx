import { useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { textOf } from '#shared/browser/text-of.ts'
import { useOnce } from '#shared/browser/use-once.ts'
import type { Face } from '#shared/contract/face.ts'
import { useFileUpload } from '#shared/ra/use-file-upload.ts'
import { faceTexts as t } from '#shared/text/face.ts'
import { cabinetApi } from '../../parts/api.ts'

const accept = 'image/png,image/jpeg,image/svg+xml'

/** The logo is saved as soon as it is chosen, apart from the form. */
export function LogoField({ face: { logo } }: { face: Face }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const cache = useQueryClient()
  const [failure, setFailure] = useState('')
  const { once, isBusy: isRemoving } = useOnce()
  const { upload, isBusy, error } = useFileUpload({
    send: (how) => cabinetApi.call('POST /face/logo', how),
    open: () => setFailure(''),
    texts: { one_file: t.one_file, failed: t.failed },
  })
  const remove = async () => {
    await cabinetApi.call('DELETE /face/logo')
    await cache.invalidateQueries()
  }
  return (
    <Box role="group" aria-label={t.logo} sx={{ mb: 2, display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="text.secondary" aria-hidden>
        {t.logo}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" loading={isBusy} aria-describedby={id} onClick={() => input.current?.click()}>
          {logo ? t.replace : t.choose}
        </Button>
        {logo && (
          <Button
            color="error"
            loading={isRemoving}
            onClick={() => void once(remove, (fault) => setFailure(textOf(fault)))}
          >
            {t.remove}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={t.logo}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])])
          // the same file again is another choice
          target.value = ''
        }}
      />
      <Typography id={id} variant="body2" color="text.secondary">
        {t.logo_hint}
      </Typography>
      {(error || failure) && (
        <Typography variant="body2" color="error" role="alert">
          {error || failure}
        </Typography>
      )}
    </Box>
  )
}
