import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of an administrator of the PostgreSQL that this run uses. */
    databaseUrl: string
    /** The service that this run's tests share. */
    florin: {
      baseUrl: string
      /** Where it is told that it is: links and the addresses that it tells are of there. */
      publicUrl: string
      processorUrl: string
      operatorToken: string
      processorToken: string
      databaseUrl: string
    }
    /** Where Stripe's side is asked, where this run's companies are on accounts of Stripe's. */
    stripeSide: { controlUrl: string; stripeUrl: string } | undefined
    /** The program of the browser that this run's tests drive, where the machine has one. */
    chromiumPath: string | undefined
  }
}
