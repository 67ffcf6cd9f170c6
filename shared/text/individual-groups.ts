import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

const people = (count: number) => plural(count, ['человек', 'человека', 'человек'])

/** Texts about groups of people. */
export const groupTexts = {
  button: 'Группы',
  title: 'Группы людей',
  about: 'Для отправок, которые повторяются. Людей добавляют в списке: выберите их и нажмите «В группу».',
  filter: 'Группа',
  none: 'Групп пока нет.',
  people,
  option: (name: string, count: number) => `${name} · ${showCount(count)}`,
  name: 'Название группы',
  create: 'Создать',
  created: 'Группа создана',
  rename: 'Переименовать',
  renamed: 'Группа переименована',
  save: 'Сохранить',
  remove: 'Удалить',
  remove_title: 'Удалить группу?',
  remove_about: 'Люди останутся в списке. Отправки, которые уже созданы, не изменятся.',
  removed: 'Группа удалена',
  close: 'Закрыть',

  add: 'В группу',
  add_title: (count: number) => `Добавить в группу: ${people(count)}`,
  add_about: 'Выберите группу или впишите название новой.',
  group: 'Группа',
  need_group: 'Выберите группу или впишите название',
  added: 'Люди добавлены в группу',
  take_out: 'Убрать из группы',
  taken_out: 'Убрано из группы',

  send_title: 'Или людям из группы',
  send_hint: 'Возьмём людей, которые в группе сейчас. Название, документы и срок — на следующем шаге.',
  send: 'Взять людей из группы',
  need_choice: 'Выберите группу',
  import_into: 'Добавить всех в группу',
  no_group: 'Не добавлять',

  twice: 'Группа с таким названием уже есть',
  too_many_groups: (max: number) => `Групп может быть не больше ${showCount(max)}. Удалите ненужные.`,
  too_many_people: (max: number) => `В группе может быть не больше ${showCount(max)} человек.`,
  no_group_found: 'Такой группы у вас нет',
  no_person: 'Кого-то из этих людей в вашем списке нет',
  only_people: 'В группу добавляют только людей',
  empty: 'В группе никого нет.',
}
