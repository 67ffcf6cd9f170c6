import { useEffect, useState, type RefObject } from 'react'

/** a page is fetched when it is within one and a half screens */
const near_margin = '150% 0px'
/** the lowest page that reaches into the upper part of the screen counts as the one being read */
const reading_margin = '0px 0px -60% 0px'
/** flinging through three hundred pages must not load them all */
const settle_ms = 120

type Seen = (pages: ReadonlySet<number>) => void

/** Observes the items of the list, one per page; reports the numbers of those within the margin. Pages count from 1. */
function watch(items: HTMLCollection, rootMargin: string, seen: Seen): () => void {
  const within = new Set<number>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = Number(target.getAttribute('data-page'))
        if (isIntersecting) within.add(page)
        else within.delete(page)
      }
      seen(within)
    },
    { rootMargin },
  )
  for (const item of items) observer.observe(item)
  return () => observer.disconnect()
}

/** Which pages of the list are near enough to be fetched, and which one is being read. */
export function useNearPages(list: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]))
  const [current, setCurrent] = useState(1)

  useEffect(() => {
    if (!list.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle: Seen = (pages) => {
      timer ??= setTimeout(() => {
        timer = undefined
        setNear(new Set(pages))
      }, settle_ms)
    }
    const stops = [
      watch(list.current.children, near_margin, settle),
      watch(list.current.children, reading_margin, (pages) => setCurrent(Math.max(1, ...pages))),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [list])

  return { near, current }
}
