import { destination as fileDestination, pino, stdTimeFunctions, type DestinationStream } from 'pino'
import { scrubFields, type LogFields } from './log-fields.ts'
import { scrub } from './scrub.ts'

/** The lowest level that is logged. */
export type LogLevel = 'info' | 'warn' | 'error' | 'silent'

/** Writes one JSON line per event. `event` is a constant text (`payment settled`); variable data belongs in fields. */
export interface Log {
  /** Logs an expected event. */
  info(event: string, fields?: LogFields): void
  /** Logs an event that an operator should check in working hours. */
  warn(event: string, fields?: LogFields): void
  /** Logs a broken invariant or an unexpected fault. */
  error(event: string, fields?: LogFields): void
}

const stderrFileDescriptor = 2

/** Creates a log that writes JSON lines to stderr or to the given destination, with allow-listed fields only. */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Log {
  // Written synchronously, so that the lines before a crash are not lost in a buffer.
  const destination = options.destination ?? fileDestination({ dest: stderrFileDescriptor, sync: true })
  const logger = pino(
    {
      level: options.level,
      messageKey: 'event',
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) => {
      if (logger.isLevelEnabled(level)) logger[level](scrubFields(fields), scrub(event))
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
