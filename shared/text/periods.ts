/** Periods that are one press away. */
export const periodTexts = {
  label: 'Частые периоды',
  today: 'Сегодня',
  week: '7 дней',
  this_month: 'Этот месяц',
  last_month: 'Прошлый месяц',
  this_quarter: 'Этот квартал',
  last_quarter: 'Прошлый квартал',
  this_year: 'Этот год',
  last_year: 'Прошлый год',
}
