/** A text with `code` in back quotes. */
export function Marked({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // the text never changes, so the position can be the key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
}

/** Paragraphs and lists of lines that begin with «- ». */
export function MarkedBlocks({ text }: { text: string }) {
  return text.split('\n\n').map((block, index) => {
    const lines = block.split('\n')
    const items = lines.filter((line) => line.startsWith('- '))
    const paragraph = lines.filter((line) => !line.startsWith('- ')).join(' ')
    return (
      <div key={index}>
        {paragraph && (
          <p>
            <Marked text={paragraph} />
          </p>
        )}
        {items.length > 0 && (
          <ul className="plain-list">
            {items.map((item) => (
              <li key={item}>
                <Marked text={item.slice(2)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
