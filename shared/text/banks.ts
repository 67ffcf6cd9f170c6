import { showDate } from '../rules/clock.ts'

type Imported = { day: string; before: string | null; added: number; changed: number; removed: number }

/** The directory of БИК: its import, and the line under a БИК that is typed. */
export const bankTexts = {
  not_a_zip: 'Это не ZIP. Нужен справочник БИК, как его отдаёт Банк России: https://www.cbr.ru/s/newbik',
  not_one_file: 'В архиве должен быть один файл XML: возьмите справочник с https://www.cbr.ru/s/newbik',
  not_xml: (name: string) => `Файл ${name} в архиве повреждён: скачайте справочник ещё раз.`,
  not_ed807: 'Это не справочник БИК: в файле нет сообщения ED807 с операционным днём и банками.',
  not_whole: 'Это только изменения справочника. Нужен полный справочник БИК.',
  no_name: (bik: string) => `У БИК ${bik} в файле нет названия: скачайте справочник ещё раз.`,
  twice: (bik: string) => `БИК ${bik} в файле дважды: скачайте справочник ещё раз.`,
  too_many: 'В файле больше банков, чем бывает в справочнике БИК.',
  older: (day: string, present: string) =>
    `Этот справочник на ${day}, а загружен уже на ${present}. Ничего не изменено.`,
  imported: ({ day, before, added, changed, removed }: Imported, banks: number) =>
    before === day && added + changed + removed === 0
      ? `Справочник БИК на ${showDate(day)} уже загружен, банков ${banks}. Ничего не изменено.`
      : `Справочник БИК на ${showDate(day)}: банков ${banks}, новых ${added}, изменено ${changed}, исключено ${removed}.`,
  /** the name in a payment order: «ПАО Сбербанк г. Москва» */
  name_in_payments: ({ name, place }: { name: string; place: string | null }) => (place ? `${name} ${place}` : name),
  of_directory: (day: string) => `Справочник БИК на ${showDate(day)}`,
  corr_account: (account: string) => `к/с ${account}`,
  unknown: (day: string) => `В справочнике БИК на ${showDate(day)} такого нет. Если БИК верный, оставьте его.`,
  revoked: (day: string) => `Лицензия отозвана ${showDate(day)}: платежи через этот банк не пройдут.`,
}
