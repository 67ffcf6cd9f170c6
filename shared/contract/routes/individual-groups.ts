import { z } from 'zod'
import { BulkSending } from '../bulk-sendings.ts'
import { Deleted } from '../fields.ts'
import { GroupMembersChange, GroupSending, IndividualGroup, IndividualGroupCreate } from '../individual-groups.ts'
import { IdParams } from '../list.ts'
import { route, v1 } from '../route.ts'

const base = { tag: 'individuals', api: v1 } as const

export const individualGroupRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/individual-groups',
    operationId: 'listIndividualGroups',
    summary: 'Группы людей',
    description: 'Все сразу, по названию. Людей группы отбирает `individual_group_id` списка людей.',
    allow: ['list', 'individual-groups'],
    answers: { 200: z.array(IndividualGroup) },
  }),
  create: route({
    ...base,
    method: 'POST',
    path: '/individual-groups',
    operationId: 'createIndividualGroup',
    summary: 'Создать группу людей',
    allow: ['create', 'individual-groups'],
    body: IndividualGroupCreate,
    answers: { 201: IndividualGroup },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  update: route({
    ...base,
    method: 'PUT',
    path: '/individual-groups/{id}',
    operationId: 'updateIndividualGroup',
    summary: 'Переименовать группу людей',
    allow: ['update', 'individual-groups'],
    params: IdParams,
    body: IndividualGroupCreate,
    answers: { 200: IndividualGroup },
    versioned: true,
  }),
  remove: route({
    ...base,
    method: 'DELETE',
    path: '/individual-groups/{id}',
    operationId: 'deleteIndividualGroup',
    summary: 'Удалить группу людей',
    description: 'Люди остаются в списке.',
    allow: ['archive', 'individual-groups'],
    params: IdParams,
    answers: { 200: Deleted },
    versioned: true,
  }),
  members: route({
    ...base,
    method: 'POST',
    path: '/individual-groups/{id}/members',
    operationId: 'changeIndividualGroupMembers',
    summary: 'Добавить людей в группу и убрать из неё',
    description: 'Кто уже в группе или кого в ней нет, пропускается: повтор ничего не меняет.',
    allow: ['update', 'individual-groups'],
    params: IdParams,
    body: GroupMembersChange,
    answers: { 200: IndividualGroup },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  send: route({
    ...base,
    tag: 'bulk-sendings',
    method: 'POST',
    path: '/bulk-sendings/from-group',
    operationId: 'createBulkSendingFromGroup',
    summary: 'Массовая отправка людям группы',
    description:
      'Берёт людей группы, какие они сейчас: дальше группа и отправка не связаны. Ничего ещё не отправляется, отправляет `confirmBulkSending`.',
    allow: ['send', 'individual-groups'],
    body: GroupSending,
    answers: { 201: BulkSending },
    idempotent: true,
    refusals: ['no_signers', 'state_conflict'],
  }),
}
