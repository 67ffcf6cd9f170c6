import { z } from 'zod'
import { Empty } from '../document-sign-requests.ts'
import {
  ApprovalRefusal,
  ApprovalRules,
  ApprovalRulesUpdate,
  ApproverReplacement,
  SendingApproval,
  WaitingApproval,
} from '../sending-approvals.ts'
import { route, v1 } from '../route.ts'

/** Users of a client who approve before documents are sent. */
export const sendingApprovalRoutes = {
  waiting: route('GET /sending-approvals', {
    api: v1,
    tag: 'document-sign-requests',
    operationId: 'listWaitingApprovals',
    summary: 'Что ждёт вашего согласования',
    description: 'Отправки, которые ждут решения того, чей токен; до 200, новые сверху.',
    allow: ['list', 'sending-approvals'],
    answers: { 200: z.array(WaitingApproval) },
  }),
  approve: route('POST /sending-approvals/{id}/approve', {
    api: v1,
    tag: 'document-sign-requests',
    operationId: 'approveSending',
    summary: 'Согласовать отправку',
    description: 'После последнего согласия документы уходят подписантам. Повтор ничего не меняет.',
    allow: ['decide', 'sending-approvals'],
    body: Empty.nullish(),
    answers: { 200: SendingApproval },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  refuse: route('POST /sending-approvals/{id}/refuse', {
    api: v1,
    tag: 'document-sign-requests',
    operationId: 'refuseSending',
    summary: 'Отказать в согласовании',
    description: 'Заявки останавливаются с этой причиной: подписантам ничего не уходит, деньги не списываются.',
    allow: ['decide', 'sending-approvals'],
    body: ApprovalRefusal,
    answers: { 200: SendingApproval },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  replace: route('POST /sending-approvals/{id}/replace', {
    api: v1,
    tag: 'document-sign-requests',
    operationId: 'replaceApprover',
    summary: 'Заменить согласующего',
    description: 'Владелец заменяет любого, кто ещё не решил; отправитель — того, чей доступ закрыт.',
    allow: ['replace', 'sending-approvals'],
    body: ApproverReplacement,
    answers: { 200: SendingApproval },
    idempotent: true,
    refusals: ['state_conflict', 'forbidden'],
  }),
  rules: route('GET /approval-rules', {
    api: v1,
    tag: 'document-sign-requests',
    operationId: 'getApprovalRules',
    summary: 'Кто согласует отправки',
    allow: ['show', 'approval-rules'],
    answers: { 200: ApprovalRules },
  }),
  changeRules: route('PUT /approval-rules', {
    api: v1,
    tag: 'document-sign-requests',
    operationId: 'changeApprovalRules',
    summary: 'Изменить, кто согласует отправки',
    description: 'Все правила заново. Отправки, которые уже ждут, ждут тех же людей.',
    allow: ['update', 'approval-rules'],
    body: ApprovalRulesUpdate,
    answers: { 200: ApprovalRules },
  }),
}
