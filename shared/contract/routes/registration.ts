import { CodeCheck, CodeSent } from '../document-sign-requests.ts'
import { Registration, RegistrationAccepted, RegistrationConfirm } from '../registration.ts'
import { route, v1 } from '../route.ts'
import { ClientProfile, ClientSession } from '../session.ts'

export const registrationRoutes = {
  register: route('POST /registration', {
    api: v1,
    operationId: 'register',
    tag: 'session',
    summary: 'Зарегистрироваться',
    description:
      'Ответ один и тот же, есть уже кабинет с этой почтой или нет: различаются только письма. ' +
      'Кабинет появляется, когда почта подтверждена ссылкой из письма; ссылка действует сутки.',
    open: true,
    body: Registration,
    answers: { 202: RegistrationAccepted },
    refusals: ['too_many_requests', 'day_budget_spent'],
  }),
  confirm: route('POST /registration/confirm', {
    api: v1,
    operationId: 'confirmRegistration',
    tag: 'session',
    summary: 'Подтвердить почту и войти',
    description: 'Код ссылки из письма вместе с паролем из формы. Ссылка срабатывает один раз.',
    open: true,
    body: RegistrationConfirm,
    answers: { 200: ClientSession },
    refusals: ['registration_link_dead', 'wrong_credentials', 'login_taken'],
  }),
  sendPhoneCode: route('POST /profile/phone-codes', {
    api: v1,
    operationId: 'sendPhoneCode',
    summary: 'Прислать код на телефон из профиля',
    allow: ['update', 'profile'],
    answers: { 200: CodeSent },
    refusals: ['state_conflict', 'code_too_soon', 'too_many_codes', 'day_budget_spent', 'no_gateway'],
  }),
  checkPhoneCode: route('POST /profile/phone-codes/check', {
    api: v1,
    operationId: 'checkPhoneCode',
    summary: 'Подтвердить телефон кодом',
    allow: ['update', 'profile'],
    body: CodeCheck,
    answers: { 200: ClientProfile },
    refusals: ['state_conflict', 'wrong_code', 'code_locked', 'too_many_codes'],
  }),
}
