/** A violation of an invariant. `row` names it: «journal 15», «ledger_transfers 8», «files 3». */
export type Finding = { row: string; text: string }
