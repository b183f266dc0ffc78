import type { AppContext } from '#context'
import { recordFormDeclines, type FormDeclineHandler, type FormSaleHandler } from '#payments'
import { loadHostedPaymentOfForm } from '../find-hosted-payments.ts'
import { recordFormSale } from './record-form-sale.ts'

/** Returns the handler that records a sale in a form of a hosted payment. It returns whether the sale was one. */
export const createFormSaleHandler =
  (context: AppContext): FormSaleHandler =>
  async ({ company, id, movement }) => {
    const hosted = await loadHostedPaymentOfForm(context.db, company.id, id)
    if (!hosted) return false
    await recordFormSale(context, { company, hosted, movement, correlationId: movement.reference })
    return true
  }

/** Returns the handler that records declined attempts in a form of a hosted payment. */
export const createFormDeclineHandler =
  (context: AppContext): FormDeclineHandler =>
  async (company, saleFormId) => {
    const hosted = await loadHostedPaymentOfForm(context.db, company.id, saleFormId)
    if (hosted)
      await recordFormDeclines(context, company, { page: { hostedPaymentId: hosted.id }, saleFormId })
  }
