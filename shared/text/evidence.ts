import { showCount } from '../rules/show-count.ts'

/** Archives of evidence: of one request, of all signers of its documents, or of a bulk sending. */

export const evidenceTexts = {
  button: 'Доказательства (ZIP)',
  why_not: 'Архив собирается, когда заявка завершена и готовы экземпляры с протоколом',
  packet_button: 'Пакет для суда',
  sending_button: 'Скачать архив',
  batch_button: 'Архив всех подписантов (ZIP)',
  of_batch: 'Доказательства и документы всех подписантов этого набора, одним ZIP',
  of_sending: 'Документы и доказательства по всем строкам, одним ZIP',
  not_confirmed: 'Архив появится, когда вы отправите документы',
  number: '№',
  signer: 'Подписант',
  request: 'Заявка',
  title: 'Название',
  state: 'Состояние',
  finished: 'Завершена',
  comment: 'Примечание',
  documents: 'Документы',
  copies: 'Подписанные экземпляры',
  evidence: 'Доказательства',
  awaits_seal: 'Подписано, экземпляр с протоколом ещё готовится: скачайте архив позже',
  not_finished: 'Ещё не подписано: доказательства собираются, когда заявка завершена',
  damaged: 'НЕТ ДОКАЗАТЕЛЬСТВ: данные этой заявки не те, что записаны в журнале. Сообщите в поддержку',
  erased: 'Данные и документы этой заявки удалены',
  no_copy: 'Не подписано: экземпляра нет',
}

export const evidenceFileName = (request_id: number) => `Доказательства по заявке № ${request_id}.zip`
export const batchFileName = (request_id: number) => `Архив набора заявки № ${request_id}.zip`
/** of chosen requests */
export const copiesFileName = (day: string) => `Подписанные экземпляры ${day}.zip`
export const chosenFileName = (day: string) => `Документы и доказательства ${day}.zip`
export const sendingFileName = (sending_id: number) => `Архив массовой отправки № ${sending_id}.zip`

const name_chars_max = 120

/** Names in an archive of signed copies, as people read them and every system can store them. */
export const copyNames = {
  register: 'Реестр.xlsx',
  file: (title: string, signer: string, request_id: number) => ({
    name: `${`${title} — ${signer}`
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .slice(0, name_chars_max)
      .toWellFormed()
      .trim()} № ${request_id}`,
    extension: 'pdf',
  }),
}

/** What an archive is about, in its README. */
export const archiveNames = {
  request: (id: number, title: string) => `Заявка № ${id}: ${title}`,
  batch: (id: number, title: string) => `Набор документов № ${id}: ${title}`,
  sending: (id: number, title: string) => `Массовая отправка № ${id}: ${title}`,
  chosen: (count: number) => `Выбранные заявки: ${showCount(count)}`,
}
