import { screen } from '#shared/ra/screen.ts'

export const clientTasks = { list: screen(() => import('./TaskList.tsx'), 'TaskList'), recordRepresentation: 'text' }
