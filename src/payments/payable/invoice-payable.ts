import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadSurchargeBasis, type Payable } from '#checkout'
import {
  calculateAmountDue,
  loadInvoice,
  saleFormJob,
  toAcceptedRails,
  withSaleForm,
  writeInvoice,
  type Invoice,
} from '#invoices'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { assertPayable, railRefusedError } from '../charge/payment-refusals.ts'
import { countSaleForms, findSaleForm, upsertSaleForms } from '../record/sale-form-queries.ts'
import { writeSale } from '../record/write-sale.ts'

/** Reads an invoice as the payable of checkout. Throws not_found if the company has no such invoice. */
export async function loadInvoicePayable(
  context: AppContext,
  company: Company,
  invoiceId: InvoiceId,
): Promise<Payable> {
  const invoice = await loadInvoice(context.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  return toInvoicePayable(context, company, invoice)
}

/** Returns an invoice as the payable of checkout. */
export function toInvoicePayable(context: AppContext, company: Company, invoice: Invoice): Payable {
  const { db } = context
  const { id: invoiceId, customerId, saleFormId } = invoice
  const acceptedRails = toAcceptedRails(invoice)
  const due = calculateAmountDue(invoice)
  return {
    company,
    ref: { invoiceId },
    customerId,
    due,
    acceptedRails,
    saleFormId,
    saleFormJob,
    description: `Invoice ${invoice.number}`,
    railRefusedError: () => railRefusedError(acceptedRails),
    assertPayable: async (amount) => assertPayable(invoice, { amount, rail: undefined }),
    reload: () => loadInvoicePayable(context, company, invoiceId),
    loadSurchargeBasis: (method, isRecurring = false) =>
      loadSurchargeBasis(context, company, method, { customerId, by: isRecurring ? 'schedule' : 'request' }),
    async countSaleForms(since) {
      const about = { companyId: company.id, invoiceId, since }
      const { opened = 0 } = (await db.first(countSaleForms, about)) ?? {}
      if (saleFormId === undefined) return { opened, takesTooMuch: false }
      const form = await db.first(findSaleForm, { companyId: company.id, id: saleFormId })
      return { opened, takesTooMuch: form === undefined || form.amount_cents > due }
    },
    async writeSaleForm(form, effects) {
      const row = form && { company_id: company.id, id: form.id, invoice_id: invoiceId, amount_cents: due }
      const forms = row ? [toPartRows(upsertSaleForms, { ...row, created_at: form.now })] : []
      return writeInvoice(db, invoice, withSaleForm(invoice, form?.id), [...forms, ...effects])
    },
    async recordSale(movement, correlationId) {
      await writeSale(context, { company, invoiceId, movement, correlationId })
    },
  }
}

/** Reads the invoice whose secure forms make this sale, or undefined. */
export async function loadInvoicePayableOfForm(
  context: AppContext,
  company: Company,
  saleFormId: TransactionId,
): Promise<Payable | undefined> {
  const form = await context.db.first(findSaleForm, { companyId: company.id, id: saleFormId })
  return form && loadInvoicePayable(context, company, form.invoice_id)
}
