import { pino, type Logger } from 'pino'

/** Structured logs without secrets: tokens, codes, cookies and passwords are redacted. */
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
        // the error of a broken connection carries its last query
        'err.client',
      ],
      censor: '[скрыто]',
    },
  })
}
