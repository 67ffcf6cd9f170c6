import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { viewerTexts as t } from '../text/ra.ts'

type PageImageProps = {
  name: string
  page: number
  alt: string
  loadPage: (page: number, signal: AbortSignal) => Promise<Blob>
}

export function PageImage({ name, page, alt, loadPage }: PageImageProps) {
  const { data: blob, isError } = useQuery({
    queryKey: ['page', name, page],
    queryFn: ({ signal }) => loadPage(page, signal),
    staleTime: Infinity,
  })
  const show = useCallback((image: HTMLImageElement | null) => showIn(image, blob), [blob])
  if (isError) return <Alert severity="error">{t.page_failed}</Alert>
  // the aspect ratio of A4, so that turning pages does not shift the layout
  if (!blob) return <Skeleton variant="rectangular" sx={{ width: '100%', height: 'auto', aspectRatio: '210 / 297' }} />
  return <Sheet ref={show} alt={alt} />
}

/** The object URL lives as long as the image. */
function showIn(image: HTMLImageElement | null, blob: Blob | undefined): (() => void) | undefined {
  if (!image || !blob) return undefined
  const address = URL.createObjectURL(blob)
  image.src = address
  return () => URL.revokeObjectURL(address)
}

const Sheet = styled('img')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  background: '#fff',
  border: `1px solid ${theme.palette.divider}`,
}))
