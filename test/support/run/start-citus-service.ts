import { createCell } from '../citus.ts'
import type { SharedCitus, SharedService } from './ask-shared.ts'
import type { RunContext } from './run.ts'
import { startSharedService } from './start-shared-service.ts'

/**
 * Starts the service of a run on a distributed schema. The books of the sandbox processor, which is a program of its
 * own, stay on the server of the run.
 */
export async function startCitusService(
  context: RunContext,
  citus: SharedCitus | undefined,
): Promise<SharedService> {
  if (!citus) throw new Error('SPEC_ON_CITUS needs TEST_CITUS_PROGRAMS, the folder of programs with Citus')
  return startSharedService(context, { DATABASE_URL: await createCell(citus) })
}
