import type { AdmissionControl, Services } from '#access'
import { healthAlone, type MetricsParts } from '#health'
import { createHttpServer } from '#platform/http'
import type { Closing } from './closing.ts'
import { addressOf, type Config } from './config.ts'
import { servedBy } from './serve-api.ts'

/**
 * Serves health, readiness and figures of this process on a port of their own, where one is named: a worker has no other, and an
 * API need not show them beside its calls. Answers their address.
 */
export async function serveHealth(
  config: Config,
  services: Services,
  { admission, health }: { admission: AdmissionControl; health: MetricsParts },
  closing: Closing,
): Promise<string | undefined> {
  if (config.metricsPort === undefined) return undefined
  const endpoints = healthAlone(services, health)
  const server = createHttpServer(servedBy(config, services, admission, endpoints))
  closing.push(() => server.close())
  const { port } = await server.listen(config.host, config.metricsPort)
  return addressOf(config.host, port)
}
