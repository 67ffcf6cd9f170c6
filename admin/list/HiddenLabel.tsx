/** The head of a column whose cells speak for themselves, for those who hear the table. */
export function HiddenLabel({ text }: { text: string }) {
  return <span className="visually-hidden">{text}</span>
}
