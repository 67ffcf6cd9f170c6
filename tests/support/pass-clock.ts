import { ChildProcess } from 'node:child_process'

/**
 * Loaded into every process of a run under another clock: programs that are given an environment of their own get it
 * too, but for LibreOffice, which does not start with it in its sandbox.
 */
const passed = ['LD_PRELOAD', 'CLOCK_OFFSET_SECONDS', 'NODE_OPTIONS']

type Spawning = { spawn(options: { envPairs?: string[] }): unknown }
const prototype: Spawning = ChildProcess.prototype as never
const { spawn } = prototype
prototype.spawn = function (options) {
  const isOffice = options.envPairs?.some((pair) => pair.startsWith('SAL_'))
  for (const name of isOffice ? [] : passed) {
    const value = process.env[name]
    if (value && !options.envPairs?.some((pair) => pair.startsWith(`${name}=`)))
      options.envPairs?.push(`${name}=${value}`)
  }
  return spawn.call(this, options)
}
