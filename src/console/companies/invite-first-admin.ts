import type { AuditedCall } from '#audit'
import type { AppContext } from '#context'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { inviteMember } from '#users'
import { showCompanyOfConsole } from './console-company.ts'

/** Invites an admin of a company that no user has joined yet. Otherwise an operator could look into any company. */
export async function inviteFirstAdmin(
  context: AppContext,
  companyId: CompanyId,
  email: string,
  call: AuditedCall,
): Promise<void> {
  const { members } = await showCompanyOfConsole(context, companyId)
  if (members > 0)
    throw new ApiError('unprocessable_entity', {
      message: 'The company has users already. Its admins invite the others.',
    })
  await inviteMember(context, companyId, { email, role: 'admin' }, call)
}
