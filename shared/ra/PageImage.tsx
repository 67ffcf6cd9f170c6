import { useCallback, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { viewerTexts as t } from '../text/ra.ts'
import { type LoadPart, Picture, usePart } from './page-part.tsx'
import { PageTiles } from './PageTiles.tsx'

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
    <Box sx={{ position: 'relative', bgcolor: '#fff', border: 1, borderColor: 'divider' }}>
      <Picture image={data.image} alt={alt} />
      {Array.from({ length: data.parts - 1 }, (_, i) => (
        <LaterPart key={i} name={name} page={page} part={i + 2} loadPart={loadPart} />
      ))}
      {data.tiles.columns > 1 && <PageTiles name={name} page={page} grid={data.tiles} loadPart={loadPart} />}
    </Box>
  )
}

type LaterPartProps = { page: number; part: number } & Pick<PageImageProps, 'name' | 'loadPart'>

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
