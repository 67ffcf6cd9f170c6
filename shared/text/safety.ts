/** A safety that this server runs without, on every screen of the console. */
export const safetyTexts = {
  label: 'Выключенная защита',
  off: 'Второй сотрудник выключен (SECOND_PERSON=off): деньги, реквизиты, права и цены меняет один человек.',
  money: 'Второй сотрудник нужен только для денег (SECOND_PERSON=money): реквизиты, права и цены меняет один человек.',
  /** where nothing is sold */
  own: (setting: string) =>
    `Второй сотрудник ничего не подтверждает (SECOND_PERSON=${setting}): права и настройки меняет один человек.`,
  no_sender_check:
    'Проверка отправителей выключена настройкой SENDER_CHECK: документы от имени любой организации уходят любым людям.',
}
