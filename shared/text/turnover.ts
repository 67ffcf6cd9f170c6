import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

/** Turnover of all clients: its file and the console's page «Месяц». */
export const turnoverTexts = {
  client: 'Клиент',
  client_inn: 'ИНН клиента',
  organization: 'Организация',
  organization_inn: 'ИНН организации',
  total: 'Итого',
  sums: {
    opening: 'Остаток на начало',
    paid: 'Оплачено',
    returned: 'Возвращено',
    bought: 'Куплено пакетов',
    charged: 'Списано за подписи и сообщения',
    closing: 'Остаток на конец',
    held: 'Из него в резерве',
    services: 'Оказано услуг по актам',
  },
  title: 'Месяц',
  subtitle: 'Что клиенты заплатили и на что потратили, с файлами для бухгалтерии.',
  month: 'За какое время',
  other_days: 'Другие дни',
  panel: 'Деньги всех клиентов',
  clients: (count: number) => plural(count, ['клиент', 'клиента', 'клиентов']),
  nobody: 'В эти дни денег не было ни у кого.',
  counting: (text: string, time: string) => `${text.replace(/\.$/, '')}. Сосчитано ${time}, считаем заново.`,
  acts: (count: number) => `Выпущено актов: ${showCount(count)}`,
  files: 'Файлы',
  by_client: 'Обороты по клиентам',
  by_client_hint: 'Строка на клиента: остатки, оплаты, списания. Последняя строка — итог.',
  by_organization: 'Обороты по организациям',
  by_organization_hint:
    'Строка на каждую организацию клиента. Остатки и то, что не относится к организации, — в первой.',
  all_acts: 'Акты за месяц',
  all_acts_hint: 'Все выпущенные акты в PDF и их реестр одним архивом.',
  acts_by_month: 'Акты выпускаются за целый месяц. Выберите месяц.',
  acts_zip: (count: number) => `ZIP: ${plural(count, ['акт', 'акта', 'актов'])}`,
  as: (title: string, format: string) => `${title}: ${format}`,
  file: (days: string) => `Обороты клиентов ${days}`,
  file_by_organization: (days: string) => `Обороты по организациям ${days}`,
}
