// Made from the OpenAPI document of the service by `npm run sdk`.

export interface paths {
    "/dashboard/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by email and password */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/login/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a sign-in with a code or a recovery code */
        post: operations["showSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session and clear its cookie */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a link to choose a new password */
        post: operations["forgetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/password/reset/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that a link to a new password still works */
        get: operations["readPasswordReset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password by a mailed link; all sessions end */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an invitation */
        get: operations["readInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description An email without an account needs a name and a new password. With an account it needs the password of the account, or nothing from its signed-in user. A user with a second factor becomes a member once the factor is confirmed.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an invitation to the operator console */
        get: operations["readOperatorInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation to the operator console
         * @description An email without an account needs a name and a new password. A user with an account signs in first, and sends an empty body.
         */
        post: operations["acceptOperatorInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the signed-in user, their companies and the end of the session */
        get: operations["readMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change your name */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/dashboard/v1/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Authenticate again: by the password, or by a code or a recovery code where a second factor is set */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the password; other sessions end, and this one gets a new token */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to set up a second factor; it counts once it is confirmed */
        post: operations["beginTwoFactor"];
        /** Remove the second factor, unless a company requires it; other sessions end */
        delete: operations["removeTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a second factor by its first code; other sessions end */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create new recovery codes; the former ones end */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all of your other sessions */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions */
        delete: operations["endOneSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record an offline payment of an invoice */
        post: operations["recordOfflinePaymentAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments/{transactionId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reverse an offline payment */
        post: operations["reverseOfflinePaymentAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the figures of the company for today */
        get: operations["readHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/reports/takings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the payments by day or by month of the company */
        get: operations["readTakings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/reports/receivables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the amounts due, by days late */
        get: operations["readReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find records of a company by number, name, email, phone, id, last four, amount, description or reference */
        get: operations["findRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/{invoiceId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the history of an invoice, newest first */
        get: operations["readInvoiceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/{invoiceId}/payment-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a link to the payment page of an invoice */
        post: operations["createPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remind the payers of several invoices; one who was reminded within the last hour is not mailed again */
        post: operations["remindInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/{invoiceId}/resend-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the receipt of a payment or refund to the customer again */
        post: operations["resendReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the custom fields of a company */
        get: operations["listCustomFieldsAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/custom-fields/{entity}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Define a custom field */
        put: operations["putCustomFieldAtDesk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the products of a company */
        get: operations["listProductsAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create or replace a product of the catalogue */
        put: operations["putProductAtDesk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plans, oldest first, with the number of their subscriptions that are not over */
        get: operations["listListedPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/plans/{planId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a plan */
        patch: operations["updatePlanAtDesk"];
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the branding of a company */
        get: operations["getBrandingAtDesk"];
        /** Set the branding of a company for its payers; fields that are left out are removed, the logo stays */
        put: operations["putBrandingAtDesk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload the logo of a company: a PNG or JPEG of at most 2000 x 2000 pixels */
        put: operations["putLogoAtDesk"];
        post?: never;
        /** Remove the logo of a company, also from mails already sent */
        delete: operations["deleteLogoAtDesk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/branding/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check branding without saving it, and get the paths of a sample page, mail and PDF */
        post: operations["previewBranding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/branding/preview/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the page of a sample invoice with unsaved branding */
        get: operations["previewBrandingOfPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/branding/preview/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the mail of a sample invoice with unsaved branding */
        get: operations["previewBrandingOfMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/branding/preview/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the pdf of a sample invoice with unsaved branding */
        get: operations["previewBrandingOfPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/mail-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the company's own texts for each kind of mail */
        get: operations["listMailTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/mail-texts/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the company's own texts in a kind of mail; texts that are left out are removed */
        put: operations["putMailText"];
        post?: never;
        /** Remove the company's own texts from a kind of mail */
        delete: operations["deleteMailText"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/mail-texts/{kind}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the mail of a sample invoice with unsaved texts */
        get: operations["showMailTextPreview"];
        put?: never;
        /** Check texts without saving them, and get the mail of a sample invoice with them */
        post: operations["previewMailText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/surcharge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the surcharge of the company, and the laws that limit it */
        get: operations["getSurchargeAtDesk"];
        /**
         * Replace the surcharge of the company
         * @description Needs a recent re-authentication. An omitted label is removed; other omitted fields stay.
         */
        put: operations["putSurchargeAtDesk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/surcharge/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the surcharge of a kind of card, without a payment */
        post: operations["trySurchargeAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/surcharge-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recalculate past surcharges of the company, and list those that differ */
        get: operations["checkSurchargesAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/invoices.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export invoices as CSV
         * @description All records that match `filters`, as they are at one moment. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/customers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customers as CSV
         * @description All records that match `filters`, as they are at one moment. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transactions as CSV
         * @description All records that match `filters`, as they are at one moment. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/subscriptions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export subscriptions as CSV
         * @description All records that match `filters`, as they are at one moment. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/takings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the payments by day or by month of the company, as CSV
         * @description Refunds and returns are negative. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportTakings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/receivables.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the amounts due by customer and days late, as CSV
         * @description The largest amount due comes first. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/exports/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit of the company as CSV
         * @description All entries that match, newest first; `changes` is JSON. UTF-8 with a byte order mark, lines end with CRLF.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/views/{resource}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the saved views of a list: shared views, then your own */
        get: operations["listSavedViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/views/{resource}/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a saved view */
        get: operations["getSavedView"];
        /**
         * Save a view of a list under an id of your own; an existing view is replaced
         * @description Only admins save, change and remove a shared view.
         */
        put: operations["putSavedView"];
        post?: never;
        /** Remove a saved view */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the settings of the company */
        get: operations["getSettingsAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the company
         * @description The settings `requireTwoFactor`, `reauthenticateAbove`, `clerkRefundsUpTo`, `sessionIdleMinutes`, `sessionHours`, `apiSessionHours` need a recent re-authentication.
         */
        patch: operations["updateSettingsAtDesk"];
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/settings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the next reminders and retries that a change of the settings would lead to
         * @description Writes nothing. An empty body shows those of the current settings.
         */
        post: operations["previewSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of a company, the newest run of each system */
        get: operations["listImports"];
        put?: never;
        /** Begin a run of an import from another system */
        post: operations["beginImportAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/stripe/account/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a page of a list of the company’s account at Stripe, and write nothing
         * @description The objects are those of Stripe’s API. The key of the company needs the permissions to read them.
         */
        get: operations["readStripeAccountAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/{from}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write records of another system, each once; nothing is charged or mailed */
        post: operations["importRecordsAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/{from}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare the invoices of held subscriptions with those of the former system
         * @description Writes nothing. Subscriptions that are not held are left out.
         */
        post: operations["compareImportAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/{from}/cut-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the imported subscriptions count: they are invoiced and charged here from now on */
        post: operations["cutOverImportAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/{from}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a cut-over back, as long as nothing was charged */
        post: operations["takeImportBackAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/{from}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail payers without a payment method whose next charge is near, once each */
        post: operations["askImportedPayersAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/imports/{from}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the files of an export of another system, and write nothing
         * @description Takes at most 8 MB of files. Larger exports are imported by the command line.
         */
        post: operations["readExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/client-postback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the client postback of the company */
        get: operations["getClientPostbackAtDesk"];
        /**
         * Set the client postback of the company; its signing secret is shown the first time only
         * @description Needs a recent re-authentication.
         */
        put: operations["putClientPostbackAtDesk"];
        post?: never;
        /**
         * Remove the client postback of the company and drop its pending deliveries
         * @description Needs a recent re-authentication. The signing secret stays for a later URL.
         */
        delete: operations["deleteClientPostbackAtDesk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/client-postback/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the signing secret of client postbacks; the new one is shown once and signs at once */
        post: operations["rotateClientPostbackSecretAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/invoices/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search invoices like the public search, sorted by due date or amount */
        post: operations["searchListedInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search customers like the public search, newest first */
        post: operations["searchNewestCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/customers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge a customer into another one, which gets its invoices, methods and subscriptions; it stays merged */
        post: operations["mergeCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/transactions/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search transactions, offline payments included */
        post: operations["searchTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a transaction, with the other attempts at its payment and their refunds */
        get: operations["readTransactionAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/transactions/{transactionId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the history of a payment, newest first: all attempts at it, their returns and refunds */
        get: operations["readTransactionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/subscriptions/tabs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the subscriptions of each tab, and sum up an average month of them */
        get: operations["readSubscriptionTabs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/subscriptions/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search subscriptions like the public search, newest first, by tab and with the next payment */
        post: operations["searchListedSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/subscriptions/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a subscription with its next payment, its failed charge, its invoices and its methods */
        get: operations["readSubscriptionDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/subscriptions/{subscriptionId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the history of a subscription with its mails, newest first */
        get: operations["readSubscriptionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/card-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prepare a payment by a new card without an invoice; nothing is charged */
        post: operations["createCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/card-payments/{hostedPaymentId}/intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the secure form to capture the card of a payment */
        post: operations["createCardPaymentIntention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/card-payments/{hostedPaymentId}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Quote the total on a captured card, by the ZIP code that was entered with it */
        post: operations["quoteCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/card-payments/{hostedPaymentId}/quote/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Charge exactly the quoted amount */
        post: operations["confirmCardPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the texts that payers agreed to, newest first */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the mails and texts to payers, newest first */
        get: operations["listMessagesToPayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a mail or text to a payer */
        get: operations["readMessageToPayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/messages/{messageId}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See a mail of a sandbox company as the payer sees it, without its links */
        get: operations["showMessageToPayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the alerts of a company, newest first */
        get: operations["listAlertsAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/alerts/{alertId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve an alert; a repeated call changes nothing */
        post: operations["resolveAlertAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a company, invited users included */
        get: operations["listMembersAtDesk"];
        put?: never;
        /** Invite a user to a company; a new invitation ends the link of the one before */
        post: operations["inviteMemberAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member from a company; this acts at once on every session */
        delete: operations["removeMemberAtDesk"];
        options?: never;
        head?: never;
        /** Change the role of a member, or suspend or resume them */
        patch: operations["changeMemberAtDesk"];
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/members/{memberId}/reset-two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the second factor of a member who lost it; their sessions end, and they are mailed */
        post: operations["resetTwoFactorAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of a company, newest first, revoked keys included */
        get: operations["listApiKeysAtDesk"];
        put?: never;
        /** Issue an API key */
        post: operations["createApiKeyAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeApiKeyAtDesk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions on a company and its records, newest first
         * @description A date without a time is a day in the time zone of the company.
         */
        get: operations["getAuditAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of a company that were refused or may have written, newest first
         * @description Requests are kept for 30 days, without bodies. A search for a frequent path or status reads the newest 20,000 requests, and `nextCursor` continues it.
         */
        get: operations["listRequestsOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the installation: `ok`, or the companies and counts that need attention */
        get: operations["getInstallationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the companies, newest first */
        get: operations["listCompaniesOfConsole"];
        put?: never;
        /**
         * Create a company, and invite its first admin by mail
         * @description No credential is shown: the admin creates API keys in the dashboard.
         */
        post: operations["createCompanyInConsole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/companies/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a company, its limits and the number of its users */
        get: operations["getCompanyOfConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the limits of a company */
        patch: operations["changeCompanyInConsole"];
        trace?: never;
    };
    "/dashboard/v1/operator/companies/{companyId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend a company: its requests and its payers are refused, and no new work starts for it */
        post: operations["suspendCompanyInConsole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/companies/{companyId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a suspended company; work that fell due in the meantime is done now */
        post: operations["resumeCompanyInConsole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/companies/{companyId}/first-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite the first admin of a company again, or another one; only while it has no user */
        post: operations["inviteFirstAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the operators, invited emails included; only the operator token changes them */
        get: operations["listOperatorsOfConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of operators and those on the installation, newest first
         * @description A date without a time is a day of UTC. Changes of records of a company are left out.
         */
        get: operations["getAuditOfConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the webhook of a company */
        get: operations["getWebhookAtDesk"];
        /** Set the webhook of a company; the signing secret is shown the first time only */
        put: operations["putWebhookAtDesk"];
        post?: never;
        /** Remove the webhook of a company and drop its pending deliveries */
        delete: operations["deleteWebhookAtDesk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the signing secret of a webhook; the new one is shown once and signs at once */
        post: operations["rotateWebhookSecretAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries to the webhook and client address of a company, newest first */
        get: operations["listDeliveriesAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook/deliveries/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a delivery with its body, its headers and the answers */
        get: operations["getDeliveryAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver an event again, or all parked events */
        post: operations["replayDeliveriesAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event to the webhook once; its body has `exam: true` */
        post: operations["sendTestEventAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/webhook/exam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the receiver of the webhook of a sandbox company
         * @description Takes a minute or more if the receiver does not answer. The events have `exam: true`.
         */
        post: operations["examineWebhookAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the clock of a sandbox company */
        get: operations["getClockAtDesk"];
        put?: never;
        /** Advance the clock of a sandbox company */
        post: operations["moveClockAtDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/clock/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the work that a move of the clock to a moment would perform
         * @description Each job counts once. A job may schedule further work on the way, which is not counted.
         */
        get: operations["getDueWorkAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/v1/companies/{companyId}/processor-faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the faults of the sandbox processor that are on for the company */
        get: operations["getProcessorFaultsAtDesk"];
        put?: never;
        /** Switch on a fault of the sandbox processor for the next calls of the company */
        post: operations["addProcessorFaultAtDesk"];
        /** Switch off all faults of the sandbox processor for the company */
        delete: operations["clearProcessorFaultsAtDesk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitationRequest: {
            /** @description The name. */
            name?: string;
            /** @description A new password: any characters, if it is hard to guess. */
            password?: string;
        };
        AcceptOperatorInvitationRequest: {
            /** @description The name. */
            name?: string;
            /** @description A new password: any characters, if it is hard to guess. */
            password?: string;
        };
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
        AddProcessorFaultAtDeskRequest: {
            /**
             * @description The calls that it strikes.
             * @enum {string}
             */
            operation: "any" | "sale" | "auth" | "capture" | "void" | "refund" | "credit" | "read_vault" | "read_ticket" | "find";
            /**
             * @description The effect on these calls.
             * @enum {string}
             */
            fault: "outage" | "lost_before" | "lost_after" | "unreadable" | "malformed" | "delay";
            /**
             * @description how many calls it strikes; 0: all until the faults are switched off
             * @default 1
             */
            times?: number;
            /** @description For `delay`: how long an answer takes. */
            delayMs?: number;
        };
        /** @description A problem that the operator should check. */
        Alert: {
            /** @description The alert. */
            id: string;
            /** @description What happened. */
            kind: string;
            /** @description The problem, as a text. */
            message: string;
            /** @description The invoice that it is about, if any. */
            invoiceId?: string;
            /** @description The transaction. */
            transactionId?: string;
            /** @description The subscription. */
            subscriptionId?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description missing until the alert is resolved
             */
            resolvedAt?: string;
            /** @description the note that was written when it was resolved */
            note?: string;
        };
        /** @description A problem to check, with the payment, the payer and the invoice that it concerns. */
        AlertAtDesk: {
            /** @description The alert. */
            id: string;
            /** @description What happened. */
            kind: string;
            /** @description The problem, as a text. */
            message: string;
            /** @description The invoice that it is about, if any. */
            invoiceId?: string;
            /** @description The transaction. */
            transactionId?: string;
            /** @description The subscription. */
            subscriptionId?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description missing until the alert is resolved
             */
            resolvedAt?: string;
            /** @description the note that was written when it was resolved */
            note?: string;
            /** @description Dollars of the transaction, surcharge included. */
            amount?: number;
            /** @description The rail of the transaction, or `offline`. */
            paymentMethod?: string;
            /** @description The name or company of the payer, or else the id of the customer. */
            payerName?: string;
            /** @description The number of the invoice. */
            invoiceNumber?: string;
        };
        AskImportedPayersAtDeskRequest: {
            /** @description The run of the import, as its beginning answered it. */
            run: number;
            /** @description So many days from now on. */
            days: number;
        };
        AskImportedPayersAtDeskResult: {
            /** @description How many payers were mailed. */
            asked: number;
            /** @description With the last call: the subscriptions whose payer cannot be mailed. */
            left: components["schemas"]["LeftRecord"][];
            /** @description Whether another call mails more. */
            isMore: boolean;
        };
        BeginImportAtDeskRequest: {
            /**
             * @description From when on.
             * @enum {string}
             */
            from: "stripe" | "invoice-ninja" | "csv";
        };
        BeginImportAtDeskResult: {
            /**
             * @description From when on.
             * @enum {string}
             */
            from: "stripe" | "invoice-ninja" | "csv";
            /** @description The run of the import, as its beginning answered it. */
            run: number;
            /** @description When its subscriptions began to count here. */
            cutOverAt?: string;
        };
        BeginTwoFactorRequest: Record<string, never>;
        BeginTwoFactorResult: {
            /** @description The secret, to be typed into an app. */
            secret: string;
            /** @description The link that an app reads from a QR code. */
            uri: string;
        };
        /** @description How a company shows itself to its payers. */
        Branding: {
            /** @description The colour of buttons and links on the pages of payers. */
            colour?: string;
            /** @description Where payers write with questions. */
            supportEmail?: string;
            /** @description Where payers call with questions. */
            supportPhone?: string;
            /** @description The site that payers are shown. */
            website?: string;
            /** @description Where the company is, as payers are shown it. */
            addressLines?: string[];
            /**
             * Format: uri
             * @description where the logo is; another one has another address
             */
            logoUrl?: string;
            /** @description In the dashboard, the newest change of the fields. Send it with a change. */
            asOf?: string;
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
        ChangeCompanyInConsoleRequest: {
            /** @description How much the company may call; each limit that is left out has its default. */
            limits?: {
                /** @description How many calls a second. */
                requestsPerSecond?: number;
                /** @description How many calls at once. */
                burst?: number;
                /** @description How many calls in a month. */
                monthlyQuota?: number;
            };
        };
        ChangeMeRequest: {
            /** @description The name. */
            name?: string;
        };
        ChangeMemberAtDeskRequest: {
            /**
             * @description The role that limits the calls of the key.
             * @enum {string}
             */
            role?: "admin" | "clerk" | "read_only";
            /** @description whether every call of theirs for the company is refused */
            suspended?: boolean;
        };
        ChangePasswordRequest: {
            /** @description The password. */
            currentPassword: string;
            /** @description A new password: any characters, if it is hard to guess. */
            newPassword: string;
        };
        ChangePasswordResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
            /** @description Goes into the header `x-csrf-token` of every call of this session that is not a GET. */
            csrfToken: string;
        };
        CheckSurchargesAtDeskResult: {
            /** @description How many were decided again. */
            checked: number;
            /** @description The number that lack the facts for a new decision. */
            undecided: number;
            /** @description The differences that a new decision finds. */
            deviations: {
                /** @description The company. */
                companyId: string;
                /** @description The transaction. */
                transactionId?: string;
                /** @description The quote. */
                quoteId?: string;
                /** @description The invoice. */
                invoiceId?: string;
                /** @description Dollars that were taken on top. */
                surcharge: number;
                /** @description The differences, as texts. */
                differences: string[];
            }[];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor?: string;
        };
        /** @description Where a company receives the ends of its transactions. */
        ClientPostback: {
            /** @description The URL that receives the ends of transactions; left out if there is none. */
            clientPostbackUrl?: string;
            /** @description Whether a signing secret exists. It stays the same when the URL changes or is removed. */
            hasSecret: boolean;
            /** @description The newest change of the company. Send it with a change. */
            asOf: string;
        };
        /** @description The clock of a company. */
        Clock: {
            /** @description The company. */
            companyId: string;
            /** @description The current time of the company. */
            now: string;
        };
        /** @description An action on the company or its records, with its author. */
        CompanyAuditEntry: {
            /** @description The entry. */
            id: string;
            /** @description real time, also where the clock of a sandbox company differs */
            at: string;
            /** @description The author of the change; missing on changes from before authors were recorded. */
            actor: {
                /**
                 * @description The kind of the caller.
                 * @enum {string}
                 */
                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                /** @description Of an API key, its `keyId`. */
                id?: string;
                /** @description The name of the person or the API key at that time, or else the kind of the caller. */
                name: string;
                /** @description The email of a person who is a member of the company. */
                email?: string;
            };
            /**
             * @description The action.
             * @enum {string}
             */
            action: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "company.account_given_up" | "company.exported" | "company.restored" | "clock.moved" | "processor_fault.added" | "processor_faults.cleared" | "api_key.issued" | "api_key.revoked" | "member.invited" | "member.changed" | "member.removed" | "member.two_factor_reset" | "member.joined" | "person.signed_in" | "person.signed_out" | "person.renamed" | "person.reauthenticated" | "person.password_changed" | "person.password_reset" | "person.two_factor_set" | "person.two_factor_removed" | "person.recovery_codes_made" | "person.session_ended" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "mail_text.put" | "plan.created" | "plan.changed" | "subscription.created" | "subscription.changed" | "subscription.cancelled" | "subscription.method_chosen" | "customer.created" | "customer.changed" | "customer.erased" | "customer.merged" | "payment_method.renamed" | "payment_method.removed" | "invoice.created" | "invoice.changed" | "invoice.mailed" | "invoice.reminded" | "receipt.resent" | "invoice.links_ended" | "invoice.voided" | "invoice.cancelled" | "manage_link.made" | "payment_link.made" | "manage_links.ended" | "payment.submitted" | "payment.recorded" | "charge.submitted" | "authorization.submitted" | "completion.submitted" | "void.submitted" | "refund.submitted" | "blind_refund.submitted" | "hosted_payment.made" | "setup_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "invoices.exported" | "customers.exported" | "transactions.exported" | "subscriptions.exported" | "takings.exported" | "receivables.exported" | "audit.exported" | "view.put" | "view.removed" | "operator.invited" | "operator.added" | "operator.joined" | "operator.removed" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped" | "import.begun" | "import.cut_over" | "import.taken_back";
            /** @description The changed record. */
            subject: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                kind: "company" | "api_key" | "member" | "person" | "webhook" | "event" | "custom_field" | "product" | "mail_text" | "plan" | "customer" | "payment_method" | "invoice" | "subscription" | "transaction" | "alert" | "view" | "operator" | "surcharge_rules" | "master_key" | "import";
                /** @description Its id. */
                id: string;
            };
            /** @description by the path of each field that changed */
            changes?: {
                [key: string]: {
                    /** @description The former value; missing where there was none. */
                    before?: unknown;
                    /** @description The new value; missing where there is none. */
                    after?: unknown;
                };
            };
            /** @description where the request came from */
            address?: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
        };
        CompareImportAtDeskRequest: {
            /** @description The run of the import, as its beginning answered it. */
            run: number;
            /** @description So many days from now on. */
            days: number;
            /** @description At most 100 of the export. */
            subscriptions: components["schemas"]["ComparedSubscription"][];
        };
        CompareImportAtDeskResult: {
            /** @description How many invoices were compared. */
            compared: number;
            /** @description The differences, in the order of the subscriptions. */
            differences: components["schemas"]["ShadowDifference"][];
        };
        /** @description A subscription with the invoices that the former system makes. */
        ComparedSubscription: {
            /** @description Its id in the former system. */
            originId: string;
            /** @description Whether the former system ends it instead of renewing it. */
            ends: boolean;
            /** @description The invoices that the former system makes. */
            expected: {
                /**
                 * Format: date
                 * @description The day on which its period begins.
                 */
                day: string;
                /** @description Dollars, negative if it is a credit. */
                amount: number;
                /**
                 * Format: date
                 * @description The day on which it is due.
                 */
                dueDay?: string;
                /**
                 * Format: date
                 * @description The day on which it is charged.
                 */
                chargeDay?: string;
            }[];
        };
        ConfirmCardPaymentRequest: {
            /** @description The quote. */
            quoteId: string;
        };
        ConfirmTwoFactorRequest: {
            /** @description The code that the authenticator app shows. */
            code: string;
        };
        /** @description A text that a payer agreed to by paying or by saving a method. */
        Consent: {
            /**
             * @description The kind of the text.
             * @enum {string}
             */
            kind: "bankPayment" | "bankSaved" | "bankSubscription" | "surcharge" | "cardSaved" | "renewal";
            /** @description The version of the text before its values were filled in. */
            version: string;
            /** @description The text with its values. */
            text: string;
            /** @description When the payer agreed. */
            agreedAt: string;
            /** @description The transaction. */
            transactionId?: string;
            /** @description The subscription. */
            subscriptionId?: string;
            /** @description The customer. */
            customerId?: string;
            /** @description The saved payment method. */
            accountVaultId?: string;
        };
        /** @description An action of an operator, or on the installation. */
        ConsoleAuditEntry: {
            /** @description The entry. */
            id: string;
            /** @description missing where it concerns all companies */
            companyId?: string;
            /** @description real time, also where the clock of a sandbox company differs */
            at: string;
            /** @description The author of the change; missing on changes from before authors were recorded. */
            actor: {
                /**
                 * @description The kind of the caller.
                 * @enum {string}
                 */
                type: "api_key" | "person" | "payer" | "operator" | "schedule";
                /** @description Of an API key, its `keyId`. */
                id?: string;
                /** @description The name of the API key. */
                name?: string;
            };
            /**
             * @description The action.
             * @enum {string}
             */
            action: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "company.account_given_up" | "company.exported" | "company.restored" | "clock.moved" | "processor_fault.added" | "processor_faults.cleared" | "api_key.issued" | "api_key.revoked" | "member.invited" | "member.changed" | "member.removed" | "member.two_factor_reset" | "member.joined" | "person.signed_in" | "person.signed_out" | "person.renamed" | "person.reauthenticated" | "person.password_changed" | "person.password_reset" | "person.two_factor_set" | "person.two_factor_removed" | "person.recovery_codes_made" | "person.session_ended" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "mail_text.put" | "plan.created" | "plan.changed" | "subscription.created" | "subscription.changed" | "subscription.cancelled" | "subscription.method_chosen" | "customer.created" | "customer.changed" | "customer.erased" | "customer.merged" | "payment_method.renamed" | "payment_method.removed" | "invoice.created" | "invoice.changed" | "invoice.mailed" | "invoice.reminded" | "receipt.resent" | "invoice.links_ended" | "invoice.voided" | "invoice.cancelled" | "manage_link.made" | "payment_link.made" | "manage_links.ended" | "payment.submitted" | "payment.recorded" | "charge.submitted" | "authorization.submitted" | "completion.submitted" | "void.submitted" | "refund.submitted" | "blind_refund.submitted" | "hosted_payment.made" | "setup_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "invoices.exported" | "customers.exported" | "transactions.exported" | "subscriptions.exported" | "takings.exported" | "receivables.exported" | "audit.exported" | "view.put" | "view.removed" | "operator.invited" | "operator.added" | "operator.joined" | "operator.removed" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped" | "import.begun" | "import.cut_over" | "import.taken_back";
            /** @description The changed record. */
            subject: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                kind: "company" | "api_key" | "member" | "person" | "webhook" | "event" | "custom_field" | "product" | "mail_text" | "plan" | "customer" | "payment_method" | "invoice" | "subscription" | "transaction" | "alert" | "view" | "operator" | "surcharge_rules" | "master_key" | "import";
                /** @description Its id. */
                id: string;
            };
            /** @description by the path of each field that changed */
            changes?: {
                [key: string]: {
                    /** @description The former value; missing where there was none. */
                    before?: unknown;
                    /** @description The new value; missing where there is none. */
                    after?: unknown;
                };
            };
            /** @description where the request came from */
            address?: string;
            /** @description Leads to the request in the logs: quote it when you ask for help. */
            correlationId: string;
            /** @description The present name of the company. */
            companyName?: string;
        };
        /** @description A company as operators see it. */
        ConsoleCompany: {
            /** @description The company. */
            companyId: string;
            /** @description The name of the company. */
            name: string;
            /** @description Where mails go. */
            email?: string;
            /** @description The state, two letters. */
            state?: string;
            /** @description The ZIP code. */
            zip?: string;
            /** @description The IANA time zone of the company. */
            timeZone: string;
            /** @description The products. */
            products: ("cc" | "ach")[];
            /** @description How often the company may call. */
            limits: {
                /** @description How many calls a second. */
                requestsPerSecond: number;
                /** @description How many calls at once. */
                burst: number;
                /** @description How many calls in a month. */
                monthlyQuota: number;
            };
            /**
             * Format: date-time
             * @description since when it is suspended
             */
            suspendedAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description The cell that the company is in; missing where the installation has one database. */
            cell?: string;
            /**
             * @description The processor that takes its payments.
             * @enum {string}
             */
            processor: "sandbox" | "stripe";
            /** @description How many users may enter it. */
            members: number;
            /** @description How many invitations are open. */
            invited: number;
            /** @description The requests that count toward its monthly quota, in this month of UTC. */
            requestsThisMonth: number;
        };
        CreateApiKeyAtDeskRequest: {
            /**
             * @description The role that limits the calls of the key.
             * @default admin
             * @enum {string}
             */
            role?: "admin" | "clerk" | "read_only";
            /** @description The name. */
            name?: string;
            /** @description from when it is refused, with its sessions */
            expiresAt?: string;
        };
        CreateApiKeyAtDeskResult: {
            /** @description The API key. */
            keyId: string;
            /** @description The API key, shown this once. */
            apiKey: string;
            /** @description The name. */
            name?: string;
            /**
             * @description The role that limits the calls of the key.
             * @enum {string}
             */
            role: "admin" | "clerk" | "read_only";
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt?: string;
        };
        CreateCardPaymentIntentionRequest: Record<string, never>;
        CreateCardPaymentRequest: {
            /** @description Dollars to be paid, without a surcharge. */
            amount: number;
            /** @description The customer. */
            customerId?: string;
            /** @description The merchant's own id of the order. */
            orderId?: string;
            /** @description The purpose. */
            description?: string;
            /** @description where the receipt goes; without it, to the customer */
            email?: string;
        };
        CreateCardPaymentResult: {
            /** @description The hosted payment. */
            hostedPaymentId: string;
        };
        CreateCompanyInConsoleRequest: {
            /** @description The name of the company. */
            name: string;
            /** @description Where mails go. */
            email?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /** @description The ZIP code. */
            zip?: string;
            /** @description The IANA time zone of the company: of its state where it is left out. */
            timeZone?: string;
            /** @description The products. */
            products?: ("cc" | "ach")[];
            /** @description The processor that takes its payments; required in production. */
            processor?: {
                /**
                 * @description Of which kind.
                 * @constant
                 */
                kind: "sandbox";
            } | {
                /**
                 * @description Of which kind.
                 * @constant
                 */
                kind: "stripe";
                /** @description The secret key of the account, or a restricted one. It is kept sealed, and never shown. */
                secretKey: string;
                /** @description The publishable key of the same account. */
                publishableKey: string;
                /**
                 * @description `enrolled` where Stripe lets the account add surcharges; without it none is added.
                 * @constant
                 */
                surcharge?: "enrolled";
            };
            /** @description How much the company may call; each limit that is left out has its default. */
            limits?: {
                /** @description How many calls a second. */
                requestsPerSecond?: number;
                /** @description How many calls at once. */
                burst?: number;
                /** @description How many calls in a month. */
                monthlyQuota?: number;
            };
            /** @description The email of the first admin. The link to join is mailed there. */
            adminEmail: string;
        };
        CreatePaymentLinkRequest: Record<string, never>;
        CreatePaymentLinkResult: {
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
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
        /** @description The amount due of the invoices of a customer. */
        CustomerReceivables: {
            /** @description The customer. */
            customerId: string;
            /** @description The person, or else the company. */
            name?: string;
            /** @description Where mails go. */
            email?: string;
            /** @description How many there are. */
            count: number;
            /** @description Dollars that can still be paid: the amount less payments made or in flight. */
            amountDue: number;
            /** @description The amount due in each bucket, in their order. */
            byAge: number[];
        };
        CutOverImportAtDeskRequest: {
            /** @description The run of the import, as its beginning answered it. */
            run: number;
        };
        CutOverImportAtDeskResult: {
            /** @description When its subscriptions began to count here. */
            cutOverAt: string;
            /** @description How many subscriptions. */
            subscriptions: number;
            /** @description How many invoices. */
            invoices: number;
            /** @description The records that stay as they are. */
            left: components["schemas"]["LeftRecord"][];
        };
        /** @description The settings of a company in the dashboard. */
        DashboardSettings: {
            /** @description The name of the company. */
            name: string;
            /** @description Where mails go. */
            email?: string;
            /** @description The state, two letters. */
            state?: string;
            /** @description The ZIP code. */
            zip?: string;
            /** @description The IANA time zone. */
            timeZone: string;
            /** @description The settings that admins change. */
            settings: {
                /** @description Whether its payer is reminded. */
                reminders: {
                    /** @description How many days before the due date. */
                    daysBefore: number[];
                    /** @description Whether payers are reminded on the due date. */
                    onDueDate: boolean;
                    /** @description How many days after the due date. */
                    daysAfter: number[];
                };
                /** @description Whether payers are sent receipts. */
                receipts: boolean;
                /** @description Whether payers are mailed about failed payments. */
                failureMails: boolean;
                /** @description Whether payers are mailed before a renewal. */
                renewalNotices: boolean;
                /** @description Whether payers are mailed about changes of subscriptions and of mailed invoices. */
                subscriptionMails: boolean;
                /** @description Whether payers may cancel their subscription themselves. */
                selfServiceCancel: boolean;
                /** @description After how many days a failed renewal is tried again. */
                dunningDays: number[];
                /** @description Whether a subscription is suspended when all tries failed. */
                suspendAfterDunning: boolean;
                /** @description The tax that invoices of subscriptions add, in percent. */
                taxPercentage: number;
                /** @description To how many addresses a clerk may send mails in an hour. */
                clerkRecipientsPerHour: number;
                /** @description Whether the people of the company need a second factor. */
                requireTwoFactor: boolean;
                /** @description Above how many dollars of refunds, in all since they last did, a person shows again who they are. */
                reauthenticateAbove: number;
                /** @description How many dollars each clerk may refund on one day of the company, in the dashboard; 0 for none. */
                clerkRefundsUpTo: number;
                /** @description After how many minutes without a call sessions of people end. */
                sessionIdleMinutes: number;
                /** @description After how many hours sessions of people end, however busy they are. */
                sessionHours: number;
                /** @description After how many hours sessions end, however busy they are. */
                apiSessionHours: number;
            };
            /** @description The newest change of the company. Send it with a change. */
            asOf: string;
        };
        DeleteClientPostbackAtDeskResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        DeleteSavedViewResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        DeleteWebhookAtDeskResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        /** @description One event on its way to an endpoint, and every attempt at it. */
        Delivery: {
            /** @description The event. */
            eventId: string;
            /**
             * @description The type of the event.
             * @enum {string}
             */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
            /** @description the invoice that it is about, if any */
            invoiceId?: string;
            /** @description the transaction that it is about, if any */
            transactionId?: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "pending" | "delivered" | "parked" | "dropped";
            /** @description Every attempt, oldest first. */
            attempts: {
                /** @description When it was made. */
                at: string;
                /** @description The status of the endpoint's response. */
                statusCode?: number;
                /** @description Why there was no answer. */
                error?: string;
                /** @description How long it took. */
                durationMs: number;
            }[];
            /**
             * Format: date-time
             * @description When it is tried next.
             */
            nextAttemptAt?: string;
        };
        /** @description A delivery with the requests and their answers. */
        DeliveryDetails: {
            /** @description The event. */
            eventId: string;
            /**
             * @description The type of the event.
             * @enum {string}
             */
            type: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
            /** @description the invoice that it is about, if any */
            invoiceId?: string;
            /** @description the transaction that it is about, if any */
            transactionId?: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "pending" | "delivered" | "parked" | "dropped";
            /** @description Every attempt, oldest first. */
            attempts: {
                /** @description When it was made. */
                at: string;
                /** @description The status of the endpoint's response. */
                statusCode?: number;
                /** @description Why there was no answer. */
                error?: string;
                /** @description How long it took. */
                durationMs: number;
                /** @description The first 2 kB of the body of the answer. */
                answer?: string;
                /** @description The headers as sent, without the credential of the endpoint. */
                headers: {
                    [key: string]: string;
                };
            }[];
            /**
             * Format: date-time
             * @description When it is tried next.
             */
            nextAttemptAt?: string;
            /** @description The body as sent. It is missing before the first attempt and after its retention. */
            body?: string;
            /** @description The headers of the latest attempt, without the credential of the endpoint. */
            headers: {
                [key: string]: string;
            };
        };
        /** @description The work that a move of the clock would perform. */
        DueWork: {
            /** @description The current time of the company. */
            now: string;
            /** @description The work by kind, in the order of the first due times. */
            work: components["schemas"]["DueWorkOfKind"][];
            /** @description Whether there are more than the 1,000 jobs that are counted. */
            isPart: boolean;
            /** @description When the sandbox processor next settles, returns or charges back a payment; left out if that is later. */
            processorAt?: string;
        };
        /** @description The scheduled work of one kind. */
        DueWorkOfKind: {
            /**
             * @description The kind of the work.
             * @enum {string}
             */
            kind: "reminder" | "overdue" | "subscription" | "charge" | "delivery" | "outcome" | "authorization" | "form" | "other";
            /** @description The number of jobs. */
            count: number;
            /** @description When the first one is due. */
            firstAt: string;
        };
        EndOneSessionResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        EndOtherSessionsResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        /** @description The credential by which an endpoint recognizes the caller. */
        EndpointCredential: {
            /**
             * @description The kind.
             * @constant
             */
            type: "basic";
            /** @description The name of HTTP Basic. */
            username: string;
            /** @description Its password. */
            password: string;
        } | {
            /**
             * @description The kind.
             * @constant
             */
            type: "bearer";
            /** @description The token after `Bearer`. */
            token: string;
        } | {
            /**
             * @description The kind.
             * @constant
             */
            type: "header";
            /** @description The name of the header. */
            name: string;
            /** @description The value of the header. */
            value: string;
        };
        ExamineWebhookAtDeskRequest: Record<string, never>;
        ExamineWebhookAtDeskResult: {
            /** @description whether all checks were passed */
            passed: boolean;
            /** @description the checks, in their order */
            results: components["schemas"]["ReceiverCheck"][];
        };
        FindRecordsResult: {
            /** @description the records that match, kind by kind, the best kind first; twenty at most */
            results: components["schemas"]["Found"][];
        };
        ForgetPasswordRequest: {
            /** @description Where mails go. */
            email: string;
        };
        ForgetPasswordResult: {
            /** @description The same whether there is an account or not. */
            message: string;
        };
        /** @description A record that matches the query. */
        Found: {
            /**
             * @description The kind of the record.
             * @enum {string}
             */
            kind: "invoice" | "customer" | "transaction" | "subscription" | "request";
            /** @description The record, or the correlation id of the request. */
            id: string;
            /** @description The name or number of the record. */
            title: string;
            /** @description The details that distinguish it from similar records, for people. */
            detail: string;
            /** @description dollars that it is about, fee included */
            amount?: number;
            /** @description The status. */
            status?: string;
        };
        GetAuditAtDeskResult: {
            /** @description The entries, newest first. */
            entries: components["schemas"]["CompanyAuditEntry"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        GetAuditOfConsoleResult: {
            /** @description The actions. */
            entries: components["schemas"]["ConsoleAuditEntry"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        GetInstallationStatusResult: {
            /**
             * @description `ok` if every check is `ok` or a `note`
             * @enum {string}
             */
            status: "ok" | "attention";
            /** @description When this was checked. */
            checkedAt: string;
            /** @description The results, each check in turn. */
            checks: components["schemas"]["StatusCheck"][];
        };
        GetWebhookAtDeskResult: {
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
            /** @description The types of the events that are delivered. */
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description how the delivery authenticates; the credential itself is not shown */
            auth?: {
                /**
                 * @description The kind.
                 * @enum {string}
                 */
                type: "basic" | "bearer" | "header";
            };
            /** @description The first failed attempt since an event was delivered; missing while events are delivered. */
            failingSince?: string;
            /** @description The number of parked events. */
            parked: number;
        };
        /** @description One thing that happened to an invoice or a payment. */
        HistoryEntry: {
            /** @description when, on the clock of the company */
            at: string;
            /**
             * @description The kind of the entry.
             * @enum {string}
             */
            kind: "created" | "changed" | "link" | "sent" | "attempt" | "captured" | "offline_payment" | "refund" | "offline_reversed" | "returned" | "overdue" | "closed" | "mailed" | "alert" | "event";
            /** @description the author */
            by: {
                /**
                 * @description The kind of the caller; `system` is a schedule or the processor.
                 * @enum {string}
                 */
                type: "person" | "api_key" | "payer" | "operator" | "system";
                /** @description Of a person or an API key. */
                name?: string;
            };
            /** @description The entry, as a text for people. */
            text: string;
            /** @description dollars that it is about, fee included */
            amount?: number;
            /** @description dollars of surcharge within the amount */
            fee?: number;
            /** @description The current status of the record. */
            status?: string;
            /** @description Why it was declined: the processor's code. */
            reasonCode?: string;
            /** @description The reason of the decline, as a text of the processor. */
            reasonText?: string;
            /** @description The transaction. */
            transactionId?: string;
            /** @description The event. */
            eventId?: string;
            /** @description The mail or text. */
            messageId?: string;
            /** @description of the request that did it */
            correlationId?: string;
            /** @description when the processor is asked next, while the outcome is unknown */
            nextLookAt?: string;
            /**
             * @description whether it failed and charged a saved method, which can be tried again
             * @constant
             */
            mayRetry?: true;
        };
        /** @description The figures of a company for today. */
        Home: {
            /**
             * Format: date-time
             * @description When it was so, on the clock of the company.
             */
            now: string;
            /** @description The time zone whose days these are. */
            timeZone: string;
            /** @description The payments of today. */
            taken: {
                /** @description Dollars that payers paid today, fees included. */
                today: number;
                /** @description The same of the same day a week ago, all of it. */
                sameDayLastWeek: number;
            };
            /** @description Bank transfers that were accepted, and payments whose outcome is not known yet. */
            inFlight: {
                /** @description Dollars of payments that are on their way. */
                amount: number;
                /** @description How many payments are. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the next bank transfer is expected to settle; missing where none is.
                 */
                nextSettlementAt?: string;
            };
            /** @description Invoices whose due date passed. */
            overdue: {
                /** @description Dollars that are due of overdue invoices. */
                amount: number;
                /** @description How many invoices are overdue. */
                count: number;
                /**
                 * Format: date-time
                 * @description The earliest due date of them; missing where none is overdue.
                 */
                oldestDueAt?: string;
            };
            /** @description Payments that proved unsuccessful today. */
            failedToday: {
                /** @description How many payments failed today. */
                count: number;
                /** @description By why, the most frequent first. */
                byReason: {
                    /** @description Why it was declined: the processor's code. */
                    reasonCode?: string;
                    /** @description The reason of the decline, as a text of the processor. */
                    reasonText?: string;
                    /** @description How many there are. */
                    count: number;
                }[];
            };
            /** @description Payments that a bank or a dispute returned within the last 30 days, today included. */
            returned: {
                /** @description Dollars returned, fees included. */
                amount: number;
                /** @description The number of returned payments. */
                count: number;
            };
            /** @description Transactions whose outcome is not known yet. */
            unknown: {
                /** @description How many there are. */
                count: number;
            };
            /** @description The number of unresolved alerts. */
            openAlerts: number;
            /** @description How many deliveries to the webhook were given up. */
            parkedDeliveries: number;
            /** @description The payments of each day, today last. */
            days: {
                /** @description The day, where the company is. */
                date: string;
                /** @description Dollars taken by card, without fees. */
                cc: number;
                /** @description Dollars of bank transfers that settled. */
                ach: number;
                /** @description Dollars recorded as received by other ways. */
                offline: number;
                /** @description Dollars of surcharge on top of these. */
                fees: number;
                /** @description Dollars refunded, fees included. */
                refunded: number;
                /** @description Dollars returned by banks or disputes, fees included. */
                returned: number;
            }[];
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
        ImportRecordsAtDeskRequest: {
            /** @description The run of the import, as its beginning answered it. */
            run: number;
            /** @description The customers. */
            customers?: components["schemas"]["ImportedCustomer"][];
            /**
             * @description The accepted rails: `cc` for cards, `ach` for bank accounts.
             * @default []
             */
            paymentMethods?: components["schemas"]["ImportedPaymentMethod"][];
            /** @description The products. */
            products?: components["schemas"]["ImportedProduct"][];
            /** @description The plans. */
            plans?: components["schemas"]["ImportedPlan"][];
            /** @description The subscriptions. */
            subscriptions?: components["schemas"]["ImportedSubscription"][];
            /** @description The invoices. */
            invoices?: components["schemas"]["ImportedInvoice"][];
            /** @description An invoice number behind which generated ones go on. */
            highestNumber?: string;
        };
        ImportRecordsAtDeskResult: {
            /** @description One for each record. */
            results: components["schemas"]["ImportResult"][];
        };
        /** @description The effect of an import on a record. */
        ImportResult: {
            /**
             * @description The kind of the record.
             * @enum {string}
             */
            noun: "customers" | "paymentMethods" | "products" | "plans" | "subscriptions" | "invoices";
            /** @description The id in the former system. */
            originId: string;
            /**
             * @description `known`: it was here before, and stays as it is; `skipped`: it is left out
             * @enum {string}
             */
            outcome: "written" | "known" | "skipped";
            /** @description The id here. */
            id?: string;
            /** @description Why it is left out. */
            reason?: string;
        };
        /** @description A customer of a former system. */
        ImportedCustomer: {
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
            /** @description The rails that invoices of this customer accept where they say nothing. */
            defaultPaymentOptions?: ("cc" | "ach")[];
            /** @description The id in the former system. */
            originId: string;
        };
        /** @description An open invoice of a former system. */
        ImportedInvoice: {
            /** @description The id in the former system. */
            originId: string;
            /** @description The customer, by its id in the former system. */
            customer: string;
            /** @description The number that people see. */
            number?: string;
            /** @description The purpose of the invoice. */
            description: string;
            /** @description Dollars that are to be paid in all. */
            amount: number;
            /** @description Dollars of it that were paid there. */
            amountPaid: number;
            /** @description When it was issued. */
            invoiceDate: string;
            /** @description When it is due. */
            dueDate: string;
            /** @description The lines of the invoice. */
            items: components["schemas"]["NewLineItem"][];
            /** @description The subscription whose period it bills, by its id there. */
            subscription?: string;
            /** @description When that period began. */
            periodStart?: string;
        };
        /** @description A saved method of a former system. */
        ImportedPaymentMethod: {
            /** @description The id in the former system. */
            originId: string;
            /** @description The customer, by its id in the former system. */
            customer: string;
            /**
             * @description The rail: `cc` for cards, `ach` for bank accounts.
             * @enum {string}
             */
            paymentMethod: "cc" | "ach";
            /** @description Whether it is charged where none is named. */
            isDefault: boolean;
        };
        /** @description A plan of a former system. */
        ImportedPlan: {
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
            planId: string;
            /** @description Dollars that are billed once, with the first invoice. */
            setupFee?: number;
            /** @description How many days are free at the beginning. */
            trialDays?: number;
            /** @description The features of the plan, for people: texts, or objects of your own. */
            features?: unknown[];
            /** @description Whether it can be used. */
            active?: boolean;
            /**
             * @description Whether the invoice of a renewal is made ahead of it.
             * @default {
             *       "leadTimeDays": 0
             *     }
             */
            preRenewalInvoice?: {
                /** @description How many days before the renewal. */
                leadTimeDays: number;
            };
            /** @description The id in the former system. */
            originId: string;
        };
        /** @description A product of a former system. */
        ImportedProduct: {
            /** @description The id in the former system. */
            originId: string;
            /** @description The merchant's own id of the product. */
            productId: string;
            /** @description The name of the product. */
            name: string;
            /** @description Dollars. */
            price: number;
            /** @description Whether it can be used. */
            active: boolean;
        };
        /** @description A subscription of a former system. */
        ImportedSubscription: {
            /** @description The id in the former system. */
            originId: string;
            /** @description The customer, by its id in the former system. */
            customer: string;
            /** @description The merchant's own id of the plan. */
            planId: string;
            /**
             * @description Whether renewals are charged by themselves or paid by hand.
             * @enum {string}
             */
            billingMode: "recurring" | "recurringManual";
            /**
             * @description How it stands in the former system.
             * @enum {string}
             */
            standing: "trialing" | "active" | "past due" | "suspended";
            /** @description When it began. A date alone makes a schedule of dates. */
            startedAt: string;
            /** @description The moment from which periods are counted. */
            anchorAt: string;
            /** @description When its trial ends, during one. */
            trialEndsAt?: string;
            /** @description When the next period begins, which is invoiced here. */
            nextBillingAt: string;
            /** @description Whether it ends instead of renewing. */
            cancelsThen: boolean;
            /** @description Dollars that replace the price of the plan. */
            amount?: number;
            /** @description Products that are billed along with the plan. */
            addOns: {
                /** @description The merchant's own id of the product. */
                productId: string;
                /** @description How many. */
                quantity: number;
            }[];
            /** @description Those of the next period and later; `cycles` counts the periods that are left. */
            discounts: components["schemas"]["NewDiscount"][];
            /** @description How many days after its date an invoice is due. */
            paymentDueDays: number;
            /** @description The method that is charged, by its id there. */
            paymentMethod?: string;
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
        InviteFirstAdminRequest: {
            /** @description Where mails go. */
            email: string;
        };
        InviteMemberAtDeskRequest: {
            /** @description Where mails go. */
            email: string;
            /**
             * @description The role that limits the calls of the key.
             * @default admin
             * @enum {string}
             */
            role?: "admin" | "clerk" | "read_only";
            /** @description The name. */
            name?: string;
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
        /** @description A record that an import leaves as it is, and why. */
        LeftRecord: {
            /**
             * @description The kind of the record.
             * @enum {string}
             */
            noun: "customers" | "paymentMethods" | "products" | "plans" | "subscriptions" | "invoices";
            /** @description The id in the former system. */
            originId: string;
            /** @description Why. */
            reason: string;
        };
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
        ListAlertsAtDeskResult: {
            /** @description The alerts. */
            alerts: components["schemas"]["AlertAtDesk"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor?: string;
        };
        ListApiKeysAtDeskResult: {
            /** @description The API keys. */
            keys: {
                /** @description The API key. */
                keyId: string;
                /** @description The purpose of the key. */
                name?: string;
                /**
                 * @description The role that limits the calls of the key.
                 * @enum {string}
                 */
                role: "admin" | "clerk" | "read_only";
                /** @description The last four digits. */
                lastFour?: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /** @description The issuer of the key. */
                createdBy?: {
                    /**
                     * @description The kind of the caller.
                     * @enum {string}
                     */
                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                    /** @description Of an API key, its `keyId`. */
                    id?: string;
                    /** @description The name of the API key. */
                    name?: string;
                };
                /**
                 * Format: date-time
                 * @description up to a minute late
                 */
                lastUsedAt?: string;
                /**
                 * Format: date-time
                 * @description Until when it can be used.
                 */
                expiresAt?: string;
                /**
                 * Format: date-time
                 * @description When it was revoked.
                 */
                revokedAt?: string;
                /** @description The user or operator that revoked the key. */
                revokedBy?: {
                    /**
                     * @description The kind of the caller.
                     * @enum {string}
                     */
                    type: "api_key" | "person" | "payer" | "operator" | "schedule";
                    /** @description Of an API key, its `keyId`. */
                    id?: string;
                    /** @description The name of the API key. */
                    name?: string;
                };
            }[];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        ListCompaniesOfConsoleResult: {
            /** @description The companies. */
            companies: components["schemas"]["ConsoleCompany"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        ListConsentsResult: {
            /** @description The newest 100 of any of the named records. */
            consents: components["schemas"]["Consent"][];
        };
        ListCustomFieldsAtDeskResult: {
            /** @description the fields, those of customers first */
            customFields: {
                /**
                 * @description Which records have the field.
                 * @enum {string}
                 */
                entity: "customer" | "invoice" | "subscription";
                /** @description The key of the field. */
                key: string;
                /** @description How it is called where people see it. */
                label?: string;
                /**
                 * @description The type of its values.
                 * @enum {string}
                 */
                type: "text" | "number" | "boolean" | "date" | "select";
                /** @description The values of a select field. */
                options?: string[];
                /** @description Whether it is kept but offered no more. */
                archived: boolean;
            }[];
        };
        ListDeliveriesAtDeskResult: {
            /** @description The deliveries. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        ListImportsResult: {
            /** @description The newest run of the import from each system. */
            imports: {
                /**
                 * @description From when on.
                 * @enum {string}
                 */
                from: "stripe" | "invoice-ninja" | "csv";
                /** @description The run of the import, as its beginning answered it. */
                run: number;
                /**
                 * Format: date-time
                 * @description When it last wrote.
                 */
                updatedAt: string;
                /** @description When its subscriptions began to count here. */
                cutOverAt?: string;
            }[];
            /** @description The lists of its own account at Stripe; none without one. */
            accountLists: ("customers" | "payment_methods" | "products" | "prices" | "coupons" | "invoiceitems" | "invoices" | "subscriptions" | "subscription_schedules" | "upcoming")[];
        };
        ListListedPlansResult: {
            /** @description The plans. */
            plans: components["schemas"]["ListedPlan"][];
        };
        ListMailTextsResult: {
            /** @description Every kind of mail, also those without a text. */
            texts: components["schemas"]["MailText"][];
            /** @description The placeholders. */
            placeholders: {
                /** @description The name, without its braces. */
                name: string;
                /** @description The description of its value. */
                stands: string;
            }[];
        };
        ListMembersAtDeskResult: {
            /** @description The members. */
            members: components["schemas"]["Member"][];
        };
        ListMessagesToPayersResult: {
            /** @description The newest first. */
            messages: components["schemas"]["MessageToPayer"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        ListOperatorsOfConsoleResult: {
            /** @description In the order in which they were added. */
            operators: components["schemas"]["OperatorPerson"][];
        };
        ListProductsAtDeskResult: {
            /** @description The products. */
            products: components["schemas"]["Product"][];
        };
        ListRequestsOfCompanyResult: {
            /** @description The newest first. */
            requests: components["schemas"]["RequestOfCompany"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
            /** @description How far back the search went, if it ended before the page was full. The next page continues it. */
            searchedTo?: string;
        };
        ListSavedViewsResult: {
            /** @description The views. */
            views: components["schemas"]["SavedView"][];
        };
        ListSessionsResult: {
            /** @description those that are open, the one used last in front */
            sessions: {
                /** @description The session. */
                sessionId: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When they last called.
                 */
                lastSeenAt: string;
                /** @description Where it was opened from. */
                address: string;
                /** @description The name that the browser sends of itself. */
                userAgent?: string;
                /** @description whether it is the one that asks */
                current: boolean;
            }[];
        };
        /** @description A plan in the dashboard. */
        ListedPlan: {
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
            /** @description Its subscriptions that are not over. */
            subscriptions: number;
        };
        /** @description A subscription in the list of the dashboard. */
        ListedSubscription: {
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
            /** @description The payer. */
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
            /** @description The next payment, if one is scheduled. */
            nextPayment?: {
                /** @description When it is due. */
                date: string;
                /** @description Dollars, surcharge aside. */
                amount: number;
                /** @description Dollars of surcharge, if it were charged now. */
                surcharge: number;
                /** @description Dollars, surcharge included. */
                total: number;
                /** @description Whether the schedule charges it. */
                isCharged: boolean;
            };
            /** @description The oldest charge that failed, if it is still due. */
            failure?: {
                /** @description The invoice. */
                invoiceId: string;
                /** @description When the failure became known. */
                failedAt: string;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
                /** @description Why it was declined: the processor's code. */
                reasonCode?: string;
                /** @description The reason of the decline, as a text of the processor. */
                reasonText?: string;
                /** @description When it is charged next. */
                nextRetryAt?: string;
                /** @description The days of retries, by the current settings. */
                retries: {
                    /** @description The day. */
                    at: string;
                    /** @description Whether it is over. */
                    isDone: boolean;
                }[];
                /** @description Whether the subscription is suspended after the last retry. */
                isSuspendedAfter: boolean;
            };
        };
        /** @description The conditions that listedSubscriptions must meet, all of them. */
        ListedSubscriptionFilters: {
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
            /** @description Those whose `tab` is so. */
            tab?: {
                /**
                 * @description one of active, trial, past_due, ending, ended
                 * @enum {string}
                 */
                value: "active" | "trial" | "past_due" | "ending" | "ended";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of active, trial, past_due, ending, ended. */
                value: ("active" | "trial" | "past_due" | "ending" | "ended")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
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
        /** @description A company's own texts in a kind of mail. */
        MailText: {
            /**
             * @description The kind of mail.
             * @enum {string}
             */
            kind: "invoice" | "renewal" | "reminder" | "overdue" | "setup_link" | "invoice_updated" | "invoice_voided" | "payment_submitted" | "receipt" | "refund" | "payment_failed" | "payment_reversed";
            /** @description Replaces the subject. */
            subject?: string;
            /** @description Stands above the text of the mail. */
            opening?: string;
            /** @description Stands below the text of the mail. */
            closing?: string;
        };
        MailTextDraft: {
            /** @description Replaces the subject. Placeholders: {invoice} {amount} {due} {payer} {company}. */
            subject?: string;
            /** @description Stands above the text of the mail. Placeholders: {invoice} {amount} {due} {payer} {company}. */
            opening?: string;
            /** @description Stands below the text of the mail. Placeholders: {invoice} {amount} {due} {payer} {company}. */
            closing?: string;
        };
        MailTextInput: {
            /** @description Replaces the subject. Placeholders: {invoice} {amount} {due} {payer} {company}. */
            subject?: string;
            /** @description Stands above the text of the mail. Placeholders: {invoice} {amount} {due} {payer} {company}. */
            opening?: string;
            /** @description Stands below the text of the mail. Placeholders: {invoice} {amount} {due} {payer} {company}. */
            closing?: string;
        };
        /** @description An invitation to a company. Its link is in the mail alone. */
        MailedInvitation: {
            /** @description The member. */
            memberId: string;
            /** @description Where mails go. */
            email: string;
            /**
             * @description The role that limits the calls of the key.
             * @enum {string}
             */
            role: "admin" | "clerk" | "read_only";
            /**
             * @description until the invitation is accepted
             * @constant
             */
            status: "invited";
            /**
             * Format: date-time
             * @description Until when it can be used.
             */
            expiresAt: string;
        };
        /** @description The signed-in user, with the companies that they may open. */
        Me: {
            person: components["schemas"]["Person"];
            /** @description where they may enter */
            companies: {
                /** @description The company. */
                companyId: string;
                /** @description The name of the company. */
                name: string;
                /**
                 * @description The role that limits the calls of the key.
                 * @enum {string}
                 */
                role: "admin" | "clerk" | "read_only";
                /** @description The IANA time zone of the company. */
                timeZone: string;
                /** @description The time of the company. The clock of a sandbox company may have been moved. */
                now: string;
                /** @description dollars that they may refund on one day, where they are a clerk who may refund */
                refundsUpTo?: number;
            }[];
            /** @description whether they may open the operator console; it also needs a second factor */
            operator: boolean;
            /** @description Goes into the header `x-csrf-token` of every call of this session that is not a GET. */
            csrfToken: string;
            /**
             * @description Sandbox or production.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description when it ends */
            session: {
                /**
                 * Format: date-time
                 * @description Until when it can be used.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description When it ends unless there is another call.
                 */
                idleExpiresAt: string;
                /**
                 * Format: date-time
                 * @description When the re-authentication expires.
                 */
                reauthenticatedUntil?: string;
            };
        };
        /** @description A member of a company: a user, or an invited email. */
        Member: {
            /** @description The member. */
            memberId: string;
            /** @description The person. */
            personId?: string;
            /** @description Where mails go. */
            email: string;
            /** @description The name of the member. */
            name?: string;
            /**
             * @description The role that limits the calls of the key.
             * @enum {string}
             */
            role: "admin" | "clerk" | "read_only";
            /**
             * @description whether they may sign in for the company
             * @enum {string}
             */
            status: "invited" | "active" | "suspended";
            /** @description Whether a second factor is set up. */
            twoFactor: boolean;
            /**
             * @description the role that can reset the second factor: an admin of the company, or only the operator where the user has other companies or is an operator; absent without a second factor
             * @enum {string}
             */
            twoFactorResetBy?: "admin" | "operator";
            /**
             * Format: date-time
             * @description When they last called.
             */
            lastSeenAt?: string;
        };
        MergeCustomerRequest: {
            /** @description The customer that stays. */
            into: string;
        };
        /** @description A mail or text to a payer, without its content. */
        MessageToPayer: {
            /** @description The mail or text. */
            id: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description The kind of the message. */
            kind: string;
            /** @description Whom it is for. */
            to: string;
            /** @description Of a mail that is written out, its subject. */
            subject?: string;
            /** @description The invoice that it is about. */
            invoiceId?: string;
            /** @description Its number. */
            invoiceNumber?: string;
            /** @description The subscription. */
            subscriptionId?: string;
            /**
             * Format: date-time
             * @description the time of the event that the message is about
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when it was sent; left out while it waits
             */
            sentAt?: string;
        };
        MoveClockAtDeskRequest: components["schemas"]["MoveClockAtDeskRequestWithAdvanceSeconds"] | components["schemas"]["MoveClockAtDeskRequestWithAdvanceTo"];
        MoveClockAtDeskRequestWithAdvanceSeconds: {
            /** @description By how many seconds the clock moves on. */
            advanceSeconds: number;
        };
        MoveClockAtDeskRequestWithAdvanceTo: {
            /** @description Where the clock is moved to; never back. */
            advanceTo: string;
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
        /** @description A user who may open the operator console, or an invited email. */
        OperatorPerson: {
            /** @description The operator. */
            operatorId: string;
            /** @description Where mails go. */
            email: string;
            /** @description The name of the operator. */
            name?: string;
            /**
             * @description whether they may open the console
             * @enum {string}
             */
            status: "invited" | "active";
            /** @description Whether a second factor is set up. */
            twoFactor: boolean;
            /** @description When they were added. */
            addedAt: string;
            /**
             * Format: date-time
             * @description When they last called.
             */
            lastSeenAt?: string;
        };
        /** @description A movement of money, or an attempt at one, as the dashboard shows it. */
        PaymentAtDesk: {
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
            /**
             * @description The purpose of the transaction.
             * @enum {string}
             */
            purpose: "invoice payment" | "one-off" | "hosted payment";
            /** @description The payer, if known. */
            customer?: {
                /** @description The first name. */
                firstName?: string;
                /** @description The last name. */
                lastName?: string;
                /** @description The name of the business. */
                companyName?: string;
                /** @description Where mails go. */
                email?: string;
            };
            /** @description The brand of the card. */
            cardBrand?: string;
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
            /** @description dollars of refunds, made or pending, surcharge included */
            refundedAmount: number;
            /**
             * @description the open step of an authorization: its completion or its void
             * @enum {string}
             */
            underWay?: "authcomplete" | "void";
            /** @description since when the outcome is unknown: it is being looked up, and nothing is charged again */
            unknownSince?: string;
            /** @description of the request that made it */
            correlationId: string;
            /** @description when its money moved: charged, captured, settled or refunded */
            movedAt?: string;
            /** @description the day of movedAt where the company is; reports count the money on this day */
            movedOn?: string;
            /** @description when its bank or a dispute returned it; the report of that day subtracts it */
            returnedAt?: string;
            /** @description the day of returnedAt where the company is */
            returnedOn?: string;
            /** @description the number of its invoice, also of offline payments */
            invoiceNumber?: string;
        };
        /** @description A user of the dashboard. */
        Person: {
            /** @description The person. */
            personId: string;
            /** @description Where mails go. */
            email: string;
            /** @description The name of the user. */
            name: string;
            /** @description Whether a second factor is set up. */
            twoFactor: boolean;
            /** @description How many recovery codes were not used yet. */
            recoveryCodesLeft: number;
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
        PreviewBrandingRequest: {
            /** @description `#rrggbb`, with a contrast to white of at least 4.5:1 */
            colour?: string;
            /** @description where payers ask, in place of the company's own address */
            supportEmail?: string;
            /** @description Where payers call with questions. */
            supportPhone?: string & (unknown & unknown);
            /** @description https */
            website?: string;
            /** @description Where the company is, as payers are shown it. */
            addressLines?: string[];
        };
        PreviewBrandingResult: {
            /** @description The path of the payment page. */
            pagePath: string;
            /** @description The path of the mail. */
            mailPath: string;
            /** @description The path of the PDF. */
            pdfPath: string;
        };
        PreviewMailTextResult: {
            /** @description The subject. */
            subject: string;
            /** @description The mail as plain text. */
            text: string;
            /** @description The mail as HTML. */
            html: string;
            /** @description The path of the mail as a page. */
            htmlPath: string;
        };
        /** @description A fault of the sandbox processor that is on. */
        ProcessorFault: {
            /**
             * @description The calls that it strikes.
             * @enum {string}
             */
            operation: "any" | "sale" | "auth" | "capture" | "void" | "refund" | "credit" | "read_vault" | "read_ticket" | "find";
            /** @description The effect on these calls. */
            fault: string;
            /** @description How many calls it still strikes; left out if it strikes until it is switched off. */
            left?: number;
        };
        /** @description The faults of the sandbox processor for a company. */
        ProcessorFaults: {
            /** @description Whether the company has the sandbox processor. Other processors have no faults. */
            isSupported: boolean;
            /** @description The faults that can still strike, oldest first. The oldest that fits a call strikes it. */
            faults: components["schemas"]["ProcessorFault"][];
        };
        /** @description Something that can be added to a subscription. */
        Product: {
            /** @description The merchant's own id of the product. */
            productId: string;
            /** @description The name of the product. */
            name: string;
            /** @description Dollars. */
            price: number;
            /** @description The code that invoices show. */
            code?: string;
            /** @description Whether it can be used. */
            active: boolean;
        };
        PutBrandingAtDeskRequest: {
            /** @description `#rrggbb`, with a contrast to white of at least 4.5:1 */
            colour?: string;
            /** @description where payers ask, in place of the company's own address */
            supportEmail?: string;
            /** @description Where payers call with questions. */
            supportPhone?: string & (unknown & unknown);
            /** @description https */
            website?: string;
            /** @description Where the company is, as payers are shown it. */
            addressLines?: string[];
            /** @description The `asOf` of the answer that the change began with. Fields that were changed since are refused. */
            asOf?: string;
        };
        PutClientPostbackAtDeskRequest: {
            /** @description The URL: https, in the sandbox also http on this machine. */
            clientPostbackUrl: string;
            /** @description The `asOf` of the answer that the change began with. Fields that were changed since are refused. */
            asOf?: string;
        };
        PutClientPostbackAtDeskResult: {
            /** @description The URL that receives the ends of transactions; left out if there is none. */
            clientPostbackUrl?: string;
            /** @description Whether a signing secret exists. It stays the same when the URL changes or is removed. */
            hasSecret: boolean;
            /** @description The newest change of the company. Send it with a change. */
            asOf: string;
            /** @description The signing secret, when the company sets a URL for the first time. */
            clientPostbackSecret?: string;
        };
        PutCustomFieldAtDeskRequest: components["schemas"]["PutCustomFieldAtDeskRequestWithSelect"] | components["schemas"]["PutCustomFieldAtDeskRequestWithType"];
        PutCustomFieldAtDeskRequestWithSelect: {
            /** @description How it is called where people see it. */
            label?: string;
            /**
             * @description The type of its values.
             * @enum {string}
             */
            type: "select";
            /** @description The values of a select field. */
            options: string[];
            /**
             * @description Whether forms leave it out. Records keep their values.
             * @default false
             */
            archived?: boolean;
            /**
             * @description Whether an existing field with this key is kept.
             * @default false
             */
            onlyNew?: boolean;
        };
        PutCustomFieldAtDeskRequestWithType: {
            /** @description How it is called where people see it. */
            label?: string;
            /**
             * @description The type of its values.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date";
            /**
             * @description Whether forms leave it out. Records keep their values.
             * @default false
             */
            archived?: boolean;
            /**
             * @description Whether an existing field with this key is kept.
             * @default false
             */
            onlyNew?: boolean;
        };
        PutCustomFieldAtDeskResult: {
            /**
             * @description Which records have the field.
             * @enum {string}
             */
            entity: "customer" | "invoice" | "subscription";
            /** @description The key of the field. */
            key: string;
            /** @description How it is called where people see it. */
            label?: string;
            /**
             * @description The type of its values.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date" | "select";
            /** @description The values of a select field. */
            options?: string[];
            /** @description Whether it is kept but offered no more. */
            archived: boolean;
        };
        PutProductAtDeskRequest: {
            /** @description The name of the product. */
            name: string;
            /** @description Dollars. */
            price: number;
            /** @description The code that invoices show. */
            code?: string;
            /**
             * @description Whether it can be used.
             * @default true
             */
            active?: boolean;
            /**
             * @description Whether an existing product with this id is kept.
             * @default false
             */
            onlyNew?: boolean;
        };
        PutSavedViewRequest: {
            /** @description The label of its tab. */
            name: string;
            /**
             * @description The filters of a search, which are checked as that checks them.
             * @default {}
             */
            filters?: {
                [key: string]: unknown;
            };
            /** @description The columns that it shows, in their order. */
            columns?: string[];
            /**
             * @description Whether all members of the company see it.
             * @default false
             */
            shared?: boolean;
        };
        PutSurchargeAtDeskRequest: {
            /** @description Whether it is switched on. */
            enabled: boolean;
            /** @description The rate of the surcharge in percent. */
            percentage: number;
            /** @description How it is called where people see it. */
            label?: string;
            /** @description Whether renewals are surcharged. */
            surchargeOnRecurring?: boolean;
            /** @description Whether hosted payments are surcharged. */
            surchargeOnHostedPayment?: boolean;
            /** @description The `asOf` of the answer that the change began with. Fields that were changed since are refused. */
            asOf?: string;
        };
        PutWebhookAtDeskRequest: {
            /** @description The URL that receives events: https, in the sandbox also http on this machine. */
            url: string;
            /** @description The types of the events that are delivered. */
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description The credential that is sent to the endpoint with the signature. */
            auth?: components["schemas"]["EndpointCredential"];
        };
        PutWebhookAtDeskResult: {
            /**
             * Format: uri
             * @description The URL that receives events.
             */
            url: string;
            /** @description The types of the events that are delivered. */
            eventTypes: ("invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue")[];
            /** @description The credential that is sent to the endpoint with the signature. */
            auth?: {
                /**
                 * @description Which kind of credential.
                 * @enum {string}
                 */
                type: "basic" | "bearer" | "header";
            };
            /** @description The secret that signs deliveries, shown this once. */
            signingSecret?: string;
        };
        QuoteCardPaymentRequest: {
            /** @description The ticket of a captured card, from the secure form. */
            ticketId: string;
        };
        /** @description The contents of an export. */
        ReadExport: {
            /** @description The records as the import writes them. */
            records: {
                /** @description Records of one kind, by their schema. */
                customers: ({
                    /** @description The id in the former system. */
                    originId: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Records of one kind, by their schema. */
                paymentMethods: ({
                    /** @description The id in the former system. */
                    originId: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Records of one kind, by their schema. */
                products: ({
                    /** @description The id in the former system. */
                    originId: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Records of one kind, by their schema. */
                plans: ({
                    /** @description The id in the former system. */
                    originId: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Records of one kind, by their schema. */
                subscriptions: ({
                    /** @description The id in the former system. */
                    originId: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Records of one kind, by their schema. */
                invoices: ({
                    /** @description The id in the former system. */
                    originId: string;
                } & {
                    [key: string]: unknown;
                })[];
            };
            /** @description The records that are left out, by their ids in the former system. */
            skipped: {
                /** @description The id. */
                id: string;
                /** @description Why. */
                reason: string;
            }[];
            /** @description How many records are over and stay in the former system. */
            history: {
                /** @description How many subscriptions. */
                subscriptions: number;
                /** @description How many invoices. */
                invoices: number;
            };
            /** @description Dollars of all subscriptions in one cycle of each. */
            perCycle: number;
            /** @description Dollars that are due for the open invoices. */
            due: number;
            /** @description An invoice number behind which generated ones go on. */
            highestNumber?: string;
            /** @description The subscriptions with the invoices that the former system makes. */
            compared: {
                /** @description The id in the former system. */
                originId: string;
                /** @description Whether the former system ends it instead of renewing it. */
                ends: boolean;
                /** @description The invoices that the former system makes. */
                expected: {
                    /** @description The day on which its period begins. */
                    day: string;
                    /** @description Dollars. */
                    amount: number;
                    /** @description The day on which it is due. */
                    dueDay?: string;
                    /** @description The day on which it is charged. */
                    chargeDay?: string;
                }[];
            }[];
        };
        ReadExportRequest: {
            /** @description The files of the export, at most 8 MB together. */
            files: {
                /** @description The name. */
                name: string;
                /** @description The bytes in base64. */
                content: string;
            }[];
            /** @description How many days of invoices the former system is expected to make. */
            days: number;
        };
        ReadInvitationResult: {
            /** @description The name of the company that invites. */
            companyName: string;
            /** @description Where mails go. */
            email: string;
            /**
             * @description The role that limits the calls of the key.
             * @enum {string}
             */
            role: "admin" | "clerk" | "read_only";
            /** @description whether its email signs in already */
            hasAccount: boolean;
        };
        ReadInvoiceHistoryResult: {
            /** @description The entries, newest first. */
            entries: components["schemas"]["HistoryEntry"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        ReadMessageToPayerResult: {
            /** @description The mail or text. */
            id: string;
            /**
             * @description The channel.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description The kind of the message. */
            kind: string;
            /** @description Whom it is for. */
            to: string;
            /** @description Of a mail that is written out, its subject. */
            subject?: string;
            /** @description The invoice that it is about. */
            invoiceId?: string;
            /** @description Its number. */
            invoiceNumber?: string;
            /** @description The subscription. */
            subscriptionId?: string;
            /**
             * Format: date-time
             * @description the time of the event that the message is about
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when it was sent; left out while it waits
             */
            sentAt?: string;
            /** @description The text, with `(link)` in place of each link; left out once it is no longer kept. */
            text?: string;
        };
        ReadOperatorInvitationResult: {
            /** @description Where mails go. */
            email: string;
            /** @description whether its email signs in already */
            hasAccount: boolean;
        };
        ReadPasswordResetResult: {
            /**
             * Format: date-time
             * @description the time after which the link no longer works
             */
            expiresAt: string;
        };
        ReadReceivablesResult: {
            /** @description By days late, invoices that are not late first. */
            buckets: components["schemas"]["ReceivablesBucket"][];
            /** @description All of them together. */
            total: {
                /** @description How many there are. */
                count: number;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
            };
            /** @description The 100 customers with the largest amounts due; the CSV file has all of them. */
            customers?: components["schemas"]["CustomerReceivables"][];
            /** @description How many customers have an amount due. */
            customerCount?: number;
        };
        ReadStripeAccountAtDeskResult: {
            /** @description The objects of the page. */
            objects: ({
                /** @description The id at Stripe. */
                id: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description The cursor of the next page; null after the last. */
            nextCursor: string | null;
        };
        ReadSubscriptionHistoryResult: {
            /** @description The entries, newest first. */
            entries: components["schemas"]["SubscriptionHistoryEntry"][];
        };
        ReadSubscriptionTabsResult: {
            /** @description The tabs. */
            tabs: components["schemas"]["SubscriptionTab"][];
        };
        ReadTakingsResult: {
            /** @description The time zone whose days these are. */
            timeZone: string;
            /** @description Each day or month, the first one first. */
            rows: components["schemas"]["TakingsRow"][];
            /** @description All of them together. */
            total: {
                /** @description Dollars taken by card, without fees. */
                cc: number;
                /** @description Dollars of bank transfers that settled. */
                ach: number;
                /** @description Dollars recorded as received by other ways. */
                offline: number;
                /** @description Dollars of surcharge on top of these. */
                fees: number;
                /** @description Dollars refunded, fees included. */
                refunded: number;
                /** @description Dollars returned by banks or disputes, fees included. */
                returned: number;
                /** @description The net amount: all payments less refunds and returns. */
                net: number;
                /** @description How many payments were taken. */
                count: number;
                /** @description The offline payments by method, only if the request asks for them; their sum is `offline`. */
                offlineMethods?: {
                    /** @description Dollars of the method cash. */
                    cash: number;
                    /** @description Dollars of the method check. */
                    check: number;
                    /** @description Dollars of the method wire. */
                    wire: number;
                    /** @description Dollars of the method card_terminal. */
                    card_terminal: number;
                    /** @description Dollars of the method other. */
                    other: number;
                };
            };
        };
        ReadTransactionAtDeskResult: {
            /** @description The transaction. */
            transaction: components["schemas"]["PaymentAtDesk"];
            /** @description Every attempt at the payment that it belongs to, oldest first, itself among them. */
            attempts: components["schemas"]["PaymentAtDesk"][];
            /** @description The refunds of all attempts, oldest first. */
            refunds: components["schemas"]["PaymentAtDesk"][];
            /** @description The explanation of its surcharge; an offline payment has none. */
            surcharge?: components["schemas"]["SurchargeExplanation"];
            /** @description The texts that its payer agreed to on a page, if there are any. */
            consents?: components["schemas"]["Consent"][];
        };
        ReadTransactionHistoryResult: {
            /** @description The entries of the payment in the history of its invoice. */
            entries: components["schemas"]["HistoryEntry"][];
        };
        ReauthenticateRequest: components["schemas"]["ReauthenticateRequestWithPassword"] | components["schemas"]["ReauthenticateRequestWithCode"] | components["schemas"]["ReauthenticateRequestWithRecoveryCode"];
        ReauthenticateRequestWithCode: {
            /** @description The code that the authenticator app shows. */
            code: string;
        };
        ReauthenticateRequestWithPassword: {
            /** @description The password. */
            password: string;
        };
        ReauthenticateRequestWithRecoveryCode: {
            /** @description A recovery code, with its number. */
            recoveryCode: string;
        };
        ReauthenticateResult: {
            /**
             * Format: date-time
             * @description When the re-authentication expires.
             */
            reauthenticatedUntil: string;
            /** @description Goes into the header `x-csrf-token` of every call of this session that is not a GET. */
            csrfToken: string;
        };
        /** @description The amount due of invoices that are this many days late. */
        ReceivablesBucket: {
            /** @description The fewest days late; 0 for invoices that are not late. */
            from: number;
            /** @description The most days late; missing where there is no end. */
            to?: number;
            /** @description How many there are. */
            count: number;
            /** @description Dollars that can still be paid: the amount less payments made or in flight. */
            amountDue: number;
        };
        /** @description One of the checks of an exam. */
        ReceiverCheck: {
            /** @description The name. */
            name: string;
            /** @description The request that was sent to the receiver. */
            sends: string;
            /**
             * @description 2xx, or 4xx
             * @enum {string}
             */
            expects: "accepts" | "refuses";
            /** @description whether it did */
            passed: boolean;
            /** @description The status that came, or why none did. */
            answered: string;
            /** @description The reason of the failure. */
            why?: string;
            /** @description The change that fixes it. */
            mend?: string;
        };
        RecordOfflinePaymentAtDeskRequest: {
            /** @description all that is due where it is left out */
            amount?: number;
            /**
             * @description How it was received.
             * @enum {string}
             */
            method: "cash" | "check" | "wire" | "card_terminal" | "other";
            /**
             * Format: date
             * @description a day where the company is: today where it is left out
             */
            receivedOn?: string;
            /** @description The number of a check, or another reference. */
            reference?: string;
            /** @description A note. */
            note?: string;
            /**
             * @description Whether the payer is sent a receipt.
             * @default true
             */
            sendReceipt?: boolean;
        };
        RecordOfflinePaymentAtDeskResult: {
            /** @description The transaction. */
            transactionId: string;
            /** @description The invoice. */
            invoice: components["schemas"]["Invoice"];
        };
        /** @description The codes that replace a lost second factor. */
        RecoveryCodes: {
            /** @description Ten codes, each good once, shown this once. */
            recoveryCodes: string[];
        };
        RemindInvoicesRequest: {
            /** @description The invoices. */
            invoiceIds: string[];
        };
        RemindInvoicesResult: {
            /** @description Whether its payer is reminded. */
            reminders: components["schemas"]["Reminder"][];
        };
        /** @description The outcome of the reminder of one invoice. */
        Reminder: {
            /** @description The invoice. */
            invoiceId: string;
            /**
             * @description Whether a reminder was sent.
             * @enum {string}
             */
            status: "sent" | "not_sent";
            /** @description The recipient. */
            to?: string;
            /**
             * @description Why no reminder was sent.
             * @enum {string}
             */
            reason?: "not_found" | "nothing_due" | "payment_in_flight" | "no_email" | "reminded_recently" | "too_many_recipients";
            /** @description The reason, for people. */
            message?: string;
        };
        RemoveMemberAtDeskResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        RemoveTwoFactorResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        ReplaceRecoveryCodesRequest: Record<string, never>;
        ReplayDeliveriesAtDeskRequest: components["schemas"]["ReplayDeliveriesAtDeskRequestWithEventId"] | components["schemas"]["ReplayDeliveriesAtDeskRequestWithStatus"];
        ReplayDeliveriesAtDeskRequestWithEventId: {
            /** @description The event. */
            eventId: string;
            /** @description The most parked events that are delivered again, the oldest first. Without it, all are. */
            limit?: number;
        };
        ReplayDeliveriesAtDeskRequestWithStatus: {
            /**
             * @description The status.
             * @constant
             */
            status: "parked";
            /** @description The most parked events that are delivered again, the oldest first. Without it, all are. */
            limit?: number;
        };
        ReplayDeliveriesAtDeskResult: {
            /** @description How many are delivered again. */
            replayed: number;
        };
        /** @description An answered request of a company, without bodies. */
        RequestOfCompany: {
            /** @description The request. */
            id: string;
            /** @description When it was answered. */
            at: string;
            /** @description The method. */
            method: string;
            /** @description The path without the query. Where it had a secret, a card number or an address, it has the name of the part. */
            path: string;
            /** @description The status of the answer. */
            statusCode: number;
            /** @description The code of the error. */
            error?: string;
            /** @description The code of the reason. */
            reasonCode?: string;
            /** @description The meaning of the code, for people. */
            errorText?: string;
            /** @description How long it took. */
            durationMs: number;
            /** @description The API key. */
            keyId?: string;
            /** @description The name of the API key. */
            keyName?: string;
            person?: components["schemas"]["RequestUser"];
            /** @description The correlation id of the answer, also of the records that it wrote. */
            correlationId: string;
            /** @description The IP address of the caller, unless a payer. */
            address?: string;
            record?: components["schemas"]["RequestRecord"];
        };
        /** @description The record that it made or changed. */
        RequestRecord: {
            /**
             * @description The kind of the record.
             * @enum {string}
             */
            kind: "invoice" | "transaction" | "customer" | "subscription";
            /** @description The record. */
            id: string;
        };
        /** @description The user of the dashboard that sent it. */
        RequestUser: {
            /** @description The user. */
            id: string;
            /** @description The name of the user. */
            name: string;
        };
        ResendReceiptRequest: {
            /** @description The payment or refund. */
            transactionId: string;
        };
        ResendReceiptResult: {
            /** @description The transaction. */
            transactionId: string;
            /**
             * @description The kind of the mail.
             * @enum {string}
             */
            kind: "receipt" | "refund" | "payment_submitted";
            /** @description The recipient. */
            to: string;
            /**
             * @description The status.
             * @constant
             */
            status: "sent";
        };
        ResetPasswordRequest: {
            /** @description The end of the link. */
            token: string;
            /** @description A new password: any characters, if it is hard to guess. */
            password: string;
        };
        ResetPasswordResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        ResetTwoFactorAtDeskRequest: Record<string, never>;
        ResolveAlertAtDeskRequest: {
            /** @description A note. */
            note?: string;
        };
        ResumeCompanyInConsoleRequest: Record<string, never>;
        ReverseOfflinePaymentAtDeskRequest: {
            /** @description The reason of the reversal. */
            reason: string;
        };
        ReverseOfflinePaymentAtDeskResult: {
            /** @description The invoice. */
            invoice: components["schemas"]["Invoice"];
        };
        RevokeApiKeyAtDeskResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        RotateClientPostbackSecretAtDeskRequest: Record<string, never>;
        RotateClientPostbackSecretAtDeskResult: {
            /** @description The secret that signs client postbacks, shown this once. */
            clientPostbackSecret: string;
        };
        RotateWebhookSecretAtDeskRequest: Record<string, never>;
        RotateWebhookSecretAtDeskResult: {
            /** @description The secret that signs deliveries, shown this once. */
            signingSecret: string;
        };
        /** @description The filters and columns of a list, saved under a name. */
        SavedView: {
            /** @description The view. */
            viewId: string;
            /** @description The label of its tab. */
            name: string;
            /** @description The filters of a search, as they were sent. */
            filters: {
                [key: string]: unknown;
            };
            /** @description The columns that it shows, in their order. */
            columns?: string[];
            /** @description Whether all members of the company see it. */
            shared: boolean;
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
        SearchListedInvoicesRequest: {
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
             * @description The order of the list: ascending, or descending with a minus before it.
             * @enum {string}
             */
            sort?: "dueDate" | "-dueDate" | "amount" | "-amount";
            /**
             * @description Whether the response has the totals of all records that match, on this page or not.
             * @default false
             */
            totals?: boolean;
        };
        SearchListedInvoicesResult: {
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
        SearchListedSubscriptionsRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["ListedSubscriptionFilters"];
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
             * @description The order of the list: ascending, or descending with a minus before it.
             * @enum {string}
             */
            sort?: "nextDate" | "-nextDate" | "totalAmount" | "-totalAmount" | "customer" | "-customer";
        };
        SearchListedSubscriptionsResult: {
            /** @description The subscriptions. */
            subscriptions: components["schemas"]["ListedSubscription"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
        SearchNewestCustomersRequest: {
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
            /**
             * @description The order of the list: ascending, or descending with a minus before it.
             * @enum {string}
             */
            sort?: "name" | "-name" | "createdAt" | "-createdAt";
        };
        SearchNewestCustomersResult: {
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
        SearchTransactionsRequest: {
            /** @description The conditions of the search. A record must meet all of them. */
            filters?: components["schemas"]["TransactionFilters"];
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
             * @description The order of the list: ascending, or descending with a minus before it.
             * @enum {string}
             */
            sort?: "createdAt" | "-createdAt" | "amount" | "-amount";
            /**
             * @description Whether the response has the totals of all records that match, on this page or not.
             * @default false
             */
            totals?: boolean;
        };
        SearchTransactionsResult: {
            /** @description The transactions, oldest first. */
            transactions: components["schemas"]["PaymentAtDesk"][];
            /** @description The position of the next page, to be sent as `cursor`; null on the last page. */
            nextCursor: string | null;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Whether the search stopped at its limit of records: narrow the filters. */
            truncated: boolean;
            /** @description The totals of all movements that match, only if the request asks for them. With a filter of `movedAt`, those of that time. */
            totals?: {
                /** @description How many transactions match. */
                count: number;
                /** @description Dollars collected, without fees. */
                collected: number;
                /** @description Dollars of surcharge on top of these. */
                fees: number;
                /** @description Dollars refunded, fees included. */
                refunded: number;
                /** @description Dollars returned by banks or disputes, fees included. */
                returned: number;
                /** @description The net amount: all payments less refunds and returns. */
                net: number;
            };
        };
        /** @description The password was right; the second factor is to come. */
        SecondFactorRequired: {
            /**
             * @description the user is not signed in yet
             * @constant
             */
            status: "second_factor_required";
            /** @description Shown with the second factor, within ten minutes. */
            challenge: string;
            /** @description the second factors that the user has */
            methods: ("totp" | "recovery_code")[];
        };
        SendTestEventAtDeskRequest: Record<string, never>;
        SendTestEventAtDeskResult: {
            /** @description The event. */
            eventId: string;
            /** @description The status of the answer. */
            statusCode?: number;
            /** @description Why there was no answer. */
            error?: string;
            /** @description The first 2 kB of its body. */
            answer?: string;
            /** @description How long it took. */
            durationMs: number;
        };
        /** @description The next actions that settings lead to. */
        SettingsPreview: {
            /** @description The next reminders of invoices; missing if there are none. */
            reminders?: {
                /** @description The day in the time zone of the company. */
                date: string;
                /** @description How many there are on that day. */
                count: number;
                /** @description Whether there may be more, because not all records were counted. */
                isPartial: boolean;
            };
            /** @description The next retries of failed renewals. */
            retries?: {
                /** @description The day in the time zone of the company. */
                date: string;
                /** @description How many there are on that day. */
                count: number;
                /** @description Whether there may be more, because not all records were counted. */
                isPartial: boolean;
            };
        };
        SettingsPreviewInput: {
            /** @description The name of the company. */
            name?: string;
            /** @description Where mails go. */
            email?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /** @description The ZIP code. */
            zip?: string;
            /** @description The IANA time zone of the company: of its state where it is left out. */
            timeZone?: string;
            /** @description The settings to change. */
            settings?: {
                /** @description Whether its payer is reminded. */
                reminders?: {
                    /** @description How many days before the due date. */
                    daysBefore?: number[];
                    /** @description Whether payers are reminded on the due date. */
                    onDueDate?: boolean;
                    /** @description How many days after the due date. */
                    daysAfter?: number[];
                };
                /** @description Whether payers are sent receipts. */
                receipts?: boolean;
                /** @description Whether payers are mailed about failed payments. */
                failureMails?: boolean;
                /** @description Whether payers are mailed before a renewal. */
                renewalNotices?: boolean;
                /** @description Whether payers are mailed about changes of subscriptions and of mailed invoices. */
                subscriptionMails?: boolean;
                /** @description Whether payers may cancel their subscription themselves. */
                selfServiceCancel?: boolean;
                /** @description After how many days a failed renewal is tried again. */
                dunningDays?: number[];
                /** @description Whether a subscription is suspended when all tries failed. */
                suspendAfterDunning?: boolean;
                /** @description The tax that invoices of subscriptions add, in percent. */
                taxPercentage?: number;
                /** @description To how many addresses a clerk may send mails in an hour. */
                clerkRecipientsPerHour?: number;
                /** @description Whether the people of the company need a second factor. */
                requireTwoFactor?: boolean;
                /** @description Above how many dollars of refunds, in all since they last did, a person shows again who they are. */
                reauthenticateAbove?: number;
                /** @description How many dollars each clerk may refund on one day of the company, in the dashboard; 0 for none. */
                clerkRefundsUpTo?: number;
                /** @description After how many minutes without a call sessions of people end. */
                sessionIdleMinutes?: number;
                /** @description After how many hours sessions of people end, however busy they are. */
                sessionHours?: number;
                /** @description After how many hours sessions end, however busy they are. */
                apiSessionHours?: number;
            };
        };
        /** @description A difference between an invoice here and there. */
        ShadowDifference: {
            /** @description The subscription, by its id in the former system. */
            id: string;
            /**
             * @description Of which kind.
             * @enum {string}
             */
            kind: "missing" | "unexpected" | "date" | "amount" | "dueDate" | "chargeDate";
            /** @description A day or dollars; null without an invoice. */
            ours: string | number | null;
            /** @description The same in the former system. */
            theirs: string | number | null;
        };
        ShowSecondFactorRequest: components["schemas"]["ShowSecondFactorRequestWithCode"] | components["schemas"]["ShowSecondFactorRequestWithRecoveryCode"];
        ShowSecondFactorRequestWithCode: {
            /** @description The challenge from the response to the password. */
            challenge: string;
            /** @description The code that the authenticator app shows. */
            code: string;
        };
        ShowSecondFactorRequestWithRecoveryCode: {
            /** @description The challenge from the response to the password. */
            challenge: string;
            /** @description A recovery code, with its number. */
            recoveryCode: string;
        };
        /** @description The result of a correct password. */
        SignIn: components["schemas"]["SignedIn"] | components["schemas"]["SecondFactorRequired"];
        SignInRequest: {
            /** @description Where mails go. */
            email: string;
            /** @description The password. */
            password: string;
        };
        SignOutRequest: Record<string, never>;
        SignOutResult: {
            /**
             * @description The result, as a text for people.
             * @constant
             */
            message: "success";
        };
        /** @description The user is signed in. */
        SignedIn: {
            /**
             * @description the session is in the cookie
             * @constant
             */
            status: "signed_in";
            /** @description Goes into the header `x-csrf-token` of every call of this session that is not a GET. */
            csrfToken: string;
        };
        /** @description A result of a check of the installation. */
        StatusCheck: {
            /**
             * @description The subject of the check.
             * @enum {string}
             */
            name: "outcomes" | "due_work" | "webhooks" | "messages" | "backup" | "certificate" | "books" | "suspended";
            /**
             * @description `unknown` where the check cannot be made; a `note` needs no action
             * @enum {string}
             */
            status: "ok" | "attention" | "unknown" | "note";
            /** @description missing where it concerns the installation */
            companyId?: string;
            /** @description The name of the company. */
            companyName?: string;
            /** @description How many there are. */
            count: number;
            /** @description The result in words. */
            text: string;
            /** @description The command that shows or solves it. */
            command?: string;
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
        /** @description A subscription as the people of its company see it. */
        SubscriptionDetails: {
            /** @description The subscription. */
            subscription: components["schemas"]["Subscription"];
            /** @description The plan. */
            plan: components["schemas"]["Plan"];
            /** @description The payer. */
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
            /** @description The next payment, if one is scheduled. */
            nextPayment?: {
                /** @description When it is due. */
                date: string;
                /** @description Dollars, surcharge aside. */
                amount: number;
                /** @description Dollars of surcharge, if it were charged now. */
                surcharge: number;
                /** @description Dollars, surcharge included. */
                total: number;
                /** @description Whether the schedule charges it. */
                isCharged: boolean;
            };
            /** @description The oldest charge that failed, if it is still due. */
            failure?: {
                /** @description The invoice. */
                invoiceId: string;
                /** @description When the failure became known. */
                failedAt: string;
                /** @description Dollars that can still be paid: the amount less payments made or in flight. */
                amountDue: number;
                /** @description Why it was declined: the processor's code. */
                reasonCode?: string;
                /** @description The reason of the decline, as a text of the processor. */
                reasonText?: string;
                /** @description When it is charged next. */
                nextRetryAt?: string;
                /** @description The days of retries, by the current settings. */
                retries: {
                    /** @description The day. */
                    at: string;
                    /** @description Whether it is over. */
                    isDone: boolean;
                }[];
                /** @description Whether the subscription is suspended after the last retry. */
                isSuspendedAfter: boolean;
            };
            /** @description The newest, at most 100. */
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
                /** @description Dollars of surcharge that were charged in addition. */
                feeAmount: number;
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
                /** @description Whether an amount is due. */
                isPayable: boolean;
                /** @description When its period begins. */
                periodStart?: string;
                /** @description When its period ends. */
                periodEnd?: string;
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
        };
        /** @description One thing that happened to a subscription. */
        SubscriptionHistoryEntry: {
            /** @description when, on the clock of the company */
            at: string;
            /** @description the author */
            by: {
                /**
                 * @description The kind of the caller; `system` is a schedule or the processor.
                 * @enum {string}
                 */
                type: "person" | "api_key" | "payer" | "operator" | "system";
                /** @description Of a person or an API key. */
                name?: string;
            };
            /** @description The entry, as a text for people. */
            text: string;
            /** @description Why it was declined: the processor's code. */
            reasonCode?: string;
            /** @description The reason of the decline, as a text of the processor. */
            reasonText?: string;
            /** @description The transaction. */
            transactionId?: string;
            /** @description The mail or text. */
            messageId?: string;
            /** @description of the request that did it */
            correlationId?: string;
            /**
             * @description The kind of the entry.
             * @enum {string}
             */
            kind: "created" | "started" | "activated" | "invoiced" | "charged" | "charge_failed" | "charge_unknown" | "skipped" | "past_due" | "suspended" | "resumed" | "updated" | "method_changed" | "cancel_requested" | "cancel_withdrawn" | "cancelled" | "ended" | "invoice_withdrawn" | "mailed";
            /** @description The invoice. */
            invoiceId?: string;
        };
        /** @description A tab of subscriptions in the dashboard. */
        SubscriptionTab: {
            /**
             * @description The tab.
             * @enum {string}
             */
            tab: "active" | "trial" | "past_due" | "ending" | "ended";
            /** @description Its subscriptions. */
            count: number;
            /** @description Dollars of an average month. */
            perMonth: number;
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
        /** @description How a company surcharges card payments. */
        SurchargeSettings: {
            /** @description Whether it is switched on. */
            enabled: boolean;
            /** @description The rate of the surcharge in percent. */
            percentage: number;
            /** @description The name that payers see instead of "surcharge". */
            label?: string;
            /** @description Whether renewals are surcharged. */
            surchargeOnRecurring: boolean;
            /** @description Whether hosted payments are surcharged. */
            surchargeOnHostedPayment: boolean;
            /** @description Whether the processor of the company can take surcharges. */
            isSupported: boolean;
            /** @description The highest rate of any payment today, in percent; 0 if the state of the company allows none. */
            maxPercentage: number;
            /** @description The state of the company, whose law applies too. */
            companyState?: string;
            /** @description The version of the rules. */
            rules: string;
            /** @description The laws of today by state. Other states have none. */
            laws: {
                /** @description The state, two letters. */
                state: string;
                /** @description The name of the state. */
                name: string;
                /**
                 * @description `ban` and `at_cost` allow no surcharge; `cap` allows one up to a rate.
                 * @enum {string}
                 */
                rule: "ban" | "at_cost" | "cap";
                /** @description The highest rate of a cap, in percent. */
                rate?: number;
                /** @description The statute or guidance. */
                source: string;
            }[];
            /** @description The newest change of the company. Send it with a change. */
            asOf: string;
        };
        SuspendCompanyInConsoleRequest: {
            /** @description The name of the company, as a proof that this one is meant. */
            confirmation: string;
        };
        TakeImportBackAtDeskResult: {
            /** @description How many subscriptions. */
            subscriptions: number;
            /** @description How many invoices. */
            invoices: number;
            /** @description The records that stay as they are. */
            left: components["schemas"]["LeftRecord"][];
        };
        /** @description The payments of a company on a day or in a month, in its time zone. */
        TakingsRow: {
            /** @description The day, or the month as YYYY-MM. */
            date: string;
            /** @description Dollars taken by card, without fees. */
            cc: number;
            /** @description Dollars of bank transfers that settled. */
            ach: number;
            /** @description Dollars recorded as received by other ways. */
            offline: number;
            /** @description Dollars of surcharge on top of these. */
            fees: number;
            /** @description Dollars refunded, fees included. */
            refunded: number;
            /** @description Dollars returned by banks or disputes, fees included. */
            returned: number;
            /** @description The net amount: all payments less refunds and returns. */
            net: number;
            /** @description How many payments were taken. */
            count: number;
            /** @description The offline payments by method, only if the request asks for them; their sum is `offline`. */
            offlineMethods?: {
                /** @description Dollars of the method cash. */
                cash: number;
                /** @description Dollars of the method check. */
                check: number;
                /** @description Dollars of the method wire. */
                wire: number;
                /** @description Dollars of the method card_terminal. */
                card_terminal: number;
                /** @description Dollars of the method other. */
                other: number;
            };
        };
        /** @description The conditions that transactions must meet, all of them. */
        TransactionFilters: {
            /** @description Those whose `transactionId` is so. */
            transactionId?: {
                /** @description an id (trx_...) */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is an id (trx_...). */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `invoiceId` is so. */
            invoiceId?: {
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
            /** @description Those whose `orderId` is so. */
            orderId?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is text. */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `action` is so. */
            action?: {
                /**
                 * @description one of sale, auth, authcomplete, refund, void, return
                 * @enum {string}
                 */
                value: "sale" | "auth" | "authcomplete" | "refund" | "void" | "return";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of sale, auth, authcomplete, refund, void, return. */
                value: ("sale" | "auth" | "authcomplete" | "refund" | "void" | "return")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `status` is so. */
            status?: {
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
            /** @description Those whose `paymentMethod` is so. */
            paymentMethod?: {
                /**
                 * @description one of cc, ach, offline
                 * @enum {string}
                 */
                value: "cc" | "ach" | "offline";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of cc, ach, offline. */
                value: ("cc" | "ach" | "offline")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `offlineMethod` is so. */
            offlineMethod?: {
                /**
                 * @description one of cash, check, wire, card_terminal, other
                 * @enum {string}
                 */
                value: "cash" | "check" | "wire" | "card_terminal" | "other";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of cash, check, wire, card_terminal, other. */
                value: ("cash" | "check" | "wire" | "card_terminal" | "other")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `purpose` is so. */
            purpose?: {
                /**
                 * @description one of invoice payment, one-off, hosted payment
                 * @enum {string}
                 */
                value: "invoice payment" | "one-off" | "hosted payment";
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is one of invoice payment, one-off, hosted payment. */
                value: ("invoice payment" | "one-off" | "hosted payment")[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `lastFour` is so. */
            lastFour?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is text. */
                value: string[];
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
            /** @description Those whose `reasonCode` is so. */
            reasonCode?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is text. */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `processorId` is so. */
            processorId?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is text. */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
            };
            /** @description Those whose `correlationId` is so. */
            correlationId?: {
                /** @description text */
                value: string;
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "eq";
            } | {
                /** @description Each is text. */
                value: string[];
                /**
                 * @description How the value is compared.
                 * @enum {string}
                 */
                operator?: "in";
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
            /** @description Those whose `movedAt` is so. */
            movedAt?: {
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
        };
        TrySurchargeAtDeskRequest: {
            /**
             * @description The kind of card; `amex` is American Express.
             * @enum {string}
             */
            card: "credit" | "debit" | "prepaid" | "amex" | "unknown";
            /** @description The ZIP code of the billing address. */
            billingZip?: string;
            /** @description Dollars without the surcharge. */
            amount: number;
        };
        TrySurchargeAtDeskResult: {
            /** @description Dollars without the surcharge. */
            subtotal: number;
            /** @description Dollars on top. */
            surcharge: number;
            /** @description Dollars in all. */
            total: number;
            /** @description The rate of the surcharge in percent. */
            percentage: number;
            /**
             * @description Why there is no surcharge, where something blocks it.
             * @enum {string}
             */
            blockedReason?: "company_disabled" | "ach" | "unknown_card_type" | "debit_card" | "prepaid_card" | "amex" | "unknown_billing_state" | "state_outright_ban" | "state_cap_at_cost_unsupported";
            /** @description The decision in a sentence. */
            explanation: string;
        };
        UpdatePlanAtDeskRequest: {
            /** @description The name of the plan. */
            name?: string;
            /** @description A description, for people; null clears it. */
            description?: string | null;
            /** @description The features of the plan, for people: texts, or objects of your own. */
            features?: unknown[];
            /** @description Whether it can be used. */
            active?: boolean;
            /** @description Whether the invoice of a renewal is made ahead of it. */
            preRenewalInvoice?: {
                /** @description How many days before the renewal. */
                leadTimeDays: number;
            };
        };
        UpdateSettingsAtDeskRequest: {
            /** @description The name of the company. */
            name?: string;
            /** @description Where mails go. */
            email?: string;
            /**
             * @description The state, two letters.
             * @enum {string}
             */
            state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC" | "PR" | "VI" | "GU" | "AS" | "MP" | "AA" | "AE" | "AP";
            /** @description The ZIP code. */
            zip?: string;
            /** @description The IANA time zone of the company: of its state where it is left out. */
            timeZone?: string;
            /** @description The settings to change. */
            settings?: {
                /** @description Whether its payer is reminded. */
                reminders?: {
                    /** @description How many days before the due date. */
                    daysBefore?: number[];
                    /** @description Whether payers are reminded on the due date. */
                    onDueDate?: boolean;
                    /** @description How many days after the due date. */
                    daysAfter?: number[];
                };
                /** @description Whether payers are sent receipts. */
                receipts?: boolean;
                /** @description Whether payers are mailed about failed payments. */
                failureMails?: boolean;
                /** @description Whether payers are mailed before a renewal. */
                renewalNotices?: boolean;
                /** @description Whether payers are mailed about changes of subscriptions and of mailed invoices. */
                subscriptionMails?: boolean;
                /** @description Whether payers may cancel their subscription themselves. */
                selfServiceCancel?: boolean;
                /** @description After how many days a failed renewal is tried again. */
                dunningDays?: number[];
                /** @description Whether a subscription is suspended when all tries failed. */
                suspendAfterDunning?: boolean;
                /** @description The tax that invoices of subscriptions add, in percent. */
                taxPercentage?: number;
                /** @description To how many addresses a clerk may send mails in an hour. */
                clerkRecipientsPerHour?: number;
                /** @description Whether the people of the company need a second factor. */
                requireTwoFactor?: boolean;
                /** @description Above how many dollars of refunds, in all since they last did, a person shows again who they are. */
                reauthenticateAbove?: number;
                /** @description How many dollars each clerk may refund on one day of the company, in the dashboard; 0 for none. */
                clerkRefundsUpTo?: number;
                /** @description After how many minutes without a call sessions of people end. */
                sessionIdleMinutes?: number;
                /** @description After how many hours sessions of people end, however busy they are. */
                sessionHours?: number;
                /** @description After how many hours sessions end, however busy they are. */
                apiSessionHours?: number;
            };
            /** @description The `asOf` of the answer that the change began with. Fields that were changed since are refused. */
            asOf?: string;
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
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
        };
    };
    showSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowSecondFactorRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignOutRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOutResult"];
                };
            };
        };
    };
    forgetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetPasswordRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgetPasswordResult"];
                };
            };
        };
    };
    readPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The end of the link. */
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
                    "application/json": components["schemas"]["ReadPasswordResetResult"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPasswordResult"];
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The end of the link. */
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
                    "application/json": components["schemas"]["ReadInvitationResult"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The end of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
        };
    };
    readOperatorInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The end of the link. */
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
                    "application/json": components["schemas"]["ReadOperatorInvitationResult"];
                };
            };
        };
    };
    acceptOperatorInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The end of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptOperatorInvitationRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    readMe: {
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
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeMeRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReauthenticateRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReauthenticateResult"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePasswordResult"];
                };
            };
        };
    };
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BeginTwoFactorRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginTwoFactorResult"];
                };
            };
        };
    };
    removeTwoFactor: {
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
                    "application/json": components["schemas"]["RemoveTwoFactorResult"];
                };
            };
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTwoFactorRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReplaceRecoveryCodesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    listSessions: {
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
                    "application/json": components["schemas"]["ListSessionsResult"];
                };
            };
        };
    };
    endOtherSessions: {
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
                    "application/json": components["schemas"]["EndOtherSessionsResult"];
                };
            };
        };
    };
    endOneSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                sessionId: string;
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
                    "application/json": components["schemas"]["EndOneSessionResult"];
                };
            };
        };
    };
    recordOfflinePaymentAtDesk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordOfflinePaymentAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordOfflinePaymentAtDeskResult"];
                };
            };
        };
    };
    reverseOfflinePaymentAtDesk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the invoice. */
                invoiceId: string;
                /** @description The id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReverseOfflinePaymentAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReverseOfflinePaymentAtDeskResult"];
                };
            };
        };
    };
    readHome: {
        parameters: {
            query?: {
                /** @description How many days are shown, today the last. */
                days?: "7" | "30" | "90";
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["Home"];
                };
            };
        };
    };
    readTakings: {
        parameters: {
            query: {
                /** @description the first day, where the company is */
                from: string;
                /** @description the last day */
                to: string;
                /** @description The period of a row. The first and the last month include only the requested days. */
                by?: "day" | "month";
                /** @description Adds the offline payments by method to each row. */
                detail?: "offline";
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ReadTakingsResult"];
                };
            };
        };
    };
    readReceivables: {
        parameters: {
            query?: {
                /** @description Whether customers are listed as well. */
                by?: "age" | "customer";
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ReadReceivablesResult"];
                };
            };
        };
    };
    findRecords: {
        parameters: {
            query: {
                /** @description The query: all or part of a number, name, email, phone or id, an amount, or both; also a description, custom field or offline reference. */
                q: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["FindRecordsResult"];
                };
            };
        };
    };
    readInvoiceHistory: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the invoice. */
                invoiceId: string;
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
                    "application/json": components["schemas"]["ReadInvoiceHistoryResult"];
                };
            };
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreatePaymentLinkRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentLinkResult"];
                };
            };
        };
    };
    remindInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemindInvoicesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemindInvoicesResult"];
                };
            };
        };
    };
    resendReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendReceiptRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendReceiptResult"];
                };
            };
        };
    };
    listCustomFieldsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListCustomFieldsAtDeskResult"];
                };
            };
        };
    };
    putCustomFieldAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description Which records have the field. */
                entity: "customer" | "invoice" | "subscription";
                /** @description The key of the field: a letter, then letters, digits and _. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutCustomFieldAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutCustomFieldAtDeskResult"];
                };
            };
        };
    };
    listProductsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListProductsAtDeskResult"];
                };
            };
        };
    };
    putProductAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The merchant's own id of the product. */
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutProductAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    listListedPlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListListedPlansResult"];
                };
            };
        };
    };
    updatePlanAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The merchant's own id of the plan. */
                planId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdatePlanAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    getBrandingAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    putBrandingAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PutBrandingAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    putLogoAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    deleteLogoAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    previewBranding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewBrandingRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewBrandingResult"];
                };
            };
        };
    };
    previewBrandingOfPage: {
        parameters: {
            query?: {
                /** @description The branding, as JSON. The logo is the current one. */
                draft?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "text/html": string;
                };
            };
        };
    };
    previewBrandingOfMail: {
        parameters: {
            query?: {
                /** @description The branding, as JSON. The logo is the current one. */
                draft?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "text/html": string;
                };
            };
        };
    };
    previewBrandingOfPdf: {
        parameters: {
            query?: {
                /** @description The branding, as JSON. The logo is the current one. */
                draft?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/pdf": string;
                };
            };
        };
    };
    listMailTexts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListMailTextsResult"];
                };
            };
        };
    };
    putMailText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The kind of mail. */
                kind: "invoice" | "renewal" | "reminder" | "overdue" | "setup_link" | "invoice_updated" | "invoice_voided" | "payment_submitted" | "receipt" | "refund" | "payment_failed" | "payment_reversed";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailTextInput"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailText"];
                };
            };
        };
    };
    deleteMailText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The kind of mail. */
                kind: "invoice" | "renewal" | "reminder" | "overdue" | "setup_link" | "invoice_updated" | "invoice_voided" | "payment_submitted" | "receipt" | "refund" | "payment_failed" | "payment_reversed";
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
                    "application/json": components["schemas"]["MailText"];
                };
            };
        };
    };
    showMailTextPreview: {
        parameters: {
            query?: {
                /** @description The texts, as JSON. */
                draft?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The kind of mail. */
                kind: "invoice" | "renewal" | "reminder" | "overdue" | "setup_link" | "invoice_updated" | "invoice_voided" | "payment_submitted" | "receipt" | "refund" | "payment_failed" | "payment_reversed";
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
                    "text/html": string;
                };
            };
        };
    };
    previewMailText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The kind of mail. */
                kind: "invoice" | "renewal" | "reminder" | "overdue" | "setup_link" | "invoice_updated" | "invoice_voided" | "payment_submitted" | "receipt" | "refund" | "payment_failed" | "payment_reversed";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailTextDraft"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewMailTextResult"];
                };
            };
        };
    };
    getSurchargeAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["SurchargeSettings"];
                };
            };
        };
    };
    putSurchargeAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutSurchargeAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurchargeSettings"];
                };
            };
        };
    };
    trySurchargeAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrySurchargeAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrySurchargeAtDeskResult"];
                };
            };
        };
    };
    checkSurchargesAtDesk: {
        parameters: {
            query?: {
                /** @description How many are answered at most. */
                limit?: number;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["CheckSurchargesAtDeskResult"];
                };
            };
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                /** @description The filters of a search of invoices, as JSON. */
                filters?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportCustomers: {
        parameters: {
            query?: {
                /** @description The filters of a search of customers, as JSON. */
                filters?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                /** @description The filters of a search of transactions, as JSON. */
                filters?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportSubscriptions: {
        parameters: {
            query?: {
                /** @description The filters of a search of subscriptions, as JSON. */
                filters?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportTakings: {
        parameters: {
            query: {
                /** @description the first day, where the company is */
                from: string;
                /** @description the last day */
                to: string;
                /** @description The period of a row. The first and the last month include only the requested days. */
                by?: "day" | "month";
                /** @description Adds the offline payments by method to each row. */
                detail?: "offline";
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportReceivables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description The author: an id, or a kind of caller. */
                actor?: string;
                /** @description The action. */
                action?: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "company.account_given_up" | "company.exported" | "company.restored" | "clock.moved" | "processor_fault.added" | "processor_faults.cleared" | "api_key.issued" | "api_key.revoked" | "member.invited" | "member.changed" | "member.removed" | "member.two_factor_reset" | "member.joined" | "person.signed_in" | "person.signed_out" | "person.renamed" | "person.reauthenticated" | "person.password_changed" | "person.password_reset" | "person.two_factor_set" | "person.two_factor_removed" | "person.recovery_codes_made" | "person.session_ended" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "mail_text.put" | "plan.created" | "plan.changed" | "subscription.created" | "subscription.changed" | "subscription.cancelled" | "subscription.method_chosen" | "customer.created" | "customer.changed" | "customer.erased" | "customer.merged" | "payment_method.renamed" | "payment_method.removed" | "invoice.created" | "invoice.changed" | "invoice.mailed" | "invoice.reminded" | "receipt.resent" | "invoice.links_ended" | "invoice.voided" | "invoice.cancelled" | "manage_link.made" | "payment_link.made" | "manage_links.ended" | "payment.submitted" | "payment.recorded" | "charge.submitted" | "authorization.submitted" | "completion.submitted" | "void.submitted" | "refund.submitted" | "blind_refund.submitted" | "hosted_payment.made" | "setup_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "invoices.exported" | "customers.exported" | "transactions.exported" | "subscriptions.exported" | "takings.exported" | "receivables.exported" | "audit.exported" | "view.put" | "view.removed" | "operator.invited" | "operator.added" | "operator.joined" | "operator.removed" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped" | "import.begun" | "import.cut_over" | "import.taken_back";
                /** @description The id of the changed record. */
                subject?: string;
                /** @description From when on. */
                from?: string;
                /** @description Until when. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": string;
                    "text/csv": string;
                };
            };
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description Of which list the views are. */
                resource: "invoices" | "customers" | "transactions" | "subscriptions";
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
                    "application/json": components["schemas"]["ListSavedViewsResult"];
                };
            };
        };
    };
    getSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description Of which list the views are. */
                resource: "invoices" | "customers" | "transactions" | "subscriptions";
                /** @description The id of the view. */
                viewId: string;
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
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    putSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description Of which list the views are. */
                resource: "invoices" | "customers" | "transactions" | "subscriptions";
                /** @description The id of the view. */
                viewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutSavedViewRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description Of which list the views are. */
                resource: "invoices" | "customers" | "transactions" | "subscriptions";
                /** @description The id of the view. */
                viewId: string;
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
                    "application/json": components["schemas"]["DeleteSavedViewResult"];
                };
            };
        };
    };
    getSettingsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["DashboardSettings"];
                };
            };
        };
    };
    updateSettingsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateSettingsAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardSettings"];
                };
            };
        };
    };
    previewSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SettingsPreviewInput"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPreview"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListImportsResult"];
                };
            };
        };
    };
    beginImportAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginImportAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginImportAtDeskResult"];
                };
            };
        };
    };
    readStripeAccountAtDesk: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The list; `upcoming` has the next invoice of each subscription. */
                list: "customers" | "payment_methods" | "products" | "prices" | "coupons" | "invoiceitems" | "invoices" | "subscriptions" | "subscription_schedules" | "upcoming";
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
                    "application/json": components["schemas"]["ReadStripeAccountAtDeskResult"];
                };
            };
        };
    };
    importRecordsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The system from which the company moves in. */
                from: "stripe" | "invoice-ninja" | "csv";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRecordsAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRecordsAtDeskResult"];
                };
            };
        };
    };
    compareImportAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The system from which the company moves in. */
                from: "stripe" | "invoice-ninja" | "csv";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareImportAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompareImportAtDeskResult"];
                };
            };
        };
    };
    cutOverImportAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The system from which the company moves in. */
                from: "stripe" | "invoice-ninja" | "csv";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CutOverImportAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CutOverImportAtDeskResult"];
                };
            };
        };
    };
    takeImportBackAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The system from which the company moves in. */
                from: "stripe" | "invoice-ninja" | "csv";
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
                    "application/json": components["schemas"]["TakeImportBackAtDeskResult"];
                };
            };
        };
    };
    askImportedPayersAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The system from which the company moves in. */
                from: "stripe" | "invoice-ninja" | "csv";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskImportedPayersAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskImportedPayersAtDeskResult"];
                };
            };
        };
    };
    readExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The system from which the company moves in. */
                from: "stripe" | "invoice-ninja" | "csv";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadExportRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadExport"];
                };
            };
        };
    };
    getClientPostbackAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ClientPostback"];
                };
            };
        };
    };
    putClientPostbackAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutClientPostbackAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutClientPostbackAtDeskResult"];
                };
            };
        };
    };
    deleteClientPostbackAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["DeleteClientPostbackAtDeskResult"];
                };
            };
        };
    };
    rotateClientPostbackSecretAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateClientPostbackSecretAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateClientPostbackSecretAtDeskResult"];
                };
            };
        };
    };
    searchListedInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchListedInvoicesRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchListedInvoicesResult"];
                };
            };
        };
    };
    searchNewestCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchNewestCustomersRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchNewestCustomersResult"];
                };
            };
        };
    };
    mergeCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeCustomerRequest"];
            };
        };
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
    searchTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchTransactionsRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchTransactionsResult"];
                };
            };
        };
    };
    readTransactionAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the transaction. */
                transactionId: string;
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
                    "application/json": components["schemas"]["ReadTransactionAtDeskResult"];
                };
            };
        };
    };
    readTransactionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the transaction. */
                transactionId: string;
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
                    "application/json": components["schemas"]["ReadTransactionHistoryResult"];
                };
            };
        };
    };
    readSubscriptionTabs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ReadSubscriptionTabsResult"];
                };
            };
        };
    };
    searchListedSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchListedSubscriptionsRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchListedSubscriptionsResult"];
                };
            };
        };
    };
    readSubscriptionDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the subscription. */
                subscriptionId: string;
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
                    "application/json": components["schemas"]["SubscriptionDetails"];
                };
            };
        };
    };
    readSubscriptionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the subscription. */
                subscriptionId: string;
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
                    "application/json": components["schemas"]["ReadSubscriptionHistoryResult"];
                };
            };
        };
    };
    createCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCardPaymentRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCardPaymentResult"];
                };
            };
        };
    };
    createCardPaymentIntention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the hosted payment. */
                hostedPaymentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateCardPaymentIntentionRequest"];
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
    quoteCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the hosted payment. */
                hostedPaymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteCardPaymentRequest"];
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
    confirmCardPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the hosted payment. */
                hostedPaymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmCardPaymentRequest"];
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
    listConsents: {
        parameters: {
            query?: {
                /** @description Those of this payment. */
                transactionId?: string;
                /** @description Those of this subscription. */
                subscriptionId?: string;
                /** @description Those of this customer. */
                customerId?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListConsentsResult"];
                };
            };
        };
    };
    listMessagesToPayers: {
        parameters: {
            query?: {
                /** @description Those about this invoice alone. */
                invoiceId?: string;
                /** @description Those about this customer alone. */
                customerId?: string;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListMessagesToPayersResult"];
                };
            };
        };
    };
    readMessageToPayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the message. */
                messageId: string;
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
                    "application/json": components["schemas"]["ReadMessageToPayerResult"];
                };
            };
        };
    };
    showMessageToPayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the message. */
                messageId: string;
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
                    "text/html": string;
                };
            };
        };
    };
    listAlertsAtDesk: {
        parameters: {
            query?: {
                /** @description How many are answered at most. */
                limit?: number;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
                /** @description all of them where it is left out */
                status?: "open" | "resolved";
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListAlertsAtDeskResult"];
                };
            };
        };
    };
    resolveAlertAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the alert. */
                alertId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResolveAlertAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    listMembersAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListMembersAtDeskResult"];
                };
            };
        };
    };
    inviteMemberAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailedInvitation"];
                };
            };
        };
    };
    removeMemberAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the member. */
                memberId: string;
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
                    "application/json": components["schemas"]["RemoveMemberAtDeskResult"];
                };
            };
        };
    };
    changeMemberAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the member. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeMemberAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    resetTwoFactorAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the member. */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResetTwoFactorAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listApiKeysAtDesk: {
        parameters: {
            query?: {
                /** @description How many are answered at most. */
                limit?: number;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListApiKeysAtDeskResult"];
                };
            };
        };
    };
    createApiKeyAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyAtDeskResult"];
                };
            };
        };
    };
    revokeApiKeyAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the API key. */
                keyId: string;
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
                    "application/json": components["schemas"]["RevokeApiKeyAtDeskResult"];
                };
            };
        };
    };
    getAuditAtDesk: {
        parameters: {
            query?: {
                /** @description The author: an id, or a kind of caller. */
                actor?: string;
                /** @description The action. */
                action?: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "company.account_given_up" | "company.exported" | "company.restored" | "clock.moved" | "processor_fault.added" | "processor_faults.cleared" | "api_key.issued" | "api_key.revoked" | "member.invited" | "member.changed" | "member.removed" | "member.two_factor_reset" | "member.joined" | "person.signed_in" | "person.signed_out" | "person.renamed" | "person.reauthenticated" | "person.password_changed" | "person.password_reset" | "person.two_factor_set" | "person.two_factor_removed" | "person.recovery_codes_made" | "person.session_ended" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "mail_text.put" | "plan.created" | "plan.changed" | "subscription.created" | "subscription.changed" | "subscription.cancelled" | "subscription.method_chosen" | "customer.created" | "customer.changed" | "customer.erased" | "customer.merged" | "payment_method.renamed" | "payment_method.removed" | "invoice.created" | "invoice.changed" | "invoice.mailed" | "invoice.reminded" | "receipt.resent" | "invoice.links_ended" | "invoice.voided" | "invoice.cancelled" | "manage_link.made" | "payment_link.made" | "manage_links.ended" | "payment.submitted" | "payment.recorded" | "charge.submitted" | "authorization.submitted" | "completion.submitted" | "void.submitted" | "refund.submitted" | "blind_refund.submitted" | "hosted_payment.made" | "setup_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "invoices.exported" | "customers.exported" | "transactions.exported" | "subscriptions.exported" | "takings.exported" | "receivables.exported" | "audit.exported" | "view.put" | "view.removed" | "operator.invited" | "operator.added" | "operator.joined" | "operator.removed" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped" | "import.begun" | "import.cut_over" | "import.taken_back";
                /** @description The id of the changed record. */
                subject?: string;
                /** @description From when on. */
                from?: string;
                /** @description Until when. */
                to?: string;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
                /** @description How many are answered at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["GetAuditAtDeskResult"];
                };
            };
        };
    };
    listRequestsOfCompany: {
        parameters: {
            query?: {
                /** @description How many are answered at most. */
                limit?: number;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
                /** @description The correlation id of the answer. */
                correlationId?: string;
                /** @description A status of the answer, or a group of them: `failed` are all from 400 on. */
                status?: string;
                /** @description The start of the path. */
                path?: string;
                /** @description Those with this API key, or with a session made with it. */
                keyId?: string;
                /** @description A date is a day in the time zone of the company, in real time. */
                from?: string;
                /** @description Inclusive: a date is its whole day. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListRequestsOfCompanyResult"];
                };
            };
        };
    };
    getInstallationStatus: {
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
                    "application/json": components["schemas"]["GetInstallationStatusResult"];
                };
            };
        };
    };
    listCompaniesOfConsole: {
        parameters: {
            query?: {
                /** @description How many are answered at most. */
                limit?: number;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
                /** @description A part of the name, or the id. */
                search?: string;
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
                    "application/json": components["schemas"]["ListCompaniesOfConsoleResult"];
                };
            };
        };
    };
    createCompanyInConsole: {
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
                "application/json": components["schemas"]["CreateCompanyInConsoleRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleCompany"];
                };
            };
        };
    };
    getCompanyOfConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ConsoleCompany"];
                };
            };
        };
    };
    changeCompanyInConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeCompanyInConsoleRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleCompany"];
                };
            };
        };
    };
    suspendCompanyInConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendCompanyInConsoleRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleCompany"];
                };
            };
        };
    };
    resumeCompanyInConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeCompanyInConsoleRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleCompany"];
                };
            };
        };
    };
    inviteFirstAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteFirstAdminRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleCompany"];
                };
            };
        };
    };
    listOperatorsOfConsole: {
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
                    "application/json": components["schemas"]["ListOperatorsOfConsoleResult"];
                };
            };
        };
    };
    getAuditOfConsole: {
        parameters: {
            query?: {
                /** @description The author: an id, or a kind of caller. */
                actor?: string;
                /** @description The action. */
                action?: "company.created" | "company.changed" | "company.suspended" | "company.resumed" | "company.account_given_up" | "company.exported" | "company.restored" | "clock.moved" | "processor_fault.added" | "processor_faults.cleared" | "api_key.issued" | "api_key.revoked" | "member.invited" | "member.changed" | "member.removed" | "member.two_factor_reset" | "member.joined" | "person.signed_in" | "person.signed_out" | "person.renamed" | "person.reauthenticated" | "person.password_changed" | "person.password_reset" | "person.two_factor_set" | "person.two_factor_removed" | "person.recovery_codes_made" | "person.session_ended" | "hosted_token.issued" | "hosted_token.rotated" | "client_postback_secret.issued" | "client_postback_secret.rotated" | "webhook.put" | "webhook.removed" | "webhook.secret_rotated" | "postbacks.replayed" | "custom_field.put" | "product.put" | "branding.put" | "logo.put" | "logo.removed" | "mail_text.put" | "plan.created" | "plan.changed" | "subscription.created" | "subscription.changed" | "subscription.cancelled" | "subscription.method_chosen" | "customer.created" | "customer.changed" | "customer.erased" | "customer.merged" | "payment_method.renamed" | "payment_method.removed" | "invoice.created" | "invoice.changed" | "invoice.mailed" | "invoice.reminded" | "receipt.resent" | "invoice.links_ended" | "invoice.voided" | "invoice.cancelled" | "manage_link.made" | "payment_link.made" | "manage_links.ended" | "payment.submitted" | "payment.recorded" | "charge.submitted" | "authorization.submitted" | "completion.submitted" | "void.submitted" | "refund.submitted" | "blind_refund.submitted" | "hosted_payment.made" | "setup_link.made" | "offline_payment.recorded" | "offline_payment.reversed" | "transaction.settled" | "alert.resolved" | "invoices.exported" | "customers.exported" | "transactions.exported" | "subscriptions.exported" | "takings.exported" | "receivables.exported" | "audit.exported" | "view.put" | "view.removed" | "operator.invited" | "operator.added" | "operator.joined" | "operator.removed" | "surcharge_rules.put" | "surcharge_rules.removed" | "master_key.rewrapped" | "import.begun" | "import.cut_over" | "import.taken_back";
                /** @description The id of the changed record. */
                subject?: string;
                /** @description From when on. */
                from?: string;
                /** @description Until when. */
                to?: string;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
                /** @description How many are answered at most. */
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
                    "application/json": components["schemas"]["GetAuditOfConsoleResult"];
                };
            };
        };
    };
    getWebhookAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["GetWebhookAtDeskResult"];
                };
            };
        };
    };
    putWebhookAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutWebhookAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutWebhookAtDeskResult"];
                };
            };
        };
    };
    deleteWebhookAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["DeleteWebhookAtDeskResult"];
                };
            };
        };
    };
    rotateWebhookSecretAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretAtDeskResult"];
                };
            };
        };
    };
    listDeliveriesAtDesk: {
        parameters: {
            query?: {
                /** @description The event. */
                eventId?: string;
                /** @description The invoice of the events. */
                invoiceId?: string;
                /** @description The status. */
                status?: "pending" | "delivered" | "parked" | "dropped";
                /** @description The status of the latest answer. */
                statusCode?: number;
                /** @description The kind. */
                type?: "invoice.created" | "invoice.paid" | "invoice.partial" | "invoice.voided" | "invoice.refunded" | "invoice.overdue" | "transaction.completed" | "transaction.failed";
                /** @description A date is a day in the time zone of the company. */
                from?: string;
                /** @description Inclusive: a date is its whole day. */
                to?: string;
                /** @description How many are answered at most. */
                limit?: number;
                /** @description The `nextCursor` of the answer before, to go on from there; nothing begins at the beginning. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ListDeliveriesAtDeskResult"];
                };
            };
        };
    };
    getDeliveryAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
                /** @description The id of the event. */
                eventId: string;
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
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
        };
    };
    replayDeliveriesAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayDeliveriesAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayDeliveriesAtDeskResult"];
                };
            };
        };
    };
    sendTestEventAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendTestEventAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendTestEventAtDeskResult"];
                };
            };
        };
    };
    examineWebhookAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExamineWebhookAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExamineWebhookAtDeskResult"];
                };
            };
        };
    };
    getClockAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["Clock"];
                };
            };
        };
    };
    moveClockAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveClockAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
        };
    };
    getDueWorkAtDesk: {
        parameters: {
            query: {
                /** @description The moment of the clock. */
                until: string;
            };
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["DueWork"];
                };
            };
        };
    };
    getProcessorFaultsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ProcessorFaults"];
                };
            };
        };
    };
    addProcessorFaultAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddProcessorFaultAtDeskRequest"];
            };
        };
        responses: {
            /** @description All is well. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorFaults"];
                };
            };
        };
    };
    clearProcessorFaultsAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company. */
                companyId: string;
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
                    "application/json": components["schemas"]["ProcessorFaults"];
                };
            };
        };
    };
}
