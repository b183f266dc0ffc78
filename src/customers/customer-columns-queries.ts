/** The columns of `customerColumns` that other tables hold, for a customer that no other row refers to yet. */
export const ofNewCustomer = { mergedContactIds: `'{}'::text[]`, hasSavedMethod: 'false' }

const ofCustomer = (row: string): typeof ofNewCustomer => ({
  mergedContactIds: `array(select merged.contact_id from merged_customers merged
        where merged.company_id = ${row}.company_id and merged.into_id = ${row}.id and merged.contact_id is not null)`,
  hasSavedMethod: `exists (select from account_vaults vault
          where vault.company_id = ${row}.company_id and vault.customer_id = ${row}.id)`,
})

/** Builds the select list of `customerColumns` for a row of this name. */
export const buildCustomerColumns = (row: string, elsewhere = ofCustomer(row)) =>
  `${row}.id, ${row}.email, ${row}.first_name, ${row}.last_name, ${row}.company_name,
  ${row}.phone_number, ${row}.address1, ${row}.address2, ${row}.city, ${row}.state, ${row}.zip,
  ${row}.external_user_id, ${row}.custom_fields, ${row}.default_payment_options, ${row}.contact_id,
  ${elsewhere.mergedContactIds} as merged_contact_ids, ${elsewhere.hasSavedMethod} as has_saved_method,
  ${row}.default_vault_id, ${row}.erasing_at is not null as is_erased, ${row}.created_at, ${row}.updated_at`
