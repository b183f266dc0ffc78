import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of an administrator of the PostgreSQL that this run uses. */
    databaseUrl: string
    /** Where test files ask for what the run shares. */
    sharedUrl: string
  }
}
