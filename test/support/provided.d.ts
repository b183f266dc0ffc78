import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of an administrator of the PostgreSQL that this run uses. */
    databaseUrl: string
    /** The service that this run's tests share. */
    florin: { baseUrl: string; processorUrl: string; operatorToken: string; databaseUrl: string }
  }
}
