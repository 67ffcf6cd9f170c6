/** A column heading for screen readers only, where the cells explain themselves. */
export function HiddenLabel({ text }: { text: string }) {
  return <span className="visually-hidden">{text}</span>
}
