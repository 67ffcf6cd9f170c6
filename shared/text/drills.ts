import { showExactTime } from '../rules/clock.ts'
import type { DrillCause } from '../rules/drills.ts'
import { plural } from '../rules/plural.ts'
import { action, type Letter } from './letter.ts'

export type Drilled = { copy: string | null; made_at: string | null; signatures: number; cause: DrillCause | null }

const signed = (count: number) => plural(count, ['подпись доказана', 'подписи доказаны', 'подписей доказано'])

/** Of the monthly drill: last night's copy is restored into an empty place, and signatures of it are proven. */
export const drillTexts = {
  title: 'Учения',
  about:
    'Раз в месяц сервер сам восстанавливает последнюю копию в пустое место и доказывает подписи из неё, взятые наугад.',
  last: 'Последние',
  copy: 'Копия',
  outcome: 'Итог',
  not_set:
    'Сервер не знает, где копии: задайте BACKUP_PLACE и BACKUP_PASSWORD_FILE (docs/operate/backup.md). До тех пор никто не проверил, что из копии можно восстановить.',
  not_yet: 'ещё не было: пройдут в ближайший тихий час',
  proven: (count: number) =>
    count === 0 ? 'Копия восстановлена, подписей в ней ещё нет.' : `Копия восстановлена, ${signed(count)}.`,
  causes: {
    no_copy: [
      'В BACKUP_PLACE нет ни одной копии.',
      'Делайте её каждую ночь: npx roscherk backup, из cron или таймера systemd.',
    ],
    old_copy: [
      'Последняя копия старше недели.',
      'Ночная копия больше не делается: journalctl того таймера или почта cron скажут почему.',
    ],
    no_password: [
      'Копия зашифрована, а пароля к ней на сервере нет.',
      'BACKUP_PASSWORD_FILE — файл с паролем, которым её шифруют; читает его пользователь сервера.',
    ],
    wrong_password: [
      'Пароль из BACKUP_PASSWORD_FILE копию не открывает.',
      'Найдите тот, с которым делают копии: без него они бесполезны. Если он потерян, задайте новый и сделайте копию сегодня же.',
    ],
    no_room: [
      'На диске нет места, чтобы восстановить копию.',
      'Освободите место на диске DATA_DIR: нужно столько же, сколько занимают база и файлы.',
    ],
    no_keys: [
      'В копии нет ключей, а без них она бесполезна.',
      'Делайте её с --with-keys; если ключи хранятся отдельно, восстановите копию с ними руками: npx roscherk restore.',
    ],
    damaged: [
      'Копия повреждена или обрезана.',
      'Сделайте новую сегодня же и проверьте диск, на котором она лежит, и путь туда: npx roscherk restore КОПИЯ --check.',
    ],
    other_version: ['Копию делала другая версия сервера.', 'Сделайте новую этой версией.'],
    findings: [
      'Копия восстановлена, но проверка нашла в ней нарушения.',
      'Запустите npx roscherk verify на этом сервере и сохраните обе копии, ничего не исправляя.',
    ],
    failed: ['Восстановить копию не удалось.', 'Причина — в журнале работы сервера; повторить: npx roscherk drill.'],
  } satisfies Record<DrillCause, readonly [what: string, fix: string]>,
}

/** What became of it, in one or two sentences. */
export function drillOutcome({ cause, signatures }: Pick<Drilled, 'cause' | 'signatures'>): string {
  return cause === null ? drillTexts.proven(signatures) : drillTexts.causes[cause].join(' ')
}

/** To all owners among the staff. */
export function drillLetter({ url, ...drilled }: Drilled & { url: string }): Letter {
  const { cause, copy, made_at } = drilled
  return {
    subject: cause === null ? 'Учения: из копии можно восстановить' : 'Учения: из копии не восстановить',
    body: [
      'Здравствуйте.',
      drillTexts.about,
      drillOutcome(drilled),
      ...(copy === null
        ? []
        : [`Копия: ${copy}${made_at === null ? '' : `, сделана ${showExactTime(made_at)} (МСК)`}.`]),
      action('Открыть «Сверку»', url),
    ].join('\n\n'),
  }
}
