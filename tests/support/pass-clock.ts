import { ChildProcess } from 'node:child_process'

/** Loaded into every process of a run under another clock: programs that are given an environment of their own get it too. */
const passed = ['LD_PRELOAD', 'CLOCK_OFFSET_SECONDS', 'NODE_OPTIONS']

type Spawning = { spawn(options: { envPairs?: string[] }): unknown }
const prototype: Spawning = ChildProcess.prototype as never
const { spawn } = prototype
prototype.spawn = function (options) {
  for (const name of passed) {
    const value = process.env[name]
    if (value && !options.envPairs?.some((pair) => pair.startsWith(`${name}=`)))
      options.envPairs?.push(`${name}=${value}`)
  }
  return spawn.call(this, options)
}
