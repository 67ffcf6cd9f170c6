import { useEffect, useRef, type RefObject } from 'react'

const controls = 'button:not(:disabled), a[href], [role=combobox]:not(input)'

/** A roving tabindex: the controls inside are one tab stop, and ← and → move between them. Inputs keep their own stops. */
export function useRovingTabIndex<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const place = ref.current
    if (!place) return undefined
    let current: HTMLElement | undefined
    const all = () => [...place.querySelectorAll<HTMLElement>(controls)]
    const setStops = () => {
      const own = all()
      if (!current || !own.includes(current))
        current = own.find((element) => element.hasAttribute('aria-current')) ?? own[0]
      for (const element of own) {
        const stop = element === current ? 0 : -1
        if (element.tabIndex !== stop) element.tabIndex = stop
      }
    }
    const onFocus = ({ target }: FocusEvent) => {
      current = all().find((element) => element === target) ?? current
      setStops()
    }
    const onKey = (event: KeyboardEvent) => {
      const own = all()
      const at = own.indexOf(event.target as HTMLElement)
      if (at < 0 || !(event.key in steps)) return
      const next = own.at((at + (steps[event.key as keyof typeof steps] ?? 0)) % own.length)
      event.preventDefault()
      next?.focus()
    }
    setStops()
    const observer = new MutationObserver(setStops)
    observer.observe(place, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled'],
    })
    place.addEventListener('focusin', onFocus)
    place.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      place.removeEventListener('focusin', onFocus)
      place.removeEventListener('keydown', onKey)
    }
  }, [])
  return ref
}

const steps = { ArrowLeft: -1, ArrowRight: 1 } as const
