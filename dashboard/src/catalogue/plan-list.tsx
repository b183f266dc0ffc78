import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { formatNumber } from '../components/format-count.ts'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { money } from '../components/money.ts'
import { cycleLabels } from '../subscriptions/subscription-labels.ts'
import { ActivePill, CataloguePage } from './catalogue-page.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { NewPlanDialog } from './new-plan-dialog.tsx'
import { plansQuery, type Plan } from './plans-query.ts'

/** The open dialog: a change of a plan, or a new plan, perhaps from another one. */
type Opened = { change: Plan } | { from: Plan | undefined }

/** Lists the plans of a company. Admins create and change them. */
export function PlanList() {
  const { companyId, role } = useCompany()
  const [opened, setOpened] = useState<Opened>()
  const result = useQuery({ ...plansQuery(companyId), select: ({ plans }) => plans })
  const mayChange = hasRight(role, 'manage')
  const onClose = () => setOpened(undefined)
  return (
    <CataloguePage
      title="Plans"
      create={mayChange ? { label: 'New plan', onPress: () => setOpened({ from: undefined }) } : undefined}
      result={result}
      columns={planColumns(mayChange ? setOpened : undefined)}
      idOf={({ planId }) => planId}
      nothingYet={{ title: 'No plan yet', text: 'A plan is the price and the cycle of subscriptions.' }}
    >
      {opened && 'change' in opened && (
        <ChangePlanDialog
          companyId={companyId}
          plan={opened.change}
          onCopy={() => setOpened({ from: opened.change })}
          onClose={onClose}
        />
      )}
      {opened && 'from' in opened && (
        <NewPlanDialog companyId={companyId} from={opened.from} onClose={onClose} />
      )}
    </CataloguePage>
  )
}

function planColumns(open: ((opened: Opened) => void) | undefined): Column<Plan>[] {
  const actionColumn: Column<Plan> = {
    head: 'Change',
    isHeadUnseen: true,
    kind: 'action',
    cell: (plan) => open && <PlanActions plan={plan} open={open} />,
  }
  return [
    { head: 'Name', kind: 'text', cell: ({ name }) => name },
    {
      head: 'Price',
      kind: 'number',
      cell: ({ price, billingCycle }) => `${money(price)} ${cycleLabels[billingCycle]}`,
    },
    { head: 'Id', kind: 'detail', cell: ({ planId }) => planId },
    { head: 'Terms', kind: 'minor', from: 'wide', cell: describeTerms },
    {
      head: 'Subscriptions',
      kind: 'minor-number',
      from: 'medium',
      cell: ({ subscriptions }) => formatNumber(subscriptions),
    },
    { head: 'Status', kind: 'state', cell: ({ active }) => <ActivePill active={active} /> },
    ...(open ? [actionColumn] : []),
  ]
}

function describeTerms({ trialDays = 0, setupFee, preRenewalInvoice: { leadTimeDays } }: Plan): string {
  const terms = [
    trialDays > 0 && `${trialDays}-day trial`,
    setupFee !== undefined && `${money(setupFee)} set-up`,
    leadTimeDays > 0 && `invoice ${leadTimeDays} ${leadTimeDays === 1 ? 'day' : 'days'} ahead`,
  ]
  return terms.filter(Boolean).join(', ') || none
}

function PlanActions({ plan, open }: { plan: Plan; open(opened: Opened): void }) {
  return (
    <Menu
      className="button"
      label={`Change ${plan.name}`}
      align="end"
      shows={
        <>
          Change
          <Icon name="down" />
        </>
      }
      entries={[
        { id: 'change', shows: 'Change plan', onChoose: () => open({ change: plan }) },
        { id: 'copy', shows: 'New plan from this one', onChoose: () => open({ from: plan }) },
      ]}
    />
  )
}
