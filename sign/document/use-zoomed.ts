import { useEffect, useState } from 'react'

/** from this zoom on the small image looks blurred */
const zoomed_scale = 1.3

/** Whether the reader has zoomed by pinching. Browsers do not pick another `srcset` image on pinch zoom. */
export function useZoomed(): boolean {
  const [zoomed, setZoomed] = useState(false)
  useEffect(() => {
    const viewport = globalThis.visualViewport
    // after the first zoom the large images stay
    const onResize = () => setZoomed((wasZoomed) => wasZoomed || (viewport?.scale ?? 1) > zoomed_scale)
    viewport?.addEventListener('resize', onResize)
    return () => viewport?.removeEventListener('resize', onResize)
  }, [])
  return zoomed
}
