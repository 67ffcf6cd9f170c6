/** Titles of the connection tabs, apart from the texts of their screens: the menu is loaded before any screen. */
export const connectionTabTexts = {
  label: 'Подключение',
  codes: 'Коды доступа',
  webhooks: 'Адреса для событий',
  messages: 'Отправленные события',
  exchange: 'Папка обмена',
}
