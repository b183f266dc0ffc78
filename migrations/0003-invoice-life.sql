-- What an invoice's whole life needs: due dates that pass, closing, refunds, and sales made in the secure form.

alter table invoices
  -- When it was voided, cancelled, or refunded and closed.
  add column closed_at        timestamptz,
  add column closed_reason    text,
  -- When the invoice was last mailed to its payer; a reminder keeps its distance from it.
  add column mailed_at        timestamptz,
  -- Up to when its reminders have been dealt with, sent or passed over.
  add column reminded_until   timestamptz,
  -- The newest attempt to pay it: what last_attempt_status tells of.
  add column last_attempt_id  uuid;

update invoices set closed_at = updated_at where closed is not null;

alter table invoices
  add constraint invoices_closed_at check ((closed_at is not null) = (closed is not null));

alter table transactions
  -- Given back of a sale, or on its way back, fee included.
  add column refunded_cents   bigint not null default 0,
  -- A refund that closes its invoice once everything is given back.
  add column closes_invoice   boolean not null default false,
  -- Who tried to pay on the hosted page, as a keyed hash of the address: few tries are given to each.
  add column payer_hash       bytea,
  -- The processor's name for a sale that was made elsewhere and recorded here.
  add column foreign_reference text,
  drop constraint transactions_subtotal_cents_check,
  -- A refund of the last cent of a fee gives nothing back to the invoice.
  add constraint transactions_amount check (subtotal_cents >= 0 and subtotal_cents + fee_cents > 0),
  add constraint transactions_never_over_refunded
    check (refunded_cents between 0 and subtotal_cents + fee_cents),
  add constraint transactions_refund_has_parent check (action <> 'refund' or invoice_id is null or parent_id is not null);

create index transactions_foreign_reference on transactions (company_id, foreign_reference)
  where foreign_reference is not null;
create index transactions_parent on transactions (company_id, parent_id) where parent_id is not null;
-- A ticket is charged once, also where it is saved first: the saved method could be charged again.
create unique index transactions_ticket on transactions (company_id, (instrument ->> 'ticketId'))
  where instrument ->> 'ticketId' is not null and status <> 'failed';
-- The tries of payers on the hosted page.
create index transactions_tries on transactions (company_id, invoice_id, created_at) where payer_hash is not null;

-- Sales that payers may make in the secure form, known here by the reference they will have. A row leaves when its
-- sale was recorded, or when the form can no longer be used and the processor knows of none.
create table sale_forms (
  company_id    uuid not null,
  -- The id that the transaction will have.
  id            uuid not null,
  invoice_id    uuid not null,
  amount_cents  bigint not null check (amount_cents > 0),
  created_at    timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index sale_forms_invoice on sale_forms (company_id, invoice_id, created_at);

create index alerts_kind on alerts (company_id, kind, invoice_id);

-- Time watches every invoice that is open; those from before are looked at once, and say themselves when next.
insert into timers (company_id, kind, subject_id, due_at, wake_at)
select i.company_id, 'invoice', i.id::text, i.updated_at,
       i.updated_at - company.clock_offset_ms * interval '1 millisecond'
from invoices i join companies company on company.id = i.company_id
where i.status in ('Pending', 'Partial', 'Overdue', 'Failed')
on conflict do nothing;
