import { workerData } from 'node:worker_threads'

/**
 * Runs in a thread of its own: ends the worker when the process that started it is gone, whatever the worker is doing.
 */
const look_each_ms = 1_000

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, look_each_ms)
