/** Texts of `npx roscherk storage:move`. */
export const storageMoveTexts = {
  direction: 'Укажите, куда переносить: to-s3 или to-folder.',
  no_bucket: 'Задайте S3_BUCKET и остальные S3_*: файлы переносятся между DATA_DIR и этой корзиной.',
  plan: (from: string, to: string) =>
    `Переношу файлы: ${from} → ${to}. Картинки страниц не переносятся, сервер нарисует их снова.\n` +
    'Прервать можно в любой момент: повторная команда продолжит.',
  folder: (path: string) => `папка ${path}`,
  bucket: (name: string, prefix: string) => `корзина S3 ${name}${prefix && `, ${prefix}`}`,
  progress: (copied: number, megabytes: number, there: number) =>
    `Перенесено ${copied} (${megabytes} МБ), уже было ${there}`,
  extra: (count: number) => `Лишних в приёмнике: ${count} (нет в источнике; --remove-extra их удалит)`,
  removed_extra: (count: number) => `Лишних в приёмнике удалено: ${count}`,
  damaged: (key: string) => `Повреждён, не перенесён: ${key}`,
  stopped: 'Прервано. Повторите команду, она продолжит.',
  removed: (count: number) => `Удалено из источника: ${count}`,
  kept: 'Источник не удалён из-за повреждённых файлов.',
  next: {
    'to-s3': 'Готово. Остановите сервер, повторите команду (перенесёт новое) и запустите его с S3_BUCKET.',
    'to-folder': 'Готово. Остановите сервер, повторите команду (перенесёт новое) и запустите его без S3_BUCKET.',
  },
}
