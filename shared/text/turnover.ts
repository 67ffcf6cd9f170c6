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
  file: (from: string, to: string) => `Обороты клиентов ${from} — ${to}`,
}
