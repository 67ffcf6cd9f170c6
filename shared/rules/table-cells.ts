/** What the reader of workbooks puts for a formula whose value its writer has not stored. */
export const formula_uncounted = '#НЕТ ЗНАЧЕНИЯ!'

/** Values that spreadsheets show for a failed formula, in English and in Russian. */
const formula_failed =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|ССЫЛКА!|Н\/Д|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!)$/

/** Why a cell has no value; null for one that has. */
export const formulaFault = (cell: string): 'failed' | 'uncounted' | null =>
  cell === formula_uncounted ? 'uncounted' : formula_failed.test(cell) ? 'failed' : null
