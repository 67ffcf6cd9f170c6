export const shortcutTexts = {
  title: 'Сочетания клавиш',
  close: 'Закрыть',
  or: 'или',
  in_turn: 'затем',
  /** each with the presses that do it: keys of one press are held together */
  list: [
    { what: 'Искать клиента, заявку, деньги или действие', keys: [['Ctrl', 'K'], ['/']] },
    { what: 'Следующая строка списка, первая', keys: [['J'], ['↓']] },
    { what: 'Предыдущая строка списка, заголовки столбцов', keys: [['K'], ['↑']] },
    { what: 'Открыть строку или найденное', keys: [['Enter']] },
    { what: 'Показать строку целиком, не уходя из списка', keys: [['Пробел']] },
    { what: 'Изменить строку или то, что открыто', keys: [['E']] },
    { what: 'Закрыть поиск или окно', keys: [['Esc']] },
    { what: 'Листать страницы документа', keys: [['←'], ['→']] },
    { what: 'Показать этот список', keys: [['?']] },
  ],
} as const

export const newsTitle = 'Что нового'
