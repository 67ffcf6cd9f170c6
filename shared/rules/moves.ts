/** A table of moves: state → event → next state. A state without moves is final. */
export type Moves<State extends string> = Readonly<Record<State, Readonly<Partial<Record<string, State>>>>>

/** The events of a table. */
export type EventOf<Table extends Moves<string>> = { [State in keyof Table]: keyof Table[State] }[keyof Table] & string

/** @returns the next state; undefined when the state does not allow the event */
export function nextState<State extends string>(moves: Moves<State>, from: State, event: string): State | undefined {
  return Object.hasOwn(moves[from], event) ? moves[from][event] : undefined
}

/** Has the state no moves? */
export function isFinal<State extends string>(moves: Moves<State>, state: State): boolean {
  return Object.keys(moves[state]).length === 0
}
