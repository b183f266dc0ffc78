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
        post: operations["quoteCapturedHostedPayment"];
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
        get: operations["listEvents"];
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
            /**
             * @description What kind of caller it was.
             * @enum {string}
             */
            type: "api_key" | "person" | "payer" | "operator" | "schedule";
            /**
             * @description of an API key, its `keyId`
             * @example key_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id?: string;
            /**
             * @description The name of the API key.
             * @example Till
             */
            name?: string;
        };
        /** @description What the operator should look at. */
        Alert: {
            /**
             * @description The alert.
             * @example alr_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description What happened.
             * @example renewal_failed
             */
            kind: string;
            /**
             * @description The same in words.
             * @example A renewal failed for the last time.
             */
            message: string;
            /**
             * @description The invoice that it is about, if any.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            invoiceId?: string;
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description missing while nobody has seen to it
             * @example 2026-07-05T14:00:00.000Z
             */
            resolvedAt?: string;
            /**
             * @description what was said when it was resolved
             * @example Called the payer
             */
            note?: string;
        };
        /** @description Who did what to a company or its settings. */
        AuditEntry: {
            /**
             * @description The entry.
             * @example aud_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description missing where it concerns all companies
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId?: string;
            /**
             * @description real time, whatever the clock of a sandbox company says
             * @example 2026-07-05T14:00:00.000Z
             */
            at: string;
            /** @description Who did it; missing where that was before it was kept. */
            actor: {
                /**
                 * @description What kind of caller it was.
                 * @enum {string}
                 */
                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                /**
                 * @description Of an API key, its `keyId`.
                 * @example key_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id?: string;
                /**
                 * @description The name of the API key.
                 * @example Till
                 */
                name?: string;
            };
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "api_key.issued" | "api_key.revoked" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "plan.changed" | "customer.erased" | "manage_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped";
            /** @description What it was done to. */
            subject: {
                /**
                 * @description What kind of thing it is.
                 * @enum {string}
                 */
                kind: "company" | "api_key" | "webhook" | "event" | "custom_field" | "product" | "plan" | "customer" | "subscription" | "transaction" | "alert" | "surcharge_rules" | "master_key";
                /**
                 * @description Its id.
                 * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
            };
            /** @description by the path of each field that changed */
            changes?: {
                [key: string]: {
                    /** @description What it was; missing where there was nothing. */
                    before?: unknown;
                    /** @description What it is since; missing where there is nothing. */
                    after?: unknown;
                };
            };
            /**
             * @description where the request came from
             * @example 203.0.113.7
             */
            address?: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
        };
        /** @description How a company shows itself to its payers. */
        Branding: {
            /**
             * @description The colour of what leads on, as payers see it.
             * @example #0a5c36
             */
            colour?: string;
            /**
             * @description Where payers write with questions.
             * @example help@shop.example
             */
            supportEmail?: string;
            /**
             * @description Where payers call with questions.
             * @example (214) 555-0100
             */
            supportPhone?: string;
            /**
             * @description The site that payers are shown.
             * @example https://shop.example
             */
            website?: string;
            /**
             * @description Where the company is, as payers are shown it.
             * @example [
             *       "1 Main St",
             *       "Dallas, TX 75201"
             *     ]
             */
            addressLines?: string[];
            /**
             * Format: uri
             * @description where the logo is; another one has another address
             * @example https://pay.example/logos/1f0c9b7d2e3a4b5c6d7e8f9012345678.png
             */
            logoUrl?: string;
        };
        CancelInvoiceRequest: {
            /**
             * @description Why, as its customer and the merchant read it.
             * @example Ordered twice
             */
            reason?: string;
        };
        CancelManagedSubscriptionRequest: {
            /**
             * @description Why.
             * @example Moved away
             */
            reason?: string;
        };
        /** @description What a newly captured card pays, until the quote expires. */
        CardQuote: {
            /**
             * @description Dollars without the surcharge.
             * @example 50
             */
            subtotal: number;
            /**
             * @description Dollars on top.
             * @example 1.5
             */
            surcharge: number;
            /**
             * @description Dollars in all.
             * @example 51.5
             */
            total: number;
            /**
             * @description the rate that was applied: 0 where something blocks it
             * @example 3
             */
            percentage: number;
            /**
             * @description How it is called where people see it.
             * @example Card surcharge
             */
            label: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /**
             * @description The brand of the card.
             * @example visa
             */
            cardBrand?: string;
            /**
             * @description The last four digits.
             * @example 4242
             */
            lastFour?: string;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            /**
             * @description The quote.
             * @example quo_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            quoteId: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt: string;
        };
        CheckSurchargesResult: {
            /**
             * @description How many were decided again.
             * @example 120
             */
            checked: number;
            /**
             * @description How many hold too little to be decided again.
             * @example 0
             */
            undecided: number;
            /** @description What deciding again finds different. */
            deviations: {
                /**
                 * @description The company.
                 * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                companyId: string;
                /**
                 * @description The transaction.
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                transactionId?: string;
                /**
                 * @description The quote.
                 * @example quo_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                quoteId?: string;
                /**
                 * @description The invoice.
                 * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                invoiceId?: string;
                /**
                 * @description Dollars that were taken on top.
                 * @example 1.5
                 */
                surcharge: number;
                /**
                 * @description In what they differ, in words.
                 * @example [
                 *       "the rate was 3, and would be 2"
                 *     ]
                 */
                differences: string[];
            }[];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor?: string;
        };
        /** @description What time it is for a company. */
        Clock: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description What time it is for the company.
             * @example 2026-07-05T14:00:00.000Z
             */
            now: string;
        };
        /** @description A company, with its settings. */
        Company: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description The name of the company.
             * @example Lovelace Engines
             */
            name: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The state, two letters.
             * @example TX
             */
            state?: string;
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string;
            /**
             * @description The IANA time zone of the company.
             * @example America/Chicago
             */
            timeZone: string;
            /**
             * @description The products.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            products: ("cc" | "ach")[];
            /** @description How card payments are surcharged. */
            surcharge: {
                /** @description Whether it is switched on. */
                enabled: boolean;
                /**
                 * @description The rate of the surcharge in percent.
                 * @example 3
                 */
                percentage: number;
                /**
                 * @description How it is called where people see it.
                 * @example Card surcharge
                 */
                label?: string;
            };
            /** @description What the company can be set to. */
            settings: {
                [key: string]: unknown;
            };
            /** @description How often the company may call. */
            limits: {
                /**
                 * @description How many calls a second.
                 * @example 20
                 */
                requestsPerSecond: number;
                /**
                 * @description How many calls at once.
                 * @example 40
                 */
                burst: number;
                /**
                 * @description How many calls in a month.
                 * @example 1000000
                 */
                monthlyQuota: number;
            };
            /**
             * @description Where the company is told how its transactions end.
             * @example https://shop.example/transactions
             */
            clientPostbackUrl?: string;
            /**
             * @description The origins of its own pages, on which the secure form may be shown.
             * @example [
             *       "https://shop.example"
             *     ]
             */
            formOrigins: string[];
            /**
             * @description The processor's id of the company.
             * @example loc_8c02d1
             */
            locationId: string;
            /**
             * Format: date-time
             * @description since when it is suspended
             * @example 2026-07-05T14:00:00.000Z
             */
            suspendedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
        };
        CompleteHostedPaymentRequest: {
            /** @description What the secure form answered when it was done. */
            processorEvent: components["schemas"]["FormEvent"];
        };
        CompleteSetupRequest: {
            /** @description What the secure form answered when it was done. */
            processorEvent: components["schemas"]["FormEvent"];
        };
        ConfirmHostedInvoiceQuoteRequest: {
            /**
             * @description The quote.
             * @example quo_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            quoteId: string;
            /**
             * @description Whether a new method is kept for later.
             * @default false
             */
            savePaymentMethod?: boolean;
        };
        ConfirmHostedPaymentQuoteRequest: {
            /**
             * @description The quote.
             * @example quo_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            quoteId: string;
        };
        ConfirmInvoiceQuoteRequest: {
            /**
             * @description The quote.
             * @example quo_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            quoteId: string;
            /**
             * @description Whether a new method is kept for later.
             * @default false
             */
            savePaymentMethod?: boolean;
        };
        CreateApiKeyRequest: {
            /**
             * @description What the key may do.
             * @default admin
             * @enum {string}
             */
            role?: "admin" | "clerk" | "read_only";
            /**
             * @description What it is called.
             * @example Till
             */
            name?: string;
            /**
             * @description from when it is refused, with its sessions
             * @example 2026-07-05
             */
            expiresAt?: string;
        };
        CreateApiKeyResult: {
            /**
             * @description The API key.
             * @example key_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            keyId: string;
            /**
             * @description The API key, shown this once.
             * @example sk_sandbox_5VwgHxBs0F_gEDyKVwRotRvGKH2EQm1U
             */
            apiKey: string;
            /**
             * @description What it is called.
             * @example Till
             */
            name?: string;
            /**
             * @description What the key may do.
             * @enum {string}
             */
            role: "admin" | "clerk" | "read_only";
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt?: string;
        };
        CreateAuthorizationRequest: {
            /**
             * @description The payer: a customer's id, or what the merchant calls them.
             * @example user-77
             */
            contact_api_id: string;
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount: number;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            account_vault_id: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
        };
        CreateBlindRefundRequest: {
            /**
             * @description The payer: a customer's id, or what the merchant calls them.
             * @example user-77
             */
            contact_api_id: string;
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount: number;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            account_vault_id: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
        };
        CreateCompanyRequest: {
            /**
             * @description The name of the company.
             * @example Lovelace Engines
             */
            name: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string;
            /**
             * @description The IANA time zone of the company: of its state where it is left out.
             * @example America/Chicago
             */
            timeZone?: string;
            /**
             * @description The products.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            products?: ("cc" | "ach")[];
            /** @description How card payments are surcharged. */
            surcharge?: {
                /** @description Whether it is switched on. */
                enabled: boolean;
                /**
                 * @description The rate of the surcharge in percent.
                 * @example 3
                 */
                percentage: number;
                /**
                 * @description How it is called where people see it.
                 * @example Card surcharge
                 */
                label?: string;
            };
            /**
             * @description Where the company is told how its transactions end.
             * @example https://shop.example/transactions
             */
            clientPostbackUrl?: string;
            /**
             * @description the origins of its own pages, on which the secure form may be shown
             * @example [
             *       "https://shop.example"
             *     ]
             */
            formOrigins?: string[];
            /** @description What the company can be set to. */
            settings?: {
                /** @description Whether renewals are surcharged. */
                surchargeOnRecurring?: boolean;
                /** @description Whether hosted payments are surcharged. */
                surchargeOnHostedPayment?: boolean;
                /**
                 * @description After how many days a failed renewal is tried again.
                 * @example [
                 *       1,
                 *       3,
                 *       5
                 *     ]
                 */
                dunningDays?: number[];
                /** @description Whether a subscription is suspended when all tries failed. */
                suspendAfterDunning?: boolean;
                /**
                 * @description The tax that invoices of subscriptions add, in percent.
                 * @example 8.25
                 */
                taxPercentage?: number;
                /** @description Whether its payer is reminded. */
                reminders?: {
                    /**
                     * @description How many days before the due date.
                     * @example [
                     *       3
                     *     ]
                     */
                    daysBefore?: number[];
                    /** @description Whether payers are reminded on the due date. */
                    onDueDate?: boolean;
                    /**
                     * @description How many days after the due date.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    daysAfter?: number[];
                };
                /** @description Whether payers are sent receipts. */
                receipts?: boolean;
                /** @description Whether payers are told of payments that failed. */
                failureMails?: boolean;
                /** @description Whether payers are told of renewals ahead. */
                renewalNotices?: boolean;
                /** @description Whether payers may cancel their subscription themselves. */
                selfServiceCancel?: boolean;
                /**
                 * @description After how many hours sessions end, however busy they are.
                 * @example 12
                 */
                apiSessionHours?: number;
                /** @description Refunds without a sale. */
                blindRefunds?: {
                    /**
                     * @description Whether it is switched on.
                     * @constant
                     */
                    enabled: true;
                    /**
                     * @description Dollars that may be refunded so in a day.
                     * @example 500
                     */
                    dailyMaximum: number;
                } | {
                    /**
                     * @description Whether it is switched on.
                     * @constant
                     */
                    enabled: false;
                    /**
                     * @description Dollars that may be refunded so in a day.
                     * @example 500
                     */
                    dailyMaximum?: number;
                };
                /** @description What the plan holds, for people: texts, or objects of your own. */
                features?: {
                    /** @description Whether searches can be sorted. */
                    sorting?: boolean;
                    /** @description Whether searches can be summed up. */
                    summaries?: boolean;
                };
                /**
                 * @description To how many addresses a clerk may send mails in an hour.
                 * @example 20
                 */
                clerkRecipientsPerHour?: number;
                /**
                 * @description The hosts that it may be told at; any where the list is empty.
                 * @example [
                 *       "shop.example"
                 *     ]
                 */
                webhookHosts?: string[];
                /** @description For how long things are kept. */
                retention?: {
                    /**
                     * @description For how many days mails and messages are kept.
                     * @example 90
                     */
                    messageDays?: number;
                    /**
                     * @description For how many days the body of an event is kept.
                     * @example 90
                     */
                    postbackDays?: number;
                    /**
                     * @description For how many days the body of a parked event is kept.
                     * @example 365
                     */
                    parkedPostbackDays?: number;
                    /**
                     * @description For how many days hosted pages that nobody used are kept.
                     * @example 90
                     */
                    pageDays?: number;
                };
            };
        };
        CreateCompanyResult: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description The name of the company.
             * @example Lovelace Engines
             */
            name: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The state, two letters.
             * @example TX
             */
            state?: string;
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string;
            /**
             * @description The IANA time zone of the company.
             * @example America/Chicago
             */
            timeZone: string;
            /**
             * @description The products.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            products: ("cc" | "ach")[];
            /** @description How card payments are surcharged. */
            surcharge: {
                /** @description Whether it is switched on. */
                enabled: boolean;
                /**
                 * @description The rate of the surcharge in percent.
                 * @example 3
                 */
                percentage: number;
                /**
                 * @description How it is called where people see it.
                 * @example Card surcharge
                 */
                label?: string;
            };
            /** @description What the company can be set to. */
            settings: {
                [key: string]: unknown;
            };
            /** @description How often the company may call. */
            limits: {
                /**
                 * @description How many calls a second.
                 * @example 20
                 */
                requestsPerSecond: number;
                /**
                 * @description How many calls at once.
                 * @example 40
                 */
                burst: number;
                /**
                 * @description How many calls in a month.
                 * @example 1000000
                 */
                monthlyQuota: number;
            };
            /**
             * @description Where the company is told how its transactions end.
             * @example https://shop.example/transactions
             */
            clientPostbackUrl?: string;
            /**
             * @description The origins of its own pages, on which the secure form may be shown.
             * @example [
             *       "https://shop.example"
             *     ]
             */
            formOrigins: string[];
            /**
             * @description The processor's id of the company.
             * @example loc_8c02d1
             */
            locationId: string;
            /**
             * Format: date-time
             * @description since when it is suspended
             * @example 2026-07-05T14:00:00.000Z
             */
            suspendedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description The API key, shown this once.
             * @example sk_sandbox_5VwgHxBs0F_gEDyKVwRotRvGKH2EQm1U
             */
            apiKey: string;
            /**
             * @description The API key.
             * @example key_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            keyId: string;
            /**
             * @description What makes hosted pages, shown this once.
             * @example hpp_xEiAjH7aPEyW_IyDDu0yyi25
             */
            hppToken: string;
            /**
             * @description What client postbacks are signed with, shown this once.
             * @example whsec_YW4gZXhhbXBsZSBvZiB3aGF0IHNpZ25zLCBubyBrZXk=
             */
            clientPostbackSecret?: string;
        };
        CreateCustomerRequest: {
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email: string;
            /**
             * @description The first name.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description The last name.
             * @example Lovelace
             */
            lastName?: string;
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName?: string;
            /**
             * @description The phone number.
             * @example +1 512 555 0100
             */
            phoneNumber?: string;
            /**
             * @description The postal address; in requests its street and number.
             * @example 1100 Congress Ave
             */
            address?: string;
            /**
             * @description Floor, suite, building.
             * @example Suite 4
             */
            address2?: string;
            /**
             * @description The city.
             * @example Austin
             */
            city?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string;
            /**
             * @description The merchant's own id of the customer.
             * @example user-77
             */
            externalUserId?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
            /**
             * @description The rails that invoices of this customer accept where they say nothing.
             * @example [
             *       "cc"
             *     ]
             */
            defaultPaymentOptions?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceCaptureIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceQuoteRequest: {
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
            /**
             * @description The ZIP code of the billing address of the card.
             * @example 78701
             */
            billingZip: string;
            /**
             * @description Dollars that count towards the invoice.
             * @example 49.5
             */
            amount: number;
        };
        CreateHostedPaymentCaptureIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedPaymentIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedPaymentQuoteRequest: {
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
            /**
             * @description The ZIP code of the billing address of the card.
             * @example 78701
             */
            billingZip: string;
        };
        CreateHostedPaymentRequest: {
            /**
             * @description The token of the company that makes hosted pages.
             * @example hpp_xEiAjH7aPEyW
             */
            hpp_token: string;
            /**
             * @description Dollars that are to be paid.
             * @example 25
             */
            total: number;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id?: string;
            /**
             * @description How it is called where people see it.
             * @example Business card
             */
            title?: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description What it is for.
             * @example Your order
             */
            description?: string;
            /** @description where the receipt and mails of refunds go; without it, to email where that is an address */
            billing_email?: "" | string;
            /**
             * @description Street and number of the billing address.
             * @example 1100 Congress Ave
             */
            billing_street?: string;
            /**
             * @description The city of the billing address.
             * @example Austin
             */
            billing_city?: string;
            /**
             * @description The state of the billing address.
             * @example TX
             */
            billing_state?: string;
            /**
             * @description The ZIP code of the billing address.
             * @example 78701
             */
            billing_zip?: string;
            /**
             * @description A picture that is shown: an http or https address.
             * @example https://shop.example/logo.png
             */
            image_url?: string;
            /**
             * @description Where the payer goes on to with ?token= once it is paid; on a host of formOrigins.
             * @example https://shop.example/thanks
             */
            return_url?: string;
            /**
             * @description Lines that are shown: any members, of which description, quantity and price are known.
             * @example [
             *       {
             *         "description": "Soap",
             *         "quantity": 2,
             *         "price": 4.75
             *       }
             *     ]
             */
            line_items?: {
                [key: string]: unknown;
            }[];
            /**
             * @description The first name.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description The last name.
             * @example Lovelace
             */
            lastName?: string;
        };
        CreateHostedPaymentResult: {
            /**
             * @description The token of the page.
             * @example 4f1c0a9d
             */
            token: string;
            /**
             * Format: uri
             * @description The page.
             * @example https://pay.example/hpp/4f1c0a9d
             */
            url: string;
        };
        CreateInvoiceQuoteRequest: {
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
            /**
             * @description The ZIP code of the billing address of the card.
             * @example 78701
             */
            billingZip: string;
            /**
             * @description Dollars that count towards the invoice.
             * @example 49.5
             */
            amount: number;
        };
        CreateInvoiceRequest: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * @description What it is for.
             * @example Garden work in June
             */
            description: string;
            /**
             * @description Dollars that are to be paid in all.
             * @example 49.5
             */
            amount: number;
            /**
             * @description When it is due.
             * @example 2026-07-05
             */
            dueDate: string;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
            /** @description The lines of the invoice. */
            items?: components["schemas"]["NewLineItem"][];
            /** @description Whether its payer is reminded. */
            reminders?: boolean;
            /** @description Whether the invoice is mailed to the customer at once. */
            sendEmail?: boolean;
            /**
             * @description The number that people see; the next one of the company where it is left out.
             * @example INV-1042
             */
            invoiceId?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateInvoiceResult: {
            /**
             * @description The number that people see.
             * @example INV-1042
             */
            invoiceId: string;
            /**
             * @description The invoice.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
        };
        CreateLegacyRecordRequest: components["schemas"]["CreateLegacyRecordRequestWithCustomer"] | components["schemas"]["CreateLegacyRecordRequestWithInvoice"] | components["schemas"]["CreateLegacyRecordRequestWithSubscription"];
        CreateLegacyRecordRequestWithCustomer: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description Who is billed. */
            customer: {
                /**
                 * @description Where mails go.
                 * @example ada@shop.example
                 */
                email?: string;
                /**
                 * @description The first name.
                 * @example Ada
                 */
                firstName?: string;
                /**
                 * @description The last name.
                 * @example Lovelace
                 */
                lastName?: string;
                /**
                 * @description The name of the business.
                 * @example Lovelace Engines
                 */
                companyName?: string;
                /**
                 * @description The phone number.
                 * @example +1 512 555 0100
                 */
                phoneNumber?: string;
                /** @description The postal address; in requests its street and number. */
                address?: {
                    /**
                     * @description Street and number.
                     * @example 1100 Congress Ave
                     */
                    address1?: string;
                    /**
                     * @description The city.
                     * @example Austin
                     */
                    city?: string;
                    /**
                     * @description The state, two letters.
                     * @example TX
                     */
                    state?: string;
                    /**
                     * @description The ZIP code.
                     * @example 78701
                     */
                    zip?: string;
                };
                /**
                 * @description The merchant's own id of the customer.
                 * @example user-77
                 */
                externalUserId?: string;
                /**
                 * @description Values of the company's own fields, by their key.
                 * @example {
                 *       "po_number": "1042"
                 *     }
                 */
                customFields?: {
                    [key: string]: unknown;
                };
                /**
                 * @description The rails that invoices of this customer accept where they say nothing.
                 * @example [
                 *       "cc"
                 *     ]
                 */
                defaultPaymentOptions?: ("cc" | "ach")[];
                /**
                 * @description When it was made.
                 * @example 2026-07-05
                 */
                createdAt?: string;
            };
        };
        CreateLegacyRecordRequestWithInvoice: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description The invoice. */
            invoice: {
                /**
                 * @description The customer.
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                customerId: string;
                /**
                 * @description Dollars.
                 * @example 49.5
                 */
                amount: number;
                /**
                 * @description When it is due.
                 * @example 2026-07-05
                 */
                dueDate: string;
                /**
                 * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
                 * @example [
                 *       "cc",
                 *       "ach"
                 *     ]
                 */
                paymentMethods?: ("cc" | "ach")[];
                /**
                 * @description What it is for.
                 * @example Garden work in June
                 */
                description?: string;
                /**
                 * @description When it was made.
                 * @example 2026-07-05
                 */
                createdAt?: string;
            };
        };
        CreateLegacyRecordRequestWithSubscription: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description The subscription. */
            subscription: {
                /**
                 * @description The customer.
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                customerId: string;
                /**
                 * @description The merchant's own id of the plan.
                 * @example garden
                 */
                planId: string;
                /**
                 * @description When it begins.
                 * @example 2026-07-05
                 */
                startDate: string;
                /**
                 * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
                 * @example [
                 *       "cc",
                 *       "ach"
                 *     ]
                 */
                paymentMethods?: ("cc" | "ach")[];
                /**
                 * @description Whether renewals are charged by themselves or paid by hand.
                 * @enum {string}
                 */
                billingMode?: "recurring" | "recurringManual" | "nonRecurring";
                /**
                 * @description When it was made.
                 * @example 2026-07-05
                 */
                createdAt?: string;
            };
        };
        CreateLegacyRecordResult: {
            /**
             * @description The record.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
        };
        CreateManageIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateManageLinkAsOperatorRequest: {
            /**
             * @description By what the link is sent to the payer; by nothing where it is left out.
             * @enum {string}
             */
            send?: "email" | "sms";
        };
        CreateManageLinkAsOperatorResult: {
            /**
             * Format: uri
             * @description The address.
             * @example https://pay.example/pay/4f1c0a9d
             */
            url: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt?: string;
            /**
             * @description Where it was sent, masked.
             * @example a***@shop.example
             */
            sentTo?: string;
        };
        CreateManageLinkRequest: {
            /**
             * @description By what the link is sent to the payer; by nothing where it is left out.
             * @enum {string}
             */
            send?: "email" | "sms";
        };
        CreateManageLinkResult: {
            /**
             * Format: uri
             * @description The address.
             * @example https://pay.example/pay/4f1c0a9d
             */
            url: string;
            /**
             * @description Where it was sent, masked.
             * @example a***@shop.example
             */
            sentTo?: string;
        };
        CreateManagePayLinkRequest: {
            /**
             * @description The id or the number of the invoice; the oldest open one where it is left out.
             * @example INV-1042
             */
            invoiceId?: string;
        };
        CreateManagePayLinkResult: {
            /**
             * Format: uri
             * @description The address.
             * @example https://pay.example/pay/4f1c0a9d
             */
            url: string;
        };
        CreatePaymentIntentionRequest: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId?: string;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreatePaymentRequest: components["schemas"]["CreatePaymentRequestWithAv"] | components["schemas"]["CreatePaymentRequestShape2"];
        CreatePaymentRequestShape2: {
            /**
             * @description The payer: a customer's id, or what the merchant calls them.
             * @example user-77
             */
            contact_api_id: string;
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount: number;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            account_vault_id?: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
            /**
             * @description `av` charges the saved method that account_vault_id names. Anything else makes a page.
             * @example page
             */
            type?: string;
        };
        CreatePaymentRequestWithAv: {
            /**
             * @description The payer: a customer's id, or what the merchant calls them.
             * @example user-77
             */
            contact_api_id: string;
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount: number;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            account_vault_id: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
            /**
             * @description `av` charges the saved method that account_vault_id names. Anything else makes a page.
             * @example av
             * @enum {string}
             */
            type: "av";
        };
        CreatePlanRequest: {
            /**
             * @description The name of the plan.
             * @example Garden
             */
            name: string;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /**
             * @description Dollars.
             * @example 29
             */
            price: number;
            /**
             * @description What it is, for people.
             * @example Weekly garden work
             */
            description?: string;
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId?: string;
            /**
             * @description Dollars that are billed once, with the first invoice.
             * @example 10
             */
            setupFee?: number;
            /**
             * @description How many days are free at the beginning.
             * @example 14
             */
            trialDays?: number;
            /**
             * @description What the plan holds, for people: texts, or objects of your own.
             * @example [
             *       "Unlimited seats"
             *     ]
             */
            features?: unknown[];
            /** @description Whether it can be used. */
            active?: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice?: {
                /**
                 * @description How many days before the renewal.
                 * @example 7
                 */
                leadTimeDays?: number;
            };
        };
        CreatePlanResult: {
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId: string;
            /**
             * @description The name of the plan.
             * @example Garden
             */
            name: string;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /**
             * @description dollars a cycle
             * @example 29
             */
            price: number;
            /**
             * @description What it is, for people.
             * @example Weekly garden work
             */
            description?: string;
            /**
             * @description dollars on the first invoice; absent where there is none
             * @example 10
             */
            setupFee?: number;
            /**
             * @description How many days are free at the beginning.
             * @example 14
             */
            trialDays?: number;
            /**
             * @description What the plan holds, for people: texts, or objects of your own.
             * @example [
             *       "Unlimited seats"
             *     ]
             */
            features?: unknown[];
            /** @description Whether it can be used. */
            active: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice: {
                /**
                 * @description How many days before the renewal.
                 * @example 7
                 */
                leadTimeDays: number;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
        };
        CreateSetupIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateSetupPageRequest: {
            /**
             * @description The payer: a customer's id, or what the merchant calls them.
             * @example user-77
             */
            contact_api_id: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id?: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
        };
        CreateSetupPageResult: {
            /**
             * Format: uri
             * @description The page on which a method is saved.
             * @example https://pay.example/setup/4f1c0a9d
             */
            url: string;
            /**
             * Format: uri
             * @description The same address.
             * @example https://pay.example/setup/set_4f1c0a9d
             */
            hpp_url: string;
        };
        CreateSignUpIntentionRequest: {
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /** @description captured for one use, and not saved yet */
            capture?: boolean;
        };
        CreateSignUpQuoteRequest: {
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
            /**
             * @description The ZIP code of the billing address of the card.
             * @example 78701
             */
            billingZip: string;
            /**
             * @description Dollars that count towards the invoice; all that is due where it is left out.
             * @example 29
             */
            amount?: number;
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
        };
        CreateSubscriptionRequest: components["schemas"]["CreateSubscriptionRequestShape1"] | components["schemas"]["CreateSubscriptionRequestWithAmount"];
        CreateSubscriptionRequestShape1: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId: string;
            /**
             * @description When it begins.
             * @example 2026-07-05
             */
            startDate: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            /**
             * @description How many days are free at the beginning.
             * @example 14
             */
            trialDays?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /**
                 * @description The merchant's own id of the product.
                 * @example soap
                 */
                productId: string;
                /**
                 * @description How many.
                 * @example 2
                 */
                quantity: number;
            }[];
            /** @description What is taken off the price. */
            discounts?: components["schemas"]["NewDiscount"][];
            /**
             * @description How many days after its date an invoice is due.
             * @example 0
             */
            paymentDueDays?: number;
            /**
             * @description After how many days of being late it is suspended.
             * @example 30
             */
            suspendAfterDays?: number;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateSubscriptionRequestWithAmount: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId: string;
            /**
             * @description When it begins.
             * @example 2026-07-05
             */
            startDate: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            /**
             * @description How many days are free at the beginning.
             * @example 14
             */
            trialDays?: number;
            /**
             * @description Dollars that are agreed on in place of the price of the plan.
             * @example 25
             */
            amount: number;
            /**
             * @description How many days after its date an invoice is due.
             * @example 0
             */
            paymentDueDays?: number;
            /**
             * @description After how many days of being late it is suspended.
             * @example 30
             */
            suspendAfterDays?: number;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateSubscriptionResult: {
            /**
             * @description What happened, for people.
             * @example Subscription created.
             */
            message: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId: string;
        };
        CreateTerminalTransactionRequest: {
            /**
             * @description The payment terminal.
             * @example till-1
             */
            terminal_id: string;
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount: number;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id?: string;
            /**
             * @description What was done.
             * @default sale
             * @enum {string}
             */
            action?: "sale" | "auth" | "refund";
            /**
             * @description The payer: a customer's id, or what the merchant calls them.
             * @example user-77
             */
            contact_api_id?: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
        };
        CreateTicketIntentionRequest: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId?: string;
        };
        CreateTicketIntentionResult: {
            /**
             * @description What the secure form is opened with.
             * @example ct_4f1c0a9d
             */
            clientToken: string;
            /**
             * @description The address of the secure form, which a page shows in a frame.
             * @example https://processor.example/v1/elements/ct_4f1c0a9d
             */
            formUrl: string;
            /**
             * @description The processor's id of the company.
             * @example loc_8c02d1
             */
            locationId: string;
            /**
             * @description The processor's id of the customer.
             * @example con_5b2c
             */
            contactId: string;
        };
        /** @description Somebody who is billed. */
        Customer: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The first name.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description The last name.
             * @example Lovelace
             */
            lastName?: string;
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName?: string;
            /**
             * @description The phone number.
             * @example +1 512 555 0100
             */
            phoneNumber?: string;
            /** @description The postal address; in requests its street and number. */
            address?: {
                /**
                 * @description Street and number.
                 * @example 1100 Congress Ave
                 */
                address1?: string;
                /**
                 * @description Floor, suite, building.
                 * @example Suite 4
                 */
                address2?: string;
                /**
                 * @description The city.
                 * @example Austin
                 */
                city?: string;
                /**
                 * @description The state, two letters.
                 * @example TX
                 */
                state?: string;
                /**
                 * @description The ZIP code.
                 * @example 78701
                 */
                zip?: string;
            };
            /**
             * @description The merchant's own id of the customer.
             * @example user-77
             */
            externalUserId?: string;
            /**
             * @description The processor's id of the customer.
             * @example con_5b2c
             */
            contactId?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
            /**
             * @description The rails that invoices of this customer accept where they say nothing.
             * @example [
             *       "cc"
             *     ]
             */
            defaultPaymentOptions?: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description What customers must be like. All of it holds. */
        CustomerFilters: {
            /** @description Those whose `id` is so. */
            id?: {
                /**
                 * @description an id (cus_...)
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (cus_...).
                 * @example [
                 *       "cus_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `externalUserId` is so. */
            externalUserId?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            };
            /** @description Those whose `email` is so. */
            email?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains" | "startsWith";
            };
            /** @description Those whose `firstName` is so. */
            firstName?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains";
            };
            /** @description Those whose `lastName` is so. */
            lastName?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains";
            };
            /** @description Those whose `companyName` is so. */
            companyName?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains";
            };
            /** @description Those whose `createdAt` is so. */
            createdAt?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `updatedAt` is so. */
            updatedAt?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /**
             * @description Those whose own fields of the company are so, by the keys of these.
             * @example {
             *       "po_number": {
             *         "value": "1042"
             *       }
             *     }
             */
            customFields?: {
                [key: string]: {
                    /** @description What values of the field are compared with: one, or a list of them. */
                    value: unknown;
                    /**
                     * @description How the value is compared.
                     * @enum {string}
                     */
                    operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                };
            };
        };
        DeletePaymentMethodResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
        };
        DeleteWebhookResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
        };
        /** @description One event on its way to an endpoint, and every attempt at it. */
        Delivery: {
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * @description What is told.
             * @enum {string}
             */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
            /**
             * @description the invoice that it is about, if any
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            invoiceId?: string;
            /**
             * @description the transaction that it is about, if any
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "pending" | "delivered" | "parked" | "dropped";
            /** @description Every attempt, oldest first. */
            attempts: {
                /**
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                at: string;
                /**
                 * @description What the endpoint answered.
                 * @example 200
                 */
                statusCode?: number;
                /**
                 * @description Why there was no answer.
                 * @example timeout
                 */
                error?: string;
                /**
                 * @description How long it took.
                 * @example 41
                 */
                durationMs: number;
            }[];
            /**
             * Format: date-time
             * @description When it is tried next.
             * @example 2026-07-05T14:00:00.000Z
             */
            nextAttemptAt?: string;
        };
        DrainRequest: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
        };
        EndManageSessionResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
        };
        EndSessionResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
        };
        /** @description What is sent along so that an endpoint knows the caller. */
        EndpointCredential: {
            /**
             * @description What kind it is.
             * @constant
             */
            type: "basic";
            /**
             * @description The name of HTTP Basic.
             * @example florin
             */
            username: string;
            /**
             * @description Its password.
             * @example secret
             */
            password: string;
        } | {
            /**
             * @description What kind it is.
             * @constant
             */
            type: "bearer";
            /**
             * @description What follows `Bearer`.
             * @example secret
             */
            token: string;
        } | {
            /**
             * @description What kind it is.
             * @constant
             */
            type: "header";
            /**
             * @description The name of the header.
             * @example X-Api-Key
             */
            name: string;
            /**
             * @description What the header holds.
             * @example secret
             */
            value: string;
        };
        EraseCustomerResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * Format: date-time
             * @description When the customer was erased.
             * @example 2026-07-05T14:00:00.000Z
             */
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
        /** @description A page of the feed of events. */
        EventPage: {
            /** @description in the order of their numbers */
            events: ({
                /**
                 * @description The number of the event in its company: from 1 on, without gaps, for good.
                 * @example 42
                 */
                sequence: number;
                /**
                 * @description The version of what is told; fields are only added to it.
                 * @example 1
                 */
                specVersion: number;
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
                /**
                 * @description the same in the feed and in every delivery of its postback
                 * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                eventId: string;
                /**
                 * Format: date-time
                 * @description when it happened, on the clock of the company
                 * @example 2026-07-05T14:00:00.000Z
                 */
                occurredAt: string;
                /**
                 * @description The company.
                 * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
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
            /**
             * @description Where to go on: the number of the last of `events`, or the newest number where there are none.
             * @example 42
             */
            lastSequence: number;
        };
        ExamineReceiverRequest: {
            /**
             * @description the receiver that is examined
             * @example https://pay.example/pay/4f1c0a9d
             */
            url: string;
            /**
             * @description what the receiver checks signatures with; required but for the address of the webhook, which its own secret is taken for
             * @example whsec_YW4gZXhhbXBsZSBvZiB3aGF0IHNpZ25zLCBubyBrZXk=
             */
            signingSecret?: string;
        };
        ExamineReceiverResult: {
            /** @description whether all checks were passed */
            passed: boolean;
            /** @description the checks, in their order */
            results: components["schemas"]["ReceiverCheck"][];
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
        FindTransactionsOfRequestResult: {
            /** @description The transactions, oldest first. */
            transactions: {
                /**
                 * @description The id of the transaction.
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                _id: string;
                /**
                 * @description The id of the transaction.
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                transaction_id: string;
                /**
                 * @description What was done.
                 * @enum {string}
                 */
                action: "sale" | "auth" | "authcomplete" | "refund" | "void";
                /**
                 * @description Where it stands.
                 * @enum {string}
                 */
                status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
                /**
                 * @description dollars moved in all, surcharge included
                 * @example 25
                 */
                transaction_amount: number;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                payment_method: "cc" | "ach" | "offline";
                /**
                 * @description The last four digits of the card or account.
                 * @example 4242
                 */
                last_four?: string;
                /**
                 * @description The merchant's own id of the order.
                 * @example order-1042
                 */
                order_id?: string;
                /**
                 * @description What it is for, for people.
                 * @example Lunch
                 */
                description?: string;
                /**
                 * @description the transaction that a refund gives back
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                parent_transaction_id?: string;
                /**
                 * @description the failed transaction that this one tries again
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                rerunOf?: string;
                /**
                 * @description the invoice that it pays
                 * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                invoice_id?: string;
                /**
                 * @description The customer.
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                customer_id?: string;
                /**
                 * @description The saved payment method.
                 * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                account_vault_id?: string;
                /**
                 * @description The payment terminal.
                 * @example till-1
                 */
                terminal_id?: string;
                /** @description What the processor said of it. */
                info: {
                    /**
                     * @description The processor's own id.
                     * @example 11ef5b2c9d0e4f1a
                     */
                    processorId?: string;
                    /**
                     * @description Why it was declined: the processor's code.
                     * @example 1616
                     */
                    reasonCode?: string;
                    /**
                     * @description Why it was declined: the processor's words.
                     * @example Insufficient funds
                     */
                    reasonText?: string;
                    /**
                     * @description Dollars of surcharge on top; 0 where there is none.
                     * @example 1.5
                     */
                    feeAmount: number;
                    /**
                     * @description dollars that were authorized; what was taken is the amount
                     * @example 25
                     */
                    authorizedAmount?: number;
                    /** @description who authorized what somebody else may have completed or voided */
                    authorizedBy?: components["schemas"]["Actor"];
                    /**
                     * Format: date-time
                     * @description Until when the authorized money can be taken.
                     * @example 2026-07-05T14:00:00.000Z
                     */
                    authorizationExpiresAt?: string;
                };
                /** @description Who did it; missing where that was before it was kept. */
                actor?: components["schemas"]["Actor"];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                createdAt: string;
                /**
                 * @description of the request that made it, as its line of the log has it
                 * @example 01m8378fgvf2f8zpjjw0as5qzg
                 */
                correlationId: string;
            }[];
        };
        FinishAuthorizationRequest: components["schemas"]["FinishAuthorizationRequestWithAuthcomplete"] | components["schemas"]["FinishAuthorizationRequestWithVoid"];
        FinishAuthorizationRequestWithAuthcomplete: {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "authcomplete";
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount?: number;
        };
        FinishAuthorizationRequestWithVoid: {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "void";
        };
        /** @description What the secure form answered when it was done, as it came. */
        FormEvent: {
            /**
             * @description What the form did.
             * @example sale
             */
            "@action"?: string;
            /**
             * @description The processor's id of what was made.
             * @example 11ef5b2c9d0e4f1a
             */
            id?: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @example cc
             */
            payment_method?: string;
            /**
             * @description The processor's status.
             * @example 101
             */
            status_code?: unknown;
            /**
             * @description The processor's reason.
             * @example 1000
             */
            reason_code_id?: unknown;
            /**
             * @description The last four digits of the card or account.
             * @example 4242
             */
            last_four?: string;
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount?: number;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            account_vault_id?: string;
            /**
             * @description What names a captured card, for one use.
             * @example tkt_7d21
             */
            ticket_id?: string;
        } & {
            [key: string]: unknown;
        };
        GetAuditResult: {
            /** @description The entries, newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
        };
        GetLivenessResult: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "live";
        };
        GetMoneyAuditResult: {
            /**
             * @description movements that were looked at, on either side
             * @example 412
             */
            compared: number;
            /**
             * @description differences that are left out because their alert was resolved
             * @example 0
             */
            resolved: number;
            /** @description In what the books differ. */
            differences: components["schemas"]["MoneyDifference"][];
            /** @description companies of which the books of the processor could not be read: compare them again */
            notCompared: {
                /**
                 * @description The company.
                 * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                companyId: string;
                /**
                 * @description the processor did not answer, or nobody can read what it answered
                 * @enum {string}
                 */
                trouble: "unreachable" | "unreadable";
            }[];
            /**
             * @description missing where all of it was compared
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor?: string;
        };
        GetOpenApiDocumentResult: {
            [key: string]: unknown;
        };
        GetOutboxResult: {
            /** @description The messages, oldest first. */
            messages: {
                /**
                 * @description The message.
                 * @example msg_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
                /**
                 * @description By mail or by text message.
                 * @enum {string}
                 */
                channel: "email" | "sms";
                /**
                 * @description What kind of message it is.
                 * @example invoice
                 */
                kind: string;
                /**
                 * @description Who it went to.
                 * @example ada@shop.example
                 */
                to: string;
                /**
                 * @description Of a mail, its subject.
                 * @example Invoice INV-1042
                 */
                subject?: string;
                /**
                 * @description What it says.
                 * @example You owe $49.50.
                 */
                text: string;
                /**
                 * @description Of a mail, the same as a page.
                 * @example <p>You owe $49.50.</p>
                 */
                html?: string;
                /**
                 * @description The addresses in it.
                 * @example [
                 *       "https://pay.example/pay/4f1c0a9d"
                 *     ]
                 */
                links: string[];
                /**
                 * @description The invoice that it is about, if any.
                 * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                invoiceId?: string;
                /**
                 * @description The subscription.
                 * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                subscriptionId?: string;
                /**
                 * Format: date-time
                 * @description When it was sent.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                sentAt: string;
            }[];
        };
        GetReadinessResult: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "ready";
        };
        GetSandboxInfoResult: {
            /**
             * Format: uri
             * @description Where the sandbox processor is.
             * @example http://127.0.0.1:4001
             */
            processorUrl: string;
            /**
             * @description Sandbox or production.
             * @example sandbox
             */
            environment: string;
            /**
             * @description The version of the program.
             * @example 0.1.0
             */
            version: string;
        };
        GetSignUpDetailsResult: {
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName: string;
            /** @description The subscription. */
            subscription: components["schemas"]["Subscription"];
            /** @description The plan. */
            plan: components["schemas"]["Plan"];
            /**
             * @description The rails that can be paid with: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc"
             *     ]
             */
            acceptedRails: ("cc" | "ach")[];
            /**
             * @description the first invoice, while it waits to be paid
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            pendingInvoiceId?: string;
            /** @description The first invoice, while it waits to be paid. */
            pendingInvoice?: {
                /**
                 * @description The number that people see.
                 * @example INV-1042
                 */
                invoiceId: string;
                /**
                 * @description Dollars that are to be paid in all.
                 * @example 29
                 */
                amount: number;
                /**
                 * @description Dollars that can still be paid: without what is paid or in flight.
                 * @example 49.5
                 */
                amountDue: number;
                /**
                 * Format: date-time
                 * @description When it is due.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                dueDate: string;
                /** @description The lines of the invoice. */
                items: components["schemas"]["LineItem"][];
            };
            /** @description masked; for the merchant and for a payer who is verified */
            customer?: {
                /**
                 * @description The name.
                 * @example A*** L***
                 */
                name?: string;
                /**
                 * @description Where mails go.
                 * @example ada@shop.example
                 */
                email?: string;
                /**
                 * @description The phone number.
                 * @example +1 512 555 0100
                 */
                phone?: string;
            };
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: {
                /**
                 * @description The saved method.
                 * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /**
                 * @description The brand of the card.
                 * @example visa
                 */
                cardBrand?: string;
                /**
                 * @description The last four digits.
                 * @example 4242
                 */
                lastFour: string;
                /**
                 * @description When the card expires, MMYY.
                 * @example 1229
                 */
                expDate?: string;
                /**
                 * @description How it is called where people see it.
                 * @example Business card
                 */
                title?: string;
                /** @description whether it would be charged next */
                inUse: boolean;
            }[];
        };
        GetTransactionHistoryResult: {
            /** @description The transactions, oldest first. */
            transactions: {
                /**
                 * @description The id of the transaction.
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                _id: string;
                /**
                 * @description The id of the transaction.
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                transaction_id: string;
                /**
                 * @description What was done.
                 * @enum {string}
                 */
                action: "sale" | "auth" | "authcomplete" | "refund" | "void";
                /**
                 * @description Where it stands.
                 * @enum {string}
                 */
                status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
                /**
                 * @description dollars moved in all, surcharge included
                 * @example 25
                 */
                transaction_amount: number;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                payment_method: "cc" | "ach" | "offline";
                /**
                 * @description The last four digits of the card or account.
                 * @example 4242
                 */
                last_four?: string;
                /**
                 * @description The merchant's own id of the order.
                 * @example order-1042
                 */
                order_id?: string;
                /**
                 * @description What it is for, for people.
                 * @example Lunch
                 */
                description?: string;
                /**
                 * @description the transaction that a refund gives back
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                parent_transaction_id?: string;
                /**
                 * @description the failed transaction that this one tries again
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                rerunOf?: string;
                /**
                 * @description the invoice that it pays
                 * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                invoice_id?: string;
                /**
                 * @description The customer.
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                customer_id?: string;
                /**
                 * @description The saved payment method.
                 * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                account_vault_id?: string;
                /**
                 * @description The payment terminal.
                 * @example till-1
                 */
                terminal_id?: string;
                /** @description What the processor said of it. */
                info: {
                    /**
                     * @description The processor's own id.
                     * @example 11ef5b2c9d0e4f1a
                     */
                    processorId?: string;
                    /**
                     * @description Why it was declined: the processor's code.
                     * @example 1616
                     */
                    reasonCode?: string;
                    /**
                     * @description Why it was declined: the processor's words.
                     * @example Insufficient funds
                     */
                    reasonText?: string;
                    /**
                     * @description Dollars of surcharge on top; 0 where there is none.
                     * @example 1.5
                     */
                    feeAmount: number;
                    /**
                     * @description dollars that were authorized; what was taken is the amount
                     * @example 25
                     */
                    authorizedAmount?: number;
                    /** @description who authorized what somebody else may have completed or voided */
                    authorizedBy?: components["schemas"]["Actor"];
                    /**
                     * Format: date-time
                     * @description Until when the authorized money can be taken.
                     * @example 2026-07-05T14:00:00.000Z
                     */
                    authorizationExpiresAt?: string;
                };
                /** @description Who did it; missing where that was before it was kept. */
                actor?: components["schemas"]["Actor"];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                createdAt: string;
                /**
                 * @description of the request that made it, as its line of the log has it
                 * @example 01m8378fgvf2f8zpjjw0as5qzg
                 */
                correlationId: string;
            }[];
        };
        GetVersionResult: {
            /**
             * @description The version of the published API.
             * @example 2026-07-05.1
             */
            version: string;
        };
        GetWebhookResult: {
            /**
             * Format: uri
             * @description The address.
             * @example https://pay.example/pay/4f1c0a9d
             */
            url: string;
            /**
             * @description The events that are told.
             * @example [
             *       "invoice.paid"
             *     ]
             */
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description how it is let in; the credential itself is not shown */
            auth?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                type: "basic" | "bearer" | "header";
            };
        };
        /** @description What the payment page of an invoice shows. */
        HostedInvoice: {
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName: string;
            /**
             * @description The invoice.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description The number that people see.
             * @example INV-1042
             */
            invoiceId: string;
            /**
             * @description Where the invoice stands.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /**
             * @description What it is for.
             * @example Garden work in June
             */
            description: string;
            /**
             * @description Dollars that are to be paid in all.
             * @example 49.5
             */
            amount: number;
            /**
             * @description Dollars that were paid.
             * @example 0
             */
            amountPaid: number;
            /**
             * @description Dollars that can still be paid: without what is paid or in flight.
             * @example 49.5
             */
            amountDue: number;
            /**
             * Format: date-time
             * @description When it is due.
             * @example 2026-07-05T14:00:00.000Z
             */
            dueDate: string;
            /** @description The lines of the invoice. */
            items: components["schemas"]["LineItem"][];
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /** @description The methods that the payer saved. */
            savedMethods: {
                /**
                 * @description The saved method.
                 * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /**
                 * @description The brand of the card.
                 * @example visa
                 */
                cardBrand?: string;
                /**
                 * @description The last four digits.
                 * @example 4242
                 */
                lastFour: string;
                /**
                 * @description How it is called where people see it.
                 * @example Business card
                 */
                title?: string;
            }[];
            /** @description Payments whose outcome is not final yet. */
            inFlight: {
                /**
                 * @description Dollars.
                 * @example 10
                 */
                amount: number;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                createdAt: string;
            }[];
        };
        /** @description What a hosted payment page shows. */
        HostedPayment: {
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "open" | "processing" | "pending" | "paid" | "returned" | "expired";
            /**
             * @description How it is called where people see it.
             * @example Business card
             */
            title?: string;
            /**
             * @description What it is for.
             * @example Your order
             */
            description?: string;
            /**
             * @description Dollars that are to be paid.
             * @example 25
             */
            total: number;
            /**
             * @description Lines that are shown: any members, of which description, quantity and price are known.
             * @example [
             *       {
             *         "description": "Soap",
             *         "quantity": 2,
             *         "price": 4.75
             *       }
             *     ]
             */
            line_items: {
                [key: string]: unknown;
            }[];
            /**
             * @description A picture that is shown; http or https.
             * @example https://shop.example/logo.png
             */
            image_url?: string;
            /**
             * @description As it was sent, without the token.
             * @example https://shop.example/thanks
             */
            return_url?: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id?: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description Where the receipt goes.
             * @example payer@example.com
             */
            billing_email?: string;
            /**
             * @description Street and number of the billing address.
             * @example 1100 Congress Ave
             */
            billing_street?: string;
            /**
             * @description The city of the billing address.
             * @example Austin
             */
            billing_city?: string;
            /**
             * @description The state of the billing address.
             * @example TX
             */
            billing_state?: string;
            /**
             * @description The ZIP code of the billing address.
             * @example 78701
             */
            billing_zip?: string;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt: string;
        };
        /** @description A hosted payment that was paid. */
        HostedPaymentResult: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "success";
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId: string;
        };
        /** @description What opens the secure form. */
        Intention: {
            /**
             * @description What the secure form is opened with.
             * @example ct_4f1c0a9d
             */
            clientToken: string;
            /**
             * @description The address of the secure form, which a page shows in a frame.
             * @example https://processor.example/v1/elements/ct_4f1c0a9d
             */
            formUrl: string;
            /**
             * @description The processor's id of the company.
             * @example loc_8c02d1
             */
            locationId: string;
            /**
             * @description The processor's id of the customer.
             * @example con_5b2c
             */
            contactId: string;
            /** @description The rails that the form offers. */
            methods: {
                /**
                 * @description The processor's product that takes this rail.
                 * @example ptx_31a0
                 */
                productTransactionId: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                type: "cc" | "ach";
            }[];
        };
        /** @description A demand for money, and what is known of its payment. Amounts in dollars. */
        Invoice: {
            /**
             * @description The invoice.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description the number that people see
             * @example INV-1042
             */
            invoiceId: string;
            /**
             * @description Where the invoice stands.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /**
             * @description Dollars that are to be paid in all.
             * @example 49.5
             */
            amount: number;
            /**
             * @description Dollars that were paid.
             * @example 0
             */
            amountPaid: number;
            /**
             * @description what can still be paid: without what is paid or in flight
             * @example 49.5
             */
            amountDue: number;
            /**
             * @description What it is for.
             * @example Garden work in June
             */
            description: string;
            /**
             * Format: date-time
             * @description When it was issued.
             * @example 2026-07-05T14:00:00.000Z
             */
            invoiceDate: string;
            /**
             * Format: date-time
             * @description When it is due.
             * @example 2026-07-05T14:00:00.000Z
             */
            dueDate: string;
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /** @description Who is billed. */
            customer: {
                /**
                 * @description The first name.
                 * @example Ada
                 */
                firstName?: string;
                /**
                 * @description The last name.
                 * @example Lovelace
                 */
                lastName?: string;
                /**
                 * @description Where mails go.
                 * @example ada@shop.example
                 */
                email?: string;
            };
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /**
             * @description What became of the newest attempt to pay it.
             * @example completed
             */
            lastAttemptStatus?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was paid in full.
             * @example 2026-07-05T14:00:00.000Z
             */
            paidAt?: string;
            /**
             * @description Why it was voided or cancelled, as the merchant said.
             * @example Ordered twice
             */
            closedReason?: string;
            /** @description The lines of the invoice. */
            items: components["schemas"]["LineItem"][];
            /** @description The transactions, oldest first. */
            transactions: components["schemas"]["InvoiceTransaction"][];
            /**
             * @description taken by card in all, surcharges included
             * @example 51.5
             */
            totalCharged?: number;
            /**
             * @description Dollars of surcharge in all.
             * @example 1.5
             */
            totalFees?: number;
            /**
             * Format: uri
             * @description A link to the invoice as a PDF, in reads and searches; it works for an hour.
             * @example https://pay.example/invoices/pdf/cmp_1/inv_1
             */
            pdfUrl?: string;
        };
        /** @description The body that tells of invoice.created. */
        InvoiceCreatedEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "invoice.created";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The invoice. */
                invoice: components["schemas"]["ToldInvoice"];
            };
        };
        /** @description What invoices must be like. All of it holds. */
        InvoiceFilters: {
            /** @description Those whose `id` is so. */
            id?: {
                /**
                 * @description an id (inv_...)
                 * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (inv_...).
                 * @example [
                 *       "inv_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `invoiceId` is so. */
            invoiceId?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains" | "startsWith";
            } | {
                /**
                 * @description Each is text.
                 * @example [
                 *       "Lovelace"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `customerId` is so. */
            customerId?: {
                /**
                 * @description an id (cus_...)
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (cus_...).
                 * @example [
                 *       "cus_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `subscriptionId` is so. */
            subscriptionId?: {
                /**
                 * @description an id (sub_...)
                 * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (sub_...).
                 * @example [
                 *       "sub_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `invoiceStatus` is so. */
            invoiceStatus?: {
                /**
                 * @description one of Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded
                 * @enum {string}
                 */
                value: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of Pending, Paid, Partial, ACHPending, Overdue, Voided, Cancelled, Failed, Refunded. */
                value: ("Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `lastAttemptStatus` is so. */
            lastAttemptStatus?: {
                /**
                 * @description one of created, authorized, captured, completed, pending, failed, voided, returned
                 * @enum {string}
                 */
                value: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of created, authorized, captured, completed, pending, failed, voided, returned. */
                value: ("created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `amount` is so. */
            amount?: {
                /**
                 * @description dollars
                 * @example 49.5
                 */
                value: number;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is dollars.
                 * @example [
                 *       49.5,
                 *       49.5
                 *     ]
                 */
                value: number[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `amountPaid` is so. */
            amountPaid?: {
                /**
                 * @description dollars
                 * @example 49.5
                 */
                value: number;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is dollars.
                 * @example [
                 *       49.5,
                 *       49.5
                 *     ]
                 */
                value: number[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `invoiceDate` is so. */
            invoiceDate?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `dueDate` is so. */
            dueDate?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `createdAt` is so. */
            createdAt?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `updatedAt` is so. */
            updatedAt?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /**
             * @description Those whose own fields of the company are so, by the keys of these.
             * @example {
             *       "po_number": {
             *         "value": "1042"
             *       }
             *     }
             */
            customFields?: {
                [key: string]: {
                    /** @description What values of the field are compared with: one, or a list of them. */
                    value: unknown;
                    /**
                     * @description How the value is compared.
                     * @enum {string}
                     */
                    operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                };
            };
        };
        /** @description The body that tells of invoice.overdue. */
        InvoiceOverdueEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "invoice.overdue";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The invoice. */
                invoice: components["schemas"]["ToldInvoice"];
            };
        };
        /** @description The body that tells of invoice.paid. */
        InvoicePaidEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "invoice.paid";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The invoice. */
                invoice: components["schemas"]["ToldInvoice"];
            };
        };
        /** @description The body that tells of invoice.partial. */
        InvoicePartialEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "invoice.partial";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The invoice. */
                invoice: components["schemas"]["ToldInvoice"];
            };
        };
        /** @description The body that tells of invoice.refunded. */
        InvoiceRefundedEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "invoice.refunded";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The invoice. */
                invoice: components["schemas"]["ToldInvoice"];
            };
        };
        /** @description A transaction as its invoice lists it. */
        InvoiceTransaction: {
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "sale" | "auth" | "authcomplete" | "refund" | "void";
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach" | "offline";
            /** @description how money was received that was paid offline */
            offline?: {
                /**
                 * @description How it was received.
                 * @enum {string}
                 */
                method: "cash" | "check" | "wire" | "card_terminal" | "other";
                /**
                 * @description the day where the company is; a reversal has none
                 * @example 2026-07-05
                 */
                receivedOn?: string;
                /**
                 * @description The number of a check, or what else names it.
                 * @example 1042
                 */
                reference?: string;
            };
            /**
             * @description dollars that count towards the invoice
             * @example 50
             */
            subtotalAmount: number;
            /**
             * @description dollars of surcharge on top; 0 where there is none
             * @example 1.5
             */
            feeAmount: number;
            /**
             * @description The last four digits.
             * @example 4242
             */
            lastFour?: string;
            /**
             * @description The brand of the card.
             * @example visa
             */
            cardBrand?: string;
            /**
             * @description Why it was declined: the processor's code.
             * @example 1616
             */
            reasonCode?: string;
            /**
             * @description Why it was declined: the processor's words.
             * @example Insufficient funds
             */
            reasonText?: string;
            /**
             * @description the sale that a refund gives back
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            parentId?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /** @description Who did it; missing where that was before it was kept. */
            actor?: components["schemas"]["Actor"];
        };
        /** @description The body that tells of invoice.voided. */
        InvoiceVoidedEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "invoice.voided";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The invoice. */
                invoice: components["schemas"]["ToldInvoice"];
            };
        };
        KeepManagedSubscriptionRequest: Record<string, never>;
        /** @description A line of an invoice. */
        LineItem: {
            /**
             * @description The merchant's own id of the line.
             * @example line-1
             */
            itemId: string;
            /**
             * @description What is sold.
             * @example Soap
             */
            description?: string;
            /**
             * @description How many.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Dollars for one.
             * @example 4.75
             */
            unitPrice?: number;
            /**
             * @description Dollars for the whole line.
             * @example 9.5
             */
            totalPrice?: number;
            /**
             * @description The merchant's own code of what is sold.
             * @example S-1
             */
            itemCode?: string;
        };
        ListAlertsResult: {
            /** @description The alerts. */
            alerts: components["schemas"]["Alert"][];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor?: string;
        };
        ListApiKeysResult: {
            /** @description The API keys. */
            keys: {
                /**
                 * @description The API key.
                 * @example key_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                keyId: string;
                /**
                 * @description What the key is for.
                 * @example Till
                 */
                name?: string;
                /**
                 * @description What the key may do.
                 * @enum {string}
                 */
                role: "admin" | "clerk" | "read_only";
                /**
                 * @description The last four digits.
                 * @example 4242
                 */
                lastFour?: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description up to a minute behind
                 * @example 2026-07-05T14:00:00.000Z
                 */
                lastUsedAt?: string;
                /**
                 * Format: date-time
                 * @description Until when it can be used.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                expiresAt?: string;
                /**
                 * Format: date-time
                 * @description When it was revoked.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                revokedAt?: string;
            }[];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
        };
        ListCompaniesResult: {
            /** @description The companies. */
            companies: components["schemas"]["Company"][];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
        };
        ListDeliveriesResult: {
            /** @description The deliveries. */
            deliveries: components["schemas"]["Delivery"][];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
        };
        ListPaymentMethodsResult: {
            /** @description The saved payment methods of this page. */
            accountvaults: components["schemas"]["PaymentMethod"][];
            /**
             * @description The method that is charged where none is named.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            defaultPaymentMethodId?: string;
            /**
             * @description Which page, counted from 0.
             * @example 0
             */
            page: number;
            /**
             * @description How many are on a page.
             * @example 20
             */
            pageSize: number;
            /**
             * @description How many there are in all.
             * @example 1
             */
            total: number;
        };
        ListPlansResult: {
            /** @description The plans. */
            plans: components["schemas"]["Plan"][];
        };
        ListProductsResult: {
            /** @description The products. */
            products: components["schemas"]["Product"][];
        };
        /** @description What the page of a subscription shows to its payer. */
        ManagedSubscription: {
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName: string;
            /** @description The subscription. */
            subscription: {
                /**
                 * @description The subscription.
                 * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                subscriptionId: string;
                /**
                 * @description Where it stands.
                 * @enum {string}
                 */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /**
                 * @description The customer.
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                customerId: string;
                /**
                 * @description The merchant's own id of the plan.
                 * @example garden
                 */
                planId: string;
                /**
                 * @description The name of the plan.
                 * @example Garden
                 */
                planName: string;
                /**
                 * @description Whether renewals are charged by themselves or paid by hand.
                 * @enum {string}
                 */
                billingMode: "recurring" | "recurringManual" | "nonRecurring";
                /**
                 * @description How often it is billed.
                 * @enum {string}
                 */
                billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                /**
                 * @description Dollars that a period costs now.
                 * @example 29
                 */
                totalAmount: number;
                /**
                 * Format: date-time
                 * @description When it begins.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                startDate: string;
                /**
                 * Format: date-time
                 * @description When the trial ends.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                trialEndDate?: string;
                /**
                 * Format: date-time
                 * @description When the running period began.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                currentPeriodStart?: string;
                /**
                 * Format: date-time
                 * @description When the running period ends.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                currentPeriodEnd?: string;
                /**
                 * Format: date-time
                 * @description When it is billed next.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                nextBillingDate?: string;
                /**
                 * @description Dollars that were agreed on in place of the price of the plan.
                 * @example 25
                 */
                amount?: number;
                /** @description Products that are billed along with the plan. */
                addOns?: {
                    /**
                     * @description The merchant's own id of the product.
                     * @example soap
                     */
                    productId: string;
                    /**
                     * @description How many.
                     * @example 2
                     */
                    quantity: number;
                }[];
                /** @description What is taken off the price. */
                discounts?: {
                    /**
                     * @description Whether percent or dollars are taken off.
                     * @enum {string}
                     */
                    type: "percent" | "amount";
                    /**
                     * @description Percent or dollars.
                     * @example 10
                     */
                    value: number;
                    /**
                     * @description How it is called where people see it.
                     * @example New
                     */
                    name?: string;
                    /**
                     * @description For how many periods it holds; for all of them where it is left out.
                     * @example 3
                     */
                    cycles?: number;
                }[];
                /**
                 * @description How many days after its date an invoice is due.
                 * @example 0
                 */
                paymentDueDays: number;
                /**
                 * @description After how many days of being late it is suspended.
                 * @example 30
                 */
                suspendAfterDays?: number;
                /**
                 * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
                 * @example [
                 *       "cc",
                 *       "ach"
                 *     ]
                 */
                paymentMethods: ("cc" | "ach")[];
                /**
                 * @description The method that renewals are charged to.
                 * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                paymentMethodId?: string;
                /** @description Whether it ends with the running period. */
                cancelAtPeriodEnd: boolean;
                /**
                 * Format: date-time
                 * @description When it was cancelled, or is to end.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                cancelDate?: string;
                /**
                 * @description Why it was cancelled.
                 * @example Moved away
                 */
                cancelReason?: string;
                /**
                 * Format: date-time
                 * @description When it ended.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                endedDate?: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                updatedAt: string;
            };
            /** @description The plan. */
            plan: components["schemas"]["Plan"];
            /** @description What is taken next, where something is. */
            nextPayment?: {
                /**
                 * @description When it is taken.
                 * @example 2026-08-05T14:00:00.000Z
                 */
                date: string;
                /**
                 * @description Dollars, surcharge aside.
                 * @example 29
                 */
                amount: number;
            };
            /** @description the newest, at most 24 */
            invoices: {
                /**
                 * @description The invoice.
                 * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
                /**
                 * @description The number that people see.
                 * @example INV-1042
                 */
                invoiceId: string;
                /**
                 * @description Where the invoice stands.
                 * @enum {string}
                 */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                /**
                 * @description Dollars that are to be paid in all.
                 * @example 29
                 */
                amount: number;
                /**
                 * @description Dollars that can still be paid: without what is paid or in flight.
                 * @example 49.5
                 */
                amountDue: number;
                /**
                 * Format: date-time
                 * @description When it was issued.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                invoiceDate: string;
                /**
                 * Format: date-time
                 * @description When it is due.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                dueDate: string;
            }[];
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: {
                /**
                 * @description The saved method.
                 * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /**
                 * @description The brand of the card.
                 * @example visa
                 */
                cardBrand?: string;
                /**
                 * @description The last four digits.
                 * @example 4242
                 */
                lastFour: string;
                /**
                 * @description When the card expires, MMYY.
                 * @example 1229
                 */
                expDate?: string;
                /**
                 * @description How it is called where people see it.
                 * @example Business card
                 */
                title?: string;
                /** @description whether it would be charged next */
                inUse: boolean;
            }[];
            /** @description the processor did not tell which methods there are */
            methodsUnavailable?: boolean;
            /**
             * @description The rails that can be paid with: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc"
             *     ]
             */
            acceptedRails: ("cc" | "ach")[];
            /** @description What the payer may do. */
            may: {
                /** @description Pay an invoice. */
                pay: boolean;
                /** @description Choose another payment method. */
                changeMethod: boolean;
                /** @description Cancel at the end of the period. */
                cancel: boolean;
                /** @description Take a cancellation back. */
                keep: boolean;
            };
        };
        /** @description In what the books here and the processor's differ. */
        MoneyDifference: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description In what they differ.
             * @enum {string}
             */
            kind: "missing_here" | "missing_there" | "amount_differs" | "surcharge_differs" | "rail_differs" | "status_differs" | "refund_differs" | "charged_twice" | "open_too_long";
            /**
             * @description the name of the movement at the processor; ours begin with `trx_`
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            reference: string;
            /**
             * @description of what is missing here: the transaction that it captures, voids or gives back
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
            /**
             * @description The invoice that it belongs to, if any.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            invoiceId?: string;
            /**
             * @description when it was made, on the clock of the company
             * @example 2026-07-05T14:00:00.000Z
             */
            at: string;
            /** @description missing where the books here have no such movement */
            here?: {
                /**
                 * @description What was done.
                 * @example sale
                 */
                action: string;
                /**
                 * @description Where it stands.
                 * @example completed
                 */
                status: string;
                /**
                 * @description Dollars in all.
                 * @example 51.5
                 */
                amount: number;
                /**
                 * @description Dollars of surcharge among them.
                 * @example 1.5
                 */
                surcharge: number;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @example cc
                 */
                paymentMethod: string;
            };
            /** @description missing where the books of the processor have none */
            there?: {
                /**
                 * @description What was done.
                 * @example sale
                 */
                action: string;
                /**
                 * @description Where it stands.
                 * @example completed
                 */
                status: string;
                /**
                 * @description Dollars in all.
                 * @example 51.5
                 */
                amount: number;
                /**
                 * @description Dollars of surcharge among them.
                 * @example 1.5
                 */
                surcharge: number;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @example cc
                 */
                paymentMethod: string;
                /**
                 * @description The processor's id.
                 * @example 11ef5b2c9d0e4f1a
                 */
                id: string;
                /**
                 * @description The merchant's own id of the order.
                 * @example order-1042
                 */
                orderId?: string;
            };
        };
        MoveClockRequest: components["schemas"]["MoveClockRequestWithAdvanceSeconds"] | components["schemas"]["MoveClockRequestWithAdvanceTo"];
        MoveClockRequestWithAdvanceSeconds: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description By how many seconds the clock moves on.
             * @example 86400
             */
            advanceSeconds: number;
        };
        MoveClockRequestWithAdvanceTo: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description Where the clock is moved to; never back.
             * @example 2026-08-05T14:00:00.000Z
             */
            advanceTo: string;
        };
        /** @description What is taken off the price. */
        NewDiscount: {
            /**
             * @description What kind it is.
             * @constant
             */
            type: "percent";
            /**
             * @description Percent of what is left.
             * @example 10
             */
            value: number;
            /**
             * @description How it is called where people see it.
             * @example New
             */
            name?: string;
            /**
             * @description For how many periods it holds; for all of them where it is left out.
             * @example 3
             */
            cycles?: number;
        } | {
            /**
             * @description What kind it is.
             * @constant
             */
            type: "amount";
            /**
             * @description Dollars.
             * @example 5
             */
            value: number;
            /**
             * @description How it is called where people see it.
             * @example New
             */
            name?: string;
            /**
             * @description For how many periods it holds; for all of them where it is left out.
             * @example 3
             */
            cycles?: number;
        };
        /** @description A line of an invoice to be. */
        NewLineItem: {
            /**
             * @description The merchant's own id of the line.
             * @example line-1
             */
            itemId?: string;
            /**
             * @description What is sold.
             * @example Soap
             */
            description?: string;
            /**
             * @description How many.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Dollars for one.
             * @example 4.75
             */
            unitPrice?: number;
            /**
             * @description Dollars for the whole line.
             * @example 9.5
             */
            totalPrice?: number;
        };
        /** @description Surcharge rules that are to hold. */
        NewSurchargeRuleSet: {
            /** @description The rules. */
            rules: ({
                /**
                 * @description The state or territory.
                 * @enum {string}
                 */
                place: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
                /**
                 * @description What it says: no surcharge, not above what cards cost, or not above a rate.
                 * @enum {string}
                 */
                rule: "cap";
                /**
                 * @description The rate of a cap, in percent.
                 * @example 2
                 */
                rate: number;
                /**
                 * Format: date
                 * @description From when on.
                 * @example 2026-11-01
                 */
                from: string;
                /**
                 * Format: date
                 * @description Until when.
                 * @example 2026-11-01
                 */
                to?: string;
                /**
                 * @description Where it is written.
                 * @example Texas Finance Code 604A
                 */
                source: string;
            } | {
                /**
                 * @description The state or territory.
                 * @enum {string}
                 */
                place: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
                /**
                 * @description What it says: no surcharge, not above what cards cost, or not above a rate.
                 * @enum {string}
                 */
                rule: "ban" | "at_cost";
                /**
                 * Format: date
                 * @description From when on.
                 * @example 2026-11-01
                 */
                from: string;
                /**
                 * Format: date
                 * @description Until when.
                 * @example 2026-11-01
                 */
                to?: string;
                /**
                 * @description Where it is written.
                 * @example Texas Finance Code 604A
                 */
                source: string;
            })[];
        };
        OpenManageSessionRequest: {
            /**
             * @description The code that was sent.
             * @example 123456
             */
            code: string;
        };
        OpenManageSessionResult: {
            /**
             * @description The session: sent in a header from now on.
             * @example st_FG8fLRqcp8RakDHKrnffr9zRkdBGpz6U
             */
            sessionToken: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt: string;
        };
        OpenSessionRequest: Record<string, never>;
        OpenSessionResult: {
            /**
             * @description The session: sent in a header from now on.
             * @example st_FG8fLRqcp8RakDHKrnffr9zRkdBGpz6U
             */
            sessionToken: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt: string;
        };
        PaySubscriptionRequest: {
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            accountVaultId: string;
            /**
             * @description Dollars that count towards the invoice; all that is due where it is left out.
             * @example 29
             */
            amount?: number;
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
        };
        PaySubscriptionResult: {
            /**
             * @description What happened, for people.
             * @example Payment approved.
             */
            message: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId: string;
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId: string;
            /**
             * @description Where it stands.
             * @constant
             */
            status: "success";
        };
        /** @description A saved card or bank account. */
        PaymentMethod: {
            /**
             * @description The saved method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /**
             * @description The last four digits.
             * @example 4242
             */
            lastFour: string;
            /**
             * @description The first six digits of the card.
             * @example 424242
             */
            firstSix?: string;
            /**
             * @description When the card expires, MMYY.
             * @example 1229
             */
            expDate?: string;
            /**
             * @description Whose card or account it is.
             * @example Ada Lovelace
             */
            accountHolderName?: string;
            /**
             * @description The kind of bank account.
             * @enum {string}
             */
            accountType?: "checking" | "savings";
            /**
             * @description How it is called where people see it.
             * @example Business card
             */
            title?: string;
            /** @description Whether it can be used. */
            active: boolean;
            /** @description Whether it is charged where none is named. */
            isDefault: boolean;
            /**
             * @description The processor's id of the customer.
             * @example con_5b2c
             */
            contactId: string;
            /** @description What the first digits of the card say; null where nothing is known. */
            binInfo?: {
                /**
                 * @description Credit, debit or prepaid.
                 * @example credit
                 */
                type?: string;
                /**
                 * @description The brand of the card.
                 * @example visa
                 */
                brand?: string;
            } | null;
        };
        /** @description What pays, and how much of what is due. */
        PaymentRequest: components["schemas"]["PaymentRequestWithAccountVaultId"] | components["schemas"]["PaymentRequestWithProcessorEvent"] | components["schemas"]["PaymentRequestWithCompletedTransaction"] | components["schemas"]["PaymentRequestWithWalletDataWalletProvider"];
        PaymentRequestWithAccountVaultId: {
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            accountVaultId: string;
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /**
             * @description Dollars that count towards the invoice; all that is due where it is left out.
             * @example 49.5
             */
            amount?: number;
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        PaymentRequestWithCompletedTransaction: {
            /** @description A sale that the secure form made already, to be recorded. */
            completedTransaction: components["schemas"]["FormEvent"];
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /**
             * @description Dollars that count towards the invoice; all that is due where it is left out.
             * @example 49.5
             */
            amount?: number;
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        PaymentRequestWithProcessorEvent: {
            /** @description What the secure form answered when it was done. */
            processorEvent: components["schemas"]["FormEvent"];
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /**
             * @description Dollars that count towards the invoice; all that is due where it is left out.
             * @example 49.5
             */
            amount?: number;
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        PaymentRequestWithWalletDataWalletProvider: {
            /**
             * @description What the wallet sealed for the processor.
             * @example {
             *       "token": "sandbox_wallet_approved"
             *     }
             */
            walletData: {
                [key: string]: unknown;
            };
            /**
             * @description Whose wallet it is.
             * @enum {string}
             */
            walletProvider: "apple_pay" | "google_pay";
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /**
             * @description Dollars that count towards the invoice; all that is due where it is left out.
             * @example 49.5
             */
            amount?: number;
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        /** @description A payment that went through. */
        PaymentResult: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "success";
            /**
             * @description What happened, for people.
             * @example Payment approved.
             */
            message: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
            /**
             * @description The invoice.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description The number of the invoice that people see.
             * @example INV-1042
             */
            invoiceId: string;
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId: string;
            /**
             * @description dollars that count towards the invoice
             * @example 50
             */
            amount: number;
            /**
             * @description Dollars of surcharge on top; 0 where there is none.
             * @example 1.5
             */
            feeAmount: number;
            /**
             * @description Dollars taken in all, surcharges included.
             * @example 51.5
             */
            totalCharged: number;
            /**
             * @description Where the invoice stands.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /**
             * @description Dollars that can still be paid: without what is paid or in flight.
             * @example 49.5
             */
            amountDue: number;
        };
        /** @description What a subscription costs, and how it is billed. */
        Plan: {
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId: string;
            /**
             * @description The name of the plan.
             * @example Garden
             */
            name: string;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /**
             * @description dollars a cycle
             * @example 29
             */
            price: number;
            /**
             * @description What it is, for people.
             * @example Weekly garden work
             */
            description?: string;
            /**
             * @description dollars on the first invoice; absent where there is none
             * @example 10
             */
            setupFee?: number;
            /**
             * @description How many days are free at the beginning.
             * @example 14
             */
            trialDays?: number;
            /**
             * @description What the plan holds, for people: texts, or objects of your own.
             * @example [
             *       "Unlimited seats"
             *     ]
             */
            features?: unknown[];
            /** @description Whether it can be used. */
            active: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice: {
                /**
                 * @description How many days before the renewal.
                 * @example 7
                 */
                leadTimeDays: number;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description Something that can be added to a subscription. */
        Product: {
            /**
             * @description The merchant's own id of the product.
             * @example soap
             */
            productId: string;
            /**
             * @description The name of the product.
             * @example Soap
             */
            name: string;
            /**
             * @description Dollars.
             * @example 29
             */
            price: number;
            /**
             * @description What invoices show as its code.
             * @example S-1
             */
            code?: string;
            /** @description Whether it can be used. */
            active: boolean;
        };
        PutBrandingRequest: {
            /**
             * @description `#rrggbb`; it stands out from white by at least 4.5:1
             * @example #0a5c36
             */
            colour?: string;
            /**
             * @description where payers ask, in place of the company's own address
             * @example help@shop.example
             */
            supportEmail?: string;
            /**
             * @description Where payers call with questions.
             * @example (214) 555-0100
             */
            supportPhone?: string & (unknown & unknown);
            /**
             * @description https
             * @example https://shop.example
             */
            website?: string;
            /**
             * @description Where the company is, as payers are shown it.
             * @example [
             *       "1 Main St",
             *       "Dallas, TX 75201"
             *     ]
             */
            addressLines?: string[];
        };
        PutCustomFieldRequest: components["schemas"]["PutCustomFieldRequestWithSelect"] | components["schemas"]["PutCustomFieldRequestWithType"];
        PutCustomFieldRequestWithSelect: {
            /**
             * @description How it is called where people see it.
             * @example Card surcharge
             */
            label?: string;
            /**
             * @description What its values are.
             * @enum {string}
             */
            type: "select";
            /**
             * @description The values of a select field.
             * @example [
             *       "small",
             *       "large"
             *     ]
             */
            options: string[];
            /**
             * @description Whether it is kept but offered no more.
             * @default false
             */
            archived?: boolean;
        };
        PutCustomFieldRequestWithType: {
            /**
             * @description How it is called where people see it.
             * @example Card surcharge
             */
            label?: string;
            /**
             * @description What its values are.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date";
            /**
             * @description Whether it is kept but offered no more.
             * @default false
             */
            archived?: boolean;
        };
        PutCustomFieldResult: {
            /**
             * @description Which records have the field.
             * @enum {string}
             */
            entity: "customer" | "invoice" | "subscription";
            /**
             * @description The key of the field.
             * @example po_number
             */
            key: string;
            /**
             * @description How it is called where people see it.
             * @example Card surcharge
             */
            label?: string;
            /**
             * @description What its values are.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date" | "select";
            /**
             * @description The values of a select field.
             * @example [
             *       "small",
             *       "large"
             *     ]
             */
            options?: string[];
            /** @description Whether it is kept but offered no more. */
            archived: boolean;
        };
        PutProductRequest: {
            /**
             * @description The name of the product.
             * @example Soap
             */
            name: string;
            /**
             * @description Dollars.
             * @example 29
             */
            price: number;
            /**
             * @description What invoices show as its code.
             * @example S-1
             */
            code?: string;
            /**
             * @description Whether it can be used.
             * @default true
             */
            active?: boolean;
        };
        PutWebhookRequest: {
            /**
             * @description Where it is told: https, in the sandbox also http on this machine.
             * @example https://shop.example/florin
             */
            url: string;
            /**
             * @description The events that are told.
             * @example [
             *       "invoice.paid"
             *     ]
             */
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description What the endpoint is shown beside the signature. */
            auth?: components["schemas"]["EndpointCredential"];
        };
        PutWebhookResult: {
            /**
             * Format: uri
             * @description Where it is told.
             * @example https://shop.example/florin
             */
            url: string;
            /**
             * @description The events that are told.
             * @example [
             *       "invoice.paid"
             *     ]
             */
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description What the endpoint is shown beside the signature. */
            auth?: {
                /**
                 * @description Which kind of credential.
                 * @enum {string}
                 */
                type: "basic" | "bearer" | "header";
            };
            /**
             * @description What deliveries are signed with, shown this once.
             * @example whsec_YW4gZXhhbXBsZSBvZiB3aGF0IHNpZ25zLCBubyBrZXk=
             */
            signingSecret?: string;
        };
        QuoteCapturedHostedPaymentRequest: {
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
        };
        QuoteSignUpSurchargeRequest: components["schemas"]["QuoteSignUpSurchargeRequestWithAccountVaultId"] | components["schemas"]["QuoteSignUpSurchargeRequestWithTicketId"];
        QuoteSignUpSurchargeRequestWithAccountVaultId: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            accountVaultId: string;
        };
        QuoteSignUpSurchargeRequestWithTicketId: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
        };
        ReceiveProcessorPostbackRequest: {
            /**
             * @description The id.
             * @example 11ef5b2c9d0e4f1a
             */
            id: string;
            /**
             * @description What kind it is.
             * @example postback
             */
            type: string;
            /**
             * @description The processor's id of the company.
             * @example loc_8c02d1
             */
            locationId: string;
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
            /**
             * @description Our name of it at the processor.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            reference?: string;
            /**
             * @description The saved method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            vaultId?: string;
            /**
             * @description The processor's id of the customer.
             * @example con_5b2c
             */
            contactId?: string;
        };
        ReceiveProcessorPostbackResult: {
            /**
             * @description That it was heard.
             * @constant
             */
            heard: true;
        };
        /** @description One of the checks of an exam. */
        ReceiverCheck: {
            /**
             * @description What it is called.
             * @example Till
             */
            name: string;
            /**
             * @description What the receiver was sent.
             * @example An event, as it is signed.
             */
            sends: string;
            /**
             * @description 2xx, or 4xx
             * @enum {string}
             */
            expects: "accepts" | "refuses";
            /** @description whether it did */
            passed: boolean;
            /**
             * @description The status that came, or why none did.
             * @example 204
             */
            answered: string;
            /**
             * @description What is wrong with that.
             * @example It took an event with a wrong signature.
             */
            why?: string;
            /**
             * @description What to do about it.
             * @example Check the signature before anything else.
             */
            mend?: string;
        };
        RecordOfflinePaymentRequest: {
            /**
             * @description all that is due where it is left out
             * @example 49.5
             */
            amount?: number;
            /**
             * @description How it was received.
             * @enum {string}
             */
            method: "cash" | "check" | "wire" | "card_terminal" | "other";
            /**
             * Format: date
             * @description a day where the company is: today where it is left out
             * @example 2026-07-05
             */
            receivedOn?: string;
            /**
             * @description The number of a check, or what else names it.
             * @example 1042
             */
            reference?: string;
            /**
             * @description A note.
             * @example Called the payer
             */
            note?: string;
            /**
             * @description Whether the payer is sent a receipt.
             * @default true
             */
            sendReceipt?: boolean;
        };
        RecordOfflinePaymentResult: {
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId: string;
            /** @description The invoice. */
            invoice: components["schemas"]["Invoice"];
        };
        /** @description A refund that went through. */
        RefundResult: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "success";
            /**
             * @description What happened, for people.
             * @example Refund approved.
             */
            message: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
            /** @description The transaction. */
            transaction: components["schemas"]["Transaction"];
        };
        RefundTransactionRequest: {
            /**
             * @description Dollars.
             * @example 25
             */
            transaction_amount?: number;
            /** @description Whether the invoice is closed by a refund of all of it, rather than due again. */
            close_invoice?: boolean;
        };
        ReplayDeliveriesRequest: components["schemas"]["ReplayDeliveriesRequestWithEventId"] | components["schemas"]["ReplayDeliveriesRequestWithStatus"];
        ReplayDeliveriesRequestWithEventId: {
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
        };
        ReplayDeliveriesRequestWithStatus: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "parked";
        };
        ReplayDeliveriesResult: {
            /**
             * @description How many are delivered again.
             * @example 1
             */
            replayed: number;
        };
        RerunTransactionRequest: Record<string, never>;
        ResolveAlertRequest: {
            /**
             * @description A note.
             * @example Called the payer
             */
            note?: string;
        };
        ResumeCompanyRequest: Record<string, never>;
        ReverseOfflinePaymentRequest: {
            /**
             * @description Why it is taken off again.
             * @example The check bounced
             */
            reason: string;
        };
        ReverseOfflinePaymentResult: {
            /** @description The invoice. */
            invoice: components["schemas"]["Invoice"];
        };
        RevokeApiKeyResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
        };
        RevokeInvoiceLinksResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
            /**
             * @description How many were revoked.
             * @example 1
             */
            revoked: number;
        };
        RevokeManageLinksResult: {
            /**
             * @description What happened, for people.
             * @constant
             */
            message: "success";
            /**
             * @description How many were revoked.
             * @example 1
             */
            revoked: number;
        };
        RewrapKeysRequest: Record<string, never>;
        RewrapKeysResult: {
            /**
             * @description how many keys were sealed anew so far
             * @example 20
             */
            rewrapped: number;
            /**
             * @description how many of this pass open with neither master key
             * @example 0
             */
            unopened: number;
            /**
             * @description goes on from there; null once it is over
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
            /** @description whether nothing is sealed with the previous master key any more */
            previousKeyMayGo: boolean;
        };
        RotateClientPostbackSecretRequest: Record<string, never>;
        RotateClientPostbackSecretResult: {
            /**
             * @description What client postbacks are signed with, shown this once.
             * @example whsec_YW4gZXhhbXBsZSBvZiB3aGF0IHNpZ25zLCBubyBrZXk=
             */
            clientPostbackSecret: string;
        };
        RotateHppTokenRequest: {
            /**
             * @description how long the token before it still holds
             * @default 0
             * @example 3600
             */
            graceSeconds?: number;
        };
        RotateHppTokenResult: {
            /**
             * @description What makes hosted pages, shown this once.
             * @example hpp_xEiAjH7aPEyW_IyDDu0yyi25
             */
            hppToken: string;
            /**
             * Format: date-time
             * @description Until when the former one holds.
             * @example 2026-07-05T14:00:00.000Z
             */
            previousEndsAt: string;
        };
        RotateWebhookSecretRequest: Record<string, never>;
        RotateWebhookSecretResult: {
            /**
             * @description What deliveries are signed with, shown this once.
             * @example whsec_YW4gZXhhbXBsZSBvZiB3aGF0IHNpZ25zLCBubyBrZXk=
             */
            signingSecret: string;
        };
        SearchCustomersRequest: {
            /** @description What records must be like. All of them hold. */
            filters?: components["schemas"]["CustomerFilters"];
            /**
             * @description How many are answered at most.
             * @default 20
             * @example 20
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning.
             * @default
             * @example eyJhdCI6MTc5NTE3NH0
             */
            cursor?: string;
        };
        SearchCustomersResult: {
            /** @description The customers. */
            customers: {
                /**
                 * @description The customer.
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                id: string;
                /**
                 * @description Where mails go.
                 * @example ada@shop.example
                 */
                email?: string;
                /**
                 * @description The first name.
                 * @example Ada
                 */
                firstName?: string;
                /**
                 * @description The last name.
                 * @example Lovelace
                 */
                lastName?: string;
                /**
                 * @description The name of the business.
                 * @example Lovelace Engines
                 */
                companyName?: string;
                /**
                 * @description The phone number.
                 * @example +1 512 555 0100
                 */
                phoneNumber?: string;
                /** @description The postal address; in requests its street and number. */
                address?: {
                    /**
                     * @description Street and number.
                     * @example 1100 Congress Ave
                     */
                    address1?: string;
                    /**
                     * @description Floor, suite, building.
                     * @example Suite 4
                     */
                    address2?: string;
                    /**
                     * @description The city.
                     * @example Austin
                     */
                    city?: string;
                    /**
                     * @description The state, two letters.
                     * @example TX
                     */
                    state?: string;
                    /**
                     * @description The ZIP code.
                     * @example 78701
                     */
                    zip?: string;
                };
                /**
                 * @description The merchant's own id of the customer.
                 * @example user-77
                 */
                externalUserId?: string;
                /**
                 * @description The processor's id of the customer.
                 * @example con_5b2c
                 */
                contactId?: string;
                /**
                 * @description Values of the company's own fields, by their key.
                 * @example {
                 *       "po_number": "1042"
                 *     }
                 */
                customFields?: {
                    [key: string]: unknown;
                };
                /**
                 * @description The rails that invoices of this customer accept where they say nothing.
                 * @example [
                 *       "cc"
                 *     ]
                 */
                defaultPaymentOptions?: ("cc" | "ach")[];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                updatedAt: string;
                /**
                 * @description First and last name.
                 * @example Ada Lovelace
                 */
                name?: string;
            }[];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether more was found than one search may look at: narrow the filters. */
            truncated: boolean;
        };
        SearchInvoicesRequest: {
            /** @description What records must be like. All of them hold. */
            filters?: components["schemas"]["InvoiceFilters"];
            /**
             * @description How many are answered at most.
             * @default 20
             * @example 20
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning.
             * @default
             * @example eyJhdCI6MTc5NTE3NH0
             */
            cursor?: string;
            /**
             * @description What the records are sorted by.
             * @enum {string}
             */
            sortBy?: "invoiceDate" | "dueDate" | "amount" | "balance" | "invoiceStatus" | "invoiceId";
            /**
             * @description In which order.
             * @enum {string}
             */
            sortOrder?: "asc" | "desc";
        };
        SearchInvoicesResult: {
            /** @description The invoices. */
            invoices: components["schemas"]["Invoice"][];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether more was found than one search may look at: narrow the filters. */
            truncated: boolean;
        };
        SearchSubscriptionsRequest: {
            /** @description What records must be like. All of them hold. */
            filters?: components["schemas"]["SubscriptionFilters"];
            /**
             * @description How many are answered at most.
             * @default 20
             * @example 20
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning.
             * @default
             * @example eyJhdCI6MTc5NTE3NH0
             */
            cursor?: string;
            /**
             * @description What the records are sorted by.
             * @enum {string}
             */
            sortBy?: "nextBillingDate" | "createdAt" | "status" | "totalAmount";
            /**
             * @description In which order.
             * @enum {string}
             */
            sortOrder?: "asc" | "desc";
        };
        SearchSubscriptionsResult: {
            /** @description The subscriptions. */
            subscriptions: components["schemas"]["Subscription"][];
            /**
             * @description What goes on from here when it is sent as `cursor`; null where nothing is left.
             * @example eyJhdCI6MTc5NTE3NH0
             */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether more was found than one search may look at: narrow the filters. */
            truncated: boolean;
            /** @description where truncated: how the customers of filters.customer were looked for */
            customerSearch?: {
                /**
                 * @description customers that fit, of those that were read
                 * @example 120
                 */
                matched: number;
                /**
                 * @description of these, customers whose subscriptions are searched
                 * @example 100
                 */
                used: number;
                /**
                 * @description the most customers whose subscriptions are searched
                 * @example 100
                 */
                limit: number;
                /**
                 * @description customers that were read, the oldest first
                 * @example 500
                 */
                read: number;
            };
        };
        SendInvoiceEmailRequest: {
            /**
             * @description Who is mailed.
             * @example [
             *       "ada@shop.example"
             *     ]
             */
            recipients: string[];
        };
        SendInvoiceEmailResult: {
            /**
             * @description The number that people see.
             * @example INV-1042
             */
            invoiceId: string;
            /**
             * @description The invoice.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description Who is mailed.
             * @example [
             *       "ada@shop.example"
             *     ]
             */
            recipients: string[];
            /**
             * @description Where it stands.
             * @constant
             */
            status: "sent";
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
        };
        SendManageCodeRequest: {
            /**
             * @description By mail or by text message.
             * @enum {string}
             */
            channel?: "email" | "sms";
        };
        /** @description A code that was sent to a payer. */
        SentCode: {
            /**
             * @description By mail or by text message.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description by what a code can be sent */
            channels: ("email" | "sms")[];
            /**
             * @description masked
             * @example a***@shop.example
             */
            sentTo: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt: string;
            /**
             * @description After how many seconds another one can be sent.
             * @example 60
             */
            resendAfterSeconds: number;
        };
        SetSubscriptionPaymentMethodRequest: components["schemas"]["SetSubscriptionPaymentMethodRequestWithQuoteId"] | components["schemas"]["SetSubscriptionPaymentMethodRequestWithAccountVaultId"] | components["schemas"]["SetSubscriptionPaymentMethodRequestWithProcessorEvent"];
        SetSubscriptionPaymentMethodRequestWithAccountVaultId: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            accountVaultId: string;
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodRequestWithProcessorEvent: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /** @description What the secure form answered when it was done. */
            processorEvent: components["schemas"]["FormEvent"];
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodRequestWithQuoteId: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * @description The quote.
             * @example quo_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            quoteId: string;
            /**
             * @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED.
             * @example 1.5
             */
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodResult: {
            /**
             * @description What happened, for people.
             * @example Subscription active.
             */
            message: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId: string;
            /**
             * @description Where it stands.
             * @constant
             */
            status: "success";
            /**
             * @description Where the subscription stands.
             * @enum {string}
             */
            subscriptionStatus: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
            /** @description What became of the first invoice, where it was charged. */
            charge?: {
                /**
                 * @description Where it stands.
                 * @enum {string}
                 */
                status: "success" | "pending" | "declined" | "unknown";
                /**
                 * @description The transaction.
                 * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                transactionId?: string;
                /**
                 * @description Why it was declined: the processor's code.
                 * @example 1616
                 */
                reasonCode?: number | string;
                /**
                 * @description Why it was declined: the processor's words.
                 * @example Insufficient funds
                 */
                reasonText?: string;
            };
        };
        SettleTransactionRequest: {
            /**
             * @description `completed`: it counts with its own amount; `failed`: not at all
             * @enum {string}
             */
            outcome: "completed" | "failed";
            /**
             * @description kept in the audit
             * @example The bank says that it was paid
             */
            reason: string;
            /**
             * @description needed where the books of the processor do not bear the outcome out: less is there than would count, or money is there that would not
             * @default false
             */
            overrulesBooks?: boolean;
        };
        SettleTransactionResult: {
            /** @description The transaction. */
            transaction: components["schemas"]["Transaction"];
        };
        /** @description What a page shows on which a payment method is saved. */
        Setup: {
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "open" | "saved" | "expired";
            /**
             * @description What it is for.
             * @example For your renewals
             */
            description?: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id?: string;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-07-05T14:00:00.000Z
             */
            expiresAt: string;
        };
        /** @description A payment method that was saved. */
        SetupResult: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "success";
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            accountVaultId: string;
        };
        /** @description Who pays again and again, for what, and since when. */
        Subscription: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId: string;
            /**
             * @description The name of the plan.
             * @example Garden
             */
            planName: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode: "recurring" | "recurringManual" | "nonRecurring";
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /**
             * @description Dollars that a period costs now.
             * @example 29
             */
            totalAmount: number;
            /**
             * Format: date-time
             * @description When it begins.
             * @example 2026-07-05T14:00:00.000Z
             */
            startDate: string;
            /**
             * Format: date-time
             * @description When the trial ends.
             * @example 2026-07-05T14:00:00.000Z
             */
            trialEndDate?: string;
            /**
             * Format: date-time
             * @description When the running period began.
             * @example 2026-07-05T14:00:00.000Z
             */
            currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When the running period ends.
             * @example 2026-07-05T14:00:00.000Z
             */
            currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When it is billed next.
             * @example 2026-07-05T14:00:00.000Z
             */
            nextBillingDate?: string;
            /**
             * @description Dollars that were agreed on in place of the price of the plan.
             * @example 25
             */
            amount?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /**
                 * @description The merchant's own id of the product.
                 * @example soap
                 */
                productId: string;
                /**
                 * @description How many.
                 * @example 2
                 */
                quantity: number;
            }[];
            /** @description What is taken off the price. */
            discounts?: {
                /**
                 * @description Whether percent or dollars are taken off.
                 * @enum {string}
                 */
                type: "percent" | "amount";
                /**
                 * @description Percent or dollars.
                 * @example 10
                 */
                value: number;
                /**
                 * @description How it is called where people see it.
                 * @example New
                 */
                name?: string;
                /**
                 * @description For how many periods it holds; for all of them where it is left out.
                 * @example 3
                 */
                cycles?: number;
            }[];
            /**
             * @description How many days after its date an invoice is due.
             * @example 0
             */
            paymentDueDays: number;
            /**
             * @description After how many days of being late it is suspended.
             * @example 30
             */
            suspendAfterDays?: number;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /**
             * @description The method that renewals are charged to.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            paymentMethodId?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description Whether it ends with the running period. */
            cancelAtPeriodEnd: boolean;
            /**
             * Format: date-time
             * @description When it was cancelled, or is to end.
             * @example 2026-07-05T14:00:00.000Z
             */
            cancelDate?: string;
            /**
             * @description Why it was cancelled.
             * @example Moved away
             */
            cancelReason?: string;
            /**
             * Format: date-time
             * @description When it ended.
             * @example 2026-07-05T14:00:00.000Z
             */
            endedDate?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description Ends a subscription. */
        SubscriptionCancellation: {
            /**
             * @description Ends it, at once or at the end of the period.
             * @constant
             */
            operation: "cancel";
            /** @description Whether it ends with the running period. */
            cancelAtPeriodEnd?: boolean;
            /**
             * @description Why.
             * @example Moved away
             */
            reason?: string;
        };
        /** @description Changes what was agreed on. */
        SubscriptionChange: {
            /**
             * @description Changes what was agreed on.
             * @constant
             */
            operation: "update";
            /** @description What is to change; what is left out stays. */
            updates: {
                /**
                 * @description Dollars.
                 * @example 49.5
                 */
                amount?: number | null;
                /**
                 * @description How often it is billed.
                 * @enum {string}
                 */
                billingCycle?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                /**
                 * @description The merchant's own id of the plan.
                 * @example garden
                 */
                planId?: string;
                /** @description Products that are billed along with the plan. */
                addOns?: {
                    /**
                     * @description The merchant's own id of the product.
                     * @example soap
                     */
                    productId: string;
                    /**
                     * @description How many.
                     * @example 2
                     */
                    quantity: number;
                }[];
                /** @description What is taken off the price. */
                discounts?: components["schemas"]["NewDiscount"][];
                /**
                 * @description How many days after its date an invoice is due.
                 * @example 0
                 */
                paymentDueDays?: number;
                /**
                 * @description After how many days of being late it is suspended.
                 * @example 30
                 */
                suspendAfterDays?: number;
                /**
                 * @description Values of the company's own fields, by their key.
                 * @example {
                 *       "po_number": "1042"
                 *     }
                 */
                customFields?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Whether it ends with the running period.
                 * @constant
                 */
                cancelAtPeriodEnd?: false;
            };
        };
        /** @description What subscriptions must be like. All of it holds. */
        SubscriptionFilters: {
            /** @description Those whose `subscriptionId` is so. */
            subscriptionId?: {
                /**
                 * @description an id (sub_...)
                 * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (sub_...).
                 * @example [
                 *       "sub_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `id` is so. */
            id?: {
                /**
                 * @description an id (sub_...)
                 * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (sub_...).
                 * @example [
                 *       "sub_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `status` is so. */
            status?: {
                /**
                 * @description one of pending, active, past_due, failed, suspended, cancelled, ended
                 * @enum {string}
                 */
                value: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of pending, active, past_due, failed, suspended, cancelled, ended. */
                value: ("pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `billingCycle` is so. */
            billingCycle?: {
                /**
                 * @description one of daily, weekly, biweekly, monthly, quarterly, semiannual, yearly
                 * @enum {string}
                 */
                value: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of daily, weekly, biweekly, monthly, quarterly, semiannual, yearly. */
                value: ("daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `billingMode` is so. */
            billingMode?: {
                /**
                 * @description one of recurring, recurringManual, nonRecurring
                 * @enum {string}
                 */
                value: "recurring" | "recurringManual" | "nonRecurring";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            };
            /** @description Those whose `totalAmount` is so. */
            totalAmount?: {
                /**
                 * @description dollars
                 * @example 49.5
                 */
                value: number;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is dollars.
                 * @example [
                 *       49.5,
                 *       49.5
                 *     ]
                 */
                value: number[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `nextBillingDate` is so. */
            nextBillingDate?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `createdAt` is so. */
            createdAt?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `updatedAt` is so. */
            updatedAt?: {
                /**
                 * @description epoch milliseconds or an ISO 8601 date or timestamp
                 * @example 2026-07-05
                 */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /**
                 * @description Each is epoch milliseconds or an ISO 8601 date or timestamp.
                 * @example [
                 *       "2026-07-05",
                 *       "2026-07-05"
                 *     ]
                 */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `email` is so. */
            email?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains" | "startsWith";
            };
            /** @description Those whose `customer` is so. */
            customer?: {
                /**
                 * @description a name, a company or an email of customers, or a part of one
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "contains" | "startsWith" | "eq";
            };
            /** @description Those whose `customerId` is so. */
            customerId?: {
                /**
                 * @description an id (cus_...)
                 * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /**
                 * @description Each is an id (cus_...).
                 * @example [
                 *       "cus_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     ]
                 */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `planId` is so. */
            planId?: {
                /**
                 * @description text
                 * @example Lovelace
                 */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            };
            /**
             * @description Those whose own fields of the company are so, by the keys of these.
             * @example {
             *       "po_number": {
             *         "value": "1042"
             *       }
             *     }
             */
            customFields?: {
                [key: string]: {
                    /** @description What values of the field are compared with: one, or a list of them. */
                    value: unknown;
                    /**
                     * @description How the value is compared.
                     * @enum {string}
                     */
                    operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                };
            };
        };
        /** @description What happened to a subscription. */
        SubscriptionHistory: {
            /** @description What happened, oldest first. */
            events: {
                /**
                 * @description When it happened.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                at: string;
                /**
                 * @description What happened.
                 * @enum {string}
                 */
                type: "created" | "started" | "activated" | "invoiced" | "charged" | "charge_failed" | "charge_unknown" | "skipped" | "past_due" | "suspended" | "resumed" | "updated" | "method_changed" | "cancel_requested" | "cancel_withdrawn" | "cancelled" | "ended" | "invoice_withdrawn";
                /**
                 * @description Where it stands.
                 * @enum {string}
                 */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /**
                 * @description Who did it.
                 * @enum {string}
                 */
                by: "api" | "payer" | "operator" | "schedule";
                /** @description What is known of it beside that. */
                detail?: unknown;
            }[];
        };
        SummarizeInvoicesRequest: {
            /** @description What records must be like. All of them hold. */
            filters?: components["schemas"]["InvoiceFilters"];
        };
        SummarizeInvoicesResult: {
            /** @description The sums of each status. */
            byStatus: {
                /**
                 * @description Where the invoice stands.
                 * @enum {string}
                 */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                /**
                 * @description How many there are.
                 * @example 3
                 */
                count: number;
                /**
                 * @description Dollars that are to be paid in all.
                 * @example 148.5
                 */
                amount: number;
                /**
                 * @description Dollars that can still be paid: without what is paid or in flight.
                 * @example 49.5
                 */
                amountDue: number;
            }[];
            /** @description The sums of all of them. */
            total: {
                /**
                 * @description How many there are.
                 * @example 3
                 */
                count: number;
                /**
                 * @description Dollars that are to be paid in all.
                 * @example 148.5
                 */
                amount: number;
                /**
                 * @description Dollars that can still be paid: without what is paid or in flight.
                 * @example 49.5
                 */
                amountDue: number;
            };
        };
        SummarizeSubscriptionsRequest: {
            /** @description What records must be like. All of them hold. */
            filters?: components["schemas"]["SubscriptionFilters"];
        };
        SummarizeSubscriptionsResult: {
            /** @description The sums of each status. */
            byStatus: {
                /**
                 * @description Where it stands.
                 * @enum {string}
                 */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /**
                 * @description How many there are.
                 * @example 3
                 */
                count: number;
                /**
                 * @description dollars a cycle, of whatever cycle each has
                 * @example 87
                 */
                totalAmount: number;
            }[];
            /** @description The sums of all of them. */
            total: {
                /**
                 * @description How many there are.
                 * @example 3
                 */
                count: number;
                /**
                 * @description dollars a cycle, of whatever cycle each has
                 * @example 87
                 */
                totalAmount: number;
            };
        };
        /** @description Why a transaction had the surcharge that it had. */
        SurchargeExplanation: {
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId: string;
            /**
             * @description What was done.
             * @example sale
             */
            action: string;
            /**
             * @description Where it stands.
             * @example completed
             */
            status: string;
            /**
             * @description Dollars without the surcharge.
             * @example 50
             */
            subtotal: number;
            /**
             * @description Dollars on top.
             * @example 1.5
             */
            surcharge: number;
            /**
             * @description Dollars in all.
             * @example 51.5
             */
            total: number;
            /**
             * @description The rate of the surcharge in percent.
             * @example 3
             */
            percentage?: number;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            /**
             * @description The decision in a sentence.
             * @example Texas allows a surcharge on credit cards.
             */
            explanation: string;
            /**
             * Format: date-time
             * @description When it was decided.
             * @example 2026-07-05T14:00:00.000Z
             */
            decidedAt?: string;
            /**
             * @description the version of the rules
             * @example shipped-1
             */
            rules?: string;
            /** @description the rule that decided */
            rule?: {
                [key: string]: unknown;
            };
            /** @description What it was decided by. */
            inputs?: {
                [key: string]: unknown;
            };
            /**
             * @description What deciding it again finds different; empty where nothing is.
             * @example []
             */
            deviations?: string[];
        };
        /** @description What a payment costs on top. */
        SurchargeQuote: {
            /**
             * @description Dollars without the surcharge.
             * @example 50
             */
            subtotal: number;
            /**
             * @description Dollars on top.
             * @example 1.5
             */
            surcharge: number;
            /**
             * @description Dollars in all.
             * @example 51.5
             */
            total: number;
            /**
             * @description the rate that was applied: 0 where something blocks it
             * @example 3
             */
            percentage: number;
            /**
             * @description How it is called where people see it.
             * @example Card surcharge
             */
            label: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /**
             * @description The brand of the card.
             * @example visa
             */
            cardBrand?: string;
            /**
             * @description The last four digits.
             * @example 4242
             */
            lastFour?: string;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
        };
        SurchargeQuoteRequest: components["schemas"]["SurchargeQuoteRequestWithAccountVaultId"] | components["schemas"]["SurchargeQuoteRequestWithTicketId"];
        SurchargeQuoteRequestWithAccountVaultId: {
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            accountVaultId: string;
            /**
             * @description Dollars that would count towards the invoice; all that is due where it is left out.
             * @example 49.5
             */
            amount?: number;
        };
        SurchargeQuoteRequestWithTicketId: {
            /**
             * @description What the secure form answered for a captured card.
             * @example tkt_7d21
             */
            ticketId: string;
            /**
             * @description Dollars that would count towards the invoice; all that is due where it is left out.
             * @example 49.5
             */
            amount?: number;
        };
        /** @description The surcharge rules of a version. */
        SurchargeRuleSet: {
            /**
             * @description Which set of rules it is.
             * @example shipped-1
             */
            version: string;
            /** @description The rules. */
            rules: {
                /**
                 * @description The state or territory.
                 * @example TX
                 */
                place: string;
                /**
                 * @description What it says: no surcharge, not above what cards cost, or not above a rate.
                 * @enum {string}
                 */
                rule: "ban" | "at_cost" | "cap";
                /**
                 * @description The rate of a cap, in percent.
                 * @example 2
                 */
                rate?: number;
                /**
                 * @description From when on.
                 * @example 2026-07-01
                 */
                from: string;
                /**
                 * @description Until when.
                 * @example 2026-07-31
                 */
                to?: string;
                /**
                 * @description Where it is written.
                 * @example Texas Finance Code 604A
                 */
                source: string;
            }[];
        };
        SuspendCompanyRequest: Record<string, never>;
        /** @description The invoice as it reads when it is first told, without its customer. Of a payment, its status and what was paid are as that payment left them. */
        ToldInvoice: {
            /**
             * @description The invoice.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description the number that people see
             * @example INV-1042
             */
            invoiceId: string;
            /**
             * @description Where the invoice stands.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /**
             * @description Dollars that are to be paid in all.
             * @example 49.5
             */
            amount: number;
            /**
             * @description Dollars that were paid.
             * @example 0
             */
            amountPaid: number;
            /**
             * @description what can still be paid: without what is paid or in flight
             * @example 49.5
             */
            amountDue?: number;
            /**
             * @description What it is for.
             * @example Garden work in June
             */
            description: string;
            /**
             * Format: date-time
             * @description When it was issued.
             * @example 2026-07-05T14:00:00.000Z
             */
            invoiceDate: string;
            /**
             * Format: date-time
             * @description When it is due.
             * @example 2026-07-05T14:00:00.000Z
             */
            dueDate: string;
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId?: string;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /**
             * @description What became of the newest attempt to pay it.
             * @example completed
             */
            lastAttemptStatus?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was paid in full.
             * @example 2026-07-05T14:00:00.000Z
             */
            paidAt?: string;
            /**
             * @description Why it was voided or cancelled, as the merchant said.
             * @example Ordered twice
             */
            closedReason?: string;
            /** @description The lines of the invoice. */
            items: components["schemas"]["LineItem"][];
            /** @description The transactions, oldest first. */
            transactions?: components["schemas"]["InvoiceTransaction"][];
            /**
             * @description taken by card in all, surcharges included
             * @example 51.5
             */
            totalCharged?: number;
            /**
             * @description Dollars of surcharge in all.
             * @example 1.5
             */
            totalFees?: number;
            /**
             * @description The payment that is told of; of payments only.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
        };
        /** @description A movement of money, or an attempt at one. */
        Transaction: {
            /**
             * @description The id of the transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            _id: string;
            /**
             * @description The id of the transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transaction_id: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "sale" | "auth" | "authcomplete" | "refund" | "void";
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
            /**
             * @description dollars moved in all, surcharge included
             * @example 25
             */
            transaction_amount: number;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            payment_method: "cc" | "ach" | "offline";
            /**
             * @description The last four digits of the card or account.
             * @example 4242
             */
            last_four?: string;
            /**
             * @description The merchant's own id of the order.
             * @example order-1042
             */
            order_id?: string;
            /**
             * @description What it is for, for people.
             * @example Lunch
             */
            description?: string;
            /**
             * @description the transaction that a refund gives back
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            parent_transaction_id?: string;
            /**
             * @description the failed transaction that this one tries again
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            rerunOf?: string;
            /**
             * @description the invoice that it pays
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            invoice_id?: string;
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customer_id?: string;
            /**
             * @description The saved payment method.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            account_vault_id?: string;
            /**
             * @description The payment terminal.
             * @example till-1
             */
            terminal_id?: string;
            /** @description What the processor said of it. */
            info: {
                /**
                 * @description The processor's own id.
                 * @example 11ef5b2c9d0e4f1a
                 */
                processorId?: string;
                /**
                 * @description Why it was declined: the processor's code.
                 * @example 1616
                 */
                reasonCode?: string;
                /**
                 * @description Why it was declined: the processor's words.
                 * @example Insufficient funds
                 */
                reasonText?: string;
                /**
                 * @description Dollars of surcharge on top; 0 where there is none.
                 * @example 1.5
                 */
                feeAmount: number;
                /**
                 * @description dollars that were authorized; what was taken is the amount
                 * @example 25
                 */
                authorizedAmount?: number;
                /** @description who authorized what somebody else may have completed or voided */
                authorizedBy?: components["schemas"]["Actor"];
                /**
                 * Format: date-time
                 * @description Until when the authorized money can be taken.
                 * @example 2026-07-05T14:00:00.000Z
                 */
                authorizationExpiresAt?: string;
            };
            /** @description Who did it; missing where that was before it was kept. */
            actor?: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
        };
        /** @description The body that tells of transaction.completed. */
        TransactionCompletedEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "transaction.completed";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The transaction. */
                transaction: components["schemas"]["Transaction"];
                /** @description The hosted payment that the transaction was made on, if any. */
                hostedPayment?: {
                    /**
                     * @description The token of the page.
                     * @example 4f1c0a9d
                     */
                    token: string;
                    /**
                     * @description The merchant's own id of the order.
                     * @example order-1042
                     */
                    orderId?: string;
                };
            };
        };
        /** @description The body that tells of transaction.failed. */
        TransactionFailedEvent: {
            /**
             * @description The version of the contract. Within one, members are only added.
             * @constant
             */
            specVersion: 1;
            /**
             * @description What happened.
             * @constant
             */
            type: "transaction.failed";
            /**
             * @description The event.
             * @example evt_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-07-05T14:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /** @description What it happened to. */
            data: {
                /** @description The transaction. */
                transaction: components["schemas"]["Transaction"];
                /** @description The hosted payment that the transaction was made on, if any. */
                hostedPayment?: {
                    /**
                     * @description The token of the page.
                     * @example 4f1c0a9d
                     */
                    token: string;
                    /**
                     * @description The merchant's own id of the order.
                     * @example order-1042
                     */
                    orderId?: string;
                };
            };
        };
        /** @description A page of transactions. */
        TransactionList: {
            /** @description The transactions of this page, newest first. */
            data: components["schemas"]["Transaction"][];
            /**
             * @description how many there are in all
             * @example 1
             */
            total: number;
            /**
             * @description counts from 0
             * @example 0
             */
            page: number;
            /**
             * @description How many are on a page.
             * @example 20
             */
            pageSize: number;
        };
        /** @description A transaction that was made or read. */
        TransactionResult: {
            /** @description The transaction. */
            transaction: components["schemas"]["Transaction"];
        };
        TriggerEventRequest: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description the event that is to happen
             * @enum {string}
             */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
        };
        TriggerEventResult: {
            /**
             * @description What kind it is.
             * @enum {string}
             */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
            /**
             * @description What was done to make it happen, step by step.
             * @example [
             *       "created an invoice"
             *     ]
             */
            did: string[];
            /**
             * @description The invoice that it is about.
             * @example inv_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            invoiceId: string;
            /**
             * @description The transaction.
             * @example trx_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            transactionId?: string;
        };
        UpdateCompanyRequest: {
            /**
             * @description The name of the company.
             * @example Lovelace Engines
             */
            name?: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string;
            /**
             * @description The IANA time zone of the company: of its state where it is left out.
             * @example America/Chicago
             */
            timeZone?: string;
            /**
             * @description The products.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            products?: ("cc" | "ach")[];
            /** @description How card payments are surcharged. */
            surcharge?: {
                /** @description Whether it is switched on. */
                enabled: boolean;
                /**
                 * @description The rate of the surcharge in percent.
                 * @example 3
                 */
                percentage: number;
                /**
                 * @description How it is called where people see it.
                 * @example Card surcharge
                 */
                label?: string;
            };
            /**
             * @description null removes it, and drops what waits to be delivered to it
             * @example https://shop.example/transactions
             */
            clientPostbackUrl?: string | null;
            /**
             * @description the origins of its own pages, on which the secure form may be shown
             * @example [
             *       "https://shop.example"
             *     ]
             */
            formOrigins?: string[];
            /** @description What the company can be set to. */
            settings?: {
                /** @description Whether renewals are surcharged. */
                surchargeOnRecurring?: boolean;
                /** @description Whether hosted payments are surcharged. */
                surchargeOnHostedPayment?: boolean;
                /**
                 * @description After how many days a failed renewal is tried again.
                 * @example [
                 *       1,
                 *       3,
                 *       5
                 *     ]
                 */
                dunningDays?: number[];
                /** @description Whether a subscription is suspended when all tries failed. */
                suspendAfterDunning?: boolean;
                /**
                 * @description The tax that invoices of subscriptions add, in percent.
                 * @example 8.25
                 */
                taxPercentage?: number;
                /** @description Whether its payer is reminded. */
                reminders?: {
                    /**
                     * @description How many days before the due date.
                     * @example [
                     *       3
                     *     ]
                     */
                    daysBefore?: number[];
                    /** @description Whether payers are reminded on the due date. */
                    onDueDate?: boolean;
                    /**
                     * @description How many days after the due date.
                     * @example [
                     *       3,
                     *       7
                     *     ]
                     */
                    daysAfter?: number[];
                };
                /** @description Whether payers are sent receipts. */
                receipts?: boolean;
                /** @description Whether payers are told of payments that failed. */
                failureMails?: boolean;
                /** @description Whether payers are told of renewals ahead. */
                renewalNotices?: boolean;
                /** @description Whether payers may cancel their subscription themselves. */
                selfServiceCancel?: boolean;
                /**
                 * @description After how many hours sessions end, however busy they are.
                 * @example 12
                 */
                apiSessionHours?: number;
                /** @description Refunds without a sale. */
                blindRefunds?: {
                    /**
                     * @description Whether it is switched on.
                     * @constant
                     */
                    enabled: true;
                    /**
                     * @description Dollars that may be refunded so in a day.
                     * @example 500
                     */
                    dailyMaximum: number;
                } | {
                    /**
                     * @description Whether it is switched on.
                     * @constant
                     */
                    enabled: false;
                    /**
                     * @description Dollars that may be refunded so in a day.
                     * @example 500
                     */
                    dailyMaximum?: number;
                };
                /** @description What the plan holds, for people: texts, or objects of your own. */
                features?: {
                    /** @description Whether searches can be sorted. */
                    sorting?: boolean;
                    /** @description Whether searches can be summed up. */
                    summaries?: boolean;
                };
                /**
                 * @description To how many addresses a clerk may send mails in an hour.
                 * @example 20
                 */
                clerkRecipientsPerHour?: number;
                /**
                 * @description The hosts that it may be told at; any where the list is empty.
                 * @example [
                 *       "shop.example"
                 *     ]
                 */
                webhookHosts?: string[];
                /** @description For how long things are kept. */
                retention?: {
                    /**
                     * @description For how many days mails and messages are kept.
                     * @example 90
                     */
                    messageDays?: number;
                    /**
                     * @description For how many days the body of an event is kept.
                     * @example 90
                     */
                    postbackDays?: number;
                    /**
                     * @description For how many days the body of a parked event is kept.
                     * @example 365
                     */
                    parkedPostbackDays?: number;
                    /**
                     * @description For how many days hosted pages that nobody used are kept.
                     * @example 90
                     */
                    pageDays?: number;
                };
            };
            /** @description How often the company may call. */
            limits?: {
                /**
                 * @description How many calls a second.
                 * @example 20
                 */
                requestsPerSecond?: number;
                /**
                 * @description How many calls at once.
                 * @example 40
                 */
                burst?: number;
                /**
                 * @description How many calls in a month.
                 * @example 1000000
                 */
                monthlyQuota?: number;
            };
        };
        UpdateCompanyResult: {
            /**
             * @description The company.
             * @example cmp_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            companyId: string;
            /**
             * @description The name of the company.
             * @example Lovelace Engines
             */
            name: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The state, two letters.
             * @example TX
             */
            state?: string;
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string;
            /**
             * @description The IANA time zone of the company.
             * @example America/Chicago
             */
            timeZone: string;
            /**
             * @description The products.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            products: ("cc" | "ach")[];
            /** @description How card payments are surcharged. */
            surcharge: {
                /** @description Whether it is switched on. */
                enabled: boolean;
                /**
                 * @description The rate of the surcharge in percent.
                 * @example 3
                 */
                percentage: number;
                /**
                 * @description How it is called where people see it.
                 * @example Card surcharge
                 */
                label?: string;
            };
            /** @description What the company can be set to. */
            settings: {
                [key: string]: unknown;
            };
            /** @description How often the company may call. */
            limits: {
                /**
                 * @description How many calls a second.
                 * @example 20
                 */
                requestsPerSecond: number;
                /**
                 * @description How many calls at once.
                 * @example 40
                 */
                burst: number;
                /**
                 * @description How many calls in a month.
                 * @example 1000000
                 */
                monthlyQuota: number;
            };
            /**
             * @description Where the company is told how its transactions end.
             * @example https://shop.example/transactions
             */
            clientPostbackUrl?: string;
            /**
             * @description The origins of its own pages, on which the secure form may be shown.
             * @example [
             *       "https://shop.example"
             *     ]
             */
            formOrigins: string[];
            /**
             * @description The processor's id of the company.
             * @example loc_8c02d1
             */
            locationId: string;
            /**
             * Format: date-time
             * @description since when it is suspended
             * @example 2026-07-05T14:00:00.000Z
             */
            suspendedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description What client postbacks are signed with, shown this once.
             * @example whsec_YW4gZXhhbXBsZSBvZiB3aGF0IHNpZ25zLCBubyBrZXk=
             */
            clientPostbackSecret?: string;
        };
        UpdateCustomerRequest: {
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string | null;
            /**
             * @description The first name.
             * @example Ada
             */
            firstName?: string | null;
            /**
             * @description The last name.
             * @example Lovelace
             */
            lastName?: string | null;
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName?: string | null;
            /**
             * @description The phone number.
             * @example +1 512 555 0100
             */
            phoneNumber?: string | null;
            /**
             * @description The postal address; in requests its street and number.
             * @example 1100 Congress Ave
             */
            address?: string | null;
            /**
             * @description Floor, suite, building.
             * @example Suite 4
             */
            address2?: string | null;
            /**
             * @description The city.
             * @example Austin
             */
            city?: string | null;
            /** @description The state, two letters. */
            state?: ("" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP") | null;
            /**
             * @description The ZIP code.
             * @example 78701
             */
            zip?: string | null;
            /**
             * @description The merchant's own id of the customer.
             * @example user-77
             */
            externalUserId?: string | null;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The rails that invoices of this customer accept where they say nothing.
             * @example [
             *       "cc"
             *     ]
             */
            defaultPaymentOptions?: ("cc" | "ach")[] | null;
            /**
             * @description The method that is charged where none is named.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            defaultPaymentMethodId?: string | null;
        };
        UpdateInvoiceRequest: {
            /**
             * @description What it is for.
             * @example Garden work in June
             */
            description?: string;
            /**
             * @description Dollars that are to be paid in all.
             * @example 49.5
             */
            amount?: number;
            /**
             * @description When it is due.
             * @example 2026-07-05
             */
            dueDate?: string;
            /** @description The lines of the invoice. */
            items?: components["schemas"]["NewLineItem"][];
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods?: ("cc" | "ach")[];
        };
        UpdatePaymentMethodRequest: {
            /**
             * @description How it is called where people see it.
             * @example Business card
             */
            title: string;
        };
        UpdatePlanRequest: {
            /**
             * @description The name of the plan.
             * @example Garden
             */
            name?: string;
            /**
             * @description What it is, for people; null clears it.
             * @example Weekly garden work
             */
            description?: string | null;
            /**
             * @description What the plan holds, for people: texts, or objects of your own.
             * @example [
             *       "Unlimited seats"
             *     ]
             */
            features?: unknown[];
            /** @description Whether it can be used. */
            active?: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice?: {
                /**
                 * @description How many days before the renewal.
                 * @example 7
                 */
                leadTimeDays: number;
            };
        };
        UpdateSubscriptionRequest: components["schemas"]["SubscriptionCancellation"] | components["schemas"]["SubscriptionChange"];
        UpdateSubscriptionResult: {
            /**
             * @description The subscription.
             * @example sub_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            subscriptionId: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            customerId: string;
            /**
             * @description The merchant's own id of the plan.
             * @example garden
             */
            planId: string;
            /**
             * @description The name of the plan.
             * @example Garden
             */
            planName: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode: "recurring" | "recurringManual" | "nonRecurring";
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /**
             * @description Dollars that a period costs now.
             * @example 29
             */
            totalAmount: number;
            /**
             * Format: date-time
             * @description When it begins.
             * @example 2026-07-05T14:00:00.000Z
             */
            startDate: string;
            /**
             * Format: date-time
             * @description When the trial ends.
             * @example 2026-07-05T14:00:00.000Z
             */
            trialEndDate?: string;
            /**
             * Format: date-time
             * @description When the running period began.
             * @example 2026-07-05T14:00:00.000Z
             */
            currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When the running period ends.
             * @example 2026-07-05T14:00:00.000Z
             */
            currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When it is billed next.
             * @example 2026-07-05T14:00:00.000Z
             */
            nextBillingDate?: string;
            /**
             * @description Dollars that were agreed on in place of the price of the plan.
             * @example 25
             */
            amount?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /**
                 * @description The merchant's own id of the product.
                 * @example soap
                 */
                productId: string;
                /**
                 * @description How many.
                 * @example 2
                 */
                quantity: number;
            }[];
            /** @description What is taken off the price. */
            discounts?: {
                /**
                 * @description Whether percent or dollars are taken off.
                 * @enum {string}
                 */
                type: "percent" | "amount";
                /**
                 * @description Percent or dollars.
                 * @example 10
                 */
                value: number;
                /**
                 * @description How it is called where people see it.
                 * @example New
                 */
                name?: string;
                /**
                 * @description For how many periods it holds; for all of them where it is left out.
                 * @example 3
                 */
                cycles?: number;
            }[];
            /**
             * @description How many days after its date an invoice is due.
             * @example 0
             */
            paymentDueDays: number;
            /**
             * @description After how many days of being late it is suspended.
             * @example 30
             */
            suspendAfterDays?: number;
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @example [
             *       "cc",
             *       "ach"
             *     ]
             */
            paymentMethods: ("cc" | "ach")[];
            /**
             * @description The method that renewals are charged to.
             * @example pm_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            paymentMethodId?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description Whether it ends with the running period. */
            cancelAtPeriodEnd: boolean;
            /**
             * Format: date-time
             * @description When it was cancelled, or is to end.
             * @example 2026-07-05T14:00:00.000Z
             */
            cancelDate?: string;
            /**
             * @description Why it was cancelled.
             * @example Moved away
             */
            cancelReason?: string;
            /**
             * Format: date-time
             * @description When it ended.
             * @example 2026-07-05T14:00:00.000Z
             */
            endedDate?: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description What happened, for people.
             * @example Subscription updated.
             */
            message: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
            correlationId: string;
        };
        VoidInvoiceRequest: {
            /**
             * @description Why, as its customer and the merchant read it.
             * @example Ordered twice
             */
            reason?: string;
        };
        /** @description A customer as a write left it. */
        WrittenCustomer: {
            /**
             * @description The customer.
             * @example cus_01k2v9m4e8f3q7r5s6t0w1x2y3
             */
            id: string;
            /**
             * @description Where mails go.
             * @example ada@shop.example
             */
            email?: string;
            /**
             * @description The first name.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description The last name.
             * @example Lovelace
             */
            lastName?: string;
            /**
             * @description The name of the business.
             * @example Lovelace Engines
             */
            companyName?: string;
            /**
             * @description The phone number.
             * @example +1 512 555 0100
             */
            phoneNumber?: string;
            /** @description The postal address; in requests its street and number. */
            address?: {
                /**
                 * @description Street and number.
                 * @example 1100 Congress Ave
                 */
                address1?: string;
                /**
                 * @description Floor, suite, building.
                 * @example Suite 4
                 */
                address2?: string;
                /**
                 * @description The city.
                 * @example Austin
                 */
                city?: string;
                /**
                 * @description The state, two letters.
                 * @example TX
                 */
                state?: string;
                /**
                 * @description The ZIP code.
                 * @example 78701
                 */
                zip?: string;
            };
            /**
             * @description The merchant's own id of the customer.
             * @example user-77
             */
            externalUserId?: string;
            /**
             * @description The processor's id of the customer.
             * @example con_5b2c
             */
            contactId?: string;
            /**
             * @description Values of the company's own fields, by their key.
             * @example {
             *       "po_number": "1042"
             *     }
             */
            customFields?: {
                [key: string]: unknown;
            };
            /**
             * @description The rails that invoices of this customer accept where they say nothing.
             * @example [
             *       "cc"
             *     ]
             */
            defaultPaymentOptions?: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-07-05T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-07-05T14:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Leads to the request in the logs: quote it when you ask for help.
             * @example 01m8378fgvf2f8zpjjw0as5qzg
             */
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
        /** @description - `internal_error`: Something unexpected went wrong; the correlation id leads to it in the logs. */
        InternalErrorAsPage: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
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
        /** @description - `not_found`: There is nothing here. */
        NotFoundAsPage: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
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
        /** @description - `rate_limited`: Too Many Requests */
        RateLimitedAsPage: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                /** @description After how many seconds to try again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
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
        /** @description - `service_unavailable`: Temporarily unavailable; try again shortly. */
        ServiceUnavailableAsPage: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                /** @description After how many seconds to try again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
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
        /** @description - `validation_failed`: Some fields are missing or invalid. */
        ValidationFailedAsPage: {
            headers: {
                /** @description Leads to this request in the logs: quote it when you ask for help. */
                CorrelationId?: string;
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
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
        requestBody?: {
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
                    /**
                     * @example {
                     *       "sessionToken": "st_FG8fLRqcp8RakDHKrnffr9zRkdBGpz6U",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenSessionResult"];
                };
            };
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
                 *       "email": "ada@shop.example",
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "companyName": "Lovelace Engines",
                 *       "phoneNumber": "+1 512 555 0100",
                 *       "address": "1100 Congress Ave",
                 *       "address2": "Suite 4",
                 *       "city": "Austin",
                 *       "state": "",
                 *       "zip": "78701",
                 *       "externalUserId": "user-77",
                 *       "customFields": {
                 *         "po_number": "1042"
                 *       },
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
                     *       "id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "email": "ada@shop.example",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "companyName": "Lovelace Engines",
                     *       "phoneNumber": "+1 512 555 0100",
                     *       "address": {
                     *         "address1": "1100 Congress Ave",
                     *         "address2": "Suite 4",
                     *         "city": "Austin",
                     *         "state": "TX",
                     *         "zip": "78701"
                     *       },
                     *       "externalUserId": "user-77",
                     *       "contactId": "con_5b2c",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "defaultPaymentOptions": [
                     *         "cc"
                     *       ],
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg"
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenCustomer"];
                };
            };
        };
    };
    searchCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "id": {
                 *           "value": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "externalUserId": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "email": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "firstName": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "lastName": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "companyName": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {
                 *           "po_number": {
                 *             "value": "1042"
                 *           }
                 *         }
                 *       },
                 *       "limit": 20,
                 *       "cursor": "eyJhdCI6MTc5NTE3NH0"
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
                     *           "id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "email": "ada@shop.example",
                     *           "firstName": "Ada",
                     *           "lastName": "Lovelace",
                     *           "companyName": "Lovelace Engines",
                     *           "phoneNumber": "+1 512 555 0100",
                     *           "address": {
                     *             "address1": "1100 Congress Ave",
                     *             "address2": "Suite 4",
                     *             "city": "Austin",
                     *             "state": "TX",
                     *             "zip": "78701"
                     *           },
                     *           "externalUserId": "user-77",
                     *           "contactId": "con_5b2c",
                     *           "customFields": {
                     *             "po_number": "1042"
                     *           },
                     *           "defaultPaymentOptions": [
                     *             "cc"
                     *           ],
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "updatedAt": "2026-07-05T14:00:00.000Z",
                     *           "name": "Ada Lovelace"
                     *         }
                     *       ],
                     *       "nextCursor": "eyJhdCI6MTc5NTE3NH0",
                     *       "hasMore": true,
                     *       "truncated": true
                     *     }
                     */
                    "application/json": components["schemas"]["SearchCustomersResult"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the customer. */
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
                     *       "id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "email": "ada@shop.example",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "companyName": "Lovelace Engines",
                     *       "phoneNumber": "+1 512 555 0100",
                     *       "address": {
                     *         "address1": "1100 Congress Ave",
                     *         "address2": "Suite 4",
                     *         "city": "Austin",
                     *         "state": "TX",
                     *         "zip": "78701"
                     *       },
                     *       "externalUserId": "user-77",
                     *       "contactId": "con_5b2c",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "defaultPaymentOptions": [
                     *         "cc"
                     *       ],
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@shop.example",
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "companyName": "Lovelace Engines",
                 *       "phoneNumber": "+1 512 555 0100",
                 *       "address": "1100 Congress Ave",
                 *       "address2": "Suite 4",
                 *       "city": "Austin",
                 *       "state": "",
                 *       "zip": "78701",
                 *       "externalUserId": "user-77",
                 *       "customFields": {
                 *         "po_number": "1042"
                 *       },
                 *       "defaultPaymentOptions": [
                 *         "cc"
                 *       ],
                 *       "defaultPaymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3"
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
                     *       "id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "email": "ada@shop.example",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "companyName": "Lovelace Engines",
                     *       "phoneNumber": "+1 512 555 0100",
                     *       "address": {
                     *         "address1": "1100 Congress Ave",
                     *         "address2": "Suite 4",
                     *         "city": "Austin",
                     *         "state": "TX",
                     *         "zip": "78701"
                     *       },
                     *       "externalUserId": "user-77",
                     *       "contactId": "con_5b2c",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "defaultPaymentOptions": [
                     *         "cc"
                     *       ],
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg"
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenCustomer"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                /** @description Which page, counted from 0. */
                page?: number;
                /** @description How many are on a page: 1 to 100, and what lies beyond is cut to that. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description The id of the customer. */
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
                     *           "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethod": "cc",
                     *           "lastFour": "4242",
                     *           "firstSix": "424242",
                     *           "expDate": "1229",
                     *           "accountHolderName": "Ada Lovelace",
                     *           "accountType": "checking",
                     *           "title": "Business card",
                     *           "active": true,
                     *           "isDefault": true,
                     *           "contactId": "con_5b2c",
                     *           "binInfo": {
                     *             "type": "credit",
                     *             "brand": "visa"
                     *           }
                     *         }
                     *       ],
                     *       "defaultPaymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "page": 0,
                     *       "pageSize": 20,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListPaymentMethodsResult"];
                };
            };
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
                /** @description The id of the customer. */
                id: string;
                /** @description The saved method. */
                vaultId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Business card"
                 *     }
                 */
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
                     *       "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "paymentMethod": "cc",
                     *       "lastFour": "4242",
                     *       "firstSix": "424242",
                     *       "expDate": "1229",
                     *       "accountHolderName": "Ada Lovelace",
                     *       "accountType": "checking",
                     *       "title": "Business card",
                     *       "active": true,
                     *       "isDefault": true,
                     *       "contactId": "con_5b2c",
                     *       "binInfo": {
                     *         "type": "credit",
                     *         "brand": "visa"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the customer. */
                id: string;
                /** @description The saved method. */
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateTicketIntentionResult"];
                };
            };
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
                 *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "savePaymentMethod": true,
                 *       "amount": 49.5,
                 *       "quotedSurcharge": 1.5
                 *     }
                 */
                "application/json": components["schemas"]["PaymentRequest"];
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
                     *       "message": "Payment approved.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "amount": 50,
                     *       "feeAmount": 1.5,
                     *       "totalCharged": 51.5,
                     *       "invoiceStatus": "Pending",
                     *       "amountDue": 49.5
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
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
                 *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "description": "Garden work in June",
                 *       "amount": 49.5,
                 *       "dueDate": "2026-07-05",
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
                 *       ],
                 *       "items": [
                 *         {
                 *           "itemId": "line-1",
                 *           "description": "Soap",
                 *           "quantity": 2,
                 *           "unitPrice": 4.75,
                 *           "totalPrice": 9.5
                 *         }
                 *       ],
                 *       "reminders": true,
                 *       "sendEmail": true,
                 *       "invoiceId": "INV-1042",
                 *       "customFields": {
                 *         "po_number": "1042"
                 *       }
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
                    /**
                     * @example {
                     *       "invoiceId": "INV-1042",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateInvoiceResult"];
                };
            };
        };
    };
    searchInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "id": {
                 *           "value": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "invoiceId": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "customerId": {
                 *           "value": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "subscriptionId": {
                 *           "value": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "invoiceStatus": {
                 *           "value": "Pending",
                 *           "operator": "eq"
                 *         },
                 *         "lastAttemptStatus": {
                 *           "value": "created",
                 *           "operator": "eq"
                 *         },
                 *         "amount": {
                 *           "value": 49.5,
                 *           "operator": "eq"
                 *         },
                 *         "amountPaid": {
                 *           "value": 49.5,
                 *           "operator": "eq"
                 *         },
                 *         "invoiceDate": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "dueDate": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {
                 *           "po_number": {
                 *             "value": "1042"
                 *           }
                 *         }
                 *       },
                 *       "limit": 20,
                 *       "cursor": "eyJhdCI6MTc5NTE3NH0",
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
                     *           "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "invoiceId": "INV-1042",
                     *           "invoiceStatus": "Pending",
                     *           "amount": 49.5,
                     *           "amountPaid": 0,
                     *           "amountDue": 49.5,
                     *           "description": "Garden work in June",
                     *           "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *           "dueDate": "2026-07-05T14:00:00.000Z",
                     *           "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "customer": {
                     *             "firstName": "Ada",
                     *             "lastName": "Lovelace",
                     *             "email": "ada@shop.example"
                     *           },
                     *           "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethods": [
                     *             "cc",
                     *             "ach"
                     *           ],
                     *           "lastAttemptStatus": "completed",
                     *           "customFields": {
                     *             "po_number": "1042"
                     *           },
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "updatedAt": "2026-07-05T14:00:00.000Z",
                     *           "paidAt": "2026-07-05T14:00:00.000Z",
                     *           "closedReason": "Ordered twice",
                     *           "items": [
                     *             {
                     *               "itemId": "line-1",
                     *               "description": "Soap",
                     *               "quantity": 2,
                     *               "unitPrice": 4.75,
                     *               "totalPrice": 9.5,
                     *               "itemCode": "S-1"
                     *             }
                     *           ],
                     *           "transactions": [
                     *             {
                     *               "id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *               "action": "sale",
                     *               "status": "created",
                     *               "paymentMethod": "cc",
                     *               "offline": {
                     *                 "method": "cash",
                     *                 "receivedOn": "2026-07-05",
                     *                 "reference": "1042"
                     *               },
                     *               "subtotalAmount": 50,
                     *               "feeAmount": 1.5,
                     *               "lastFour": "4242",
                     *               "cardBrand": "visa",
                     *               "reasonCode": "1616",
                     *               "reasonText": "Insufficient funds",
                     *               "parentId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *               "createdAt": "2026-07-05T14:00:00.000Z",
                     *               "actor": {
                     *                 "type": "api_key",
                     *                 "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *                 "name": "Till"
                     *               }
                     *             }
                     *           ],
                     *           "totalCharged": 51.5,
                     *           "totalFees": 1.5,
                     *           "pdfUrl": "https://pay.example/invoices/pdf/cmp_1/inv_1"
                     *         }
                     *       ],
                     *       "nextCursor": "eyJhdCI6MTc5NTE3NH0",
                     *       "hasMore": true,
                     *       "truncated": true
                     *     }
                     */
                    "application/json": components["schemas"]["SearchInvoicesResult"];
                };
            };
        };
    };
    summarizeInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "id": {
                 *           "value": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "invoiceId": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "customerId": {
                 *           "value": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "subscriptionId": {
                 *           "value": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "invoiceStatus": {
                 *           "value": "Pending",
                 *           "operator": "eq"
                 *         },
                 *         "lastAttemptStatus": {
                 *           "value": "created",
                 *           "operator": "eq"
                 *         },
                 *         "amount": {
                 *           "value": 49.5,
                 *           "operator": "eq"
                 *         },
                 *         "amountPaid": {
                 *           "value": 49.5,
                 *           "operator": "eq"
                 *         },
                 *         "invoiceDate": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "dueDate": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {
                 *           "po_number": {
                 *             "value": "1042"
                 *           }
                 *         }
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
                     *           "invoiceStatus": "Pending",
                     *           "count": 3,
                     *           "amount": 148.5,
                     *           "amountDue": 49.5
                     *         }
                     *       ],
                     *       "total": {
                     *         "count": 3,
                     *         "amount": 148.5,
                     *         "amountDue": 49.5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SummarizeInvoicesResult"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invoice. */
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
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "invoiceStatus": "Pending",
                     *       "amount": 49.5,
                     *       "amountPaid": 0,
                     *       "amountDue": 49.5,
                     *       "description": "Garden work in June",
                     *       "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *       "dueDate": "2026-07-05T14:00:00.000Z",
                     *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customer": {
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "email": "ada@shop.example"
                     *       },
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "lastAttemptStatus": "completed",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "paidAt": "2026-07-05T14:00:00.000Z",
                     *       "closedReason": "Ordered twice",
                     *       "items": [
                     *         {
                     *           "itemId": "line-1",
                     *           "description": "Soap",
                     *           "quantity": 2,
                     *           "unitPrice": 4.75,
                     *           "totalPrice": 9.5,
                     *           "itemCode": "S-1"
                     *         }
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash",
                     *             "receivedOn": "2026-07-05",
                     *             "reference": "1042"
                     *           },
                     *           "subtotalAmount": 50,
                     *           "feeAmount": 1.5,
                     *           "lastFour": "4242",
                     *           "cardBrand": "visa",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "parentId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "actor": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           }
                     *         }
                     *       ],
                     *       "totalCharged": 51.5,
                     *       "totalFees": 1.5,
                     *       "pdfUrl": "https://pay.example/invoices/pdf/cmp_1/inv_1"
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "Garden work in June",
                 *       "amount": 49.5,
                 *       "dueDate": "2026-07-05",
                 *       "items": [
                 *         {
                 *           "itemId": "line-1",
                 *           "description": "Soap",
                 *           "quantity": 2,
                 *           "unitPrice": 4.75,
                 *           "totalPrice": 9.5
                 *         }
                 *       ],
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "invoiceStatus": "Pending",
                     *       "amount": 49.5,
                     *       "amountPaid": 0,
                     *       "amountDue": 49.5,
                     *       "description": "Garden work in June",
                     *       "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *       "dueDate": "2026-07-05T14:00:00.000Z",
                     *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customer": {
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "email": "ada@shop.example"
                     *       },
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "lastAttemptStatus": "completed",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "paidAt": "2026-07-05T14:00:00.000Z",
                     *       "closedReason": "Ordered twice",
                     *       "items": [
                     *         {
                     *           "itemId": "line-1",
                     *           "description": "Soap",
                     *           "quantity": 2,
                     *           "unitPrice": 4.75,
                     *           "totalPrice": 9.5,
                     *           "itemCode": "S-1"
                     *         }
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash",
                     *             "receivedOn": "2026-07-05",
                     *             "reference": "1042"
                     *           },
                     *           "subtotalAmount": 50,
                     *           "feeAmount": 1.5,
                     *           "lastFour": "4242",
                     *           "cardBrand": "visa",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "parentId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "actor": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           }
                     *         }
                     *       ],
                     *       "totalCharged": 51.5,
                     *       "totalFees": 1.5,
                     *       "pdfUrl": "https://pay.example/invoices/pdf/cmp_1/inv_1"
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         "ada@shop.example"
                 *       ]
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
                content: {
                    /**
                     * @example {
                     *       "invoiceId": "INV-1042",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "recipients": [
                     *         "ada@shop.example"
                     *       ],
                     *       "status": "sent",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg"
                     *     }
                     */
                    "application/json": components["schemas"]["SendInvoiceEmailResult"];
                };
            };
        };
    };
    revokeInvoiceLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invoice. */
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
                     *       "message": "success",
                     *       "revoked": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeInvoiceLinksResult"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered twice"
                 *     }
                 */
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
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "invoiceStatus": "Pending",
                     *       "amount": 49.5,
                     *       "amountPaid": 0,
                     *       "amountDue": 49.5,
                     *       "description": "Garden work in June",
                     *       "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *       "dueDate": "2026-07-05T14:00:00.000Z",
                     *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customer": {
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "email": "ada@shop.example"
                     *       },
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "lastAttemptStatus": "completed",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "paidAt": "2026-07-05T14:00:00.000Z",
                     *       "closedReason": "Ordered twice",
                     *       "items": [
                     *         {
                     *           "itemId": "line-1",
                     *           "description": "Soap",
                     *           "quantity": 2,
                     *           "unitPrice": 4.75,
                     *           "totalPrice": 9.5,
                     *           "itemCode": "S-1"
                     *         }
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash",
                     *             "receivedOn": "2026-07-05",
                     *             "reference": "1042"
                     *           },
                     *           "subtotalAmount": 50,
                     *           "feeAmount": 1.5,
                     *           "lastFour": "4242",
                     *           "cardBrand": "visa",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "parentId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "actor": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           }
                     *         }
                     *       ],
                     *       "totalCharged": 51.5,
                     *       "totalFees": 1.5,
                     *       "pdfUrl": "https://pay.example/invoices/pdf/cmp_1/inv_1"
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered twice"
                 *     }
                 */
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
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "invoiceStatus": "Pending",
                     *       "amount": 49.5,
                     *       "amountPaid": 0,
                     *       "amountDue": 49.5,
                     *       "description": "Garden work in June",
                     *       "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *       "dueDate": "2026-07-05T14:00:00.000Z",
                     *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customer": {
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "email": "ada@shop.example"
                     *       },
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "lastAttemptStatus": "completed",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "paidAt": "2026-07-05T14:00:00.000Z",
                     *       "closedReason": "Ordered twice",
                     *       "items": [
                     *         {
                     *           "itemId": "line-1",
                     *           "description": "Soap",
                     *           "quantity": 2,
                     *           "unitPrice": 4.75,
                     *           "totalPrice": 9.5,
                     *           "itemCode": "S-1"
                     *         }
                     *       ],
                     *       "transactions": [
                     *         {
                     *           "id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "action": "sale",
                     *           "status": "created",
                     *           "paymentMethod": "cc",
                     *           "offline": {
                     *             "method": "cash",
                     *             "receivedOn": "2026-07-05",
                     *             "reference": "1042"
                     *           },
                     *           "subtotalAmount": 50,
                     *           "feeAmount": 1.5,
                     *           "lastFour": "4242",
                     *           "cardBrand": "visa",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "parentId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "actor": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           }
                     *         }
                     *       ],
                     *       "totalCharged": 51.5,
                     *       "totalFees": 1.5,
                     *       "pdfUrl": "https://pay.example/invoices/pdf/cmp_1/inv_1"
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "savePaymentMethod": true,
                 *       "amount": 49.5,
                 *       "quotedSurcharge": 1.5
                 *     }
                 */
                "application/json": components["schemas"]["PaymentRequest"];
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
                     *       "message": "Payment approved.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "amount": 50,
                     *       "feeAmount": 1.5,
                     *       "totalCharged": 51.5,
                     *       "invoiceStatus": "Pending",
                     *       "amountDue": 49.5
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
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
                     *       "companyName": "Lovelace Engines",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "invoiceStatus": "Pending",
                     *       "description": "Garden work in June",
                     *       "amount": 49.5,
                     *       "amountPaid": 0,
                     *       "amountDue": 49.5,
                     *       "dueDate": "2026-07-05T14:00:00.000Z",
                     *       "items": [
                     *         {
                     *           "itemId": "line-1",
                     *           "description": "Soap",
                     *           "quantity": 2,
                     *           "unitPrice": 4.75,
                     *           "totalPrice": 9.5,
                     *           "itemCode": "S-1"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "savedMethods": [
                     *         {
                     *           "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethod": "cc",
                     *           "cardBrand": "visa",
                     *           "lastFour": "4242",
                     *           "title": "Business card"
                     *         }
                     *       ],
                     *       "inFlight": [
                     *         {
                     *           "amount": 10,
                     *           "paymentMethod": "cc",
                     *           "createdAt": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostedInvoice"];
                };
            };
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "amount": 49.5
                 *     }
                 */
                "application/json": components["schemas"]["SurchargeQuoteRequest"];
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeQuote"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ticketId": "tkt_7d21",
                 *       "billingZip": "78701",
                 *       "amount": 49.5
                 *     }
                 */
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled",
                     *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
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
                /** @description The id of the invoice. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
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
                     *       "message": "Payment approved.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "amount": 50,
                     *       "feeAmount": 1.5,
                     *       "totalCharged": 51.5,
                     *       "invoiceStatus": "Pending",
                     *       "amountDue": 49.5
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
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
                /**
                 * @example {
                 *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "amount": 49.5
                 *     }
                 */
                "application/json": components["schemas"]["SurchargeQuoteRequest"];
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeQuote"];
                };
            };
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
                /**
                 * @example {
                 *       "ticketId": "tkt_7d21",
                 *       "billingZip": "78701",
                 *       "amount": 49.5
                 *     }
                 */
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled",
                     *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
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
                 *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
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
                     *       "message": "Payment approved.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoiceId": "INV-1042",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "amount": 50,
                     *       "feeAmount": 1.5,
                     *       "totalCharged": 51.5,
                     *       "invoiceStatus": "Pending",
                     *       "amountDue": 49.5
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
        };
    };
    getTransactionSurcharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invoice. */
                id: string;
                /** @description The id of the transaction. */
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
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "action": "sale",
                     *       "status": "completed",
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "blockedReason": "company_disabled",
                     *       "explanation": "Texas allows a surcharge on credit cards.",
                     *       "decidedAt": "2026-07-05T14:00:00.000Z",
                     *       "rules": "shipped-1",
                     *       "rule": {},
                     *       "inputs": {},
                     *       "deviations": []
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeExplanation"];
                };
            };
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
                /**
                 * @example {
                 *       "contact_api_id": "user-77",
                 *       "transaction_amount": 25,
                 *       "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "order_id": "order-1042",
                 *       "description": "Lunch",
                 *       "type": "av"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The transaction, or the address of the page as a text. */
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
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                    "text/plain": string;
                };
            };
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
                /**
                 * @example {
                 *       "contact_api_id": "user-77",
                 *       "transaction_amount": 25,
                 *       "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "order_id": "order-1042",
                 *       "description": "Lunch"
                 *     }
                 */
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
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
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
                /** @description The id of the transaction. */
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "authcomplete",
                 *       "transaction_amount": 25
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
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
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
                /** @description The id of the transaction. */
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "transaction_amount": 25,
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
                     *       "message": "Refund approved.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "transaction": {
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
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
                /**
                 * @example {
                 *       "contact_api_id": "user-77",
                 *       "transaction_amount": 25,
                 *       "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "order_id": "order-1042",
                 *       "description": "Lunch"
                 *     }
                 */
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
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Which page, counted from 0. */
                page?: number;
                /** @description How many are on a page: 1 to 100, and what lies beyond is cut to that. */
                pageSize?: number;
                /** @description From when on. */
                start?: string;
                /** @description Until when, that day or moment included. */
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
                     *           "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "action": "sale",
                     *           "status": "created",
                     *           "transaction_amount": 25,
                     *           "payment_method": "cc",
                     *           "last_four": "4242",
                     *           "order_id": "order-1042",
                     *           "description": "Lunch",
                     *           "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "terminal_id": "till-1",
                     *           "info": {
                     *             "processorId": "11ef5b2c9d0e4f1a",
                     *             "reasonCode": "1616",
                     *             "reasonText": "Insufficient funds",
                     *             "feeAmount": 1.5,
                     *             "authorizedAmount": 25,
                     *             "authorizedBy": {
                     *               "type": "api_key",
                     *               "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *               "name": "Till"
                     *             },
                     *             "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *           },
                     *           "actor": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "createdAt": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 0,
                     *       "pageSize": 20
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
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
                 *       "terminal_id": "till-1",
                 *       "transaction_amount": 25,
                 *       "order_id": "order-1042",
                 *       "action": "sale",
                 *       "contact_api_id": "user-77",
                 *       "description": "Lunch"
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
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the transaction. */
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
                     *       "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "action": "sale",
                     *       "status": "created",
                     *       "transaction_amount": 25,
                     *       "payment_method": "cc",
                     *       "last_four": "4242",
                     *       "order_id": "order-1042",
                     *       "description": "Lunch",
                     *       "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "terminal_id": "till-1",
                     *       "info": {
                     *         "processorId": "11ef5b2c9d0e4f1a",
                     *         "reasonCode": "1616",
                     *         "reasonText": "Insufficient funds",
                     *         "feeAmount": 1.5,
                     *         "authorizedAmount": 25,
                     *         "authorizedBy": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "actor": {
                     *         "type": "api_key",
                     *         "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "name": "Till"
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    getTransactionOfOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant's own id of the order. */
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
                     *       "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "action": "sale",
                     *       "status": "created",
                     *       "transaction_amount": 25,
                     *       "payment_method": "cc",
                     *       "last_four": "4242",
                     *       "order_id": "order-1042",
                     *       "description": "Lunch",
                     *       "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "terminal_id": "till-1",
                     *       "info": {
                     *         "processorId": "11ef5b2c9d0e4f1a",
                     *         "reasonCode": "1616",
                     *         "reasonText": "Insufficient funds",
                     *         "feeAmount": 1.5,
                     *         "authorizedAmount": 25,
                     *         "authorizedBy": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "actor": {
                     *         "type": "api_key",
                     *         "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "name": "Till"
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
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
                /** @description The id of the transaction. */
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
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
                     *         "_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "action": "sale",
                     *         "status": "created",
                     *         "transaction_amount": 25,
                     *         "payment_method": "cc",
                     *         "last_four": "4242",
                     *         "order_id": "order-1042",
                     *         "description": "Lunch",
                     *         "parent_transaction_id": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "rerunOf": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "invoice_id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customer_id": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "terminal_id": "till-1",
                     *         "info": {
                     *           "processorId": "11ef5b2c9d0e4f1a",
                     *           "reasonCode": "1616",
                     *           "reasonText": "Insufficient funds",
                     *           "feeAmount": 1.5,
                     *           "authorizedAmount": 25,
                     *           "authorizedBy": {
                     *             "type": "api_key",
                     *             "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *             "name": "Till"
                     *           },
                     *           "authorizationExpiresAt": "2026-07-05T14:00:00.000Z"
                     *         },
                     *         "actor": {
                     *           "type": "api_key",
                     *           "id": "key_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "name": "Till"
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionResult"];
                };
            };
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
                /**
                 * @example {
                 *       "contact_api_id": "user-77",
                 *       "order_id": "order-1042",
                 *       "description": "Lunch"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "url": "https://pay.example/setup/4f1c0a9d",
                     *       "hpp_url": "https://pay.example/setup/set_4f1c0a9d"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateSetupPageResult"];
                };
            };
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
                 *       "hpp_token": "hpp_xEiAjH7aPEyW",
                 *       "total": 25,
                 *       "order_id": "order-1042",
                 *       "title": "Business card",
                 *       "email": "ada@shop.example",
                 *       "description": "Your order",
                 *       "billing_email": "",
                 *       "billing_street": "1100 Congress Ave",
                 *       "billing_city": "Austin",
                 *       "billing_state": "TX",
                 *       "billing_zip": "78701",
                 *       "image_url": "https://shop.example/logo.png",
                 *       "return_url": "https://shop.example/thanks",
                 *       "line_items": [
                 *         {
                 *           "description": "Soap",
                 *           "quantity": 2,
                 *           "price": 4.75
                 *         }
                 *       ],
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace"
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
                    /**
                     * @example {
                     *       "token": "4f1c0a9d",
                     *       "url": "https://pay.example/hpp/4f1c0a9d"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateHostedPaymentResult"];
                };
            };
        };
    };
    getHostedPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the page. */
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
                     *       "companyName": "Lovelace Engines",
                     *       "status": "open",
                     *       "title": "Business card",
                     *       "description": "Your order",
                     *       "total": 25,
                     *       "line_items": [
                     *         {
                     *           "description": "Soap",
                     *           "quantity": 2,
                     *           "price": 4.75
                     *         }
                     *       ],
                     *       "image_url": "https://shop.example/logo.png",
                     *       "return_url": "https://shop.example/thanks",
                     *       "order_id": "order-1042",
                     *       "email": "ada@shop.example",
                     *       "billing_email": "payer@example.com",
                     *       "billing_street": "1100 Congress Ave",
                     *       "billing_city": "Austin",
                     *       "billing_state": "TX",
                     *       "billing_zip": "78701",
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPayment"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ticketId": "tkt_7d21",
                 *       "billingZip": "78701"
                 *     }
                 */
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled",
                     *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
        };
    };
    quoteCapturedHostedPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ticketId": "tkt_7d21"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteCapturedHostedPaymentRequest"];
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled",
                     *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     }
                 */
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
                     *       "status": "success",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPaymentResult"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {
                 *         "@action": "sale",
                 *         "id": "11ef5b2c9d0e4f1a",
                 *         "payment_method": "cc",
                 *         "status_code": 101,
                 *         "reason_code_id": 1000,
                 *         "last_four": "4242",
                 *         "transaction_amount": 25,
                 *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *         "ticket_id": "tkt_7d21"
                 *       }
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
                     *       "status": "success",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3"
                     *     }
                     */
                    "application/json": components["schemas"]["HostedPaymentResult"];
                };
            };
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the page. */
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
                     *       "companyName": "Lovelace Engines",
                     *       "status": "open",
                     *       "description": "For your renewals",
                     *       "order_id": "order-1042",
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Setup"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
                /** @description The token of the page. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "processorEvent": {
                 *         "@action": "sale",
                 *         "id": "11ef5b2c9d0e4f1a",
                 *         "payment_method": "cc",
                 *         "status_code": 101,
                 *         "reason_code_id": 1000,
                 *         "last_four": "4242",
                 *         "transaction_amount": 25,
                 *         "account_vault_id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *         "ticket_id": "tkt_7d21"
                 *       }
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
                     *       "status": "success",
                     *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3"
                     *     }
                     */
                    "application/json": components["schemas"]["SetupResult"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /** @description Whether it can be used. */
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
                     *           "planId": "garden",
                     *           "name": "Garden",
                     *           "billingCycle": "daily",
                     *           "price": 29,
                     *           "description": "Weekly garden work",
                     *           "setupFee": 10,
                     *           "trialDays": 14,
                     *           "features": [
                     *             "Unlimited seats"
                     *           ],
                     *           "active": true,
                     *           "preRenewalInvoice": {
                     *             "leadTimeDays": 7
                     *           },
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "updatedAt": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListPlansResult"];
                };
            };
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
                 *       "name": "Garden",
                 *       "billingCycle": "daily",
                 *       "price": 29,
                 *       "description": "Weekly garden work",
                 *       "planId": "garden",
                 *       "setupFee": 10,
                 *       "trialDays": 14,
                 *       "features": [
                 *         "Unlimited seats"
                 *       ],
                 *       "active": true,
                 *       "preRenewalInvoice": {
                 *         "leadTimeDays": 7
                 *       }
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
                     *       "planId": "garden",
                     *       "name": "Garden",
                     *       "billingCycle": "daily",
                     *       "price": 29,
                     *       "description": "Weekly garden work",
                     *       "setupFee": 10,
                     *       "trialDays": 14,
                     *       "features": [
                     *         "Unlimited seats"
                     *       ],
                     *       "active": true,
                     *       "preRenewalInvoice": {
                     *         "leadTimeDays": 7
                     *       },
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "message": "success",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePlanResult"];
                };
            };
        };
    };
    getSignUpDetails: {
        parameters: {
            query?: {
                /** @description The subscription. */
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
                     *       "companyName": "Lovelace Engines",
                     *       "subscription": {
                     *         "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "status": "pending",
                     *         "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "planId": "garden",
                     *         "planName": "Garden",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "totalAmount": 29,
                     *         "startDate": "2026-07-05T14:00:00.000Z",
                     *         "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *         "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *         "amount": 25,
                     *         "addOns": [
                     *           {
                     *             "productId": "soap",
                     *             "quantity": 2
                     *           }
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent",
                     *             "value": 10,
                     *             "name": "New",
                     *             "cycles": 3
                     *           }
                     *         ],
                     *         "paymentDueDays": 0,
                     *         "suspendAfterDays": 30,
                     *         "paymentMethods": [
                     *           "cc",
                     *           "ach"
                     *         ],
                     *         "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "customFields": {
                     *           "po_number": "1042"
                     *         },
                     *         "cancelAtPeriodEnd": true,
                     *         "cancelDate": "2026-07-05T14:00:00.000Z",
                     *         "cancelReason": "Moved away",
                     *         "endedDate": "2026-07-05T14:00:00.000Z",
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "plan": {
                     *         "planId": "garden",
                     *         "name": "Garden",
                     *         "billingCycle": "daily",
                     *         "price": 29,
                     *         "description": "Weekly garden work",
                     *         "setupFee": 10,
                     *         "trialDays": 14,
                     *         "features": [
                     *           "Unlimited seats"
                     *         ],
                     *         "active": true,
                     *         "preRenewalInvoice": {
                     *           "leadTimeDays": 7
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "acceptedRails": [
                     *         "cc"
                     *       ],
                     *       "pendingInvoiceId": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "pendingInvoice": {
                     *         "invoiceId": "INV-1042",
                     *         "amount": 29,
                     *         "amountDue": 49.5,
                     *         "dueDate": "2026-07-05T14:00:00.000Z",
                     *         "items": [
                     *           {
                     *             "itemId": "line-1",
                     *             "description": "Soap",
                     *             "quantity": 2,
                     *             "unitPrice": 4.75,
                     *             "totalPrice": 9.5,
                     *             "itemCode": "S-1"
                     *           }
                     *         ]
                     *       },
                     *       "customer": {
                     *         "name": "A*** L***",
                     *         "email": "ada@shop.example",
                     *         "phone": "+1 512 555 0100"
                     *       },
                     *       "paymentMethods": [
                     *         {
                     *           "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethod": "cc",
                     *           "cardBrand": "visa",
                     *           "lastFour": "4242",
                     *           "expDate": "1229",
                     *           "title": "Business card",
                     *           "inUse": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetSignUpDetailsResult"];
                };
            };
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
                 *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "planId": "garden",
                 *       "startDate": "2026-07-05",
                 *       "billingMode": "recurring",
                 *       "trialDays": 14,
                 *       "addOns": [
                 *         {
                 *           "productId": "soap",
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "discounts": [
                 *         {
                 *           "type": "percent",
                 *           "value": 10,
                 *           "name": "New",
                 *           "cycles": 3
                 *         }
                 *       ],
                 *       "paymentDueDays": 0,
                 *       "suspendAfterDays": 30,
                 *       "customFields": {
                 *         "po_number": "1042"
                 *       }
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
                    /**
                     * @example {
                     *       "message": "Subscription created.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateSubscriptionResult"];
                };
            };
        };
    };
    searchSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "subscriptionId": {
                 *           "value": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "id": {
                 *           "value": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "status": {
                 *           "value": "pending",
                 *           "operator": "eq"
                 *         },
                 *         "billingCycle": {
                 *           "value": "daily",
                 *           "operator": "eq"
                 *         },
                 *         "billingMode": {
                 *           "value": "recurring",
                 *           "operator": "eq"
                 *         },
                 *         "totalAmount": {
                 *           "value": 49.5,
                 *           "operator": "eq"
                 *         },
                 *         "nextBillingDate": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "email": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "customer": {
                 *           "value": "Lovelace",
                 *           "operator": "contains"
                 *         },
                 *         "customerId": {
                 *           "value": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "planId": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {
                 *           "po_number": {
                 *             "value": "1042"
                 *           }
                 *         }
                 *       },
                 *       "limit": 20,
                 *       "cursor": "eyJhdCI6MTc5NTE3NH0",
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
                     *           "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "status": "pending",
                     *           "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "planId": "garden",
                     *           "planName": "Garden",
                     *           "billingMode": "recurring",
                     *           "billingCycle": "daily",
                     *           "totalAmount": 29,
                     *           "startDate": "2026-07-05T14:00:00.000Z",
                     *           "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *           "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *           "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *           "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *           "amount": 25,
                     *           "addOns": [
                     *             {
                     *               "productId": "soap",
                     *               "quantity": 2
                     *             }
                     *           ],
                     *           "discounts": [
                     *             {
                     *               "type": "percent",
                     *               "value": 10,
                     *               "name": "New",
                     *               "cycles": 3
                     *             }
                     *           ],
                     *           "paymentDueDays": 0,
                     *           "suspendAfterDays": 30,
                     *           "paymentMethods": [
                     *             "cc",
                     *             "ach"
                     *           ],
                     *           "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "customFields": {
                     *             "po_number": "1042"
                     *           },
                     *           "cancelAtPeriodEnd": true,
                     *           "cancelDate": "2026-07-05T14:00:00.000Z",
                     *           "cancelReason": "Moved away",
                     *           "endedDate": "2026-07-05T14:00:00.000Z",
                     *           "createdAt": "2026-07-05T14:00:00.000Z",
                     *           "updatedAt": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "eyJhdCI6MTc5NTE3NH0",
                     *       "hasMore": true,
                     *       "truncated": true,
                     *       "customerSearch": {
                     *         "matched": 120,
                     *         "used": 100,
                     *         "limit": 100,
                     *         "read": 500
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SearchSubscriptionsResult"];
                };
            };
        };
    };
    summarizeSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "subscriptionId": {
                 *           "value": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "id": {
                 *           "value": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "status": {
                 *           "value": "pending",
                 *           "operator": "eq"
                 *         },
                 *         "billingCycle": {
                 *           "value": "daily",
                 *           "operator": "eq"
                 *         },
                 *         "billingMode": {
                 *           "value": "recurring",
                 *           "operator": "eq"
                 *         },
                 *         "totalAmount": {
                 *           "value": 49.5,
                 *           "operator": "eq"
                 *         },
                 *         "nextBillingDate": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "createdAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "updatedAt": {
                 *           "value": "2026-07-05",
                 *           "operator": "eq"
                 *         },
                 *         "email": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "customer": {
                 *           "value": "Lovelace",
                 *           "operator": "contains"
                 *         },
                 *         "customerId": {
                 *           "value": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *           "operator": "eq"
                 *         },
                 *         "planId": {
                 *           "value": "Lovelace",
                 *           "operator": "eq"
                 *         },
                 *         "customFields": {
                 *           "po_number": {
                 *             "value": "1042"
                 *           }
                 *         }
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
                     *           "status": "pending",
                     *           "count": 3,
                     *           "totalAmount": 87
                     *         }
                     *       ],
                     *       "total": {
                     *         "count": 3,
                     *         "totalAmount": 87
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SummarizeSubscriptionsResult"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription. */
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
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "status": "pending",
                     *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "planId": "garden",
                     *       "planName": "Garden",
                     *       "billingMode": "recurring",
                     *       "billingCycle": "daily",
                     *       "totalAmount": 29,
                     *       "startDate": "2026-07-05T14:00:00.000Z",
                     *       "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *       "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *       "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *       "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *       "amount": 25,
                     *       "addOns": [
                     *         {
                     *           "productId": "soap",
                     *           "quantity": 2
                     *         }
                     *       ],
                     *       "discounts": [
                     *         {
                     *           "type": "percent",
                     *           "value": 10,
                     *           "name": "New",
                     *           "cycles": 3
                     *         }
                     *       ],
                     *       "paymentDueDays": 0,
                     *       "suspendAfterDays": 30,
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "cancelAtPeriodEnd": true,
                     *       "cancelDate": "2026-07-05T14:00:00.000Z",
                     *       "cancelReason": "Moved away",
                     *       "endedDate": "2026-07-05T14:00:00.000Z",
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
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
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation": "cancel",
                 *       "cancelAtPeriodEnd": true,
                 *       "reason": "Moved away"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscriptionRequest"];
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
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "status": "pending",
                     *       "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "planId": "garden",
                     *       "planName": "Garden",
                     *       "billingMode": "recurring",
                     *       "billingCycle": "daily",
                     *       "totalAmount": 29,
                     *       "startDate": "2026-07-05T14:00:00.000Z",
                     *       "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *       "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *       "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *       "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *       "amount": 25,
                     *       "addOns": [
                     *         {
                     *           "productId": "soap",
                     *           "quantity": 2
                     *         }
                     *       ],
                     *       "discounts": [
                     *         {
                     *           "type": "percent",
                     *           "value": 10,
                     *           "name": "New",
                     *           "cycles": 3
                     *         }
                     *       ],
                     *       "paymentDueDays": 0,
                     *       "suspendAfterDays": 30,
                     *       "paymentMethods": [
                     *         "cc",
                     *         "ach"
                     *       ],
                     *       "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "customFields": {
                     *         "po_number": "1042"
                     *       },
                     *       "cancelAtPeriodEnd": true,
                     *       "cancelDate": "2026-07-05T14:00:00.000Z",
                     *       "cancelReason": "Moved away",
                     *       "endedDate": "2026-07-05T14:00:00.000Z",
                     *       "createdAt": "2026-07-05T14:00:00.000Z",
                     *       "updatedAt": "2026-07-05T14:00:00.000Z",
                     *       "message": "Subscription updated.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateSubscriptionResult"];
                };
            };
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
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "amount": 29,
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
                     *       "message": "Payment approved.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["PaySubscriptionResult"];
                };
            };
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
                 *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "quotedSurcharge": 1.5
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
                     *       "message": "Subscription active.",
                     *       "correlationId": "01m8378fgvf2f8zpjjw0as5qzg",
                     *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "status": "success",
                     *       "subscriptionStatus": "pending",
                     *       "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "charge": {
                     *         "status": "success",
                     *         "transactionId": "trx_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "reasonCode": "1616",
                     *         "reasonText": "Insufficient funds"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SetSubscriptionPaymentMethodResult"];
                };
            };
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
                /**
                 * @example {
                 *       "ticketId": "tkt_7d21",
                 *       "billingZip": "78701",
                 *       "amount": 29,
                 *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     }
                 */
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled",
                     *       "quoteId": "quo_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CardQuote"];
                };
            };
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
                /**
                 * @example {
                 *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                 *       "accountVaultId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3"
                 *     }
                 */
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
                     *       "subtotal": 50,
                     *       "surcharge": 1.5,
                     *       "total": 51.5,
                     *       "percentage": 3,
                     *       "label": "Card surcharge",
                     *       "paymentMethod": "cc",
                     *       "cardBrand": "visa",
                     *       "lastFour": "4242",
                     *       "blockedReason": "company_disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["SurchargeQuote"];
                };
            };
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
                 *       ],
                 *       "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
        };
    };
    getSubscriptionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription. */
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
                     *           "at": "2026-07-05T14:00:00.000Z",
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
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
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
                    /**
                     * @example {
                     *       "url": "https://pay.example/pay/4f1c0a9d",
                     *       "sentTo": "a***@shop.example"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateManageLinkResult"];
                };
            };
        };
    };
    revokeManageLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription. */
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
                     *       "message": "success",
                     *       "revoked": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeManageLinksResult"];
                };
            };
        };
    };
    sendManageCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
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
                     *       ],
                     *       "sentTo": "a***@shop.example",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z",
                     *       "resendAfterSeconds": 60
                     *     }
                     */
                    "application/json": components["schemas"]["SentCode"];
                };
            };
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
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "sessionToken": "st_FG8fLRqcp8RakDHKrnffr9zRkdBGpz6U",
                     *       "expiresAt": "2026-07-05T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenManageSessionResult"];
                };
            };
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
                     *       "companyName": "Lovelace Engines",
                     *       "subscription": {
                     *         "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "status": "pending",
                     *         "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "planId": "garden",
                     *         "planName": "Garden",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "totalAmount": 29,
                     *         "startDate": "2026-07-05T14:00:00.000Z",
                     *         "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *         "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *         "amount": 25,
                     *         "addOns": [
                     *           {
                     *             "productId": "soap",
                     *             "quantity": 2
                     *           }
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent",
                     *             "value": 10,
                     *             "name": "New",
                     *             "cycles": 3
                     *           }
                     *         ],
                     *         "paymentDueDays": 0,
                     *         "suspendAfterDays": 30,
                     *         "paymentMethods": [
                     *           "cc",
                     *           "ach"
                     *         ],
                     *         "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "cancelAtPeriodEnd": true,
                     *         "cancelDate": "2026-07-05T14:00:00.000Z",
                     *         "cancelReason": "Moved away",
                     *         "endedDate": "2026-07-05T14:00:00.000Z",
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "plan": {
                     *         "planId": "garden",
                     *         "name": "Garden",
                     *         "billingCycle": "daily",
                     *         "price": 29,
                     *         "description": "Weekly garden work",
                     *         "setupFee": 10,
                     *         "trialDays": 14,
                     *         "features": [
                     *           "Unlimited seats"
                     *         ],
                     *         "active": true,
                     *         "preRenewalInvoice": {
                     *           "leadTimeDays": 7
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "nextPayment": {
                     *         "date": "2026-08-05T14:00:00.000Z",
                     *         "amount": 29
                     *       },
                     *       "invoices": [
                     *         {
                     *           "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "invoiceId": "INV-1042",
                     *           "invoiceStatus": "Pending",
                     *           "amount": 29,
                     *           "amountDue": 49.5,
                     *           "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *           "dueDate": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         {
                     *           "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethod": "cc",
                     *           "cardBrand": "visa",
                     *           "lastFour": "4242",
                     *           "expDate": "1229",
                     *           "title": "Business card",
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "invoiceId": "INV-1042"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "url": "https://pay.example/pay/4f1c0a9d"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateManagePayLinkResult"];
                };
            };
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethods": [
                 *         "cc",
                 *         "ach"
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
                     *       "clientToken": "ct_4f1c0a9d",
                     *       "formUrl": "https://processor.example/v1/elements/ct_4f1c0a9d",
                     *       "locationId": "loc_8c02d1",
                     *       "contactId": "con_5b2c",
                     *       "methods": [
                     *         {
                     *           "productTransactionId": "ptx_31a0",
                     *           "type": "cc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Intention"];
                };
            };
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Moved away"
                 *     }
                 */
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
                     *       "companyName": "Lovelace Engines",
                     *       "subscription": {
                     *         "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "status": "pending",
                     *         "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "planId": "garden",
                     *         "planName": "Garden",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "totalAmount": 29,
                     *         "startDate": "2026-07-05T14:00:00.000Z",
                     *         "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *         "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *         "amount": 25,
                     *         "addOns": [
                     *           {
                     *             "productId": "soap",
                     *             "quantity": 2
                     *           }
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent",
                     *             "value": 10,
                     *             "name": "New",
                     *             "cycles": 3
                     *           }
                     *         ],
                     *         "paymentDueDays": 0,
                     *         "suspendAfterDays": 30,
                     *         "paymentMethods": [
                     *           "cc",
                     *           "ach"
                     *         ],
                     *         "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "cancelAtPeriodEnd": true,
                     *         "cancelDate": "2026-07-05T14:00:00.000Z",
                     *         "cancelReason": "Moved away",
                     *         "endedDate": "2026-07-05T14:00:00.000Z",
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "plan": {
                     *         "planId": "garden",
                     *         "name": "Garden",
                     *         "billingCycle": "daily",
                     *         "price": 29,
                     *         "description": "Weekly garden work",
                     *         "setupFee": 10,
                     *         "trialDays": 14,
                     *         "features": [
                     *           "Unlimited seats"
                     *         ],
                     *         "active": true,
                     *         "preRenewalInvoice": {
                     *           "leadTimeDays": 7
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "nextPayment": {
                     *         "date": "2026-08-05T14:00:00.000Z",
                     *         "amount": 29
                     *       },
                     *       "invoices": [
                     *         {
                     *           "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "invoiceId": "INV-1042",
                     *           "invoiceStatus": "Pending",
                     *           "amount": 29,
                     *           "amountDue": 49.5,
                     *           "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *           "dueDate": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         {
                     *           "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethod": "cc",
                     *           "cardBrand": "visa",
                     *           "lastFour": "4242",
                     *           "expDate": "1229",
                     *           "title": "Business card",
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
        requestBody?: {
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
                     *       "companyName": "Lovelace Engines",
                     *       "subscription": {
                     *         "subscriptionId": "sub_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "status": "pending",
                     *         "customerId": "cus_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "planId": "garden",
                     *         "planName": "Garden",
                     *         "billingMode": "recurring",
                     *         "billingCycle": "daily",
                     *         "totalAmount": 29,
                     *         "startDate": "2026-07-05T14:00:00.000Z",
                     *         "trialEndDate": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodStart": "2026-07-05T14:00:00.000Z",
                     *         "currentPeriodEnd": "2026-07-05T14:00:00.000Z",
                     *         "nextBillingDate": "2026-07-05T14:00:00.000Z",
                     *         "amount": 25,
                     *         "addOns": [
                     *           {
                     *             "productId": "soap",
                     *             "quantity": 2
                     *           }
                     *         ],
                     *         "discounts": [
                     *           {
                     *             "type": "percent",
                     *             "value": 10,
                     *             "name": "New",
                     *             "cycles": 3
                     *           }
                     *         ],
                     *         "paymentDueDays": 0,
                     *         "suspendAfterDays": 30,
                     *         "paymentMethods": [
                     *           "cc",
                     *           "ach"
                     *         ],
                     *         "paymentMethodId": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *         "cancelAtPeriodEnd": true,
                     *         "cancelDate": "2026-07-05T14:00:00.000Z",
                     *         "cancelReason": "Moved away",
                     *         "endedDate": "2026-07-05T14:00:00.000Z",
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "plan": {
                     *         "planId": "garden",
                     *         "name": "Garden",
                     *         "billingCycle": "daily",
                     *         "price": 29,
                     *         "description": "Weekly garden work",
                     *         "setupFee": 10,
                     *         "trialDays": 14,
                     *         "features": [
                     *           "Unlimited seats"
                     *         ],
                     *         "active": true,
                     *         "preRenewalInvoice": {
                     *           "leadTimeDays": 7
                     *         },
                     *         "createdAt": "2026-07-05T14:00:00.000Z",
                     *         "updatedAt": "2026-07-05T14:00:00.000Z"
                     *       },
                     *       "nextPayment": {
                     *         "date": "2026-08-05T14:00:00.000Z",
                     *         "amount": 29
                     *       },
                     *       "invoices": [
                     *         {
                     *           "id": "inv_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "invoiceId": "INV-1042",
                     *           "invoiceStatus": "Pending",
                     *           "amount": 29,
                     *           "amountDue": 49.5,
                     *           "invoiceDate": "2026-07-05T14:00:00.000Z",
                     *           "dueDate": "2026-07-05T14:00:00.000Z"
                     *         }
                     *       ],
                     *       "paymentMethods": [
                     *         {
                     *           "id": "pm_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "paymentMethod": "cc",
                     *           "cardBrand": "visa",
                     *           "lastFour": "4242",
                     *           "expDate": "1229",
                     *           "title": "Business card",
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
        };
    };
    listEvents: {
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
                     *           "sequence": 42,
                     *           "specVersion": 1,
                     *           "type": "invoice.created",
                     *           "eventId": "evt_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "occurredAt": "2026-07-05T14:00:00.000Z",
                     *           "companyId": "cmp_01k2v9m4e8f3q7r5s6t0w1x2y3",
                     *           "data": {
                     *             "invoice": {},
                     *             "transaction": {},
                     *             "hostedPayment": {}
                     *           }
                     *         }
                     *       ],
                     *       "lastSequence": 42
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
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
                    /**
                     * @example {
                     *       "version": "2026-07-05.1"
                     *     }
                     */
                    "application/json": components["schemas"]["GetVersionResult"];
                };
            };
        };
    };
}
