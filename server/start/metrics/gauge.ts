import { Gauge, type Registry } from 'prom-client'

export type Series = { labels: Record<string, string>; value: number }

/** One value without labels. */
export const single = (value: number): Series[] => [{ labels: {}, value }]

/**
 * A gauge computed when it is read; `all` are the label values that are 0 when nothing is found. It has no series at
 * all when it cannot be read: a 0 would be a false statement.
 */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<Series[] | null>,
  all: Series['labels'][] = [{}],
): void {
  const labelNames = Object.keys(all[0] ?? {})
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const series = await read().catch(() => null)
      this.reset()
      // without labels `reset` leaves one series, with the value 0
      if (labelNames.length === 0) this.remove()
      if (!series) return
      for (const labels of all) this.set(labels, 0)
      for (const { labels, value } of series) this.set(labels, value)
    },
  })
}
