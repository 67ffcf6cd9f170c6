import { z } from 'zod'
import { Anchor } from '../anchors.ts'
import { ids, listQuery } from '../list.ts'
import { route, v1 } from '../route.ts'

export const anchorRoutes = {
  list: route({
    method: 'GET',
    path: '/anchors',
    api: v1,
    operationId: 'listAnchors',
    tag: 'verify',
    summary: 'Якоря журнала',
    description:
      'Каждые пять минут, пока есть новое, и сразу после событий о деньгах, правах и печатях состояние всего журнала сводится в одно число. Сохраните ответ: `npx roscherk verify --anchors ФАЙЛ` сверит с ним журнал.',
    open: true,
    query: listQuery({ sort: ['id', 'at'], filter: { id: ids } }),
    answers: { 200: z.array(Anchor) },
  }),
}
