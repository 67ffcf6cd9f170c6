const named_max = 5

/** «а», «б» и ещё 3 */
const quoted = (names: readonly string[], max: number) => {
  const named = names.slice(0, max).map((name) => `«${name}»`)
  return names.length > max ? `${named.join(', ')} и ещё ${names.length - max}` : named.join(', ')
}

/** What the sender of a file should know about it; some texts name what it is about. */
export const fileWarningTexts = {
  repaired: 'Файл был повреждён. Мы восстановили его: подписант видит и подписывает восстановленный экземпляр.',
  made_from_image: 'Изображение превращено в PDF: подписант видит и подписывает его.',
  made_from_word: 'Сделан из Word-файла. Проверьте страницы: подписант видит и подписывает их.',
  word_changes:
    'В документе остались исправления в режиме рецензирования: зачёркнутое и добавленное видны на страницах вместе. Примите или отклоните их.',
  word_changes_accepted:
    'Все исправления рецензентов приняты: зачёркнутого на страницах нет, добавленное стало обычным текстом. Загруженный документ остался, каким был. Проверьте страницы: подписант видит и подписывает их.',
  word_comments: 'В документе остались примечания рецензентов. На страницах их нет: подписант их не увидит.',
  word_hidden: 'В документе есть скрытый текст. На страницах его нет: подписант его не увидит.',
  word_blanks: (names: readonly string[]) => `В документе остались незаполненные поля: ${quoted(names, named_max)}.`,
  fonts_replaced: (names: readonly string[]) =>
    `${names.length > 1 ? 'Шрифтов' : 'Шрифта'} ${quoted(names, named_max)} на сервере нет, вместо ${names.length > 1 ? 'них взяты другие' : 'него взят другой'}. Строки и страницы могут закончиться в других местах, чем у вас: проверьте страницы.`,
  owner_password:
    'Автор файла запретил его менять, печатать или копировать. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.',
  unlocked: 'Файл был зашифрован, но без пароля и запретов. Подписант видит и подписывает незашифрованный экземпляр.',
  page_white: (pages: readonly string[]) =>
    `Выглядит пустым, хотя в файле там есть текст или заливка: ${pages.length > 1 ? 'страницы' : 'страница'} ${pages.slice(0, named_max).join(', ')}${pages.length > named_max ? ` и ещё ${pages.length - named_max}` : ''}. Подписант там ничего не увидит. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.`,
  signed_before: 'Файл уже подписан. Чтобы не испортить прежние подписи, он будет приложен к протоколу целиком.',
  certified: 'Автор файла запретил его менять. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.',
  active_content: 'В файле есть активное содержимое: сценарии или запуск программ. Мы их не выполняем.',
  attachments: 'В файле есть активное содержимое: вложенные файлы. Подписант их не видит.',
  not_stampable: 'Файл устроен необычно. Штамп на страницы не ставится, файл будет приложен к протоколу целиком.',
  settled: settledText('программы просмотра читали бы файл по-разному; закреплено то, что видно на экране'),
  settled_fields: settledText('значения полей формы стали обычным текстом страниц'),
  settled_layers: settledText('слои закреплены так, как они видны на экране; скрытые слои убраны'),
  settled_print: settledText('то, что видно только при печати или только на экране, приведено к виду на экране'),
  settled_actions: settledText('сценарии, запуск программ и другие действия убраны; ссылки по нажатию остались'),
  settled_attachments: settledText('вложенные файлы убраны. Если подписывать надо и их, загрузите их отдельно'),
  settled_media: settledText('видео, звук и объёмные модели убраны'),
  settled_notes: settledText('примечания и пометки стали частью страниц; всплывающий текст убран'),
  settled_outside: settledText('ссылки на содержимое других файлов убраны'),
}

const shown_max = 3

/** Where a file may be sent only when its sender has confirmed its warnings. */
export const unconfirmedTexts = {
  refused: (faults: readonly { title: string; text: string }[]) => {
    const named = faults.slice(0, shown_max).map(({ title, text }) => `«${title}»: ${text}`)
    const more = faults.length > shown_max ? [`И ещё ${faults.length - shown_max}.`] : []
    return [
      'Ничего не отправлено.',
      ...named,
      ...more,
      'Исправьте документ или подтвердите, что он уходит таким.',
    ].join(' ')
  },
  where: (titles: readonly string[]) =>
    `У ${titles.length > 1 ? 'документов' : 'документа'} ${quoted(titles, shown_max)} есть предупреждения, см. «Документы» выше.`,
  label: 'Документы проверены: отправить такими',
  why_not: 'Проверьте предупреждения у документов и отметьте, что они уходят такими',
}

export const acceptChangesTexts = {
  verb: 'Принять все правки',
  busy: 'Принимаем правки…',
  file_name: 'документ.docx',
}

function settledText(what: string): string {
  return `Подписант видит и подписывает неизменяемую копию файла: ${what}.`
}
