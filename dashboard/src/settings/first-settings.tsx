import { Navigate } from '@tanstack/react-router'
import { useCompany } from '../layout/company-gate.tsx'

/** Opens the first page of the settings. */
export function FirstSettings() {
  const { companyId } = useCompany()
  return <Navigate to="/$companyId/settings/company" params={{ companyId }} replace />
}
