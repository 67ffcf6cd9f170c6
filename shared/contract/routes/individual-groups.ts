import { z } from 'zod'
import { BulkSending } from '../bulk-sendings.ts'
import { Deleted } from '../fields.ts'
import { GroupMembersChange, GroupSending, IndividualGroup, IndividualGroupCreate } from '../individual-groups.ts'
import { route, v1 } from '../route.ts'

const base = { tag: 'individuals', api: v1 } as const

export const individualGroupRoutes = {
  list: route('GET /individual-groups', {
    ...base,
    operationId: 'listIndividualGroups',
    summary: 'Группы людей',
    description: 'Все сразу, по названию. Людей группы отбирает `individual_group_id` списка людей.',
    allow: ['list', 'individual-groups'],
    answers: { 200: z.array(IndividualGroup) },
  }),
  create: route('POST /individual-groups', {
    ...base,
    operationId: 'createIndividualGroup',
    summary: 'Создать группу людей',
    allow: ['create', 'individual-groups'],
    body: IndividualGroupCreate,
    answers: { 201: IndividualGroup },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  update: route('PUT /individual-groups/{id}', {
    ...base,
    operationId: 'updateIndividualGroup',
    summary: 'Переименовать группу людей',
    allow: ['update', 'individual-groups'],
    body: IndividualGroupCreate,
    answers: { 200: IndividualGroup },
    versioned: true,
  }),
  remove: route('DELETE /individual-groups/{id}', {
    ...base,
    operationId: 'deleteIndividualGroup',
    summary: 'Удалить группу людей',
    description: 'Люди остаются в списке.',
    allow: ['archive', 'individual-groups'],
    answers: { 200: Deleted },
    versioned: true,
  }),
  members: route('POST /individual-groups/{id}/members', {
    ...base,
    operationId: 'changeIndividualGroupMembers',
    summary: 'Добавить людей в группу и убрать из неё',
    description: 'Кто уже в группе или кого в ней нет, пропускается: повтор ничего не меняет.',
    allow: ['update', 'individual-groups'],
    body: GroupMembersChange,
    answers: { 200: IndividualGroup },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  send: route('POST /bulk-sendings/from-group', {
    ...base,
    tag: 'bulk-sendings',
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
