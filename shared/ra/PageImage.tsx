import { useEffect, useState } from 'react'
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
  const address = useAddress(blob)
  if (isError) return <Alert severity="error">{t.page_failed}</Alert>
  // the shape of A4, so that turning pages moves nothing
  if (!address)
    return <Skeleton variant="rectangular" sx={{ width: '100%', height: 'auto', aspectRatio: '210 / 297' }} />
  return <Sheet src={address} alt={alt} />
}

/** An address for a blob, for as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

const Sheet = styled('img')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  background: '#fff',
  border: `1px solid ${theme.palette.divider}`,
}))
