import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { viewerTexts as t } from '../text/ra.ts'

/** From 1, from the top down. */
export type PagePart = { page: number; part: number }
/** `parts`: in how many the page is shown. */
export type LoadPart = (wanted: PagePart, signal: AbortSignal) => Promise<{ image: Blob; parts: number }>

type PageImageProps = {
  name: string
  page: number
  alt: string
  loadPart: LoadPart
}

/** A page; one that is too tall for a legible image in parts, each loaded when the reader comes near. */
export function PageImage({ name, page, alt, loadPart }: PageImageProps) {
  const { data, isError } = usePart(name, { page, part: 1 }, loadPart)
  if (isError) return <Alert severity="error">{t.page_failed}</Alert>
  // the aspect ratio of A4, so that turning pages does not shift the layout
  if (!data) return <Skeleton variant="rectangular" sx={{ width: '100%', height: 'auto', aspectRatio: '210 / 297' }} />
  return (
    <Box sx={{ bgcolor: '#fff', border: 1, borderColor: 'divider' }}>
      <Picture image={data.image} alt={alt} />
      {Array.from({ length: data.parts - 1 }, (_, i) => (
        <LaterPart key={i} name={name} page={page} part={i + 2} loadPart={loadPart} />
      ))}
    </Box>
  )
}

type LaterPartProps = PagePart & Pick<PageImageProps, 'name' | 'loadPart'>

function LaterPart({ name, page, part, loadPart }: LaterPartProps) {
  const [near, setNear] = useState(false)
  const { data, isError } = usePart(name, { page, part }, loadPart, near)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  if (isError) return <Alert severity="error">{t.page_failed}</Alert>
  if (!data) return <Box ref={watch} sx={{ width: '100%', aspectRatio: '1 / 4' }} />
  return <Picture image={data.image} alt="" />
}

const rootMargin = '800px'

function usePart(name: string, wanted: PagePart, loadPart: LoadPart, enabled = true) {
  return useQuery({
    queryKey: ['page', name, wanted.page, wanted.part],
    queryFn: ({ signal }) => loadPart(wanted, signal),
    staleTime: Infinity,
    enabled,
  })
}

function Picture({ image, alt }: { image: Blob; alt: string }) {
  const show = useCallback((place: HTMLImageElement | null) => showIn(place, image), [image])
  return <Sheet ref={show} alt={alt} />
}

/** The object URL lives as long as the image. */
function showIn(place: HTMLImageElement | null, image: Blob): (() => void) | undefined {
  if (!place) return undefined
  const address = URL.createObjectURL(image)
  place.src = address
  return () => URL.revokeObjectURL(address)
}

const Sheet = styled('img')({ display: 'block', width: '100%', height: 'auto' })
