import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of an administrator of the PostgreSQL of this run. */
    databaseUrl: string
    /** The URL at which test files request shared resources. */
    sharedUrl: string
  }
}
