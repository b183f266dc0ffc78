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
        post: operations["postApiAuthSession"];
        /** End the session that this call is made with */
        delete: operations["deleteApiAuthSession"];
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
        post: operations["postApiCustomers"];
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
        post: operations["postApiCustomersSearch"];
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
        get: operations["getApiCustomersId"];
        /** Change a customer */
        put: operations["putApiCustomersId"];
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
        get: operations["getApiCustomersIdPaymentmethods"];
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
        put: operations["putApiCustomersIdPaymentmethodsVaultId"];
        post?: never;
        /** Delete a payment method */
        delete: operations["deleteApiCustomersIdPaymentmethodsVaultId"];
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
        post: operations["postApiPaymentIntention"];
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
        post: operations["postApiPaymentTicketIntention"];
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
        put: operations["putApiInvoices"];
        /** Create an invoice */
        post: operations["postApiInvoices"];
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
        post: operations["postApiInvoicesSearch"];
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
        post: operations["postApiInvoicesSummary"];
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
        get: operations["getApiInvoicesId"];
        /** Update an unpaid invoice */
        put: operations["putApiInvoicesId"];
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
        post: operations["postApiInvoicesIdSendEmail"];
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
        delete: operations["deleteApiInvoicesIdLinks"];
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
        post: operations["postApiInvoicesIdVoid"];
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
        post: operations["postApiInvoicesIdCancel"];
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
        put: operations["putApiInvoicesIdPayment"];
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
        /** Read what the payment page shows */
        get: operations["getApiInvoicesHosted"];
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
        /** Open the secure form to pay what is due */
        post: operations["postApiInvoicesHostedIntention"];
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
        post: operations["postApiInvoicesHostedCaptureIntention"];
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
        post: operations["postApiInvoicesIdSurchargeQuote"];
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
        post: operations["postApiInvoicesIdQuote"];
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
        /** Confirm a quote: charge exactly what was quoted */
        post: operations["postApiInvoicesIdQuoteConfirm"];
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
        post: operations["postApiInvoicesHostedSurchargeQuote"];
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
        post: operations["postApiInvoicesHostedQuote"];
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
        /** Confirm a quote: charge exactly what was quoted */
        post: operations["postApiInvoicesHostedQuoteConfirm"];
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
        get: operations["getApiInvoicesIdTransactionsTrxSurcharge"];
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
        post: operations["postApiTrxPayment"];
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
        post: operations["postApiTrxAuth"];
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
        put: operations["putApiTrxAuthTrxId"];
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
        post: operations["postApiTrxRefundTrxId"];
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
        post: operations["postApiTrxRefund"];
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
        get: operations["getApiTrx"];
        put?: never;
        /** Send a transaction to a payment terminal */
        post: operations["postApiTrx"];
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
        get: operations["getApiTrxTransactionTrxId"];
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
        get: operations["getApiTrxOrderOrderId"];
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
        post: operations["postApiTrxRerunTrxId"];
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
        /** Make a page on which a customer saves a payment method */
        post: operations["postApiTrxInitRecurring"];
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
        /** Make a hosted payment page */
        post: operations["postApiTrxHostedpayment"];
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
        /** Read what a hosted payment page shows */
        get: operations["getApiTrxHostedpaymentToken"];
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
        post: operations["postApiTrxHostedpaymentTokenIntention"];
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
        post: operations["postApiTrxHostedpaymentTokenCaptureIntention"];
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
        post: operations["postApiTrxHostedpaymentTokenQuote"];
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
        /** Pay what was quoted */
        post: operations["postApiTrxHostedpaymentTokenQuoteConfirm"];
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
        /** Pay with what the secure form answered */
        post: operations["postApiTrxHostedpaymentTokenComplete"];
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
        /** Read what a set-up page shows */
        get: operations["getApiTrxSetupToken"];
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
        post: operations["postApiTrxSetupTokenIntention"];
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
        post: operations["postApiTrxSetupTokenComplete"];
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
        get: operations["getApiSubscriptionsV2Plans"];
        put?: never;
        /** Create a plan */
        post: operations["postApiSubscriptionsV2Plans"];
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
        /** Read what a payer signs up for */
        get: operations["getApiSubscriptionsV2AuthenticatedDetails"];
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
        post: operations["postApiSubscriptionsV2"];
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
        post: operations["postApiSubscriptionsV2Search"];
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
        post: operations["postApiSubscriptionsV2Summary"];
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
        get: operations["getApiSubscriptionsV2Id"];
        /** Cancel or update a subscription */
        put: operations["putApiSubscriptionsV2Id"];
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
        post: operations["postApiSubscriptionsV2IdPay"];
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
        post: operations["postApiSubscriptionsV2PaymentMethod"];
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
        post: operations["postApiSubscriptionsV2Quote"];
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
        post: operations["postApiSubscriptionsV2SurchargeQuote"];
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
        post: operations["postApiSubscriptionsV2Intention"];
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
        /** Read what happened to a subscription */
        get: operations["getApiSubscriptionsV2IdHistory"];
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
        /** Make a link to the page on which a subscription is managed */
        post: operations["postApiSubscriptionsV2IdManageLink"];
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
        delete: operations["deleteApiSubscriptionsV2IdManageLinks"];
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
        post: operations["postApiSubscriptionsV2ManageCode"];
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
        post: operations["postApiSubscriptionsV2ManageSession"];
        /** End a session of the page of a subscription */
        delete: operations["deleteApiSubscriptionsV2ManageSession"];
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
        /** Read what the page of a subscription shows */
        get: operations["getApiSubscriptionsV2Manage"];
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
        post: operations["postApiSubscriptionsV2ManagePayLink"];
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
        post: operations["postApiSubscriptionsV2ManageIntention"];
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
        /** Cancel a subscription at the end of its period, as its payer */
        post: operations["postApiSubscriptionsV2ManageCancel"];
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
        post: operations["postApiSubscriptionsV2ManageKeep"];
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
        /** The version of the published API reference */
        get: operations["getApiVersion"];
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
        Error: {
            statusCode: number;
            /** @enum {string} */
            error: "validation_failed" | "bad_request" | "payload_too_large" | "expectation_failed" | "unauthorized" | "forbidden" | "company_suspended" | "not_found" | "gone" | "unprocessable_entity" | "rate_limited" | "internal_error" | "bad_gateway" | "service_unavailable" | "idempotency_key_invalid" | "idempotency_key_reused" | "request_in_progress";
            message: string;
            correlationId: string;
            /** @description A number is the processor's reason for a decline. Otherwise one of OVER_PAYMENT, ALREADY_PROCESSING, QUOTE_CHANGED, OUTCOME_UNKNOWN, NOT_CHARGED. */
            reasonCode?: string | number;
            reasonText?: string;
            validationDetail?: string;
            fields?: {
                path?: string;
                /** @description What is wrong, such as too_big, unrecognized_keys or card_number. */
                code?: string;
                message?: string;
            }[];
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
    postApiAuthSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessionToken: string;
                        expiresAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiAuthSession: {
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
                    "application/json": {
                        /** @constant */
                        message: "success";
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomersSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersId: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomersId: {
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
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersIdPaymentmethods: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountvaults: {
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
                        }[];
                        defaultPaymentMethodId?: string;
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomersIdPaymentmethodsVaultId: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomersIdPaymentmethodsVaultId: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "success";
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId?: string;
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentTicketIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiInvoices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId: string;
                    description: string;
                    amount: number;
                    dueDate: string;
                    paymentMethods?: ("cc" | "ach")[];
                    items?: {
                        itemId?: string;
                        description?: string;
                        quantity?: number;
                        unitPrice?: number;
                        totalPrice?: number;
                    }[];
                    reminders?: boolean;
                    sendEmail?: boolean;
                    invoiceId?: string;
                    customFields?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoiceId: string;
                        id: string;
                        correlationId: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                            items: {
                                itemId: string;
                                description?: string;
                                quantity?: number;
                                unitPrice?: number;
                                totalPrice?: number;
                                itemCode?: string;
                            }[];
                            transactions: {
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
                                /** @description who had done what the action says; missing where that was before it was kept */
                                actor?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                            }[];
                            /** @description taken by card in all, surcharges included */
                            totalCharged?: number;
                            totalFees?: number;
                            pdfUrl: string;
                        }[];
                        nextCursor: string | null;
                        hasMore: boolean;
                        truncated: boolean;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiInvoicesId: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        items: {
                            itemId: string;
                            description?: string;
                            quantity?: number;
                            unitPrice?: number;
                            totalPrice?: number;
                            itemCode?: string;
                        }[];
                        transactions: {
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
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                        }[];
                        /** @description taken by card in all, surcharges included */
                        totalCharged?: number;
                        totalFees?: number;
                        pdfUrl: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiInvoicesId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    amount?: number;
                    dueDate?: string;
                    items?: {
                        itemId?: string;
                        description?: string;
                        quantity?: number;
                        unitPrice?: number;
                        totalPrice?: number;
                    }[];
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        items: {
                            itemId: string;
                            description?: string;
                            quantity?: number;
                            unitPrice?: number;
                            totalPrice?: number;
                            itemCode?: string;
                        }[];
                        transactions: {
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
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                        }[];
                        /** @description taken by card in all, surcharges included */
                        totalCharged?: number;
                        totalFees?: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesIdSendEmail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recipients: string[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiInvoicesIdLinks: {
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesIdVoid: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        items: {
                            itemId: string;
                            description?: string;
                            quantity?: number;
                            unitPrice?: number;
                            totalPrice?: number;
                            itemCode?: string;
                        }[];
                        transactions: {
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
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                        }[];
                        /** @description taken by card in all, surcharges included */
                        totalCharged?: number;
                        totalFees?: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesIdCancel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        items: {
                            itemId: string;
                            description?: string;
                            quantity?: number;
                            unitPrice?: number;
                            totalPrice?: number;
                            itemCode?: string;
                        }[];
                        transactions: {
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
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                        }[];
                        /** @description taken by card in all, surcharges included */
                        totalCharged?: number;
                        totalFees?: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiInvoicesIdPayment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiInvoicesHosted: {
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
                    "application/json": {
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
                        items: {
                            itemId: string;
                            description?: string;
                            quantity?: number;
                            unitPrice?: number;
                            totalPrice?: number;
                            itemCode?: string;
                        }[];
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesHostedIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesHostedCaptureIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesIdSurchargeQuote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountVaultId?: string;
                    ticketId?: string;
                    amount?: number;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesIdQuote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticketId: string;
                    billingZip: string;
                    amount: number;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesIdQuoteConfirm: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quoteId: string;
                    /** @default false */
                    savePaymentMethod?: boolean;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesHostedSurchargeQuote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountVaultId?: string;
                    ticketId?: string;
                    amount?: number;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesHostedQuote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticketId: string;
                    billingZip: string;
                    amount: number;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvoicesHostedQuoteConfirm: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quoteId: string;
                    /** @default false */
                    savePaymentMethod?: boolean;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiInvoicesIdTransactionsTrxSurcharge: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxPayment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_api_id: string;
                    transaction_amount: number;
                    account_vault_id?: string;
                    order_id: string;
                    description?: string;
                    type?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    } | string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxAuth: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_api_id: string;
                    transaction_amount: number;
                    account_vault_id: string;
                    order_id: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTrxAuthTrxId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "authcomplete" | "void";
                    transaction_amount?: number;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxRefundTrxId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    transaction_amount?: number;
                    close_invoice?: boolean;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        message: string;
                        correlationId: string;
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxRefund: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_api_id: string;
                    transaction_amount: number;
                    account_vault_id: string;
                    order_id: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTrx: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description how many there are in all */
                        total: number;
                        /** @description counts from 0 */
                        page: number;
                        pageSize: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrx: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTrxTransactionTrxId: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                            authorizedBy?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            authorizationExpiresAt?: string;
                        };
                        /** @description who had done what the action says; missing where that was before it was kept */
                        actor?: {
                            /** @enum {string} */
                            type: "api_key" | "person" | "payer" | "operator" | "schedule";
                            /** @description of an API key, its `keyId` */
                            id?: string;
                            name?: string;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTrxOrderOrderId: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                            authorizedBy?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            authorizationExpiresAt?: string;
                        };
                        /** @description who had done what the action says; missing where that was before it was kept */
                        actor?: {
                            /** @enum {string} */
                            type: "api_key" | "person" | "payer" | "operator" | "schedule";
                            /** @description of an API key, its `keyId` */
                            id?: string;
                            name?: string;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxRerunTrxId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                trx_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction: {
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
                                authorizedBy?: {
                                    /** @enum {string} */
                                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                    /** @description of an API key, its `keyId` */
                                    id?: string;
                                    name?: string;
                                };
                                authorizationExpiresAt?: string;
                            };
                            /** @description who had done what the action says; missing where that was before it was kept */
                            actor?: {
                                /** @enum {string} */
                                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                                /** @description of an API key, its `keyId` */
                                id?: string;
                                name?: string;
                            };
                            createdAt: string;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxInitRecurring: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_api_id: string;
                    order_id?: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                        hpp_url: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxHostedpayment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hpp_token: string;
                    total: number;
                    order_id?: string;
                    title?: string;
                    email?: string;
                    description?: string;
                    billing_street?: string;
                    billing_city?: string;
                    billing_state?: string;
                    billing_zip?: string;
                    image_url?: string;
                    line_items?: {
                        [key: string]: unknown;
                    }[];
                    firstName?: string;
                    lastName?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        url: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTrxHostedpaymentToken: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        order_id?: string;
                        email?: string;
                        billing_street?: string;
                        billing_city?: string;
                        billing_state?: string;
                        billing_zip?: string;
                        paymentMethods: ("cc" | "ach")[];
                        expiresAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxHostedpaymentTokenIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxHostedpaymentTokenCaptureIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxHostedpaymentTokenQuote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticketId: string;
                    billingZip: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxHostedpaymentTokenQuoteConfirm: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quoteId: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        transactionId: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxHostedpaymentTokenComplete: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        transactionId: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTrxSetupToken: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companyName: string;
                        /** @enum {string} */
                        status: "open" | "saved" | "expired";
                        description?: string;
                        order_id?: string;
                        paymentMethods: ("cc" | "ach")[];
                        expiresAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxSetupTokenIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTrxSetupTokenComplete: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        accountVaultId: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSubscriptionsV2Plans: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plans: {
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
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2Plans: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSubscriptionsV2AuthenticatedDetails: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        plan: {
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
                        acceptedRails: ("cc" | "ach")[];
                        /** @description the first invoice, while it waits to be paid */
                        pendingInvoiceId?: string;
                        pendingInvoice?: {
                            invoiceId: string;
                            amount: number;
                            amountDue: number;
                            dueDate: string;
                            items: {
                                itemId: string;
                                description?: string;
                                quantity?: number;
                                unitPrice?: number;
                                totalPrice?: number;
                                itemCode?: string;
                            }[];
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
                    discounts?: ({
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
                    })[];
                    paymentDueDays?: number;
                    suspendAfterDays?: number;
                    customFields?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        correlationId: string;
                        subscriptionId: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2Search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscriptions: {
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
                        }[];
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2Summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSubscriptionsV2Id: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSubscriptionsV2Id: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                        discounts?: ({
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
                        })[];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2IdPay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountVaultId: string;
                    amount?: number;
                    savePaymentMethod?: boolean;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        correlationId: string;
                        subscriptionId: string;
                        transactionId: string;
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2PaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2Quote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticketId: string;
                    billingZip: string;
                    amount?: number;
                    subscriptionId?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2SurchargeQuote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subscriptionId?: string;
                    accountVaultId?: string;
                    ticketId?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2Intention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                    subscriptionId?: string;
                    /** @description captured for one use, and not saved yet */
                    capture?: boolean;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSubscriptionsV2IdHistory: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2IdManageLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    send?: "email" | "sms";
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                        sentTo?: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSubscriptionsV2IdManageLinks: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "success";
                        revoked: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2ManageCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel?: "email" | "sms";
                };
            };
        };
        responses: {
            /** @description All is well. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        channel: "email" | "sms";
                        /** @description by what a code can be sent */
                        channels: ("email" | "sms")[];
                        /** @description masked */
                        sentTo: string;
                        expiresAt: string;
                        resendAfterSeconds: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2ManageSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessionToken: string;
                        expiresAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSubscriptionsV2ManageSession: {
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
                    "application/json": {
                        /** @constant */
                        message: "success";
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSubscriptionsV2Manage: {
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
                    "application/json": {
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
                        plan: {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2ManagePayLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoiceId?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2ManageIntention: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethods?: ("cc" | "ach")[];
                };
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientToken: string;
                        locationId: string;
                        contactId: string;
                        methods: {
                            productTransactionId: string;
                            /** @enum {string} */
                            type: "cc" | "ach";
                        }[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2ManageCancel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        plan: {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSubscriptionsV2ManageKeep: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        plan: {
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
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVersion: {
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
                    "application/json": {
                        version: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
