import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company, Role } from '../api/users.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { BackLink, RecordGate } from '../layout/record-gate.tsx'
import { BreakableText } from '../components/breakable-text.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Day } from '../components/day.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { ZoneNote } from '../components/zone-note.tsx'
import { useFieldValues } from '../invoices/custom-fields-query.ts'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerInvoices } from './customer-invoices.tsx'
import { Mails } from './mails.tsx'
import { CustomerPayments } from './customer-payments.tsx'
import { CustomerSubscriptions } from './customer-subscriptions.tsx'
import { addressLines, type Customer } from './customer-labels.ts'
import { customerQuery } from './customers-query.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { PaymentMethods } from './payment-methods.tsx'

/** Shows one customer: contact details, payment methods, subscriptions, invoices and mails. */
export function CustomerPage() {
  const { companyId } = useCompany()
  const { customerId } = useParams({ from: '/signed-in/$companyId/customers/$customerId' })
  const result = useQuery(customerQuery(companyId, customerId))
  return (
    <RecordGate kind="customer" result={result}>
      {(customer) =>
        customer.id === customerId ? (
          <CustomerContent key={customer.id} customer={customer} />
        ) : (
          // The id of a merged customer leads to the one that it was merged into.
          <Navigate
            to="/$companyId/customers/$customerId"
            params={{ companyId, customerId: customer.id }}
            replace
          />
        )
      }
    </RecordGate>
  )
}

function CustomerContent({ customer }: { customer: Customer }) {
  const company = useCompany()
  const { companyId, role, timeZone } = company
  return (
    <Page
      title={payerOf(customer)}
      back={<BackLink kind="customer" />}
      company={company.name}
      actions={
        hasRight(role, 'write') && <CustomerActions companyId={companyId} customer={customer} role={role} />
      }
    >
      <div className="columns">
        <div className="column">
          <CustomerFigures customer={customer} company={company} />
          <Details customer={customer} company={company} />
          <CustomerInvoices customer={customer} company={company} />
          <CustomerPayments customer={customer} company={company} />
        </div>
        <div className="column">
          <PaymentMethods customer={customer} company={company} />
          <CustomerSubscriptions customer={customer} company={company} />
          <Mails title="Mails" company={company} customerId={customer.id} />
        </div>
      </div>
      <ZoneNote timeZone={timeZone} />
    </Page>
  )
}

type ActionsProps = { companyId: string; customer: Customer; role: Role }

function CustomerActions({ companyId, customer, role }: ActionsProps) {
  const [isMerging, setMerging] = useState(false)
  const customerId = customer.id
  return (
    <div className="buttons">
      <ButtonLink to="/$companyId/customers/$customerId/edit" params={{ companyId, customerId }}>
        Edit
      </ButtonLink>
      <ButtonLink to="/$companyId/payments/new" params={{ companyId }} search={{ customer: customerId }}>
        Take a payment
      </ButtonLink>
      {hasRight(role, 'manage') && (
        <Menu
          className="button"
          align="end"
          shows={
            <>
              More
              <Icon name="down" />
            </>
          }
          entries={[{ id: 'merge', shows: 'Merge into another customer', onChoose: () => setMerging(true) }]}
        />
      )}
      {isMerging && (
        <MergeDialog companyId={companyId} customer={customer} onClose={() => setMerging(false)} />
      )}
      <ButtonLink
        variant="main"
        to="/$companyId/invoices/new"
        params={{ companyId }}
        search={{ customer: customerId }}
      >
        New invoice
      </ButtonLink>
    </div>
  )
}

function Details({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId, timeZone } = company
  const own = useFieldValues(companyId, 'customer', customer.customFields)
  const { email, companyName, phoneNumber, externalUserId, createdAt } = customer
  const facts = [
    { key: 'email', label: 'Email', value: email ?? 'None is known' },
    { key: 'company', label: 'Company', value: companyName },
    { key: 'phone', label: 'Phone', value: phoneNumber },
    { key: 'address', label: 'Address', value: addressLines(customer).join(', ') },
    { key: 'id', label: 'Your own id', value: externalUserId },
    ...own.map((field) => ({ ...field, key: `own.${field.key}` })),
  ]
  return (
    <section className="card card-padded stack" aria-label="Details">
      <h2>Details</h2>
      <dl className="facts">
        {facts.map(
          ({ key, label, value }) =>
            value && (
              <div className="fact" key={key}>
                <dt>{label}</dt>
                <dd dir="auto">
                  <BreakableText text={value} />
                </dd>
              </div>
            ),
        )}
        <div className="fact">
          <dt>Since</dt>
          <dd>
            <Day at={createdAt} timeZone={timeZone} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
