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
        /** Open a session with an API key */
        post: operations["openSession"];
        /** End the session of this request */
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
        /** Create a customer */
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
        /** Search customers */
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
        /** Read a customer */
        get: operations["getCustomer"];
        /** Change a customer */
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
        /** List a customer's payment methods */
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
        /** Rename a payment method */
        put: operations["updatePaymentMethod"];
        post?: never;
        /** Delete a payment method */
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
        /** Open the secure form to save a payment method */
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
        /** Open the secure form to capture a card as a ticket */
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
        /** Pay on the payment page */
        put: operations["payHostedInvoice"];
        /** Create an invoice */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an invoice
         * @description Takes the body of a new invoice, and answers with the invoice and the effects that would follow. Nothing is written, and no number is taken.
         */
        post: operations["previewInvoice"];
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
        /** Search invoices */
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
        /** Sum up the invoices of some customers */
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
        /** Read an invoice */
        get: operations["getInvoice"];
        /** Update an unpaid invoice */
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
        /** Mail an invoice */
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
        /** Revoke the links to the payment page */
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
        /** Void an invoice */
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
        /** Cancel an invoice */
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
        /** Pay an invoice */
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
        /** Read the content of the payment page */
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
        /** Open the secure form to pay the amount due */
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
        /** Open the secure form to capture a card or bank account for one payment */
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
        /** Quote the surcharge on a saved payment method */
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
        /** Quote a newly captured card */
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
        /** Confirm a quote: charge exactly the quoted amount */
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
        /** Quote the surcharge on a saved or captured payment method */
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
        /** Quote a newly captured card */
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
        /** Confirm a quote: charge exactly the quoted amount */
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
        /** Explain the surcharge of a transaction */
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
        /** Charge a saved payment method, or get a hosted payment page */
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
        /** Authorize a saved card */
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
        /** Complete or void an authorization */
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
        /** Refund a transaction */
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
        /** Refund to a saved payment method without a sale */
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
        /** List transactions */
        get: operations["listTransactions"];
        put?: never;
        /** Send a transaction to a payment terminal */
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
        /** Read a transaction */
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
        /** Read the newest transaction of an order */
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
        /** Try a failed transaction again */
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
        /** Create a page on which a customer saves a payment method */
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
        /** Create a hosted payment page */
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
        /** Read the content of a hosted payment page */
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
        /** Open the secure form that charges the total */
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
        /** Open the secure form to capture a card or bank account for this payment */
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
        /** Quote the total on a captured card */
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
        /** Quote the total on a captured card, by the ZIP code that was entered with it */
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
        /** Pay the quoted amount */
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
        /** Pay with the done event of the secure form */
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
        /** Read the content of a set-up page */
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
        /** Open the secure form that saves a method */
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
        /** Note the method that was saved */
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
        /** List the plans */
        get: operations["listPlans"];
        put?: never;
        /** Create a plan */
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
        /** Read the subscription that a payer signs up for */
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
        /** Create a subscription */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a subscription
         * @description Takes the body of a new subscription, and answers with its first periods and the effects that would follow. Nothing is written.
         */
        post: operations["previewSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a change of a subscription
         * @description Takes the body of a cancellation or an update, and answers with the changes, the next periods and the effects that would follow. Nothing is written.
         */
        post: operations["previewSubscriptionChange"];
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
        /** Search subscriptions */
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
        /** Sum up the subscriptions of some customers */
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
        /** Read a subscription */
        get: operations["getSubscription"];
        /** Cancel or update a subscription */
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
        /** Pay the oldest open invoice of a subscription */
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
        /** Sign up for a subscription, or choose its payment method */
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
        /** Quote a newly captured card for the first invoice */
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
        /** Quote the surcharge on a saved or captured payment method */
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
        /** Open the secure form of a sign-up */
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
        /** Read the history of a subscription */
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
        /** Create a link to the page on which a payer manages a subscription */
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
        /** Revoke the links to the page of a subscription, and end its sessions */
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
        /** Send a code to the payer of a subscription */
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
        /** Open a session of the page of a subscription with a code */
        post: operations["openManageSession"];
        /** End a session of the page of a subscription */
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
        /** Read the content of the page of a subscription */
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
        /** Make a link to the payment page of an open invoice */
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
        /** Open the secure form that saves a method for a subscription */
        post: operations["createManageIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/v2/manage/payment-methods/{vaultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a payment method that no subscription is charged to, as its payer */
        delete: operations["removeManagedMethod"];
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
        /** Cancel a subscription at the end of its period, as its payer */
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
        /** Take a cancellation at the end of the period back, as its payer */
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
        /** List the events of the company after a sequence number, in order */
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
        /** Read the version of the published API reference */
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
        /** @description the author of the action; missing on actions from before authors were recorded */
        Actor: {
            /**
             * @description The kind of the caller.
             * @enum {string}
             */
            type: "api_key" | "person" | "payer" | "operator" | "schedule";
            /** @description of an API key, its `keyId` */
            id?: string;
            /** @description The name of the API key. */
            name?: string;
        };
        CancelInvoiceRequest: {
            /** @description Why, as its customer and the merchant read it. */
            reason?: string;
        };
        CancelManagedSubscriptionRequest: {
            /** @description Why. */
            reason?: string;
        };
        /** @description The amounts for a newly captured card, until the quote expires. */
        CardQuote: {
            /** @description Dollars without the surcharge. */
            subtotal: number;
            /** @description Dollars on top. */
            surcharge: number;
            /** @description Dollars in all. */
            total: number;
            /** @description the rate that was applied: 0 where something blocks it */
            percentage: number;
            /** @description How it is called where people see it. */
            label: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /** @description The brand of the card. */
            cardBrand?: string;
            /** @description The last four digits. */
            lastFour?: string;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            /** @description The quote. */
            quoteId: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
        };
        /** @description The surcharge on a kind of card. */
        CardSurcharge: {
            /**
             * @description The kind of card.
             * @enum {string}
             */
            cardType: "credit" | "debit" | "prepaid" | "amex" | "unknown";
            /** @description Dollars that are added. */
            surcharge: number;
            /** @description Dollars that are charged in all. */
            total: number;
            /** @description The applied rate, in percent. */
            percentage: number;
            /**
             * @description Why there is no surcharge.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
        };
        CompleteHostedPaymentRequest: {
            /** @description The done event of the secure form. */
            processorEvent: components["schemas"]["FormEvent"];
        };
        CompleteSetupRequest: {
            /** @description The done event of the secure form. */
            processorEvent: components["schemas"]["FormEvent"];
        };
        ConfirmHostedInvoiceQuoteRequest: {
            /** @description The quote. */
            quoteId: string;
            /**
             * @description Whether a new method is kept for later.
             * @default false
             */
            savePaymentMethod?: boolean;
        };
        ConfirmHostedPaymentQuoteRequest: {
            /** @description The quote. */
            quoteId: string;
        };
        ConfirmInvoiceQuoteRequest: {
            /** @description The quote. */
            quoteId: string;
            /**
             * @description Whether a new method is kept for later.
             * @default false
             */
            savePaymentMethod?: boolean;
        };
        CreateAuthorizationRequest: {
            /** @description The payer: a customer's id, or the merchant's name for them. */
            contact_api_id: string;
            /** @description Dollars. */
            transaction_amount: number;
            /** @description The saved payment method. */
            account_vault_id: string;
            /** @description The merchant's own id of the order. */
            order_id: string;
            /** @description The purpose, as a text for people. */
            description?: string;
        };
        CreateBlindRefundRequest: {
            /** @description The payer: a customer's id, or the merchant's name for them. */
            contact_api_id: string;
            /** @description Dollars. */
            transaction_amount: number;
            /** @description The saved payment method. */
            account_vault_id: string;
            /** @description The merchant's own id of the order. */
            order_id: string;
            /** @description The purpose, as a text for people. */
            description?: string;
        };
        CreateCustomerRequest: {
            /** @description Where mails go. */
            email: string;
            /** @description The first name. */
            firstName?: string;
            /** @description The last name. */
            lastName?: string;
            /** @description The name of the business. */
            companyName?: string;
            /** @description The phone number. */
            phoneNumber?: string;
            /** @description The postal address; in requests its street and number. */
            address?: string;
            /** @description Floor, suite, building. */
            address2?: string;
            /** @description The city. */
            city?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /** @description The ZIP code. */
            zip?: string;
            /** @description The merchant's own id of the customer. */
            externalUserId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description The rails that invoices of this customer accept where they say nothing. */
            defaultPaymentOptions?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceCaptureIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedInvoiceQuoteRequest: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
            /** @description The ZIP or postal code that the card is billed to; needed where the company adds surcharges. */
            billingZip?: string;
            /** @description Dollars that count towards the invoice. */
            amount: number;
        };
        CreateHostedPaymentCaptureIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedPaymentIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateHostedPaymentQuoteRequest: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
            /** @description The ZIP or postal code that the card is billed to; needed where the company adds surcharges. */
            billingZip?: string;
        };
        CreateHostedPaymentRequest: {
            /** @description The token of the company that makes hosted pages. */
            hpp_token: string;
            /** @description Dollars that are to be paid. */
            total: number;
            /** @description The merchant's own id of the order. */
            order_id?: string;
            /** @description How it is called where people see it. */
            title?: string;
            /** @description Where mails go. */
            email?: string;
            /** @description The purpose of the payment. */
            description?: string;
            /** @description where the receipt and mails of refunds go; without it, to email */
            billing_email?: string;
            /** @description Street and number of the billing address. */
            billing_street?: string;
            /** @description The city of the billing address. */
            billing_city?: string;
            /** @description The state of the billing address. */
            billing_state?: string;
            /** @description The ZIP code of the billing address. */
            billing_zip?: string;
            /** @description A picture that is shown: an http or https address. */
            image_url?: string;
            /** @description Where the payer goes on to with ?token= once it is paid; on a host of formOrigins. */
            return_url?: string;
            /** @description Lines that are shown: any members, of which description, quantity and price are known. */
            line_items?: {
                [key: string]: unknown;
            }[];
            /** @description The first name. */
            firstName?: string;
            /** @description The last name. */
            lastName?: string;
        };
        CreateHostedPaymentResult: {
            /** @description The token of the page. */
            token: string;
            /**
             * Format: uri
             * @description The page.
             */
            url: string;
        };
        CreateInvoiceQuoteRequest: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
            /** @description The ZIP or postal code that the card is billed to; needed where the company adds surcharges. */
            billingZip?: string;
            /** @description Dollars that count towards the invoice. */
            amount: number;
        };
        CreateInvoiceRequest: {
            /** @description The customer. */
            customerId: string;
            /** @description The purpose of the invoice. */
            description: string;
            /** @description Dollars that are to be paid in all. */
            amount: number;
            /** @description When it is due. */
            dueDate: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
            /** @description The lines of the invoice. */
            items?: components["schemas"]["NewLineItem"][];
            /** @description Whether its payer is reminded. */
            reminders?: boolean;
            /** @description Whether the invoice is mailed to the customer at once. */
            sendEmail?: boolean;
            /** @description The number that people see; the next one of the company where it is left out. */
            invoiceId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateInvoiceResult: {
            /** @description The number that people see. */
            invoiceId: string;
            /** @description The invoice. */
            id: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
        };
        CreateManageIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateManageLinkRequest: {
            /**
             * @description The channel by which the link is sent to the payer; it is not sent where this is left out.
             * @enum {string}
             */
            send?: "email" | "sms";
        };
        CreateManageLinkResult: {
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
            /** @description Where it was sent, masked. */
            sentTo?: string;
        };
        CreateManagePayLinkRequest: {
            /** @description The id or the number of the invoice; the oldest open one where it is left out. */
            invoiceId?: string;
        };
        CreateManagePayLinkResult: {
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
        };
        CreatePaymentIntentionRequest: {
            /** @description The customer. */
            customerId?: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreatePaymentRequest: components["schemas"]["CreatePaymentRequestWithAv"] | components["schemas"]["CreatePaymentRequestShape2"];
        CreatePaymentRequestShape2: {
            /** @description The payer: a customer's id, or the merchant's name for them. */
            contact_api_id: string;
            /** @description Dollars. */
            transaction_amount: number;
            /** @description The saved payment method. */
            account_vault_id?: string;
            /** @description The merchant's own id of the order. */
            order_id: string;
            /** @description The purpose, as a text for people. */
            description?: string;
            /** @description `av` charges the saved method that account_vault_id names. Anything else makes a page. */
            type?: string;
        };
        CreatePaymentRequestWithAv: {
            /** @description The payer: a customer's id, or the merchant's name for them. */
            contact_api_id: string;
            /** @description Dollars. */
            transaction_amount: number;
            /** @description The saved payment method. */
            account_vault_id: string;
            /** @description The merchant's own id of the order. */
            order_id: string;
            /** @description The purpose, as a text for people. */
            description?: string;
            /**
             * @description `av` charges the saved method that account_vault_id names. Anything else makes a page.
             * @enum {string}
             */
            type: "av";
        };
        CreatePlanRequest: {
            /** @description The name of the plan. */
            name: string;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description Dollars. */
            price: number;
            /** @description A description, for people. */
            description?: string;
            /** @description The merchant's own id of the plan. */
            planId?: string;
            /** @description Dollars that are billed once, with the first invoice. */
            setupFee?: number;
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description The features of the plan, for people: texts, or objects of your own. */
            features?: unknown[];
            /** @description Whether it can be used. */
            active?: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice?: {
                /** @description How many days before the renewal. */
                leadTimeDays?: number;
            };
        };
        CreatePlanResult: {
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description The name of the plan. */
            name: string;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description dollars a cycle */
            price: number;
            /** @description A description, for people. */
            description?: string;
            /** @description dollars on the first invoice; absent where there is none */
            setupFee?: number;
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description The features of the plan, for people: texts, or objects of your own. */
            features?: unknown[];
            /** @description Whether it can be used. */
            active: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice: {
                /** @description How many days before the renewal. */
                leadTimeDays: number;
            };
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
        };
        CreateSetupIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        CreateSetupPageRequest: {
            /** @description The payer: a customer's id, or the merchant's name for them. */
            contact_api_id: string;
            /** @description The merchant's own id of the order. */
            order_id?: string;
            /** @description The purpose, as a text for people. */
            description?: string;
        };
        CreateSetupPageResult: {
            /**
             * Format: uri
             * @description The page on which a method is saved.
             */
            url: string;
            /**
             * Format: uri
             * @description The same address.
             */
            hpp_url: string;
        };
        CreateSignUpIntentionRequest: {
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description captured for one use, and not saved yet */
            capture?: boolean;
        };
        CreateSignUpQuoteRequest: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
            /** @description The ZIP or postal code that the card is billed to; needed where the company adds surcharges. */
            billingZip?: string;
            /** @description Dollars that count towards the invoice; all that is due where it is left out. */
            amount?: number;
            /** @description The subscription. */
            subscriptionId?: string;
        };
        CreateSubscriptionRequest: components["schemas"]["CreateSubscriptionRequestShape1"] | components["schemas"]["CreateSubscriptionRequestWithAmount"];
        CreateSubscriptionRequestShape1: {
            /** @description The customer. */
            customerId: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description When it begins. */
            startDate: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /** @description The merchant's own id of the product. */
                productId: string;
                /** @description How many. */
                quantity: number;
            }[];
            /** @description The discounts on the price. */
            discounts?: components["schemas"]["NewDiscount"][];
            /** @description How many days after its date an invoice is due. */
            paymentDueDays?: number;
            /** @description After how many days of being late it is suspended. */
            suspendAfterDays?: number;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateSubscriptionRequestWithAmount: {
            /** @description The customer. */
            customerId: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description When it begins. */
            startDate: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description Dollars that are agreed on in place of the price of the plan. */
            amount: number;
            /** @description How many days after its date an invoice is due. */
            paymentDueDays?: number;
            /** @description After how many days of being late it is suspended. */
            suspendAfterDays?: number;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CreateSubscriptionResult: {
            /** @description The result, as a text for people. */
            message: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
            /** @description The subscription. */
            subscriptionId: string;
        };
        CreateTerminalTransactionRequest: {
            /** @description The payment terminal. */
            terminal_id: string;
            /** @description Dollars. */
            transaction_amount: number;
            /** @description The merchant's own id of the order. */
            order_id?: string;
            /**
             * @description The action.
             * @default sale
             * @enum {string}
             */
            action?: "sale" | "auth" | "refund";
            /** @description The payer: a customer's id, or the merchant's name for them. */
            contact_api_id?: string;
            /** @description The purpose, as a text for people. */
            description?: string;
        };
        CreateTicketIntentionRequest: {
            /** @description The customer. */
            customerId?: string;
        };
        CreateTicketIntentionResult: {
            /** @description The token that opens the secure form. */
            clientToken: string;
            /** @description The address of the secure form, which a page shows in a frame. */
            formUrl: string;
            /** @description The processor's id of the company. */
            locationId: string;
            /** @description The processor's id of the customer. */
            contactId: string;
        };
        /** @description A payer of invoices and subscriptions. */
        Customer: {
            /** @description The customer. */
            id: string;
            /** @description Where mails go. */
            email?: string;
            /** @description The first name. */
            firstName?: string;
            /** @description The last name. */
            lastName?: string;
            /** @description The name of the business. */
            companyName?: string;
            /** @description The phone number. */
            phoneNumber?: string;
            /** @description The postal address; in requests its street and number. */
            address?: {
                /** @description Street and number. */
                address1?: string;
                /** @description Floor, suite, building. */
                address2?: string;
                /** @description The city. */
                city?: string;
                /** @description The state, two letters. */
                state?: string;
                /** @description The ZIP code. */
                zip?: string;
            };
            /** @description The merchant's own id of the customer. */
            externalUserId?: string;
            /** @description The processor's id of the customer. */
            contactId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description The rails that invoices of this customer accept where they say nothing. */
            defaultPaymentOptions?: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description The conditions that customers must meet, all of them. */
        CustomerFilters: {
            /** @description Those whose `id` is so. */
            id?: {
                /** @description an id (cus_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (cus_...). */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `externalUserId` is so. */
            externalUserId?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            };
            /** @description Those whose `email` is so. */
            email?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains" | "startsWith";
            };
            /** @description Those whose `firstName` is so. */
            firstName?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains";
            };
            /** @description Those whose `lastName` is so. */
            lastName?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains";
            };
            /** @description Those whose `companyName` is so. */
            companyName?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains";
            };
            /** @description Those whose `createdAt` is so. */
            createdAt?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `updatedAt` is so. */
            updatedAt?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose own fields of the company are so, by the keys of these. */
            customFields?: {
                [key: string]: {
                    /** @description The value that the field is compared with, or a list of values. */
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
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        EndManageSessionResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        EndSessionResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        /** @description A page of the feed of events. */
        EventPage: {
            /** @description in the order of their numbers */
            events: ({
                /** @description The number of the event in its company: from 1 on, without gaps, for good. */
                sequence: number;
                /** @description The version of the event's format; fields are only added to it. */
                specVersion: number;
                /**
                 * @description The kind.
                 * @enum {string}
                 */
                type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
                /** @description the same in the feed and in every delivery of its postback */
                eventId: string;
                /**
                 * Format: date-time
                 * @description when it happened, on the clock of the company
                 */
                occurredAt: string;
                /** @description The company. */
                companyId: string;
                /** @description the data of the event, as in its postback */
                data: {
                    /** @description of the types `invoice.*`: the invoice as in the postback */
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
            /** @description Where to go on: the number of the last of `events`, or the newest number where there are none. */
            lastSequence: number;
        };
        FinishAuthorizationRequest: components["schemas"]["FinishAuthorizationRequestWithAuthcomplete"] | components["schemas"]["FinishAuthorizationRequestWithVoid"];
        FinishAuthorizationRequestWithAuthcomplete: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "authcomplete";
            /** @description Dollars. */
            transaction_amount?: number;
        };
        FinishAuthorizationRequestWithVoid: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "void";
        };
        /** @description The done event of the secure form, unchanged. */
        FormEvent: {
            /** @description The action of the form. */
            "@action"?: string;
            /** @description The processor's id of the new record. */
            id?: string;
            /** @description The rail: `cc` for cards, `ach` for bank accounts. */
            payment_method?: string;
            /** @description The processor's status. */
            status_code?: number | string;
            /** @description The processor's reason. */
            reason_code_id?: number | string;
            /** @description The last four digits of the card or account. */
            last_four?: string;
            /** @description Dollars. */
            transaction_amount?: number;
            /** @description The saved payment method. */
            account_vault_id?: string;
            /** @description The ticket of a captured card, for one use. */
            ticket_id?: string;
            /** @description The total in cents that the button of the form named. Exactly that is charged, or nothing: QUOTE_CHANGED. */
            agreedCents?: number;
        } & {
            [key: string]: unknown;
        };
        GetSignUpDetailsResult: {
            /** @description The name of the business. */
            companyName: string;
            /** @description The subscription. */
            subscription: components["schemas"]["Subscription"];
            /** @description The plan. */
            plan: components["schemas"]["Plan"];
            /** @description The rails that can be paid with: `cc` for cards, `ach` for bank accounts. */
            acceptedRails: ("cc" | "ach")[];
            /** @description the first invoice, while it waits to be paid */
            pendingInvoiceId?: string;
            /** @description The first invoice, while it waits to be paid. */
            pendingInvoice?: {
                /** @description The number that people see. */
                invoiceId: string;
                /** @description Dollars that are to be paid in all. */
                amount: number;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
                /**
                 * Format: date-time
                 * @description When it is due.
                 */
                dueDate: string;
                /** @description The lines of the invoice. */
                items: components["schemas"]["LineItem"][];
            };
            /** @description masked; for the merchant and for a payer who is verified */
            customer?: {
                /** @description The name. */
                name?: string;
                /** @description Where mails go. */
                email?: string;
                /** @description The phone number. */
                phone?: string;
            };
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: {
                /** @description The saved method. */
                id: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /** @description The brand of the card. */
                cardBrand?: string;
                /** @description The last four digits. */
                lastFour: string;
                /** @description When the card expires, MMYY. */
                expDate?: string;
                /** @description How it is called where people see it. */
                title?: string;
                /** @description whether it would be charged next */
                inUse: boolean;
            }[];
        };
        GetVersionResult: {
            /** @description The version of the published API. */
            version: string;
        };
        /** @description The content of the payment page of an invoice. */
        HostedInvoice: {
            /** @description The name of the business. */
            companyName: string;
            /** @description The invoice. */
            id: string;
            /** @description The number that people see. */
            invoiceId: string;
            /**
             * @description The status of the invoice.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /** @description The purpose of the invoice. */
            description: string;
            /** @description Dollars that are to be paid in all. */
            amount: number;
            /** @description Dollars that were paid. */
            amountPaid: number;
            /** @description Dollars that can still be paid: the amount less payments made or in flight. */
            amountDue: number;
            /**
             * Format: date-time
             * @description When it is due.
             */
            dueDate: string;
            /** @description The lines of the invoice. */
            items: components["schemas"]["LineItem"][];
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /** @description The methods that the payer saved. */
            savedMethods: {
                /** @description The saved method. */
                id: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /** @description The brand of the card. */
                cardBrand?: string;
                /** @description The last four digits. */
                lastFour: string;
                /** @description How it is called where people see it. */
                title?: string;
            }[];
            /** @description Payments whose outcome is not final yet. */
            inFlight: {
                /** @description Dollars. */
                amount: number;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
            }[];
        };
        /** @description The content of a hosted payment page. */
        HostedPayment: {
            /** @description The name of the business. */
            companyName: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "open" | "processing" | "pending" | "paid" | "returned" | "expired";
            /** @description How it is called where people see it. */
            title?: string;
            /** @description The purpose. */
            description?: string;
            /** @description Dollars that are to be paid. */
            total: number;
            /** @description Lines that are shown: any members, of which description, quantity and price are known. */
            line_items: {
                [key: string]: unknown;
            }[];
            /** @description A picture that is shown; http or https. */
            image_url?: string;
            /** @description As it was sent, without the token. */
            return_url?: string;
            /** @description The merchant's own id of the order. */
            order_id?: string;
            /** @description Where mails go. */
            email?: string;
            /** @description Where the receipt goes. */
            billing_email?: string;
            /** @description Street and number of the billing address. */
            billing_street?: string;
            /** @description The city of the billing address. */
            billing_city?: string;
            /** @description The state of the billing address. */
            billing_state?: string;
            /** @description The ZIP code of the billing address. */
            billing_zip?: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
        };
        /** @description A hosted payment that was paid. */
        HostedPaymentResult: {
            /**
             * @description The status.
             * @constant
             */
            status: "success";
            /** @description The transaction. */
            transactionId: string;
        };
        /** @description The token that opens the secure form. */
        Intention: {
            /** @description The token that opens the secure form. */
            clientToken: string;
            /** @description The address of the secure form, which a page shows in a frame. */
            formUrl: string;
            /** @description The processor's id of the company. */
            locationId: string;
            /** @description The processor's id of the customer. */
            contactId: string;
            /** @description The rails that the form offers. */
            methods: {
                /** @description The processor's product that takes this rail. */
                productTransactionId: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                type: "cc" | "ach";
            }[];
        };
        /** @description A request for payment, with its payments. Amounts are in dollars. */
        Invoice: {
            /** @description The invoice. */
            id: string;
            /** @description the number that people see */
            invoiceId: string;
            /**
             * @description The status of the invoice.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /** @description Dollars that are to be paid in all. */
            amount: number;
            /** @description Dollars that were paid. */
            amountPaid: number;
            /** @description dollars that can still be paid: the amount less payments made or in flight */
            amountDue: number;
            /** @description The purpose of the invoice. */
            description: string;
            /**
             * Format: date-time
             * @description When it was issued.
             */
            invoiceDate: string;
            /**
             * Format: date-time
             * @description When it is due.
             */
            dueDate: string;
            /** @description The customer. */
            customerId: string;
            /** @description The customer who is billed. */
            customer: {
                /** @description The first name. */
                firstName?: string;
                /** @description The last name. */
                lastName?: string;
                /** @description The name of the business. */
                companyName?: string;
                /** @description Where mails go. */
                email?: string;
            };
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /** @description The outcome of the newest attempt to pay it. */
            lastAttemptStatus?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was paid in full.
             */
            paidAt?: string;
            /** @description Why it was voided or cancelled, as the merchant said. */
            closedReason?: string;
            /** @description Of the request that created it; missing where time issued it. */
            createdCorrelationId?: string;
            /** @description Of the request that voided or cancelled it. */
            closedCorrelationId?: string;
            /** @description The lines of the invoice. */
            items: components["schemas"]["LineItem"][];
            /** @description The transactions, oldest first. */
            transactions: components["schemas"]["InvoiceTransaction"][];
            /** @description taken by card in all, surcharges included */
            totalCharged?: number;
            /** @description Dollars of surcharge in all. */
            totalFees?: number;
            /**
             * Format: uri
             * @description A link to the invoice as a PDF, in reads and searches; it works for an hour. For callers with the right to write, the PDF shows a payment link.
             */
            pdfUrl?: string;
        };
        /** @description The conditions that invoices must meet, all of them. */
        InvoiceFilters: {
            /** @description Those whose `id` is so. */
            id?: {
                /** @description an id (inv_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (inv_...). */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `invoiceId` is so. */
            invoiceId?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains" | "startsWith";
            } | {
                /** @description Each is text. */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `customerId` is so. */
            customerId?: {
                /** @description an id (cus_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (cus_...). */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `subscriptionId` is so. */
            subscriptionId?: {
                /** @description an id (sub_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (sub_...). */
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
                /** @description dollars */
                value: number;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is dollars. */
                value: number[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `amountPaid` is so. */
            amountPaid?: {
                /** @description dollars */
                value: number;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is dollars. */
                value: number[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `invoiceDate` is so. */
            invoiceDate?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `dueDate` is so. */
            dueDate?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `createdAt` is so. */
            createdAt?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `updatedAt` is so. */
            updatedAt?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose own fields of the company are so, by the keys of these. */
            customFields?: {
                [key: string]: {
                    /** @description The value that the field is compared with, or a list of values. */
                    value: unknown;
                    /**
                     * @description How the value is compared.
                     * @enum {string}
                     */
                    operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                };
            };
        };
        /** @description A transaction as its invoice lists it. */
        InvoiceTransaction: {
            /** @description The transaction. */
            id: string;
            /**
             * @description The action.
             * @enum {string}
             */
            action: "sale" | "auth" | "authcomplete" | "refund" | "void";
            /**
             * @description The status.
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
                /** @description the day where the company is; a reversal has none */
                receivedOn?: string;
                /** @description The number of a check, or another reference. */
                reference?: string;
            };
            /** @description dollars that count towards the invoice */
            subtotalAmount: number;
            /** @description dollars of surcharge on top; 0 where there is none */
            feeAmount: number;
            /** @description The last four digits. */
            lastFour?: string;
            /** @description The brand of the card. */
            cardBrand?: string;
            /** @description Why it was declined: the processor's code. */
            reasonCode?: string;
            /** @description The reason of the decline, as a text of the processor. */
            reasonText?: string;
            /** @description the refunded sale */
            parentId?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description The author of the change; missing on changes from before authors were recorded. */
            actor?: components["schemas"]["Actor"];
            /** @description Of the request that made it; missing where a schedule or a postback of the processor made it. */
            correlationId?: string;
        };
        KeepManagedSubscriptionRequest: Record<string, never>;
        /** @description A line of an invoice. */
        LineItem: {
            /** @description The merchant's own id of the line. */
            itemId: string;
            /** @description The item. */
            description?: string;
            /** @description How many. */
            quantity?: number;
            /** @description Dollars for one. */
            unitPrice?: number;
            /** @description Dollars for the whole line. */
            totalPrice?: number;
            /** @description The merchant's own code of the item. */
            itemCode?: string;
        };
        ListPaymentMethodsResult: {
            /** @description The saved payment methods of this page. */
            accountvaults: components["schemas"]["PaymentMethod"][];
            /** @description The method that is charged where none is named. */
            defaultPaymentMethodId?: string;
            /** @description Which page, counted from 0. */
            page: number;
            /** @description How many are on a page. */
            pageSize: number;
            /** @description How many there are in all. */
            total: number;
        };
        ListPlansResult: {
            /** @description The plans. */
            plans: components["schemas"]["Plan"][];
        };
        /** @description The content of a subscription's page for its payer. */
        ManagedSubscription: {
            /** @description The name of the business. */
            companyName: string;
            /** @description The subscription. */
            subscription: {
                /** @description The subscription. */
                subscriptionId: string;
                /**
                 * @description The status.
                 * @enum {string}
                 */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /** @description The customer. */
                customerId: string;
                /** @description The merchant's own id of the plan. */
                planId: string;
                /** @description The name of the plan. */
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
                /** @description Dollars that a period costs now. */
                totalAmount: number;
                /**
                 * Format: date-time
                 * @description When it begins.
                 */
                startDate: string;
                /**
                 * Format: date-time
                 * @description When the trial ends.
                 */
                trialEndDate?: string;
                /**
                 * Format: date-time
                 * @description When the running period began.
                 */
                currentPeriodStart?: string;
                /**
                 * Format: date-time
                 * @description When the running period ends.
                 */
                currentPeriodEnd?: string;
                /**
                 * Format: date-time
                 * @description When it is billed next.
                 */
                nextBillingDate?: string;
                /** @description Dollars that were agreed on in place of the price of the plan. */
                amount?: number;
                /** @description Products that are billed along with the plan. */
                addOns?: {
                    /** @description The merchant's own id of the product. */
                    productId: string;
                    /** @description How many. */
                    quantity: number;
                }[];
                /** @description The discounts on the price. */
                discounts?: {
                    /**
                     * @description Whether the discount is in percent or in dollars.
                     * @enum {string}
                     */
                    type: "percent" | "amount";
                    /** @description Percent or dollars. */
                    value: number;
                    /** @description How it is called where people see it. */
                    name?: string;
                    /** @description The number of periods to which it applies; all of them where it is left out. */
                    cycles?: number;
                }[];
                /** @description How many days after its date an invoice is due. */
                paymentDueDays: number;
                /** @description After how many days of being late it is suspended. */
                suspendAfterDays?: number;
                /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
                paymentMethods: ("cc" | "ach")[];
                /** @description The method that renewals are charged to. */
                paymentMethodId?: string;
                /** @description Whether it ends with the running period. */
                cancelAtPeriodEnd: boolean;
                /**
                 * @description It was imported, and the former system bills it until the cut-over.
                 * @constant
                 */
                isHeld?: true;
                /**
                 * Format: date-time
                 * @description When it was cancelled, or is to end.
                 */
                cancelDate?: string;
                /** @description Why it was cancelled. */
                cancelReason?: string;
                /**
                 * Format: date-time
                 * @description When it ended.
                 */
                endedDate?: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
            };
            /** @description The plan. */
            plan: components["schemas"]["Plan"];
            /** @description The next payment, if one is scheduled. */
            nextPayment?: {
                /** @description When it is taken. */
                date: string;
                /** @description Dollars, surcharge aside. */
                amount: number;
            };
            /** @description the newest, at most 24 */
            invoices: {
                /** @description The invoice. */
                id: string;
                /** @description The number that people see. */
                invoiceId: string;
                /**
                 * @description The status of the invoice.
                 * @enum {string}
                 */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                /** @description Dollars that are to be paid in all. */
                amount: number;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
                /**
                 * Format: date-time
                 * @description When it was issued.
                 */
                invoiceDate: string;
                /**
                 * Format: date-time
                 * @description When it is due.
                 */
                dueDate: string;
            }[];
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: {
                /** @description The saved method. */
                id: string;
                /**
                 * @description The rail: `cc` for cards, `ach` for bank accounts.
                 * @enum {string}
                 */
                paymentMethod: "cc" | "ach";
                /** @description The brand of the card. */
                cardBrand?: string;
                /** @description The last four digits. */
                lastFour: string;
                /** @description When the card expires, MMYY. */
                expDate?: string;
                /** @description How it is called where people see it. */
                title?: string;
                /** @description whether it would be charged next */
                inUse: boolean;
            }[];
            /** @description true where the processor did not answer with the saved methods */
            methodsUnavailable?: boolean;
            /** @description The rails that can be paid with: `cc` for cards, `ach` for bank accounts. */
            acceptedRails: ("cc" | "ach")[];
            /** @description The actions that the payer may take. */
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
        /** @description A discount on the price. */
        NewDiscount: {
            /**
             * @description The kind.
             * @constant
             */
            type: "percent";
            /** @description Percent of the remaining price. */
            value: number;
            /** @description How it is called where people see it. */
            name?: string;
            /** @description The number of periods to which it applies; all of them where it is left out. */
            cycles?: number;
        } | {
            /**
             * @description The kind.
             * @constant
             */
            type: "amount";
            /** @description Dollars. */
            value: number;
            /** @description How it is called where people see it. */
            name?: string;
            /** @description The number of periods to which it applies; all of them where it is left out. */
            cycles?: number;
        };
        /** @description A line of an invoice to be. */
        NewLineItem: {
            /** @description The merchant's own id of the line. */
            itemId?: string;
            /** @description The item. */
            description?: string;
            /** @description How many. */
            quantity?: number;
            /** @description Dollars for one. */
            unitPrice?: number;
            /** @description Dollars for the whole line. */
            totalPrice?: number;
        };
        OpenManageSessionRequest: {
            /** @description The code that was sent. */
            code: string;
        };
        OpenManageSessionResult: {
            /** @description The session: sent in a header from now on. */
            sessionToken: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
        };
        OpenSessionRequest: Record<string, never>;
        OpenSessionResult: {
            /** @description The session: sent in a header from now on. */
            sessionToken: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
        };
        PaySubscriptionRequest: {
            /** @description The saved payment method. */
            accountVaultId: string;
            /** @description Dollars that count towards the invoice; all that is due where it is left out. */
            amount?: number;
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
        };
        PaySubscriptionResult: {
            /** @description The result, as a text for people. */
            message: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
            /** @description The subscription. */
            subscriptionId: string;
            /** @description The transaction. */
            transactionId: string;
            /**
             * @description The status.
             * @constant
             */
            status: "success";
        };
        /** @description A saved card or bank account. */
        PaymentMethod: {
            /** @description The saved method. */
            id: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /** @description The last four digits. */
            lastFour: string;
            /** @description The first six digits of the card. */
            firstSix?: string;
            /** @description When the card expires, MMYY. */
            expDate?: string;
            /** @description Whose card or account it is. */
            accountHolderName?: string;
            /**
             * @description The kind of bank account.
             * @enum {string}
             */
            accountType?: "checking" | "savings";
            /** @description How it is called where people see it. */
            title?: string;
            /** @description Whether it can be used. */
            active: boolean;
            /** @description Whether it is charged where none is named. */
            isDefault: boolean;
            /** @description The processor's id of the customer. */
            contactId: string;
            /** @description The facts that follow from the first digits of the card; null where none are known. */
            binInfo?: {
                /** @description Credit, debit or prepaid. */
                type?: string;
                /** @description The brand of the card. */
                brand?: string;
            } | null;
        };
        /** @description The payment source, and the part of the amount due. */
        PaymentRequest: components["schemas"]["PaymentRequestWithAccountVaultId"] | components["schemas"]["PaymentRequestWithProcessorEvent"] | components["schemas"]["PaymentRequestWithCompletedTransaction"] | components["schemas"]["PaymentRequestWithWalletDataWalletProvider"];
        PaymentRequestWithAccountVaultId: {
            /** @description The saved payment method. */
            accountVaultId: string;
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /** @description Dollars that count towards the invoice; all that is due where it is left out. */
            amount?: number;
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        PaymentRequestWithCompletedTransaction: {
            /** @description A sale that the secure form made already, to be recorded. */
            completedTransaction: components["schemas"]["FormEvent"];
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /** @description Dollars that count towards the invoice; all that is due where it is left out. */
            amount?: number;
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        PaymentRequestWithProcessorEvent: {
            /** @description The done event of the secure form. */
            processorEvent: components["schemas"]["FormEvent"];
            /** @description Whether a new method is kept for later. */
            savePaymentMethod?: boolean;
            /** @description Dollars that count towards the invoice; all that is due where it is left out. */
            amount?: number;
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        PaymentRequestWithWalletDataWalletProvider: {
            /** @description The data that the wallet encrypted for the processor. */
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
            /** @description Dollars that count towards the invoice; all that is due where it is left out. */
            amount?: number;
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        /** @description A payment that went through. */
        PaymentResult: {
            /**
             * @description The status.
             * @constant
             */
            status: "success";
            /** @description The result, as a text for people. */
            message: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
            /** @description The invoice. */
            id: string;
            /** @description The number of the invoice that people see. */
            invoiceId: string;
            /** @description The transaction. */
            transactionId: string;
            /** @description dollars that count towards the invoice */
            amount: number;
            /** @description Dollars of surcharge on top; 0 where there is none. */
            feeAmount: number;
            /** @description Dollars taken in all, surcharges included. */
            totalCharged: number;
            /**
             * @description The status of the invoice.
             * @enum {string}
             */
            invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
            /** @description Dollars that can still be paid: the amount less payments made or in flight. */
            amountDue: number;
        };
        /** @description The price and the billing terms of a subscription. */
        Plan: {
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description The name of the plan. */
            name: string;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /** @description dollars a cycle */
            price: number;
            /** @description A description, for people. */
            description?: string;
            /** @description dollars on the first invoice; absent where there is none */
            setupFee?: number;
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description The features of the plan, for people: texts, or objects of your own. */
            features?: unknown[];
            /** @description Whether it can be used. */
            active: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice: {
                /** @description How many days before the renewal. */
                leadTimeDays: number;
            };
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description The preview of an end. */
        PreviewCancellation: {
            /**
             * @description Ends it, at once or at the end of the period.
             * @constant
             */
            operation: "cancel";
            /** @description Whether it ends with the running period. */
            cancelAtPeriodEnd?: boolean;
            /** @description Why. */
            reason?: string;
            /**
             * @description How many periods to show.
             * @default 12
             */
            periods?: number;
        };
        PreviewInvoiceRequest: {
            /** @description The customer. */
            customerId: string;
            /** @description The purpose of the invoice. */
            description: string;
            /** @description Dollars that are to be paid in all. */
            amount: number;
            /** @description When it is due. */
            dueDate: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
            /** @description The lines of the invoice. */
            items?: components["schemas"]["NewLineItem"][];
            /** @description Whether its payer is reminded. */
            reminders?: boolean;
            /** @description Whether the invoice is mailed to the customer at once. */
            sendEmail?: boolean;
            /** @description The number that people see; the next one of the company where it is left out. */
            invoiceId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
        };
        PreviewInvoiceResult: {
            /** @description The invoice. */
            invoice: components["schemas"]["PreviewedInvoice"];
            /**
             * @description The source of the rails: the request, the customer, or the default of both rails.
             * @enum {string}
             */
            paymentMethodsFrom: "request" | "customer" | "default";
            /** @description The surcharge on each kind of card, for the state of the customer. */
            surcharges: components["schemas"]["CardSurcharge"][];
            /** @description The effects that follow, in order, if every charge is approved and payer and merchant do nothing. At most 200 entries. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        PreviewSubscriptionChangeRequest: components["schemas"]["PreviewCancellation"] | components["schemas"]["PreviewUpdate"];
        PreviewSubscriptionChangeResult: {
            /** @description The subscription. */
            subscription: components["schemas"]["PreviewedSubscription"];
            /** @description The periods that have not begun, as they come if each invoice is paid in time. */
            periods: components["schemas"]["PreviewedPeriod"][];
            /** @description The surcharge on each kind of card, for the state of the customer. */
            surcharges: components["schemas"]["CardSurcharge"][];
            /** @description The effects that follow, in order, if every charge is approved and payer and merchant do nothing. At most 200 entries. */
            timeline: components["schemas"]["TimelineEntry"][];
            /** @description The fields that the request would change. */
            changes: components["schemas"]["PreviewedChange"][];
        };
        PreviewSubscriptionRequest: components["schemas"]["PreviewSubscriptionRequestShape1"] | components["schemas"]["PreviewSubscriptionRequestWithAmount"];
        PreviewSubscriptionRequestShape1: {
            /** @description The customer. */
            customerId: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description When it begins. */
            startDate: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /** @description The merchant's own id of the product. */
                productId: string;
                /** @description How many. */
                quantity: number;
            }[];
            /** @description The discounts on the price. */
            discounts?: components["schemas"]["NewDiscount"][];
            /** @description How many days after its date an invoice is due. */
            paymentDueDays?: number;
            /** @description After how many days of being late it is suspended. */
            suspendAfterDays?: number;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /**
             * @description How many periods to show.
             * @default 12
             */
            periods?: number;
        };
        PreviewSubscriptionRequestWithAmount: {
            /** @description The customer. */
            customerId: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description When it begins. */
            startDate: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode?: "recurring" | "recurringManual" | "nonRecurring";
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description Dollars that are agreed on in place of the price of the plan. */
            amount: number;
            /** @description How many days after its date an invoice is due. */
            paymentDueDays?: number;
            /** @description After how many days of being late it is suspended. */
            suspendAfterDays?: number;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /**
             * @description How many periods to show.
             * @default 12
             */
            periods?: number;
        };
        PreviewSubscriptionResult: {
            /** @description The subscription. */
            subscription: components["schemas"]["PreviewedSubscription"];
            /** @description The periods that have not begun, as they come if each invoice is paid in time. */
            periods: components["schemas"]["PreviewedPeriod"][];
            /** @description The surcharge on each kind of card, for the state of the customer. */
            surcharges: components["schemas"]["CardSurcharge"][];
            /** @description The effects that follow, in order, if every charge is approved and payer and merchant do nothing. At most 200 entries. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        /** @description The preview of changed terms. */
        PreviewUpdate: {
            /**
             * @description Changes the terms of the subscription.
             * @constant
             */
            operation: "update";
            /** @description The changes; fields that are left out stay. */
            updates: {
                /** @description Dollars. */
                amount?: number | null;
                /**
                 * @description How often it is billed.
                 * @enum {string}
                 */
                billingCycle?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                /** @description The merchant's own id of the plan. */
                planId?: string;
                /** @description Products that are billed along with the plan. */
                addOns?: {
                    /** @description The merchant's own id of the product. */
                    productId: string;
                    /** @description How many. */
                    quantity: number;
                }[];
                /** @description The discounts on the price. */
                discounts?: components["schemas"]["NewDiscount"][];
                /** @description How many days after its date an invoice is due. */
                paymentDueDays?: number;
                /** @description After how many days of being late it is suspended. */
                suspendAfterDays?: number;
                /** @description Values of the company's own fields, by their key. */
                customFields?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Whether it ends with the running period.
                 * @constant
                 */
                cancelAtPeriodEnd?: false;
            };
            /**
             * @description How many periods to show.
             * @default 12
             */
            periods?: number;
        };
        /** @description A field that the request would change. */
        PreviewedChange: {
            /** @description The field of the subscription. */
            path: string;
            /** @description The value until then; null where there is none. */
            from: unknown;
            /** @description The value from then on; null where there is none. */
            to: unknown;
            /** @description From when on it counts: for terms the start of the first period with them. */
            effectiveFrom: string;
        };
        /** @description The invoice that would be created. */
        PreviewedInvoice: {
            /** @description Dollars that are to be paid in all. */
            amount: number;
            /** @description The lines of the invoice. */
            items: components["schemas"]["LineItem"][];
            /**
             * Format: date-time
             * @description When it is due.
             */
            dueDate: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
        };
        /** @description A period to come, with its invoice. */
        PreviewedPeriod: {
            /** @description When the period begins. */
            start: string;
            /** @description When the period ends. */
            end: string;
            /** @description When its invoice is issued. */
            issueAt: string;
            /**
             * Format: date-time
             * @description When its invoice is due.
             */
            dueDate: string;
            /** @description When it is charged; missing where no schedule charges it. */
            chargeAt?: string;
            /** @description The lines of its invoice, discounts and tax included. */
            lines: {
                /** @description The item. */
                description: string;
                /** @description How many. */
                quantity: number;
                /** @description Dollars each. */
                unitPrice: number;
                /** @description Dollars; less than 0 for a discount. */
                totalPrice: number;
            }[];
            /** @description Dollars that the discounts take off. */
            discount: number;
            /** @description Dollars of tax. */
            tax: number;
            /** @description Dollars of its invoice. */
            total: number;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /**
             * @description The source of the rails: the request, the customer, or the default of both rails.
             * @enum {string}
             */
            paymentMethodsFrom: "request" | "customer" | "default";
        };
        /** @description The subscription as the request would leave it. */
        PreviewedSubscription: {
            /**
             * @description The status.
             * @enum {string}
             */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /** @description Dollars that a period costs now. */
            totalAmount: number;
            /**
             * @description How often it is billed.
             * @enum {string}
             */
            billingCycle: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
            /**
             * Format: date-time
             * @description When it is billed next.
             */
            nextBillingDate?: string;
        };
        QuoteCapturedHostedPaymentRequest: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
        };
        QuoteSignUpSurchargeRequest: components["schemas"]["QuoteSignUpSurchargeRequestWithAccountVaultId"] | components["schemas"]["QuoteSignUpSurchargeRequestWithTicketId"];
        QuoteSignUpSurchargeRequestWithAccountVaultId: {
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The saved payment method. */
            accountVaultId: string;
        };
        QuoteSignUpSurchargeRequestWithTicketId: {
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
        };
        /** @description A refund that went through. */
        RefundResult: {
            /**
             * @description The status.
             * @constant
             */
            status: "success";
            /** @description The result, as a text for people. */
            message: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
            /** @description The transaction. */
            transaction: components["schemas"]["Transaction"];
        };
        RefundTransactionRequest: {
            /** @description Dollars. */
            transaction_amount?: number;
            /** @description Whether the invoice is closed by a refund of all of it, rather than due again. */
            close_invoice?: boolean;
        };
        RerunTransactionRequest: Record<string, never>;
        RevokeInvoiceLinksResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
            /** @description How many were revoked. */
            revoked: number;
        };
        RevokeManageLinksResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
            /** @description How many were revoked. */
            revoked: number;
        };
        SearchCustomersRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["CustomerFilters"];
            /**
             * @description How many are answered at most.
             * @default 20
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning.
             * @default
             */
            cursor?: string;
        };
        SearchCustomersResult: {
            /** @description The customers. */
            customers: {
                /** @description The customer. */
                id: string;
                /** @description Where mails go. */
                email?: string;
                /** @description The first name. */
                firstName?: string;
                /** @description The last name. */
                lastName?: string;
                /** @description The name of the business. */
                companyName?: string;
                /** @description The phone number. */
                phoneNumber?: string;
                /** @description The postal address; in requests its street and number. */
                address?: {
                    /** @description Street and number. */
                    address1?: string;
                    /** @description Floor, suite, building. */
                    address2?: string;
                    /** @description The city. */
                    city?: string;
                    /** @description The state, two letters. */
                    state?: string;
                    /** @description The ZIP code. */
                    zip?: string;
                };
                /** @description The merchant's own id of the customer. */
                externalUserId?: string;
                /** @description The processor's id of the customer. */
                contactId?: string;
                /** @description Values of the company's own fields, by their key. */
                customFields?: {
                    [key: string]: unknown;
                };
                /** @description The rails that invoices of this customer accept where they say nothing. */
                defaultPaymentOptions?: ("cc" | "ach")[];
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last changed.
                 */
                updatedAt: string;
                /** @description First and last name, or else the company. */
                name?: string;
            }[];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether the search stopped at its limit of records: narrow the filters. */
            truncated: boolean;
        };
        SearchInvoicesRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["InvoiceFilters"];
            /**
             * @description How many are answered at most.
             * @default 20
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning.
             * @default
             */
            cursor?: string;
            /**
             * @description The field by which the records are sorted.
             * @enum {string}
             */
            sortBy?: "invoiceDate" | "dueDate" | "amount" | "balance" | "invoiceStatus" | "invoiceId";
            /**
             * @description In which order.
             * @enum {string}
             */
            sortOrder?: "asc" | "desc";
            /**
             * @description Whether the response has the totals of all records that match, on this page or not.
             * @default false
             */
            totals?: boolean;
        };
        SearchInvoicesResult: {
            /** @description The invoices. */
            invoices: components["schemas"]["Invoice"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether the search stopped at its limit of records: narrow the filters. */
            truncated: boolean;
            /** @description The totals of all invoices that match, in dollars; only if the request asks for them. */
            totals?: {
                /** @description How many there are. */
                count: number;
                /** @description Dollars. */
                amount: number;
                /** @description Dollars that were paid. */
                amountPaid: number;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
            };
        };
        SearchSubscriptionsRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["SubscriptionFilters"];
            /**
             * @description How many are answered at most.
             * @default 20
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning.
             * @default
             */
            cursor?: string;
            /**
             * @description The field by which the records are sorted.
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
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether the search stopped at its limit of records: narrow the filters. */
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
            /** @description The email addresses of the recipients. */
            recipients: string[];
        };
        SendInvoiceEmailResult: {
            /** @description The number that people see. */
            invoiceId: string;
            /** @description The invoice. */
            id: string;
            /** @description The email addresses of the recipients. */
            recipients: string[];
            /**
             * @description The status.
             * @constant
             */
            status: "sent";
            /** @description Leads to the request in the logs: quote it when you ask for help. */
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
            /** @description the channels by which a code can be sent */
            channels: ("email" | "sms")[];
            /** @description masked */
            sentTo: string;
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
            /** @description After how many seconds another one can be sent. */
            resendAfterSeconds: number;
        };
        SetSubscriptionPaymentMethodRequest: components["schemas"]["SetSubscriptionPaymentMethodRequestWithQuoteId"] | components["schemas"]["SetSubscriptionPaymentMethodRequestWithAccountVaultId"] | components["schemas"]["SetSubscriptionPaymentMethodRequestWithProcessorEvent"];
        SetSubscriptionPaymentMethodRequestWithAccountVaultId: {
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The saved payment method. */
            accountVaultId: string;
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodRequestWithProcessorEvent: {
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The done event of the secure form. */
            processorEvent: components["schemas"]["FormEvent"];
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodRequestWithQuoteId: {
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The quote. */
            quoteId: string;
            /** @description The surcharge that the payer agreed to: another one is refused with QUOTE_CHANGED. */
            quotedSurcharge?: number;
        };
        SetSubscriptionPaymentMethodResult: {
            /** @description The result, as a text for people. */
            message: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
            /** @description The subscription. */
            subscriptionId: string;
            /**
             * @description The status.
             * @constant
             */
            status: "success";
            /**
             * @description The status of the subscription.
             * @enum {string}
             */
            subscriptionStatus: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /** @description The transaction. */
            transactionId?: string;
            /** @description The outcome of the first invoice, where it was charged. */
            charge?: {
                /**
                 * @description The status.
                 * @enum {string}
                 */
                status: "success" | "pending" | "declined" | "unknown";
                /** @description The transaction. */
                transactionId?: string;
                /** @description Why it was declined: the processor's code. */
                reasonCode?: number | string;
                /** @description The reason of the decline, as a text of the processor. */
                reasonText?: string;
            };
        };
        /** @description The content of a page that saves a payment method. */
        Setup: {
            /** @description The name of the business. */
            companyName: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "open" | "saved" | "expired";
            /** @description The purpose. */
            description?: string;
            /** @description The merchant's own id of the order. */
            order_id?: string;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
        };
        /** @description A payment method that was saved. */
        SetupResult: {
            /**
             * @description The status.
             * @constant
             */
            status: "success";
            /** @description The saved payment method. */
            accountVaultId: string;
        };
        /** @description An agreement by which a customer pays for a plan in every cycle. */
        Subscription: {
            /** @description The subscription. */
            subscriptionId: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /** @description The customer. */
            customerId: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description The name of the plan. */
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
            /** @description Dollars that a period costs now. */
            totalAmount: number;
            /**
             * Format: date-time
             * @description When it begins.
             */
            startDate: string;
            /**
             * Format: date-time
             * @description When the trial ends.
             */
            trialEndDate?: string;
            /**
             * Format: date-time
             * @description When the running period began.
             */
            currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When the running period ends.
             */
            currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When it is billed next.
             */
            nextBillingDate?: string;
            /** @description Dollars that were agreed on in place of the price of the plan. */
            amount?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /** @description The merchant's own id of the product. */
                productId: string;
                /** @description How many. */
                quantity: number;
            }[];
            /** @description The discounts on the price. */
            discounts?: {
                /**
                 * @description Whether the discount is in percent or in dollars.
                 * @enum {string}
                 */
                type: "percent" | "amount";
                /** @description Percent or dollars. */
                value: number;
                /** @description How it is called where people see it. */
                name?: string;
                /** @description The number of periods to which it applies; all of them where it is left out. */
                cycles?: number;
            }[];
            /** @description How many days after its date an invoice is due. */
            paymentDueDays: number;
            /** @description After how many days of being late it is suspended. */
            suspendAfterDays?: number;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /** @description The method that renewals are charged to. */
            paymentMethodId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description Whether it ends with the running period. */
            cancelAtPeriodEnd: boolean;
            /**
             * @description It was imported, and the former system bills it until the cut-over.
             * @constant
             */
            isHeld?: true;
            /**
             * Format: date-time
             * @description When it was cancelled, or is to end.
             */
            cancelDate?: string;
            /** @description Why it was cancelled. */
            cancelReason?: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            endedDate?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
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
            /** @description Why. */
            reason?: string;
        };
        /** @description Changes the terms of the subscription. */
        SubscriptionChange: {
            /**
             * @description Changes the terms of the subscription.
             * @constant
             */
            operation: "update";
            /** @description The changes; fields that are left out stay. */
            updates: {
                /** @description Dollars. */
                amount?: number | null;
                /**
                 * @description How often it is billed.
                 * @enum {string}
                 */
                billingCycle?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
                /** @description The merchant's own id of the plan. */
                planId?: string;
                /** @description Products that are billed along with the plan. */
                addOns?: {
                    /** @description The merchant's own id of the product. */
                    productId: string;
                    /** @description How many. */
                    quantity: number;
                }[];
                /** @description The discounts on the price. */
                discounts?: components["schemas"]["NewDiscount"][];
                /** @description How many days after its date an invoice is due. */
                paymentDueDays?: number;
                /** @description After how many days of being late it is suspended. */
                suspendAfterDays?: number;
                /** @description Values of the company's own fields, by their key. */
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
        /** @description The conditions that subscriptions must meet, all of them. */
        SubscriptionFilters: {
            /** @description Those whose `subscriptionId` is so. */
            subscriptionId?: {
                /** @description an id (sub_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (sub_...). */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `id` is so. */
            id?: {
                /** @description an id (sub_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (sub_...). */
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
                /** @description dollars */
                value: number;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is dollars. */
                value: number[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `nextBillingDate` is so. */
            nextBillingDate?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `createdAt` is so. */
            createdAt?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `updatedAt` is so. */
            updatedAt?: {
                /** @description epoch milliseconds or an ISO 8601 date or timestamp */
                value: number | (string);
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "gt" | "gte" | "lt" | "lte";
            } | {
                /** @description Each is epoch milliseconds or an ISO 8601 date or timestamp. */
                value: (number | (string))[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator: "between";
            };
            /** @description Those whose `email` is so. */
            email?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq" | "contains" | "startsWith";
            };
            /** @description Those whose `customer` is so. */
            customer?: {
                /** @description a name, a company or an email of customers, or a part of one */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "contains" | "startsWith" | "eq";
            };
            /** @description Those whose `customerId` is so. */
            customerId?: {
                /** @description an id (cus_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (cus_...). */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `planId` is so. */
            planId?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            };
            /** @description Those whose own fields of the company are so, by the keys of these. */
            customFields?: {
                [key: string]: {
                    /** @description The value that the field is compared with, or a list of values. */
                    value: unknown;
                    /**
                     * @description How the value is compared.
                     * @enum {string}
                     */
                    operator?: "eq" | "in" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between";
                };
            };
        };
        /** @description The events of a subscription. */
        SubscriptionHistory: {
            /** @description The events, oldest first. */
            events: {
                /** @description When it happened. */
                at: string;
                /**
                 * @description What happened.
                 * @enum {string}
                 */
                type: "created" | "started" | "activated" | "invoiced" | "charged" | "charge_failed" | "charge_unknown" | "skipped" | "past_due" | "suspended" | "resumed" | "updated" | "method_changed" | "cancel_requested" | "cancel_withdrawn" | "cancelled" | "ended" | "invoice_withdrawn";
                /**
                 * @description The status.
                 * @enum {string}
                 */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /**
                 * @description The author.
                 * @enum {string}
                 */
                by: "api" | "payer" | "operator" | "schedule";
                /** @description Further facts about the event. */
                detail?: unknown;
                /** @description Of the request that had it done; missing where time did it. */
                correlationId?: string;
            }[];
        };
        SummarizeInvoicesRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["InvoiceFilters"];
        };
        SummarizeInvoicesResult: {
            /** @description The sums of each status. */
            byStatus: {
                /**
                 * @description The status of the invoice.
                 * @enum {string}
                 */
                invoiceStatus: "Pending" | "Paid" | "Partial" | "ACHPending" | "Overdue" | "Voided" | "Cancelled" | "Failed" | "Refunded";
                /** @description How many there are. */
                count: number;
                /** @description Dollars that are to be paid in all. */
                amount: number;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
            }[];
            /** @description The sums of all of them. */
            total: {
                /** @description How many there are. */
                count: number;
                /** @description Dollars that are to be paid in all. */
                amount: number;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
            };
        };
        SummarizeSubscriptionsRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["SubscriptionFilters"];
        };
        SummarizeSubscriptionsResult: {
            /** @description The sums of each status. */
            byStatus: {
                /**
                 * @description The status.
                 * @enum {string}
                 */
                status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
                /** @description How many there are. */
                count: number;
                /** @description dollars per cycle, each subscription by its own cycle */
                totalAmount: number;
            }[];
            /** @description The sums of all of them. */
            total: {
                /** @description How many there are. */
                count: number;
                /** @description dollars per cycle, each subscription by its own cycle */
                totalAmount: number;
            };
        };
        /** @description Why a transaction had the surcharge that it had. */
        SurchargeExplanation: {
            /** @description The transaction. */
            transactionId: string;
            /** @description The action. */
            action: string;
            /** @description The status. */
            status: string;
            /** @description Dollars without the surcharge. */
            subtotal: number;
            /** @description Dollars on top. */
            surcharge: number;
            /** @description Dollars in all. */
            total: number;
            /** @description The rate of the surcharge in percent. */
            percentage?: number;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            /** @description The decision in a sentence. */
            explanation: string;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            decidedAt?: string;
            /** @description the version of the rules */
            rules?: string;
            /** @description the rule that decided */
            rule?: {
                [key: string]: unknown;
            };
            /** @description The facts by which it was decided. */
            inputs?: {
                [key: string]: unknown;
            };
            /** @description The differences that a new decision finds; empty where there are none. */
            deviations?: string[];
        };
        /** @description The surcharge of a payment. */
        SurchargeQuote: {
            /** @description Dollars without the surcharge. */
            subtotal: number;
            /** @description Dollars on top. */
            surcharge: number;
            /** @description Dollars in all. */
            total: number;
            /** @description the rate that was applied: 0 where something blocks it */
            percentage: number;
            /** @description How it is called where people see it. */
            label: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /** @description The brand of the card. */
            cardBrand?: string;
            /** @description The last four digits. */
            lastFour?: string;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
        };
        SurchargeQuoteRequest: components["schemas"]["SurchargeQuoteRequestWithAccountVaultId"] | components["schemas"]["SurchargeQuoteRequestWithTicketId"];
        SurchargeQuoteRequestWithAccountVaultId: {
            /** @description The saved payment method. */
            accountVaultId: string;
            /** @description Dollars that would count towards the invoice; all that is due where it is left out. */
            amount?: number;
        };
        SurchargeQuoteRequestWithTicketId: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
            /** @description Dollars that would count towards the invoice; all that is due where it is left out. */
            amount?: number;
        };
        /** @description An effect that is expected at a time. */
        TimelineEntry: {
            /** @description When it happens. */
            at: string;
            /**
             * @description A mail to the payer, an event, a scheduled charge, or a new status.
             * @enum {string}
             */
            kind: "mail" | "event" | "charge" | "status";
            /** @description The kind of the mail, the type of the event, the reason of the charge, or the status. */
            name: string;
        };
        /** @description A movement of money, or an attempt at one. */
        Transaction: {
            /** @description The id of the transaction. */
            _id: string;
            /** @description The id of the transaction. */
            transaction_id: string;
            /**
             * @description The action.
             * @enum {string}
             */
            action: "sale" | "auth" | "authcomplete" | "refund" | "void";
            /**
             * @description The status.
             * @enum {string}
             */
            status: "created" | "authorized" | "captured" | "completed" | "pending" | "failed" | "voided" | "returned";
            /** @description dollars moved in all, surcharge included */
            transaction_amount: number;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            payment_method: "cc" | "ach" | "offline";
            /** @description The last four digits of the card or account. */
            last_four?: string;
            /** @description The merchant's own id of the order. */
            order_id?: string;
            /** @description The purpose, as a text for people. */
            description?: string;
            /** @description the refunded transaction */
            parent_transaction_id?: string;
            /** @description the failed transaction that this one tries again */
            rerunOf?: string;
            /** @description the invoice that it pays */
            invoice_id?: string;
            /** @description The customer. */
            customer_id?: string;
            /** @description The saved payment method. */
            account_vault_id?: string;
            /** @description The payment terminal. */
            terminal_id?: string;
            /** @description The answer of the processor. */
            info: {
                /** @description The processor's own id. */
                processorId?: string;
                /** @description Why it was declined: the processor's code. */
                reasonCode?: string;
                /** @description The reason of the decline, as a text of the processor. */
                reasonText?: string;
                /** @description Dollars of surcharge on top; 0 where there is none. */
                feeAmount: number;
                /** @description dollars that were authorized; the amount is the captured part */
                authorizedAmount?: number;
                /** @description the author of the authorization; another caller may have completed or voided it */
                authorizedBy?: components["schemas"]["Actor"];
                /**
                 * Format: date-time
                 * @description Until when the authorized money can be taken.
                 */
                authorizationExpiresAt?: string;
            };
            /** @description The author of the change; missing on changes from before authors were recorded. */
            actor?: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
        };
        /** @description A page of transactions. */
        TransactionList: {
            /** @description The transactions of this page, newest first. */
            data: components["schemas"]["Transaction"][];
            /** @description how many there are in all */
            total: number;
            /** @description counts from 0 */
            page: number;
            /** @description How many are on a page. */
            pageSize: number;
        };
        /** @description A transaction that was made or read. */
        TransactionResult: {
            /** @description The transaction. */
            transaction: components["schemas"]["Transaction"];
        };
        UpdateCustomerRequest: {
            /** @description Where mails go. */
            email?: string | null;
            /** @description The first name. */
            firstName?: string | null;
            /** @description The last name. */
            lastName?: string | null;
            /** @description The name of the business. */
            companyName?: string | null;
            /** @description The phone number. */
            phoneNumber?: string | null;
            /** @description The postal address; in requests its street and number. */
            address?: string | null;
            /** @description Floor, suite, building. */
            address2?: string | null;
            /** @description The city. */
            city?: string | null;
            /** @description The state, two letters. */
            state?: ("" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP") | null;
            /** @description The ZIP code. */
            zip?: string | null;
            /** @description The merchant's own id of the customer. */
            externalUserId?: string | null;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            } | null;
            /** @description The rails that invoices of this customer accept where they say nothing. */
            defaultPaymentOptions?: ("cc" | "ach")[] | null;
            /** @description The method that is charged where none is named. */
            defaultPaymentMethodId?: string | null;
        };
        UpdateInvoiceRequest: {
            /** @description The purpose of the invoice. */
            description?: string;
            /** @description The total in dollars: more than the amount paid and in flight. Where nothing is in flight, it may equal the amount paid, which makes the invoice `Paid`. */
            amount?: number;
            /** @description When it is due. */
            dueDate?: string;
            /** @description The lines of the invoice. */
            items?: components["schemas"]["NewLineItem"][];
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods?: ("cc" | "ach")[];
        };
        UpdatePaymentMethodRequest: {
            /** @description How it is called where people see it. */
            title: string;
        };
        UpdateSubscriptionRequest: components["schemas"]["SubscriptionCancellation"] | components["schemas"]["SubscriptionChange"];
        UpdateSubscriptionResult: {
            /** @description The subscription. */
            subscriptionId: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "pending" | "active" | "past_due" | "failed" | "suspended" | "cancelled" | "ended";
            /** @description The customer. */
            customerId: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /** @description The name of the plan. */
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
            /** @description Dollars that a period costs now. */
            totalAmount: number;
            /**
             * Format: date-time
             * @description When it begins.
             */
            startDate: string;
            /**
             * Format: date-time
             * @description When the trial ends.
             */
            trialEndDate?: string;
            /**
             * Format: date-time
             * @description When the running period began.
             */
            currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When the running period ends.
             */
            currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When it is billed next.
             */
            nextBillingDate?: string;
            /** @description Dollars that were agreed on in place of the price of the plan. */
            amount?: number;
            /** @description Products that are billed along with the plan. */
            addOns?: {
                /** @description The merchant's own id of the product. */
                productId: string;
                /** @description How many. */
                quantity: number;
            }[];
            /** @description The discounts on the price. */
            discounts?: {
                /**
                 * @description Whether the discount is in percent or in dollars.
                 * @enum {string}
                 */
                type: "percent" | "amount";
                /** @description Percent or dollars. */
                value: number;
                /** @description How it is called where people see it. */
                name?: string;
                /** @description The number of periods to which it applies; all of them where it is left out. */
                cycles?: number;
            }[];
            /** @description How many days after its date an invoice is due. */
            paymentDueDays: number;
            /** @description After how many days of being late it is suspended. */
            suspendAfterDays?: number;
            /** @description The accepted rails: `cc` for cards, `ach` for bank accounts. */
            paymentMethods: ("cc" | "ach")[];
            /** @description The method that renewals are charged to. */
            paymentMethodId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description Whether it ends with the running period. */
            cancelAtPeriodEnd: boolean;
            /**
             * @description It was imported, and the former system bills it until the cut-over.
             * @constant
             */
            isHeld?: true;
            /**
             * Format: date-time
             * @description When it was cancelled, or is to end.
             */
            cancelDate?: string;
            /** @description Why it was cancelled. */
            cancelReason?: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            endedDate?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The result, as a text for people. */
            message: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
        };
        VoidInvoiceRequest: {
            /** @description Why, as its customer and the merchant read it. */
            reason?: string;
        };
        /** @description A customer as a write left it. */
        WrittenCustomer: {
            /** @description The customer. */
            id: string;
            /** @description Where mails go. */
            email?: string;
            /** @description The first name. */
            firstName?: string;
            /** @description The last name. */
            lastName?: string;
            /** @description The name of the business. */
            companyName?: string;
            /** @description The phone number. */
            phoneNumber?: string;
            /** @description The postal address; in requests its street and number. */
            address?: {
                /** @description Street and number. */
                address1?: string;
                /** @description Floor, suite, building. */
                address2?: string;
                /** @description The city. */
                city?: string;
                /** @description The state, two letters. */
                state?: string;
                /** @description The ZIP code. */
                zip?: string;
            };
            /** @description The merchant's own id of the customer. */
            externalUserId?: string;
            /** @description The processor's id of the customer. */
            contactId?: string;
            /** @description Values of the company's own fields, by their key. */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description The rails that invoices of this customer accept where they say nothing. */
            defaultPaymentOptions?: ("cc" | "ach")[];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
        };
    };
    responses: never;
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
                "application/json": components["schemas"]["OpenSessionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateCustomerRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SearchCustomersRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description The number of records on a page: 1 to 100. A number outside is cut to the limit. */
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["UpdatePaymentMethodRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreatePaymentIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateTicketIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["PaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateInvoiceResult"];
                };
            };
        };
    };
    previewInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewInvoiceResult"];
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
                "application/json": components["schemas"]["SearchInvoicesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SummarizeInvoicesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["UpdateInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SendInvoiceEmailRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["VoidInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CancelInvoiceRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["PaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedInvoiceIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedInvoiceCaptureIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SurchargeQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["ConfirmInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SurchargeQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["ConfirmHostedInvoiceQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The transaction, or the address of the page as a text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateAuthorizationRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["FinishAuthorizationRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["RefundTransactionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateBlindRefundRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description The number of records on a page: 1 to 100. A number outside is cut to the limit. */
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateTerminalTransactionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["RerunTransactionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateSetupPageRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedPaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedPaymentIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedPaymentCaptureIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateHostedPaymentQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["QuoteCapturedHostedPaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["ConfirmHostedPaymentQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CompleteHostedPaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateSetupIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CompleteSetupRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreatePlanRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubscriptionResult"];
                };
            };
        };
    };
    previewSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSubscriptionResult"];
                };
            };
        };
    };
    previewSubscriptionChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSubscriptionChangeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSubscriptionChangeResult"];
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
                "application/json": components["schemas"]["SearchSubscriptionsRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SummarizeSubscriptionsRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["UpdateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["PaySubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SetSubscriptionPaymentMethodRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateSignUpQuoteRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["QuoteSignUpSurchargeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateSignUpIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateManageLinkRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["SendManageCodeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["OpenManageSessionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateManagePayLinkRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["CreateManageIntentionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Intention"];
                };
            };
        };
    };
    removeManagedMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedSubscription"];
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
                "application/json": components["schemas"]["CancelManagedSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": components["schemas"]["KeepManagedSubscriptionRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVersionResult"];
                };
            };
        };
    };
}
