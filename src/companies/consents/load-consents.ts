import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import {
  toPublicId,
  type CompanyId,
  type CustomerId,
  type SubscriptionId,
  type TransactionId,
} from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { Reader } from '#platform/database'
import { listConsents } from './consent-queries.ts'
import { consentKinds } from './consent-texts.ts'

const consentsMax = 100

/** A text that a payer agreed to, for the merchant. */
export const consentResponse = z
  .object({
    kind: z.enum(consentKinds).meta({ description: 'The kind of the text.' }),
    version: z.string().meta({
      description: 'The version of the text before its values were filled in.',
      example: '9f86d081884c',
    }),
    text: z.string().meta({
      description: 'The text with its values.',
      example:
        'By selecting Pay $100.00, you authorize Lovelace Engines to electronically debit the account above once for $100.00 on or after July 5, 2026. To cancel, call (555) 010-0199 before it is processed.',
    }),
    agreedAt: z.string().meta({ description: 'When the payer agreed.', example: '2026-07-05T14:00:00.000Z' }),
    transactionId: z.string().optional(),
    subscriptionId: z.string().optional(),
    customerId: z.string().optional(),
    accountVaultId: z.string().optional(),
  })
  .meta({ id: 'Consent', description: 'A text that a payer agreed to by paying or by saving a method.' })

type Subject = {
  transactionId?: TransactionId | undefined
  subscriptionId?: SubscriptionId | undefined
  customerId?: CustomerId | undefined
}

/** Returns the newest consents of a payment, a subscription or a customer. */
export async function loadConsents(
  db: Reader,
  companyId: CompanyId,
  {
    transactionId = null,
    subscriptionId = null,
    customerId = null,
  }: { [Name in keyof Subject]: Subject[Name] | null },
): Promise<z.infer<typeof consentResponse>[]> {
  const found = await db.all(listConsents, {
    companyId,
    transactionId,
    subscriptionId,
    customerId,
    limit: consentsMax,
  })
  return found.map(({ kind, version, text, ...row }) => ({
    kind,
    version,
    text,
    agreedAt: toIsoInstant(row.agreed_at),
    ...omitNullish({
      transactionId: row.transaction_id && toPublicId('trx', row.transaction_id),
      subscriptionId: row.subscription_id && toPublicId('sub', row.subscription_id),
      customerId: row.customer_id && toPublicId('cus', row.customer_id),
      accountVaultId: row.vault_id,
    }),
  }))
}

/** Returns the texts that the payer of a payment agreed to, oldest first, for the copy in a mail. */
export async function loadAgreedTexts(
  db: Reader,
  companyId: CompanyId,
  transactionId: TransactionId,
): Promise<string[]> {
  const consents = await loadConsents(db, companyId, { transactionId })
  return consents.map(({ text }) => text).toReversed()
}
