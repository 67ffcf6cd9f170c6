import { workerData } from 'node:worker_threads'

/** Runs in a separate thread: ends the worker when the process that started it is gone, whatever the worker does. */

const look_each_ms = 1_000

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, look_each_ms)
