/** State → event → next state; a list of next states where an event has the name of its state. */
type Moves = Readonly<Record<string, Readonly<Partial<Record<string, string>>> | readonly string[]>>

export type Drawn = {
  noun: string
  moves: Moves
  /** where a row may begin */
  first: readonly string[]
  /** what an event does to the money held for the row */
  money?: Readonly<Record<string, string>>
}

const stepsOf = (next: Moves[string]): [event: string, to: string][] =>
  Array.isArray(next) ? next.map((to: string) => ['', to]) : Object.entries(next as Record<string, string>)

/** A state diagram of mermaid; the events between two states share one arrow. */
export function drawingOf({ moves, first, money = {} }: Omit<Drawn, 'noun'>): string {
  const arrows = new Map<string, string[]>()
  for (const [from, next] of Object.entries(moves)) {
    for (const [event, to] of stepsOf(next)) {
      const effect = money[event] ?? 'none'
      const label = effect === 'none' ? event : `${event} (${effect})`
      const arrow = `${from} --> ${to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), ...(label ? [label] : [])])
    }
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...first.map((state) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, events]) => `  ${arrow}${events.length > 0 ? `: ${events.join(', ')}` : ''}`),
    ...Object.keys(moves)
      .filter((state) => stepsOf(moves[state] ?? {}).length === 0)
      .map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n')
}

const head = `# States

Generated from the tables of moves in \`shared\` by \`npm run docs\`: what a table does not allow, the server refuses.`

export const statesPage = (tables: readonly Drawn[]): string =>
  `${[head, ...tables.map((table) => `## ${table.noun}\n\n${drawingOf(table)}`)].join('\n\n')}\n`
