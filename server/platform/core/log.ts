import { pino, type Logger } from 'pino'

/** Structured logs without secrets: no token, code, cookie or password leaves through here. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
        // a broken connection comes with all that it was doing
        'err.client',
      ],
      censor: '[скрыто]',
    },
  })
}
