type Navigate = (to: string) => void

const byBrowser: Navigate = (to) => location.assign(to)

let navigate = byBrowser

/** Goes to an address of this origin: by a full navigation, unless an app has named its router. */
export function goTo(to: string): void {
  navigate(to)
}

/** An app whose router can go anywhere in it says so here; without an argument the browser does it again. */
export function setNavigate(next: Navigate = byBrowser): void {
  navigate = next
}
