/** Logs an event of the processor. Fields never contain names, numbers or secrets. */
export type Log = (event: string, fields: Record<string, string | number>) => void

/** Discards every event. */
export const noLog: Log = () => {}

/** Returns the message of any thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
