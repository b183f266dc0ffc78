/** Where the processor tells what it does. Fields never hold names, numbers or secrets. */
export type Log = (event: string, fields: Record<string, string | number>) => void

/** Tells nobody. */
export const noLog: Log = () => {}

/** The message of anything that was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
