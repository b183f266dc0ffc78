export { erasureTimers } from './erasure/erase-customer.ts'
export { operatorEndpoints } from './operator-endpoints.ts'
export { seedDemoCompany, type DemoCompany } from './seed-demo-company.ts'
export type { Given, LocalCommand, Outcome } from './cli/command.ts'
