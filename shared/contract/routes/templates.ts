import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Deleted } from '../fields.ts'
import { AcceptChanges, UploadedFile } from '../files.ts'
import { listQuery } from '../list.ts'
import { file, route, v1 } from '../route.ts'
import { Template, TemplateFill, TemplateUpdate } from '../templates.ts'

const base = { api: v1 } as const
export const docx_type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const upload = {
  types: [docx_type, 'application/octet-stream'],
  description: 'Файл Word (.docx) с полями в фигурных скобках',
}
const name = z.string().max(300).optional().describe('Имя файла, когда тело — сам файл')
const unfit = [
  'file_too_large',
  'file_empty',
  'file_broken',
  'file_bomb',
  'file_encrypted',
  'docx_refused',
  'word_macros',
  'word_objects',
  'word_links',
  'word_changes_kept',
  'word_not_converted',
  'template_broken',
  'storage_full',
  'too_many_requests',
] as const

export const templateRoutes = {
  list: route('GET /templates', {
    ...base,
    operationId: 'listTemplates',
    summary: 'Список шаблонов',
    allow: ['list', 'templates'],
    query: listQuery(lists.templates),
    answers: { 200: z.array(Template) },
  }),
  show: route('GET /templates/{id}', {
    ...base,
    operationId: 'getTemplate',
    summary: 'Один шаблон',
    description:
      'Страницы образца, заполненного примерами, отдаёт `getFilePage` по `file_id`, сам DOCX — `downloadUploadedFile`.',
    allow: ['show', 'templates'],
    answers: { 200: Template },
  }),
  example: route('GET /templates/example', {
    ...base,
    operationId: 'downloadTemplateExample',
    summary: 'Пример шаблона: договор, в котором есть все виды полей',
    allow: ['create', 'templates'],
    answers: { 200: file(docx_type) },
  }),
  create: route('POST /templates', {
    ...base,
    operationId: 'uploadTemplate',
    summary: 'Загрузить шаблон',
    description:
      'Поля вида `{сумма}` и `{сумма|прописью}` находятся сами, их вид (дата, сумма, число) угадывается по названию. Блок `{#позиции}…{/позиции}` повторяется для каждой строки, `{#если залог}…{/если залог}` остаётся, когда значение есть.',
    allow: ['create', 'templates'],
    query: z.object({ name, accept_changes: AcceptChanges }),
    upload,
    answers: { 201: Template },
    refusals: [...unfit],
  }),
  replace: route('POST /templates/{id}/editions', {
    ...base,
    operationId: 'uploadTemplateEdition',
    summary: 'Загрузить новую редакцию шаблона',
    description: 'Виды полей с прежними названиями остаются.',
    allow: ['update', 'templates'],
    query: z.object({ name, accept_changes: AcceptChanges }),
    upload,
    answers: { 201: Template },
    refusals: [...unfit],
  }),
  update: route('PUT /templates/{id}', {
    ...base,
    operationId: 'updateTemplate',
    summary: 'Переименовать шаблон, задать виды полей',
    description: 'Меняется только то, что есть в теле.',
    allow: ['update', 'templates'],
    body: TemplateUpdate,
    answers: { 200: Template },
    versioned: true,
  }),
  archive: route('DELETE /templates/{id}', {
    ...base,
    operationId: 'archiveTemplate',
    summary: 'Убрать шаблон в архив',
    description: 'Документы, сделанные по нему, остаются.',
    allow: ['archive', 'templates'],
    answers: { 200: Deleted },
    versioned: true,
  }),
  fill: route('POST /templates/{id}/fill', {
    ...base,
    operationId: 'fillTemplate',
    summary: 'Заполнить шаблон',
    description: 'Делает документ, как `uploadFile`; его `id` идёт в `documents` заявки.',
    allow: ['fill', 'templates'],
    body: TemplateFill,
    answers: { 201: UploadedFile },
    refusals: ['docx_refused', 'word_not_converted', 'template_broken', 'storage_full', 'too_many_requests'],
  }),
}
