import { Identities, ProviderAnswer, ProviderBegun, ProviderLogin, ProviderOrder } from '../identities.ts'
import { both, route, support, v1 } from '../route.ts'
import { Confirmed } from '../second-factor.ts'
import { ClientSession, SupportSession } from '../session.ts'

const answerRefusals = ['provider_login_dead', 'provider_refused', 'provider_unavailable'] as const
const loginRefusals = [
  ...answerRefusals,
  'provider_not_bound',
  'client_blocked',
  'otp_required',
  'wrong_otp',
  'otp_used',
  'wrong_passkey',
  'challenge_dead',
  'too_many_requests',
] as const

export const identityRoutes = {
  beginLogin: route('POST /auth/login/provider', {
    api: both,
    operationId: 'beginProviderLogin',
    tag: 'session',
    summary: 'Начать вход через провайдера',
    description:
      'Адрес страницы провайдера (OpenID Connect) и ключ, который остаётся у этого браузера. Действует десять минут и один раз.',
    open: true,
    body: ProviderOrder,
    answers: { 200: ProviderBegun },
    refusals: ['not_found', 'provider_unavailable', 'too_many_requests'],
  }),
  loginClient: route('POST /auth/login/provider/finish', {
    api: v1,
    operationId: 'loginByProvider',
    tag: 'session',
    summary: 'Войти через провайдера',
    description:
      'Принимает то, с чем браузер вернулся от провайдера. После `otp_required` тот же вызов повторяют без `answer`, со вторым фактором.',
    open: true,
    body: ProviderLogin,
    answers: { 200: ClientSession },
    refusals: ['not_found', ...loginRefusals],
  }),
  loginAdmin: route('POST /auth/login/provider/finish', {
    api: support,
    operationId: 'loginByProvider',
    tag: 'session',
    summary: 'Войти через провайдера',
    description:
      'Принимает то, с чем браузер вернулся от провайдера. После `otp_required` тот же вызов повторяют без `answer`, со вторым фактором. Второй фактор, который провайдер проверил сам, здесь не спрашивается.',
    open: true,
    body: ProviderLogin,
    answers: { 200: SupportSession },
    refusals: ['not_found', ...loginRefusals],
  }),
  list: route('GET /auth/identities', {
    api: both,
    operationId: 'listIdentities',
    tag: 'second-factor',
    summary: 'Свои входы через провайдеров',
    allow: ['show', 'own-factor'],
    answers: { 200: Identities },
  }),
  beginBinding: route('POST /auth/identities/options', {
    api: both,
    operationId: 'beginIdentity',
    tag: 'second-factor',
    summary: 'Начать привязку провайдера',
    allow: ['update', 'own-factor'],
    body: ProviderOrder,
    answers: { 200: ProviderBegun },
    refusals: ['provider_unavailable'],
  }),
  bind: route('POST /auth/identities', {
    api: both,
    operationId: 'addIdentity',
    tag: 'second-factor',
    summary: 'Привязать провайдера',
    description: 'Дальше этот человек входит и через него. Владельцу уходит письмо.',
    allow: ['update', 'own-factor'],
    body: ProviderAnswer,
    answers: { 200: Identities },
    refusals: ['state_conflict', ...answerRefusals],
  }),
  unbind: route('DELETE /auth/identities/{id}', {
    api: both,
    operationId: 'removeIdentity',
    tag: 'second-factor',
    summary: 'Отвязать провайдера',
    description:
      'Остальные сеансы этого человека заканчиваются, ему уходит письмо. Последний способ войти не отвязывается.',
    allow: ['update', 'own-factor'],
    answers: { 200: Identities },
    refusals: ['state_conflict'],
  }),
  beginConfirming: route('POST /auth/confirm/provider', {
    api: both,
    operationId: 'beginProviderConfirmation',
    tag: 'second-factor',
    summary: 'Начать подтверждение через провайдера',
    description: 'Для тех, у кого здесь нет ни второго фактора, ни пароля. Провайдер спрашивает вход заново.',
    allow: ['update', 'own-factor'],
    body: ProviderOrder,
    answers: { 200: ProviderBegun },
    refusals: ['provider_unavailable'],
  }),
  confirm: route('POST /auth/confirm/provider/finish', {
    api: both,
    operationId: 'confirmByProvider',
    tag: 'second-factor',
    summary: 'Подтвердить через провайдера, что это вы',
    allow: ['update', 'own-factor'],
    body: ProviderAnswer,
    answers: { 200: Confirmed },
    refusals: ['otp_required', ...answerRefusals],
  }),
}
