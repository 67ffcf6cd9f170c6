import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Anchor } from '../anchors.ts'
import { listQuery } from '../list.ts'
import { route, v1 } from '../route.ts'

export const anchorRoutes = {
  list: route('GET /anchors', {
    api: v1,
    operationId: 'listAnchors',
    tag: 'verify',
    summary: 'Якоря журнала',
    description:
      'Каждые пять минут, пока есть новое, и сразу после событий о деньгах, правах и печатях состояние всего журнала сводится в одно число. Сохраните ответ: `npx roscherk verify --anchors ФАЙЛ` сверит с ним журнал.',
    open: true,
    query: listQuery(lists.anchors),
    answers: { 200: z.array(Anchor) },
  }),
}
