/** A page as it was drawn, and where a stamp on it hides nothing. */
export type PageRoom = {
  /** number of the page's object; 0 when it has none */
  object: number
  /** as displayed, in the page's own units */
  width: number
  height: number
  /** null: no blank room */
  place: StampPlace | null
}

/** The stamp's lower left corner, from the lower left one of the displayed page in its own units, and its scale. */
export type StampPlace = { x: number; y: number; scale: number }

/** One for each page, in order; undefined for pages that were not looked at yet. */
export type Rooms = (PageRoom | undefined)[]
