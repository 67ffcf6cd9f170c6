import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

/** Placeholder of a screen that is loading. */
export function PageSkeleton() {
  return (
    <Stack spacing={2.5} aria-busy="true">
      <Skeleton variant="text" width="min(320px, 60%)" height={36} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  )
}
