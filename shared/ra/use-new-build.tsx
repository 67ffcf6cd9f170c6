import { useEffect } from 'react'
import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { watchBuild } from '../browser/build-watch.ts'
import { buildTexts } from '../text/browser.ts'

/** Announces a newer build; the user decides when to load it. */
export function useNewBuild(): void {
  const notify = useNotify()
  useEffect(() => watchBuild({ onNew: () => notify(newVersion, { type: 'info', autoHideDuration: null }) }), [notify])
}

const reload = (
  <Button color="inherit" size="small" onClick={() => location.reload()}>
    {buildTexts.reload}
  </Button>
)

const newVersion = (
  <Alert severity="info" action={reload}>
    {buildTexts.new_version}
  </Alert>
)
