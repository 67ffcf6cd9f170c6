import { useEffect, useState } from 'react'

/** from here on the small image looks blurred */
const zoomed_scale = 1.3

/** Has the reader spread the page with two fingers? Browsers do not choose another `srcset` image for that by themselves. */
export function useZoomed(): boolean {
  const [zoomed, setZoomed] = useState(false)
  useEffect(() => {
    const viewport = globalThis.visualViewport
    // once zoomed, the large images are there anyway
    const onResize = () => setZoomed((known) => known || (viewport?.scale ?? 1) > zoomed_scale)
    viewport?.addEventListener('resize', onResize)
    return () => viewport?.removeEventListener('resize', onResize)
  }, [])
  return zoomed
}
