import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { faultOf } from './outage.ts'

/**
 * Structured logs without secrets: tokens, codes, cookies and passwords are redacted.
 * @param to by default the standard output
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withFault },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.code',
        'err.parameters',
        'err.detail',
        'err.query',
        // the error of a broken connection carries its last query
        'err.client',
      ],
      censor: '[скрыто]',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** A log for commands, on standard error: standard output is their result, which programs read. */
export const openCommandLog = (): Logger => openLog('warn', pino.destination({ dest: 2, sync: true }))

/** `code` of an error is redacted like any other, for it may be a signing code: SQLSTATE and errno are shown apart. */
function withFault(error: Error): object {
  const serialized = pino.stdSerializers.err(error)
  const fault = faultOf(error)
  return typeof serialized === 'object' && fault !== undefined ? { ...serialized, fault } : serialized
}
