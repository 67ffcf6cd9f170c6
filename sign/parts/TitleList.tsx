import { FileIcon } from './icons.tsx'
import { useSigning } from './signing.tsx'

/** The documents that were decided upon, where they can no longer be opened. */
export function TitleList() {
  const { card } = useSigning()
  return (
    <ul className="titles">
      {card.documents.map(({ id, title }) => (
        <li key={id} className="titles__item">
          <FileIcon /> <span>{title}</span>
        </li>
      ))}
    </ul>
  )
}
