import { screen } from '#shared/ra/screen.ts'

export const templates = {
  list: screen(() => import('./TemplateList.tsx'), 'TemplateList'),
  create: screen(() => import('./TemplateCreate.tsx'), 'TemplateCreate'),
  show: screen(() => import('./TemplateShow.tsx'), 'TemplateShow'),
  recordRepresentation: 'name',
}
