export const consoleContactTexts = {
  title: 'Контакты',
  search: 'Имя, должность, телефон',
  empty_title: 'Контактов пока нет',
  empty: 'Клиенты заполняют их в своих кабинетах.',
  of_organization: 'Контакты этой организации',
}

export const cabinetContactTexts = {
  title: 'Контакты',
  create: 'Добавить контакт',
  new: 'Новый контакт',
  search: 'Имя, телефон или почта',
  empty_title: 'Здесь будут люди из организаций: бухгалтер, юрист, директор',
  empty: 'Добавьте первого, чтобы знать, к кому обратиться.',
}
