import { plural } from '../rules/plural.ts'

/** Texts of unfinished requests, which save themselves. */
export const savedDraftTexts = {
  title: 'Незаконченные заявки',
  hint: 'Сохранились сами. Продолжить можно с любого компьютера.',
  untitled: 'Без названия',
  continue: 'Продолжить',
  remove: 'Удалить',
  removed: 'Незаконченная заявка удалена вместе с её файлами',
  of_signers: (count: number) => plural(count, ['подписант', 'подписанта', 'подписантов']),
  of_documents: (count: number) => plural(count, ['документ', 'документа', 'документов']),
  no_documents: 'без документов',
  nobody: 'без подписантов',
  all: (count: number) => `Все незаконченные: ${count}`,
  by: (name: string, at: string) => `${name}, ${at}`,
  more: (count: number) => `Ещё ${count}`,

  saving: 'Сохраняется…',
  saved: (hour: string) => `Сохранено в ${hour}`,
  offline: 'Нет связи: черновик пока только в этой вкладке. Сохранится сам, когда связь появится.',
  refused: (why: string) => `Черновик не сохраняется: ${why}`,
  conflict:
    'Этот черновик изменили в другой вкладке или на другом компьютере. Ваши последние правки пока только здесь.',
  conflict_send: 'Сначала выберите, какой вариант черновика оставить.',
  open_saved: 'Открыть тот вариант',
  keep_mine: 'Оставить мой отдельно',
  gone: 'Этот черновик уже отправлен или удалён в другой вкладке или на другом компьютере.',
  keep_as_new: 'Сохранить как новый',

  too_many: (count: number) => `Незаконченных заявок уже ${count}. Удалите лишние.`,
  no_file: 'Такого файла у вас нет',
  no_organization: 'Такой организации у вас нет',
  no_person: 'Такого человека в вашем списке нет',
}
