/** Tabs of the connection screens, which the menu names: of its own, for the menu comes before every screen. */
export const connectionTabTexts = {
  label: 'Подключение',
  codes: 'Коды доступа',
  webhooks: 'Адреса для событий',
  messages: 'Отправленные события',
  exchange: 'Папка обмена',
}
