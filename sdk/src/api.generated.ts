// Made from the OpenAPI document of the service by `npm run sdk`.

export interface paths {
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a session with an API key
         * @description Open a session with an API key.
         */
        post: operations["openSession"];
        /**
         * End the session that this call is made with
         * @description End the session that this call is made with.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a customer
         * @description Create a customer.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search customers
         * @description Search customers.
         */
        post: operations["searchCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer
         * @description Read a customer.
         */
        get: operations["getCustomer"];
        /**
         * Change a customer
         * @description Change a customer.
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/paymentmethods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's payment methods
         * @description List a customer's payment methods.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/paymentmethods/{vaultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a payment method
         * @description Rename a payment method.
         */
        put: operations["updatePaymentMethod"];
        post?: never;
        /**
         * Delete a payment method
         * @description Delete a payment method.
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form to save a payment method
         * @description Open the secure form to save a payment method.
         */
        post: operations["createPaymentIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/ticket/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form to capture a card as a ticket
         * @description Open the secure form to capture a card as a ticket.
         */
        post: operations["createTicketIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pay on the payment page
         * @description Pay on the payment page.
         */
        put: operations["payHostedInvoice"];
        /**
         * Create an invoice
         * @description Create an invoice.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search invoices
         * @description Search invoices.
         */
        post: operations["searchInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up the invoices of some customers
         * @description Sum up the invoices of some customers.
         */
        post: operations["summarizeInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description Read an invoice.
         */
        get: operations["getInvoice"];
        /**
         * Update an unpaid invoice
         * @description Update an unpaid invoice.
         */
        put: operations["updateInvoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/send-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invoice
         * @description Mail an invoice.
         */
        post: operations["sendInvoiceEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the links to the payment page
         * @description Revoke the links to the payment page.
         */
        delete: operations["revokeInvoiceLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description Void an invoice.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an invoice
         * @description Cancel an invoice.
         */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pay an invoice
         * @description Pay an invoice.
         */
        put: operations["payInvoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/hosted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the payment page shows
         * @description Read what the payment page shows.
         */
        get: operations["getHostedInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/hosted/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form to pay what is due
         * @description Open the secure form to pay what is due.
         */
        post: operations["createHostedInvoiceIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/hosted/capture/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form to capture a card or bank account for one payment
         * @description Open the secure form to capture a card or bank account for one payment.
         */
        post: operations["createHostedInvoiceCaptureIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/surcharge-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the surcharge on a saved payment method
         * @description Quote the surcharge on a saved payment method.
         */
        post: operations["quoteInvoiceSurcharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a newly captured card
         * @description Quote a newly captured card.
         */
        post: operations["createInvoiceQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/quote/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a quote: charge exactly what was quoted
         * @description Confirm a quote: charge exactly what was quoted.
         */
        post: operations["confirmInvoiceQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/hosted/surcharge-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the surcharge on a saved or captured payment method
         * @description Quote the surcharge on a saved or captured payment method.
         */
        post: operations["quoteHostedInvoiceSurcharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/hosted/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a newly captured card
         * @description Quote a newly captured card.
         */
        post: operations["createHostedInvoiceQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/hosted/quote/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a quote: charge exactly what was quoted
         * @description Confirm a quote: charge exactly what was quoted.
         */
        post: operations["confirmHostedInvoiceQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/transactions/{trx}/surcharge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the surcharge of a transaction
         * @description Explain the surcharge of a transaction.
         */
        get: operations["getTransactionSurcharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a saved payment method, or get a hosted payment page
         * @description Charge a saved payment method, or get a hosted payment page.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize a saved card
         * @description Authorize a saved card.
         */
        post: operations["createAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/auth/{trx_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Complete or void an authorization
         * @description Complete or void an authorization.
         */
        put: operations["finishAuthorization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/refund/{trx_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a transaction
         * @description Refund a transaction.
         */
        post: operations["refundTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund to a saved payment method without a sale
         * @description Refund to a saved payment method without a sale.
         */
        post: operations["createBlindRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description List transactions.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Send a transaction to a payment terminal
         * @description Send a transaction to a payment terminal.
         */
        post: operations["createTerminalTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/transaction/{trx_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a transaction
         * @description Read a transaction.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/order/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the newest transaction of an order
         * @description Read the newest transaction of an order.
         */
        get: operations["getTransactionOfOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/rerun/{trx_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a failed transaction again
         * @description Try a failed transaction again.
         */
        post: operations["rerunTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/init-recurring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a page on which a customer saves a payment method
         * @description Make a page on which a customer saves a payment method.
         */
        post: operations["createSetupPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a hosted payment page
         * @description Make a hosted payment page.
         */
        post: operations["createHostedPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a hosted payment page shows
         * @description Read what a hosted payment page shows.
         */
        get: operations["getHostedPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form that charges the total
         * @description Open the secure form that charges the total.
         */
        post: operations["createHostedPaymentIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}/capture/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form to capture a card or bank account for this payment
         * @description Open the secure form to capture a card or bank account for this payment.
         */
        post: operations["createHostedPaymentCaptureIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the total on a captured card
         * @description Quote the total on a captured card.
         */
        post: operations["createHostedPaymentQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}/capture/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the total on a captured card, by the ZIP code that was entered with it
         * @description Quote the total on a captured card, by the ZIP code that was entered with it.
         */
        post: operations["postApiTrxHostedpaymentTokenCaptureQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}/quote/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay what was quoted
         * @description Pay what was quoted.
         */
        post: operations["confirmHostedPaymentQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/hostedpayment/{token}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with what the secure form answered
         * @description Pay with what the secure form answered.
         */
        post: operations["completeHostedPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/setup/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a set-up page shows
         * @description Read what a set-up page shows.
         */
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/setup/{token}/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form that saves a method
         * @description Open the secure form that saves a method.
         */
        post: operations["createSetupIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trx/setup/{token}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note the method that was saved
         * @description Note the method that was saved.
         */
        post: operations["completeSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans
         * @description List the plans.
         */
        get: operations["listPlans"];
        put?: never;
        /**
         * Create a plan
         * @description Create a plan.
         */
        post: operations["createPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/authenticated-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a payer signs up for
         * @description Read what a payer signs up for.
         */
        get: operations["getSignUpDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a subscription
         * @description Create a subscription.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search subscriptions
         * @description Search subscriptions.
         */
        post: operations["searchSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up the subscriptions of some customers
         * @description Sum up the subscriptions of some customers.
         */
        post: operations["summarizeSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description Read a subscription.
         */
        get: operations["getSubscription"];
        /**
         * Cancel or update a subscription
         * @description Cancel or update a subscription.
         */
        put: operations["updateSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the oldest open invoice of a subscription
         * @description Pay the oldest open invoice of a subscription.
         */
        post: operations["paySubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up for a subscription, or choose its payment method
         * @description Sign up for a subscription, or choose its payment method.
         */
        post: operations["setSubscriptionPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a newly captured card for the first invoice
         * @description Quote a newly captured card for the first invoice.
         */
        post: operations["createSignUpQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/surcharge-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the surcharge on a saved or captured payment method
         * @description Quote the surcharge on a saved or captured payment method.
         */
        post: operations["quoteSignUpSurcharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form of a sign-up
         * @description Open the secure form of a sign-up.
         */
        post: operations["createSignUpIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to a subscription
         * @description Read what happened to a subscription.
         */
        get: operations["getSubscriptionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/{id}/manage-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to the page on which a subscription is managed
         * @description Make a link to the page on which a subscription is managed.
         */
        post: operations["createManageLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/{id}/manage-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the links to the page of a subscription, and end its sessions
         * @description Revoke the links to the page of a subscription, and end its sessions.
         */
        delete: operations["revokeManageLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to the payer of a subscription
         * @description Send a code to the payer of a subscription.
         */
        post: operations["sendManageCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a session of the page of a subscription with a code
         * @description Open a session of the page of a subscription with a code.
         */
        post: operations["openManageSession"];
        /**
         * End a session of the page of a subscription
         * @description End a session of the page of a subscription.
         */
        delete: operations["endManageSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the page of a subscription shows
         * @description Read what the page of a subscription shows.
         */
        get: operations["getManagedSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/pay-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to the payment page of an open invoice
         * @description Make a link to the payment page of an open invoice.
         */
        post: operations["createManagePayLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the secure form that saves a method for a subscription
         * @description Open the secure form that saves a method for a subscription.
         */
        post: operations["createManageIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a subscription at the end of its period, as its payer
         * @description Cancel a subscription at the end of its period, as its payer.
         */
        post: operations["cancelManagedSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a cancellation at the end of the period back, as its payer
         * @description Take a cancellation at the end of the period back, as its payer.
         */
        post: operations["keepManagedSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of the company behind a number, in order
         * @description Read the events of the company behind a number, in order.
         */
        get: operations["getApiEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of the published API reference
         * @description The version of the published API reference.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description who had done what the action says; missing where that was before it was kept */
        Actor: {
            /** @enum {string} */
            type: "api_key" | "person" | "payer" | "operator" | "schedule";
            /** @description of an API key, its `keyId` */
            id?: string;
            name?: string;
        };
        /** @description What the operator should look at. */
        Alert: {
            id: string;
            kind: string;
            message: string;
            invoiceId?: string;
            transactionId?: string;
            subscriptionId?: string;
            createdAt: string;
            /** @description missing while nobody has seen to it */
            resolvedAt?: string;
            /** @description what was said when it was resolved */
            note?: string;
        };
        /** @description Who did what to a company or its settings. */
        AuditEntry: {
            id: string;
            /** @description missing where it concerns all companies */
            companyId?: string;
            /** @description real time, whatever the clock of a sandbox company says */
            at: string;
            actor: {
                /** @enum {string} */
                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                id?: string;
                name?: string;
            };
            /** @enum {string} */
            action: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "api_key.issued" | "api_key.revoked" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "plan.changed" | "customer.erased" | "manage_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped";
            subject: {
                /** @enum {string} */
                kind: "company" | "api_key" | "webhook" | "event" | "custom_field" | "product" | "plan" | "customer" | "subscription" | "transaction" | "alert" | "surcharge_rules" | "master_key";
                id: string;
            };
            /** @description by the path of each field that changed */
            changes?: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                };
            };
            /** @description where the request came from */
            address?: string;
            correlationId: string;
        };
        CancelInvoiceRequest: {
            reason?: string;
        };
        CancelManagedSubscriptionRequest: {
            reason?: string;
        };
        /** @description What a newly captured card pays, until the quote expires. */
        CardQuote: {
            subtotal: number;
            surcharge: number;
            total: number;
            /** @description the rate that was applied: 0 where something blocks it */
            percentage: number;
            label: string;
            /** @enum {string} */
            paymentMethod: "cc" | "ach";
            cardBrand?: string;
            lastFour?: string;
            /** @enum {string} */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            quoteId: string;
            expiresAt: string;
        };
        CheckSurchargesResult: {
            checked: number;
            undecided: number;
            deviations: {
                companyId: string;
                transactionId?: string;
                quoteId?: string;
                invoiceId?: string;
                surcharge: number;
                differences: string[];
            }[];
            nextCursor?: string;
        };
        /** @description What time it is for a company. */
        Clock: {
            companyId: string;
            now: string;
        };
        /** @description A company, with its settings. */
        Company: {
            companyId: string;
            name: string;
            email?: string;
            state?: string;
            zip?: string;
            timeZone: string;
            products: ("cc" | "ach")[];
            surcharge: {
                enabled: boolean;
                percentage: number;
                label?: string;
            };
            settings: {
                [key: string]: unknown;
            };
            limits: {
                requestsPerSecond: number;
                burst: number;
                monthlyQuota: number;
            };
            clientPostbackUrl?: string;
            formOrigins: string[];
            locationId: string;
            /** @description since when it is suspended */
            suspendedAt?: string;
            createdAt: string;
            updatedAt: string;
        };
        CompleteHostedPaymentRequest: {
            processorEvent: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
        };
        CompleteSetupRequest: {
            processorEvent: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
        };
        ConfirmHostedInvoiceQuoteRequest: {
            quoteId: string;
            /** @default false */
            savePaymentMethod?: boolean;
        };
        ConfirmHostedPaymentQuoteRequest: {
            quoteId: string;
        };
        ConfirmInvoiceQuoteRequest: {
            quoteId: string;
            /** @default false */
            savePaymentMethod?: boolean;
        };
        CreateApiKeyRequest: {
            /**
             * @default admin
             * @enum {string}
             */
            role?: "admin" | "clerk" | "read_only";
            name?: string;
            /** @description from when it is refused, with its sessions */
            expiresAt?: string;
        };
        CreateApiKeyResult: {
            keyId: string;
            apiKey: string;
            name?: string;
            /** @enum {string} */
            role: "admin" | "clerk" | "read_only";
            expiresAt?: string;
        };
        CreateAuthorizationRequest: {
            contact_api_id: string;
            transaction_amount: number;
            account_vault_id: string;
            order_id: string;
            description?: string;
        };
        CreateBlindRefundRequest: {
            contact_api_id: string;
            transaction_amount: number;
            account_vault_id: string;
            order_id: string;
            description?: string;
        };
        CreateCompanyRequest: {
            name: string;
            email?: string;
            state?: string;
            zip?: string;
            timeZone?: string;
            products?: ("cc" | "ach")[];
            surcharge?: {
                enabled: boolean;
                percentage: number;
                label?: string;
            };
            clientPostbackUrl?: string;
            /** @description the origins of its own pages, on which the secure form may be shown */
            formOrigins?: string[];
            settings?: {
                surchargeOnRecurring?: boolean;
                surchargeOnHostedPayment?: boolean;
                dunningDays?: number[];
                suspendAfterDunning?: boolean;
                taxPercentage?: number;
                reminders?: {
                    daysBefore?: number[];
                    onDueDate?: boolean;
                    daysAfter?: number[];
                };
                receipts?: boolean;
                failureMails?: boolean;
                renewalNotices?: boolean;
                selfServiceCancel?: boolean;
                apiSessionHours?: number;
                blindRefunds?: {
                    enabled: boolean;
                    dailyMaximum?: number;
                };
                features?: {
                    sorting?: boolean;
                    summaries?: boolean;
                };
                clerkRecipientsPerHour?: number;
                webhookHosts?: string[];
                retention?: {
                    messageDays?: number;
                    postbackDays?: number;
                    parkedPostbackDays?: number;
                    pageDays?: number;
                };
            };
        };
        CreateCompanyResult: {
            companyId: string;
            name: string;
            email?: string;
            state?: string;
            zip?: string;
            timeZone: string;
            products: ("cc" | "ach")[];
            surcharge: {
                enabled: boolean;
                percentage: number;
                label?: string;
            };
            settings: {
                [key: string]: unknown;
            };
            limits: {
                requestsPerSecond: number;
                burst: number;
                monthlyQuota: number;
            };
            clientPostbackUrl?: string;
            formOrigins: string[];
            locationId: string;
            /** @description since when it is suspended */
            suspendedAt?: string;
            createdAt: string;
            updatedAt: string;
            apiKey: string;
            keyId: string;
            hppToken: string;
            clientPostbackSecret?: string;
        };
        CreateCustomerRequest: {
            email: string;
            firstName?: string;
            lastName?: string;
            companyName?: string;
            phoneNumber?: string;
            address?: string;
            address2?: string;
            city?: string;
            state?: string;
            zip?: string;
            externalUserId?: string;
            customFields?: {
                [key: string]: unknown;
            };
            defaultPaymentOptions?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceCaptureIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceQuoteRequest: {
            ticketId: string;
            billingZip: string;
            amount: number;
        };
        CreateHostedPaymentCaptureIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedPaymentIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedPaymentQuoteRequest: {
            ticketId: string;
            billingZip: string;
        };
        CreateHostedPaymentRequest: {
            hpp_token: string;
            total: number;
            order_id?: string;
            title?: string;
            email?: string;
            description?: string;
            /** @description where the receipt and mails of refunds go; without it, to email where that is an address */
            billing_email?: "" | string;
            billing_street?: string;
            billing_city?: string;
            billing_state?: string;
            billing_zip?: string;
            image_url?: string;
            /** @description where the payer goes on to with ?token= once it is paid; on a host of formOrigins */
            return_url?: string;
            line_items?: {
                [key: string]: unknown;
            }[];
            firstName?: string;
            lastName?: string;
        };
        CreateHostedPaymentResult: {
            token: string;
            url: string;
        };
        CreateInvoiceQuoteRequest: {
            ticketId: string;
            billingZip: string;
            amount: number;
        };
        CreateInvoiceRequest: {
            customerId: string;
            description: string;
            amount: number;
            dueDate: string;
            paymentMethods?: ("cc" | "ach")[];
            items?: components["schemas"]["NewLineItem"][];
            reminders?: boolean;
            sendEmail?: boolean;
            invoiceId?: string;
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateInvoiceResult: {
            invoiceId: string;
            id: string;
            correlationId: string;
        };
        CreateLegacyRecordRequest: {
            companyId: string;
            customer?: {
                email?: string;
                firstName?: string;
                lastName?: string;
                companyName?: string;
                phoneNumber?: string;
                address?: {
                    address1?: string;
                    city?: string;
                    state?: string;
                    zip?: string;
                };
                externalUserId?: string;
                customFields?: {
                    [key: string]: unknown;
                };
                defaultPaymentOptions?: ("cc" | "ach")[];
                createdAt?: string;
            };
            invoice?: {
                customerId: string;
                amount: number;
                dueDate: string;
                paymentMethods?: ("cc" | "ach")[];
                description?: string;
                createdAt?: string;
            };
            subscription?: {
                customerId: string;
                planId: string;
                startDate: string;
                paymentMethods?: ("cc" | "ach")[];
                /** @enum {string} */
                billingMode?: "recurring" | "recurringManual" | "nonRecurring";
                createdAt?: string;
            };
        };
        CreateLegacyRecordResult: {
            id: string;
        };
        CreateManageIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateManageLinkAsOperatorRequest: {
            /** @enum {string} */
            send?: "email" | "sms";
        };
        CreateManageLinkAsOperatorResult: {
            url: string;
            expiresAt?: string;
            sentTo?: string;
        };
        CreateManageLinkRequest: {
            /** @enum {string} */
            send?: "email" | "sms";
        };
        CreateManageLinkResult: {
            url: string;
            sentTo?: string;
        };
        CreateManagePayLinkRequest: {
            invoiceId?: string;
        };
        CreateManagePayLinkResult: {
            url: string;
        };
        CreatePaymentIntentionRequest: {
            customerId?: string;
            paymentMethods?: ("cc" | "ach")[];
        };
        CreatePaymentIntentionResult: {
            clientToken: string;
            locationId: string;
            contactId: string;
            methods: {
                productTransactionId: string;
                /** @enum {string} */
                type: "cc" | "ach";
            }[];
        };
        CreatePaymentRequest: {
            contact_api_id: string;
            transaction_amount: number;
            account_vault_id?: string;
            order_id: string;
            description?: string;
            type?: string;
        };
        CreatePlanRequest: {
            name: string;
            /** @enum {string} */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            price: number;
            description?: string;
            planId?: string;
            setupFee?: number;
            trialDays?: number;
            features?: unknown[];
            active?: boolean;
            preRenewalInvoice?: {
                leadTimeDays?: number;
            };
        };
        CreatePlanResult: {
            planId: string;
            name: string;
            /** @enum {string} */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description dollars a cycle */
            price: number;
            description?: string;
            /** @description dollars on the first invoice; absent where there is none */
            setupFee?: number;
            trialDays?: number;
            features?: unknown[];
            active: boolean;
            preRenewalInvoice: {
                leadTimeDays: number;
            };
            createdAt: string;
            updatedAt: string;
            /** @constant */
            message: "success";
            correlationId: string;
        };
        CreateSetupIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateSetupPageRequest: {
            contact_api_id: string;
            order_id?: string;
            description?: string;
        };
        CreateSetupPageResult: {
            url: string;
            hpp_url: string;
        };
        CreateSignUpIntentionRequest: {
            paymentMethods?: ("cc" | "ach")[];
            subscriptionId?: string;
            /** @description captured for one use, and not saved yet */
            capture?: boolean;
        };
        CreateSignUpQuoteRequest: {
            ticketId: string;
            billingZip: string;
            amount?: number;
            subscriptionId?: string;
        };
        CreateSubscriptionRequest: {
            customerId: string;
            planId: string;
            startDate: string;
            billingCycle?: unknown;
            paymentMethods?: unknown;
            /** @enum {string} */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            trialDays?: number;
            amount?: number;
            addOns?: {
                productId: string;
                quantity: number;
            }[];
            discounts?: components["schemas"]["NewDiscount"][];
            paymentDueDays?: number;
            suspendAfterDays?: number;
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateSubscriptionResult: {
            message: string;
            correlationId: string;
            subscriptionId: string;
        };
        CreateTerminalTransactionRequest: {
            terminal_id: string;
            transaction_amount: number;
            order_id?: string;
            /**
             * @default sale
             * @enum {string}
             */
            action?: "sale" | "auth" | "refund";
            contact_api_id?: string;
            description?: string;
        };
        CreateTicketIntentionRequest: {
            customerId?: string;
        };
        CreateTicketIntentionResult: {
            clientToken: string;
            locationId: string;
            contactId: string;
        };
        /** @description Somebody who is billed. */
        Customer: {
            id: string;
            email?: string;
            firstName?: string;
            lastName?: string;
            companyName?: string;
            phoneNumber?: string;
            address?: {
                address1?: string;
                address2?: string;
                city?: string;
                state?: string;
                zip?: string;
            };
            externalUserId?: string;
            contactId?: string;
            customFields?: {
                [key: string]: unknown;
            };
            defaultPaymentOptions?: ("cc" | "ach")[];
            createdAt: string;
            updatedAt: string;
        };
        DeleteOperatorV1CompaniesCompanyIdBrandingLogoResult: {
            colour?: string;
            supportEmail?: string;
            supportPhone?: string;
            website?: string;
            addressLines?: string[];
            /** @description where the logo is; another one has another address */
            logoUrl?: string;
        };
        DeletePaymentMethodResult: {
            /** @constant */
            message: "success";
        };
        DeleteWebhookResult: {
            /** @constant */
            message: "success";
        };
        /** @description One event on its way to an endpoint, and every attempt at it. */
        Delivery: {
            eventId: string;
            /** @enum {string} */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
            /** @description the invoice that it is about, if any */
            invoiceId?: string;
            /** @description the transaction that it is about, if any */
            transactionId?: string;
            occurredAt: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "parked" | "dropped";
            attempts: {
                at: string;
                statusCode?: number;
                error?: string;
                durationMs: number;
            }[];
            nextAttemptAt?: string;
        };
        DrainRequest: {
            companyId: string;
        };
        EndManageSessionResult: {
            /** @constant */
            message: "success";
        };
        EndSessionResult: {
            /** @constant */
            message: "success";
        };
        /** @description What is sent along so that an endpoint knows the caller. */
        EndpointCredential: {
            /** @constant */
            type: "basic";
            username: string & (unknown & unknown);
            password: string;
        } | {
            /** @constant */
            type: "bearer";
            token: string;
        } | {
            /** @constant */
            type: "header";
            name: string;
            value: string;
        };
        EraseCustomerResult: {
            /** @constant */
            message: "success";
            customerId: string;
            erasedAt: string;
        };
        /** @description The body of every refusal. Branch on `error`, and on `reasonCode` where there is one. */
        Error: {
            /**
             * @description The status of the answer.
             * @example 400
             */
            statusCode: number;
            /**
             * @description What kind of refusal it is.
             * @enum {string}
             */
            error: "validation_failed" | "bad_request" | "payload_too_large" | "expectation_failed" | "unauthorized" | "forbidden" | "company_suspended" | "not_found" | "gone" | "unprocessable_entity" | "rate_limited" | "internal_error" | "bad_gateway" | "service_unavailable" | "idempotency_key_invalid" | "idempotency_key_reused" | "request_in_progress";
            /**
             * @description What was wrong and what is accepted, for people.
             * @example Some fields are missing or invalid. body.amount: must be greater than 0
             */
            message: string;
            /**
             * @description Leads to this request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
            /**
             * @description A number is the processor's reason for a decline. Otherwise one of OVER_PAYMENT, ALREADY_PROCESSING, QUOTE_CHANGED, OUTCOME_UNKNOWN, NOT_CHARGED.
             * @example OVER_PAYMENT
             * @example 1616
             */
            reasonCode?: string | number;
            /**
             * @description The processor's reason in words.
             * @example Insufficient funds
             */
            reasonText?: string;
            /**
             * @description Every refused field with its message, in one text.
             * @example body.amount: must be greater than 0
             */
            validationDetail?: string;
            /** @description Every refused field. */
            fields?: components["schemas"]["FieldProblem"][];
        };
        /** @description One field of a request that was refused. */
        FieldProblem: {
            /**
             * @description Where it stands: dotted, beginning with `body`, `query`, `path` or `header`.
             * @example body.amount
             */
            path: string;
            /**
             * @description What is wrong, such as `too_big`, `unrecognized_keys` or `card_number`.
             * @example too_small
             */
            code: string;
            /**
             * @description The same in words, and what is accepted.
             * @example must be greater than 0
             */
            message: string;
        };
        FinishAuthorizationRequest: {
            /** @enum {string} */
            action: "authcomplete" | "void";
            transaction_amount?: number;
        };
        GetApiEventsResult: {
            /** @description in the order of their numbers */
            events: ({
                /** @description the number of the event in its company: from 1 on, without gaps, for good */
                sequence: number;
                /** @description the version of what is told; fields are only added to it */
                specVersion: number;
                /** @enum {string} */
                type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
                /** @description the same in the feed and in every delivery of its postback */
                eventId: string;
                /** @description when it happened, on the clock of the company */
                occurredAt: string;
                companyId: string;
                /** @description what the postback of the event tells */
                data: {
                    /** @description of the types `invoice.*`: what the postback tells of it */
                    invoice?: {
                        [key: string]: unknown;
                    };
                    /** @description of the types `transaction.*`: likewise */
                    transaction?: {
                        [key: string]: unknown;
                    };
                    /** @description the hosted payment that it was made on, if any */
                    hostedPayment?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description the highest number so far, 0 before the first; where `events` ends below it, there are more */
            lastSequence: number;
        };
        GetAuditResult: {
            entries: components["schemas"]["AuditEntry"][];
            nextCursor: string | null;
        };
        GetInvoiceResult: {
            id: string;
            /** @description the number that people see */
            invoiceId: string;
            /** @enum {string} */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            amount: number;
            amountPaid: number;
            /** @description what can still be paid: without what is paid or in flight */
            amountDue: number;
            description: string;
            invoiceDate: string;
            dueDate: string;
            customerId: string;
            customer: {
                firstName?: string;
                lastName?: string;
                email?: string;
            };
            subscriptionId?: string;
            paymentMethods: ("cc" | "ach")[];
            lastAttemptStatus?: string;
            customFields: {
                [key: string]: unknown;
            };
            createdAt: string;
            updatedAt: string;
            paidAt?: string;
            closedReason?: string;
            items: components["schemas"]["LineItem"][];
            transactions: components["schemas"]["InvoiceTransaction"][];
            /** @description taken by card in all, surcharges included */
            totalCharged?: number;
            totalFees?: number;
            pdfUrl: string;
        };
        GetMoneyAuditResult: {
            /** @description movements that were looked at, on either side */
            compared: number;
            /** @description differences that are left out because their alert was resolved */
            resolved: number;
            differences: components["schemas"]["MoneyDifference"][];
            /** @description companies of which the books of the processor could not be read: compare them again */
            notCompared: {
                companyId: string;
                /**
                 * @description the processor did not answer, or nobody can read what it answered
                 * @enum {string}
                 */
                trouble: "unreachable" | "unreadable";
            }[];
            /** @description missing where all of it was compared */
            nextCursor?: string;
        };
        GetOperatorV1CompaniesCompanyIdBrandingResult: {
            colour?: string;
            supportEmail?: string;
            supportPhone?: string;
            website?: string;
            addressLines?: string[];
            /** @description where the logo is; another one has another address */
            logoUrl?: string;
        };
        GetOperatorV1CompaniesCompanyIdEventsResult: {
            /** @description in the order of their numbers */
            events: ({
                /** @description the number of the event in its company: from 1 on, without gaps, for good */
                sequence: number;
                /** @description the version of what is told; fields are only added to it */
                specVersion: number;
                /** @enum {string} */
                type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
                /** @description the same in the feed and in every delivery of its postback */
                eventId: string;
                /** @description when it happened, on the clock of the company */
                occurredAt: string;
                companyId: string;
                /** @description what the postback of the event tells */
                data: {
                    /** @description of the types `invoice.*`: what the postback tells of it */
                    invoice?: {
                        [key: string]: unknown;
                    };
                    /** @description of the types `transaction.*`: likewise */
                    transaction?: {
                        [key: string]: unknown;
                    };
                    /** @description the hosted payment that it was made on, if any */
                    hostedPayment?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description the highest number so far, 0 before the first; where `events` ends below it, there are more */
            lastSequence: number;
        };
        GetOperatorV1CompaniesCompanyIdTransactionsResult: {
            transactions: {
                _id: string;
                transaction_id: string;
                /** @enum {string} */
                action: "sale" | "auth" | "authcomplete" | "refund" | "void";
                /** @enum {string} */
                status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
                /** @description dollars moved in all, surcharge included */
                transaction_amount: number;
                /** @enum {string} */
                payment_method: "cc" | "ach" | "offline";
                last_four?: string;
                order_id?: string;
                description?: string;
                /** @description the transaction that a refund gives back */
                parent_transaction_id?: string;
                /** @description the failed transaction that this one tries again */
                rerunOf?: string;
                /** @description the invoice that it pays */
                invoice_id?: string;
                customer_id?: string;
                account_vault_id?: string;
                terminal_id?: string;
                info: {
                    processorId?: string;
                    reasonCode?: string;
                    reasonText?: string;
                    feeAmount: number;
                    /** @description dollars that were authorized; what was taken is the amount */
                    authorizedAmount?: number;
                    /** @description who authorized what somebody else may have completed or voided */
                    authorizedBy?: components["schemas"]["Actor"];
                    authorizationExpiresAt?: string;
                };
                actor?: components["schemas"]["Actor"];
                createdAt: string;
                /** @description of the request that made it, as its line of the log has it */
                correlationId: string;
            }[];
        };
        GetOperatorV1CompaniesCompanyIdWebhookResult: {
            url: string;
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description how it is let in; the credential itself is not shown */
            auth?: {
                /** @enum {string} */
                type: "basic" | "bearer" | "header";
            };
        };
        GetOutboxResult: {
            messages: {
                id: string;
                /** @enum {string} */
                channel: "email" | "sms";
                kind: string;
                to: string;
                subject?: string;
                text: string;
                html?: string;
                links: string[];
                invoiceId?: string;
                subscriptionId?: string;
                sentAt: string;
            }[];
        };
        GetSandboxInfoResult: {
            processorUrl: string;
            environment: string;
            version: string;
        };
        GetSignUpDetailsResult: {
            companyName: string;
            subscription: components["schemas"]["Subscription"];
            plan: components["schemas"]["Plan"];
            acceptedRails: ("cc" | "ach")[];
            /** @description the first invoice, while it waits to be paid */
            pendingInvoiceId?: string;
            pendingInvoice?: {
                invoiceId: string;
                amount: number;
                amountDue: number;
                dueDate: string;
                items: components["schemas"]["LineItem"][];
            };
            /** @description masked; for the merchant and for a payer who is verified */
            customer?: {
                name?: string;
                email?: string;
                phone?: string;
            };
            paymentMethods?: {
                id: string;
                /** @enum {string} */
                paymentMethod: "cc" | "ach";
                cardBrand?: string;
                lastFour: string;
                expDate?: string;
                title?: string;
                /** @description whether it would be charged next */
                inUse: boolean;
            }[];
        };
        GetTransactionHistoryResult: {
            transactions: {
                _id: string;
                transaction_id: string;
                /** @enum {string} */
                action: "sale" | "auth" | "authcomplete" | "refund" | "void";
                /** @enum {string} */
                status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
                /** @description dollars moved in all, surcharge included */
                transaction_amount: number;
                /** @enum {string} */
                payment_method: "cc" | "ach" | "offline";
                last_four?: string;
                order_id?: string;
                description?: string;
                /** @description the transaction that a refund gives back */
                parent_transaction_id?: string;
                /** @description the failed transaction that this one tries again */
                rerunOf?: string;
                /** @description the invoice that it pays */
                invoice_id?: string;
                customer_id?: string;
                account_vault_id?: string;
                terminal_id?: string;
                info: {
                    processorId?: string;
                    reasonCode?: string;
                    reasonText?: string;
                    feeAmount: number;
                    /** @description dollars that were authorized; what was taken is the amount */
                    authorizedAmount?: number;
                    /** @description who authorized what somebody else may have completed or voided */
                    authorizedBy?: components["schemas"]["Actor"];
                    authorizationExpiresAt?: string;
                };
                actor?: components["schemas"]["Actor"];
                createdAt: string;
                /** @description of the request that made it, as its line of the log has it */
                correlationId: string;
            }[];
        };
        GetVersionResult: {
            version: string;
        };
        /** @description What the payment page of an invoice shows. */
        HostedInvoice: {
            companyName: string;
            id: string;
            invoiceId: string;
            /** @enum {string} */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            description: string;
            amount: number;
            amountPaid: number;
            amountDue: number;
            dueDate: string;
            items: components["schemas"]["LineItem"][];
            paymentMethods: ("cc" | "ach")[];
            savedMethods: {
                id: string;
                /** @enum {string} */
                paymentMethod: "cc" | "ach";
                cardBrand?: string;
                lastFour: string;
                title?: string;
            }[];
            inFlight: {
                amount: number;
                /** @enum {string} */
                paymentMethod: "cc" | "ach";
                createdAt: string;
            }[];
        };
        /** @description What a hosted payment page shows. */
        HostedPayment: {
            companyName: string;
            /** @enum {string} */
            status: "open" | "processing" | "pending" | "paid" | "returned" | "expired";
            title?: string;
            description?: string;
            total: number;
            line_items: {
                [key: string]: unknown;
            }[];
            image_url?: string;
            /** @description as it was sent, without the token */
            return_url?: string;
            order_id?: string;
            email?: string;
            billing_email?: string;
            billing_street?: string;
            billing_city?: string;
            billing_state?: string;
            billing_zip?: string;
            paymentMethods: ("cc" | "ach")[];
            expiresAt: string;
        };
        /** @description A hosted payment that was paid. */
        HostedPaymentResult: {
            /** @constant */
            status: "success";
            transactionId: string;
        };
        /** @description What opens the secure form. */
        Intention: {
            clientToken: string;
            locationId: string;
            contactId: string;
            methods: {
                productTransactionId: string;
                /** @enum {string} */
                type: "cc" | "ach";
            }[];
        };
        /** @description A demand for money, and what is known of its payment. Amounts in dollars. */
        Invoice: {
            id: string;
            /** @description the number that people see */
            invoiceId: string;
            /** @enum {string} */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            amount: number;
            amountPaid: number;
            /** @description what can still be paid: without what is paid or in flight */
            amountDue: number;
            description: string;
            invoiceDate: string;
            dueDate: string;
            customerId: string;
            customer: {
                firstName?: string;
                lastName?: string;
                email?: string;
            };
            subscriptionId?: string;
            paymentMethods: ("cc" | "ach")[];
            lastAttemptStatus?: string;
            customFields: {
                [key: string]: unknown;
            };
            createdAt: string;
            updatedAt: string;
            paidAt?: string;
            closedReason?: string;
            items: components["schemas"]["LineItem"][];
            transactions: components["schemas"]["InvoiceTransaction"][];
            /** @description taken by card in all, surcharges included */
            totalCharged?: number;
            totalFees?: number;
        };
        /** @description A transaction as its invoice lists it. */
        InvoiceTransaction: {
            id: string;
            /** @enum {string} */
            action: "sale" | "auth" | "authcomplete" | "refund" | "void";
            /** @enum {string} */
            status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
            /** @enum {string} */
            paymentMethod: "cc" | "ach" | "offline";
            /** @description how money was received that was paid offline */
            offline?: {
                /** @enum {string} */
                method: "cash" | "check" | "wire" | "card_terminal" | "other";
                /** @description the day where the company is; a reversal has none */
                receivedOn?: string;
                reference?: string;
            };
            /** @description dollars that count towards the invoice */
            subtotalAmount: number;
            /** @description dollars of surcharge on top; 0 where there is none */
            feeAmount: number;
            lastFour?: string;
            cardBrand?: string;
            reasonCode?: string;
            reasonText?: string;
            /** @description the sale that a refund gives back */
            parentId?: string;
            createdAt: string;
            actor?: components["schemas"]["Actor"];
        };
        KeepManagedSubscriptionRequest: Record<string, never>;
        /** @description A line of an invoice. */
        LineItem: {
            itemId: string;
            description?: string;
            quantity?: number;
            unitPrice?: number;
            totalPrice?: number;
            itemCode?: string;
        };
        ListAlertsResult: {
            alerts: components["schemas"]["Alert"][];
            nextCursor?: string;
        };
        ListApiKeysResult: {
            keys: {
                keyId: string;
                name?: string;
                /** @enum {string} */
                role: "admin" | "clerk" | "read_only";
                lastFour?: string;
                createdAt: string;
                /** @description up to a minute behind */
                lastUsedAt?: string;
                expiresAt?: string;
                revokedAt?: string;
            }[];
            nextCursor: string | null;
        };
        ListCompaniesResult: {
            companies: components["schemas"]["Company"][];
            nextCursor: string | null;
        };
        ListDeliveriesResult: {
            deliveries: components["schemas"]["Delivery"][];
            nextCursor: string | null;
        };
        ListPaymentMethodsResult: {
            accountvaults: components["schemas"]["PaymentMethod"][];
            defaultPaymentMethodId?: string;
            page: number;
            pageSize: number;
            total: number;
        };
        ListPlansResult: {
            plans: components["schemas"]["Plan"][];
        };
        ListProductsResult: {
            products: components["schemas"]["Product"][];
        };
        /** @description What the page of a subscription shows to its payer. */
        ManagedSubscription: {
            companyName: string;
            subscription: {
                subscriptionId: string;
                /** @enum {string} */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                customerId: string;
                planId: string;
                planName: string;
                /** @enum {string} */
                billingMode: "recurring" | "recurringManual" | "nonRecurring";
                /** @enum {string} */
                billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                totalAmount: number;
                startDate: string;
                trialEndDate?: string;
                currentPeriodStart?: string;
                currentPeriodEnd?: string;
                nextBillingDate?: string;
                amount?: number;
                addOns?: {
                    productId: string;
                    quantity: number;
                }[];
                discounts?: {
                    /** @enum {string} */
                    type: "percent" | "amount";
                    value: number;
                    name?: string;
                    cycles?: number;
                }[];
                paymentDueDays: number;
                suspendAfterDays?: number;
                paymentMethods: ("cc" | "ach")[];
                paymentMethodId?: string;
                cancelAtPeriodEnd: boolean;
                cancelDate?: string;
                cancelReason?: string;
                endedDate?: string;
                createdAt: string;
                updatedAt: string;
            };
            plan: components["schemas"]["Plan"];
            nextPayment?: {
                date: string;
                amount: number;
            };
            /** @description the newest, at most 24 */
            invoices: {
                id: string;
                invoiceId: string;
                /** @enum {string} */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                amount: number;
                amountDue: number;
                invoiceDate: string;
                dueDate: string;
            }[];
            paymentMethods: {
                id: string;
                /** @enum {string} */
                paymentMethod: "cc" | "ach";
                cardBrand?: string;
                lastFour: string;
                expDate?: string;
                title?: string;
                /** @description whether it would be charged next */
                inUse: boolean;
            }[];
            /** @description the processor did not tell which methods there are */
            methodsUnavailable?: boolean;
            acceptedRails: ("cc" | "ach")[];
            may: {
                pay: boolean;
                changeMethod: boolean;
                cancel: boolean;
                keep: boolean;
            };
        };
        /** @description In what the books here and the processor's differ. */
        MoneyDifference: {
            companyId: string;
            /** @enum {string} */
            kind: "missing_here" | "missing_there" | "amount_differs" | "surcharge_differs" | "rail_differs" | "status_differs" | "refund_differs" | "charged_twice" | "open_too_long";
            /** @description the name of the movement at the processor; ours begin with `trx_` */
            reference: string;
            /** @description of what is missing here: the transaction that it captures, voids or gives back */
            transactionId?: string;
            invoiceId?: string;
            /** @description when it was made, on the clock of the company */
            at: string;
            /** @description missing where the books here have no such movement */
            here?: {
                action: string;
                status: string;
                amount: number;
                surcharge: number;
                paymentMethod: string;
            };
            /** @description missing where the books of the processor have none */
            there?: {
                action: string;
                status: string;
                amount: number;
                surcharge: number;
                paymentMethod: string;
                id: string;
                orderId?: string;
            };
        };
        MoveClockRequest: {
            companyId: string;
            advanceSeconds?: number;
            advanceTo?: string;
        };
        /** @description What is taken off the price. */
        NewDiscount: {
            /** @constant */
            type: "percent";
            value: number;
            name?: string;
            cycles?: number;
        } | {
            /** @constant */
            type: "amount";
            value: number;
            name?: string;
            cycles?: number;
        };
        /** @description A line of an invoice to be. */
        NewLineItem: {
            itemId?: string;
            description?: string;
            quantity?: number;
            unitPrice?: number;
            totalPrice?: number;
        };
        /** @description Surcharge rules that are to hold. */
        NewSurchargeRuleSet: {
            rules: {
                place: string;
                /** @enum {string} */
                rule: "ban" | "at_cost" | "cap";
                rate?: number;
                from: string;
                to?: string;
                source: string;
            }[];
        };
        OpenManageSessionRequest: {
            code: string;
        };
        OpenManageSessionResult: {
            sessionToken: string;
            expiresAt: string;
        };
        OpenSessionRequest: Record<string, never>;
        OpenSessionResult: {
            sessionToken: string;
            expiresAt: string;
        };
        PayHostedInvoiceRequest: {
            accountVaultId?: string;
            processorEvent?: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
            completedTransaction?: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
            walletData?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            walletProvider?: "apple_pay" | "google_pay";
            savePaymentMethod?: boolean;
            amount?: number;
            quotedSurcharge?: number;
        };
        PayInvoiceRequest: {
            accountVaultId?: string;
            processorEvent?: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
            completedTransaction?: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
            walletData?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            walletProvider?: "apple_pay" | "google_pay";
            savePaymentMethod?: boolean;
            amount?: number;
            quotedSurcharge?: number;
        };
        PaySubscriptionRequest: {
            accountVaultId: string;
            amount?: number;
            savePaymentMethod?: boolean;
        };
        PaySubscriptionResult: {
            message: string;
            correlationId: string;
            subscriptionId: string;
            transactionId: string;
            /** @constant */
            status: "success";
        };
        /** @description A saved card or bank account. */
        PaymentMethod: {
            id: string;
            /** @enum {string} */
            paymentMethod: "cc" | "ach";
            lastFour: string;
            firstSix?: string;
            expDate?: string;
            accountHolderName?: string;
            /** @enum {string} */
            accountType?: "checking" | "savings";
            title?: string;
            active: boolean;
            isDefault: boolean;
            contactId: string;
            binInfo?: {
                type?: string;
                brand?: string;
            } | null;
        };
        /** @description A payment that went through. */
        PaymentResult: {
            /** @constant */
            status: "success";
            message: string;
            correlationId: string;
            id: string;
            invoiceId: string;
            transactionId: string;
            /** @description dollars that count towards the invoice */
            amount: number;
            feeAmount: number;
            totalCharged: number;
            /** @enum {string} */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            amountDue: number;
        };
        /** @description What a subscription costs, and how it is billed. */
        Plan: {
            planId: string;
            name: string;
            /** @enum {string} */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description dollars a cycle */
            price: number;
            description?: string;
            /** @description dollars on the first invoice; absent where there is none */
            setupFee?: number;
            trialDays?: number;
            features?: unknown[];
            active: boolean;
            preRenewalInvoice: {
                leadTimeDays: number;
            };
            createdAt: string;
            updatedAt: string;
        };
        PostApiTrxHostedpaymentTokenCaptureQuoteRequest: {
            ticketId: string;
        };
        PostOperatorV1CompaniesCompanyIdWebhookExamRequest: {
            /** @description the receiver that is examined */
            url: string;
            /** @description what the receiver checks signatures with; required but for the address of the webhook, which its own secret is taken for */
            signingSecret?: string;
        };
        PostOperatorV1CompaniesCompanyIdWebhookExamResult: {
            /** @description whether all checks were passed */
            passed: boolean;
            results: {
                name: string;
                /** @description what the receiver was sent */
                sends: string;
                /**
                 * @description 2xx, or 4xx
                 * @enum {string}
                 */
                expects: "accepts" | "refuses";
                passed: boolean;
                /** @description the status that came, or why none did */
                answered: string;
                /** @description what is wrong with that */
                why?: string;
                /** @description what to do about it */
                mend?: string;
            }[];
        };
        PostSandboxV1TriggerRequest: {
            companyId: string;
            /**
             * @description the event that is to happen
             * @enum {string}
             */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
        };
        PostSandboxV1TriggerResult: {
            /** @enum {string} */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
            /** @description what was done to make it happen, step by step */
            did: string[];
            invoiceId: string;
            transactionId?: string;
        };
        /** @description Something that can be added to a subscription. */
        Product: {
            productId: string;
            name: string;
            price: number;
            code?: string;
            active: boolean;
        };
        PutCustomFieldRequest: {
            label?: string;
            /** @enum {string} */
            type: "text" | "number" | "boolean" | "date" | "select";
            options?: string[];
            /** @default false */
            archived?: boolean;
        };
        PutCustomFieldResult: {
            /** @enum {string} */
            entity: "customer" | "invoice" | "subscription";
            key: string;
            label?: string;
            /** @enum {string} */
            type: "text" | "number" | "boolean" | "date" | "select";
            options?: string[];
            archived: boolean;
        };
        PutOperatorV1CompaniesCompanyIdBrandingLogoResult: {
            colour?: string;
            supportEmail?: string;
            supportPhone?: string;
            website?: string;
            addressLines?: string[];
            /** @description where the logo is; another one has another address */
            logoUrl?: string;
        };
        PutOperatorV1CompaniesCompanyIdBrandingRequest: {
            /** @description `#rrggbb`; it stands out from white by at least 4.5:1 */
            colour?: string;
            /** @description where payers ask, in place of the company's own address */
            supportEmail?: string & (unknown & unknown);
            supportPhone?: string & (unknown & unknown);
            /** @description https */
            website?: string;
            addressLines?: string[];
        };
        PutOperatorV1CompaniesCompanyIdBrandingResult: {
            colour?: string;
            supportEmail?: string;
            supportPhone?: string;
            website?: string;
            addressLines?: string[];
            /** @description where the logo is; another one has another address */
            logoUrl?: string;
        };
        PutProductRequest: {
            name: string;
            price: number;
            code?: string;
            /** @default true */
            active?: boolean;
        };
        PutWebhookRequest: {
            url: string;
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            auth?: components["schemas"]["EndpointCredential"];
        };
        PutWebhookResult: {
            url: string;
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            auth?: {
                /** @enum {string} */
                type: "basic" | "bearer" | "header";
            };
            signingSecret?: string;
        };
        QuoteHostedInvoiceSurchargeRequest: {
            accountVaultId?: string;
            ticketId?: string;
            amount?: number;
        };
        QuoteInvoiceSurchargeRequest: {
            accountVaultId?: string;
            ticketId?: string;
            amount?: number;
        };
        QuoteSignUpSurchargeRequest: {
            subscriptionId?: string;
            accountVaultId?: string;
            ticketId?: string;
        };
        ReceiveProcessorPostbackRequest: {
            id: string;
            type: string;
            locationId: string;
            transactionId?: string;
            reference?: string;
            vaultId?: string;
            contactId?: string;
        };
        RecordOfflinePaymentRequest: {
            /** @description all that is due where it is left out */
            amount?: number;
            /** @enum {string} */
            method: "cash" | "check" | "wire" | "card_terminal" | "other";
            /** @description a day where the company is: today where it is left out */
            receivedOn?: string;
            reference?: string;
            note?: string;
            /** @default true */
            sendReceipt?: boolean;
        };
        RecordOfflinePaymentResult: {
            transactionId: string;
            invoice: components["schemas"]["Invoice"];
        };
        /** @description A refund that went through. */
        RefundResult: {
            /** @constant */
            status: "success";
            message: string;
            correlationId: string;
            transaction: components["schemas"]["Transaction"];
        };
        RefundTransactionRequest: {
            transaction_amount?: number;
            close_invoice?: boolean;
        };
        ReplayDeliveriesRequest: {
            eventId?: string;
            /** @constant */
            status?: "parked";
        };
        ReplayDeliveriesResult: {
            replayed: number;
        };
        RerunTransactionRequest: Record<string, never>;
        ResolveAlertRequest: {
            note?: string;
        };
        ResumeCompanyRequest: Record<string, never>;
        ReverseOfflinePaymentRequest: {
            reason: string;
        };
        ReverseOfflinePaymentResult: {
            invoice: components["schemas"]["Invoice"];
        };
        RevokeApiKeyResult: {
            /** @constant */
            message: "success";
        };
        RevokeManageLinksResult: {
            /** @constant */
            message: "success";
            revoked: number;
        };
        RewrapKeysRequest: Record<string, never>;
        RewrapKeysResult: {
            /** @description how many keys were sealed anew so far */
            rewrapped: number;
            /** @description how many of this pass open with neither master key */
            unopened: number;
            /** @description goes on from there; null once it is over */
            nextCursor: string | null;
            /** @description whether nothing is sealed with the previous master key any more */
            previousKeyMayGo: boolean;
        };
        RotateClientPostbackSecretRequest: Record<string, never>;
        RotateClientPostbackSecretResult: {
            clientPostbackSecret: string;
        };
        RotateHppTokenRequest: {
            /**
             * @description how long the token before it still holds
             * @default 0
             */
            graceSeconds?: number;
        };
        RotateHppTokenResult: {
            hppToken: string;
            previousEndsAt: string;
        };
        RotateWebhookSecretRequest: Record<string, never>;
        RotateWebhookSecretResult: {
            signingSecret: string;
        };
        SearchCustomersRequest: {
            filters?: {
                id?: {
                    /** @description an id (cus_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                externalUserId?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq";
                };
                email?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "contains" | "startsWith";
                };
                firstName?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "contains";
                };
                lastName?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "contains";
                };
                companyName?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "contains";
                };
                createdAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                updatedAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                customFields?: {
                    [key: string]: {
                        value: unknown;
                        /** @enum {string} */
                        operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                    };
                };
            };
            /** @default 20 */
            limit?: number;
            /** @default  */
            cursor?: string;
        };
        SearchCustomersResult: {
            customers: {
                id: string;
                email?: string;
                firstName?: string;
                lastName?: string;
                companyName?: string;
                phoneNumber?: string;
                address?: {
                    address1?: string;
                    address2?: string;
                    city?: string;
                    state?: string;
                    zip?: string;
                };
                externalUserId?: string;
                contactId?: string;
                customFields?: {
                    [key: string]: unknown;
                };
                defaultPaymentOptions?: ("cc" | "ach")[];
                createdAt: string;
                updatedAt: string;
                name?: string;
            }[];
            nextCursor: string | null;
            hasMore: boolean;
            truncated: boolean;
        };
        SearchInvoicesRequest: {
            filters?: {
                id?: {
                    /** @description an id (inv_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                invoiceId?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in" | "contains" | "startsWith";
                };
                customerId?: {
                    /** @description an id (cus_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                subscriptionId?: {
                    /** @description an id (sub_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                invoiceStatus?: {
                    /** @description one of Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                lastAttemptStatus?: {
                    /** @description one of created, authorized, captured, completed, pending, failed, voided, returned */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                amount?: {
                    /** @description dollars */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                amountPaid?: {
                    /** @description dollars */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                invoiceDate?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                dueDate?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                createdAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                updatedAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                customFields?: {
                    [key: string]: {
                        value: unknown;
                        /** @enum {string} */
                        operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                    };
                };
            };
            /** @default 20 */
            limit?: number;
            /** @default  */
            cursor?: string;
            /** @enum {string} */
            sortBy?: "invoiceDate" | "dueDate" | "amount" | "balance" | "invoiceStatus" | "invoiceId";
            /** @enum {string} */
            sortOrder?: "asc" | "desc";
        };
        SearchInvoicesResult: {
            invoices: {
                id: string;
                /** @description the number that people see */
                invoiceId: string;
                /** @enum {string} */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                amount: number;
                amountPaid: number;
                /** @description what can still be paid: without what is paid or in flight */
                amountDue: number;
                description: string;
                invoiceDate: string;
                dueDate: string;
                customerId: string;
                customer: {
                    firstName?: string;
                    lastName?: string;
                    email?: string;
                };
                subscriptionId?: string;
                paymentMethods: ("cc" | "ach")[];
                lastAttemptStatus?: string;
                customFields: {
                    [key: string]: unknown;
                };
                createdAt: string;
                updatedAt: string;
                paidAt?: string;
                closedReason?: string;
                items: components["schemas"]["LineItem"][];
                transactions: components["schemas"]["InvoiceTransaction"][];
                /** @description taken by card in all, surcharges included */
                totalCharged?: number;
                totalFees?: number;
                pdfUrl: string;
            }[];
            nextCursor: string | null;
            hasMore: boolean;
            truncated: boolean;
        };
        SearchSubscriptionsRequest: {
            filters?: {
                subscriptionId?: {
                    /** @description an id (sub_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                id?: {
                    /** @description an id (sub_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                status?: {
                    /** @description one of pending, active, past_due, failed, suspended, cancelled, ended */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                billingCycle?: {
                    /** @description one of daily, weekly, biweekly, monthly, quarterly, semiannual, yearly */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                billingMode?: {
                    /** @description one of recurring, recurringManual, nonRecurring */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq";
                };
                totalAmount?: {
                    /** @description dollars */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                nextBillingDate?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                createdAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                updatedAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                email?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "contains" | "startsWith";
                };
                customer?: {
                    /** @description a name, a company or an email of customers, or a part of one */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "contains" | "startsWith" | "eq";
                };
                customerId?: {
                    /** @description an id (cus_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                planId?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq";
                };
                customFields?: {
                    [key: string]: {
                        value: unknown;
                        /** @enum {string} */
                        operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                    };
                };
            };
            /** @default 20 */
            limit?: number;
            /** @default  */
            cursor?: string;
            /** @enum {string} */
            sortBy?: "nextBillingDate" | "createdAt" | "status" | "totalAmount";
            /** @enum {string} */
            sortOrder?: "asc" | "desc";
        };
        SearchSubscriptionsResult: {
            subscriptions: components["schemas"]["Subscription"][];
            nextCursor: string | null;
            hasMore: boolean;
            truncated: boolean;
            /** @description where truncated: how the customers of filters.customer were looked for */
            customerSearch?: {
                /** @description customers that fit, of those that were read */
                matched: number;
                /** @description of these, customers whose subscriptions are searched */
                used: number;
                /** @description the most customers whose subscriptions are searched */
                limit: number;
                /** @description customers that were read, the oldest first */
                read: number;
            };
        };
        SendInvoiceEmailRequest: {
            recipients: string[];
        };
        SendManageCodeRequest: {
            /** @enum {string} */
            channel?: "email" | "sms";
        };
        /** @description A code that was sent to a payer. */
        SentCode: {
            /** @enum {string} */
            channel: "email" | "sms";
            /** @description by what a code can be sent */
            channels: ("email" | "sms")[];
            /** @description masked */
            sentTo: string;
            expiresAt: string;
            resendAfterSeconds: number;
        };
        SetSubscriptionPaymentMethodRequest: {
            subscriptionId?: string;
            quoteId?: string;
            accountVaultId?: string;
            processorEvent?: {
                "@action"?: string;
                id?: string;
                payment_method?: string;
                status_code?: unknown;
                reason_code_id?: unknown;
                last_four?: string;
                transaction_amount?: number;
                account_vault_id?: string;
                ticket_id?: string;
            } & {
                [key: string]: unknown;
            };
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodResult: {
            message: string;
            correlationId: string;
            subscriptionId: string;
            /** @constant */
            status: "success";
            /** @enum {string} */
            subscriptionStatus: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            transactionId?: string;
            charge?: {
                /** @enum {string} */
                status: "success" | "pending" | "declined" | "unknown";
                transactionId?: string;
                reasonCode?: number | string;
                reasonText?: string;
            };
        };
        SettleTransactionRequest: {
            /**
             * @description `completed`: it counts with its own amount; `failed`: not at all
             * @enum {string}
             */
            outcome: "completed" | "failed";
            /** @description kept in the audit */
            reason: string;
            /**
             * @description needed where the books of the processor do not bear the outcome out: less is there than would count, or money is there that would not
             * @default false
             */
            overrulesBooks?: boolean;
        };
        SettleTransactionResult: {
            transaction: components["schemas"]["Transaction"];
        };
        /** @description What a page shows on which a payment method is saved. */
        Setup: {
            companyName: string;
            /** @enum {string} */
            status: "open" | "saved" | "expired";
            description?: string;
            order_id?: string;
            paymentMethods: ("cc" | "ach")[];
            expiresAt: string;
        };
        /** @description A payment method that was saved. */
        SetupResult: {
            /** @constant */
            status: "success";
            accountVaultId: string;
        };
        /** @description Who pays again and again, for what, and since when. */
        Subscription: {
            subscriptionId: string;
            /** @enum {string} */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            customerId: string;
            planId: string;
            planName: string;
            /** @enum {string} */
            billingMode: "recurring" | "recurringManual" | "nonRecurring";
            /** @enum {string} */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            totalAmount: number;
            startDate: string;
            trialEndDate?: string;
            currentPeriodStart?: string;
            currentPeriodEnd?: string;
            nextBillingDate?: string;
            amount?: number;
            addOns?: {
                productId: string;
                quantity: number;
            }[];
            discounts?: {
                /** @enum {string} */
                type: "percent" | "amount";
                value: number;
                name?: string;
                cycles?: number;
            }[];
            paymentDueDays: number;
            suspendAfterDays?: number;
            paymentMethods: ("cc" | "ach")[];
            paymentMethodId?: string;
            customFields?: {
                [key: string]: unknown;
            };
            cancelAtPeriodEnd: boolean;
            cancelDate?: string;
            cancelReason?: string;
            endedDate?: string;
            createdAt: string;
            updatedAt: string;
        };
        /** @description What happened to a subscription. */
        SubscriptionHistory: {
            events: {
                at: string;
                /** @enum {string} */
                type: "created" | "started" | "activated" | "invoiced" | "charged" | "charge_failed" | "charge_unknown" | "skipped" | "past_due" | "suspended" | "resumed" | "updated" | "method_changed" | "cancel_requested" | "cancel_withdrawn" | "cancelled" | "ended" | "invoice_withdrawn";
                /** @enum {string} */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /** @enum {string} */
                by: "api" | "payer" | "operator" | "schedule";
                detail?: unknown;
            }[];
        };
        SummarizeInvoicesRequest: {
            filters?: {
                id?: {
                    /** @description an id (inv_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                invoiceId?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in" | "contains" | "startsWith";
                };
                customerId?: {
                    /** @description an id (cus_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                subscriptionId?: {
                    /** @description an id (sub_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                invoiceStatus?: {
                    /** @description one of Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                lastAttemptStatus?: {
                    /** @description one of created, authorized, captured, completed, pending, failed, voided, returned */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                amount?: {
                    /** @description dollars */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                amountPaid?: {
                    /** @description dollars */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                invoiceDate?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                dueDate?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                createdAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                updatedAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                customFields?: {
                    [key: string]: {
                        value: unknown;
                        /** @enum {string} */
                        operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                    };
                };
            };
        };
        SummarizeInvoicesResult: {
            byStatus: {
                /** @enum {string} */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                count: number;
                amount: number;
                amountDue: number;
            }[];
            total: {
                count: number;
                amount: number;
                amountDue: number;
            };
        };
        SummarizeSubscriptionsRequest: {
            filters?: {
                subscriptionId?: {
                    /** @description an id (sub_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                id?: {
                    /** @description an id (sub_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                status?: {
                    /** @description one of pending, active, past_due, failed, suspended, cancelled, ended */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                billingCycle?: {
                    /** @description one of daily, weekly, biweekly, monthly, quarterly, semiannual, yearly */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                billingMode?: {
                    /** @description one of recurring, recurringManual, nonRecurring */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq";
                };
                totalAmount?: {
                    /** @description dollars */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                nextBillingDate?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                createdAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                updatedAt?: {
                    /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "between";
                };
                email?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "contains" | "startsWith";
                };
                customer?: {
                    /** @description a name, a company or an email of customers, or a part of one */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "contains" | "startsWith" | "eq";
                };
                customerId?: {
                    /** @description an id (cus_...) */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq" | "in";
                };
                planId?: {
                    /** @description text */
                    value: unknown;
                    /** @enum {string} */
                    operator?: "eq";
                };
                customFields?: {
                    [key: string]: {
                        value: unknown;
                        /** @enum {string} */
                        operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                    };
                };
            };
        };
        SummarizeSubscriptionsResult: {
            byStatus: {
                /** @enum {string} */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                count: number;
                /** @description dollars a cycle, of whatever cycle each has */
                totalAmount: number;
            }[];
            total: {
                count: number;
                /** @description dollars a cycle, of whatever cycle each has */
                totalAmount: number;
            };
        };
        /** @description Why a transaction had the surcharge that it had. */
        SurchargeExplanation: {
            transactionId: string;
            action: string;
            status: string;
            subtotal: number;
            surcharge: number;
            total: number;
            percentage?: number;
            /** @enum {string} */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            explanation: string;
            decidedAt?: string;
            /** @description the version of the rules */
            rules?: string;
            /** @description the rule that decided */
            rule?: {
                [key: string]: unknown;
            };
            inputs?: {
                [key: string]: unknown;
            };
            /** @description what deciding it again finds different; empty where nothing is */
            deviations?: string[];
        };
        /** @description What a payment costs on top. */
        SurchargeQuote: {
            subtotal: number;
            surcharge: number;
            total: number;
            /** @description the rate that was applied: 0 where something blocks it */
            percentage: number;
            label: string;
            /** @enum {string} */
            paymentMethod: "cc" | "ach";
            cardBrand?: string;
            lastFour?: string;
            /** @enum {string} */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
        };
        /** @description The surcharge rules of a version. */
        SurchargeRuleSet: {
            version: string;
            rules: {
                place: string;
                /** @enum {string} */
                rule: "ban" | "at_cost" | "cap";
                rate?: number;
                from: string;
                to?: string;
                source: string;
            }[];
        };
        SuspendCompanyRequest: Record<string, never>;
        /** @description A movement of money, or an attempt at one. */
        Transaction: {
            _id: string;
            transaction_id: string;
            /** @enum {string} */
            action: "sale" | "auth" | "authcomplete" | "refund" | "void";
            /** @enum {string} */
            status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
            /** @description dollars moved in all, surcharge included */
            transaction_amount: number;
            /** @enum {string} */
            payment_method: "cc" | "ach" | "offline";
            last_four?: string;
            order_id?: string;
            description?: string;
            /** @description the transaction that a refund gives back */
            parent_transaction_id?: string;
            /** @description the failed transaction that this one tries again */
            rerunOf?: string;
            /** @description the invoice that it pays */
            invoice_id?: string;
            customer_id?: string;
            account_vault_id?: string;
            terminal_id?: string;
            info: {
                processorId?: string;
                reasonCode?: string;
                reasonText?: string;
                feeAmount: number;
                /** @description dollars that were authorized; what was taken is the amount */
                authorizedAmount?: number;
                /** @description who authorized what somebody else may have completed or voided */
                authorizedBy?: components["schemas"]["Actor"];
                authorizationExpiresAt?: string;
            };
            actor?: components["schemas"]["Actor"];
            createdAt: string;
        };
        /** @description A page of transactions. */
        TransactionList: {
            data: components["schemas"]["Transaction"][];
            /** @description how many there are in all */
            total: number;
            /** @description counts from 0 */
            page: number;
            pageSize: number;
        };
        /** @description A transaction that was made or read. */
        TransactionResult: {
            transaction: components["schemas"]["Transaction"];
        };
        UpdateCompanyRequest: {
            name?: string;
            email?: string;
            state?: string;
            zip?: string;
            timeZone?: string;
            products?: ("cc" | "ach")[];
            surcharge?: {
                enabled: boolean;
                percentage: number;
                label?: string;
            };
            /** @description null removes it, and drops what waits to be delivered to it */
            clientPostbackUrl?: string | null;
            /** @description the origins of its own pages, on which the secure form may be shown */
            formOrigins?: string[];
            settings?: {
                surchargeOnRecurring?: boolean;
                surchargeOnHostedPayment?: boolean;
                dunningDays?: number[];
                suspendAfterDunning?: boolean;
                taxPercentage?: number;
                reminders?: {
                    daysBefore?: number[];
                    onDueDate?: boolean;
                    daysAfter?: number[];
                };
                receipts?: boolean;
                failureMails?: boolean;
                renewalNotices?: boolean;
                selfServiceCancel?: boolean;
                apiSessionHours?: number;
                blindRefunds?: {
                    enabled: boolean;
                    dailyMaximum?: number;
                };
                features?: {
                    sorting?: boolean;
                    summaries?: boolean;
                };
                clerkRecipientsPerHour?: number;
                webhookHosts?: string[];
                retention?: {
                    messageDays?: number;
                    postbackDays?: number;
                    parkedPostbackDays?: number;
                    pageDays?: number;
                };
            };
            limits?: {
                requestsPerSecond?: number;
                burst?: number;
                monthlyQuota?: number;
            };
        };
        UpdateCompanyResult: {
            companyId: string;
            name: string;
            email?: string;
            state?: string;
            zip?: string;
            timeZone: string;
            products: ("cc" | "ach")[];
            surcharge: {
                enabled: boolean;
                percentage: number;
                label?: string;
            };
            settings: {
                [key: string]: unknown;
            };
            limits: {
                requestsPerSecond: number;
                burst: number;
                monthlyQuota: number;
            };
            clientPostbackUrl?: string;
            formOrigins: string[];
            locationId: string;
            /** @description since when it is suspended */
            suspendedAt?: string;
            createdAt: string;
            updatedAt: string;
            clientPostbackSecret?: string;
        };
        UpdateCustomerRequest: {
            email?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            companyName?: string | null;
            phoneNumber?: string | null;
            address?: string | null;
            address2?: string | null;
            city?: string | null;
            state?: string | null;
            zip?: string | null;
            externalUserId?: string | null;
            customFields?: {
                [key: string]: unknown;
            } | null;
            defaultPaymentOptions?: ("cc" | "ach")[] | null;
            defaultPaymentMethodId?: string | null;
        };
        UpdateInvoiceRequest: {
            description?: string;
            amount?: number;
            dueDate?: string;
            items?: components["schemas"]["NewLineItem"][];
            paymentMethods?: ("cc" | "ach")[];
        };
        UpdatePaymentMethodRequest: {
            title: string;
        };
        UpdatePlanRequest: {
            name?: string;
            description?: string | null;
            features?: unknown[];
            active?: boolean;
            preRenewalInvoice?: {
                leadTimeDays: number;
            };
            /** @description refused: it stays what it was when the plan was created */
            planId?: unknown;
            /** @description refused: it stays what it was when the plan was created */
            billingCycle?: unknown;
            /** @description refused: it stays what it was when the plan was created */
            price?: unknown;
            /** @description refused: it stays what it was when the plan was created */
            setupFee?: unknown;
            /** @description refused: it stays what it was when the plan was created */
            trialDays?: unknown;
        };
        UpdateSubscriptionResult: {
            subscriptionId: string;
            /** @enum {string} */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            customerId: string;
            planId: string;
            planName: string;
            /** @enum {string} */
            billingMode: "recurring" | "recurringManual" | "nonRecurring";
            /** @enum {string} */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            totalAmount: number;
            startDate: string;
            trialEndDate?: string;
            currentPeriodStart?: string;
            currentPeriodEnd?: string;
            nextBillingDate?: string;
            amount?: number;
            addOns?: {
                productId: string;
                quantity: number;
            }[];
            discounts?: {
                /** @enum {string} */
                type: "percent" | "amount";
                value: number;
                name?: string;
                cycles?: number;
            }[];
            paymentDueDays: number;
            suspendAfterDays?: number;
            paymentMethods: ("cc" | "ach")[];
            paymentMethodId?: string;
            customFields?: {
                [key: string]: unknown;
            };
            cancelAtPeriodEnd: boolean;
            cancelDate?: string;
            cancelReason?: string;
            endedDate?: string;
            createdAt: string;
            updatedAt: string;
            message: string;
            correlationId: string;
        };
        VoidInvoiceRequest: {
            reason?: string;
        };
        /** @description A customer as a write left it. */
        WrittenCustomer: {
            id: string;
            email?: string;
            firstName?: string;
            lastName?: string;
            companyName?: string;
            phoneNumber?: string;
            address?: {
                address1?: string;
                address2?: string;
                city?: string;
                state?: string;
                zip?: string;
            };
            externalUserId?: string;
            contactId?: string;
            customFields?: {
                [key: string]: unknown;
            };
            defaultPaymentOptions?: ("cc" | "ach")[];
            createdAt: string;
            updatedAt: string;
            correlationId: string;
        };
    };
    responses: {
        /**
         * @description - `forbidden`: This credential has no right to this operation.
         *     - `company_suspended`: This company is suspended: nothing can be done for it until its operator resumes it.
         */
        ForbiddenOrCompanySuspended: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `idempotency_key_reused`: This Idempotency-Key was used before with a different request. */
        IdempotencyKeyReused: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `internal_error`: Something unexpected went wrong; the correlation id leads to it in the logs. */
        InternalError: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `not_found`: There is nothing here. */
        NotFound: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other refusal has the same shape. */
        OtherRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `payload_too_large`: The body is larger than 262144 bytes. */
        PayloadTooLarge: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `rate_limited`: Too Many Requests */
        RateLimited: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                /** @description After how many seconds to try again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `request_in_progress`: A request with this Idempotency-Key is still in progress. */
        RequestInProgress: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `service_unavailable`: Temporarily unavailable; try again shortly. */
        ServiceUnavailable: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                /** @description After how many seconds to try again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `unauthorized`: The credential is missing, invalid or expired. */
        Unauthorized: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description - `validation_failed`: Some fields are missing or invalid. */
        ValidationFailed: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - `validation_failed`: Some fields are missing or invalid.
         *     - `bad_request`: The request cannot be read.
         */
        ValidationFailedOrBadRequest: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - `validation_failed`: Some fields are missing or invalid.
         *     - `bad_request`: The request cannot be read.
         *     - `idempotency_key_invalid`: Idempotency-Key takes 8 to 255 characters of A-Z, a-z, 0-9, _ and -.
         */
        ValidationFailedOrBadRequestOrIdempotencyKeyInvalid: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["OpenSessionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["OpenSessionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["EndSessionResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customFields": {},
                 *       "defaultPaymentOptions": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCustomerRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": {},
                     *       "customFields": {},
                     *       "defaultPaymentOptions": [
                     *         "cc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenCustomer"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    searchCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "id": {
                 *           "operator": "eq"
                 *         },
                 *         "externalUserId": {
                 *           "operator": "eq"
                 *         },
                 *         "email": {
                 *           "operator": "eq"
                 *         },
                 *         "firstName": {
                 *           "operator": "eq"
                 *         },
                 *         "lastName": {
                 *           "operator": "eq"
                 *         },
                 *         "companyName": {
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {}
                 *       },
                 *       "limit": 20,
                 *       "cursor": ""
                 *     }
                 */
                "application/json": components["schemas"]["SearchCustomersRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customers": [
                     *         {
                     *           "address": {},
                     *           "customFields": {},
                     *           "defaultPaymentOptions": [
                     *             "cc"
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": true,
                     *       "truncated": true
                     *     }
                     */
                    "application/json": components["schemas"]["SearchCustomersResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": {},
                     *       "customFields": {},
                     *       "defaultPaymentOptions": [
                     *         "cc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customFields": {},
                 *       "defaultPaymentOptions": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": {},
                     *       "customFields": {},
                     *       "defaultPaymentOptions": [
                     *         "cc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenCustomer"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                page?: string;
                pageSize?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountvaults": [
                     *         {
                     *           "paymentMethod": "cc",
                     *           "accountType": "checking",
                     *           "active": true,
                     *           "isDefault": true,
                     *           "binInfo": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListPaymentMethodsResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    updatePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                vaultId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["UpdatePaymentMethodRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "accountType": "checking",
                     *       "active": true,
                     *       "isDefault": true,
                     *       "binInfo": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                vaultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletePaymentMethodResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createPaymentIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePaymentIntentionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createTicketIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateTicketIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateTicketIntentionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    payHostedInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {},
                 *       "completedTransaction": {},
                 *       "walletData": {},
                 *       "walletProvider": "apple_pay",
                 *       "savePaymentMethod": true
                 *     }
                 */
                "application/json": components["schemas"]["PayHostedInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "invoiceStatus": "Pending"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ],
                 *       "items": [
                 *         {}
                 *       ],
                 *       "reminders": true,
                 *       "sendEmail": true,
                 *       "customFields": {}
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateInvoiceResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    searchInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "id": {
                 *           "operator": "eq"
                 *         },
                 *         "invoiceId": {
                 *           "operator": "eq"
                 *         },
                 *         "customerId": {
                 *           "operator": "eq"
                 *         },
                 *         "subscriptionId": {
                 *           "operator": "eq"
                 *         },
                 *         "invoiceStatus": {
                 *           "operator": "eq"
                 *         },
                 *         "lastAttemptStatus": {
                 *           "operator": "eq"
                 *         },
                 *         "amount": {
                 *           "operator": "eq"
                 *         },
                 *         "amountPaid": {
                 *           "operator": "eq"
                 *         },
                 *         "invoiceDate": {
                 *           "operator": "eq"
                 *         },
                 *         "dueDate": {
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {}
                 *       },
                 *       "limit": 20,
                 *       "cursor": "",
                 *       "sortBy": "invoiceDate",
                 *       "sortOrder": "asc"
                 *     }
                 */
                "application/json": components["schemas"]["SearchInvoicesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoices": [
                     *         {
                     *           "invoiceStatus": "Pending",
                     *           "customer": {},
                     *           "paymentMethods": [
                     *             "cc"
                     *           ],
                     *           "customFields": {},
                     *           "items": [
                     *             {}
                     *           ],
                     *           "transactions": [
                     *             {
                     *               "action": "sale",
                     *               "status": "created",
                     *               "paymentMethod": "cc",
                     *               "offline": {
                     *                 "method": "cash"
                     *               },
                     *               "actor": {
                     *                 "type": "api_key"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": true,
                     *       "truncated": true
                     *     }
                     */
                    "application/json": components["schemas"]["SearchInvoicesResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    summarizeInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "id": {
                 *           "operator": "eq"
                 *         },
                 *         "invoiceId": {
                 *           "operator": "eq"
                 *         },
                 *         "customerId": {
                 *           "operator": "eq"
                 *         },
                 *         "subscriptionId": {
                 *           "operator": "eq"
                 *         },
                 *         "invoiceStatus": {
                 *           "operator": "eq"
                 *         },
                 *         "lastAttemptStatus": {
                 *           "operator": "eq"
                 *         },
                 *         "amount": {
                 *           "operator": "eq"
                 *         },
                 *         "amountPaid": {
                 *           "operator": "eq"
                 *         },
                 *         "invoiceDate": {
                 *           "operator": "eq"
                 *         },
                 *         "dueDate": {
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SummarizeInvoicesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "byStatus": [
                     *         {
                     *           "invoiceStatus": "Pending"
                     *         }
                     *       ],
                     *       "total": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SummarizeInvoicesResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoiceStatus": "Pending",
                     *       "customer": {},
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "customFields": {},
                     *       "items": [
                     *         {}
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash"
                     *           },
                     *           "actor": {
                     *             "type": "api_key"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetInvoiceResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {}
                 *       ],
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoiceStatus": "Pending",
                     *       "customer": {},
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "customFields": {},
                     *       "items": [
                     *         {}
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash"
                     *           },
                     *           "actor": {
                     *             "type": "api_key"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    sendInvoiceEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": []
                 *     }
                 */
                "application/json": components["schemas"]["SendInvoiceEmailRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    revokeInvoiceLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["VoidInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoiceStatus": "Pending",
                     *       "customer": {},
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "customFields": {},
                     *       "items": [
                     *         {}
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash"
                     *           },
                     *           "actor": {
                     *             "type": "api_key"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CancelInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoiceStatus": "Pending",
                     *       "customer": {},
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "customFields": {},
                     *       "items": [
                     *         {}
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash"
                     *           },
                     *           "actor": {
                     *             "type": "api_key"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    payInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {},
                 *       "completedTransaction": {},
                 *       "walletData": {},
                 *       "walletProvider": "apple_pay",
                 *       "savePaymentMethod": true
                 *     }
                 */
                "application/json": components["schemas"]["PayInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "invoiceStatus": "Pending"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getHostedInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoiceStatus": "Pending",
                     *       "items": [
                     *         {}
                     *       ],
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "savedMethods": [
                     *         {
                     *           "paymentMethod": "cc"
                     *         }
                     *       ],
                     *       "inFlight": [
                     *         {
                     *           "paymentMethod": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostedInvoice"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedInvoiceIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateHostedInvoiceIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedInvoiceCaptureIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateHostedInvoiceCaptureIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    quoteInvoiceSurcharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["QuoteInvoiceSurchargeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createInvoiceQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    confirmInvoiceQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "savePaymentMethod": false
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "invoiceStatus": "Pending"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    quoteHostedInvoiceSurcharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["QuoteHostedInvoiceSurchargeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedInvoiceQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateHostedInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    confirmHostedInvoiceQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "savePaymentMethod": false
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmHostedInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "invoiceStatus": "Pending"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getTransactionSurcharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                trx: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockedReason": "company_disabled",
                     *       "rule": {},
                     *       "inputs": {},
                     *       "deviations": []
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeExplanation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"] | string;
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createAuthorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateAuthorizationRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    finishAuthorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "authcomplete"
                 *     }
                 */
                "application/json": components["schemas"]["FinishAuthorizationRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    refundTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "close_invoice": true
                 *     }
                 */
                "application/json": components["schemas"]["RefundTransactionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createBlindRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateBlindRefundRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                page?: string;
                pageSize?: string;
                start?: string;
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "action": "sale",
                     *           "status": "created",
                     *           "payment_method": "cc",
                     *           "info": {
                     *             "authorizedBy": {
                     *               "type": "api_key"
                     *             }
                     *           },
                     *           "actor": {
                     *             "type": "api_key"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createTerminalTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "sale"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTerminalTransactionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "sale",
                     *       "status": "created",
                     *       "payment_method": "cc",
                     *       "info": {
                     *         "authorizedBy": {
                     *           "type": "api_key"
                     *         }
                     *       },
                     *       "actor": {
                     *         "type": "api_key"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getTransactionOfOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "sale",
                     *       "status": "created",
                     *       "payment_method": "cc",
                     *       "info": {
                     *         "authorizedBy": {
                     *           "type": "api_key"
                     *         }
                     *       },
                     *       "actor": {
                     *         "type": "api_key"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    rerunTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RerunTransactionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "action": "sale",
                     *         "status": "created",
                     *         "payment_method": "cc",
                     *         "info": {
                     *           "authorizedBy": {
                     *             "type": "api_key"
                     *           }
                     *         },
                     *         "actor": {
                     *           "type": "api_key"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createSetupPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateSetupPageRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateSetupPageResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "billing_email": "",
                 *       "line_items": [
                 *         {}
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateHostedPaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateHostedPaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getHostedPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "open",
                     *       "line_items": [
                     *         {}
                     *       ],
                     *       "paymentMethods": [
                     *         "cc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPayment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedPaymentIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateHostedPaymentIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedPaymentCaptureIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateHostedPaymentCaptureIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createHostedPaymentQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateHostedPaymentQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    postApiTrxHostedpaymentTokenCaptureQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PostApiTrxHostedpaymentTokenCaptureQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    confirmHostedPaymentQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ConfirmHostedPaymentQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    completeHostedPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {}
                 *     }
                 */
                "application/json": components["schemas"]["CompleteHostedPaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPaymentResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "open",
                     *       "paymentMethods": [
                     *         "cc"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Setup"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createSetupIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateSetupIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    completeSetup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {}
                 *     }
                 */
                "application/json": components["schemas"]["CompleteSetupRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SetupResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    listPlans: {
        parameters: {
            query?: {
                active?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plans": [
                     *         {
                     *           "billingCycle": "daily",
                     *           "features": [],
                     *           "active": true,
                     *           "preRenewalInvoice": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListPlansResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "billingCycle": "daily",
                 *       "features": [],
                 *       "active": true,
                 *       "preRenewalInvoice": {}
                 *     }
                 */
                "application/json": components["schemas"]["CreatePlanRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "billingCycle": "daily",
                     *       "features": [],
                     *       "active": true,
                     *       "preRenewalInvoice": {},
                     *       "message": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePlanResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getSignUpDetails: {
        parameters: {
            query?: {
                subscriptionId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription": {
                     *         "status": "pending",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "addOns": [
                     *           {}
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent"
                     *           }
                     *         ],
                     *         "paymentMethods": [
                     *           "cc"
                     *         ],
                     *         "customFields": {},
                     *         "cancelAtPeriodEnd": true
                     *       },
                     *       "plan": {
                     *         "billingCycle": "daily",
                     *         "features": [],
                     *         "active": true,
                     *         "preRenewalInvoice": {}
                     *       },
                     *       "acceptedRails": [
                     *         "cc"
                     *       ],
                     *       "pendingInvoice": {
                     *         "items": [
                     *           {}
                     *         ]
                     *       },
                     *       "customer": {},
                     *       "paymentMethods": [
                     *         {
                     *           "paymentMethod": "cc",
                     *           "inUse": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetSignUpDetailsResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "billingMode": "recurring",
                 *       "addOns": [
                 *         {}
                 *       ],
                 *       "discounts": [
                 *         {
                 *           "type": "percent"
                 *         }
                 *       ],
                 *       "customFields": {}
                 *     }
                 */
                "application/json": components["schemas"]["CreateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateSubscriptionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    searchSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "subscriptionId": {
                 *           "operator": "eq"
                 *         },
                 *         "id": {
                 *           "operator": "eq"
                 *         },
                 *         "status": {
                 *           "operator": "eq"
                 *         },
                 *         "billingCycle": {
                 *           "operator": "eq"
                 *         },
                 *         "billingMode": {
                 *           "operator": "eq"
                 *         },
                 *         "totalAmount": {
                 *           "operator": "eq"
                 *         },
                 *         "nextBillingDate": {
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "operator": "eq"
                 *         },
                 *         "email": {
                 *           "operator": "eq"
                 *         },
                 *         "customer": {
                 *           "operator": "contains"
                 *         },
                 *         "customerId": {
                 *           "operator": "eq"
                 *         },
                 *         "planId": {
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {}
                 *       },
                 *       "limit": 20,
                 *       "cursor": "",
                 *       "sortBy": "nextBillingDate",
                 *       "sortOrder": "asc"
                 *     }
                 */
                "application/json": components["schemas"]["SearchSubscriptionsRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscriptions": [
                     *         {
                     *           "status": "pending",
                     *           "billingMode": "recurring",
                     *           "billingCycle": "daily",
                     *           "addOns": [
                     *             {}
                     *           ],
                     *           "discounts": [
                     *             {
                     *               "type": "percent"
                     *             }
                     *           ],
                     *           "paymentMethods": [
                     *             "cc"
                     *           ],
                     *           "customFields": {},
                     *           "cancelAtPeriodEnd": true
                     *         }
                     *       ],
                     *       "hasMore": true,
                     *       "truncated": true,
                     *       "customerSearch": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SearchSubscriptionsResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    summarizeSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "subscriptionId": {
                 *           "operator": "eq"
                 *         },
                 *         "id": {
                 *           "operator": "eq"
                 *         },
                 *         "status": {
                 *           "operator": "eq"
                 *         },
                 *         "billingCycle": {
                 *           "operator": "eq"
                 *         },
                 *         "billingMode": {
                 *           "operator": "eq"
                 *         },
                 *         "totalAmount": {
                 *           "operator": "eq"
                 *         },
                 *         "nextBillingDate": {
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "operator": "eq"
                 *         },
                 *         "email": {
                 *           "operator": "eq"
                 *         },
                 *         "customer": {
                 *           "operator": "contains"
                 *         },
                 *         "customerId": {
                 *           "operator": "eq"
                 *         },
                 *         "planId": {
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SummarizeSubscriptionsRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "byStatus": [
                     *         {
                     *           "status": "pending"
                     *         }
                     *       ],
                     *       "total": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SummarizeSubscriptionsResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pending",
                     *       "billingMode": "recurring",
                     *       "billingCycle": "daily",
                     *       "addOns": [
                     *         {}
                     *       ],
                     *       "discounts": [
                     *         {
                     *           "type": "percent"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "customFields": {},
                     *       "cancelAtPeriodEnd": true
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation": "cancel",
                 *       "cancelAtPeriodEnd": true
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    operation: "cancel";
                    cancelAtPeriodEnd?: boolean;
                    reason?: string;
                } | {
                    /** @constant */
                    operation: "update";
                    updates: {
                        amount?: number | null;
                        /** @enum {string} */
                        billingCycle?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                        planId?: string;
                        addOns?: {
                            productId: string;
                            quantity: number;
                        }[];
                        discounts?: components["schemas"]["NewDiscount"][];
                        paymentDueDays?: number;
                        suspendAfterDays?: number;
                        customFields?: {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        cancelAtPeriodEnd?: false;
                        paymentMethods?: unknown;
                    };
                    paymentMethods?: unknown;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pending",
                     *       "billingMode": "recurring",
                     *       "billingCycle": "daily",
                     *       "addOns": [
                     *         {}
                     *       ],
                     *       "discounts": [
                     *         {
                     *           "type": "percent"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         "cc"
                     *       ],
                     *       "customFields": {},
                     *       "cancelAtPeriodEnd": true
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateSubscriptionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    paySubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "savePaymentMethod": true
                 *     }
                 */
                "application/json": components["schemas"]["PaySubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["PaySubscriptionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    setSubscriptionPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {}
                 *     }
                 */
                "application/json": components["schemas"]["SetSubscriptionPaymentMethodRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "subscriptionStatus": "pending",
                     *       "charge": {
                     *         "status": "success"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SetSubscriptionPaymentMethodResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createSignUpQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateSignUpQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    quoteSignUpSurcharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["QuoteSignUpSurchargeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentMethod": "cc",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeQuote"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createSignUpIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ],
                 *       "capture": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateSignUpIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getSubscriptionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "type": "created",
                     *           "status": "pending",
                     *           "by": "api"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionHistory"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createManageLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "send": "email"
                 *     }
                 */
                "application/json": components["schemas"]["CreateManageLinkRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateManageLinkResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    revokeManageLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeManageLinksResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    sendManageCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "email"
                 *     }
                 */
                "application/json": components["schemas"]["SendManageCodeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            202: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "channel": "email",
                     *       "channels": [
                     *         "email"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    openManageSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["OpenManageSessionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["OpenManageSessionResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    endManageSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["EndManageSessionResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getManagedSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription": {
                     *         "status": "pending",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "addOns": [
                     *           {}
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent"
                     *           }
                     *         ],
                     *         "paymentMethods": [
                     *           "cc"
                     *         ],
                     *         "cancelAtPeriodEnd": true
                     *       },
                     *       "plan": {
                     *         "billingCycle": "daily",
                     *         "features": [],
                     *         "active": true,
                     *         "preRenewalInvoice": {}
                     *       },
                     *       "nextPayment": {},
                     *       "invoices": [
                     *         {
                     *           "invoiceStatus": "Pending"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         {
                     *           "paymentMethod": "cc",
                     *           "inUse": true
                     *         }
                     *       ],
                     *       "methodsUnavailable": true,
                     *       "acceptedRails": [
                     *         "cc"
                     *       ],
                     *       "may": {
                     *         "pay": true,
                     *         "changeMethod": true,
                     *         "cancel": true,
                     *         "keep": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSubscription"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createManagePayLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateManagePayLinkRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["CreateManagePayLinkResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    createManageIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateManageIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         {
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    cancelManagedSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CancelManagedSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription": {
                     *         "status": "pending",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "addOns": [
                     *           {}
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent"
                     *           }
                     *         ],
                     *         "paymentMethods": [
                     *           "cc"
                     *         ],
                     *         "cancelAtPeriodEnd": true
                     *       },
                     *       "plan": {
                     *         "billingCycle": "daily",
                     *         "features": [],
                     *         "active": true,
                     *         "preRenewalInvoice": {}
                     *       },
                     *       "nextPayment": {},
                     *       "invoices": [
                     *         {
                     *           "invoiceStatus": "Pending"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         {
                     *           "paymentMethod": "cc",
                     *           "inUse": true
                     *         }
                     *       ],
                     *       "methodsUnavailable": true,
                     *       "acceptedRails": [
                     *         "cc"
                     *       ],
                     *       "may": {
                     *         "pay": true,
                     *         "changeMethod": true,
                     *         "cancel": true,
                     *         "keep": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSubscription"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    keepManagedSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["KeepManagedSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription": {
                     *         "status": "pending",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "addOns": [
                     *           {}
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent"
                     *           }
                     *         ],
                     *         "paymentMethods": [
                     *           "cc"
                     *         ],
                     *         "cancelAtPeriodEnd": true
                     *       },
                     *       "plan": {
                     *         "billingCycle": "daily",
                     *         "features": [],
                     *         "active": true,
                     *         "preRenewalInvoice": {}
                     *       },
                     *       "nextPayment": {},
                     *       "invoices": [
                     *         {
                     *           "invoiceStatus": "Pending"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         {
                     *           "paymentMethod": "cc",
                     *           "inUse": true
                     *         }
                     *       ],
                     *       "methodsUnavailable": true,
                     *       "acceptedRails": [
                     *         "cc"
                     *       ],
                     *       "may": {
                     *         "pay": true,
                     *         "changeMethod": true,
                     *         "cancel": true,
                     *         "keep": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedSubscription"];
                };
            };
            400: components["responses"]["ValidationFailedOrBadRequestOrIdempotencyKeyInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            409: components["responses"]["RequestInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getApiEvents: {
        parameters: {
            query?: {
                /** @description the number of the last event that you have; 0 begins with the first that is kept */
                after?: number;
                /** @description how many at most */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "type": "invoice.created",
                     *           "data": {
                     *             "invoice": {},
                     *             "transaction": {},
                     *             "hostedPayment": {}
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetApiEventsResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrCompanySuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    /** @description Leads to this request in the logs: quote it when you ask for help. */
                    CorrelationId?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["GetVersionResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherRefusal"];
        };
    };
}
