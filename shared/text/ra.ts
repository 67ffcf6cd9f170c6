import { isSingular } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import { signInTexts } from './browser.ts'

/** Texts of the parts shared by cabinet and console. */
export const errorPageTexts = {
  heading: 'Ошибка',
  home: 'К обзору',
  site: 'На главную',
  reload: 'Обновить',
  picture: 'Декоративное изображение',
  /** the specification fixes these words; what to do stands above them */
  not_found: (path: string) => `Page not found: ${path}`,
  not_found_hint:
    'Такой страницы нет. Проверьте адрес: в нём могла потеряться буква, а запись могли удалить. Или начните с обзора.',
  forbidden: 'У вас нет прав на этот раздел.',
  unexpected: 'Страница не смогла открыться. Обновите её; если не поможет, напишите в поддержку.',
}

export const listTexts = {
  tools: 'Отбор и вид списка',
  nothing_found: 'Ничего не нашлось',
  change_filter: 'Измените поиск или снимите отбор.',
  clear_filter: 'Снять отбор',
  more: 'Отбор',
  fewer: 'Свернуть',
  more_actions: 'Ещё',
  row_panel: 'Строка целиком',
  close_panel: 'Закрыть',
  clear_one: (filter: string) => `Снять отбор: ${filter}`,
  of_sending: (name: string) => `Массовая отправка: ${name}`,
  of_a_sending: 'Заявки массовой отправки',
  dropped: (names: readonly string[]) =>
    `Отбор из прежней версии: ${names.join(', ')}. Такого отбора больше нет, остальное применено.`,
  search: 'Поиск',
  search_short: (chars: number) => `Введите не меньше ${chars} знаков`,
  /** an estimate has two figures: «около 10 000», not «около 10 002» */
  estimated: (total: number) => `около ${showCount(Number(total.toPrecision(2)))}`,
  /** of a list that is too long for its order or filter */
  considered: (rows: number) => `учтены ${showCount(rows)} из них`,
  open: 'Открыть',
  action: 'Действие',
  retry: 'Повторить',
  any: 'Все',
  choose: 'Выбрать',
  chosen: (count: number) => `Выбрано: ${showCount(count)}`,
  /** of rows with money */
  chosen_sum: (count: number, sum: string | null) =>
    [`${isSingular(count) ? 'Выбрана' : 'Выбрано'} ${showCount(count)}`, sum].filter(Boolean).join(' · '),
  choose_none: 'Снять выделение',
  export: (format: string) => `Выгрузить ${format}`,
}

export const fieldTexts = {
  copy: 'Скопировать',
  moscow: 'Время московское (UTC+3)',
  none: '—',
}

export const shellTexts = {
  menu: 'Меню',
  close_menu: 'Закрыть меню',
  skip: 'К содержанию',
  account: 'Личный раздел',
  logout: 'Выйти',
  demo_label: 'Демонстрация',
  demo: 'Демонстрация: данные вымышленные, сообщения никуда не уходят.',
  demo_short: 'Демонстрация.',
  outbox: 'Посмотреть сообщения',
}

export const actionsTexts = { actions: 'Действия' }

export const formTexts = {
  save: 'Сохранить',
  create: 'Создать',
  cancel: 'Отмена',
  archive: 'В архив',
  saved: 'Сохранено',
  created: 'Создано',
  archived: 'Убрано в архив. Подписанные документы останутся.',
  fix: 'Проверьте заполнение полей',
  required: 'Заполните поле',
  one_word: 'Обычно нужны фамилия и имя. Оставьте одно слово, если так записано в паспорте.',
  email: 'Проверьте адрес почты',
  back: 'Назад',
}

/** Additions to react-admin's Russian translation, and our replacements. */
export const raMessages = {
  ra: {
    guesser: { empty: { title: 'Здесь пока ничего нет', message: 'Строки появятся, когда будут данные' } },
    action: { bulk_actions: 'Выбрана %{smart_count} |||| Выбрано %{smart_count} |||| Выбрано %{smart_count}' },
    message: {
      select_all_limit_reached: 'Столько строк сразу не выбрать. Выбраны первые %{max}.',
      bulk_update_title: 'Изменить %{name} |||| Изменить %{smart_count} %{name} |||| Изменить %{smart_count} %{name}',
      invalid_form: formTexts.fix,
      error: 'Страница не смогла открыться. Обновите её.',
      unsaved_changes: 'Есть несохранённые изменения. Уйти без сохранения?',
      not_found: 'Такой записи нет. Проверьте адрес.',
      access_denied: 'У вас нет прав на этот раздел.',
    },
    navigation: {
      no_results: listTexts.nothing_found,
      no_filtered_results: `${listTexts.nothing_found}. ${listTexts.change_filter}`,
      clear_filters: listTexts.clear_filter,
      page_range_info: '%{offsetBegin}–%{offsetEnd} из %{total}',
      page_rows_per_page: 'Строк:',
    },
    notification: {
      updated: 'Сохранено |||| Сохранено: %{smart_count} |||| Сохранено: %{smart_count}',
      created: 'Создано',
      deleted: 'Убрано в архив |||| Убрано в архив: %{smart_count} |||| Убрано в архив: %{smart_count}',
      bad_item: 'Запись заполнена неверно',
      item_doesnt_exist: 'Такой записи нет',
      http_error: 'Нет связи с сервером. Повторите.',
      data_provider_error: 'Сервер ответил непонятно. Повторите.',
      canceled: 'Отменено',
      logged_out: signInTexts.session_ended,
      not_authorized: 'У вас нет прав на это действие.',
    },
    validation: { required: formTexts.required, email: formTexts.email, number: 'Нужно число' },
    page: { access_denied: 'Нет доступа', error: errorPageTexts.heading, loading: 'Загрузка' },
    inspector: { hideAll: 'Скрыть все', showAll: 'Показать все', position: 'Положение' },
  },
}

export const clientCodeTexts = {
  revoke: 'Отозвать',
  revoke_title: (label: string) => `Отозвать код «${label}»?`,
  revoke_content: 'Программа с этим кодом сразу потеряет доступ. Вернуть код нельзя, можно только создать новый.',
  revoked: 'Код отозван',
}

export const viewerTexts = {
  page_of: (page: number, pages: number) => `Страница ${page} из ${pages}`,
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  close: 'Закрыть',
  smaller: 'Мельче',
  larger: 'Крупнее',
  percent: (zoom: number) => `${zoom * 100}\u00a0%`,
  page_failed: 'Страница не загрузилась. Закройте просмотр и откройте снова.',
}
