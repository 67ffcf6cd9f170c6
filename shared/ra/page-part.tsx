import { useCallback } from 'react'
import { styled, type SxProps } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { TileGrid } from '../rules/page-tiles.ts'

/** A part or a tile of a page, from 1, from the top. */
export type PagePart = { page: number; part?: number; tile?: number }
/** `parts`: in how many the page is shown; `tiles`: into what it is divided where it is enlarged. */
type LoadedPart = { image: Blob; parts: number; tiles: TileGrid }
export type LoadPart = (wanted: PagePart, signal: AbortSignal) => Promise<LoadedPart>

/** The answer of a call for the image of a page. */
export function loadedPart({ data, headers }: { data: Blob; headers: Headers }): LoadedPart {
  const [columns = 1, rows = 1] = (headers.get('x-page-tiles') ?? '').split('x').map((count) => Number(count) || 1)
  return { image: data, parts: Number(headers.get('x-page-parts')), tiles: { columns, rows } }
}

export function usePart(name: string, wanted: PagePart, loadPart: LoadPart, enabled = true) {
  return useQuery({
    queryKey: ['page', name, wanted.page, wanted.part, wanted.tile],
    queryFn: ({ signal }) => loadPart(wanted, signal),
    staleTime: Infinity,
    enabled,
  })
}

export function Picture({ image, alt, sx }: { image: Blob; alt: string; sx?: SxProps }) {
  const show = useCallback((place: HTMLImageElement | null) => showIn(place, image), [image])
  return <Sheet ref={show} alt={alt} {...(sx && { sx })} />
}

/** The object URL lives as long as the image. */
function showIn(place: HTMLImageElement | null, image: Blob): (() => void) | undefined {
  if (!place) return undefined
  const address = URL.createObjectURL(image)
  place.src = address
  return () => URL.revokeObjectURL(address)
}

const Sheet = styled('img')({ display: 'block', width: '100%', height: 'auto' })
