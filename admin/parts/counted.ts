/** Figures of an installation with much data may be counted for longer than a call waits. */
export const count_retries = 10

const again_milliseconds = 3000

/** Asks again while newer figures are being counted. */
export const whileCounting = ({ state }: { state: { data?: { counting: boolean } | undefined } }): number | false =>
  state.data?.counting === true && again_milliseconds
