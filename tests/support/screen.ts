import { configure, fireEvent } from '@testing-library/dom'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { clientSession } from '#shared/browser/client-session.ts'
import { setNavigate } from '#shared/browser/navigation.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { Face } from '#shared/contract/face.ts'
import { AdminProfile, ClientProfile } from '#shared/contract/session.ts'
import { Waiting } from '#shared/contract/stats.ts'
import { like, recordedServer, type Answers } from './recorded-answers.ts'

export { screen, waitFor, within } from '@testing-library/dom'
export { aFile, like, offline, refusal, type Call } from './recorded-answers.ts'

/** A limit against a hang, as in vitest.config.ts. */
const limit_ms = 240_000
const shown_chars_max = 2000

configure({
  asyncUtilTimeout: limit_ms,
  // its markup would bury the message
  getElementError: (message) =>
    new Error(`${message}\nThe screen: ${document.body.textContent.slice(0, shown_chars_max)}`),
})

export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** As queries by text see it: they take a no-break space for a plain one. */
export const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Replaces what the field holds, in one step. */
export function fill(field: HTMLElement, value: string): void {
  field.focus()
  fireEvent.input(field, { target: { value } })
}

/** Names of the files that the screen has saved, in order. */
export const savedFiles: string[] = []

let opened = 0

/** The user who is logged in to the cabinet. */
export const owner = like(ClientProfile, { role: 'owner', client_kind: 'legal', sending_stopped: null })

/** Of a client that has set nothing. */
export const noFace = like(Face, {
  logo: null,
  color: null,
  greeting: null,
  letters_by_name: false,
  stopped_at: null,
  stop_reason: null,
})

/** The cabinet of an owner at a path, on recorded answers. */
export async function openCabinet(path: string, answers: Answers<'v1'>) {
  const server = recordedServer('v1', {
    'GET /profile': owner,
    'GET /saved-views': [],
    'GET /face': noFace,
    'GET /approval-rules': { rules: [], people: [] },
    'GET /sending-approvals': [],
    ...answers,
  })
  opened += 1
  clientSession.saveToken(`session-${opened}`)
  clientSession.saveProfile(owner)
  // a console registers its router when its module is loaded
  await import('../../cabinet/app/CabinetApp.tsx')
  const { CabinetRoot } = await import('../../cabinet/app/CabinetRoot.tsx')
  show(CabinetRoot, path, server, clientSession)
  return server
}

/** The member of staff who is logged in to the console. */
export const admin = like(AdminProfile, { id: 3, role: 'owner', needs_factor: false })
const nothingWaits = like(Waiting, {
  tasks: 0,
  deliveries: 0,
  senders: 0,
  complaints: 0,
  stuck: 0,
  lines: 0,
  approvals: 0,
})

/** The console of an owner at a path, on recorded answers. */
export async function openConsole(path: string, answers: Answers<'support'> = {}) {
  const server = recordedServer('support', {
    'GET /profile': admin,
    'GET /stats/waiting': nothingWaits,
    'GET /saved-views': [],
    'GET /clients/{id}/face': noFace,
    ...answers,
  })
  opened += 1
  supportSession.saveToken(`session-${opened}`)
  supportSession.saveProfile(admin)
  await import('../../admin/app/AdminApp.tsx')
  const { AdminRoot } = await import('../../admin/app/AdminRoot.tsx')
  show(AdminRoot, path, server, supportSession)
  return server
}

/** As the browser's own «Back» does: the router of an app is made once, with its module. */
export function visit(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

type Server = ReturnType<typeof recordedServer>

function show(App: ComponentType, path: string, server: Server, session: { reset: () => void }): void {
  vi.stubGlobal('fetch', server.fetch)
  // jsdom has no such property
  vi.stubGlobal('isSecureContext', true)
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = () => undefined
  const observer = { observe: () => undefined, disconnect: () => undefined }
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return observer
  })
  // of two apps in one process the one that was loaded last has registered its router
  setNavigate(visit)
  visit(path)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(createElement(App))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    savedFiles.push(this.download)
  })
  onTestFinished(() => {
    root.unmount()
    session.reset()
    sessionStorage.clear()
    localStorage.clear()
    document.body.replaceChildren()
    savedFiles.length = 0
    vi.restoreAllMocks()
    expect(server.faults).toEqual([])
  })
}
