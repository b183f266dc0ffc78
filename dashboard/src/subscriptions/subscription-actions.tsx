import { useNavigate } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company, Role } from '../api/users.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { isOver, type Subscription, type SubscriptionDetails } from './subscription-labels.ts'
import type { SubscriptionDialog } from './subscription-search.ts'

/** Returns why a dialog of the URL cannot open, or undefined if it can. */
export function unavailableDialog(
  dialog: SubscriptionDialog,
  subscription: Subscription,
  role: Role,
): string | undefined {
  const right = dialog === 'cancel' ? 'manage' : 'write'
  if (!hasRight(role, right))
    return `You may not cancel subscriptions here. ${right === 'manage' ? 'Admins' : 'Clerks and admins'} may.`
  if (isOver(subscription)) return 'This subscription is over.'
  if (dialog === 'keep' && !subscription.cancelAtPeriodEnd) return 'This subscription is not going to end.'
  return undefined
}

type Props = { details: SubscriptionDetails; company: Company; onOpen(dialog: SubscriptionDialog): void }

/** Shows the payment of the oldest open invoice as the main action, the change of the terms, and the end in a menu. */
export function SubscriptionActions({ details, company, onOpen }: Props) {
  const { companyId, role } = company
  const { subscription, invoices } = details
  const navigate = useNavigate({ from: '/$companyId/subscriptions/$subscriptionId' })
  const mayWrite = hasRight(role, 'write')
  const possible = (dialog: SubscriptionDialog) => unavailableDialog(dialog, subscription, role) === undefined
  const payable = mayWrite ? invoices.findLast(({ isPayable }) => isPayable) : undefined
  return (
    <div className="buttons">
      {mayWrite && !isOver(subscription) && (
        <Button onClick={() => void navigate({ to: './edit' })}>Change</Button>
      )}
      {possible('keep') && <Button onClick={() => onOpen('keep')}>Keep it running</Button>}
      {possible('cancel') && (
        <Menu
          className="button"
          align="end"
          shows={
            <>
              More
              <Icon name="down" />
            </>
          }
          entries={[{ id: 'cancel', shows: 'Cancel subscription', onChoose: () => onOpen('cancel') }]}
        />
      )}
      {payable && (
        <ButtonLink
          variant="main"
          to="/$companyId/invoices/$invoiceId"
          params={{ companyId, invoiceId: payable.id }}
          search={{ dialog: 'pay' }}
        >
          Take payment
        </ButtonLink>
      )}
    </div>
  )
}
