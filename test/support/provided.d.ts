import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of an administrator of the PostgreSQL that this run uses. */
    databaseUrl: string
    /** The service that this run's tests share. */
    florin: {
      baseUrl: string
      processorUrl: string
      operatorToken: string
      processorToken: string
      databaseUrl: string
    }
    /** The program of the browser that this run's tests drive, where the machine has one. */
    chromiumPath: string | undefined
  }
}
