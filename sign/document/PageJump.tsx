import { useMemo } from 'react'
import { readerTexts } from '#shared/text/reader.ts'

/** shorter documents are scrolled, not jumped through */
const scrolled_pages_max = 9

type PageJumpProps = { current: number; pages: number; onJump: (page: number) => void }

/** The current page number; in a long document also a way to jump to another page. */
export function PageJump({ current, pages, onJump }: PageJumpProps) {
  const options = useMemo(() => Array.from({ length: pages }, (_none, i) => <option key={i}>{i + 1}</option>), [pages])
  if (pages <= scrolled_pages_max) return <p className="reader__page">{readerTexts.page_of(current, pages)}</p>
  return (
    <p className="reader__page">
      <label>
        <span className="reader__word">{readerTexts.page}</span>{' '}
        <select className="reader__jump" value={current} onChange={(event) => onJump(Number(event.target.value))}>
          {options}
        </select>
      </label>{' '}
      {readerTexts.of(pages)}
    </p>
  )
}
