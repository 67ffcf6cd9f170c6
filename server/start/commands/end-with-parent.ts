const look_each_ms = 1_000

/**
 * A command that a server has started (`ENDS_WITH` is its process id) ends when the server is gone, and first undoes what
 * would outlive it.
 */
export function endWithParent(): { before(undo: () => Promise<void>): void } {
  let undo = async () => {}
  const parent = Number(process.env['ENDS_WITH'] ?? Number.NaN)
  if (!Number.isNaN(parent)) {
    let is_ending = false
    const end = () => {
      if (is_ending) return
      is_ending = true
      void undo().finally(() => process.exit(2))
    }
    setInterval(() => process.ppid !== parent && end(), look_each_ms).unref()
    // what is written to a server that is gone would end the process at once
    for (const stream of [process.stdout, process.stderr]) stream.on('error', end)
  }
  return { before: (its) => void (undo = its) }
}
