import type { WorkLine } from '../contract/stats.ts'
import { showRubles } from '../rules/show-rubles.ts'
import { complaintTexts } from './complaints.ts'
import { sealTexts } from './seal.ts'
import { setupScreenTexts } from './setup.ts'
import { stuckKindTexts } from './stuck.ts'

/** What waits for staff, in the words of the queue of the overview. */
export const workTexts = {
  titles: {
    setup: () => setupScreenTexts.title,
    verification: () => 'Сверка нашла расхождения',
    seal: () => sealTexts.notices_title,
    stuck: ({ stuck_kind }) => (stuck_kind === null ? 'Застряло' : stuckKindTexts[stuck_kind]),
    codes_late: () => 'Коды ждут отправки дольше 15\u00a0секунд',
    alarm: ({ client_name }) => complaintTexts.alarm(client_name ?? ''),
    tasks: () => 'Задачи на сегодня',
    complaints: () => 'Жалобы без решения',
    senders: () => 'Отправители ждут проверки',
    approvals: () => 'Изменения ждут второго сотрудника',
    lines: () => 'Строки выписок: зачислить или разобрать',
    legal_texts: () => 'Правовые тексты: проверьте с юристом',
  } satisfies Record<WorkLine['kind'], (line: WorkLine) => string>,
  balances: 'Клиентам хватит денег меньше чем на неделю',
  unpaid: 'Сообщения новичкам почти исчерпали дневной предел',
  unpaid_of: (spent: number, limit: number | null, time: string) =>
    `${showRubles(spent)}${limit === null ? '' : ` из ${showRubles(limit)}`}, на ${time}`,
}
