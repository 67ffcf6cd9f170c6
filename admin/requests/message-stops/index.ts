import { screen } from '#shared/ra/screen.ts'

export const messageStops = { list: screen(() => import('./MessageStopList.tsx'), 'MessageStopList') }
