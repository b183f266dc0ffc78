import { z } from 'zod'

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PROCESSOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  PROCESSOR_DATABASE_URL: z.string().min(1),
  FLORIN_OPERATOR_TOKEN: z.string().min(1),
  PROCESSOR_TOKEN: z.string().min(1),
})

/** Reads the environment of a processor that runs as a separate process. */
export function loadConfig() {
  const read = environment.parse(process.env)
  return {
    host: read.HOST,
    port: read.SANDBOX_PROCESSOR_PORT,
    databaseUrl: read.PROCESSOR_DATABASE_URL,
    operatorToken: read.FLORIN_OPERATOR_TOKEN,
    processorToken: read.PROCESSOR_TOKEN,
  }
}
