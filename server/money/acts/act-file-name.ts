/** `month`: its first day; a draft has no number yet. */
export const actFileName = ({ number, month }: { number: number | null; month: string }) =>
  number === null ? `Проект акта за ${month.slice(0, 7)}.pdf` : `Акт № ${number} за ${month.slice(0, 7)}.pdf`
