-- Since when the forms of a hosted payment are counted: no more than so many are opened in the time that one is open, as with
-- an invoice. The version before this one counts those of one sale, and leaves it as it is.
alter table hosted_payments add column forms_opened_since timestamptz;
