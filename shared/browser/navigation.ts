type Navigate = (to: string) => void

const byBrowser: Navigate = (to) => location.assign(to)

let navigate = byBrowser

/** Navigates to an address of this origin: by a full navigation, unless an app has registered its router. */
export function goTo(to: string): void {
  navigate(to)
}

/** Registers an app's router for navigation; without an argument the browser navigates again. */
export function setNavigate(next: Navigate = byBrowser): void {
  navigate = next
}
