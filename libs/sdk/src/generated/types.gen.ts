// Written by `npm run generate` from the controllers and the DTO classes of `libs/contracts`. Changes made here are lost.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type AddPasskey = {
    /**
     * Name by which you will recognize it.
     */
    name: string;
    /**
     * `state` from the answer with the options.
     */
    state: string;
    /**
     * Response of the browser to the options, as `PublicKeyCredential.toJSON()` gives it.
     */
    response: {
        [key: string]: unknown;
    };
};

export type AuthSessionDocument = {
    data: AuthSessionResource;
    links: SelfLink;
};

export type AuthSessionList = {
    /**
     * The entries of this page.
     */
    data: Array<AuthSessionResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type AuthSessionResource = {
    /**
     * Kind of resource.
     */
    type: 'auth-session';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Browser and system.
         */
        client: string;
        /**
         * IP address that it was last used from.
         */
        clientIp: string | null;
        /**
         * Whether this request belongs to it.
         */
        isCurrent: boolean;
        /**
         * When the person signed in.
         */
        createdAt: string;
        /**
         * When it last got a token or opened a page: up to fifteen minutes before its last request.
         */
        lastUsedAt: string;
        /**
         * When it ends unless it is used.
         */
        expiresAt: string;
        /**
         * When it was ended; null while it lives.
         */
        endedAt: string | null;
    };
};

export type BeginPasskey = {
    /**
     * Your password.
     */
    password: string;
};

export type BeginPasskeySignIn = {
    /**
     * `meta.challenge` of `second_factor_required`. Leave it out to sign in with the passkey alone.
     */
    challenge?: string;
};

export type BeginSecondFactor = {
    /**
     * Your password.
     */
    password: string;
};

export type ChangePassword = {
    /**
     * Present password.
     */
    current: string;
    /**
     * New password.
     */
    new: string;
};

export type CompletePasswordReset = {
    /**
     * `token` from the link in the mail.
     */
    token: string;
    /**
     * New password.
     */
    password: string;
    /**
     * Also ends what acts in the person's name without a session: API keys, connections of MCP clients and chats, in every organization, and passkeys. Refused with `state_conflict`, and nothing is changed, for an account with two-factor authentication.
     */
    endConnections?: boolean;
};

export type CompleteSignIn = {
    /**
     * `meta.challenge` of `second_factor_required`.
     */
    challenge: string;
    /**
     * Six digits of the app, or a recovery code.
     */
    code: string;
};

export type ConfirmSecondFactor = {
    /**
     * First code of the app.
     */
    code: string;
};

export type DeleteAccount = {
    /**
     * Your password, if you have one on this instance. Send either this or `code`.
     */
    password?: string;
    /**
     * A code of your authenticator app, or a recovery code.
     */
    code?: string;
};

/**
 * Every failure is answered with this document.
 */
export type ErrorDocument = {
    /**
     * Every error of the request.
     */
    errors: Array<ErrorObject>;
    /**
     * About the answer.
     */
    meta: {
        /**
         * Id of the request, for reports.
         */
        requestId: string;
    };
};

export type ErrorObject = {
    /**
     * HTTP status, as text.
     */
    status: string;
    /**
     * What happened, for programs. A code never changes its meaning.
     */
    code: 'missing_credential' | 'unsupported_scheme' | 'malformed_credential' | 'credential_in_url' | 'insufficient_permissions' | 'session_required' | 'service_credential' | 'wrong_audience' | 'cross_site_request' | 'payment_provider_unavailable' | 'payment_provider_refused' | 'destination_refused' | 'site_unreachable' | 'site_unreadable' | 'scan_running' | 'brand_in_use' | 'brand_required' | 'insufficient_credits' | 'credit_cap_reached' | 'approved_price_exceeded' | 'credit_reference_used' | 'credit_balance_full' | 'credit_refund_too_large' | 'credit_charge_refunded' | 'malformed_json' | 'validation_failed' | 'page_too_deep' | 'invalid_cursor' | 'not_found' | 'route_not_found' | 'method_not_allowed' | 'limit_reached' | 'state_conflict' | 'idempotency_in_progress' | 'idempotency_not_replayable' | 'range_not_satisfiable' | 'request_timeout' | 'payload_too_large' | 'unsupported_media_type' | 'upgrade_required' | 'idempotency_key_reused' | 'too_many_requests' | 'internal_error' | 'not_configured' | 'service_unavailable' | 'webhook_not_authentic' | 'too_many_generations' | 'generation_queue_full' | 'generation_off' | 'model_unavailable' | 'vendor_unreachable' | 'content_refused' | 'model_not_allowed' | 'moderation_unavailable' | 'unknown_model' | 'invalid_session' | 'invalid_credentials' | 'second_factor_required' | 'second_factor_invalid' | 'passkey_refused' | 'challenge_expired' | 'sole_owner' | 'organization_being_deleted' | 'invalid_code' | 'invalid_key' | 'revoked_key' | 'expired_key' | 'ip_not_allowed' | 'rate_limit_exceeded' | 'api_key_limit_reached' | 'key_management_rate_limited' | 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' | 'invalid_token' | 'file_rejected' | 'captions_invalid' | 'asset_in_use' | 'storage_unavailable' | 'storage_full' | 'invalid_subscription_link' | 'unusable_answer' | 'model_failed' | 'model_timeout' | 'unknown_channel' | 'scheduler_channel_unavailable' | 'unknown_destination' | 'connection_refused' | 'content_rejected' | 'schedule_invalid' | 'publishing_paused' | 'post_edit_unsupported' | 'post_deletion_unsupported' | 'post_reading_unsupported' | 'post_reading_refused' | 'platform_rate_limited' | 'connection_required' | 'import_unreadable' | 'revision_conflict' | 'invalid_review_link' | 'review_links_off' | 'operator_only' | 'mail_not_sent' | 'execution_outputs_deleted' | 'execution_undone';
    /**
     * What happened, the same for every case of the code.
     */
    title: string;
    /**
     * What happened this time.
     */
    detail: string;
    /**
     * What the error is about.
     */
    source?: {
        /**
         * JSON pointer into the body that was sent.
         */
        pointer?: string;
        /**
         * Name of the query parameter.
         */
        parameter?: string;
    };
};

export type PageLinks = {
    /**
     * Path of this page.
     */
    self: string;
    /**
     * Path of the first page.
     */
    first: string;
    /**
     * Path of the page before; null on the first, and where only a cursor leads.
     */
    prev: string | null;
    /**
     * Path of the next page, with its cursor; null on the last.
     */
    next: string | null;
    /**
     * Path of the last page. Absent when the total is not exact.
     */
    last?: string;
};

export type PageMeta = {
    /**
     * Number of this page, from 1.
     */
    page: number;
    /**
     * Entries per page, at most 100.
     */
    limit: number;
    /**
     * Entries of all pages, counted up to 10000.
     */
    total: number;
    /**
     * Sent when there are more entries than `total` says.
     */
    totalIsExact?: false;
    /**
     * How many pages there are. Absent when the total is not exact.
     */
    pages?: number;
};

export type PasskeyCreation = {
    /**
     * Options for `navigator.credentials.create()`, in the JSON form that `PublicKeyCredential.parseCreationOptionsFromJSON()` reads.
     */
    options: {
        [key: string]: unknown;
    };
    /**
     * Send it back unchanged with the response of the browser.
     */
    state: string;
};

export type PasskeyDocument = {
    data: PasskeyResource;
    links: SelfLink;
};

export type PasskeyList = {
    /**
     * The entries of this page.
     */
    data: Array<PasskeyResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type PasskeyRequest = {
    /**
     * Options for `navigator.credentials.get()`, in the JSON form that `PublicKeyCredential.parseRequestOptionsFromJSON()` reads.
     */
    options: {
        [key: string]: unknown;
    };
    /**
     * Send it back unchanged with the response of the browser.
     */
    state: string;
};

export type PasskeyResource = {
    /**
     * Kind of resource.
     */
    type: 'passkey';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name that its owner gave it.
         */
        name: string;
        /**
         * When it was added.
         */
        createdAt: string;
        /**
         * When someone last signed in with it; null before that.
         */
        lastUsedAt: string | null;
    };
};

export type PasskeySignInAnswer = {
    /**
     * `meta.challenge` of `second_factor_required`, if the options were requested with it.
     */
    challenge?: string;
    /**
     * `state` from the answer with the options.
     */
    state: string;
    /**
     * Response of the browser to the options, as `PublicKeyCredential.toJSON()` gives it.
     */
    response: {
        [key: string]: unknown;
    };
};

export type PasswordSignIn = {
    /**
     * Email address of the account.
     */
    email: string;
    /**
     * Its password.
     */
    password: string;
};

export type RecoveryCodes = {
    /**
     * Each works once. They are not shown again.
     */
    recoveryCodes: Array<string>;
};

export type RequestPasswordReset = {
    /**
     * Email address of the account.
     */
    email: string;
};

export type SecondFactorDocument = {
    data: SecondFactorResource;
    links: SelfLink;
};

export type SecondFactorEnrolment = {
    /**
     * Secret to type into the app, in base32.
     */
    secret: string;
    /**
     * The same as an `otpauth:` address.
     */
    uri: string;
    /**
     * The same address as a QR code: one SVG element.
     */
    qrCode: string;
};

export type SecondFactorProof = {
    /**
     * Your password. Send either this or `code`.
     */
    password?: string;
    /**
     * A code of the app, or a recovery code.
     */
    code?: string;
};

export type SecondFactorResource = {
    /**
     * Kind of resource.
     */
    type: 'second-factor';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether signing in takes a code after the password.
         */
        isEnabled: boolean;
        /**
         * When it was turned on; null while it is off.
         */
        enabledAt: string | null;
        /**
         * Recovery codes that were not used yet.
         */
        recoveryCodesLeft: number;
    };
};

export type SelfLink = {
    /**
     * Path of this document.
     */
    self: string;
};

export type SessionToken = {
    /**
     * Session token: send it as `Authorization: Bearer <token>`.
     */
    token: string;
    /**
     * When it expires: fifteen minutes after it was issued.
     */
    expiresAt: string;
};

export type AgentKeyDocument = {
    data: AgentKeyResource;
    links: SelfLink;
};

export type AgentKeyResource = {
    /**
     * Kind of resource.
     */
    type: 'agent-key';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The key. It is shown only here.
         */
        key: string;
        /**
         * Label of the key.
         */
        label: string;
        /**
         * What the key may do.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'>;
    };
};

export type AgentRequestDocument = {
    data: AgentRequestResource;
    links: SelfLink;
};

export type AgentRequestFullDocument = {
    data: AgentRequestFullResource;
    links: SelfLink;
};

export type AgentRequestFullResource = {
    /**
     * Kind of resource.
     */
    type: 'agent-request';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Page on which the person decides.
         */
        claimUrl: string;
        /**
         * Secret for fetching the key.
         */
        pollToken: string;
        /**
         * Least seconds between two polls.
         */
        intervalSeconds: number;
        /**
         * How far the request is.
         */
        status: 'pending' | 'approved' | 'denied' | 'completed' | 'expired';
        /**
         * Name that the agent gave itself.
         */
        agentName: string;
        /**
         * Where a person reads about the agent.
         */
        clientUri: string | null;
        /**
         * Scopes that it asks for.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'>;
        /**
         * Where the request came from.
         */
        clientIp: string | null;
        /**
         * Code that the agent shows to the person.
         */
        userCode: string;
        /**
         * The key it got; null until it fetched it.
         */
        apiKeyId: string | null;
        /**
         * Until when it can be decided.
         */
        expiresAt: string;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type AgentRequestResource = {
    /**
     * Kind of resource.
     */
    type: 'agent-request';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * How far the request is.
         */
        status: 'pending' | 'approved' | 'denied' | 'completed' | 'expired';
        /**
         * Name that the agent gave itself.
         */
        agentName: string;
        /**
         * Where a person reads about the agent.
         */
        clientUri: string | null;
        /**
         * Scopes that it asks for.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'>;
        /**
         * Where the request came from.
         */
        clientIp: string | null;
        /**
         * Code that the agent shows to the person.
         */
        userCode: string;
        /**
         * The key it got; null until it fetched it.
         */
        apiKeyId: string | null;
        /**
         * Until when it can be decided.
         */
        expiresAt: string;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type ApiKeyDocument = {
    data: ApiKeyResource;
    links: SelfLink;
};

export type ApiKeyFullDocument = {
    data: ApiKeyFullResource;
    links: SelfLink;
};

export type ApiKeyFullResource = {
    /**
     * Kind of resource.
     */
    type: 'api-key-full';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The key. It is shown only here.
         */
        key: string;
        /**
         * Name of the key.
         */
        label: string;
        /**
         * Kind of key.
         */
        category: 'service';
        /**
         * What the key is for.
         */
        description: string | null;
        /**
         * What the key may do.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'>;
        /**
         * When the key expires; null if never.
         */
        expiresAt: string | null;
        /**
         * Requests a minute; null for no ceiling.
         */
        rateLimit: number | null;
        /**
         * Addresses and networks that may use it; empty for all.
         */
        allowedIps: Array<string>;
        /**
         * Whether it was revoked.
         */
        isRevoked: boolean;
        /**
         * Requests made with it.
         */
        usageCount: number;
        /**
         * Its last four characters.
         */
        lastFour: string;
        /**
         * When it was last used.
         */
        lastUsedAt: string | null;
        /**
         * From where it was last used.
         */
        lastUsedIp: string | null;
        /**
         * When it was revoked.
         */
        revokedAt: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type ApiKeyList = {
    /**
     * The entries of this page.
     */
    data: Array<ApiKeyResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ApiKeyResource = {
    /**
     * Kind of resource.
     */
    type: 'api-key';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the key.
         */
        label: string;
        /**
         * Kind of key.
         */
        category: 'service';
        /**
         * What the key is for.
         */
        description: string | null;
        /**
         * What the key may do.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'>;
        /**
         * When the key expires; null if never.
         */
        expiresAt: string | null;
        /**
         * Requests a minute; null for no ceiling.
         */
        rateLimit: number | null;
        /**
         * Addresses and networks that may use it; empty for all.
         */
        allowedIps: Array<string>;
        /**
         * Whether it was revoked.
         */
        isRevoked: boolean;
        /**
         * Requests made with it.
         */
        usageCount: number;
        /**
         * Its last four characters.
         */
        lastFour: string;
        /**
         * When it was last used.
         */
        lastUsedAt: string | null;
        /**
         * From where it was last used.
         */
        lastUsedIp: string | null;
        /**
         * When it was revoked.
         */
        revokedAt: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type ApiKeyValidationDocument = {
    data: ApiKeyValidationResource;
    links: SelfLink;
};

export type ApiKeyValidationResource = {
    /**
     * Kind of resource.
     */
    type: 'api-key-validation';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether the key works now.
         */
        valid: boolean;
        /**
         * Id of a valid key.
         */
        keyId: string | null;
        /**
         * Name of a valid key.
         */
        label: string | null;
        /**
         * Scopes of a valid key.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'> | null;
        /**
         * When a valid key expires.
         */
        expiresAt: string | null;
        /**
         * Why it is not valid.
         */
        code: 'invalid_key' | 'revoked_key' | 'expired_key' | 'organization_being_deleted' | null;
        /**
         * The same in words.
         */
        message: string | null;
    };
};

export type CreateApiKey = {
    /**
     * Name of the key.
     */
    label: string;
    /**
     * Kind of key.
     */
    category: 'service';
    /**
     * What the key is for.
     */
    description?: string;
    /**
     * Scopes of the key; excludes `preset`.
     */
    scopes?: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read' | 'posts:create'>;
    /**
     * Group of scopes; excludes `scopes`.
     */
    preset?: 'read' | 'content' | 'mcp' | 'full';
    /**
     * When the key expires; never unless given.
     */
    expiresAt?: string;
    /**
     * Requests a minute; no ceiling unless given.
     */
    rateLimit?: number;
    /**
     * Addresses and CIDR networks that may use it; empty allows all.
     */
    allowedIps?: Array<string>;
};

export type DecideAgentRequest = {
    /**
     * Code that the agent shows.
     */
    userCode: string;
    /**
     * What the person says.
     */
    decision: 'approve' | 'deny';
    /**
     * Label of the new key; the name of the agent unless given.
     */
    label?: string;
};

export type McpVerificationDocument = {
    data: McpVerificationResource;
    links: SelfLink;
};

export type McpVerificationResource = {
    /**
     * Kind of resource.
     */
    type: 'mcp-verification';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether an MCP client with the key works.
         */
        status: 'connected' | 'failed';
        /**
         * Why it does not.
         */
        reason: 'invalid_scope' | 'unreachable_endpoint' | 'rejected' | null;
        /**
         * The same in words.
         */
        message: string | null;
        /**
         * Scopes of the `mcp` preset that the key lacks.
         */
        missingScopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'> | null;
        /**
         * Tools that the key may call.
         */
        toolCount: number | null;
        /**
         * When this was found out.
         */
        verifiedAt: string;
    };
};

export type PollAgentKey = {
    /**
     * Secret of the request, as it was answered to its maker.
     */
    pollToken: string;
};

export type RequestAgentKey = {
    /**
     * Name of the agent, as the person sees it.
     */
    agentName: string;
    /**
     * Where a person reads about the agent.
     */
    clientUri?: string;
    /**
     * Scopes to ask for; excludes `preset`.
     */
    scopes?: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read' | 'posts:create'>;
    /**
     * Group of scopes to ask for; `mcp` if neither is given.
     */
    preset?: 'read' | 'content' | 'mcp' | 'full';
};

export type UpdateApiKey = {
    /**
     * New name of the key.
     */
    label?: string;
    /**
     * What the key is for.
     */
    description?: string | null;
    /**
     * Scopes of the key; excludes `preset`.
     */
    scopes?: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read' | 'posts:create'>;
    /**
     * Group of scopes; excludes `scopes`.
     */
    preset?: 'read' | 'content' | 'mcp' | 'full';
    /**
     * When the key expires; never unless given.
     */
    expiresAt?: string | null;
    /**
     * Requests a minute; no ceiling unless given.
     */
    rateLimit?: number | null;
    /**
     * Addresses and CIDR networks that may use it; empty allows all.
     */
    allowedIps?: Array<string>;
};

export type ValidateApiKey = {
    /**
     * The key to check.
     */
    key: string;
};

export type VerifyMcp = {
    /**
     * The key itself: the connection is then really made with it.
     */
    key?: string;
};

export type AcceptInvitation = {
    /**
     * Code from the link in the mail.
     */
    code: string;
};

export type AccountDay = {
    /**
     * The day.
     */
    date: string;
    /**
     * Id of the connected account.
     */
    connectionId: string;
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Name of the account on the platform.
     */
    handle: string | null;
    /**
     * Posts that are due on it. One that was due before counts on the day on which it is expected.
     */
    publishes: number;
    /**
     * Slots of the account on this day, taken and free.
     */
    slots: Array<SlotTime>;
    /**
     * Quotas of the account: those of its platform, and its own.
     */
    quotas: Array<QuotaUsage>;
};

export type AccountOrganization = {
    /**
     * Id of the organization.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Its name in addresses.
     */
    slug: string;
};

export type AccountUser = {
    /**
     * Id of the user.
     */
    id: string;
    /**
     * Email address.
     */
    email: string;
    /**
     * Name of the person.
     */
    name: string;
};

export type AddCredits = {
    /**
     * Whole credits to add.
     */
    credits: number;
    /**
     * What they are added for, such as the number of an invoice. Under one reference they are added once, for good.
     */
    reference: string;
};

export type AnswerInterviewQuestion = {
    /**
     * In the words of whoever answers; `skip` or `no idea` skips the question. While there is a `proposal`, `yes` saves it, and `no` drops it.
     */
    answer: string;
    /**
     * Language of the question: `en` or `de`; the brand’s if left out.
     */
    language?: 'en' | 'de';
    /**
     * Field of the question that is meant: nothing is done if another one is asked by now.
     */
    field?: 'voice.tone' | 'voice.audience' | 'description' | 'text' | 'voice.style' | 'voice.pillars' | 'voice.sampleOutput' | 'strategy.goals' | 'voice.values' | 'strategy.contentTypes' | 'strategy.platforms' | 'voice.doesNotSoundLike' | 'strategy.frequency' | 'identity.website' | 'identity.colors' | 'identity.handle' | 'settings.language' | 'strategy.topics' | 'guidelines.dos' | 'guidelines.donts' | 'guidelines.bannedWords' | 'guidelines.sourcedClaims' | 'voice.writingRules';
};

export type AppHealth = {
    /**
     * Name of the app.
     */
    name: string;
    /**
     * Whether it can do its work.
     */
    status: 'ready' | 'not_ready' | 'unreachable';
};

export type ApprovalCredential = {
    /**
     * Kind of credential.
     */
    type: 'api-key' | 'mcp-connection';
    /**
     * Id of the key or connection.
     */
    id: string;
    /**
     * Label of the key, or name of the client.
     */
    name: string;
};

export type ApprovalDetail = {
    /**
     * Name of the argument.
     */
    name: string;
    /**
     * Its value as text.
     */
    value: string;
};

export type ApprovalDocument = {
    data: ApprovalResource;
    links: SelfLink;
};

export type ApprovalList = {
    /**
     * The entries of this page.
     */
    data: Array<ApprovalResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ApprovalPerson = {
    /**
     * Id of the user.
     */
    id: string;
    /**
     * Name of the person.
     */
    name: string;
};

export type ApprovalPreview = {
    /**
     * Text that would go out.
     */
    text: string | null;
    /**
     * ISO 8601 as asked for; local time unless it has an offset.
     */
    scheduledAt: string | null;
    /**
     * IANA time zone.
     */
    timezone: string | null;
    /**
     * Accounts that it would go out on.
     */
    targets: Array<ApprovalTarget>;
    /**
     * Assets that go with it.
     */
    assetIds: Array<string>;
    /**
     * Every other argument.
     */
    details: Array<ApprovalDetail>;
};

export type ApprovalResource = {
    /**
     * Kind of resource.
     */
    type: 'approval';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Tool that was called.
         */
        toolName: string;
        /**
         * What would be done, in a line.
         */
        summary: string;
        /**
         * Micro-credits that it would cost at most, if its price is why it waits. Above that it does not run.
         */
        priceMicro: number | null;
        /**
         * What a person needs to see to decide.
         */
        preview: ApprovalPreview;
        /**
         * Exactly what runs once it is approved.
         */
        arguments: {
            [key: string]: unknown;
        };
        /**
         * How far the decision is.
         */
        status: 'pending' | 'approved' | 'declined' | 'expired';
        /**
         * Why it is void, unless time ran out.
         */
        voidReason: string | null;
        /**
         * Person the request was made for.
         */
        requestedBy: ApprovalPerson;
        /**
         * Credential that asked; null for a signed-in person.
         */
        requestedWith: ApprovalCredential | null;
        /**
         * How it was asked for.
         */
        requestedVia: 'mcp' | 'rest';
        /**
         * The key that asked, if it was one.
         */
        apiKeyId: string | null;
        /**
         * The MCP connection that asked, if it was one.
         */
        mcpConnectionId: string | null;
        /**
         * Whether you may resolve it with this credential.
         */
        canResolve: boolean;
        /**
         * Page on which a person decides; null once decided.
         */
        reviewUrl: string | null;
        /**
         * Person who decided; by a review link, whoever made the link.
         */
        resolvedBy: ApprovalPerson | null;
        /**
         * Credential that decided; null for a signed-in person.
         */
        resolvedWith: ApprovalCredential | null;
        /**
         * How it was decided; null until then.
         */
        resolvedVia: 'page' | 'client-confirmed' | 'credential' | 'chat' | 'link' | null;
        /**
         * Who decided by a review link, as the link names them; null otherwise.
         */
        reviewerName: string | null;
        /**
         * When it was decided.
         */
        resolvedAt: string | null;
        /**
         * Reason of the decision.
         */
        comment: string | null;
        /**
         * How far the approved call is; null until approved.
         */
        runStatus: 'queued' | 'running' | 'completed' | 'failed' | null;
        /**
         * What the tool answered, once it has run.
         */
        result: ApprovalResult | null;
        /**
         * Why the run failed.
         */
        failure: {
            /**
             * What happened, for programs.
             */
            code: string;
            /**
             * What happened, for people.
             */
            message: string;
            [key: string]: unknown;
        } | null;
        /**
         * When it ended.
         */
        completedAt: string | null;
        /**
         * Until when it can be decided.
         */
        expiresAt: string;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type ApprovalResult = {
    /**
     * What the tool answered.
     */
    data: unknown;
    /**
     * The same in words.
     */
    text: string;
};

export type ApprovalTarget = {
    /**
     * Its own assets; null takes the common ones.
     */
    assetIds: Array<string> | null;
    /**
     * Posts that would follow as a thread.
     */
    thread: Array<ThreadPost>;
    /**
     * First comment that would follow; null for none.
     */
    firstComment: string | null;
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Name of the account; null where only a channel is named.
     */
    account: string | null;
    /**
     * Its own text; null takes the common one.
     */
    text: string | null;
    /**
     * ISO 8601 as asked for; local time unless it has an offset.
     */
    scheduledAt: string | null;
};

export type ApproveStep = {
    /**
     * The node that waits.
     */
    nodeId: string;
    /**
     * Items of the loops around it, such as `17.3`; empty outside of loops.
     */
    scope?: string;
    /**
     * Whether the execution goes on through `approved` or through `rejected`.
     */
    approved: boolean;
    /**
     * Why. Later nodes can read it.
     */
    reason?: string;
};

export type ArticleDocument = {
    data: ArticleResource;
    links: SelfLink;
};

export type ArticleLink = {
    /**
     * `image` for the address of a picture.
     */
    kind: 'link' | 'image';
    /**
     * Address, as the article has it.
     */
    url: string;
    /**
     * Text of the link, or description of the picture.
     */
    text: string;
    /**
     * `redirected`: it works, at another address. `broken`: the site says that there is no such page, or fails. `unreachable`: there was no answer. `not_checked`: it was not requested, or the answer says nothing; `reason` says why.
     */
    status: 'ok' | 'redirected' | 'broken' | 'unreachable' | 'not_checked';
    /**
     * Why; null where the status says everything.
     */
    reason: 'not_yet' | 'mail' | 'relative' | 'scheme' | 'private' | 'invalid' | 'refused' | 'time' | 'no_picture' | 'host_not_found' | 'timeout' | 'network' | 'too_many_redirects' | null;
    /**
     * Status of the last answer; null without one.
     */
    httpStatus: number | null;
    /**
     * Where it leads in the end; null where it redirects nowhere.
     */
    redirectedTo: string | null;
    /**
     * The same in words.
     */
    detail: string;
};

export type ArticleLinks = {
    /**
     * Kind of resource.
     */
    type: 'article-links';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Article.
         */
        articleId: string;
        /**
         * When links were last checked; null if never.
         */
        checkedAt: string | null;
        /**
         * In the order of the text, each address once: the first 100.
         */
        links: Array<ArticleLink>;
        /**
         * Further links, which are neither listed nor checked.
         */
        leftOut: number;
    };
};

export type ArticleLinksDocument = {
    data: ArticleLinks;
    links: SelfLink;
};

export type ArticleList = {
    /**
     * The entries of this page.
     */
    data: Array<ArticleResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ArticlePreviewLink = {
    /**
     * Kind of resource.
     */
    type: 'article-preview-link';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Address of the page.
         */
        url: string;
        /**
         * Until when it works.
         */
        expiresAt: string;
    };
};

export type ArticlePreviewLinkDocument = {
    data: ArticlePreviewLink;
    links: SelfLink;
};

export type ArticlePublication = {
    /**
     * Account.
     */
    connectionId: string;
    /**
     * Its platform.
     */
    platform: string;
    /**
     * Release that published it.
     */
    releaseId: string;
    /**
     * Target in that release.
     */
    targetId: string;
    /**
     * How far it is.
     */
    status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled';
    /**
     * Where it is; null until it is known.
     */
    url: string | null;
    /**
     * When it was published.
     */
    publishedAt: string | null;
    /**
     * When it was deleted there, by this instance.
     */
    deletedAt: string | null;
};

export type ArticlePublications = {
    /**
     * Kind of resource.
     */
    type: 'article-publications';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * State of the article.
         */
        status: 'draft' | 'published' | 'archived';
        /**
         * Each release of it, the latest first.
         */
        publications: Array<ArticlePublication>;
    };
};

export type ArticlePublicationsDocument = {
    data: ArticlePublications;
    links: SelfLink;
};

export type ArticleResource = {
    /**
     * Kind of resource.
     */
    type: 'article';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Headline.
         */
        title: string;
        /**
         * Text in Markdown.
         */
        body: string;
        /**
         * Summary in a sentence or two.
         */
        excerpt: string | null;
        /**
         * Picture that it is shown with; null without one.
         */
        imageAssetId: string | null;
        /**
         * Last part of its address.
         */
        slug: string;
        /**
         * State of the article.
         */
        status: 'draft' | 'published' | 'archived';
        /**
         * Id of the brand.
         */
        brandId: string;
        /**
         * Grows with each change; send it as `expectedRevision` with a change of your own.
         */
        revision: number;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type ArticleSection = {
    /**
     * Its heading; empty for an introduction.
     */
    heading: string;
    /**
     * Whether it is written.
     */
    isWritten: boolean;
};

export type ArticleVersionChanges = {
    /**
     * Kind of resource.
     */
    type: 'article-version-changes';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Article.
         */
        articleId: string;
        /**
         * Number of the version.
         */
        number: number;
        /**
         * Stretches of both headlines.
         */
        title: Array<TextChange>;
        /**
         * Stretches of both summaries.
         */
        excerpt: Array<TextChange>;
        /**
         * Stretches of both texts.
         */
        body: Array<TextChange>;
        /**
         * How the texts were compared: by words, by paragraphs if more than 1000 words differ, or as a whole if more than 1000 paragraphs differ.
         */
        comparedBy: 'words' | 'paragraphs' | 'texts';
    };
};

export type ArticleVersionChangesDocument = {
    data: ArticleVersionChanges;
    links: SelfLink;
};

export type ArticleVersionDocument = {
    data: ArticleVersionResource;
    links: SelfLink;
};

export type ArticleVersionResource = {
    /**
     * Kind of resource.
     */
    type: 'article-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Text in Markdown.
         */
        body: string;
        /**
         * Summary in a sentence or two.
         */
        excerpt: string | null;
        /**
         * Article that it is of.
         */
        articleId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Headline.
         */
        title: string;
        /**
         * Why there is this version.
         */
        reason: 'created' | 'written' | 'edited' | 'restored';
        /**
         * Number of the version that it brought back; null for none.
         */
        restoredFrom: number | null;
        /**
         * Who wrote it; null where that is not known.
         */
        author: Author | null;
        /**
         * API key or MCP connection that wrote it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * When it was written.
         */
        createdAt: string;
    };
};

export type ArticleVersionSummary = {
    /**
     * Kind of resource.
     */
    type: 'article-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Article that it is of.
         */
        articleId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Headline.
         */
        title: string;
        /**
         * Why there is this version.
         */
        reason: 'created' | 'written' | 'edited' | 'restored';
        /**
         * Number of the version that it brought back; null for none.
         */
        restoredFrom: number | null;
        /**
         * Who wrote it; null where that is not known.
         */
        author: Author | null;
        /**
         * API key or MCP connection that wrote it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * When it was written.
         */
        createdAt: string;
    };
};

export type ArticleVersionSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<ArticleVersionSummary>;
    meta: PageMeta;
    links: PageLinks;
};

export type AssetCaptions = {
    /**
     * Language as a BCP 47 tag.
     */
    language: string;
    /**
     * Size as WebVTT, in bytes.
     */
    bytes: number;
};

export type AssetDocument = {
    data: AssetResource;
    links: SelfLink;
};

export type AssetList = {
    /**
     * The entries of this page.
     */
    data: Array<AssetResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type AssetResource = {
    /**
     * Kind of resource.
     */
    type: 'asset';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Kind of file.
         */
        kind: 'image' | 'video' | 'audio' | 'document';
        /**
         * Where it came from.
         */
        origin: 'generated' | 'uploaded' | 'imported';
        /**
         * State of the file.
         */
        status: 'ready';
        /**
         * Address of the file: signed and short-lived.
         */
        url: string;
        /**
         * Media type.
         */
        mimeType: string;
        /**
         * Size in bytes.
         */
        bytes: number;
        /**
         * Pixels across, of an image or a video; null where it is not known.
         */
        width: number | null;
        /**
         * Pixels down, of an image or a video; null where it is not known.
         */
        height: number | null;
        /**
         * How long a video or audio is; null where it is not known.
         */
        durationSeconds: number | null;
        /**
         * Pictures of a video; null where nothing is known of them.
         */
        video: VideoPictures | null;
        /**
         * Address of one of the pictures of a video, or of the waveform of audio (a PNG), signed and short-lived; null until it is made, and of images.
         */
        posterUrl: string | null;
        /**
         * Captions of a video, by language; empty for other files.
         */
        captions: Array<AssetCaptions>;
        /**
         * Picture that was chosen for a video, which platforms show until it plays; null without one.
         */
        thumbnailAssetId: string | null;
        /**
         * What the picture shows, for people who cannot see it.
         */
        altText: string | null;
        /**
         * Brand it belongs to.
         */
        brandId: string | null;
        /**
         * Generation that made it; null for other files.
         */
        generationId: string | null;
        /**
         * File that it was made of, the first of several; it may be deleted meanwhile. Null for other files.
         */
        sourceAssetId: string | null;
        /**
         * All files that it was made of, in their order; empty for other files.
         */
        sourceAssetIds: Array<string>;
        /**
         * How it was made of them; null for other files.
         */
        sourceOperation: 'crop' | 'reframe' | 'upscale' | 'edit' | 'remove-background' | 'merge' | 'trim' | 'loudness' | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type AttemptView = {
    /**
     * Count of the attempt, from 1.
     */
    number: number;
    /**
     * How it ended.
     */
    outcome: 'running' | 'published' | 'refused' | 'unknown';
    /**
     * When it began.
     */
    startedAt: string;
    /**
     * When it ended.
     */
    endedAt: string | null;
    /**
     * Why it failed; null otherwise.
     */
    error: Failure | null;
};

export type AudioDocument = {
    data: AudioResource;
    links: SelfLink;
};

export type AudioList = {
    /**
     * The entries of this page.
     */
    data: Array<AudioResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type AudioResource = {
    /**
     * Kind of resource.
     */
    type: 'audio';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Kind of file.
         */
        kind: 'audio';
        /**
         * Where it came from.
         */
        origin: 'generated' | 'uploaded' | 'imported';
        /**
         * State of the file.
         */
        status: 'ready';
        /**
         * Address of the file: signed and short-lived.
         */
        url: string;
        /**
         * Media type.
         */
        mimeType: string;
        /**
         * Size in bytes.
         */
        bytes: number;
        /**
         * Seconds that it lasts; null where it is not known.
         */
        durationSeconds: number | null;
        /**
         * Address of a picture of it, signed and short-lived; null until it is made.
         */
        posterUrl: string | null;
        /**
         * What it shows or says, for people who cannot see or hear it.
         */
        altText: string | null;
        /**
         * Brand it belongs to.
         */
        brandId: string | null;
        /**
         * Generation that made it; null for other files.
         */
        generationId: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type AuditEntryList = {
    /**
     * The entries of this page.
     */
    data: Array<AuditEntryResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type AuditEntryResource = {
    /**
     * Kind of resource.
     */
    type: 'audit-entry';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What was done.
         */
        action: 'approval.approved' | 'approval.declined' | 'checkout.started' | 'interview.started' | 'interview.stopped' | 'brand-scan.requested' | 'brand-scan.reviewed' | 'brand.approved' | 'brand.changed' | 'brand.created' | 'brand.deleted' | 'chat.connected' | 'chat.disconnected' | 'credits.added' | 'credits.withdrawn' | 'credits.refunded' | 'credits.changed' | 'organization.exported' | 'generation.switched' | 'vendor-key.removed' | 'vendor-key.set' | 'member.invited' | 'member.joined' | 'member.role-changed' | 'member.brands-changed' | 'member.removed' | 'invitation.withdrawn' | 'organization.created' | 'organization.changed' | 'organization.deletion-scheduled' | 'organization.restored' | 'second-factor.enabled' | 'second-factor.disabled' | 'second-factor.recovery-codes-replaced' | 'second-factor.recovery-code-used' | 'passkey.added' | 'passkey.removed' | 'api-key.created' | 'api-key.changed' | 'api-key.rotated' | 'api-key.revoked' | 'agent.claimed' | 'knowledge.added' | 'knowledge.archived' | 'knowledge.changed' | 'knowledge.deleted' | 'knowledge.refreshed' | 'knowledge.restored' | 'knowledge.retried' | 'mcp-connection.opened' | 'mcp-connection.revoked' | 'asset.captions-deleted' | 'asset.captions-set' | 'asset.deleted' | 'asset.described' | 'asset.thumbnail-changed' | 'memory.changed' | 'memory.created' | 'memory.dismissed' | 'memory.forgotten' | 'memory.kept' | 'memory.reopened' | 'newsletter.created' | 'newsletter.changed' | 'newsletter.deleted' | 'subscribers.imported' | 'subscribers.exported' | 'subscriber.deleted' | 'calendar-feed.created' | 'calendar-feed.deleted' | 'connection-destination.changed' | 'connection-limit.changed' | 'connection-slots.changed' | 'post.deleted' | 'published-post.deleted' | 'published-post.edited' | 'publishing.paused' | 'publishing.resumed' | 'release-import.created' | 'release-import.undone' | 'release.deleted' | 'review-link.created' | 'review-link.revoked' | 'training.deleted' | 'webhook-settings.changed' | 'webhook-settings.disabled' | 'workflow.created' | 'workflow.changed' | 'workflow.published' | 'workflow.deleted' | 'workflow-secret.set' | 'workflow-secret.removed' | 'workflow-trigger.created' | 'workflow-trigger.changed' | 'workflow-trigger.deleted' | 'workflow-execution.cancelled' | 'workflow-step.approved' | 'workflow-step.rejected';
        /**
         * Kind of credential that did it.
         */
        actorKind: 'session' | 'api-key' | 'oauth' | 'local' | 'service' | 'review-link';
        /**
         * User who did it.
         */
        actorId: string | null;
        /**
         * Key it was done with, if any.
         */
        apiKeyId: string | null;
        /**
         * Address it came from.
         */
        clientIp: string | null;
        /**
         * Kind of thing it was done to.
         */
        subjectType: string;
        /**
         * Id of that thing.
         */
        subjectId: string;
        /**
         * Changed fields, with the value before and after.
         */
        changes: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        /**
         * When it was done.
         */
        createdAt: string;
    };
};

export type Author = {
    /**
     * Id of the person.
     */
    id: string;
    /**
     * Their name.
     */
    name: string;
};

export type AvatarList = {
    /**
     * The entries of this page.
     */
    data: Array<AvatarResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type AvatarResource = {
    /**
     * Kind of resource.
     */
    type: 'avatar';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its `avatarId` in requests for its model.
         */
        avatarId: string;
        /**
         * Model that it belongs to.
         */
        model: string;
        /**
         * Name for people.
         */
        label: string;
        /**
         * Address of a picture or video that shows it; null for none.
         */
        previewUrl: string | null;
        /**
         * Whether its model can run on this instance.
         */
        isAvailable: boolean;
    };
};

export type BatchCounts = {
    /**
     * Waiting.
     */
    queued: number;
    /**
     * Being made.
     */
    processing: number;
    /**
     * Made.
     */
    completed: number;
    /**
     * Not made: `GET /v1/generations` says why.
     */
    failed: number;
    /**
     * Cancelled before they began.
     */
    cancelled: number;
};

export type BillingDocument = {
    data: BillingResource;
    links: SelfLink;
};

export type BillingPack = {
    /**
     * What a checkout names it by.
     */
    id: string;
    /**
     * Whole credits.
     */
    credits: number;
    /**
     * Price, in the smallest unit of the currency, such as cents.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency, in lowercase.
     */
    currency: 'aud' | 'brl' | 'cad' | 'chf' | 'czk' | 'dkk' | 'eur' | 'gbp' | 'hkd' | 'inr' | 'jpy' | 'krw' | 'mxn' | 'nok' | 'nzd' | 'pln' | 'sek' | 'sgd' | 'usd';
};

export type BillingResource = {
    /**
     * Kind of resource.
     */
    type: 'billing';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether credits are bought before they are used, or unlimited.
         */
        plan: 'prepaid' | 'unlimited';
        /**
         * Whole credits that are available, rounded down; null if they are unlimited.
         */
        balance: number | null;
        /**
         * What can be bought. Empty where credits are unlimited.
         */
        packs: Array<BillingPack>;
    };
};

export type BrandCap = {
    /**
     * The brand.
     */
    brandId: string;
    /**
     * Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything.
     */
    monthly: number;
};

export type BrandColors = {
    /**
     * Ground, `#rrggbb`.
     */
    background: string;
    /**
     * Text, `#rrggbb`.
     */
    foreground: string;
    /**
     * Accent, `#rrggbb`.
     */
    accent: string;
};

export type BrandColorsChanges = {
    /**
     * Ground, `#rrggbb`.
     */
    background?: string;
    /**
     * Text, `#rrggbb`.
     */
    foreground?: string;
    /**
     * Accent, `#rrggbb`.
     */
    accent?: string;
};

export type BrandCompleteness = {
    /**
     * 0 to 100.
     */
    score: number;
    /**
     * The three fields that would add most.
     */
    gaps: Array<BrandGap>;
    /**
     * Every field that says nothing yet.
     */
    incompleteFields: Array<string>;
};

export type BrandContact = {
    /**
     * Mail address; empty for none.
     */
    email: string | null;
    /**
     * Telephone number; empty for none.
     */
    phone: string;
    /**
     * Postal address; empty for none.
     */
    address: string;
};

export type BrandContactChanges = {
    /**
     * Mail address; empty for none.
     */
    email?: string;
    /**
     * Telephone number; empty for none.
     */
    phone?: string;
    /**
     * Postal address; empty for none.
     */
    address?: string;
};

export type BrandContextDocument = {
    data: BrandContextResource;
    links: SelfLink;
};

export type BrandContextResource = {
    /**
     * Kind of resource.
     */
    type: 'brand-context';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The brand.
         */
        brandId: string;
        /**
         * Revision that all of it is of: the approved one, or the latest while none is.
         */
        brandRevision: number;
        /**
         * Who it is and how it looks.
         */
        identity: ContextIdentity;
        /**
         * Dos and don’ts.
         */
        guidelines: BrandGuidelines;
        /**
         * How it speaks.
         */
        voice: BrandVoice;
        /**
         * Its goals and topics.
         */
        strategy: BrandStrategy;
        /**
         * Notes for writers.
         */
        customInstructions: string;
        /**
         * Ideas for prompts.
         */
        promptSeeds: Array<string>;
        /**
         * What worked, as analytics tell; see `unavailable`.
         */
        performanceInsights: Array<string>;
        /**
         * Patterns that worked before; see `unavailable`.
         */
        provenPatterns: Array<string>;
        /**
         * Passages of its knowledge that fit the query, the best first; none without a query.
         */
        brandKnowledge: Array<ContextPassage>;
        /**
         * Posts that are published or planned: those that fit the query, then the newest.
         */
        recentPosts: Array<ContextPost>;
        /**
         * Memories, those that fit the query first.
         */
        savedMemories: Array<ContextMemory>;
        /**
         * Skills that are switched on; see `unavailable`.
         */
        activeSkills: Array<string>;
        /**
         * Model that chats for the brand; see `unavailable`.
         */
        chatModel: string | null;
        /**
         * What all of it takes of a prompt.
         */
        contextBudget: ContextBudget;
        /**
         * Rules that a model is given for a post of the brand; null unless asked for.
         */
        systemPrompt: string | null;
        /**
         * What the brand says about itself, memories, knowledge and posts, as a model is given them; null unless asked for.
         */
        memoryPrompt: string | null;
        /**
         * Keys that have no source in this version, and are empty.
         */
        unavailable: Array<'performanceInsights' | 'provenPatterns' | 'activeSkills' | 'chatModel'>;
    };
};

export type BrandDifference = {
    /**
     * The field.
     */
    field: string;
    /**
     * What the other revision says.
     */
    before: unknown;
    /**
     * What this one says.
     */
    after: unknown;
};

export type BrandDocument = {
    data: BrandResource;
    links: SelfLink;
};

export type BrandFinding = {
    /**
     * The finding.
     */
    id: string;
    /**
     * The field of the brand record.
     */
    field: string;
    /**
     * What was found.
     */
    value: unknown;
    /**
     * What the brand says now.
     */
    current: unknown;
    /**
     * What the scan before found; null where it found nothing, or there is none.
     */
    previous: unknown;
    /**
     * The finding, compared with the scan before; null where there is none.
     */
    change: 'new' | 'changed' | 'same' | null;
    /**
     * Page, stylesheet or picture that it came from.
     */
    source: string;
    /**
     * How certain it is, 0 to 1.
     */
    confidence: number;
    /**
     * What it was found in, shortened.
     */
    evidence: string;
    /**
     * `proposed` until somebody takes it or leaves it. What the brand says already is `taken`.
     */
    state: 'proposed' | 'taken' | 'left';
    /**
     * Whether the brand says it now.
     */
    isCurrent: boolean;
    /**
     * Of a picture: its address, signed and short-lived; null of everything else.
     */
    pictureUrl: string | null;
    /**
     * Of a picture: the one that the brand has now; null of everything else.
     */
    currentPictureUrl: string | null;
};

export type BrandFonts = {
    /**
     * Typeface of headings; empty for none.
     */
    heading: string;
    /**
     * Typeface of texts; empty for none.
     */
    body: string;
};

export type BrandFontsChanges = {
    /**
     * Typeface of headings; empty for none.
     */
    heading?: string;
    /**
     * Typeface of texts; empty for none.
     */
    body?: string;
};

export type BrandGap = {
    /**
     * The field.
     */
    field: 'description' | 'text' | 'voice.tone' | 'voice.style' | 'voice.audience' | 'voice.values' | 'voice.pillars' | 'voice.sampleOutput' | 'voice.doesNotSoundLike' | 'strategy.goals' | 'strategy.contentTypes' | 'strategy.platforms' | 'strategy.frequency';
    /**
     * Points that it would add to the score.
     */
    weight: number;
};

export type BrandGuidelines = {
    /**
     * What to do.
     */
    dos: Array<string>;
    /**
     * What not to do.
     */
    donts: Array<string>;
    /**
     * Words that never appear.
     */
    bannedWords: Array<string>;
    /**
     * Claims that need a source.
     */
    sourcedClaims: Array<string>;
};

export type BrandGuidelinesChanges = {
    /**
     * What to do.
     */
    dos?: Array<string>;
    /**
     * What not to do.
     */
    donts?: Array<string>;
    /**
     * Words that never appear.
     */
    bannedWords?: Array<string>;
    /**
     * Claims that need a source.
     */
    sourcedClaims?: Array<string>;
};

export type BrandIdentity = {
    /**
     * Its colours.
     */
    colors: BrandColors;
    /**
     * Its typefaces.
     */
    fonts: BrandFonts;
    /**
     * Picture of its logo, e.g. `asset_…`; empty for none.
     */
    logoAssetId: string;
    /**
     * Pictures that show it, e.g. `asset_…`.
     */
    pictureAssetIds: Array<string>;
    /**
     * Its handle, shown in previews; empty for none.
     */
    handle: string;
    /**
     * Address that its posts lead to; empty for none.
     */
    website: string | null;
    /**
     * Further colours, `#rrggbb`.
     */
    palette: Array<string>;
    /**
     * Its profiles elsewhere.
     */
    socialLinks: Array<string>;
};

export type BrandIdentityChanges = {
    /**
     * Its colours.
     */
    colors?: BrandColorsChanges;
    /**
     * Its typefaces.
     */
    fonts?: BrandFontsChanges;
    /**
     * Address that its posts lead to; empty for none.
     */
    website?: string;
    /**
     * Picture of its logo, e.g. `asset_…`; empty for none.
     */
    logoAssetId?: string;
    /**
     * Pictures that show it, e.g. `asset_…`.
     */
    pictureAssetIds?: Array<string>;
    /**
     * Its handle, shown in previews; empty for none.
     */
    handle?: string;
    /**
     * Further colours, `#rrggbb`.
     */
    palette?: Array<string>;
    /**
     * Its profiles elsewhere.
     */
    socialLinks?: Array<string>;
};

export type BrandInterviewDocument = {
    data: BrandInterviewResource;
    links: SelfLink;
};

export type BrandInterviewResource = {
    /**
     * Kind of resource.
     */
    type: 'brand-interview';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Brand that it fills in.
         */
        brandId: string;
        /**
         * `none` before the first one of the brand, whose id is given then; `finished` once nothing is left to ask.
         */
        status: 'none' | 'open' | 'finished' | 'stopped';
        /**
         * What is asked now; null once it is over.
         */
        question: InterviewQuestion | null;
        /**
         * What was made of the last answer; null before the first one.
         */
        understood: UnderstoodAnswer | null;
        /**
         * What the answer to this question is saved as, once somebody confirms it; null where nothing waits for that.
         */
        proposal: ProposedAnswer | null;
        /**
         * Questions that were answered in it.
         */
        answered: number;
        /**
         * Questions that are left, with the one that is asked now.
         */
        remaining: number;
        /**
         * How complete the brand is now, 0 to 100.
         */
        score: number;
        /**
         * Revision of the brand now.
         */
        revision: number;
        /**
         * Whether the last answer can be taken back.
         */
        canGoBack: boolean;
        /**
         * When it began; null before that.
         */
        createdAt: string | null;
        /**
         * When it last went on; null before it began.
         */
        updatedAt: string | null;
    };
};

export type BrandPresetList = {
    /**
     * The entries of this page.
     */
    data: Array<BrandPresetResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type BrandPresetResource = {
    /**
     * Kind of resource.
     */
    type: 'brand-preset';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the style.
         */
        label: string;
        /**
         * What it is for.
         */
        description: string;
        /**
         * Its colours.
         */
        colors: BrandColors;
        /**
         * Its typefaces.
         */
        fonts: BrandFonts;
        /**
         * Its voice.
         */
        voice: PresetVoice;
    };
};

export type BrandProduct = {
    /**
     * What it is called.
     */
    name: string;
    /**
     * What it is; empty for none.
     */
    description: string;
    /**
     * Its page; empty for none.
     */
    url: string;
};

export type BrandRecord = {
    /**
     * Name of the brand.
     */
    label: string;
    /**
     * How it looks.
     */
    identity: BrandIdentity;
    /**
     * Dos and don’ts.
     */
    guidelines: BrandGuidelines;
    /**
     * How it speaks.
     */
    voice: BrandVoice;
    /**
     * Its goals.
     */
    strategy: BrandStrategy;
    /**
     * What it offers.
     */
    products: Array<BrandProduct>;
    /**
     * How it is reached.
     */
    contact: BrandContact;
    /**
     * How its content is made.
     */
    settings: BrandSettings;
    /**
     * What it is.
     */
    description: string;
    /**
     * Its story and what it offers.
     */
    text: string;
    /**
     * Notes for writers.
     */
    customInstructions: string;
    /**
     * Ideas for prompts.
     */
    promptSeeds: Array<string>;
};

export type BrandResource = {
    /**
     * Kind of resource.
     */
    type: 'brand';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name in addresses.
         */
        slug: string;
        /**
         * Whether its latest revision is approved.
         */
        status: 'draft' | 'approved';
        /**
         * Grows with each change; send it as `expectedRevision` with a change of your own.
         */
        revision: number;
        /**
         * The approved revision, which new content uses; null while there is none.
         */
        approvedRevision: number | null;
        /**
         * How much of it is filled in.
         */
        completeness: BrandCompleteness;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
        /**
         * What it is.
         */
        description: string;
        /**
         * Its story and what it offers.
         */
        text: string;
        /**
         * Notes for writers.
         */
        customInstructions: string;
        /**
         * Ideas for prompts.
         */
        promptSeeds: Array<string>;
        /**
         * Name of the brand.
         */
        label: string;
        /**
         * How it looks.
         */
        identity: BrandIdentity;
        /**
         * Dos and don’ts.
         */
        guidelines: BrandGuidelines;
        /**
         * How it speaks.
         */
        voice: BrandVoice;
        /**
         * Its goals.
         */
        strategy: BrandStrategy;
        /**
         * What it offers.
         */
        products: Array<BrandProduct>;
        /**
         * How it is reached.
         */
        contact: BrandContact;
        /**
         * How its content is made.
         */
        settings: BrandSettings;
    };
};

export type BrandRevisionDocument = {
    data: BrandRevisionResource;
    links: SelfLink;
};

export type BrandRevisionResource = {
    /**
     * Kind of resource.
     */
    type: 'brand-revision';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What the brand said about itself.
         */
        record: BrandRecord;
        /**
         * What differs from the revision that it is compared with: the one before, if none is named.
         */
        differences: Array<BrandDifference>;
        /**
         * Brand that it is of.
         */
        brandId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Whether it was approved.
         */
        status: 'draft' | 'approved';
        /**
         * Fields that differ from the revision before.
         */
        changedFields: Array<string>;
        /**
         * Who wrote it; null for the instance itself.
         */
        author: Author | null;
        /**
         * API key or MCP connection that wrote it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * Number of the revision that it brought back; null for none.
         */
        restoredFrom: number | null;
        /**
         * When it was written.
         */
        createdAt: string;
        /**
         * When it was approved; null if it was not.
         */
        approvedAt: string | null;
    };
};

export type BrandRevisionSummary = {
    /**
     * Kind of resource.
     */
    type: 'brand-revision';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Brand that it is of.
         */
        brandId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Whether it was approved.
         */
        status: 'draft' | 'approved';
        /**
         * Fields that differ from the revision before.
         */
        changedFields: Array<string>;
        /**
         * Who wrote it; null for the instance itself.
         */
        author: Author | null;
        /**
         * API key or MCP connection that wrote it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * Number of the revision that it brought back; null for none.
         */
        restoredFrom: number | null;
        /**
         * When it was written.
         */
        createdAt: string;
        /**
         * When it was approved; null if it was not.
         */
        approvedAt: string | null;
    };
};

export type BrandRevisionSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<BrandRevisionSummary>;
    meta: PageMeta;
    links: PageLinks;
};

export type BrandScanDocument = {
    data: BrandScanResource;
    links: SelfLink;
};

export type BrandScanResource = {
    /**
     * Kind of resource.
     */
    type: 'brand-scan';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The brand.
         */
        brandId: string;
        /**
         * Address that was asked for.
         */
        url: string;
        /**
         * How far it is.
         */
        scanStatus: 'running' | 'completed' | 'failed';
        /**
         * Whether it made the brand; a rescan only proposes.
         */
        isFirst: boolean;
        /**
         * Percent done.
         */
        progress: number;
        /**
         * What it is doing.
         */
        activity: 'waiting' | 'reading' | 'pictures' | 'extracting' | 'voice' | 'writing' | 'done';
        /**
         * What became of the voice: `unavailable` where no model could describe it.
         */
        voiceAnalysis: 'pending' | 'completed' | 'unavailable';
        /**
         * The latest revision of the brand.
         */
        revisionId: string | null;
        /**
         * Its number; send it as `expectedRevision` with a review.
         */
        revision: number;
        /**
         * Whether it is approved.
         */
        revisionStatus: 'draft' | 'approved';
        /**
         * How much of the brand is filled in, 0 to 100.
         */
        completenessScore: number;
        /**
         * Fields that say nothing yet.
         */
        incompleteFields: Array<string>;
        /**
         * Page on which a person takes or leaves what was found.
         */
        reviewUrl: string;
        /**
         * What was found, by field.
         */
        findings: Array<BrandFinding>;
        /**
         * Fields that the scan before found and this one did not.
         */
        gone: Array<string>;
        /**
         * Pages that were asked for, in their order.
         */
        pages: Array<ScannedPage>;
        /**
         * Why it failed; null otherwise.
         */
        error: Failure | null;
        /**
         * When it was requested.
         */
        createdAt: string;
        /**
         * When it ended.
         */
        completedAt: string | null;
    };
};

export type BrandSettings = {
    /**
     * IANA time zone; empty for none.
     */
    timezone: string | null;
    /**
     * Language of its content (BCP 47); empty for none.
     */
    language: string | null;
    /**
     * Model for texts where a request names none; empty for the one of the instance.
     */
    textModel: string;
    /**
     * Model for images where a request names none; empty for the one of the instance.
     */
    imageModel: string;
    /**
     * Model for videos where a request names none; empty for the one of the instance.
     */
    videoModel: string;
    /**
     * Model for voices where a request names none; empty for the one of the instance.
     */
    voiceModel: string;
    /**
     * Model for music where a request names none; empty for the one of the instance.
     */
    musicModel: string;
};

export type BrandSettingsChanges = {
    /**
     * IANA time zone; empty for none.
     */
    timezone?: string;
    /**
     * Language of its content (BCP 47); empty for none.
     */
    language?: string;
    /**
     * Model for texts where a request names none; empty for the one of the instance.
     */
    textModel?: string;
    /**
     * Model for images where a request names none; empty for the one of the instance.
     */
    imageModel?: string;
    /**
     * Model for videos where a request names none; empty for the one of the instance.
     */
    videoModel?: string;
    /**
     * Model for voices where a request names none; empty for the one of the instance.
     */
    voiceModel?: string;
    /**
     * Model for music where a request names none; empty for the one of the instance.
     */
    musicModel?: string;
};

export type BrandStrategy = {
    /**
     * What it wants to reach.
     */
    goals: Array<string>;
    /**
     * What it is about.
     */
    topics: Array<string>;
    /**
     * Kinds of content.
     */
    contentTypes: Array<'post' | 'thread' | 'image' | 'video' | 'audio' | 'article' | 'newsletter'>;
    /**
     * Platforms.
     */
    platforms: Array<string>;
    /**
     * How often it posts.
     */
    frequency: string;
};

export type BrandStrategyChanges = {
    /**
     * What it wants to reach.
     */
    goals?: Array<string>;
    /**
     * What it is about.
     */
    topics?: Array<string>;
    /**
     * Kinds of content.
     */
    contentTypes?: Array<'post' | 'thread' | 'image' | 'video' | 'audio' | 'article' | 'newsletter'>;
    /**
     * Platforms.
     */
    platforms?: Array<string>;
    /**
     * How often it posts.
     */
    frequency?: string;
};

export type BrandSummary = {
    /**
     * Kind of resource.
     */
    type: 'brand';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the brand.
         */
        label: string;
        /**
         * Name in addresses.
         */
        slug: string;
        /**
         * What it is; empty for none.
         */
        description: string;
        /**
         * How it looks.
         */
        identity: BrandIdentity;
        /**
         * Whether its latest revision is approved.
         */
        status: 'draft' | 'approved';
        /**
         * Its latest revision; send it as `expectedRevision` with a change.
         */
        revision: number;
        /**
         * The approved revision, which new content uses; null while there is none.
         */
        approvedRevision: number | null;
        /**
         * How much of it is filled in.
         */
        completeness: BrandCompleteness;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type BrandSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<BrandSummary>;
    meta: PageMeta;
    links: PageLinks;
};

export type BrandUsesDocument = {
    data: BrandUsesResource;
    links: SelfLink;
};

export type BrandUsesResource = {
    /**
     * Kind of resource.
     */
    type: 'brand-uses';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether it can be deleted: no account is connected, it has no newsletter and no workflow, nothing waits, and it is not the last brand.
         */
        isDeletable: boolean;
        /**
         * Connected accounts, without its feed.
         */
        accounts: number;
        /**
         * Releases that are drafts, scheduled, paused or unconfirmed.
         */
        waitingReleases: number;
        /**
         * Recurring releases that have not ended.
         */
        recurringReleases: number;
        /**
         * Releases that have ended. They stay, and so do their posts.
         */
        endedReleases: number;
        /**
         * Newsletters.
         */
        newsletters: number;
        /**
         * Workflows.
         */
        workflows: number;
        /**
         * Articles. They stay.
         */
        articles: number;
        /**
         * Files of the library. They stay.
         */
        assets: number;
    };
};

export type BrandVoice = {
    /**
     * Tone of its texts.
     */
    tone: string;
    /**
     * Style of writing.
     */
    style: string;
    /**
     * Whom it speaks to.
     */
    audience: string;
    /**
     * What it stands for.
     */
    values: Array<string>;
    /**
     * What it always comes back to.
     */
    pillars: Array<string>;
    /**
     * Rules of writing.
     */
    writingRules: Array<string>;
    /**
     * Posts that got it right.
     */
    examplePosts: Array<string>;
    /**
     * A text as it should sound.
     */
    sampleOutput: string;
    /**
     * What it does not sound like.
     */
    doesNotSoundLike: Array<string>;
};

export type BrandVoiceChanges = {
    /**
     * Tone of its texts.
     */
    tone?: string;
    /**
     * Style of writing.
     */
    style?: string;
    /**
     * Whom it speaks to.
     */
    audience?: string;
    /**
     * What it stands for.
     */
    values?: Array<string>;
    /**
     * What it always comes back to.
     */
    pillars?: Array<string>;
    /**
     * Rules of writing.
     */
    writingRules?: Array<string>;
    /**
     * Posts that got it right.
     */
    examplePosts?: Array<string>;
    /**
     * A text as it should sound.
     */
    sampleOutput?: string;
    /**
     * What it does not sound like.
     */
    doesNotSoundLike?: Array<string>;
};

export type CalendarFeedDocument = {
    data: CalendarFeedResource;
    links: SelfLink;
};

export type CalendarFeedFullDocument = {
    data: CalendarFeedFullResource;
    links: SelfLink;
};

export type CalendarFeedFullResource = {
    /**
     * Kind of resource.
     */
    type: 'calendar-feed-full';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Address to subscribe to. It is shown only here.
         */
        url: string;
        /**
         * Brand that it is narrowed to; null for all.
         */
        brandId: string | null;
        /**
         * When the address was made.
         */
        createdAt: string;
        /**
         * When a calendar app last read it, to the minute; null if never.
         */
        lastUsedAt: string | null;
    };
};

export type CalendarFeedResource = {
    /**
     * Kind of resource.
     */
    type: 'calendar-feed';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Brand that it is narrowed to; null for all.
         */
        brandId: string | null;
        /**
         * When the address was made.
         */
        createdAt: string;
        /**
         * When a calendar app last read it, to the minute; null if never.
         */
        lastUsedAt: string | null;
    };
};

export type CaptionRule = {
    /**
     * Format in which they are sent.
     */
    format: 'vtt' | 'srt';
    /**
     * Most bytes of one language. Larger ones are left out.
     */
    maxBytes: number;
    /**
     * Most languages. Further ones are left out.
     */
    maxCount: number;
    /**
     * Whether they are sent once the video is published, which stays published where that fails.
     */
    afterPost: boolean | null;
};

export type CaptionsDocument = {
    data: CaptionsResource;
    links: SelfLink;
};

export type CaptionsResource = {
    /**
     * Kind of resource.
     */
    type: 'captions';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Language as a BCP 47 tag.
         */
        language: string;
        /**
         * How `content` is written.
         */
        format: 'vtt' | 'srt';
        /**
         * How many cues there are.
         */
        cues: number;
        /**
         * The file.
         */
        content: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type CaptureKnowledge = {
    /**
     * What it is.
     */
    kind: 'text' | 'url' | 'document' | 'rss' | 'audio' | 'video';
    /**
     * Title. Left out, it is found in the source.
     */
    title?: string;
    /**
     * What it may be used for; `brand_truth` if left out.
     */
    purpose?: 'brand_truth' | 'inspiration' | 'research';
    /**
     * The text; of audio and video the transcript, as plain text, WebVTT or SubRip: without one, they are transcribed. Upload a longer text as a document.
     */
    text?: string;
    /**
     * Address of a page, a feed, or a file of audio or video.
     */
    url?: string;
    /**
     * Id of an uploaded file, e.g. `asset_…`.
     */
    assetId?: string;
};

export type ChangeAsset = {
    /**
     * Picture that platforms show until the video plays; null for the one that each platform chooses.
     */
    thumbnailAssetId?: string | null;
};

export type ChangedPart = {
    /**
     * Id of the node, or name of the input.
     */
    id: string;
    /**
     * Its settings that differ.
     */
    settings: Array<string>;
};

export type ChannelDocument = {
    data: ChannelResource;
    links: SelfLink;
};

export type ChannelLimits = {
    /**
     * Longest text, in `captionUnit`.
     */
    captionLength: number;
    /**
     * Graphemes as readers see them, UTF-16 code units (`characters`), bytes of UTF-8, or `weighted` as on X.
     */
    captionUnit: 'graphemes' | 'characters' | 'bytes' | 'weighted';
    /**
     * What every web address counts as; null where it counts as it is written.
     */
    linkLength: number | null;
    /**
     * Whether a post needs text.
     */
    captionRequired: boolean;
    /**
     * What pictures may be.
     */
    images: MediaRule;
    /**
     * What videos may be; absent where none are taken.
     */
    videos: MediaRule | null;
    /**
     * What audio may be; absent where none is taken.
     */
    audio: MediaRule | null;
    /**
     * Kinds of files that one post may hold together; absent where it holds files of one kind only.
     */
    mixedMedia: MixedMediaRule | null;
    /**
     * Most posts of a thread, the first one included; 1 where there are no threads.
     */
    threadPosts: number;
    /**
     * Whether a first comment can follow a post.
     */
    firstComment: boolean;
    /**
     * Who makes the card of a link: `sent` with the post, the `platform` of the page, or nobody as far as it documents.
     */
    linkCards: 'none' | 'platform' | 'sent';
};

export type ChannelList = {
    /**
     * The entries of this page.
     */
    data: Array<ChannelResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ChannelPreview = {
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Account; null if none is chosen.
     */
    connectionId: string | null;
    /**
     * Name of the account on the platform; without an account, the handle of the brand.
     */
    handle: string | null;
    /**
     * Text as it would be sent.
     */
    text: string;
    /**
     * Posts that would follow as a thread.
     */
    thread: Array<ThreadPost>;
    /**
     * First comment that would follow; null for none.
     */
    firstComment: string | null;
    /**
     * Cards that would be sent with these posts.
     */
    linkCards: Array<LinkCard>;
    /**
     * Whether every rule of the channel is met.
     */
    withinRules: boolean;
    /**
     * What each rule of the channel says.
     */
    verdicts: Array<ContentVerdict>;
    /**
     * What publishing would fail with, or wait for, after these calls; null if nothing is known to be in the way.
     */
    error: Failure | null;
    /**
     * Calls that would be made.
     */
    calls: Array<OutgoingCall>;
};

export type ChannelQuota = {
    /**
     * What is counted: posts, media files in them, or requests, of which a post takes one, and one for each file.
     */
    counts: 'posts' | 'media' | 'requests';
    /**
     * Most of them in any such time.
     */
    most: number;
    /**
     * Length of that time in minutes. It slides: no window of this length may hold more.
     */
    windowMinutes: number;
    /**
     * Page on which the platform documents it.
     */
    source: string;
};

export type ChannelResource = {
    /**
     * Kind of resource.
     */
    type: 'channel';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name for people.
         */
        label: string;
        /**
         * What it publishes to.
         */
        description: string;
        /**
         * Whether this instance can publish there.
         */
        state: 'supported' | 'hidden' | 'planned';
        /**
         * Whether accounts can be connected on this instance now; `blocked` for the reasons in `diagnostics`.
         */
        availability: 'available' | 'blocked';
        /**
         * What stands in the way, and who can do something about it.
         */
        diagnostics: Array<PublishingDiagnostic>;
        /**
         * What of an account posts go to and somebody chooses after connecting it; null where there is no such choice.
         */
        destinationKind: 'blog' | 'board' | 'community' | 'list' | 'location' | 'page' | 'publication' | null;
        /**
         * What a post may hold.
         */
        limits: ChannelLimits;
        /**
         * What the platform allows one account. What is due beyond it waits until there is room.
         */
        quotas: Array<ChannelQuota>;
        /**
         * Where the platform documents its rules; empty for a channel whose rules are those of this instance.
         */
        sources: Array<RuleSource>;
        /**
         * How people connect an account: by entering `credentials`, or by a `sign_in` on a page of the platform, which begins at the `authorizationUrl`.
         */
        connectMethod: 'credentials' | 'sign_in';
        /**
         * Why nobody can sign in, although the platform offers it: this instance has no public `https` address.
         */
        signInObstacle: 'https_required' | null;
        /**
         * What is needed to connect an account with credentials of your own.
         */
        credentialFields: Array<CredentialField>;
        /**
         * `exact`: an uncertain publish is looked up; `none`: a person decides.
         */
        lookUp: 'exact' | 'none';
        /**
         * Whether it takes articles: formatted text with a title.
         */
        articles: boolean;
        /**
         * Whether a published post can be edited: its text and alternative texts.
         */
        edit: boolean;
        /**
         * What deleting a published post does: `permanent` removes it for good, `trash` moves it to the trash of the platform.
         */
        delete: 'permanent' | 'trash' | 'none';
    };
};

export type CheckoutDocument = {
    data: CheckoutResource;
    links: SelfLink;
};

export type CheckoutResource = {
    /**
     * Kind of resource.
     */
    type: 'checkout';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What is bought.
         */
        packId: string;
        /**
         * Whole credits.
         */
        credits: number;
        /**
         * Price, in the smallest unit of the currency, such as cents.
         */
        amount: number;
        /**
         * ISO 4217 code of the currency, in lowercase.
         */
        currency: 'aud' | 'brl' | 'cad' | 'chf' | 'czk' | 'dkk' | 'eur' | 'gbp' | 'hkd' | 'inr' | 'jpy' | 'krw' | 'mxn' | 'nok' | 'nzd' | 'pln' | 'sek' | 'sgd' | 'usd';
        /**
         * Page of the payment provider on which it is paid. Open it in a browser.
         */
        url: string;
        /**
         * Until when it can be paid; null if the provider does not say.
         */
        expiresAt: string | null;
    };
};

export type CheckTraining = {
    /**
     * Brand for which the model would be trained.
     */
    brandId: string;
    /**
     * Pictures of the library, as many as were chosen so far: at most 100.
     */
    assetIds: Array<string>;
};

export type CheckWorkflow = {
    /**
     * Name of the workflow.
     */
    label?: string;
    /**
     * Its nodes: `id` (a word), `kind`, `with` (settings of the kind), `label`, `onError`, `retry`, `timeoutSeconds`, `undo`, `locked`.
     */
    nodes: Array<{
        [key: string]: unknown;
    }>;
    /**
     * Its connections: `from` (`node` or `node.port`) and `to`.
     */
    edges: Array<{
        [key: string]: unknown;
    }>;
    /**
     * What whoever starts it gives, by name: `type`, `required`, `default`, `description`.
     */
    inputs?: {
        [key: string]: unknown;
    };
    /**
     * Where the editor draws each node: `x` and `y` by id.
     */
    layout?: {
        [key: string]: unknown;
    };
};

export type ChooseOrganization = {
    /**
     * Organization to act in from now on.
     */
    organizationId: string;
};

export type ConfirmInterviewAnswer = {
    /**
     * Field of the proposal: nothing is done if another question is asked by now.
     */
    field: 'voice.tone' | 'voice.audience' | 'description' | 'text' | 'voice.style' | 'voice.pillars' | 'voice.sampleOutput' | 'strategy.goals' | 'voice.values' | 'strategy.contentTypes' | 'strategy.platforms' | 'voice.doesNotSoundLike' | 'strategy.frequency' | 'identity.website' | 'identity.colors' | 'identity.handle' | 'settings.language' | 'strategy.topics' | 'guidelines.dos' | 'guidelines.donts' | 'guidelines.bannedWords' | 'guidelines.sourcedClaims' | 'voice.writingRules';
    /**
     * What to save instead: one text, or the items of a list. The proposal as it is if left out.
     */
    values?: Array<string>;
    /**
     * Language of the question: `en` or `de`; the brand’s if left out.
     */
    language?: 'en' | 'de';
};

export type ConnectionDestinationList = {
    /**
     * The entries of this page.
     */
    data: Array<ConnectionDestinationResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ConnectionDestinationResource = {
    /**
     * Kind of resource.
     */
    type: 'connection-destination';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * As people know it on the platform.
         */
        name: string;
    };
};

export type ConnectionDocument = {
    data: ConnectionResource;
    links: SelfLink;
};

export type ConnectionList = {
    /**
     * The entries of this page.
     */
    data: Array<ConnectionResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ConnectionResource = {
    /**
     * Kind of resource.
     */
    type: 'connection';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the channel.
         */
        platform: string;
        /**
         * State of the connection.
         */
        status: 'pending' | 'connected' | 'denied' | 'failed' | 'expired' | 'revoked';
        /**
         * Name of the account for people.
         */
        displayName: string | null;
        /**
         * Name of the account on the platform.
         */
        handle: string | null;
        /**
         * Brand that the account belongs to; null until a person has chosen one.
         */
        brandId: string | null;
        /**
         * Page on which a person connects the account, while pending.
         */
        authorizationUrl: string | null;
        /**
         * Until when that is possible.
         */
        expiresAt: string | null;
        /**
         * Whether posts can be sent, and how sure that is.
         */
        readiness: 'publish_capable' | 'degraded' | 'unknown' | 'blocked';
        /**
         * What stands in the way or needs attention, and who can do something about it.
         */
        diagnostics: Array<PublishingDiagnostic>;
        /**
         * Why it does not work.
         */
        error: string | null;
        /**
         * When the access to the account ends; null while it lasts until it is revoked. It is refreshed before, where the platform does that.
         */
        credentialsExpireAt: string | null;
        /**
         * Since when the platform refuses the credentials. Reconnect the account.
         */
        reconnectNeededAt: string | null;
        /**
         * When the credentials were last checked.
         */
        lastCheckedAt: string | null;
        /**
         * Most posts that go out on the account within 24 hours, besides the quotas of the channel; null for no limit.
         */
        maxPostsPerDay: number | null;
        /**
         * Board, page, … of the account that posts go to; null where there is none to choose, or until one is chosen.
         */
        destinationId: string | null;
        /**
         * Its name on the platform when it was chosen.
         */
        destinationName: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * Until when the platform accepts the credentials.
         */
        tokenFreshness: 'lasting' | 'fresh' | 'expiring' | 'expired';
        /**
         * How much of what publishing takes the account allows.
         */
        scopeCoverage: 'not_required' | 'complete' | 'without_captions' | 'without_media' | 'insufficient' | 'unknown';
        /**
         * What the account would have to allow, as the platform names it.
         */
        missingScopes: Array<string>;
        /**
         * Whether the platform has reviewed the app of this instance.
         */
        appReview: 'not_required' | 'passed' | 'pending';
        /**
         * Whether the platform sends people back to the address of this instance.
         */
        callback: 'not_used' | 'usable' | 'changed' | 'unusable';
    };
};

export type ConnectionSlotsDocument = {
    data: ConnectionSlotsResource;
    links: SelfLink;
};

export type ConnectionSlotsResource = {
    /**
     * Kind of resource.
     */
    type: 'connection-slots';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * IANA time zone of the slots; null as long as they were never set.
         */
        timezone: string | null;
        /**
         * The slots, from Monday on.
         */
        slots: Array<WeeklySlot>;
        /**
         * The next ten times, whether free or taken.
         */
        nextTimes: Array<SlotTime>;
        /**
         * The next free slot, which may come after these; null if there is none.
         */
        nextFreeAt: string | null;
    };
};

export type ContentBatchDocument = {
    data: ContentBatchResource;
    links: SelfLink;
};

export type ContentBatchList = {
    /**
     * The entries of this page.
     */
    data: Array<ContentBatchResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ContentBatchPreview = {
    /**
     * Kind of resource.
     */
    type: 'content-batch-preview';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Number of drafts.
         */
        total: number;
        /**
         * Every draft, in the order in which they are written.
         */
        drafts: Array<PlannedDraft>;
    };
};

export type ContentBatchPreviewDocument = {
    data: ContentBatchPreview;
    links: SelfLink;
};

export type ContentBatchResource = {
    /**
     * Kind of resource.
     */
    type: 'content-batch';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * How far it is. `partially_failed`: some were written, and some were not.
         */
        status: 'queued' | 'processing' | 'completed' | 'partially_failed' | 'failed' | 'cancelled';
        /**
         * Percent that have ended.
         */
        progress: number;
        /**
         * Number of drafts.
         */
        total: number;
        /**
         * The same by status.
         */
        counts: BatchCounts;
        /**
         * Channels that they are for.
         */
        platforms: Array<string>;
        /**
         * What they are about.
         */
        topics: Array<string>;
        /**
         * Days that they are spread over; null for none.
         */
        dateRange: PlannedDates | null;
        /**
         * Model that writes them.
         */
        model: string;
        /**
         * Brand whose voice they have.
         */
        brandId: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When the last one ended; null until then.
         */
        completedAt: string | null;
    };
};

export type ContentDates = {
    /**
     * First day, e.g. `2027-03-01`.
     */
    from: string;
    /**
     * Last day, e.g. `2027-03-31`.
     */
    until: string;
    /**
     * IANA time zone of the days, e.g. `Europe/Berlin`; the brand’s if left out, or else UTC.
     */
    timezone?: string;
};

export type ContentMix = {
    /**
     * Share of posts.
     */
    post?: number;
    /**
     * Share of threads, for channels that take them.
     */
    thread?: number;
    /**
     * Share of captions for pictures and videos.
     */
    caption?: number;
};

export type ContentVerdict = {
    /**
     * Name of the rule.
     */
    rule: string;
    /**
     * What it is about.
     */
    field: 'caption' | 'media' | 'thread' | 'firstComment';
    /**
     * Which post of the thread it is about, from 1.
     */
    post: number;
    /**
     * Whether it is met.
     */
    passed: boolean;
    /**
     * The same in words.
     */
    detail: string;
};

export type ContextBudget = {
    /**
     * Tokens that the context may have. What the brand says about itself is never cut, even beyond it.
     */
    limit: number;
    /**
     * Tokens that it has, as estimated.
     */
    used: number;
    /**
     * What they are spent on.
     */
    parts: Array<ContextPart>;
    /**
     * What was left out, the best first.
     */
    leftOut: Array<LeftOutOfContext>;
};

export type ContextIdentity = {
    /**
     * Name of the brand.
     */
    label: string;
    /**
     * What it is.
     */
    description: string;
    /**
     * Its story and what it offers.
     */
    text: string;
    /**
     * What it offers.
     */
    products: Array<BrandProduct>;
    /**
     * How it is reached.
     */
    contact: BrandContact;
    /**
     * Language of its content (BCP 47); empty for none.
     */
    language: string;
    /**
     * Picture of its logo, e.g. `asset_…`; empty for none.
     */
    logoAssetId: string;
    /**
     * Pictures that show it, e.g. `asset_…`.
     */
    pictureAssetIds: Array<string>;
    /**
     * Its handle, shown in previews; empty for none.
     */
    handle: string;
    /**
     * Address that its posts lead to; empty for none.
     */
    website: string | null;
    /**
     * Further colours, `#rrggbb`.
     */
    palette: Array<string>;
    /**
     * Its profiles elsewhere.
     */
    socialLinks: Array<string>;
    /**
     * Its colours.
     */
    colors: BrandColors;
    /**
     * Its typefaces.
     */
    fonts: BrandFonts;
};

export type ContextMemory = {
    /**
     * The memory.
     */
    memoryId: string;
    /**
     * What is remembered.
     */
    text: string;
    /**
     * When it was written.
     */
    createdAt: string;
};

export type ContextPart = {
    /**
     * The part; `record` is what the brand says about itself.
     */
    name: 'record' | 'memories' | 'knowledge' | 'posts';
    /**
     * Tokens that it takes, as estimated.
     */
    tokens: number;
    /**
     * How many entries it has.
     */
    items: number;
};

export type ContextPassage = {
    /**
     * The passage.
     */
    chunkId: string;
    /**
     * Source that it stands in.
     */
    sourceId: string;
    /**
     * Version of that source.
     */
    versionId: string;
    /**
     * Title of the source.
     */
    title: string;
    /**
     * `brand_truth` may be stated, `inspiration` shows a style, `research` is quoted with its source.
     */
    purpose: 'brand_truth' | 'inspiration' | 'research';
    /**
     * Its text.
     */
    quote: string;
    /**
     * Address of the source; null for others.
     */
    url: string | null;
    /**
     * How well it fits the query.
     */
    score: number;
};

export type ContextPost = {
    /**
     * The post.
     */
    postId: string;
    /**
     * Its text, with those of its thread.
     */
    text: string;
    /**
     * Whether it is out.
     */
    status: 'scheduled' | 'published';
    /**
     * Whether it has words of the query.
     */
    isRelated: boolean;
    /**
     * When it was written.
     */
    createdAt: string;
};

export type CreateApprovalReviewLink = {
    /**
     * Whether its holder approves or declines. Takes somebody who could resolve the approval themselves.
     */
    canDecide: boolean;
    /**
     * Who gets the link. Comments and the decision carry this name.
     */
    reviewerName: string;
    /**
     * Days until it expires. 7 unless given.
     */
    expiresInDays?: number;
};

export type CreateArticle = {
    /**
     * Headline.
     */
    title: string;
    /**
     * Text in Markdown.
     */
    body: string;
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Summary in a sentence or two.
     */
    excerpt?: string;
    /**
     * End of its address; else made from the title.
     */
    slug?: string;
    /**
     * Its picture, e.g. `asset_…`.
     */
    imageAssetId?: string;
};

export type CreateArticlePreviewLink = {
    /**
     * For how many hours the address works; 24 if left out.
     */
    expiresInHours?: number;
};

export type CreateAudioBatch = {
    /**
     * Prompts. `{name}` stands for a variable; `{{` and `}}` are braces.
     */
    prompts: Array<string>;
    /**
     * Values of each variable: one text, or several.
     */
    variables?: {
        [key: string]: string | Array<string>;
    };
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * `voice` reads the prompt aloud, `music` plays what it describes.
     */
    type: 'voice' | 'music';
    /**
     * Voice that reads, one of those of the model; its first one if left out.
     */
    voiceId?: string;
    /**
     * Seconds; the model’s default if left out.
     */
    durationSeconds?: number;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How it sounds.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type CreateAvatarBatch = {
    /**
     * Prompts. `{name}` stands for a variable; `{{` and `}}` are braces.
     */
    prompts: Array<string>;
    /**
     * Values of each variable: one text, or several.
     */
    variables?: {
        [key: string]: string | Array<string>;
    };
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * Width to height; else the model’s default.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Avatar that speaks, one of those of the model; its first one if left out.
     */
    avatarId?: string;
    /**
     * Voice that it has, one of those of the model; its first one if left out.
     */
    voiceId?: string;
    /**
     * Id of a picture of whoever speaks instead of the avatar, where the model takes one.
     */
    references?: Array<string>;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How it looks.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type CreateBrand = {
    /**
     * Name of the brand.
     */
    label: string;
    /**
     * Name in addresses; made from the label if left out.
     */
    slug?: string;
    /**
     * How its content is made; changing it takes an admin.
     */
    settings?: BrandSettingsChanges;
    /**
     * Style to start from, as `GET /v1/brand-presets` lists it.
     */
    preset?: string;
    /**
     * What it is.
     */
    description?: string;
    /**
     * Its story and what it offers.
     */
    text?: string;
    /**
     * Notes for writers.
     */
    customInstructions?: string;
    /**
     * Ideas for prompts.
     */
    promptSeeds?: Array<string>;
    /**
     * How it looks.
     */
    identity?: BrandIdentityChanges;
    /**
     * Dos and don’ts.
     */
    guidelines?: BrandGuidelinesChanges;
    /**
     * How it speaks.
     */
    voice?: BrandVoiceChanges;
    /**
     * Its goals.
     */
    strategy?: BrandStrategyChanges;
    /**
     * What it offers.
     */
    products?: Array<GivenProduct>;
    /**
     * How it is reached.
     */
    contact?: BrandContactChanges;
};

export type CreateBrandFromUrl = {
    /**
     * Site of the brand, `http` or `https`.
     */
    url: string;
    /**
     * Name of the brand; what its site says if left out.
     */
    label?: string;
    /**
     * Whether what was found is approved at once; else a draft.
     */
    approve?: boolean;
};

export type CreateCalendarFeed = {
    /**
     * Only releases of this brand; all of the organization unless given.
     */
    brandId?: string;
};

export type CreateConnection = {
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Brand that the account belongs to.
     */
    brandId: string;
    /**
     * Fields that the channel names in `credentialFields`.
     */
    credentials?: {
        [key: string]: unknown;
    };
    /**
     * Name for your team.
     */
    displayName?: string;
};

export type CreateContentBatch = {
    /**
     * Id of the brand whose voice they have, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Name of a model; the brand’s or the instance’s if left out.
     */
    model?: string;
    /**
     * Number of drafts in all.
     */
    count: number;
    /**
     * Channels, which take turns, e.g. `bluesky`.
     */
    platforms: Array<string>;
    /**
     * What they are about; those of the brand’s strategy if left out. Each goes to every channel before the next.
     */
    topics?: Array<string>;
    /**
     * How many of each type; posts only if left out.
     */
    contentMix?: ContentMix;
    /**
     * Days to spread them over: each becomes a draft release in the calendar, for the brand’s account on its channel. Needs `posts:schedule`.
     */
    dateRange?: ContentDates;
    /**
     * How to write, for these drafts only.
     */
    style?: string;
};

export type CreateImageBatch = {
    /**
     * Prompts. `{name}` stands for a variable; `{{` and `}}` are braces.
     */
    prompts: Array<string>;
    /**
     * Values of each variable: one text, or several.
     */
    variables?: {
        [key: string]: string | Array<string>;
    };
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * Width to height; else the model’s default.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Pictures to use in it, as `asset_…`.
     */
    references?: Array<string>;
    /**
     * What it is to use; not saved.
     */
    selectedContext?: SelectedContext;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How to draw it.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type CreateInvitation = {
    /**
     * Address that the invitation is mailed to.
     */
    email: string;
    /**
     * Role they will have.
     */
    role: 'viewer' | 'creator' | 'admin' | 'owner';
    /**
     * Brands that they will be limited to; null for every brand. Only creators and viewers can be limited to brands.
     */
    brandIds?: Array<string> | null;
};

export type CreateMemory = {
    /**
     * What to remember, on one line.
     */
    text: string;
};

export type CreateNewsletter = {
    /**
     * Id of the brand, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Name, as subscribers read it.
     */
    name: string;
    /**
     * What subscribers get, and how often. Shown on the page that subscribes.
     */
    description?: string;
    /**
     * Postal address of the sender in one line, at the end of every mail. Many countries require one.
     */
    postalLine?: string;
};

export type CreateOrganization = {
    /**
     * Name of the organization.
     */
    name: string;
    /**
     * Name in addresses; made from the name unless given.
     */
    slug?: string;
};

export type CreatePost = {
    /**
     * Id of the brand, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Text of the post.
     */
    content: string;
    /**
     * Ready assets, e.g. `asset_…`.
     */
    assetIds?: Array<string>;
    /**
     * `url` of uploaded files.
     */
    mediaUrls?: Array<string>;
    /**
     * Channels whose rules it must keep, e.g. `bluesky`.
     */
    platforms?: Array<string>;
    /**
     * ISO 8601 with offset, e.g. `2027-03-28T09:00:00+02:00`: schedules it on `platforms`.
     */
    scheduledAt?: string;
    /**
     * Who sees it.
     */
    visibility?: 'public';
};

export type CreatePrompt = {
    /**
     * Name.
     */
    name: string;
    /**
     * The prompt. `{name}` stands for a variable; `{{` and `}}` are braces.
     */
    text: string;
    /**
     * What it is for.
     */
    contentType: 'image' | 'video' | 'text';
    /**
     * Id of the brand that it is for; the whole organization’s if left out.
     */
    brandId?: string;
    /**
     * What it is good for.
     */
    description?: string;
    /**
     * Ids of tags.
     */
    tagIds?: Array<string>;
};

export type CreateRelease = {
    /**
     * Name, not published.
     */
    title: string;
    /**
     * Text of accounts without their own.
     */
    baseContent: string;
    /**
     * IANA time zone, e.g. `Europe/Berlin`.
     */
    timezone: string;
    /**
     * Brand of all accounts, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * ISO 8601; without offset, e.g. `2027-03-28T09:00`, wall time in `timezone`. Left out: at once.
     */
    scheduledAt?: string;
    /**
     * Instead of a time: next free slot.
     */
    slot?: 'next';
    /**
     * Accounts to publish to.
     */
    targets: Array<ReleaseTargetInput>;
    /**
     * Assets, in order.
     */
    media?: Array<ReleaseMediaInput>;
    /**
     * Follows as a thread.
     */
    thread?: Array<ThreadPostInput>;
    /**
     * Reply to the post.
     */
    firstComment?: string;
    /**
     * Cards of links; else made of the pages.
     */
    linkCards?: Array<LinkCardInput>;
    /**
     * Repeats it from `scheduledAt` on.
     */
    recurrence?: Recurrence;
    /**
     * Draft post it is made of.
     */
    composedFrom?: string;
    /**
     * `draft` waits until it is resumed.
     */
    status?: 'draft' | 'scheduled';
};

export type CreateReleaseImport = {
    /**
     * What the file is: `csv`, also with semicolons or tabs, or `ics` (iCalendar).
     */
    format: 'csv' | 'ics';
    /**
     * Text of the file, at most 2097152 bytes in UTF-8 and 500 rows or events.
     */
    content: string;
    /**
     * Brand of all accounts.
     */
    brandId: string;
    /**
     * IANA time zone of times that have none of their own.
     */
    timezone: string;
    /**
     * What counts where a row says nothing.
     */
    defaults?: ImportDefaults;
    /**
     * Only says what would be imported, and what is wrong with each row. Nothing is written.
     */
    dryRun?: boolean;
};

export type CreateReviewLink = {
    /**
     * Who gets the link. Comments and the decision carry this name.
     */
    reviewerName: string;
    /**
     * Days until it expires. 7 unless given.
     */
    expiresInDays?: number;
};

export type CreateSavedFilter = {
    /**
     * Name, unique among your own.
     */
    name: string;
    /**
     * What it narrows the list of releases to.
     */
    filter: ReleaseFilter;
};

export type CreateSnippet = {
    /**
     * What it is for.
     */
    kind: 'signature' | 'hashtags' | 'text';
    /**
     * Name, unique in the organization whatever its case.
     */
    name: string;
    /**
     * What is put into a post.
     */
    text: string;
};

export type CreateTag = {
    /**
     * Name, unique in the organization whatever its case.
     */
    name: string;
    /**
     * Color of it in the app.
     */
    color?: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink';
};

export type CreateTraining = {
    /**
     * Name of the model.
     */
    label: string;
    /**
     * The word that stands for what is learned: letters, digits and underscores. It is part of every prompt for the model by itself. One is made up if it is left out. Only of trainers that take captions.
     */
    triggerWord?: string;
    /**
     * What the pictures show. Those that are left out have their alternative text, and without one the trigger word alone. An empty text stands for the trigger word alone, too. Only of trainers that take captions.
     */
    captions?: Array<NewTrainingCaption>;
    /**
     * Brand for which the model is trained: nobody else can use it.
     */
    brandId: string;
    /**
     * Pictures of the library, 20 to 100 of them, each at least 256 pixels wide and high.
     */
    assetIds: Array<string>;
    /**
     * What trains it: the name of one of the trainers. `local/style` if left out.
     */
    trainer?: string;
    /**
     * What the pictures have in common and the model learns: `style`, how they look; `object`, a thing that they show; `person`, somebody whom they show. `style` if left out. `local/style` learns nothing else.
     */
    subject?: 'style' | 'object' | 'person';
    /**
     * Of pictures of a person: that this person, or whoever may decide for them, has agreed to a model that makes pictures of them, and to their pictures being sent to the trainer. It is kept with the training, with whoever said so. Needed where `subject` is `person`.
     */
    hasConsent?: boolean;
};

export type CreateTrigger = {
    /**
     * What starts the workflow.
     */
    kind: 'schedule' | 'event' | 'hook' | 'rss';
    /**
     * Whether it starts executions.
     */
    enabled?: boolean;
    /**
     * For schedules: a cron expression of minute, hour, day, month and day of the week.
     */
    cron?: string;
    /**
     * For schedules: an IANA time zone.
     */
    timezone?: string;
    /**
     * For schedules: what to do about runs that were missed, such as during downtime.
     */
    missed?: 'skip' | 'latest' | 'all';
    /**
     * For events: the name of a product event, such as `target.published`, or of one that workflows send.
     */
    event?: string;
    /**
     * Only when this expression over `trigger` is true.
     */
    filter?: string;
    /**
     * For feeds: the address. It is polled every few minutes, and each new entry starts an execution.
     */
    url?: string;
    /**
     * Values of the inputs of the workflow.
     */
    variables?: {
        [key: string]: unknown;
    };
    /**
     * For hooks: callers must sign the body with it, as `X-Hook-Signature: sha256=<HMAC-SHA-256 in hex>`. Never shown.
     */
    secret?: string;
};

export type CreateVideoBatch = {
    /**
     * Prompts. `{name}` stands for a variable; `{{` and `}}` are braces.
     */
    prompts: Array<string>;
    /**
     * Values of each variable: one text, or several.
     */
    variables?: {
        [key: string]: string | Array<string>;
    };
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * Width to height; else the model’s default.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Seconds; the model’s default if left out.
     */
    durationSeconds?: number;
    /**
     * Ids of pictures that it shows, in this order.
     */
    references?: Array<string>;
    /**
     * Id of a voice or music of the library that it is heard with.
     */
    audioAssetId?: string;
    /**
     * Id of a picture of the library that it ends with.
     */
    endFrameAssetId?: string;
    /**
     * What it is to use; not saved.
     */
    selectedContext?: SelectedContext;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How it looks and moves.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type CreateWorkflow = {
    /**
     * Name of the workflow.
     */
    label: string;
    /**
     * What it is for.
     */
    description?: string;
    /**
     * Brand whose content it makes, unless a node names another one.
     */
    brandId?: string;
    /**
     * `false` keeps it as a draft, which may have mistakes. Without it, a workflow with mistakes is refused.
     */
    publish?: boolean;
    /**
     * Its nodes: `id` (a word), `kind`, `with` (settings of the kind), `label`, `onError`, `retry`, `timeoutSeconds`, `undo`, `locked`.
     */
    nodes: Array<{
        [key: string]: unknown;
    }>;
    /**
     * Its connections: `from` (`node` or `node.port`) and `to`.
     */
    edges: Array<{
        [key: string]: unknown;
    }>;
    /**
     * What whoever starts it gives, by name: `type`, `required`, `default`, `description`.
     */
    inputs?: {
        [key: string]: unknown;
    };
    /**
     * Where the editor draws each node: `x` and `y` by id.
     */
    layout?: {
        [key: string]: unknown;
    };
};

export type CredentialField = {
    /**
     * Name in `credentials`.
     */
    name: string;
    /**
     * Name for people.
     */
    label: string;
    /**
     * Whether it is stored sealed and never shown again.
     */
    secret: boolean;
    /**
     * Whether it must be given.
     */
    required: boolean;
    /**
     * What it holds.
     */
    format: 'text' | 'url';
};

export type CreditCap = {
    /**
     * What it limits.
     */
    scope: 'organization' | 'brand' | 'key';
    /**
     * The organization, brand or API key.
     */
    subjectId: string;
    /**
     * Whole credits of a calendar month, UTC.
     */
    monthly: number;
    /**
     * Whole credits spent of it, rounded up.
     */
    spent: number;
    /**
     * Whole credits reserved of it, rounded up.
     */
    reserved: number;
};

export type CreditEntryDocument = {
    data: CreditEntryResource;
    links: SelfLink;
};

export type CreditEntryList = {
    /**
     * The entries of this page.
     */
    data: Array<CreditEntryResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type CreditEntryResource = {
    /**
     * Kind of resource.
     */
    type: 'credit-entry';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Why.
         */
        kind: 'added' | 'reserved' | 'committed' | 'released' | 'refunded' | 'withdrawn';
        /**
         * Where the amount came from.
         */
        from: 'funding' | 'available' | 'reserved' | 'spent';
        /**
         * Where it went.
         */
        to: 'funding' | 'available' | 'reserved' | 'spent';
        /**
         * Micro-credits, of which a credit has 1,000,000.
         */
        amountMicro: number;
        /**
         * The generation; null for credits that were added.
         */
        jobId: string | null;
        /**
         * Its brand; null for none.
         */
        brandId: string | null;
        /**
         * Under which reference credits were added; null for everything else.
         */
        reference: string | null;
        /**
         * When.
         */
        createdAt: string;
    };
};

export type CreditPriceList = {
    /**
     * The entries of this page.
     */
    data: Array<CreditPriceResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type CreditPriceResource = {
    /**
     * Kind of resource.
     */
    type: 'credit-price';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The model.
         */
        model: string;
        /**
         * What the credits are the price of.
         */
        per: 'output' | 'second' | 'minute';
        /**
         * Whole credits; 0 since it costs nothing any more.
         */
        credits: number;
        /**
         * Since when.
         */
        since: string;
        /**
         * Until when; null for what holds now.
         */
        until: string | null;
    };
};

export type CreditsDocument = {
    data: CreditsResource;
    links: SelfLink;
};

export type CreditSettingsDocument = {
    data: CreditSettingsResource;
    links: SelfLink;
};

export type CreditSettingsResource = {
    /**
     * Kind of resource.
     */
    type: 'credit-settings';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything. Null: no cap.
         */
        monthly: number | null;
        /**
         * Caps of brands.
         */
        brands: Array<BrandCap>;
        /**
         * Caps of API keys.
         */
        keys: Array<KeyCap>;
        /**
         * Whole credits below which admins and owners get a notice. Null: never.
         */
        lowBalance: number | null;
        /**
         * Micro-credits, of which a credit has 1,000,000. What API keys, agents and creators start waits for an approval if the whole request may cost more; 0: whatever costs anything. Null: never.
         */
        approvalThresholdMicro: number | null;
    };
};

export type CreditsResource = {
    /**
     * Kind of resource.
     */
    type: 'credits';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether generations need no credits that were added before. Caps hold all the same.
         */
        isUnlimited: boolean;
        /**
         * Whole credits that are available, rounded down; null if they are unlimited.
         */
        balance: number | null;
        /**
         * Whole credits reserved for what has begun, rounded up.
         */
        reserved: number;
        /**
         * Whole credits spent by what was started this month, rounded up.
         */
        spentThisMonth: number;
        /**
         * First day of the month, UTC.
         */
        month: string;
        /**
         * Whole credits below which the balance is low; null if none is set.
         */
        lowBalance: number | null;
        /**
         * Micro-credits above which a request of an API key, agent or creator waits for an approval; null if it never does.
         */
        approvalThresholdMicro: number | null;
        /**
         * Caps that hold. Limited members see those of their brands and of the organization.
         */
        caps: Array<CreditCap>;
    };
};

export type CreditUsageList = {
    /**
     * The entries of this page.
     */
    data: Array<CreditUsageResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type CreditUsageResource = {
    /**
     * Kind of resource.
     */
    type: 'credit-usage';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The day, or the id of brand, key or model; null for what belongs to no brand, or to no key.
         */
        value: string | null;
        /**
         * Whole credits spent, rounded up.
         */
        credits: number;
        /**
         * The same in micro-credits.
         */
        spentMicro: number;
        /**
         * Micro-credits that are reserved for what has not ended.
         */
        reservedMicro: number;
        /**
         * Generations that were charged, and have not been refunded whole.
         */
        jobs: number;
    };
};

export type DeleteOrganization = {
    /**
     * Name of the organization, typed again exactly as it is.
     */
    name: string;
};

export type DeliveryAttempt = {
    /**
     * Count of the attempt, from 1.
     */
    number: number;
    /**
     * When it began.
     */
    startedAt: string;
    /**
     * Milliseconds it took.
     */
    durationMs: number;
    /**
     * HTTP status of the last answer; null if none came.
     */
    statusCode: number | null;
    /**
     * Why it failed; null otherwise.
     */
    error: Failure | null;
    /**
     * First 4,096 characters of the answer, credentials masked.
     */
    responseBody: string | null;
};

export type DeliveryFullDocument = {
    data: DeliveryFullResource;
    links: SelfLink;
};

export type DeliveryFullResource = {
    /**
     * Kind of resource.
     */
    type: 'webhook-delivery-full';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Every attempt.
         */
        attemptLog: Array<DeliveryAttempt>;
        /**
         * What is sent. Each attempt has a `timestamp` of its own beside it.
         */
        payload: {
            [key: string]: unknown;
        };
        /**
         * Event that is sent.
         */
        event: 'generation.completed' | 'generation.failed' | 'target.published' | 'target.failed' | 'release.published' | 'release.partially_published' | 'release.failed' | 'workflow.execution.completed' | 'workflow.execution.failed';
        /**
         * Id of the event; the same in every repeat.
         */
        eventId: string;
        /**
         * How far it is.
         */
        status: 'queued' | 'delivered' | 'rejected' | 'failed';
        /**
         * Whether it is a sample.
         */
        isTest: boolean;
        /**
         * 0 for the first delivery of its event, from 1 for replays.
         */
        replay: number;
        /**
         * Attempts so far.
         */
        attempts: number;
        /**
         * HTTP status of the last answer; null if none came.
         */
        statusCode: number | null;
        /**
         * Why it failed; null otherwise.
         */
        error: Failure | null;
        /**
         * When it is tried again.
         */
        nextAttemptAt: string | null;
        /**
         * When it was accepted.
         */
        deliveredAt: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type DeliveryList = {
    /**
     * The entries of this page.
     */
    data: Array<DeliveryResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type DeliveryResource = {
    /**
     * Kind of resource.
     */
    type: 'webhook-delivery';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Event that is sent.
         */
        event: 'generation.completed' | 'generation.failed' | 'target.published' | 'target.failed' | 'release.published' | 'release.partially_published' | 'release.failed' | 'workflow.execution.completed' | 'workflow.execution.failed';
        /**
         * Id of the event; the same in every repeat.
         */
        eventId: string;
        /**
         * How far it is.
         */
        status: 'queued' | 'delivered' | 'rejected' | 'failed';
        /**
         * Whether it is a sample.
         */
        isTest: boolean;
        /**
         * 0 for the first delivery of its event, from 1 for replays.
         */
        replay: number;
        /**
         * Attempts so far.
         */
        attempts: number;
        /**
         * HTTP status of the last answer; null if none came.
         */
        statusCode: number | null;
        /**
         * Why it failed; null otherwise.
         */
        error: Failure | null;
        /**
         * When it is tried again.
         */
        nextAttemptAt: string | null;
        /**
         * When it was accepted.
         */
        deliveredAt: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type DeliverySnapshot = {
    /**
     * How it ended.
     */
    status: 'queued' | 'delivered' | 'rejected' | 'failed';
    /**
     * Event that was sent.
     */
    event: 'generation.completed' | 'generation.failed' | 'target.published' | 'target.failed' | 'release.published' | 'release.partially_published' | 'release.failed' | 'workflow.execution.completed' | 'workflow.execution.failed';
    /**
     * Id of the delivery.
     */
    deliveryId: string;
    /**
     * Count of the attempt, from 1.
     */
    attempt: number;
    /**
     * HTTP status of the last answer; null if none came.
     */
    statusCode: number | null;
    /**
     * Why it failed; null otherwise.
     */
    error: Failure | null;
    /**
     * Whether it is a sample.
     */
    isTest: boolean;
    /**
     * When it was sent.
     */
    at: string;
};

export type DeliveryStatusDocument = {
    data: DeliveryStatusResource;
    links: SelfLink;
};

export type DeliveryStatusResource = {
    /**
     * Kind of resource.
     */
    type: 'webhook-delivery-status';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        [key: string]: unknown;
    };
};

export type DescribeMedia = {
    /**
     * What it shows or says, for people who cannot see or hear it; null for nothing.
     */
    altText?: string;
};

export type DuplicatePicture = {
    /**
     * The picture.
     */
    assetId: string;
    /**
     * The picture before it that it resembles.
     */
    duplicateOf: string;
};

export type EditPublishedPost = {
    /**
     * New text of the post.
     */
    caption?: string;
    /**
     * Its files, in the same order, with new alternative texts.
     */
    media?: Array<ReleaseMediaInput>;
};

export type EnhancedPromptDocument = {
    data: EnhancedPromptResource;
    links: SelfLink;
};

export type EnhancedPromptResource = {
    /**
     * Kind of resource.
     */
    type: 'enhanced-prompt';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The enhanced prompt, with every variable of the original.
         */
        prompt: string;
        /**
         * Model that wrote it.
         */
        model: string;
        /**
         * Who runs the model.
         */
        provider: string;
        /**
         * What differs from the original.
         */
        changes: Array<TextChange>;
        /**
         * What to look at before it is used: the first 100.
         */
        findings: Array<WrittenFinding>;
        /**
         * What the calls of the model used.
         */
        usage: TextUsage;
    };
};

export type EnhancePrompt = {
    /**
     * The prompt. `{name}` stands for a variable; `{{` and `}}` are braces.
     */
    prompt: string;
    /**
     * What it is for: `image` or `video`.
     */
    contentType: 'image' | 'video';
    /**
     * Id of the brand whose look it gets, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model that writes; the brand’s or the instance’s if left out.
     */
    model?: string;
};

export type ExecuteWorkflow = {
    /**
     * Values of its inputs, by name.
     */
    variables?: {
        [key: string]: unknown;
    };
    /**
     * Runs these nodes only. Others with effects are not run: they give what `pins` say, and without that, what follows them is skipped.
     */
    nodeIds?: Array<string>;
    /**
     * Outputs that nodes give instead of running, by id: objects with fields that the node gives. Those that are left out are null.
     */
    pins?: {
        [key: string]: unknown;
    };
    /**
     * A dry run has no effect outside: nodes that act return samples, waits end at once, and the cost is estimated.
     */
    dryRun?: boolean;
    /**
     * `draft` runs what is being edited.
     */
    version?: 'published' | 'draft';
};

export type ExecutionDocument = {
    data: ExecutionResource;
    links: SelfLink;
};

export type ExecutionList = {
    /**
     * The entries of this page.
     */
    data: Array<ExecutionResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ExecutionResource = {
    /**
     * Kind of resource.
     */
    type: 'execution';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The workflow.
         */
        workflowId: string;
        /**
         * Its version.
         */
        version: number;
        /**
         * Brand of the workflow; null if it has none.
         */
        brandId: string | null;
        /**
         * What started it.
         */
        trigger: 'manual' | 'api' | 'scheduled' | 'event' | 'hook' | 'rss' | 'workflow';
        /**
         * `queued` waits for others of its workflow or organization, `waiting` for a time or for somebody; `compensating` undoes what it has done.
         */
        status: 'queued' | 'running' | 'waiting' | 'compensating' | 'completed' | 'failed' | 'cancelled';
        /**
         * 0 to 100; it never goes back.
         */
        progress: number;
        /**
         * Credits it has used; of a dry run, what it would use.
         */
        creditsUsed: number;
        /**
         * Whether it is a dry run.
         */
        isDryRun: boolean;
        /**
         * Values of its inputs.
         */
        variables: {
            [key: string]: unknown;
        };
        /**
         * The node that ended it; null on success.
         */
        failedNodeId: string | null;
        /**
         * Why it failed; null otherwise.
         */
        error: Failure | null;
        /**
         * When the outputs of its steps were deleted: it cannot be resumed any more. Null while they are kept.
         */
        outputsDeletedAt: string | null;
        /**
         * When its steps were deleted; null while they are kept.
         */
        stepsDeletedAt: string | null;
        /**
         * The execution that it goes on from; null for none.
         */
        resumedFromId: string | null;
        /**
         * The execution that started it as a step; null for none.
         */
        parentId: string | null;
        /**
         * Who started it, or made the trigger that did.
         */
        author: Author;
        /**
         * API key or MCP connection that did so for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * When it was asked for.
         */
        createdAt: string;
        /**
         * When it began; null while it is queued.
         */
        startedAt: string | null;
        /**
         * When it ended; null until then.
         */
        completedAt: string | null;
        /**
         * Milliseconds from its beginning to its end, or until now.
         */
        durationMs: number | null;
    };
};

export type ExecutionStepDetailDocument = {
    data: ExecutionStepDetailResource;
    links: SelfLink;
};

export type ExecutionStepDetailResource = {
    /**
     * Kind of resource.
     */
    type: 'execution-step-detail';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its settings, with every expression evaluated; null if they cannot be.
         */
        settings: {
            [key: string]: unknown;
        } | null | null;
        /**
         * Attempts that went wrong, the first one first.
         */
        failures: Array<StepAttempt>;
        /**
         * The node.
         */
        nodeId: string;
        /**
         * Items of the loops around it: empty outside of loops, `17`, `17.3`.
         */
        scope: string;
        /**
         * Kind of the node.
         */
        kind: string;
        /**
         * Where it is.
         */
        status: 'pending' | 'ready' | 'running' | 'waiting' | 'held' | 'done' | 'failed' | 'skipped' | 'cancelled';
        /**
         * Attempts so far.
         */
        attempts: number;
        /**
         * What it waits for; null if it does not.
         */
        waitsFor: StepWait | null;
        /**
         * What it gave; null until then. Lists leave out what is longer than 16,384 bytes.
         */
        output: {
            [key: string]: unknown;
        } | Array<unknown> | string | number | boolean | null | null;
        /**
         * Length of the output as JSON, in bytes; null without one.
         */
        outputBytes: number | null;
        /**
         * Why it failed, or has to be tried again; null otherwise.
         */
        error: Failure | null;
        /**
         * How undoing it went; null if nothing of it is to be undone.
         */
        undo: StepUndo | null;
        /**
         * Credits it has used, in millionths.
         */
        creditsMicro: number;
        /**
         * Whether its output was given instead of running it.
         */
        isPinned: boolean;
        /**
         * When it first began; null until then.
         */
        startedAt: string | null;
        /**
         * When it ended; null until then.
         */
        endedAt: string | null;
    };
};

export type ExecutionStepList = {
    /**
     * The entries of this page.
     */
    data: Array<ExecutionStepResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ExecutionStepResource = {
    /**
     * Kind of resource.
     */
    type: 'execution-step';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The node.
         */
        nodeId: string;
        /**
         * Items of the loops around it: empty outside of loops, `17`, `17.3`.
         */
        scope: string;
        /**
         * Kind of the node.
         */
        kind: string;
        /**
         * Where it is.
         */
        status: 'pending' | 'ready' | 'running' | 'waiting' | 'held' | 'done' | 'failed' | 'skipped' | 'cancelled';
        /**
         * Attempts so far.
         */
        attempts: number;
        /**
         * What it waits for; null if it does not.
         */
        waitsFor: StepWait | null;
        /**
         * What it gave; null until then. Lists leave out what is longer than 16,384 bytes.
         */
        output: {
            [key: string]: unknown;
        } | Array<unknown> | string | number | boolean | null | null;
        /**
         * Length of the output as JSON, in bytes; null without one.
         */
        outputBytes: number | null;
        /**
         * Why it failed, or has to be tried again; null otherwise.
         */
        error: Failure | null;
        /**
         * How undoing it went; null if nothing of it is to be undone.
         */
        undo: StepUndo | null;
        /**
         * Credits it has used, in millionths.
         */
        creditsMicro: number;
        /**
         * Whether its output was given instead of running it.
         */
        isPinned: boolean;
        /**
         * When it first began; null until then.
         */
        startedAt: string | null;
        /**
         * When it ended; null until then.
         */
        endedAt: string | null;
    };
};

export type ExpectedRevision = {
    /**
     * Changes nothing unless this is still the `revision` of the brand.
     */
    expectedRevision: number;
};

/**
 * Why work failed.
 */
export type Failure = {
    /**
     * Kind of failure.
     */
    class: 'misconfiguration' | 'credential' | 'provider_outage' | 'rate_limit' | 'validation' | 'unknown';
    /**
     * What happened, for programs.
     */
    code: string;
    /**
     * What happened, for people.
     */
    message: string;
    /**
     * Whether another attempt may succeed.
     */
    retryable: boolean;
};

export type FocusPoint = {
    /**
     * From the left, 0 to 1.
     */
    x: number;
    /**
     * From the top, 0 to 1.
     */
    y: number;
};

export type FocusPointInput = {
    /**
     * From the left.
     */
    x: number;
    /**
     * From the top.
     */
    y: number;
};

export type GenerateArticle = {
    /**
     * What it is about.
     */
    topic: string;
    /**
     * Id of the brand whose voice it has, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Name of a model; the brand’s or the instance’s if left out.
     */
    model?: string;
    /**
     * Its sections in Markdown: headings, each with its points in a list. The model plans them if this is left out.
     */
    outline?: string;
    /**
     * Whether to make a picture for it, too, with the image model of the brand.
     */
    image?: boolean;
    /**
     * What it is to use; not saved.
     */
    selectedContext?: SelectedContext;
};

export type GenerateAudio = {
    /**
     * The text to read, or what the music is like.
     */
    prompt: string;
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * `voice` reads the prompt aloud, `music` plays what it describes.
     */
    type: 'voice' | 'music';
    /**
     * Voice that reads, one of those of the model; its first one if left out.
     */
    voiceId?: string;
    /**
     * Seconds; the model’s default if left out.
     */
    durationSeconds?: number;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How it sounds.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type GenerateAvatar = {
    /**
     * The text that the avatar says.
     */
    prompt: string;
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * Width to height; else the model’s default.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Avatar that speaks, one of those of the model; its first one if left out.
     */
    avatarId?: string;
    /**
     * Voice that it has, one of those of the model; its first one if left out.
     */
    voiceId?: string;
    /**
     * Id of a picture of whoever speaks instead of the avatar, where the model takes one.
     */
    references?: Array<string>;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How it looks.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type GenerateContent = {
    /**
     * Of a thread: `fraction` ends each post with its number, such as 2/5; else `none`.
     */
    numbering?: 'none' | 'fraction';
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * Id of the brand whose voice it has, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Name of a model; the brand’s or the instance’s if left out.
     */
    model?: string;
    /**
     * How many different ones to write, each a generation of its own.
     */
    count?: number;
    /**
     * What it is about.
     */
    topic: string;
    /**
     * Longer texts become draft articles, others draft posts.
     */
    type: 'caption' | 'post' | 'thread' | 'script' | 'newsletter' | 'article' | 'article_outline' | 'linkedin';
    /**
     * Channel whose limits a post keeps, e.g. `bluesky`.
     */
    platform?: string;
    /**
     * What it is to use; not saved.
     */
    selectedContext?: SelectedContext;
};

export type GenerateImage = {
    /**
     * What the picture shows, in words.
     */
    prompt: string;
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * Width to height; else the model’s default.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Pictures to use in it, as `asset_…`.
     */
    references?: Array<string>;
    /**
     * What it is to use; not saved.
     */
    selectedContext?: SelectedContext;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How to draw it.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type GenerateTurboContent = {
    /**
     * Id of the brand whose voice they have, e.g. `brand_…`.
     */
    brandId: string;
    /**
     * Name of a model; the brand’s or the instance’s if left out.
     */
    model?: string;
    /**
     * What it is about.
     */
    topic: string;
    /**
     * Channels, e.g. `bluesky`; else those of the brand’s accounts.
     */
    platforms?: Array<string>;
    /**
     * Drafts for each channel; else 1.
     */
    count?: number;
};

export type GenerateVideo = {
    /**
     * What the video shows or says, in words.
     */
    prompt: string;
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Name of a model; else the default.
     */
    model?: string;
    /**
     * Width to height; else the model’s default.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Seconds; the model’s default if left out.
     */
    durationSeconds?: number;
    /**
     * Ids of pictures that it shows, in this order.
     */
    references?: Array<string>;
    /**
     * Id of a voice or music of the library that it is heard with.
     */
    audioAssetId?: string;
    /**
     * Id of a picture of the library that it ends with.
     */
    endFrameAssetId?: string;
    /**
     * What it is to use; not saved.
     */
    selectedContext?: SelectedContext;
    /**
     * Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.
     */
    promptId?: string;
    /**
     * How it looks and moves.
     */
    style?: string;
    /**
     * How many to make of each prompt, each a generation of its own.
     */
    count?: number;
};

export type GenerationAttempt = {
    /**
     * Place among the attempts, from 1.
     */
    number: number;
    /**
     * The model.
     */
    model: string;
    /**
     * Who runs it.
     */
    vendor: string;
    /**
     * Whose key was used; `none` for models of this machine.
     */
    key: 'instance' | 'organization' | 'none';
    /**
     * Last four characters of the key of the organization; null for other keys.
     */
    keyLastFour: string | null;
    /**
     * How it ended.
     */
    outcome: 'delivered' | 'failed' | 'skipped';
    /**
     * How often the model was tried; 0 if it was skipped.
     */
    tries: number;
    /**
     * Why it did not deliver, for programs; null if it did.
     */
    errorCode: string | null;
    /**
     * The same for people.
     */
    reason: string | null;
    /**
     * Model that the generation moved to; null if it ended here.
     */
    movedTo: string | null;
    /**
     * What it cost in millionths of a credit. Only the attempt that delivered costs anything.
     */
    costMicro: number;
    /**
     * What the vendor charges for it in US dollars, by its list price; null where that is not known.
     */
    vendorCostUsd: number | null;
    /**
     * When it began.
     */
    startedAt: string;
    /**
     * When it ended.
     */
    endedAt: string;
};

export type GenerationBatchDocument = {
    data: GenerationBatchResource;
    links: SelfLink;
};

export type GenerationBatchList = {
    /**
     * The entries of this page.
     */
    data: Array<GenerationBatchResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type GenerationBatchResource = {
    /**
     * Kind of resource.
     */
    type: 'generation-batch';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What is made.
         */
        kind: 'image' | 'video' | 'avatar' | 'voice' | 'music';
        /**
         * How far it is. `partially_failed`: some were made, and some were not.
         */
        status: 'queued' | 'processing' | 'completed' | 'partially_failed' | 'failed' | 'cancelled';
        /**
         * Percent that have ended.
         */
        progress: number;
        /**
         * Number of generations.
         */
        total: number;
        /**
         * The same by status.
         */
        counts: BatchCounts;
        /**
         * Prompts as they were sent.
         */
        prompts: Array<string>;
        /**
         * Values of each variable.
         */
        variables: {
            [key: string]: Array<string>;
        };
        /**
         * How many of each combination.
         */
        count: number;
        /**
         * Model that makes them.
         */
        model: string;
        /**
         * Brand they are made for.
         */
        brandId: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When the last one ended; null until then.
         */
        completedAt: string | null;
    };
};

export type GenerationDocument = {
    data: GenerationResource;
    links: SelfLink;
};

export type GenerationList = {
    /**
     * The entries of this page.
     */
    data: Array<GenerationResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type GenerationOutput = {
    /**
     * Address of the file: signed and short-lived.
     */
    url: string;
    /**
     * Where the file is stored.
     */
    storageKey: string;
    /**
     * Media type.
     */
    mimeType: string;
    /**
     * Pixels across; null of audio.
     */
    width: number | null;
    /**
     * Pixels down; null of audio.
     */
    height: number | null;
    /**
     * Seconds that a video or audio lasts; null of images.
     */
    durationSeconds: number | null;
    /**
     * Picture of a video, or waveform of audio, signed like `url`; null of images, and until there is one.
     */
    posterUrl: string | null;
    /**
     * Size in bytes.
     */
    bytes: number;
    /**
     * Asset it became.
     */
    assetId: string;
};

export type GenerationPreview = {
    /**
     * Kind of resource.
     */
    type: 'generation-preview';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What would be made.
         */
        kind: 'image' | 'video' | 'avatar' | 'voice' | 'music';
        /**
         * Model that would make it.
         */
        model: string;
        /**
         * Number of outputs: the prompts, times `count`.
         */
        total: number;
        /**
         * The prompts, in the order in which they are made; the first 200 of more.
         */
        combinations: Array<PromptCombination>;
        /**
         * Credits of one output; null where they depend on how long it becomes.
         */
        creditsEach: number | null;
        /**
         * Credits of all outputs; null where they depend on how long they become.
         */
        credits: number | null;
        /**
         * Other models that would make it if those before fail, in order.
         */
        movesTo: Array<string>;
        /**
         * Credits of all outputs by the cheapest of these models; null where they depend on how long they become.
         */
        creditsLeast: number | null;
        /**
         * Credits that are reserved for all outputs: those of the dearest of these models, as long as they can become.
         */
        creditsMost: number;
        /**
         * Seconds that one output of this model took lately: the median. Null before the organization has made any.
         */
        secondsEach: number | null;
    };
};

export type GenerationPreviewDocument = {
    data: GenerationPreview;
    links: SelfLink;
};

export type GenerationResource = {
    /**
     * Kind of resource.
     */
    type: 'generation';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What is made.
         */
        kind: 'image' | 'video' | 'voice' | 'music' | 'avatar' | 'text' | 'transform';
        /**
         * How far it is.
         */
        status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
        /**
         * What was asked for.
         */
        prompt: string;
        /**
         * Model that makes it.
         */
        model: string;
        /**
         * Who runs the model.
         */
        provider: string;
        /**
         * Brand it is made for.
         */
        brandId: string | null;
        /**
         * Revision of the brand by which it is made.
         */
        brandRevision: number | null;
        /**
         * Saved prompt that it is made with, even if it was deleted since; null for none.
         */
        promptId: string | null;
        /**
         * Ids of the others of the same request.
         */
        siblings: Array<string>;
        /**
         * Percent done.
         */
        progress: number;
        /**
         * The file that was made; null of texts and captions, and until it is completed.
         */
        output: GenerationOutput | null;
        /**
         * Which of its styles a model of this machine used; null where no style was asked for, and of vendors.
         */
        styleUsed: string | null;
        /**
         * The text and its draft; null of files, and until it is completed.
         */
        written: WrittenContent | null;
        /**
         * Sections of an article, as soon as they are planned; empty for everything else.
         */
        sections: Array<ArticleSection>;
        /**
         * What a text has used of its model so far, failed attempts included; null of files, and until a first call is answered.
         */
        usage: TextUsage | null;
        /**
         * Why it failed; null otherwise.
         */
        error: Failure | null;
        /**
         * Every model that was asked, in order, once its attempt has ended. The last one is the model that made it or failed.
         */
        attempts: Array<GenerationAttempt>;
        /**
         * How its models were chosen; null for what has one model only, such as changes of files, and where that was not recorded.
         */
        choice: PlannedModels | null;
        /**
         * What it may cost, as agreed when it was accepted; null for what costs no credits.
         */
        quote: QuotedCost | null;
        /**
         * What of its brand it was told; null until it begins, and for what is told nothing but the revision.
         */
        context: UsedContext | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it began.
         */
        startedAt: string | null;
        /**
         * When it ended.
         */
        completedAt: string | null;
    };
};

export type GenerationSettingsDocument = {
    data: GenerationSettingsResource;
    links: SelfLink;
};

export type GenerationSettingsResource = {
    /**
     * Kind of resource.
     */
    type: 'generation-settings';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether generation is switched on. What was accepted before is made in any case.
         */
        enabled: boolean;
        /**
         * When generation was last switched on or off; null for never.
         */
        switchedAt: string | null;
        /**
         * Words and phrases that no prompt may have, at most 200. Upper and lower case, accents and invisible characters make no difference.
         */
        blockedWords: Array<string>;
        /**
         * `openai`: every prompt is sent to the moderation of OpenAI first, and refused if it is flagged. `off` unless set.
         */
        moderation: 'off' | 'openai';
        /**
         * Whether a request is refused or allowed while the moderation cannot be asked. `refuse` unless set.
         */
        onModerationFailure: 'refuse' | 'allow';
        /**
         * Which models make what is asked for without a model, and where it moves when one fails. At most one entry for each kind.
         */
        modelChoices: Array<ModelChoice>;
        /**
         * Services that the operator has configured.
         */
        moderationServices: Array<'openai'>;
    };
};

export type GenerationSwitchDocument = {
    data: GenerationSwitchResource;
    links: SelfLink;
};

export type GenerationSwitchResource = {
    /**
     * Kind of resource.
     */
    type: 'generation-switch';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What it switches generation for.
         */
        scope: 'organization' | 'brand';
        /**
         * Whether generation is switched on here.
         */
        enabled: boolean;
        /**
         * Whether anything is generated: for a brand only where its organization has generation switched on, too.
         */
        inEffect: boolean;
        /**
         * When generation was last switched on or off; null for never.
         */
        switchedAt: string | null;
    };
};

export type GivenProduct = {
    /**
     * What it is called.
     */
    name: string;
    /**
     * What it is.
     */
    description?: string;
    /**
     * Its page.
     */
    url?: string;
};

export type Identity = {
    /**
     * Whether the credential is an API key.
     */
    isApiKey: boolean;
    /**
     * Whom the credential stands for.
     */
    user: AccountUser;
    /**
     * Where requests act.
     */
    organization: AccountOrganization;
    /**
     * Role in the organization.
     */
    role: 'viewer' | 'creator' | 'admin' | 'owner';
    /**
     * Brands that the user is limited to; null for every brand.
     */
    brandIds: Array<string> | null;
    /**
     * Scopes of the key; empty for a session, which goes by the role.
     */
    scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read' | 'admin' | 'credits:provision' | 'managed-inference:execute'>;
};

export type IdentityDocument = {
    /**
     * Whom the credential stands for.
     */
    data: Identity;
};

export type ImageDocument = {
    data: ImageResource;
    links: SelfLink;
};

export type ImageList = {
    /**
     * The entries of this page.
     */
    data: Array<ImageResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ImageResource = {
    /**
     * Kind of resource.
     */
    type: 'image';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Kind of file.
         */
        kind: 'image';
        /**
         * Where it came from.
         */
        origin: 'generated' | 'uploaded' | 'imported';
        /**
         * State of the file.
         */
        status: 'ready';
        /**
         * Address of the file: signed and short-lived.
         */
        url: string;
        /**
         * Media type.
         */
        mimeType: string;
        /**
         * Size in bytes.
         */
        bytes: number;
        /**
         * Pixels across.
         */
        width: number;
        /**
         * Pixels down.
         */
        height: number;
        /**
         * What the picture shows, for people who cannot see it.
         */
        altText: string | null;
        /**
         * Brand it belongs to.
         */
        brandId: string | null;
        /**
         * Generation that made it; null for other files.
         */
        generationId: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type ImportDefaults = {
    /**
     * Accounts of rows that name none; every event of an ICS file goes to these.
     */
    connectionIds?: Array<string>;
    /**
     * `draft` unless given. Where publishing needs an approval, everything is imported as drafts.
     */
    status?: 'draft' | 'scheduled';
    /**
     * Local time, `HH:mm`, of rows that have a date only, such as all-day events.
     */
    time?: string;
};

export type ImportedRow = {
    /**
     * Line of the file on which it begins, from 1.
     */
    line: number;
    /**
     * Title of the release.
     */
    title: string;
    /**
     * Beginning of the text.
     */
    excerpt: string;
    /**
     * When it is due; null without a time, or when the time cannot be read.
     */
    scheduledAt: string | null;
    /**
     * IANA time zone.
     */
    timezone: string;
    /**
     * Whether it waits as a draft.
     */
    status: 'draft' | 'scheduled';
    /**
     * Accounts that it goes to.
     */
    connectionIds: Array<string>;
    /**
     * Release that it became; null in a dry run, and once that release is deleted.
     */
    releaseId: string | null;
    /**
     * What is wrong with it. Each `pointer` names the column of a CSV file, such as `/accounts`.
     */
    faults: Array<ReleaseFault>;
};

export type ImportSubscribers = {
    /**
     * Addresses to add. Those of people who unsubscribed, or were deleted, are left out.
     */
    addresses: Array<string>;
    /**
     * How each of these people has agreed to get this newsletter, and how you can prove it. Kept with every address, which is confirmed then. Without it, each of them gets a mail that asks to confirm.
     */
    consent?: string;
};

export type ImportWorkflow = {
    /**
     * The workflow as it was exported, in JSON or YAML.
     */
    definition: string;
    /**
     * Brand whose content it makes.
     */
    brandId?: string;
};

export type InstallWorkflowTemplate = {
    /**
     * Name of the workflow; the name of the template if left out.
     */
    label?: string;
    /**
     * Brand whose content it makes, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Values of inputs, by name. They become the defaults of the workflow.
     */
    inputs?: {
        [key: string]: unknown;
    };
};

export type InstanceConfig = {
    /**
     * Name of the product.
     */
    name: string;
    /**
     * Address of the REST API.
     */
    apiUrl: string;
    /**
     * Address of the MCP server.
     */
    mcpUrl: string;
    /**
     * Address of the web app.
     */
    appUrl: string;
    /**
     * Whether a person has to sign in.
     */
    loginWall: 'on' | 'off';
    /**
     * What the queues run on.
     */
    queue: 'postgresql' | 'redis';
    /**
     * Kind of keys that the instance makes.
     */
    keyEnvironment: 'live' | 'test';
};

export type InstanceHealth = {
    /**
     * Every app of the instance.
     */
    apps: Array<AppHealth>;
};

export type InstanceSetup = {
    /**
     * When the checks ran.
     */
    checkedAt: string;
    /**
     * The worst state of all checks.
     */
    state: 'ok' | 'warning' | 'problem';
    /**
     * Every check, in the order of a report.
     */
    checks: Array<SetupCheck>;
};

export type InterviewQuestion = {
    /**
     * Field that it fills in.
     */
    field: 'voice.tone' | 'voice.audience' | 'description' | 'text' | 'voice.style' | 'voice.pillars' | 'voice.sampleOutput' | 'strategy.goals' | 'voice.values' | 'strategy.contentTypes' | 'strategy.platforms' | 'voice.doesNotSoundLike' | 'strategy.frequency' | 'identity.website' | 'identity.colors' | 'identity.handle' | 'settings.language' | 'strategy.topics' | 'guidelines.dos' | 'guidelines.donts' | 'guidelines.bannedWords' | 'guidelines.sourcedClaims' | 'voice.writingRules';
    /**
     * The question.
     */
    text: string;
    /**
     * What an answer looks like.
     */
    hint: string;
    /**
     * Points that it adds to how complete the brand is.
     */
    weight: number;
};

export type InterviewRequest = {
    /**
     * Language of the question: `en` or `de`; the brand’s if left out.
     */
    language?: 'en' | 'de';
};

export type InvitationDocument = {
    data: InvitationResource;
    links: SelfLink;
};

export type InvitationList = {
    /**
     * The entries of this page.
     */
    data: Array<InvitationResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type InvitationResource = {
    /**
     * Kind of resource.
     */
    type: 'invitation';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Address it was mailed to.
         */
        email: string;
        /**
         * Role they will have.
         */
        role: 'viewer' | 'creator' | 'admin' | 'owner';
        /**
         * Brands that they will be limited to; null for every brand.
         */
        brandIds: Array<string> | null;
        /**
         * User who invited.
         */
        invitedBy: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * Until when it can be accepted.
         */
        expiresAt: string;
    };
};

export type InvoiceList = {
    /**
     * The entries of this page.
     */
    data: Array<InvoiceResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type InvoiceResource = {
    /**
     * Kind of resource.
     */
    type: 'invoice';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * `pending` until the bank has confirmed it. Credits are added with `paid`.
         */
        status: 'pending' | 'paid' | 'failed';
        /**
         * What was bought.
         */
        packId: string;
        /**
         * Whole credits that were bought.
         */
        credits: number;
        /**
         * What was paid, in the smallest unit of the currency, such as cents.
         */
        amount: number;
        /**
         * ISO 4217 code of the currency, in lowercase.
         */
        currency: 'aud' | 'brl' | 'cad' | 'chf' | 'czk' | 'dkk' | 'eur' | 'gbp' | 'hkd' | 'inr' | 'jpy' | 'krw' | 'mxn' | 'nok' | 'nzd' | 'pln' | 'sek' | 'sgd' | 'usd';
        /**
         * What was refunded of it, in the smallest unit of the currency, such as cents.
         */
        refundedAmount: number;
        /**
         * Whether the bank has taken the payment back because its owner disputed it.
         */
        isDisputed: boolean;
        /**
         * Whole credits that were taken back after a refund or a dispute, rounded up.
         */
        creditsTakenBack: number;
        /**
         * When the purchase was started.
         */
        createdAt: string;
        /**
         * When it was paid; null until then.
         */
        paidAt: string | null;
        /**
         * Receipt on a page of the payment provider; null where it has none.
         */
        receiptUrl: string | null;
    };
};

export type KeyCap = {
    /**
     * The first key of a chain of rotations.
     */
    apiKeyId: string;
    /**
     * Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything.
     */
    monthly: number;
};

export type KnowledgeChunkList = {
    /**
     * The entries of this page.
     */
    data: Array<KnowledgeChunkResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type KnowledgeChunkResource = {
    /**
     * Kind of resource.
     */
    type: 'knowledge-chunk';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Source that it is of.
         */
        sourceId: string;
        /**
         * Version of its text.
         */
        versionId: string;
        /**
         * Which part of the source: 0 for the first one.
         */
        position: number;
        /**
         * Where it begins in the text of the version, in characters.
         */
        start: number;
        /**
         * Where it ends.
         */
        end: number;
        /**
         * Page of a document that it begins on; null for others.
         */
        page: number | null;
        /**
         * Second of a recording at which it begins; null for others.
         */
        startSeconds: number | null;
        /**
         * Language of it (BCP 47); null where it is not known.
         */
        language: string | null;
        /**
         * What it says.
         */
        text: string;
    };
};

export type KnowledgeFailure = {
    /**
     * What went wrong.
     */
    code: 'address_refused' | 'unreachable' | 'error_answered' | 'too_large' | 'unsupported' | 'unreadable' | 'took_too_long' | 'no_text' | 'transcription_unavailable' | 'transcription_failed' | 'no_speech' | 'duplicate' | 'file_missing' | 'limit_reached' | 'interrupted';
    /**
     * The same in words, with what helps.
     */
    message: string;
};

export type KnowledgeHighlight = {
    /**
     * Where it begins in the quote, in characters (UTF-16).
     */
    start: number;
    /**
     * Where it ends.
     */
    end: number;
};

export type KnowledgeHitList = {
    /**
     * All entries.
     */
    data: Array<KnowledgeHitResource>;
    links: SelfLink;
};

export type KnowledgeHitResource = {
    /**
     * Kind of resource.
     */
    type: 'knowledge-hit';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Words of the quote that fit the query, in their order; none where it was found by its meaning alone.
         */
        highlights: Array<KnowledgeHighlight>;
        /**
         * Source that it is of.
         */
        sourceId: string;
        /**
         * Version of its text.
         */
        versionId: string;
        /**
         * Title of the source.
         */
        title: string;
        /**
         * What the source is.
         */
        kind: 'text' | 'url' | 'document' | 'rss' | 'audio' | 'video';
        /**
         * What it may be used for.
         */
        purpose: 'brand_truth' | 'inspiration' | 'research';
        /**
         * What it says, word for word, cut around what fits.
         */
        quote: string;
        /**
         * Address of the source; null for others than pages and feeds.
         */
        url: string | null;
        /**
         * Which part of the source: 0 for the first one.
         */
        position: number;
        /**
         * Where that part begins in the text of the version, in characters.
         */
        start: number;
        /**
         * Where it ends.
         */
        end: number;
        /**
         * Page of a document that it begins on; null for others.
         */
        page: number | null;
        /**
         * Second of a recording at which it begins; null for others.
         */
        startSeconds: number | null;
        /**
         * Second at which it ends; null where that is not known.
         */
        endSeconds: number | null;
        /**
         * How well it fits, from 0 to 1, beside the other hits.
         */
        score: number;
        /**
         * What it was found by: `words`, words of similar `spelling`, or its `meaning` alone.
         */
        match: 'words' | 'spelling' | 'meaning';
    };
};

export type KnowledgeMark = {
    /**
     * Character of the text.
     */
    at: number;
    /**
     * Page of a document; left out of others.
     */
    page: number | null;
    /**
     * Second of a recording at which it begins; left out of others.
     */
    seconds: number | null;
    /**
     * Second at which it ends, where that is known.
     */
    endSeconds: number | null;
};

export type KnowledgeSourceDocument = {
    data: KnowledgeSourceResource;
    links: SelfLink;
};

export type KnowledgeSourceList = {
    /**
     * The entries of this page.
     */
    data: Array<KnowledgeSourceResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type KnowledgeSourceResource = {
    /**
     * Kind of resource.
     */
    type: 'knowledge-source';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Brand that knows it.
         */
        brandId: string;
        /**
         * What it is.
         */
        kind: 'text' | 'url' | 'document' | 'rss' | 'audio' | 'video';
        /**
         * What it may be used for.
         */
        purpose: 'brand_truth' | 'inspiration' | 'research';
        /**
         * Its title: given, or found in it.
         */
        title: string;
        /**
         * Address of the page, the feed, the entry or the recording; null for others.
         */
        url: string | null;
        /**
         * File that it was read from; null for others, and once the file was deleted.
         */
        assetId: string | null;
        /**
         * Feed that it is an entry of; null for others.
         */
        feedId: string | null;
        /**
         * `ready`: it can be searched. A failed one keeps what was read of it before.
         */
        state: 'queued' | 'processing' | 'ready' | 'failed';
        /**
         * Why it failed; null otherwise.
         */
        failure: KnowledgeFailure | null;
        /**
         * How much of a recording has been transcribed, 0 to 100; null while nothing is being transcribed.
         */
        progress: number | null;
        /**
         * Current version of its text; null until it was read.
         */
        versionId: string | null;
        /**
         * Characters of its text.
         */
        characters: number;
        /**
         * Parts that its text is searched by.
         */
        chunks: number;
        /**
         * Language of its text (BCP 47); null where it is not known.
         */
        language: string | null;
        /**
         * Entries that are kept of a feed; 0 for others.
         */
        entries: number;
        /**
         * Whether its address or file can be read anew.
         */
        isRefreshable: boolean;
        /**
         * When its address or file was last read; null before.
         */
        checkedAt: string | null;
        /**
         * When it was archived, which takes it out of search; null otherwise.
         */
        archivedAt: string | null;
        /**
         * When it was added.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type KnowledgeVersionDocument = {
    data: KnowledgeVersionResource;
    links: SelfLink;
};

export type KnowledgeVersionResource = {
    /**
     * Kind of resource.
     */
    type: 'knowledge-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The text.
         */
        text: string;
        /**
         * Where its pages, or the sentences of a recording, begin; none of other texts.
         */
        marks: Array<KnowledgeMark>;
        /**
         * Source that it is of.
         */
        sourceId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Title at that time.
         */
        title: string;
        /**
         * Characters of the text.
         */
        characters: number;
        /**
         * Language of the text (BCP 47); null where it is not known.
         */
        language: string | null;
        /**
         * When it was read.
         */
        createdAt: string;
    };
};

export type KnowledgeVersionSummary = {
    /**
     * Kind of resource.
     */
    type: 'knowledge-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Source that it is of.
         */
        sourceId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Title at that time.
         */
        title: string;
        /**
         * Characters of the text.
         */
        characters: number;
        /**
         * Language of the text (BCP 47); null where it is not known.
         */
        language: string | null;
        /**
         * When it was read.
         */
        createdAt: string;
    };
};

export type KnowledgeVersionSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<KnowledgeVersionSummary>;
    meta: PageMeta;
    links: PageLinks;
};

export type LearnedColor = {
    /**
     * The colour.
     */
    color: string;
    /**
     * Share of the pictures that has it or one like it.
     */
    share: number;
};

export type LearnedEdges = {
    /**
     * Share that runs across.
     */
    horizontal: number;
    /**
     * Share that runs up and down.
     */
    vertical: number;
    /**
     * Share that runs in other directions.
     */
    diagonal: number;
};

export type LearnedStyle = {
    /**
     * Colours of the pictures, the most frequent first.
     */
    palette: Array<LearnedColor>;
    /**
     * The colour that surrounds what the pictures show.
     */
    ground: string;
    /**
     * How far dark and light lie apart, 0 to 1.
     */
    contrast: number;
    /**
     * How much of a picture has detail, 0 to 1.
     */
    density: number;
    /**
     * Where the detail lies: −1 left, 0 in the middle or on both sides, 1 right.
     */
    balance: number;
    /**
     * How the edges run.
     */
    edges: LearnedEdges;
};

export type LeftOutOfContext = {
    /**
     * The part that it belongs to.
     */
    part: 'record' | 'memories' | 'knowledge' | 'posts';
    /**
     * Its id.
     */
    id: string;
    /**
     * `over_budget`: there was no room for it. `ranked_lower`: there are as many better ones as the part may have.
     */
    reason: 'over_budget' | 'ranked_lower';
    /**
     * Tokens that it would have taken.
     */
    tokens: number;
};

export type LinkCard = {
    /**
     * The link.
     */
    url: string;
    /**
     * Title; empty where there is no card.
     */
    title: string;
    /**
     * A sentence or two; may be empty.
     */
    description: string;
    /**
     * Its picture; null without one.
     */
    assetId: string | null;
    /**
     * Whether it is sent with posts that have this link.
     */
    isShown: boolean;
    /**
     * When the page was read; null for a card that somebody wrote.
     */
    fetchedAt: string | null;
    /**
     * Why there is no card, or no picture; null otherwise.
     */
    problem: string | null;
};

export type LinkCardDocument = {
    data: LinkCardResource;
    links: SelfLink;
};

export type LinkCardInput = {
    /**
     * The link.
     */
    url: string;
    /**
     * Title; without one, no card.
     */
    title?: string;
    /**
     * A sentence or two.
     */
    description?: string;
    /**
     * Its picture, as `asset_…`.
     */
    assetId?: string;
    /**
     * False: no card.
     */
    isShown?: boolean;
    /**
     * When the page was read, e.g. `2027-03-28T07:00:00Z`.
     */
    fetchedAt?: string;
    /**
     * Why there is none.
     */
    problem?: string;
};

export type LinkCardResource = {
    /**
     * Kind of resource.
     */
    type: 'link-card';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Address of the picture, signed and short-lived; null without one.
         */
        pictureUrl: string | null;
        /**
         * The link.
         */
        url: string;
        /**
         * Title; empty where there is no card.
         */
        title: string;
        /**
         * A sentence or two; may be empty.
         */
        description: string;
        /**
         * Its picture; null without one.
         */
        assetId: string | null;
        /**
         * Whether it is sent with posts that have this link.
         */
        isShown: boolean;
        /**
         * When the page was read; null for a card that somebody wrote.
         */
        fetchedAt: string | null;
        /**
         * Why there is no card, or no picture; null otherwise.
         */
        problem: string | null;
    };
};

export type LocalUpload = {
    /**
     * Id of the asset.
     */
    assetId: string;
    /**
     * Name of the file.
     */
    filename: string;
    /**
     * Media type.
     */
    contentType: string;
    /**
     * The bytes: add them as `data`.
     */
    source: UploadEncoding;
};

export type LocalUploadBody = {
    /**
     * Id of the asset to come.
     */
    assetId: string;
    /**
     * Name of the file.
     */
    filename?: string;
    /**
     * Media type.
     */
    contentType?: string;
    /**
     * The bytes.
     */
    source: LocalUploadSource;
};

export type LocalUploadSource = {
    /**
     * How `data` is encoded.
     */
    encoding?: 'base64';
    /**
     * The bytes of the file, without line breaks.
     */
    data: string;
};

export type MakeLinkCard = {
    /**
     * Page that is linked.
     */
    url: string;
    /**
     * Brand that its picture belongs to, e.g. `brand_…`.
     */
    brandId?: string;
};

export type McpConnectionDocument = {
    data: McpConnectionResource;
    links: SelfLink;
};

export type McpConnectionList = {
    /**
     * The entries of this page.
     */
    data: Array<McpConnectionResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type McpConnectionResource = {
    /**
     * Kind of resource.
     */
    type: 'mcp-connection';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Registered id, or address of its metadata document.
         */
        clientId: string;
        /**
         * Name of the client when consent was given.
         */
        clientName: string;
        /**
         * MCP endpoint that its tokens are for.
         */
        resource: string;
        /**
         * What the client may do.
         */
        scopes: Array<'videos:read' | 'videos:create' | 'videos:update' | 'videos:delete' | 'images:read' | 'images:create' | 'images:update' | 'images:delete' | 'prompts:read' | 'prompts:create' | 'prompts:update' | 'prompts:delete' | 'articles:read' | 'articles:create' | 'posts:draft' | 'posts:schedule' | 'posts:approve' | 'posts:publish' | 'brands:read' | 'credits:read' | 'analytics:read'>;
        /**
         * Person who connected it.
         */
        userId: string;
        /**
         * Email address of the person.
         */
        userEmail: string;
        /**
         * When it was connected.
         */
        createdAt: string;
        /**
         * When it was last used.
         */
        lastUsedAt: string | null;
        /**
         * When it was revoked.
         */
        revokedAt: string | null;
    };
};

export type MediaRule = {
    /**
     * Media types that are accepted.
     */
    mimeTypes: Array<string>;
    /**
     * Most bytes of one file.
     */
    maxBytes: number;
    /**
     * Most files of one post.
     */
    maxCount: number;
    /**
     * Shortest duration in seconds; absent where there is none.
     */
    minSeconds: number | null;
    /**
     * Longest duration in seconds; absent where there is none.
     */
    maxSeconds: number | null;
    /**
     * Least width divided by height; absent where there is none. Images of another shape are cropped.
     */
    minAspect: number | null;
    /**
     * Most width divided by height; absent where there is none. Images of another shape are cropped.
     */
    maxAspect: number | null;
    /**
     * Codecs of videos that are accepted, as ffmpeg names them; absent where the channel names none.
     */
    codecs: Array<string> | null;
    /**
     * Most pixels across of a video; absent where there is no limit.
     */
    maxWidth: number | null;
    /**
     * Most pixels down of a video; absent where there is no limit.
     */
    maxHeight: number | null;
    /**
     * Fewest pictures of a video in a second; absent where there is no limit.
     */
    minFrameRate: number | null;
    /**
     * Most pictures of a video in a second; absent where there is no limit.
     */
    maxFrameRate: number | null;
    /**
     * Most bits of a video in a second; absent where there is no limit.
     */
    maxBitrate: number | null;
    /**
     * Captions that are sent with a video; absent where none are.
     */
    captions: CaptionRule | null;
    /**
     * What the picture may be that is sent with a video, which is converted if it is another; absent where none is sent.
     */
    thumbnail: ThumbnailRule | null;
    /**
     * Whether this instance converts videos that the channel does not take as they are; only of videos.
     */
    converts: boolean | null;
};

export type MemberDocument = {
    data: MemberResource;
    links: SelfLink;
};

export type MemberList = {
    /**
     * The entries of this page.
     */
    data: Array<MemberResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type MemberResource = {
    /**
     * Kind of resource.
     */
    type: 'member';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Email address.
         */
        email: string;
        /**
         * Name of the person.
         */
        name: string;
        /**
         * Role in the organization.
         */
        role: 'viewer' | 'creator' | 'admin' | 'owner';
        /**
         * Brands that they are limited to; null for every brand, and where you are neither an admin nor the member.
         */
        brandIds: Array<string> | null;
        /**
         * When they joined.
         */
        createdAt: string;
    };
};

export type MemoryDocument = {
    data: MemoryResource;
    links: SelfLink;
};

export type MemoryEvidence = {
    /**
     * What it is.
     */
    type: 'post' | 'article' | 'approval';
    /**
     * Its id. It may have been deleted since.
     */
    id: string;
    /**
     * Page that shows it; null for what was deleted.
     */
    url: string | null;
};

export type MemoryList = {
    /**
     * The entries of this page.
     */
    data: Array<MemoryResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type MemoryResource = {
    /**
     * Kind of resource.
     */
    type: 'memory';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Brand that remembers it.
         */
        brandId: string;
        /**
         * What to remember.
         */
        text: string;
        /**
         * `written` by somebody, or what was seen in corrections.
         */
        kind: 'written' | 'emojis' | 'hashtags' | 'hashtags_last' | 'exclamations' | 'links' | 'word' | 'shorter' | 'address' | 'salutation' | 'sign_off' | 'declined';
        /**
         * Whether a person wrote it, a key or an agent did, or it was suggested.
         */
        origin: 'person' | 'agent' | 'suggestion';
        /**
         * Content is made by `kept` ones only.
         */
        status: 'suggested' | 'kept' | 'dismissed';
        /**
         * What the suggestion is made of, such as the words `from` and `to`.
         */
        values: {
            [key: string]: string;
        };
        /**
         * What shows it: drafts that people corrected, and approvals with a comment.
         */
        evidence: Array<MemoryEvidence>;
        /**
         * Who wrote or decided it; null for a suggestion that waits.
         */
        author: Author | null;
        /**
         * API key or MCP connection that did so for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * When it was suggested or written.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type MergeVideos = {
    /**
     * Videos and pictures of the library in their order; a file may come more than once.
     */
    assetIds: Array<string>;
    /**
     * Brand of the new video, e.g. `brand_…`; the one that all files have in common if left out.
     */
    brandId?: string;
    /**
     * How one file becomes the next; `fade` if left out.
     */
    transition?: 'cut' | 'fade' | 'fadeblack' | 'dissolve' | 'slideleft' | 'slideright' | 'slideup' | 'slidedown' | 'wipeleft' | 'wiperight' | 'wipeup' | 'wipedown' | 'circleopen';
    /**
     * Seconds that each transition takes; 0.5 if left out. Of no effect on `cut`.
     */
    transitionDuration?: number;
    /**
     * Width to height; that of the first file if left out.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Files of another shape: `contain` shows all of them on black, `cover` cuts them. `contain` if left out.
     */
    fit?: 'contain' | 'cover';
    /**
     * Seconds for which each picture is shown; 3 if left out.
     */
    pictureSeconds?: number;
    /**
     * A caption for each file, drawn over it while it is shown; empty for none.
     */
    captions?: Array<string>;
    /**
     * `speech`: what is said in the videos that have no captions becomes captions of the new video, beside those that the others have.
     */
    captionsFrom?: 'speech';
    /**
     * Audio of the library that plays under the whole video, and becomes quieter where somebody speaks.
     */
    musicAssetId?: string;
    /**
     * How loud the music is, in percent of the voices; 30 if left out.
     */
    musicVolume?: number;
    /**
     * What the new video shows, for people who cannot see it.
     */
    altText?: string;
};

export type MixedMediaRule = {
    /**
     * Kinds that may stand together.
     */
    kinds: Array<'image' | 'video' | 'audio'>;
    /**
     * Most files of one post that holds several kinds.
     */
    maxCount: number;
};

export type ModelAvatar = {
    /**
     * Name in requests.
     */
    id: string;
    /**
     * Name for people.
     */
    label: string;
    /**
     * Address of a picture or video that shows it; null for none.
     */
    previewUrl: string | null;
};

export type ModelChoice = {
    /**
     * What the models make.
     */
    kind: 'image' | 'video' | 'voice' | 'music' | 'avatar' | 'text';
    /**
     * Models of `GET /v1/models` for requests that name none, at most 20.
     */
    models: Array<string>;
    /**
     * Which of them comes first, and which follow: `ordered` as listed, `cheapest` by credits, `fastest` by what they took lately, `best` by how often they delivered lately. `ordered` unless set.
     */
    rule: 'ordered' | 'cheapest' | 'fastest' | 'best';
    /**
     * Whether requests that name another model are refused. `false` unless set.
     */
    onlyThese: boolean;
    /**
     * Whether a request that names a model may move to another one when that fails. `false` unless set.
     */
    namedMayMove: boolean;
};

export type ModelDurations = {
    /**
     * Seconds at least.
     */
    min: number;
    /**
     * Seconds at most.
     */
    max: number;
    /**
     * Seconds of a request that names none.
     */
    usual: number;
};

export type ModelList = {
    /**
     * The entries of this page.
     */
    data: Array<ModelResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ModelPause = {
    /**
     * Why its vendor is paused.
     */
    code: string;
    /**
     * Since when.
     */
    since: string;
    /**
     * When one generation tries it again.
     */
    retryAt: string;
};

export type ModelPrice = {
    /**
     * US dollars for a million tokens read.
     */
    input: number;
    /**
     * US dollars for a million tokens written.
     */
    output: number;
    /**
     * Page that says so; empty for models of this machine.
     */
    source: string;
    /**
     * When it was read.
     */
    readAt: string;
};

export type ModelResource = {
    /**
     * Kind of resource.
     */
    type: 'model';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What it makes.
         */
        kind: 'image' | 'video' | 'voice' | 'music' | 'avatar' | 'text' | 'transform';
        /**
         * Who runs it.
         */
        provider: string;
        /**
         * Name for people.
         */
        label: string;
        /**
         * What it is good at.
         */
        description: string;
        /**
         * Brand for which it was trained; null where it is for all.
         */
        brandId: string | null;
        /**
         * Formats of its images or videos; none of others.
         */
        aspectRatios: Array<'1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9'>;
        /**
         * How long its videos or music can be; null where the length follows from the text, and of others.
         */
        durations: ModelDurations | null;
        /**
         * Voices that it reads with, the default first; none of others.
         */
        voices: Array<ModelVoice>;
        /**
         * False while its vendor has not said which voices there are, and where it has more: a request may name any.
         */
        areVoicesKnown: boolean;
        /**
         * Figures that speak its texts, the default first; none of others.
         */
        avatars: Array<ModelAvatar>;
        /**
         * False while its vendor has not said which avatars there are, and where it has more: a request may name any.
         */
        areAvatarsKnown: boolean;
        /**
         * Pictures of the library that a request may bring as `references`; 0 for none.
         */
        references: number;
        /**
         * Whether a request may bring a voice or music.
         */
        takesAudio: boolean;
        /**
         * Whether a request for a video may bring the picture that it ends with.
         */
        takesEndFrame: boolean;
        /**
         * Whether a request for an image or a video may bring a text that it is to use.
         */
        takesContext: boolean;
        /**
         * Whether it changes pictures as a prompt says.
         */
        edits: boolean;
        /**
         * Whether it removes the background of pictures.
         */
        removesBackgrounds: boolean;
        /**
         * Whether it writes captions of what is said in a video.
         */
        transcribes: boolean;
        /**
         * Why it cannot run on this instance, and what to install; null where it can.
         */
        unavailable: ModelUnavailable | null;
        /**
         * Its vendor kept failing with the key of the instance: generations that may move go to another model. Null otherwise.
         */
        paused: ModelPause | null;
        /**
         * Longest prompt in characters.
         */
        promptLength: number;
        /**
         * Credits per output, or per second of it; 0 for local models.
         */
        credits: number;
        /**
         * What `credits` is the price of.
         */
        creditsPer: 'output' | 'second' | 'minute';
        /**
         * List price of a text model; null of others, and where it is not known.
         */
        price: ModelPrice | null;
    };
};

export type ModelUnavailable = {
    /**
     * What is missing.
     */
    reason: string;
    /**
     * Command that installs it; null if there is none.
     */
    install: string | null;
};

export type ModelVoice = {
    /**
     * Name in requests.
     */
    id: string;
    /**
     * Name for people.
     */
    label: string;
    /**
     * Language, as a BCP 47 tag.
     */
    language: string;
};

export type NewBrandCap = {
    /**
     * The brand.
     */
    brandId: string;
    /**
     * Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything.
     */
    monthly: number;
};

export type NewKeyCap = {
    /**
     * The API key.
     */
    apiKeyId: string;
    /**
     * Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything.
     */
    monthly: number;
};

export type NewModelChoice = {
    /**
     * What the models make.
     */
    kind: 'image' | 'video' | 'voice' | 'music' | 'avatar' | 'text';
    /**
     * Models of `GET /v1/models` for requests that name none, at most 20.
     */
    models: Array<string>;
    /**
     * Which of them comes first, and which follow: `ordered` as listed, `cheapest` by credits, `fastest` by what they took lately, `best` by how often they delivered lately. `ordered` unless set.
     */
    rule?: 'ordered' | 'cheapest' | 'fastest' | 'best';
    /**
     * Whether requests that name another model are refused. `false` unless set.
     */
    onlyThese?: boolean;
    /**
     * Whether a request that names a model may move to another one when that fails. `false` unless set.
     */
    namedMayMove?: boolean;
};

export type NewsletterDocument = {
    data: NewsletterResource;
    links: SelfLink;
};

export type NewsletterIssueList = {
    /**
     * The entries of this page.
     */
    data: Array<NewsletterIssueResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type NewsletterIssueResource = {
    /**
     * Kind of resource.
     */
    type: 'newsletter-issue';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Subject of its mails.
         */
        subject: string;
        /**
         * Target that it publishes.
         */
        targetId: string;
        /**
         * Release of that target; null once it was deleted.
         */
        releaseId: string | null;
        /**
         * Mails that the mail server took.
         */
        sent: number;
        /**
         * Mails that are still to be sent.
         */
        waiting: number;
        /**
         * Mails whose answer was lost. They may have been delivered, and are not sent again.
         */
        unconfirmed: number;
        /**
         * Mails to addresses that do not exist. Those subscribers get no more.
         */
        bounced: number;
        /**
         * Mails that the mail server refused for another reason.
         */
        failed: number;
        /**
         * Mails to people who unsubscribed before it was their turn.
         */
        skipped: number;
        /**
         * When it was published.
         */
        createdAt: string;
        /**
         * When the last of its mails was settled; null until then.
         */
        completedAt: string | null;
    };
};

export type NewsletterList = {
    /**
     * The entries of this page.
     */
    data: Array<NewsletterResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type NewsletterResource = {
    /**
     * Kind of resource.
     */
    type: 'newsletter';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Id of the brand.
         */
        brandId: string;
        /**
         * Name, as subscribers read it.
         */
        name: string;
        /**
         * What subscribers get, and how often. Shown on the page that subscribes.
         */
        description: string | null;
        /**
         * Postal address of the sender in one line, at the end of every mail. Many countries require one.
         */
        postalLine: string | null;
        /**
         * Page on which people subscribe. A form of yours posts the field `address` there.
         */
        subscribeUrl: string;
        /**
         * Subscribers who get its mails.
         */
        confirmed: number;
        /**
         * Addresses that have yet to confirm.
         */
        pending: number;
        /**
         * People who have left.
         */
        unsubscribed: number;
        /**
         * Addresses that do not exist, as the mail server said.
         */
        bounced: number;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type NewTrainingCaption = {
    /**
     * The picture.
     */
    assetId: string;
    /**
     * What it shows, apart from what all pictures have in common.
     */
    text: string;
};

export type NoticeChannels = {
    /**
     * Kind of notice.
     */
    kind: 'target.failed' | 'target.unconfirmed' | 'connection.refused' | 'connection.expiring' | 'approval.waiting' | 'approval.resolved' | 'review.commented' | 'memory.suggested' | 'brand-scan.ended' | 'workflow.approval' | 'workflow.question' | 'workflow.held' | 'workflow.failed' | 'credits.low' | 'credits.withdrawn' | 'organization.deletion' | 'webhooks.disabled';
    /**
     * Whether the app shows it.
     */
    app: boolean;
    /**
     * Whether it is sent by mail; null where this kind or this instance sends none.
     */
    mail: boolean | null;
    /**
     * Whether it is sent to your connected chats; null where this kind is not.
     */
    chat: boolean | null;
};

export type NoticeChannelsChange = {
    /**
     * Kind of notice.
     */
    kind: 'target.failed' | 'target.unconfirmed' | 'connection.refused' | 'connection.expiring' | 'approval.waiting' | 'approval.resolved' | 'review.commented' | 'memory.suggested' | 'brand-scan.ended' | 'workflow.approval' | 'workflow.question' | 'workflow.held' | 'workflow.failed' | 'credits.low' | 'credits.withdrawn' | 'organization.deletion' | 'webhooks.disabled';
    /**
     * Whether the app shows it.
     */
    app?: boolean;
    /**
     * Whether it is sent by mail.
     */
    mail?: boolean;
    /**
     * Whether it is sent to your connected chats.
     */
    chat?: boolean;
};

export type NoticeList = {
    /**
     * The entries of this page.
     */
    data: Array<NoticeResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type NoticePreferencesDocument = {
    data: NoticePreferencesResource;
    links: SelfLink;
};

export type NoticePreferencesResource = {
    /**
     * Kind of resource.
     */
    type: 'notice-preferences';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Kinds that your role gets.
         */
        kinds: Array<NoticeChannels>;
        /**
         * When mails are sent: `off`, `immediate`, or `daily`.
         */
        mail: 'off' | 'immediate' | 'daily';
        /**
         * Hour of the daily mail.
         */
        digestHour: number;
        /**
         * IANA time zone of that hour.
         */
        timezone: string;
        /**
         * Whether this instance sends mail.
         */
        mailAvailable: boolean;
        /**
         * Whether you have connected a chat: `connected`, `not_connected`, or `unavailable` where no bot runs.
         */
        chat: 'unavailable' | 'not_connected' | 'connected';
    };
};

export type NoticeReadingDocument = {
    data: NoticeReadingResource;
    links: SelfLink;
};

export type NoticeReadingResource = {
    /**
     * Kind of resource.
     */
    type: 'notice-reading';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Notices that were unread before.
         */
        count: number;
    };
};

export type NoticeResource = {
    /**
     * Kind of resource.
     */
    type: 'notice';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What happened.
         */
        kind: 'target.failed' | 'target.unconfirmed' | 'connection.refused' | 'connection.expiring' | 'approval.waiting' | 'approval.resolved' | 'review.commented' | 'memory.suggested' | 'brand-scan.ended' | 'workflow.approval' | 'workflow.question' | 'workflow.held' | 'workflow.failed' | 'credits.low' | 'credits.withdrawn' | 'organization.deletion' | 'webhooks.disabled';
        /**
         * What it is about: title of the release, name of the account, summary of the call.
         */
        title: string;
        /**
         * Why it happened, where that is known.
         */
        detail: string | null;
        /**
         * Channel it happened on.
         */
        platform: string | null;
        /**
         * Id of what it is about: a target, connection, approval or organization.
         */
        subjectId: string;
        /**
         * Page on which you act on it.
         */
        url: string;
        /**
         * When you read it; null until then.
         */
        readAt: string | null;
        /**
         * When its cause was over; null until then.
         */
        resolvedAt: string | null;
        /**
         * When it was recorded.
         */
        createdAt: string;
    };
};

export type OccurrenceSelection = {
    /**
     * In a series: later ones, too, or all that wait.
     */
    occurrences?: 'one' | 'following' | 'all';
};

export type OptionalBrandScanDocument = {
    /**
     * Null where there is none.
     */
    data: BrandScanResource | null;
    links: SelfLink;
};

export type OrganizationDocument = {
    data: OrganizationResource;
    links: SelfLink;
};

export type OrganizationExportDocument = {
    data: OrganizationExportResource;
    links: SelfLink;
};

export type OrganizationExportList = {
    /**
     * The entries of this page.
     */
    data: Array<OrganizationExportResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type OrganizationExportResource = {
    /**
     * Kind of resource.
     */
    type: 'organization-export';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * How far it is.
         */
        status: 'queued' | 'running' | 'completed' | 'failed';
        /**
         * Signed address of the ZIP archive once it is completed. Whoever has it can download the file until it expires.
         */
        url: string | null;
        /**
         * Size of the archive; null until it is completed.
         */
        bytes: number | null;
        /**
         * When it was asked for.
         */
        createdAt: string;
        /**
         * When it was completed, or failed for good.
         */
        completedAt: string | null;
        /**
         * When it is deleted.
         */
        expiresAt: string | null;
    };
};

export type OrganizationList = {
    /**
     * The entries of this page.
     */
    data: Array<OrganizationResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type OrganizationResource = {
    /**
     * Kind of resource.
     */
    type: 'organization';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its name.
         */
        name: string;
        /**
         * Its name in addresses.
         */
        slug: string;
        /**
         * Your role there.
         */
        role: 'viewer' | 'creator' | 'admin' | 'owner';
        /**
         * Brands that you are limited to there; null for every brand.
         */
        brandIds: Array<string> | null;
        /**
         * Whether a key or MCP connection may approve its own requests.
         */
        selfApproval: 'never' | 'confirmed' | 'allowed';
        /**
         * What people without an account may do with a review link.
         */
        reviewLinks: 'off' | 'comment' | 'decide';
        /**
         * From when on it is erased for good; null unless it is scheduled for deletion.
         */
        deletionDueAt: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type OutgoingCall = {
    /**
     * What the call does.
     */
    operation: string;
    /**
     * HTTP method; null inside this instance.
     */
    method: string | null;
    /**
     * Address that would be called.
     */
    url: string | null;
    /**
     * Headers, without secrets.
     */
    headers: {
        [key: string]: string;
    };
    /**
     * Body, without secrets.
     */
    body: {
        [key: string]: unknown;
    };
};

export type PartChanges = {
    /**
     * Only in the later one.
     */
    added: Array<string>;
    /**
     * Only in the earlier one.
     */
    removed: Array<string>;
    /**
     * In both, and different.
     */
    changed: Array<ChangedPart>;
};

export type PictureFinding = {
    /**
     * The picture.
     */
    assetId: string;
    /**
     * `unknown`: there is no such file, or not for the caller. `no_picture`: a file of another kind. `too_small`: under 256 pixels wide or high. `unreadable`: it cannot be decoded. `duplicate`: nearly the same as one before it, and left out.
     */
    problem: 'unknown' | 'no_picture' | 'too_small' | 'unreadable' | 'duplicate';
    /**
     * The same in a sentence.
     */
    detail: string;
    /**
     * The picture before it that it resembles; null where that is not the problem.
     */
    duplicateOf: string | null;
};

export type PlannedDates = {
    /**
     * First day.
     */
    from: string;
    /**
     * Last day.
     */
    until: string;
    /**
     * IANA time zone of the days.
     */
    timezone: string;
};

export type PlannedDraft = {
    /**
     * Channel that it is for.
     */
    platform: string;
    /**
     * What is written.
     */
    type: 'caption' | 'post' | 'thread' | 'script' | 'newsletter' | 'article' | 'article_outline' | 'linkedin';
    /**
     * What it is about.
     */
    topic: string;
    /**
     * Its time in the calendar; null without `dateRange`.
     */
    scheduledAt: string | null;
};

export type PlannedModels = {
    /**
     * Why the first one: `request` named it, the `brand` has it, a rule of the organization put it first, or it is the usual one of the `instance`.
     */
    reason: 'request' | 'brand' | 'ordered' | 'cheapest' | 'fastest' | 'best' | 'instance';
    /**
     * Models that were not asked yet, in the order in which it would move to them.
     */
    next: Array<string>;
};

export type PlannedOccurrence = {
    /**
     * Day of the rule.
     */
    date: string;
    /**
     * When it would go out.
     */
    scheduledAt: string;
    /**
     * Whether the clock skips the local time on that day, so that it goes out later by as much as is skipped.
     */
    isMoved: true | false;
};

export type PlatformPostCounts = {
    /**
     * Likes.
     */
    likes: number | null;
    /**
     * Replies.
     */
    replies: number | null;
    /**
     * Reposts.
     */
    reposts: number | null;
    /**
     * Quotes.
     */
    quotes: number | null;
    /**
     * Views.
     */
    views: number | null;
};

export type PlatformPostList = {
    /**
     * The entries of this page.
     */
    data: Array<PlatformPostResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type PlatformPostMedia = {
    /**
     * What it is.
     */
    kind: 'image' | 'video';
    /**
     * Its alternative text.
     */
    altText: string | null;
};

export type PlatformPostResource = {
    /**
     * Kind of resource.
     */
    type: 'platform-post';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its page on the platform.
         */
        url: string;
        /**
         * What it says: the first 4000 characters.
         */
        text: string;
        /**
         * Whether the text goes on after that.
         */
        isTextCut: boolean;
        /**
         * When it was posted; null where the platform does not say.
         */
        postedAt: string | null;
        /**
         * Who posted it; null where the platform does not say.
         */
        authorHandle: string | null;
        /**
         * Their name.
         */
        authorName: string | null;
        /**
         * Id of the post that it replies to; null for none.
         */
        repliesToId: string | null;
        /**
         * Its pictures and videos.
         */
        media: Array<PlatformPostMedia>;
        /**
         * What people did with it.
         */
        counts: PlatformPostCounts;
    };
};

export type PostChangeView = {
    /**
     * What was asked for.
     */
    action: 'edit' | 'delete';
    /**
     * How far it is. `queued` may also wait for a rate limit, which `error` then says.
     */
    status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
    /**
     * When it was asked for.
     */
    requestedAt: string;
    /**
     * When it ended.
     */
    endedAt: string | null;
    /**
     * Why it waits or failed; null otherwise.
     */
    error: Failure | null;
};

export type PostDocument = {
    data: PostResource;
    links: SelfLink;
};

export type PostList = {
    /**
     * The entries of this page.
     */
    data: Array<PostResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type PostPreviewDocument = {
    data: PostPreviewResource;
    links: SelfLink;
};

export type PostPreviewResource = {
    /**
     * Kind of resource.
     */
    type: 'post-preview';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * One entry for each account.
         */
        channels: Array<ChannelPreview>;
    };
};

export type PostResource = {
    /**
     * Kind of resource.
     */
    type: 'post';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Text of the post.
         */
        content: string;
        /**
         * Posts that follow it as a thread. A release takes them as its `thread`.
         */
        thread: Array<string>;
        /**
         * State of the post.
         */
        status: 'draft' | 'scheduled' | 'published' | 'failed';
        /**
         * Id of the brand.
         */
        brandId: string;
        /**
         * Attached assets, in order.
         */
        assetIds: Array<string>;
        /**
         * Post that a model rewrote for another channel; null for others.
         */
        repurposedFrom: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type PresetVoice = {
    /**
     * Tone.
     */
    tone: string;
    /**
     * Style of writing.
     */
    style: string;
    /**
     * Rules of writing.
     */
    writingRules: Array<string>;
    /**
     * What it does not sound like.
     */
    doesNotSoundLike: Array<string>;
};

export type PreviewPost = {
    /**
     * Only these channels; otherwise all that the post is for.
     */
    platforms?: Array<string>;
};

export type PreviewTraining = {
    /**
     * Brand for which the model is trained: nobody else can use it.
     */
    brandId: string;
    /**
     * Pictures of the library, 20 to 100 of them, each at least 256 pixels wide and high.
     */
    assetIds: Array<string>;
    /**
     * What trains it: the name of one of the trainers. `local/style` if left out.
     */
    trainer?: string;
    /**
     * What the pictures have in common and the model learns: `style`, how they look; `object`, a thing that they show; `person`, somebody whom they show. `style` if left out. `local/style` learns nothing else.
     */
    subject?: 'style' | 'object' | 'person';
    /**
     * Of pictures of a person: that this person, or whoever may decide for them, has agreed to a model that makes pictures of them, and to their pictures being sent to the trainer. It is kept with the training, with whoever said so. Needed where `subject` is `person`.
     */
    hasConsent?: boolean;
};

export type PreviewWorkflowSchedule = {
    /**
     * A cron expression of minute, hour, day, month and day of the week.
     */
    cron: string;
    /**
     * An IANA time zone.
     */
    timezone: string;
};

export type PromptCombination = {
    /**
     * The prompt, filled in.
     */
    prompt: string;
    /**
     * The value of each variable in it.
     */
    values: {
        [key: string]: string;
    };
};

export type PromptDocument = {
    data: PromptResource;
    links: SelfLink;
};

export type PromptList = {
    /**
     * The entries of this page.
     */
    data: Array<PromptResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type PromptResource = {
    /**
     * Kind of resource.
     */
    type: 'prompt';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its name.
         */
        name: string;
        /**
         * The prompt, with `{name}` for a variable.
         */
        text: string;
        /**
         * Variables in the text, each once.
         */
        variables: Array<string>;
        /**
         * What it is for.
         */
        contentType: 'image' | 'video' | 'text';
        /**
         * Id of the brand that it is for; null for the whole organization.
         */
        brandId: string | null;
        /**
         * What it is good for.
         */
        description: string | null;
        /**
         * Its tags, by name.
         */
        tags: Array<ReleaseTag>;
        /**
         * What was generated with it, for the brands that the caller sees.
         */
        usage: PromptUsage;
        /**
         * Number of its latest version.
         */
        version: number;
        /**
         * Grows with each change; send it as `expectedRevision` with a change of your own.
         */
        revision: number;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type PromptUsage = {
    /**
     * Generations that named it, in any state.
     */
    generations: number;
    /**
     * When the latest of them was asked for; null for none.
     */
    lastUsedAt: string | null;
};

export type PromptVersionDocument = {
    data: PromptVersionResource;
    links: SelfLink;
};

export type PromptVersionResource = {
    /**
     * Kind of resource.
     */
    type: 'prompt-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What differs from the text of the version before; all of the first one is added.
         */
        changes: Array<TextChange>;
        /**
         * Prompt that it is of.
         */
        promptId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Name at that time.
         */
        name: string;
        /**
         * Text at that time.
         */
        text: string;
        /**
         * Who wrote it.
         */
        author: Author;
        /**
         * API key or MCP connection that wrote it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * Number of the version that it brought back; null for none.
         */
        restoredFrom: number | null;
        /**
         * When it was written.
         */
        createdAt: string;
    };
};

export type PromptVersionSummary = {
    /**
     * Kind of resource.
     */
    type: 'prompt-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Prompt that it is of.
         */
        promptId: string;
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Name at that time.
         */
        name: string;
        /**
         * Text at that time.
         */
        text: string;
        /**
         * Who wrote it.
         */
        author: Author;
        /**
         * API key or MCP connection that wrote it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * Number of the version that it brought back; null for none.
         */
        restoredFrom: number | null;
        /**
         * When it was written.
         */
        createdAt: string;
    };
};

export type PromptVersionSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<PromptVersionSummary>;
    meta: PageMeta;
    links: PageLinks;
};

export type ProposedAnswer = {
    /**
     * Field that it fills in.
     */
    field: 'voice.tone' | 'voice.audience' | 'description' | 'text' | 'voice.style' | 'voice.pillars' | 'voice.sampleOutput' | 'strategy.goals' | 'voice.values' | 'strategy.contentTypes' | 'strategy.platforms' | 'voice.doesNotSoundLike' | 'strategy.frequency' | 'identity.website' | 'identity.colors' | 'identity.handle' | 'settings.language' | 'strategy.topics' | 'guidelines.dos' | 'guidelines.donts' | 'guidelines.bannedWords' | 'guidelines.sourcedClaims' | 'voice.writingRules';
    /**
     * The answer that was read.
     */
    answer: string;
    /**
     * What the field is to say: one text, or the items of a list.
     */
    values: Array<string>;
    /**
     * Model that read it.
     */
    model: string;
    /**
     * What the calls of the model used.
     */
    usage: TextUsage;
};

export type PublishArticle = {
    /**
     * Account of the article’s brand, e.g. `conn_…`.
     */
    connectionId: string;
    /**
     * Address that counts as the original, for sites that say so (Ghost, DEV); where it was published first if left out.
     */
    canonicalUrl?: string;
};

export type PublishedPost = {
    /**
     * What it is: the post itself, a later post of its thread, or the first comment.
     */
    part: 'post' | 'thread' | 'comment';
    /**
     * Its id on the platform; null where a person settled the target.
     */
    externalProviderId: string | null;
    /**
     * Its address.
     */
    url: string | null;
};

export type PublishingDiagnostic = {
    /**
     * Stable name of the reason.
     */
    code: 'scheduler_channel_unavailable' | 'operator_app_missing' | 'connection_missing' | 'connection_not_usable' | 'credentials_unreadable' | 'reconnect_needed' | 'destination_missing' | 'access_expiring' | 'refresh_failing' | 'not_checked' | 'scope_missing' | 'media_scope_missing' | 'captions_scope_missing' | 'scopes_unknown' | 'app_review_pending' | 'callback_changed' | 'callback_unusable' | 'clash' | 'paused' | 'publishing_paused' | 'clock_change' | 'local_time_repeated' | 'local_time_skipped' | 'quota_exceeded' | 'quota_reached';
    /**
     * The same in words.
     */
    message: string;
    /**
     * Who can do something about it: a member, the operator of the instance, or only the platform.
     */
    resolvedBy: 'member' | 'operator' | 'platform' | null;
};

export type PublishingSettingsDocument = {
    data: PublishingSettingsResource;
    links: SelfLink;
};

export type PublishingSettingsResource = {
    /**
     * Kind of resource.
     */
    type: 'publishing-settings';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * People with the role creator, signed in. `direct` unless set. Null when not set.
         */
        creators: 'direct' | 'approval' | null;
        /**
         * API keys over REST, and over MCP where it is set. `direct` unless set. Null when not set.
         */
        apiKeys: 'direct' | 'approval' | null;
        /**
         * Everything over MCP, by key or by OAuth. `approval` unless set. Null when not set.
         */
        agents: 'direct' | 'approval' | null;
    };
};

export type PublishingStateDocument = {
    data: PublishingStateResource;
    links: SelfLink;
};

export type PublishingStateResource = {
    /**
     * Kind of resource.
     */
    type: 'publishing';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether publishing is paused: nothing is sent to any platform.
         */
        isPaused: boolean;
        /**
         * Since when; null if it is not.
         */
        pausedAt: string | null;
        /**
         * Who paused it; null if it is not.
         */
        pausedBy: Author | null;
        /**
         * Posts that fell due while it was paused, and that nobody has decided about.
         */
        missed: number;
    };
};

export type PublishWorkflow = {
    /**
     * Publishes nothing unless this is still the `revision` of the workflow.
     */
    expectedRevision?: number;
};

export type QuotaUsage = {
    /**
     * What is counted.
     */
    counts: 'posts' | 'media' | 'requests';
    /**
     * Most of them in any window.
     */
    most: number;
    /**
     * Length of the window in minutes. It slides.
     */
    windowMinutes: number;
    /**
     * Whether it is the `maxPostsPerDay` of the account, rather than a quota of the platform.
     */
    isOwn: boolean;
    /**
     * Of those in the fullest window of this day: what went out, and what is expected to.
     */
    used: number;
    /**
     * How many more fit into that window.
     */
    left: number;
};

export type QuotedCost = {
    /**
     * Whose price it is: the model that makes it now. Of an article: the model of its picture.
     */
    model: string;
    /**
     * Credits for an output, or for a second of it.
     */
    credits: number;
    /**
     * What `credits` is the price of.
     */
    creditsPer: 'output' | 'second' | 'minute';
    /**
     * The most that this model may cost, in millionths of a credit; 0 with a key of the organization.
     */
    mostMicro: number;
    /**
     * What was reserved, in millionths of a credit: more than `mostMicro` where another model would cost more.
     */
    reservedMicro: number;
    /**
     * Whether it costs nothing because it is made with a key of the organization.
     */
    isOwnKey: boolean;
};

export type ReadNotices = {
    /**
     * Notices to mark as read.
     */
    ids?: Array<string>;
    /**
     * Marks everything as read that was recorded until this time.
     */
    until?: string;
};

export type ReceiptDocument = {
    data: ReceiptResource;
    links: SelfLink;
};

export type ReceiptFault = {
    /**
     * What is wrong.
     */
    code: 'receipt_changed' | 'receipts_missing' | 'receipts_added' | 'head_missing' | 'head_differs' | 'signature_invalid' | 'rolled_back';
    /**
     * Number of the receipt, if it is about one.
     */
    sequence: number | null;
    /**
     * Its id, if it is there.
     */
    receiptId: string | null;
    /**
     * The same in words.
     */
    message: string;
};

export type ReceiptList = {
    /**
     * The entries of this page.
     */
    data: Array<ReceiptResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ReceiptResource = {
    /**
     * Kind of resource.
     */
    type: 'receipt';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Release that was published.
         */
        releaseId: string;
        /**
         * Title of the release, or how its text begins; null once it was deleted.
         */
        releaseTitle: string | null;
        /**
         * Target within the release.
         */
        targetId: string;
        /**
         * Account that it was sent to.
         */
        connectionId: string;
        /**
         * Name of the channel.
         */
        platform: string;
        /**
         * Name of the account on the platform, at that time.
         */
        handle: string | null;
        /**
         * What was tried.
         */
        action: 'publish' | 'edit' | 'delete';
        /**
         * Number of the attempt, from 1.
         */
        attempt: number;
        /**
         * How it ended. `gone`: it was to be deleted, and was no longer there.
         */
        outcome: 'published' | 'edited' | 'deleted' | 'gone' | 'refused' | 'unknown';
        /**
         * What that is known from: the answer of the platform, a look-up, or a person who looked.
         */
        confirmedBy: 'answer' | 'look-up' | 'person';
        /**
         * Why it was refused, or why nobody knows.
         */
        failureCode: string | null;
        /**
         * Keyed digest of what was sent (HMAC-SHA-256, base64url); null when a person settled it.
         */
        contentDigest: string | null;
        /**
         * Key of the digest; null once the release was deleted.
         */
        contentSalt: string | null;
        /**
         * Who saved what was sent.
         */
        authorId: string | null;
        /**
         * Name of that person.
         */
        authorName: string | null;
        /**
         * Key or MCP connection that they used, if any.
         */
        credentialId: string | null;
        /**
         * Approval by which it was saved, if any.
         */
        approvalId: string | null;
        /**
         * Who approved it.
         */
        approvedBy: string | null;
        /**
         * When the post was due.
         */
        plannedFor: string | null;
        /**
         * When the attempt began.
         */
        begunAt: string | null;
        /**
         * When its end was known.
         */
        endedAt: string;
        /**
         * Id of the post on the platform.
         */
        externalProviderId: string | null;
        /**
         * Address of the post.
         */
        url: string | null;
        /**
         * Everything that was known to be on the platform by then, in order, if it is more than one post; null otherwise.
         */
        posts: Array<PublishedPost> | null;
        /**
         * What became of the cards of its links, where cards are sent with posts; null where it has none.
         */
        linkCards: Array<SentLinkCard> | null;
        /**
         * Captions and thumbnails that were to be sent once a video was published, and what became of them; null without any.
         */
        videoAdditions: Array<SentVideoAddition> | null;
        /**
         * Place in the chain of the organization, from 1; null within the second before it is sealed.
         */
        sequence: number | null;
        /**
         * Hash of the receipt and of the one before it.
         */
        hash: string | null;
        /**
         * Hash of the one before it; null for the first one, and before it is sealed.
         */
        previousHash: string | null;
        /**
         * When it was written.
         */
        createdAt: string;
    };
};

export type ReceiptVerificationDocument = {
    data: ReceiptVerificationResource;
    links: SelfLink;
};

export type ReceiptVerificationResource = {
    /**
     * Kind of resource.
     */
    type: 'receipt-verification';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether nothing was changed since it was sealed.
         */
        intact: boolean;
        /**
         * Receipts that were read.
         */
        sealed: number;
        /**
         * Receipts in the chain, by its signed head.
         */
        chainLength: number;
        /**
         * `after` of the next part; null at the end of the chain.
         */
        next: number | null;
        /**
         * Receipts that are sealed within a second.
         */
        unsealed: number;
        /**
         * When the chain was last signed; null without receipts.
         */
        signedAt: string | null;
        /**
         * Where it is broken, 20 places of a part at most.
         */
        faults: Array<ReceiptFault>;
    };
};

export type ReconnectConnection = {
    /**
     * New credentials of the same account. Without them, a person connects it again at its `authorizationUrl`.
     */
    credentials?: {
        [key: string]: unknown;
    };
};

export type Recurrence = {
    /**
     * How often it repeats.
     */
    frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    /**
     * Every so many of these; else 1.
     */
    interval?: number;
    /**
     * Of a weekly release; else the day of its first time.
     */
    weekdays?: Array<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'>;
    /**
     * Releases in all, the first included.
     */
    count?: number;
    /**
     * Last possible day, e.g. `2027-12-31`; instead of `count`.
     */
    until?: string;
};

export type RefundCredits = {
    /**
     * The generation whose charge is refunded.
     */
    jobId: string;
    /**
     * Whole credits to give back. All that it cost unless given.
     */
    credits?: number;
    /**
     * Why, for the audit log of the organization.
     */
    reason: string;
};

export type ReleaseCommentDocument = {
    data: ReleaseCommentResource;
    links: SelfLink;
};

export type ReleaseCommentList = {
    /**
     * The entries of this page.
     */
    data: Array<ReleaseCommentResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ReleaseCommentResource = {
    /**
     * Kind of resource.
     */
    type: 'release-comment';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Release that it is about.
         */
        releaseId: string;
        /**
         * Plain text.
         */
        text: string;
        /**
         * Who wrote it; of a comment by a review link, whoever made the link.
         */
        author: Author;
        /**
         * Who wrote it by a review link, as the link names them; null for the team.
         */
        reviewerName: string | null;
        /**
         * API key that wrote it for them; null for a signed-in person.
         */
        apiKeyId: string | null;
        /**
         * When it was written.
         */
        createdAt: string;
        /**
         * When its author last changed it; null if never.
         */
        editedAt: string | null;
    };
};

export type ReleaseCommentText = {
    /**
     * Plain text; markup in it is shown as it is.
     */
    text: string;
};

export type ReleaseDocument = {
    data: ReleaseResource;
    links: SelfLink;
};

export type ReleaseFault = {
    /**
     * Code of the error catalogue.
     */
    code: string;
    /**
     * What is wrong.
     */
    detail: string;
    /**
     * JSON pointer into the release that was sent.
     */
    pointer: string | null;
};

export type ReleaseFilter = {
    /**
     * Only releases in this state.
     */
    status?: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled' | 'partially_published';
    /**
     * Only releases whose title or text has this in it.
     */
    search?: string;
    /**
     * Only releases with this tag.
     */
    tagId?: string;
    /**
     * Only releases that this member looks after.
     */
    assigneeId?: string;
};

export type ReleaseImportDocument = {
    data: ReleaseImportResource;
    links: SelfLink;
};

export type ReleaseImportResource = {
    /**
     * Kind of resource.
     */
    type: 'release-import';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What the file is.
         */
        format: 'csv' | 'ics';
        /**
         * Id of the brand.
         */
        brandId: string;
        /**
         * Whether nothing was written.
         */
        dryRun: boolean;
        /**
         * Whether everything is imported as drafts because scheduling needs an approval.
         */
        isDraftsOnly: boolean;
        /**
         * Columns of the file that mean nothing here.
         */
        ignoredColumns: Array<string>;
        /**
         * Rows with a fault. Nothing is imported while there are any.
         */
        faultyRows: number;
        /**
         * Releases that were created.
         */
        created: number;
        /**
         * Releases of these that have been deleted since, by undoing the import or one by one.
         */
        deleted: number;
        /**
         * The rows, in the order of the file.
         */
        rows: Array<ImportedRow>;
        /**
         * Who imported them.
         */
        createdBy: Author;
        /**
         * When they were imported.
         */
        createdAt: string;
        /**
         * When the import was undone; null if never.
         */
        undoneAt: string | null;
    };
};

export type ReleaseList = {
    /**
     * The entries of this page.
     */
    data: Array<ReleaseResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ReleaseMedia = {
    /**
     * Id of the asset.
     */
    assetId: string;
    /**
     * What the picture shows.
     */
    altText: string | null;
    /**
     * What stays in view where a platform cuts the picture; if left out, the center.
     */
    focus: FocusPoint | null;
};

export type ReleaseMediaInput = {
    /**
     * What stays in view when cut, 0 to 1; else the center.
     */
    focus?: FocusPointInput;
    /**
     * A ready asset, e.g. `asset_…`.
     */
    assetId: string;
    /**
     * What it shows, as alternative text.
     */
    altText?: string;
};

export type ReleaseRecurrence = {
    /**
     * Series that the release is part of; null for a draft, which begins one once it is scheduled.
     */
    seriesId: string | null;
    /**
     * How often it repeats.
     */
    frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    /**
     * Every so many days, weeks, months or years.
     */
    interval: number;
    /**
     * Days of a weekly release; null for other frequencies.
     */
    weekdays: Array<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'> | null;
    /**
     * Number of releases from `startsOn` on; null without such an end.
     */
    count: number | null;
    /**
     * Last day on which it may go out; null without such an end.
     */
    until: string | null;
    /**
     * Day from which the rule counts; null for a draft without a time.
     */
    startsOn: string | null;
    /**
     * Day of the rule that this release is for, even if it was moved; null for a draft.
     */
    date: string | null;
    /**
     * Whether the series has ended: no further releases are added to it.
     */
    hasEnded: true | false;
};

export type ReleaseResource = {
    /**
     * Kind of resource.
     */
    type: 'release';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the release for your team.
         */
        title: string;
        /**
         * Text for every target without its own.
         */
        baseContent: string;
        /**
         * Article that it publishes; null for posts.
         */
        articleId: string | null;
        /**
         * How far it is.
         */
        status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled' | 'partially_published';
        /**
         * IANA time zone.
         */
        timezone: string;
        /**
         * When it is due; null without a schedule.
         */
        scheduledAt: string | null;
        /**
         * When it was published.
         */
        publishedAt: string | null;
        /**
         * How it repeats; null if it does not.
         */
        recurrence: ReleaseRecurrence | null;
        /**
         * Id of the brand.
         */
        brandId: string;
        /**
         * Revision of the brand under which it was written; null if it is from before brands had any.
         */
        brandRevision: number | null;
        /**
         * Post that it publishes.
         */
        postId: string;
        /**
         * Attached assets, in order.
         */
        media: Array<ReleaseMedia>;
        /**
         * Posts that follow as a thread on every account without its own.
         */
        thread: Array<ThreadPost>;
        /**
         * First comment on every account without its own; null for none.
         */
        firstComment: string | null;
        /**
         * Cards of the links that its posts begin with, or may begin with.
         */
        linkCards: Array<LinkCard>;
        /**
         * Accounts it goes out on.
         */
        targets: Array<TargetView>;
        /**
         * How far its targets are.
         */
        targetSummary: TargetSummary;
        /**
         * Member who looks after it; null if nobody does.
         */
        assigneeId: string | null;
        /**
         * Tags, by name.
         */
        tags: Array<ReleaseTag>;
        /**
         * Grows with each change; send it as `expectedRevision` with a change of your own.
         */
        revision: number;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type ReleaseTag = {
    /**
     * Id of the tag.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Its color.
     */
    color: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink';
};

export type ReleaseTargetInput = {
    /**
     * Account, e.g. `conn_…`.
     */
    connectionId: string;
    /**
     * Replaces `baseContent` on this account.
     */
    caption?: string;
    /**
     * Replaces `media` on this account; `[]` for none.
     */
    media?: Array<ReleaseMediaInput>;
    /**
     * Like `media`.
     */
    thread?: Array<ThreadPostInput>;
    /**
     * Like `media`; empty for none.
     */
    firstComment?: string;
    /**
     * Its own time, like `scheduledAt`.
     */
    scheduledAt?: string;
};

export type ReleaseValidation = {
    /**
     * Kind of resource.
     */
    type: 'release-validation';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether the release would be created.
         */
        valid: boolean;
        /**
         * What stands in the way.
         */
        faults: Array<ReleaseFault>;
        /**
         * When its first target would be due; null if it would not be created, or waits without a time.
         */
        scheduledAt: string | null;
        /**
         * First days of a release that repeats, at most five; empty for another.
         */
        occurrences: Array<PlannedOccurrence>;
    };
};

export type ReleaseValidationDocument = {
    data: ReleaseValidation;
    links: SelfLink;
};

export type ReleaseVersionDocument = {
    data: ReleaseVersionResource;
    links: SelfLink;
};

export type ReleaseVersionResource = {
    /**
     * Kind of resource.
     */
    type: 'release-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Text for every target without its own.
         */
        baseContent: string;
        /**
         * IANA time zone.
         */
        timezone: string;
        /**
         * When it was due; null without a schedule.
         */
        scheduledAt: string | null;
        /**
         * Accounts, with texts and media of their own.
         */
        targets: Array<VersionTarget>;
        /**
         * Attached assets, in order.
         */
        media: Array<ReleaseMedia>;
        /**
         * Posts that followed as a thread.
         */
        thread: Array<ThreadPost>;
        /**
         * First comment; null for none.
         */
        firstComment: string | null;
        /**
         * Cards of its links.
         */
        linkCards: Array<LinkCard>;
        /**
         * Release that it is of.
         */
        releaseId: string;
        /**
         * `revision` of the release once it was saved.
         */
        revision: number;
        /**
         * Name of the release in it.
         */
        title: string;
        /**
         * Who saved it.
         */
        author: Author;
        /**
         * API key or MCP connection that saved it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * Version that it brought back, if any.
         */
        restoredFrom: string | null;
        /**
         * When the first change in it was saved.
         */
        createdAt: string;
        /**
         * When the last change in it was saved.
         */
        savedAt: string;
    };
};

export type ReleaseVersionSummary = {
    /**
     * Kind of resource.
     */
    type: 'release-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Release that it is of.
         */
        releaseId: string;
        /**
         * `revision` of the release once it was saved.
         */
        revision: number;
        /**
         * Name of the release in it.
         */
        title: string;
        /**
         * Who saved it.
         */
        author: Author;
        /**
         * API key or MCP connection that saved it for them; null for a signed-in person.
         */
        credentialId: string | null;
        /**
         * Version that it brought back, if any.
         */
        restoredFrom: string | null;
        /**
         * When the first change in it was saved.
         */
        createdAt: string;
        /**
         * When the last change in it was saved.
         */
        savedAt: string;
    };
};

export type ReleaseVersionSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<ReleaseVersionSummary>;
    meta: PageMeta;
    links: PageLinks;
};

export type ReplaceConnectionSlots = {
    /**
     * IANA time zone of the slots.
     */
    timezone: string;
    /**
     * Every slot that the account has from now on, each once, in any order.
     */
    slots: Array<SlotInput>;
};

export type ReplaceReleaseTags = {
    /**
     * Every tag that the release has from now on.
     */
    tagIds: Array<string>;
};

export type ReplayDeliveries = {
    /**
     * Sends again what was not delivered since then.
     */
    since: string;
    /**
     * What to send again; `failed` and `rejected` unless given.
     */
    statuses?: Array<'failed' | 'rejected' | 'skipped'>;
    /**
     * `cursor` of the previous answer, to go on.
     */
    cursor?: string;
};

export type ReplayDocument = {
    data: ReplayResource;
    links: SelfLink;
};

export type ReplayResource = {
    /**
     * Kind of resource.
     */
    type: 'webhook-replay';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Deliveries made.
         */
        replayed: number;
        /**
         * For the next call; null when nothing is left.
         */
        cursor: string | null;
    };
};

export type RepurposePost = {
    /**
     * Channel that it is for, e.g. `mastodon`; the new draft keeps its limits.
     */
    platform: string;
    /**
     * `adapt` says the same; `shorten` and `expand` say less and more; `thread` makes several posts of it.
     */
    mode?: 'adapt' | 'shorten' | 'expand' | 'thread';
    /**
     * Name of a model; the brand’s or the instance’s if left out.
     */
    model?: string;
};

export type RerunExecution = {
    /**
     * Runs from this node on; those before it give what they gave.
     */
    nodeId: string;
};

export type RescanBrand = {
    /**
     * Site to read; the one of the last scan, or else the `website` of the brand, if left out.
     */
    url?: string;
};

export type ReserveUpload = {
    /**
     * Name, e.g. `terrace.jpg`.
     */
    filename: string;
    /**
     * Media type, e.g. `image/jpeg`.
     */
    contentType: string;
    /**
     * What the file is.
     */
    category: 'image' | 'video' | 'audio' | 'music' | 'document';
    /**
     * Brand, e.g. `brand_…`.
     */
    brandId?: string;
    /**
     * Size, if known: over 10 MB is sent with PUT.
     */
    bytes?: number;
};

export type ResolveApproval = {
    /**
     * What is decided.
     */
    decision: 'approve' | 'decline';
    /**
     * Reason, shown to the person who asked and kept on record.
     */
    comment?: string;
};

export type RestoreArticleVersion = {
    /**
     * Changes nothing unless this is still the `revision` of the article.
     */
    expectedRevision?: number;
};

export type RestorePromptVersion = {
    /**
     * Changes nothing unless this is still the `revision` of the prompt.
     */
    expectedRevision?: number;
};

export type RestoreWorkflowVersion = {
    /**
     * Changes nothing unless this is still the `revision` of the workflow.
     */
    expectedRevision?: number;
};

export type ResumePublishing = {
    /**
     * What becomes of posts that fell due meanwhile: `publish` sends them now, `keep` leaves them paused for a decision about each, `cancel` cancels them.
     */
    missed: 'publish' | 'keep' | 'cancel';
};

export type ReviewBrandScan = {
    /**
     * Changes nothing unless this is still the `revision` of the brand.
     */
    expectedRevision: number;
    /**
     * Changes nothing unless this is still the latest scan. Reading a site again makes no revision; left out, whatever was found last is taken.
     */
    scanId?: string;
    /**
     * Fields whose finding the brand says from now on.
     */
    take?: Array<string>;
    /**
     * Fields whose finding is left. What the scan wrote there goes back to what the brand said before.
     */
    leave?: Array<string>;
};

export type ReviewComment = {
    /**
     * Who wrote it.
     */
    reviewerName: string;
    /**
     * Plain text.
     */
    text: string;
    /**
     * When it was written.
     */
    createdAt: string;
};

export type ReviewDocument = {
    data: ReviewResource;
    links: SelfLink;
};

export type ReviewedCard = {
    /**
     * The link.
     */
    url: string;
    /**
     * Title.
     */
    title: string;
    /**
     * A sentence or two; may be empty.
     */
    description: string;
    /**
     * Its picture; null without one.
     */
    picture: ReviewedMedia | null;
};

export type ReviewedMedia = {
    /**
     * Signed address of the file.
     */
    url: string;
    /**
     * Media type.
     */
    mimeType: string;
    /**
     * Signed address of one of the pictures of a video, or of the waveform of audio; null until it is made, and of images.
     */
    posterUrl: string | null;
    /**
     * What it shows, for people who cannot see it.
     */
    altText: string | null;
};

export type ReviewedPost = {
    /**
     * Its text.
     */
    text: string;
    /**
     * Its files, in their order.
     */
    media: Array<ReviewedMedia>;
};

export type ReviewedTarget = {
    /**
     * Its own files; null takes the common ones.
     */
    media: Array<ReviewedMedia> | null;
    /**
     * Posts that follow as a thread.
     */
    thread: Array<ReviewedPost>;
    /**
     * First comment that follows; null for none.
     */
    firstComment: string | null;
    /**
     * Cards that are sent with these posts.
     */
    linkCards: Array<ReviewedCard>;
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Name of the account; null where only a channel is named.
     */
    account: string | null;
    /**
     * Its own text; null takes the common one.
     */
    text: string | null;
    /**
     * ISO 8601 as asked for; local time unless it has an offset.
     */
    scheduledAt: string | null;
};

export type ReviewLinkFullDocument = {
    data: ReviewLinkFullResource;
    links: SelfLink;
};

export type ReviewLinkFullResource = {
    /**
     * Kind of resource.
     */
    type: 'review-link-full';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Address to send. It is shown only here.
         */
        url: string;
        /**
         * Release that it is for; null for one to an approval.
         */
        releaseId: string | null;
        /**
         * Approval that it is for; null for one to a release.
         */
        approvalId: string | null;
        /**
         * Who has the link.
         */
        reviewerName: string;
        /**
         * Whether it was made for approving or declining.
         */
        canDecide: boolean;
        /**
         * Who made it.
         */
        createdBy: Author;
        /**
         * When it expires.
         */
        expiresAt: string;
        /**
         * When it was last used, to the minute; null if never.
         */
        lastUsedAt: string | null;
        /**
         * When it was made.
         */
        createdAt: string;
    };
};

export type ReviewLinkList = {
    /**
     * The entries of this page.
     */
    data: Array<ReviewLinkResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type ReviewLinkResource = {
    /**
     * Kind of resource.
     */
    type: 'review-link';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Release that it is for; null for one to an approval.
         */
        releaseId: string | null;
        /**
         * Approval that it is for; null for one to a release.
         */
        approvalId: string | null;
        /**
         * Who has the link.
         */
        reviewerName: string;
        /**
         * Whether it was made for approving or declining.
         */
        canDecide: boolean;
        /**
         * Who made it.
         */
        createdBy: Author;
        /**
         * When it expires.
         */
        expiresAt: string;
        /**
         * When it was last used, to the minute; null if never.
         */
        lastUsedAt: string | null;
        /**
         * When it was made.
         */
        createdAt: string;
    };
};

export type ReviewResource = {
    /**
     * Kind of resource.
     */
    type: 'review';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Who sent the link.
         */
        invitedBy: string;
        /**
         * Who has the link.
         */
        reviewerName: string;
        /**
         * When the link expires.
         */
        expiresAt: string;
        /**
         * Title; some channels publish it, too.
         */
        title: string | null;
        /**
         * Common text.
         */
        text: string | null;
        /**
         * ISO 8601; local time unless it has an offset.
         */
        scheduledAt: string | null;
        /**
         * IANA time zone.
         */
        timezone: string | null;
        /**
         * Accounts that it goes out on, as they will show it.
         */
        targets: Array<ReviewedTarget>;
        /**
         * Its files, in their order.
         */
        media: Array<ReviewedMedia>;
        /**
         * What an approval sets off; null where nothing is asked.
         */
        action: 'schedule' | 'publish' | 'change' | 'pause' | 'unschedule' | 'cancel' | 'delete' | null;
        /**
         * How far the decision is; null where nothing is asked.
         */
        approvalStatus: 'pending' | 'approved' | 'declined' | 'expired' | null;
        /**
         * Whether the post was changed after the approval was asked for. It cannot be approved any more then.
         */
        isOutdated: boolean;
        /**
         * Whether you may comment.
         */
        canComment: boolean;
        /**
         * Whether you may approve or decline now.
         */
        canDecide: boolean;
        /**
         * What was written with review links, the oldest first.
         */
        comments: Array<ReviewComment>;
    };
};

export type RuleSource = {
    /**
     * What it is about.
     */
    about: Array<'text' | 'images' | 'videos' | 'captions' | 'thumbnails' | 'audio' | 'threads' | 'links' | 'look-up' | 'edit' | 'delete' | 'rate'>;
    /**
     * Address of the page.
     */
    url: string;
    /**
     * Day on which the rules were taken from it.
     */
    readAt: string;
};

export type SavedFilterDocument = {
    data: SavedFilterResource;
    links: SelfLink;
};

export type SavedFilterList = {
    /**
     * The entries of this page.
     */
    data: Array<SavedFilterResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type SavedFilterResource = {
    /**
     * Kind of resource.
     */
    type: 'saved-filter';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its name.
         */
        name: string;
        /**
         * What it narrows the list to.
         */
        filter: SavedReleaseFilter;
        /**
         * When it was saved.
         */
        createdAt: string;
    };
};

export type SavedReleaseFilter = {
    /**
     * State of the releases.
     */
    status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled' | 'partially_published' | null;
    /**
     * Text in their title or content.
     */
    search: string | null;
    /**
     * Tag that they have.
     */
    tagId: string | null;
    /**
     * Member who looks after them.
     */
    assigneeId: string | null;
};

export type ScannedPage = {
    /**
     * Its address, after redirects.
     */
    url: string;
    /**
     * `read`; `same` as another page, word for word; `refused` by robots.txt; or `unreadable`, because it did not answer, or with no page.
     */
    outcome: 'read' | 'same' | 'refused' | 'unreadable';
};

export type ScheduledPublish = {
    /**
     * Id of the target.
     */
    targetId: string;
    /**
     * Id of its release.
     */
    releaseId: string;
    /**
     * Id of the brand.
     */
    brandId: string;
    /**
     * Name of the release for your team.
     */
    title: string;
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Id of the connected account.
     */
    connectionId: string;
    /**
     * Name of the account on the platform.
     */
    handle: string | null;
    /**
     * Scheduled or paused.
     */
    status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled';
    /**
     * When it is due. In the past for one that waits for its account or a quota.
     */
    scheduledAt: string;
    /**
     * IANA time zone of the release.
     */
    timezone: string;
    /**
     * The same as local time in `timezone`.
     */
    localTime: string;
    /**
     * When it goes out as things stand: later than planned where a quota is used up, null where something holds it up.
     */
    expectedAt: string | null;
    /**
     * Series of its release; null if it does not repeat.
     */
    seriesId: string | null;
    /**
     * What will get in its way or needs a second look.
     */
    diagnostics: Array<PublishingDiagnostic>;
};

export type SchedulePreview = {
    /**
     * Kind of resource.
     */
    type: 'schedule-preview';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What is to go out, the earliest first.
         */
        publishes: Array<ScheduledPublish>;
        /**
         * Days on which an account has a post, a slot or a use of a quota, the earliest first.
         */
        days: Array<AccountDay>;
        /**
         * True when there is more than is included.
         */
        isCut: boolean;
        /**
         * Until when nothing is missing: the end of the period, or less if it is cut.
         */
        completeUntil: string;
    };
};

export type SchedulePreviewDocument = {
    data: SchedulePreview;
    links: SelfLink;
};

export type SearchKnowledge = {
    /**
     * What is looked for, in any words. `"a phrase"` has to be there, and `-word` must not.
     */
    query: string;
    /**
     * Only sources of these purposes; all if left out or empty.
     */
    purposes?: Array<'brand_truth' | 'inspiration' | 'research'>;
    /**
     * How many hits, at most; 8 if left out.
     */
    limit?: number;
};

export type SelectedContext = {
    /**
     * Facts for it, never instructions.
     */
    text: string;
};

export type SendTestDelivery = {
    /**
     * Event whose sample is sent.
     */
    event?: 'generation.completed' | 'generation.failed' | 'target.published' | 'target.failed' | 'release.published' | 'release.partially_published' | 'release.failed' | 'workflow.execution.completed' | 'workflow.execution.failed';
};

export type SentLinkCard = {
    /**
     * Which post of the target it is of, from 1.
     */
    post: number;
    /**
     * The link.
     */
    url: string;
    /**
     * `sent_without_picture`: the platform did not take the picture, or it could not be read. `refused`: the platform took the post without the card only. `hidden`: somebody took the card away. `unavailable`: nothing was known of the page.
     */
    outcome: 'sent' | 'sent_without_picture' | 'refused' | 'hidden' | 'unavailable';
};

export type SentVideoAddition = {
    /**
     * Which post of the target it is of, from 1.
     */
    post: number;
    /**
     * The video.
     */
    assetId: string;
    /**
     * What it is.
     */
    kind: 'captions' | 'thumbnail';
    /**
     * Language of captions, as a BCP 47 tag; null for a thumbnail.
     */
    language: string | null;
    /**
     * `left_out`: it was not sent. `refused`: the platform did not take it. `unknown`: the answer of the platform was lost. The video is published in each case.
     */
    outcome: 'sent' | 'left_out' | 'refused' | 'unknown';
    /**
     * Why it was not sent, or why nobody knows; null for what was sent.
     */
    reason: string | null;
};

export type SetCaptions = {
    /**
     * `vtt` for WebVTT, `srt` for SubRip; without it, what begins with `WEBVTT` is WebVTT.
     */
    format?: 'vtt' | 'srt';
    /**
     * The file as text.
     */
    content: string;
};

export type SetupAddress = {
    /**
     * Where it is entered.
     */
    label: string;
    /**
     * The address.
     */
    url: string;
};

export type SetupCheck = {
    /**
     * Name of the check.
     */
    id: 'api_address' | 'mcp_address' | 'app_address' | 'certificate' | 'proxies' | 'sign_in_callback' | 'operator_apps' | 'login_wall' | 'secrets' | 'mail' | 'storage' | 'public_files' | 'files_disk' | 'videos' | 'speech' | 'database' | 'migrations' | 'database_disk' | 'credits' | 'clock' | 'redis' | 'apps' | 'publishing';
    /**
     * Subject of the check.
     */
    group: 'addresses' | 'access' | 'mail' | 'files' | 'database' | 'apps';
    /**
     * What is checked.
     */
    title: string;
    /**
     * How it ended. `not_checked`: it does not apply, or cannot be known from here.
     */
    state: 'ok' | 'warning' | 'problem' | 'not_checked';
    /**
     * Code of what was found.
     */
    finding: 'address_ok' | 'address_local' | 'address_private' | 'address_not_https' | 'address_unknown_name' | 'address_unresolved' | 'address_silent' | 'address_certificate' | 'address_other' | 'address_wrong_app' | 'address_other_instance' | 'certificate_ok' | 'certificate_none' | 'certificate_unread' | 'certificate_expiring' | 'certificate_ending' | 'certificate_refused' | 'proxies_none' | 'proxies_ok' | 'proxies_unknown' | 'callback_ready' | 'callback_local' | 'callback_unused' | 'operator_apps_ready' | 'operator_apps_unset' | 'operator_apps_incomplete' | 'operator_apps_unused' | 'login_wall_on' | 'login_wall_off_local' | 'login_wall_off_network' | 'login_wall_off_public' | 'secrets_ok' | 'secrets_development' | 'secrets_development_local' | 'secrets_weak' | 'mail_ok' | 'mail_off' | 'mail_folder' | 'mail_sender' | 'mail_unreachable' | 'mail_login_refused' | 'mail_tls' | 'mail_refused' | 'storage_folder_ok' | 'storage_bucket_ok' | 'storage_full' | 'storage_unavailable' | 'storage_not_mounted' | 'storage_changed' | 'storage_clock' | 'storage_denied' | 'storage_credentials' | 'storage_no_bucket' | 'files_ok' | 'files_local' | 'files_unreachable' | 'files_refused' | 'files_changed' | 'files_not_stored' | 'videos_ok' | 'videos_unconverted' | 'videos_unencoded' | 'speech_ok' | 'speech_missing' | 'disk_ok' | 'disk_low' | 'disk_full' | 'disk_bucket' | 'disk_elsewhere' | 'database_ok' | 'database_old' | 'database_down' | 'migrations_ok' | 'migrations_pending' | 'credits_ok' | 'credits_wrong' | 'clock_ok' | 'clock_off' | 'clock_wrong' | 'redis_none' | 'redis_ok' | 'redis_evicts' | 'redis_not_kept' | 'redis_down' | 'apps_ok' | 'apps_not_ready' | 'apps_versions' | 'publishing_ok' | 'publishing_stopped' | 'check_late' | 'check_failed';
    /**
     * What was found.
     */
    found: string;
    /**
     * What to do; null when there is nothing to do.
     */
    advice: string | null;
    /**
     * Settings that decide it.
     */
    settings: Array<string>;
    /**
     * Page of the documentation.
     */
    docs: string | null;
    /**
     * What the texts were filled with, for translations.
     */
    values: {
        [key: string]: unknown;
    };
    /**
     * Addresses to be copied.
     */
    addresses: Array<SetupAddress>;
};

export type SetVendorKey = {
    /**
     * The key, as the vendor shows it. It is never returned.
     */
    key: string;
};

export type SetWorkflowSecret = {
    /**
     * The secret. It is never returned.
     */
    value: string;
    /**
     * Hosts that it may be sent to, each with its port where that is not the usual one.
     */
    hosts: Array<string>;
};

export type SkipInterviewQuestion = {
    /**
     * Field of the question that is meant: nothing is done if another one is asked by now.
     */
    field?: 'voice.tone' | 'voice.audience' | 'description' | 'text' | 'voice.style' | 'voice.pillars' | 'voice.sampleOutput' | 'strategy.goals' | 'voice.values' | 'strategy.contentTypes' | 'strategy.platforms' | 'voice.doesNotSoundLike' | 'strategy.frequency' | 'identity.website' | 'identity.colors' | 'identity.handle' | 'settings.language' | 'strategy.topics' | 'guidelines.dos' | 'guidelines.donts' | 'guidelines.bannedWords' | 'guidelines.sourcedClaims' | 'voice.writingRules';
    /**
     * Language of the question: `en` or `de`; the brand’s if left out.
     */
    language?: 'en' | 'de';
};

export type SlotInput = {
    /**
     * Day of the week.
     */
    weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
    /**
     * Local time of the day, `HH:mm`.
     */
    time: string;
};

export type SlotTime = {
    /**
     * The time.
     */
    at: string;
    /**
     * Whether a post of the account has it already.
     */
    isTaken: boolean;
    /**
     * Release that has it; null if it is free.
     */
    releaseId: string | null;
};

export type SnippetDocument = {
    data: SnippetResource;
    links: SelfLink;
};

export type SnippetList = {
    /**
     * The entries of this page.
     */
    data: Array<SnippetResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type SnippetResource = {
    /**
     * Kind of resource.
     */
    type: 'snippet';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What it is for.
         */
        kind: 'signature' | 'hashtags' | 'text';
        /**
         * Its name.
         */
        name: string;
        /**
         * What is put into a post.
         */
        text: string;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type StartCheckout = {
    /**
     * Which of the packs to buy.
     */
    packId: string;
};

export type StepAttempt = {
    /**
     * 1 for the first attempt.
     */
    number: number;
    /**
     * When it ended.
     */
    endedAt: string;
    /**
     * Why.
     */
    error: Failure | null;
};

export type StepRetryFields = {
    /**
     * Attempts altogether, the first one included.
     */
    maxAttempts: number;
    /**
     * Seconds before the second attempt; each further wait is twice as long.
     */
    waitSeconds: number;
};

export type StepUndo = {
    /**
     * `failed` could not be undone, `cancelled` was not, because somebody cancelled the execution.
     */
    status: 'pending' | 'running' | 'held' | 'undone' | 'failed' | 'cancelled';
    /**
     * Attempts so far.
     */
    attempts: number;
    /**
     * Why it could not be undone, or has to be tried again; null otherwise.
     */
    error: Failure | null;
    /**
     * When it ended; null until then.
     */
    endedAt: string | null;
};

export type StepWait = {
    /**
     * What it waits for.
     */
    for: 'time' | 'approval' | 'generation' | 'workflow' | 'items' | 'retry' | 'signal';
    /**
     * Until when at most; null for no end.
     */
    until: string | null;
    /**
     * Id of the approval, generation or execution; null for none.
     */
    id: string | null;
    /**
     * For approvals: what to decide; null otherwise.
     */
    question: string | null;
};

export type Subscribe = {
    /**
     * Mail address of whoever subscribes.
     */
    address: string;
    /**
     * Page on which the form is, for the record of the consent.
     */
    formUrl?: string;
};

export type SubscriberImportDocument = {
    data: SubscriberImportResource;
    links: SelfLink;
};

export type SubscriberImportResource = {
    /**
     * Kind of resource.
     */
    type: 'subscriber-import';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Addresses that were added.
         */
        added: number;
        /**
         * Addresses that were subscribers already, in whatever state.
         */
        known: number;
        /**
         * Addresses of people who were deleted from this newsletter before. They can only subscribe themselves.
         */
        suppressed: number;
        /**
         * What is no address, at most 20 of them.
         */
        refused: Array<string>;
    };
};

export type SubscriberList = {
    /**
     * The entries of this page.
     */
    data: Array<SubscriberResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type SubscriberResource = {
    /**
     * Kind of resource.
     */
    type: 'subscriber';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Mail address.
         */
        address: string;
        /**
         * Only `confirmed` ones get mails.
         */
        status: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced';
        /**
         * Page whose form was sent; null where the browser did not say, and for imports.
         */
        formUrl: string | null;
        /**
         * For imports: how the person has agreed, in the words of whoever imported the address.
         */
        consent: string | null;
        /**
         * When the form was sent, or the address was imported.
         */
        requestedAt: string;
        /**
         * When the person confirmed, or the import did; null before.
         */
        confirmedAt: string | null;
        /**
         * When they unsubscribed, or a mail came back; null otherwise.
         */
        endedAt: string | null;
    };
};

export type SwitchGeneration = {
    /**
     * Whether generation is switched on. What was accepted before is made in any case.
     */
    enabled: boolean;
};

export type TagDocument = {
    data: TagResource;
    links: SelfLink;
};

export type TagList = {
    /**
     * The entries of this page.
     */
    data: Array<TagResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type TagResource = {
    /**
     * Kind of resource.
     */
    type: 'tag';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the tag.
         */
        name: string;
        /**
         * Color of it in the app.
         */
        color: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink';
        /**
         * Releases that have it.
         */
        releaseCount: number;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type TargetList = {
    /**
     * The entries of this page.
     */
    data: Array<TargetResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type TargetResource = {
    /**
     * Kind of resource.
     */
    type: 'target';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Id of its release.
         */
        releaseId: string;
        /**
         * Name of the release for your team.
         */
        title: string;
        /**
         * Name of the channel.
         */
        platform: string;
        /**
         * Id of the connected account.
         */
        connectionId: string;
        /**
         * How far it is.
         */
        status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled';
        /**
         * When it is due; null where it was published without a schedule.
         */
        scheduledAt: string | null;
        /**
         * When it was published.
         */
        publishedAt: string | null;
        /**
         * IANA time zone of the release.
         */
        timezone: string;
        /**
         * Id of the brand.
         */
        brandId: string;
        /**
         * Series of its release; null if it does not repeat.
         */
        seriesId: string | null;
    };
};

export type TargetSummary = {
    /**
     * Targets of the release.
     */
    total: number;
    /**
     * Those that are published.
     */
    published: number;
    /**
     * Those that failed.
     */
    failed: number;
};

export type TargetView = {
    /**
     * Id of the target.
     */
    id: string;
    /**
     * Id of the connected account.
     */
    connectionId: string;
    /**
     * Name of the channel.
     */
    platform: string;
    /**
     * Text for this account; null takes the common text.
     */
    caption: string | null;
    /**
     * Media for this account; null takes those of the release.
     */
    media: Array<ReleaseMedia> | null;
    /**
     * Posts that follow as a thread on this account; null takes those of the release.
     */
    thread: Array<ThreadPost> | null;
    /**
     * First comment on this account, empty for none; null takes that of the release.
     */
    firstComment: string | null;
    /**
     * How far it is.
     */
    status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled';
    /**
     * When it is due; null without a schedule.
     */
    scheduledAt: string | null;
    /**
     * When it was published.
     */
    publishedAt: string | null;
    /**
     * Id of the post on the platform.
     */
    externalProviderId: string | null;
    /**
     * Short id of the post on the platform.
     */
    externalShortcode: string | null;
    /**
     * Address of the published post.
     */
    url: string | null;
    /**
     * Everything of it that is on the platform, in order: the post, its thread, its first comment. Some of it after a failure.
     */
    posts: Array<PublishedPost>;
    /**
     * Captions and thumbnails that were to be sent once a video was published, and what became of them; null without any.
     */
    videoAdditions: Array<SentVideoAddition> | null;
    /**
     * When the post was last edited on the platform; null if it was not.
     */
    editedAt: string | null;
    /**
     * When the post was deleted from the platform, or found to be gone; the target stays `published`.
     */
    deletedFromPlatformAt: string | null;
    /**
     * The latest edit or deletion of the published post; null if there was none.
     */
    postChange: PostChangeView | null;
    /**
     * Why it failed; null otherwise.
     */
    error: Failure | null;
    /**
     * Every attempt to publish it.
     */
    attempts: Array<AttemptView>;
};

export type TemplateTrigger = {
    /**
     * What starts it.
     */
    kind: 'schedule' | 'event' | 'hook' | 'rss';
    /**
     * For schedules; null otherwise.
     */
    cron: string | null;
    /**
     * For events; null otherwise.
     */
    event: string | null;
    /**
     * For feeds: the input that is its address; null otherwise.
     */
    urlInput: string | null;
};

export type TestMail = {
    /**
     * Whom it was sent to.
     */
    to: string;
    /**
     * What it was given to: a mail server, or the folder that MAIL_URL names, from where nobody gets it.
     */
    via: 'server' | 'folder';
};

export type TextChange = {
    /**
     * Whether both texts have it, only the later one, or only the earlier one.
     */
    kind: 'same' | 'added' | 'removed';
    /**
     * The stretch, with its white space.
     */
    text: string;
};

export type TextUsage = {
    /**
     * Tokens read; null where the vendor does not say.
     */
    inputTokens: number | null;
    /**
     * Tokens written; null where the vendor does not say.
     */
    outputTokens: number | null;
    /**
     * What they cost in US dollars by the vendor’s list price; null where it is not known.
     */
    costUsd: number | null;
};

export type ThreadPost = {
    /**
     * Text of the post.
     */
    text: string;
    /**
     * Assets that it shows, in order.
     */
    assetIds: Array<string>;
};

export type ThreadPostInput = {
    /**
     * Its text.
     */
    text: string;
    /**
     * As `asset_…`.
     */
    assetIds?: Array<string>;
};

export type ThumbnailRule = {
    /**
     * Media types that are accepted.
     */
    mimeTypes: Array<string>;
    /**
     * Most bytes.
     */
    maxBytes: number;
    /**
     * Whether it is sent once the video is published, which stays published where that fails.
     */
    afterPost: boolean | null;
    /**
     * Whether it is only sent with a video that is the only file of its post.
     */
    alone: boolean | null;
};

export type TrainerList = {
    /**
     * The entries of this page.
     */
    data: Array<TrainerResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type TrainerResource = {
    /**
     * Kind of resource.
     */
    type: 'trainer';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name for people.
         */
        label: string;
        /**
         * Who runs it: `local`, or a vendor.
         */
        provider: string;
        /**
         * What it makes.
         */
        description: string;
        /**
         * Credits of a training; 0 for `local/style`.
         */
        credits: number;
        /**
         * Credits of each picture that its models make.
         */
        pictureCredits: number;
        /**
         * What it can learn.
         */
        subjects: Array<'style' | 'object' | 'person'>;
        /**
         * Whether it takes captions and a trigger word.
         */
        takesCaptions: boolean;
        /**
         * Whether the pictures are sent to the vendor.
         */
        sendsPictures: boolean;
        /**
         * Whether the organization has a key of its own there, with which a training costs no credits.
         */
        usesOwnKey: boolean;
    };
};

export type TrainingCaption = {
    /**
     * The picture.
     */
    assetId: string;
    /**
     * What it shows, apart from what all pictures have in common.
     */
    text: string;
};

export type TrainingCheck = {
    /**
     * Kind of resource.
     */
    type: 'training-check';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Pictures that it would be trained with: those without a finding.
         */
        usable: number;
        /**
         * How many it needs: 20.
         */
        needed: number;
        /**
         * Whether a request with these pictures is accepted.
         */
        isReady: boolean;
        /**
         * What speaks against pictures, in their order.
         */
        findings: Array<PictureFinding>;
    };
};

export type TrainingCheckDocument = {
    data: TrainingCheck;
    links: SelfLink;
};

export type TrainingDocument = {
    data: TrainingResource;
    links: SelfLink;
};

export type TrainingList = {
    /**
     * The entries of this page.
     */
    data: Array<TrainingResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type TrainingPreview = {
    /**
     * Kind of resource.
     */
    type: 'training-preview';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * What would train it.
         */
        trainer: string;
        /**
         * What the training would cost in credits; 0 with a key of the organization.
         */
        credits: number;
        /**
         * Whether it would be trained with the key of the organization.
         */
        usesOwnKey: boolean;
        /**
         * Pictures that are nearly the same as another one, and would be left out.
         */
        duplicates: Array<DuplicatePicture>;
        /**
         * One for each picture that it would be trained with, to be read and changed: its alternative text, empty without one. None of trainers that take no captions.
         */
        captions: Array<TrainingCaption>;
    };
};

export type TrainingPreviewDocument = {
    data: TrainingPreview;
    links: SelfLink;
};

export type TrainingResource = {
    /**
     * Kind of resource.
     */
    type: 'training';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the model.
         */
        label: string;
        /**
         * Brand that can use the model.
         */
        brandId: string;
        /**
         * What trains it.
         */
        trainer: string;
        /**
         * Name of the model in requests and in `GET /v1/models?brandId=…`; null until the training is completed.
         */
        model: string | null;
        /**
         * How far it is.
         */
        status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
        /**
         * Percent done.
         */
        progress: number;
        /**
         * Pictures that it is trained with, even if they were deleted since it ended.
         */
        assetIds: Array<string>;
        /**
         * Those among them that are nearly the same as another one, and are left out.
         */
        duplicates: Array<DuplicatePicture>;
        /**
         * What the pictures have in common.
         */
        subject: 'style' | 'object' | 'person';
        /**
         * The word that stands for what is learned; null of trainers that take no captions.
         */
        triggerWord: string | null;
        /**
         * What the trainer is told of pictures. Of those that are not listed it learns with the trigger word alone.
         */
        captions: Array<TrainingCaption>;
        /**
         * What the training costs in credits; 0 for `local/style`, and with a key of the organization.
         */
        credits: number;
        /**
         * What `local/style` has learned; null until it is completed, and of other trainers.
         */
        style: LearnedStyle | null;
        /**
         * Why it failed; null otherwise.
         */
        error: Failure | null;
        /**
         * When it was requested.
         */
        createdAt: string;
        /**
         * When it began.
         */
        startedAt: string | null;
        /**
         * When it ended.
         */
        completedAt: string | null;
    };
};

export type TranscribeVideo = {
    /**
     * Model that writes them; the first one with `transcribes` if left out.
     */
    model?: string;
};

export type TransformImage = {
    /**
     * `crop`: a part of it, `x`, `y`, `width` and `height`. `reframe`: another aspect ratio. `upscale`: more pixels. `edit`: changed as `prompt` says. `remove-background`: transparent where the background was.
     */
    operation: 'crop' | 'reframe' | 'upscale' | 'edit' | 'remove-background';
    /**
     * Of `crop`: pixels to the left of the part.
     */
    x?: number;
    /**
     * Of `crop`: pixels above the part.
     */
    y?: number;
    /**
     * Of `crop`: pixels across.
     */
    width?: number;
    /**
     * Of `crop`: pixels down.
     */
    height?: number;
    /**
     * Of `reframe`: width to height.
     */
    aspectRatio?: '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '4:3' | '3:2' | '16:9';
    /**
     * Of `reframe`. `crop`: cut off what is outside of it. `blur`, `brand`: keep all of the picture on a blurred copy, or on the background colour of its brand. `crop` if left out.
     */
    fill?: 'crop' | 'blur' | 'brand';
    /**
     * Of `reframe`: what the fill `crop` keeps in view; the center if left out.
     */
    focus?: FocusPointInput;
    /**
     * Of `upscale`: how many times as wide and as high.
     */
    scale?: 2 | 4;
    /**
     * Of `edit`: how the picture is changed, in words.
     */
    prompt?: string;
    /**
     * Of `edit` and `remove-background`: name of a model that can; the first one of the instance if left out.
     */
    model?: string;
};

export type TransformRecording = {
    /**
     * `trim`: the part from `start` to `end`. `normalize-loudness`: its sound at −16 LUFS.
     */
    operation: 'trim' | 'normalize-loudness';
    /**
     * Of `trim`: where the part begins, in seconds.
     */
    start?: number;
    /**
     * Of `trim`: where the part ends, in seconds: at least 0.1 later, and no later than the file.
     */
    end?: number;
};

export type UnderstoodAnswer = {
    /**
     * Field that was filled in.
     */
    field: 'voice.tone' | 'voice.audience' | 'description' | 'text' | 'voice.style' | 'voice.pillars' | 'voice.sampleOutput' | 'strategy.goals' | 'voice.values' | 'strategy.contentTypes' | 'strategy.platforms' | 'voice.doesNotSoundLike' | 'strategy.frequency' | 'identity.website' | 'identity.colors' | 'identity.handle' | 'settings.language' | 'strategy.topics' | 'guidelines.dos' | 'guidelines.donts' | 'guidelines.bannedWords' | 'guidelines.sourcedClaims' | 'voice.writingRules';
    /**
     * Whether the question was skipped.
     */
    isSkipped: boolean;
    /**
     * What the field says now: one text, or the items of a list. Empty for a skipped question.
     */
    values: Array<string>;
    /**
     * Parts of the answer that were not understood, and so not taken.
     */
    leftOut: Array<string>;
};

export type UpdateArticle = {
    /**
     * New headline.
     */
    title?: string;
    /**
     * New text in Markdown.
     */
    body?: string;
    /**
     * New summary; null removes it.
     */
    excerpt?: string | null;
    /**
     * New last part of its address.
     */
    slug?: string;
    /**
     * New picture; null removes it.
     */
    imageAssetId?: string | null;
    /**
     * `archived` puts it away, `draft` takes it out again.
     */
    status?: 'draft' | 'archived';
    /**
     * Changes nothing unless this is still the `revision` of the article.
     */
    expectedRevision?: number;
};

export type UpdateBrand = {
    /**
     * How its content is made; changing it takes an admin.
     */
    settings?: BrandSettingsChanges;
    /**
     * Changes nothing unless this is still the `revision` of the brand.
     */
    expectedRevision: number;
    /**
     * What it is.
     */
    description?: string;
    /**
     * Its story and what it offers.
     */
    text?: string;
    /**
     * Notes for writers.
     */
    customInstructions?: string;
    /**
     * Ideas for prompts.
     */
    promptSeeds?: Array<string>;
    /**
     * How it looks.
     */
    identity?: BrandIdentityChanges;
    /**
     * Dos and don’ts.
     */
    guidelines?: BrandGuidelinesChanges;
    /**
     * How it speaks.
     */
    voice?: BrandVoiceChanges;
    /**
     * Its goals.
     */
    strategy?: BrandStrategyChanges;
    /**
     * What it offers.
     */
    products?: Array<GivenProduct>;
    /**
     * How it is reached.
     */
    contact?: BrandContactChanges;
    /**
     * New name.
     */
    label?: string;
};

export type UpdateConnection = {
    /**
     * Most posts that go out on the account within 24 hours; what is due beyond it waits. Null for no limit.
     */
    maxPostsPerDay?: number | null;
    /**
     * Board, page, … of the account that posts go to from now on, from `GET /v1/connections/{id}/destinations`.
     */
    destinationId?: string;
};

export type UpdateCreditSettings = {
    /**
     * Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything. Null: no cap.
     */
    monthly?: number | null;
    /**
     * Caps of brands. Replaces the list.
     */
    brands?: Array<NewBrandCap>;
    /**
     * Caps of API keys. Replaces the list.
     */
    keys?: Array<NewKeyCap>;
    /**
     * Whole credits below which admins and owners get a notice. Null: never.
     */
    lowBalance?: number | null;
    /**
     * Micro-credits, of which a credit has 1,000,000. What API keys, agents and creators start waits for an approval if the whole request may cost more; 0: whatever costs anything. Null: never.
     */
    approvalThresholdMicro?: number | null;
};

export type UpdateGenerationSettings = {
    /**
     * Whether generation is switched on. What was accepted before is made in any case.
     */
    enabled?: boolean;
    /**
     * Words and phrases that no prompt may have, at most 200. Upper and lower case, accents and invisible characters make no difference. Replaces the list.
     */
    blockedWords?: Array<string>;
    /**
     * `openai`: every prompt is sent to the moderation of OpenAI first, and refused if it is flagged. `off` unless set.
     */
    moderation?: 'off' | 'openai';
    /**
     * Whether a request is refused or allowed while the moderation cannot be asked. `refuse` unless set.
     */
    onModerationFailure?: 'refuse' | 'allow';
    /**
     * Which models make what is asked for without a model, and where it moves when one fails. At most one entry for each kind. Replaces the list.
     */
    modelChoices?: Array<NewModelChoice>;
};

export type UpdateKnowledgeSource = {
    /**
     * New title.
     */
    title?: string;
    /**
     * What it may be used for from now on; of a feed, its entries, too.
     */
    purpose?: 'brand_truth' | 'inspiration' | 'research';
    /**
     * New text, of a source that is a text; of audio and video, a new transcript.
     */
    text?: string;
};

export type UpdateMember = {
    /**
     * New role. Admins and owners see every brand, so a limit ends with it.
     */
    role?: 'viewer' | 'creator' | 'admin' | 'owner';
    /**
     * Brands that the member, with their keys and connected apps, is limited to; null for every brand, and an empty list for none. Only creators and viewers can be limited to brands.
     */
    brandIds?: Array<string> | null;
};

export type UpdateMemory = {
    /**
     * What to remember from now on, on one line.
     */
    text?: string;
    /**
     * `suggested` takes back what was decided about a suggestion.
     */
    status?: 'suggested';
};

export type UpdateNewsletter = {
    /**
     * Name, as subscribers read it.
     */
    name?: string;
    /**
     * What subscribers get, and how often. Shown on the page that subscribes. Null removes it.
     */
    description?: string | null;
    /**
     * Postal address of the sender in one line, at the end of every mail. Many countries require one. Null removes it.
     */
    postalLine?: string | null;
};

export type UpdateNoticePreferences = {
    /**
     * Kinds to change.
     */
    kinds?: Array<NoticeChannelsChange>;
    /**
     * When mails are sent: `off`, `immediate`, or `daily`.
     */
    mail?: 'off' | 'immediate' | 'daily';
    /**
     * Hour of the daily mail, 0 to 23.
     */
    digestHour?: number;
    /**
     * IANA time zone of that hour.
     */
    timezone?: string;
};

export type UpdateOrganization = {
    /**
     * New name.
     */
    name?: string;
    /**
     * New name in addresses.
     */
    slug?: string;
    /**
     * Whether a key or MCP connection may approve its own requests.
     */
    selfApproval?: 'never' | 'confirmed' | 'allowed';
    /**
     * What people without an account may do with a review link. `off` ends every link for good.
     */
    reviewLinks?: 'off' | 'comment' | 'decide';
};

export type UpdatePost = {
    /**
     * New text.
     */
    content?: string;
    /**
     * Replaces the posts that follow it as a thread; an empty list removes them.
     */
    thread?: Array<string>;
    /**
     * Replaces all attached assets, e.g. `asset_…`; an empty list removes them.
     */
    assetIds?: Array<string>;
};

export type UpdatePrompt = {
    /**
     * New name.
     */
    name?: string;
    /**
     * New text.
     */
    text?: string;
    /**
     * What it is for.
     */
    contentType?: 'image' | 'video' | 'text';
    /**
     * Id of the brand that it is for from now on; null for the whole organization.
     */
    brandId?: string | null;
    /**
     * What it is good for; null removes it.
     */
    description?: string | null;
    /**
     * Every tag that it has from now on.
     */
    tagIds?: Array<string>;
    /**
     * Changes nothing unless this is still the `revision` of the prompt.
     */
    expectedRevision?: number;
};

export type UpdatePublishingSettings = {
    /**
     * People with the role creator, signed in. `direct` unless set.
     */
    creators?: 'direct' | 'approval' | null;
    /**
     * API keys over REST, and over MCP where it is set. `direct` unless set.
     */
    apiKeys?: 'direct' | 'approval' | null;
    /**
     * Everything over MCP, by key or by OAuth. `approval` unless set.
     */
    agents?: 'direct' | 'approval' | null;
};

export type UpdateRelease = {
    /**
     * Replaces all media, but not those of single accounts.
     */
    media?: Array<ReleaseMediaInput>;
    /**
     * Replaces the thread, but not those of single accounts; `[]` for none.
     */
    thread?: Array<ThreadPostInput>;
    /**
     * New first comment of accounts without their own; null for none.
     */
    firstComment?: string | null;
    /**
     * Member who looks after the release; null for nobody. Of a release that is no draft, send it alone.
     */
    assigneeId?: string | null;
    /**
     * Replaces the accounts of a draft, with their texts, media and times.
     */
    targets?: Array<ReleaseTargetInput>;
    /**
     * Version that this change brings back, e.g. `ver_…`; it then is a version of its own.
     */
    restoredFrom?: string;
    /**
     * Changes nothing unless this is still the `revision` of the release.
     */
    expectedRevision?: number;
    /**
     * Of a release that repeats: `one` changes this release, `following` also every later one, `all` every one that still waits. What is sent is changed in each of them; the rest stays.
     */
    occurrences?: 'one' | 'following' | 'all';
    /**
     * New name.
     */
    title?: string;
    /**
     * New common text.
     */
    baseContent?: string;
    /**
     * IANA time zone, with `scheduledAt`.
     */
    timezone?: string;
    /**
     * New time, ISO 8601; without offset, e.g. `2027-03-28T09:00`, wall time in its zone.
     */
    scheduledAt?: string | null;
    /**
     * Repeats it from this release on; null ends it. In a series, with occurrences `following`.
     */
    recurrence?: Recurrence | null;
    /**
     * Instead of a time: next free slot.
     */
    slot?: 'next';
    /**
     * Replaces all; missing ones are made.
     */
    linkCards?: Array<LinkCardInput>;
};

export type UpdateSnippet = {
    /**
     * What it is for.
     */
    kind?: 'signature' | 'hashtags' | 'text';
    /**
     * New name.
     */
    name?: string;
    /**
     * New text.
     */
    text?: string;
};

export type UpdateTag = {
    /**
     * New name.
     */
    name?: string;
    /**
     * Color of it in the app.
     */
    color?: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink';
};

export type UpdateTarget = {
    /**
     * Text of this target. Null goes back to the common text.
     */
    caption?: string | null;
    /**
     * Media of this target; `[]` for none. Null goes back to those of the release.
     */
    media?: Array<ReleaseMediaInput> | null;
    /**
     * Thread of this target; `[]` for none. Null goes back to that of the release.
     */
    thread?: Array<ThreadPostInput> | null;
    /**
     * First comment of this target; empty for none. Null goes back to that of the release.
     */
    firstComment?: string | null;
    /**
     * ISO 8601; without offset, e.g. `2027-03-28T09:00`, it is wall time in the time zone of the release.
     */
    scheduledAt?: string;
    /**
     * `published`: it is on the platform. `scheduled`: it is not, send it again. `failed`: give up.
     */
    status?: 'published' | 'scheduled' | 'failed';
    /**
     * Where it is, if it is `published`.
     */
    url?: string;
    /**
     * Of a release that repeats: `one` changes this release, `following` also every later one, `all` every one that still waits.
     */
    occurrences?: 'one' | 'following' | 'all';
};

export type UpdateTraining = {
    /**
     * New name of the model.
     */
    label: string;
};

export type UpdateTrigger = {
    /**
     * Whether it starts executions.
     */
    enabled?: boolean;
    /**
     * For schedules: a cron expression of minute, hour, day, month and day of the week.
     */
    cron?: string;
    /**
     * For schedules: an IANA time zone.
     */
    timezone?: string;
    /**
     * For schedules: what to do about runs that were missed, such as during downtime.
     */
    missed?: 'skip' | 'latest' | 'all';
    /**
     * For events: the name of a product event, such as `target.published`, or of one that workflows send.
     */
    event?: string;
    /**
     * Only when this expression over `trigger` is true.
     */
    filter?: string | null;
    /**
     * For feeds: the address. It is polled every few minutes, and each new entry starts an execution.
     */
    url?: string;
    /**
     * Values of the inputs of the workflow.
     */
    variables?: {
        [key: string]: unknown;
    };
    /**
     * For hooks: callers must sign the body with it, as `X-Hook-Signature: sha256=<HMAC-SHA-256 in hex>`. Never shown.
     */
    secret?: string | null;
};

export type UpdateWebhookSettings = {
    /**
     * Whether events are delivered.
     */
    enabled?: boolean;
    /**
     * Address that receives the events.
     */
    endpointUrl?: string;
    /**
     * Secret that signs; one is generated unless given. Never shown again.
     */
    signingSecret?: string;
    /**
     * Events to deliver; empty means all.
     */
    eventTypes?: Array<string>;
};

export type UpdateWorkflow = {
    /**
     * Name of the workflow.
     */
    label?: string;
    /**
     * What it is for.
     */
    description?: string;
    /**
     * All of its nodes.
     */
    nodes?: Array<{
        [key: string]: unknown;
    }>;
    /**
     * All of its connections.
     */
    edges?: Array<{
        [key: string]: unknown;
    }>;
    /**
     * All of its inputs.
     */
    inputs?: {
        [key: string]: unknown;
    };
    /**
     * Where the editor draws each node.
     */
    layout?: {
        [key: string]: unknown;
    };
    /**
     * Executions of it at once; others wait. Null: no limit of its own.
     */
    maxConcurrent?: number | null;
    /**
     * Publishes the draft: executions and triggers use it from now on. Refused if it has mistakes.
     */
    publish?: boolean;
    /**
     * Changes nothing unless this is still the `revision` of the workflow.
     */
    expectedRevision?: number;
};

export type UploadConstraints = {
    /**
     * Most bytes.
     */
    maxBytes: number;
    /**
     * Media type that it must have.
     */
    contentType: string;
    /**
     * Most pixels of an image, all frames together.
     */
    maxPixels: number | null;
};

export type UploadDocument = {
    data: UploadResource;
    links: SelfLink;
};

export type UploadEncoding = {
    /**
     * How `data`, which you add, is encoded.
     */
    encoding: 'base64';
};

export type UploadResource = {
    /**
     * Kind of resource.
     */
    type: 'upload';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Id of the asset to come.
         */
        assetId: string;
        /**
         * State of the reservation.
         */
        status: 'reserved' | 'completed' | 'expired';
        /**
         * Name of the file.
         */
        filename: string;
        /**
         * Media type.
         */
        contentType: string;
        /**
         * What the file is.
         */
        category: 'image' | 'video' | 'audio' | 'music' | 'document';
        /**
         * Brand it belongs to.
         */
        brandId: string | null;
        /**
         * `PUT`: send the bytes. `POST_JSON`: send `localUpload` with the bytes.
         */
        method: 'PUT' | 'POST_JSON';
        /**
         * Where to send it; needs no credential until `expiresAt`.
         */
        uploadUrl: string;
        /**
         * Headers to send with the file.
         */
        headers: {
            [key: string]: string;
        };
        /**
         * What to send for `POST_JSON`; null for `PUT`.
         */
        localUpload: LocalUpload | null;
        /**
         * What the file must fulfil.
         */
        constraints: UploadConstraints;
        /**
         * Until when it can be sent.
         */
        expiresAt: string;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type UsedContext = {
    /**
     * Knowledge, the best first.
     */
    knowledge: Array<UsedPassage>;
    /**
     * Memories.
     */
    memoryIds: Array<string>;
    /**
     * Related posts, which it was not to repeat.
     */
    postIds: Array<string>;
};

export type UsedPassage = {
    /**
     * The passage.
     */
    chunkId: string;
    /**
     * Source that it stands in.
     */
    sourceId: string;
    /**
     * Version of that source.
     */
    versionId: string;
};

export type VendorKeyDocument = {
    data: VendorKeyResource;
    links: SelfLink;
};

export type VendorKeyList = {
    /**
     * The entries of this page.
     */
    data: Array<VendorKeyResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type VendorKeyResource = {
    /**
     * Kind of resource.
     */
    type: 'vendor-key';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Names of its models that this instance offers.
         */
        models: Array<string>;
        /**
         * The last four characters of the key; null if the organization has none, so that the instance’s own is used.
         */
        lastFour: string | null;
        /**
         * Whether the vendor was asked if the key is right: not every vendor can be asked.
         */
        isChecked: boolean | null;
        /**
         * Who set it.
         */
        setBy: string | null;
        /**
         * When it was set.
         */
        setAt: string | null;
    };
};

export type VersionTarget = {
    /**
     * Id of the connected account.
     */
    connectionId: string;
    /**
     * Text for this account; null takes the common text.
     */
    caption: string | null;
    /**
     * Media for this account; null takes those of the release.
     */
    media: Array<ReleaseMedia> | null;
    /**
     * Thread on this account; null takes that of the release.
     */
    thread: Array<ThreadPost> | null;
    /**
     * First comment on this account, empty for none; null takes that of the release.
     */
    firstComment: string | null;
};

export type VideoDocument = {
    data: VideoResource;
    links: SelfLink;
};

export type VideoList = {
    /**
     * The entries of this page.
     */
    data: Array<VideoResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type VideoPictures = {
    /**
     * Codec, as ffmpeg names it; null where it is not known.
     */
    codec: string | null;
    /**
     * Format of the pixels, as ffmpeg names it; null where it is not known.
     */
    pixelFormat: string | null;
    /**
     * Pictures in a second; null where it is not known.
     */
    frameRate: number | null;
};

export type VideoResource = {
    /**
     * Kind of resource.
     */
    type: 'video';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Kind of file.
         */
        kind: 'video';
        /**
         * Pixels across; null where it is not known.
         */
        width: number | null;
        /**
         * Pixels down; null where it is not known.
         */
        height: number | null;
        /**
         * Where it came from.
         */
        origin: 'generated' | 'uploaded' | 'imported';
        /**
         * State of the file.
         */
        status: 'ready';
        /**
         * Address of the file: signed and short-lived.
         */
        url: string;
        /**
         * Media type.
         */
        mimeType: string;
        /**
         * Size in bytes.
         */
        bytes: number;
        /**
         * Seconds that it lasts; null where it is not known.
         */
        durationSeconds: number | null;
        /**
         * Address of a picture of it, signed and short-lived; null until it is made.
         */
        posterUrl: string | null;
        /**
         * What it shows or says, for people who cannot see or hear it.
         */
        altText: string | null;
        /**
         * Brand it belongs to.
         */
        brandId: string | null;
        /**
         * Generation that made it; null for other files.
         */
        generationId: string | null;
        /**
         * When it was created.
         */
        createdAt: string;
    };
};

export type WebhookSchemaEntry = {
    /**
     * Name of the event.
     */
    event: 'generation.completed' | 'generation.failed' | 'target.published' | 'target.failed' | 'release.published' | 'release.partially_published' | 'release.failed' | 'workflow.execution.completed' | 'workflow.execution.failed';
    /**
     * Path of its JSON Schema.
     */
    path: string;
};

export type WebhookSchemaList = {
    /**
     * Every event that webhooks carry.
     */
    data: Array<WebhookSchemaEntry>;
};

export type WebhookSettingsDocument = {
    data: WebhookSettingsResource;
    links: SelfLink;
};

export type WebhookSettingsFullDocument = {
    data: WebhookSettingsFullResource;
    links: SelfLink;
};

export type WebhookSettingsFullResource = {
    /**
     * Kind of resource.
     */
    type: 'webhook-settings-full';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The secret. It is shown only here.
         */
        signingSecret: string;
        /**
         * Whether events are delivered.
         */
        enabled: boolean;
        /**
         * Address that receives the events.
         */
        endpointUrl: string | null;
        /**
         * Whether there is a secret.
         */
        hasSigningSecret: boolean;
        /**
         * Until when the secret before it signs as well; null if there is none.
         */
        previousSecretUntil: string | null;
        /**
         * Events that are delivered; empty means all.
         */
        eventTypes: Array<string>;
        /**
         * Latest delivery; null before the first.
         */
        deliveryStatus: DeliverySnapshot | null;
        /**
         * First failure since the last success.
         */
        failingSince: string | null;
        /**
         * `failing`: delivery was turned off after days of failures.
         */
        disabledReason: 'failing' | null;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type WebhookSettingsResource = {
    /**
     * Kind of resource.
     */
    type: 'webhook-settings';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether events are delivered.
         */
        enabled: boolean;
        /**
         * Address that receives the events.
         */
        endpointUrl: string | null;
        /**
         * Whether there is a secret.
         */
        hasSigningSecret: boolean;
        /**
         * Until when the secret before it signs as well; null if there is none.
         */
        previousSecretUntil: string | null;
        /**
         * Events that are delivered; empty means all.
         */
        eventTypes: Array<string>;
        /**
         * Latest delivery; null before the first.
         */
        deliveryStatus: DeliverySnapshot | null;
        /**
         * First failure since the last success.
         */
        failingSince: string | null;
        /**
         * `failing`: delivery was turned off after days of failures.
         */
        disabledReason: 'failing' | null;
        /**
         * When it was last changed.
         */
        updatedAt: string;
    };
};

export type WeeklySlot = {
    /**
     * Day of the week.
     */
    weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
    /**
     * Local time of the day.
     */
    time: string;
};

export type WorkflowChangesDocument = {
    data: WorkflowChangesResource;
    links: SelfLink;
};

export type WorkflowChangesResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-changes';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Whether it has another name.
         */
        renamed: boolean;
        /**
         * Its inputs.
         */
        inputs: PartChanges;
        /**
         * Its nodes.
         */
        nodes: PartChanges;
        /**
         * Connections only in the later one, as `node.port → node`.
         */
        addedEdges: Array<string>;
        /**
         * Connections only in the earlier one.
         */
        removedEdges: Array<string>;
        /**
         * Whether nodes stand elsewhere in the editor.
         */
        movedNodes: boolean;
    };
};

export type WorkflowCheckDocument = {
    data: WorkflowCheckResource;
    links: SelfLink;
};

export type WorkflowCheckResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-check';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Each with its place and what to do; empty if it can run.
         */
        mistakes: Array<string>;
        /**
         * Scopes that executing it takes.
         */
        scopes: Array<string>;
        /**
         * Whether it schedules, publishes, mails or calls others.
         */
        reachesOutside: boolean;
    };
};

export type WorkflowDocument = {
    data: WorkflowResource;
    links: SelfLink;
};

export type WorkflowExportDocument = {
    data: WorkflowExportResource;
    links: SelfLink;
};

export type WorkflowExportResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-export';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Format of the text.
         */
        format: 'json' | 'yaml';
        /**
         * The workflow. Importing it makes the same one.
         */
        definition: string;
    };
};

export type WorkflowNodeField = {
    /**
     * Its name in `with`.
     */
    name: string;
    /**
     * Type of its value.
     */
    type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any';
    /**
     * Its name for people.
     */
    label: string;
    /**
     * What it is for.
     */
    description: string;
    /**
     * Whether it has to be there.
     */
    required: boolean;
    /**
     * The only values that are allowed; null for any.
     */
    allowed: Array<string> | null;
    /**
     * Whether `{{ expression }}` in it is replaced.
     */
    isTemplate: boolean;
    /**
     * Whether it can only be a value, and no expression.
     */
    isLiteral: boolean;
    /**
     * Whether it is an expression, which the node evaluates itself.
     */
    isExpression: boolean;
    /**
     * What it refers to: the editor offers those; null for nothing.
     */
    refersTo: 'brand' | 'connection' | 'post' | 'asset' | 'image' | 'video' | 'audio' | 'workflow' | 'member' | 'role' | 'platform' | 'model' | 'language' | 'timezone' | null;
    /**
     * Least number; null for none.
     */
    min: number | null;
    /**
     * Greatest number; null for none.
     */
    max: number | null;
    /**
     * Most characters or entries; null for no limit of its own.
     */
    maxLength: number | null;
};

export type WorkflowNodeList = {
    /**
     * All entries.
     */
    data: Array<WorkflowNodeResource>;
    links: SelfLink;
};

export type WorkflowNodeOutput = {
    /**
     * Its name: read as `steps.<id>.<name>`.
     */
    name: string;
    /**
     * Type of its value.
     */
    type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any';
    /**
     * What it is.
     */
    description: string;
};

export type WorkflowNodeResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-node';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its name in `kind`.
         */
        kind: string;
        /**
         * Its name for people.
         */
        label: string;
        /**
         * What it does.
         */
        description: string;
        /**
         * Where the palette has it.
         */
        group: 'create' | 'knowledge' | 'publish' | 'people' | 'flow' | 'data' | 'connect';
        /**
         * Its settings.
         */
        fields: Array<WorkflowNodeField>;
        /**
         * What it gives.
         */
        outputs: Array<WorkflowNodeOutput>;
        /**
         * Ports through which it can end; further ones may follow from its settings. Every kind has `error` besides.
         */
        ports: Array<string>;
        /**
         * What happens when its worker dies: `pure` computes it again, `keyed` repeats it under the same key, `looked-up` asks first.
         */
        replay: 'pure' | 'keyed' | 'looked-up';
        /**
         * What compensating does about it: `none` has done nothing, `kept` stays, `automatic` is undone, `custom` is undone as a node says in `undo`.
         */
        undo: 'none' | 'kept' | 'automatic' | 'custom';
        /**
         * Whether nodes can name it in their `undo`.
         */
        canUndo: boolean;
        /**
         * Scopes that executing it takes.
         */
        scopes: Array<string>;
        /**
         * Whether it schedules, publishes, mails or calls others.
         */
        reachesOutside: boolean;
        /**
         * Whether it may cost credits.
         */
        costsCredits: boolean;
        /**
         * When it is tried again, unless a node says otherwise.
         */
        retry: StepRetryFields;
        /**
         * Seconds of one attempt, unless a node says otherwise.
         */
        timeoutSeconds: number;
    };
};

export type WorkflowResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its nodes, as they are edited.
         */
        nodes: Array<{
            [key: string]: unknown;
        }>;
        /**
         * Its connections.
         */
        edges: Array<{
            [key: string]: unknown;
        }>;
        /**
         * What whoever starts it gives, by name.
         */
        inputs: {
            [key: string]: unknown;
        };
        /**
         * Where the editor draws each node.
         */
        layout: {
            [key: string]: unknown;
        };
        /**
         * Grows with each change; send it as `expectedRevision` with a change of your own.
         */
        revision: number;
        /**
         * What is wrong with the draft, each with its place and what to do. It can be published once there is nothing.
         */
        mistakes: Array<string>;
        /**
         * Scopes that executing it takes.
         */
        scopes: Array<string>;
        /**
         * Whether it schedules, publishes, mails or calls others.
         */
        reachesOutside: boolean;
        /**
         * Executions of it at once; null for no limit of its own.
         */
        maxConcurrent: number | null;
        /**
         * Who created it.
         */
        author: Author;
        /**
         * Name of the workflow.
         */
        label: string;
        /**
         * What it is for.
         */
        description: string;
        /**
         * Brand whose content it makes; null if it names brands itself.
         */
        brandId: string | null;
        /**
         * Kinds of its nodes, each once.
         */
        kinds: Array<string>;
        /**
         * Number of its nodes.
         */
        nodeCount: number;
        /**
         * Version that executions and triggers use; null for one that was never published.
         */
        publishedVersion: number | null;
        /**
         * Whether the draft differs from the published version.
         */
        hasUnpublishedChanges: boolean;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it last changed.
         */
        updatedAt: string;
    };
};

export type WorkflowScheduleTimesDocument = {
    data: WorkflowScheduleTimesResource;
    links: SelfLink;
};

export type WorkflowScheduleTimesResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-schedule-times';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The next times, the earliest first: five, unless there are fewer.
         */
        times: Array<string>;
    };
};

export type WorkflowSecretDocument = {
    data: WorkflowSecretResource;
    links: SelfLink;
};

export type WorkflowSecretList = {
    /**
     * The entries of this page.
     */
    data: Array<WorkflowSecretResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type WorkflowSecretResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-secret';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Hosts that it may be sent to.
         */
        hosts: Array<string>;
        /**
         * Who set it.
         */
        setBy: string;
        /**
         * When it was set.
         */
        setAt: string;
    };
};

export type WorkflowSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<WorkflowSummaryResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type WorkflowSummaryResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-summary';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the workflow.
         */
        label: string;
        /**
         * What it is for.
         */
        description: string;
        /**
         * Brand whose content it makes; null if it names brands itself.
         */
        brandId: string | null;
        /**
         * Kinds of its nodes, each once.
         */
        kinds: Array<string>;
        /**
         * Number of its nodes.
         */
        nodeCount: number;
        /**
         * Version that executions and triggers use; null for one that was never published.
         */
        publishedVersion: number | null;
        /**
         * Whether the draft differs from the published version.
         */
        hasUnpublishedChanges: boolean;
        /**
         * When it was created.
         */
        createdAt: string;
        /**
         * When it last changed.
         */
        updatedAt: string;
    };
};

export type WorkflowTemplateDocument = {
    data: WorkflowTemplateResource;
    links: SelfLink;
};

export type WorkflowTemplateResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-template';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its nodes.
         */
        nodes: Array<{
            [key: string]: unknown;
        }>;
        /**
         * Its connections.
         */
        edges: Array<{
            [key: string]: unknown;
        }>;
        /**
         * Where the editor draws each node.
         */
        layout: {
            [key: string]: unknown;
        };
        /**
         * Name of the template.
         */
        label: string;
        /**
         * What a workflow of it does.
         */
        description: string;
        /**
         * What it is for.
         */
        category: 'plan' | 'create' | 'repurpose' | 'listen' | 'measure';
        /**
         * Kinds of its nodes, each once.
         */
        kinds: Array<string>;
        /**
         * Number of its nodes.
         */
        nodeCount: number;
        /**
         * What it cannot do without.
         */
        needs: Array<'channel' | 'text-model' | 'image-model' | 'video-model' | 'voice-model' | 'mail'>;
        /**
         * What it asks for, by name: `type`, `required`, `default`, `description`, `refersTo`, `entries`.
         */
        inputs: {
            [key: string]: unknown;
        };
        /**
         * What usually starts it; null for somebody who presses the button.
         */
        trigger: TemplateTrigger | null;
        /**
         * Whether it schedules, publishes, mails or calls others.
         */
        reachesOutside: boolean;
    };
};

export type WorkflowTemplateSummaryList = {
    /**
     * All entries.
     */
    data: Array<WorkflowTemplateSummaryResource>;
    links: SelfLink;
};

export type WorkflowTemplateSummaryResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-template';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Name of the template.
         */
        label: string;
        /**
         * What a workflow of it does.
         */
        description: string;
        /**
         * What it is for.
         */
        category: 'plan' | 'create' | 'repurpose' | 'listen' | 'measure';
        /**
         * Kinds of its nodes, each once.
         */
        kinds: Array<string>;
        /**
         * Number of its nodes.
         */
        nodeCount: number;
        /**
         * What it cannot do without.
         */
        needs: Array<'channel' | 'text-model' | 'image-model' | 'video-model' | 'voice-model' | 'mail'>;
        /**
         * What it asks for, by name: `type`, `required`, `default`, `description`, `refersTo`, `entries`.
         */
        inputs: {
            [key: string]: unknown;
        };
        /**
         * What usually starts it; null for somebody who presses the button.
         */
        trigger: TemplateTrigger | null;
        /**
         * Whether it schedules, publishes, mails or calls others.
         */
        reachesOutside: boolean;
    };
};

export type WorkflowTriggerDocument = {
    data: WorkflowTriggerResource;
    links: SelfLink;
};

export type WorkflowTriggerList = {
    /**
     * All entries.
     */
    data: Array<WorkflowTriggerResource>;
    links: SelfLink;
};

export type WorkflowTriggerResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-trigger';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * The workflow.
         */
        workflowId: string;
        /**
         * What starts it.
         */
        kind: 'schedule' | 'event' | 'hook' | 'rss';
        /**
         * Whether it starts executions.
         */
        enabled: boolean;
        /**
         * For schedules; null otherwise.
         */
        cron: string | null;
        /**
         * For schedules; null otherwise.
         */
        timezone: string | null;
        /**
         * For schedules; null otherwise.
         */
        missed: 'skip' | 'latest' | 'all' | null;
        /**
         * For events; null otherwise.
         */
        event: string | null;
        /**
         * Only when it is true.
         */
        filter: string | null;
        /**
         * For feeds; null otherwise.
         */
        url: string | null;
        /**
         * For hooks: the address to send requests to. Shown once, when it is created; null afterwards.
         */
        hookUrl: string | null;
        /**
         * For hooks: whether it has an address. One that waited for an approval has none until `rotate` makes it, which shows it once.
         */
        hasAddress: boolean;
        /**
         * For hooks: whether calls must be signed.
         */
        isSigned: boolean;
        /**
         * Values of the inputs of the workflow.
         */
        variables: {
            [key: string]: unknown;
        };
        /**
         * When it starts the workflow next; null if nobody knows.
         */
        nextAt: string | null;
        /**
         * When it last started it; null if it never did.
         */
        lastStartedAt: string | null;
        /**
         * Why it could not start it the last time; null otherwise.
         */
        error: Failure | null;
        /**
         * For whom it starts it.
         */
        author: Author;
        /**
         * When it was made.
         */
        createdAt: string;
    };
};

export type WorkflowVersionDocument = {
    data: WorkflowVersionResource;
    links: SelfLink;
};

export type WorkflowVersionResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-version';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * Its nodes.
         */
        nodes: Array<{
            [key: string]: unknown;
        }>;
        /**
         * Its connections.
         */
        edges: Array<{
            [key: string]: unknown;
        }>;
        /**
         * Its inputs.
         */
        inputs: {
            [key: string]: unknown;
        };
        /**
         * Where the editor draws each node.
         */
        layout: {
            [key: string]: unknown;
        };
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Of what runs: versions with the same one do the same.
         */
        hash: string;
        /**
         * Whether executions and triggers use it.
         */
        isPublished: boolean;
        /**
         * Who made it.
         */
        author: Author;
        /**
         * When it was made.
         */
        createdAt: string;
    };
};

export type WorkflowVersionSummaryList = {
    /**
     * The entries of this page.
     */
    data: Array<WorkflowVersionSummaryResource>;
    meta: PageMeta;
    links: PageLinks;
};

export type WorkflowVersionSummaryResource = {
    /**
     * Kind of resource.
     */
    type: 'workflow-version-summary';
    /**
     * Names the resource.
     */
    id: string;
    /**
     * What is known of it.
     */
    attributes: {
        /**
         * 1 for the first one.
         */
        number: number;
        /**
         * Of what runs: versions with the same one do the same.
         */
        hash: string;
        /**
         * Whether executions and triggers use it.
         */
        isPublished: boolean;
        /**
         * Who made it.
         */
        author: Author;
        /**
         * When it was made.
         */
        createdAt: string;
    };
};

export type WrittenContent = {
    /**
     * What was written.
     */
    type: 'caption' | 'post' | 'thread' | 'script' | 'newsletter' | 'article' | 'article_outline' | 'linkedin';
    /**
     * Channel that it was written for; null for none.
     */
    platform: string | null;
    /**
     * The post, or those of a thread in their order. Empty for longer texts.
     */
    posts: Array<string>;
    /**
     * Title of a longer text; null for posts.
     */
    title: string | null;
    /**
     * Longer text in Markdown; null for posts.
     */
    body: string | null;
    /**
     * Draft post that it became; null for longer texts.
     */
    postId: string | null;
    /**
     * Draft release that it became with its time in the calendar; null for most.
     */
    releaseId: string | null;
    /**
     * Draft article that it became; null for posts.
     */
    articleId: string | null;
    /**
     * What to look at before it is published: the first 100.
     */
    findings: Array<WrittenFinding>;
};

export type WrittenFinding = {
    /**
     * `banned_word`: the text has a word that the brand does not use; the present version leaves it out. `sentence_removed`: the model kept using such a word, so the sentences in which it stood were left out, or the word itself from a title. `claim_needs_source`: it claims something for which the brand wants a source. `cut_off`: the model stopped in the middle, because its answer was too long. `shortened`: it was cut at a sentence to fit the channel. `picture_missing`: its picture could not be made. `media_left_out`: the channel does not take this many files of the post. `unknown_link`: the text leads to an address that neither the request nor the brand names.
     */
    rule: 'banned_word' | 'sentence_removed' | 'claim_needs_source' | 'cut_off' | 'shortened' | 'picture_missing' | 'media_left_out' | 'unknown_link';
    /**
     * The word or the claim; why there is no picture; how many files. Of `shortened` and `cut_off` the number of the post, from 1; of `cut_off` in a longer text its title, or the heading of the section; empty for a prompt.
     */
    detail: string;
};

export type DeleteAccountData = {
    body: DeleteAccount;
    path?: never;
    query?: never;
    url: '/v1/auth/account';
};

export type DeleteAccountErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_credentials`: Wrong email or password. `second_factor_invalid`: Code wrong or already used.
     */
    401: ErrorDocument;
    /**
     * `sole_owner`: Only owner of an organization.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteAccountError = DeleteAccountErrors[keyof DeleteAccountErrors];

export type DeleteAccountResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

export type ListPasskeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/passkeys';
};

export type ListPasskeysErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListPasskeysError = ListPasskeysErrors[keyof ListPasskeysErrors];

export type ListPasskeysResponses = {
    /**
     * One page of the list.
     */
    200: PasskeyList;
};

export type ListPasskeysResponse = ListPasskeysResponses[keyof ListPasskeysResponses];

export type AddPasskeyData = {
    body: AddPasskey;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/passkeys';
};

export type AddPasskeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `passkey_refused`: Passkey not accepted. `challenge_expired`: Sign-in took too long.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type AddPasskeyError = AddPasskeyErrors[keyof AddPasskeyErrors];

export type AddPasskeyResponses = {
    /**
     * The resource as it is now.
     */
    201: PasskeyDocument;
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type RemovePasskeyData = {
    body?: never;
    path: {
        /**
         * Id of the passkey.
         */
        id: string;
    };
    query?: never;
    url: '/v1/auth/passkeys/{id}';
};

export type RemovePasskeyErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    /**
     * The resource as it is now.
     */
    200: PasskeyDocument;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type BeginPasskeyData = {
    body: BeginPasskey;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/passkeys/options';
};

export type BeginPasskeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_credentials`: Wrong email or password.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type BeginPasskeyError = BeginPasskeyErrors[keyof BeginPasskeyErrors];

export type BeginPasskeyResponses = {
    /**
     * Done.
     */
    200: PasskeyCreation;
};

export type BeginPasskeyResponse = BeginPasskeyResponses[keyof BeginPasskeyResponses];

export type ChangePasswordData = {
    body: ChangePassword;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/password';
};

export type ChangePasswordErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_credentials`: Wrong email or password.
     */
    401: ErrorDocument;
    /**
     * `cross_site_request`: Cross-site request.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * Done.
     */
    200: SessionToken;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type RequestPasswordResetData = {
    body: RequestPasswordReset;
    path?: never;
    query?: never;
    url: '/v1/auth/password-resets';
};

export type RequestPasswordResetErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `not_configured`: Not configured on this instance.
     */
    501: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RequestPasswordResetError = RequestPasswordResetErrors[keyof RequestPasswordResetErrors];

export type RequestPasswordResetResponses = {
    /**
     * Accepted: the work goes on after this answer.
     */
    202: unknown;
};

export type CompletePasswordResetData = {
    body: CompletePasswordReset;
    path?: never;
    query?: never;
    url: '/v1/auth/password-resets/complete';
};

export type CompletePasswordResetErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `invalid_code`: Link used or expired.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CompletePasswordResetError = CompletePasswordResetErrors[keyof CompletePasswordResetErrors];

export type CompletePasswordResetResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type CompletePasswordResetResponse = CompletePasswordResetResponses[keyof CompletePasswordResetResponses];

export type RefreshSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/refresh';
};

export type RefreshSessionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `invalid_session`: Session token invalid or expired.
     */
    401: ErrorDocument;
    /**
     * `cross_site_request`: Cross-site request.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RefreshSessionError = RefreshSessionErrors[keyof RefreshSessionErrors];

export type RefreshSessionResponses = {
    /**
     * Done.
     */
    200: SessionToken;
};

export type RefreshSessionResponse = RefreshSessionResponses[keyof RefreshSessionResponses];

export type GetSecondFactorData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/second-factor';
};

export type GetSecondFactorErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetSecondFactorError = GetSecondFactorErrors[keyof GetSecondFactorErrors];

export type GetSecondFactorResponses = {
    /**
     * The resource as it is now.
     */
    200: SecondFactorDocument;
};

export type GetSecondFactorResponse = GetSecondFactorResponses[keyof GetSecondFactorResponses];

export type BeginSecondFactorData = {
    body: BeginSecondFactor;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/second-factor';
};

export type BeginSecondFactorErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_credentials`: Wrong email or password.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type BeginSecondFactorError = BeginSecondFactorErrors[keyof BeginSecondFactorErrors];

export type BeginSecondFactorResponses = {
    /**
     * Done.
     */
    201: SecondFactorEnrolment;
};

export type BeginSecondFactorResponse = BeginSecondFactorResponses[keyof BeginSecondFactorResponses];

export type ConfirmSecondFactorData = {
    body: ConfirmSecondFactor;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/second-factor/confirm';
};

export type ConfirmSecondFactorErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `second_factor_invalid`: Code wrong or already used.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ConfirmSecondFactorError = ConfirmSecondFactorErrors[keyof ConfirmSecondFactorErrors];

export type ConfirmSecondFactorResponses = {
    /**
     * Done.
     */
    200: RecoveryCodes;
};

export type ConfirmSecondFactorResponse = ConfirmSecondFactorResponses[keyof ConfirmSecondFactorResponses];

export type DisableSecondFactorData = {
    body?: SecondFactorProof;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/second-factor/disable';
};

export type DisableSecondFactorErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_credentials`: Wrong email or password. `second_factor_invalid`: Code wrong or already used.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DisableSecondFactorError = DisableSecondFactorErrors[keyof DisableSecondFactorErrors];

export type DisableSecondFactorResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DisableSecondFactorResponse = DisableSecondFactorResponses[keyof DisableSecondFactorResponses];

export type ReplaceRecoveryCodesData = {
    body?: SecondFactorProof;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/second-factor/recovery-codes';
};

export type ReplaceRecoveryCodesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_credentials`: Wrong email or password. `second_factor_invalid`: Code wrong or already used.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReplaceRecoveryCodesError = ReplaceRecoveryCodesErrors[keyof ReplaceRecoveryCodesErrors];

export type ReplaceRecoveryCodesResponses = {
    /**
     * Done.
     */
    200: RecoveryCodes;
};

export type ReplaceRecoveryCodesResponse = ReplaceRecoveryCodesResponses[keyof ReplaceRecoveryCodesResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/auth/sessions';
};

export type ListSessionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * One page of the list.
     */
    200: AuthSessionList;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    path: {
        /**
         * Id of the session.
         */
        id: string;
    };
    query?: never;
    url: '/v1/auth/sessions/{id}';
};

export type EndSessionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * The resource as it is now.
     */
    200: AuthSessionDocument;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type EndOtherSessionsData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/auth/sessions/end-others';
};

export type EndOtherSessionsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type SignInData = {
    body: PasswordSignIn;
    path?: never;
    query?: never;
    url: '/v1/auth/sign-in';
};

export type SignInErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `invalid_credentials`: Wrong email or password. `second_factor_required`: Two-factor authentication required.
     */
    401: ErrorDocument;
    /**
     * `cross_site_request`: Cross-site request.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SignInError = SignInErrors[keyof SignInErrors];

export type SignInResponses = {
    /**
     * Done.
     */
    200: SessionToken;
};

export type SignInResponse = SignInResponses[keyof SignInResponses];

export type CompleteSignInData = {
    body: CompleteSignIn;
    path?: never;
    query?: never;
    url: '/v1/auth/sign-in/complete';
};

export type CompleteSignInErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `second_factor_invalid`: Code wrong or already used. `challenge_expired`: Sign-in took too long.
     */
    401: ErrorDocument;
    /**
     * `cross_site_request`: Cross-site request.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CompleteSignInError = CompleteSignInErrors[keyof CompleteSignInErrors];

export type CompleteSignInResponses = {
    /**
     * Done.
     */
    200: SessionToken;
};

export type CompleteSignInResponse = CompleteSignInResponses[keyof CompleteSignInResponses];

export type SignInWithPasskeyData = {
    body: PasskeySignInAnswer;
    path?: never;
    query?: never;
    url: '/v1/auth/sign-in/passkey';
};

export type SignInWithPasskeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `passkey_refused`: Passkey not accepted. `challenge_expired`: Sign-in took too long.
     */
    401: ErrorDocument;
    /**
     * `cross_site_request`: Cross-site request.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SignInWithPasskeyError = SignInWithPasskeyErrors[keyof SignInWithPasskeyErrors];

export type SignInWithPasskeyResponses = {
    /**
     * Done.
     */
    200: SessionToken;
};

export type SignInWithPasskeyResponse = SignInWithPasskeyResponses[keyof SignInWithPasskeyResponses];

export type BeginPasskeySignInData = {
    body?: BeginPasskeySignIn;
    path?: never;
    query?: never;
    url: '/v1/auth/sign-in/passkey/options';
};

export type BeginPasskeySignInErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `challenge_expired`: Sign-in took too long.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type BeginPasskeySignInError = BeginPasskeySignInErrors[keyof BeginPasskeySignInErrors];

export type BeginPasskeySignInResponses = {
    /**
     * Done.
     */
    200: PasskeyRequest;
};

export type BeginPasskeySignInResponse = BeginPasskeySignInResponses[keyof BeginPasskeySignInResponses];

export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/sign-out';
};

export type SignOutErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `cross_site_request`: Cross-site request.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type RequestAgentKeyData = {
    body: RequestAgentKey;
    path?: never;
    query?: never;
    url: '/v1/agent/auth';
};

export type RequestAgentKeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RequestAgentKeyError = RequestAgentKeyErrors[keyof RequestAgentKeyErrors];

export type RequestAgentKeyResponses = {
    /**
     * The resource as it is now.
     */
    201: AgentRequestFullDocument;
};

export type RequestAgentKeyResponse = RequestAgentKeyResponses[keyof RequestAgentKeyResponses];

export type PollAgentKeyData = {
    body: PollAgentKey;
    path: {
        /**
         * Id of the request.
         */
        id: string;
    };
    query?: never;
    url: '/v1/agent/auth/{id}/token';
};

export type PollAgentKeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PollAgentKeyError = PollAgentKeyErrors[keyof PollAgentKeyErrors];

export type PollAgentKeyResponses = {
    /**
     * The resource as it is now.
     */
    200: AgentKeyDocument;
};

export type PollAgentKeyResponse = PollAgentKeyResponses[keyof PollAgentKeyResponses];

export type DecideAgentRequestData = {
    body: DecideAgentRequest;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/agent/claims';
};

export type DecideAgentRequestErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DecideAgentRequestError = DecideAgentRequestErrors[keyof DecideAgentRequestErrors];

export type DecideAgentRequestResponses = {
    /**
     * The resource as it is now.
     */
    200: AgentRequestDocument;
};

export type DecideAgentRequestResponse = DecideAgentRequestResponses[keyof DecideAgentRequestResponses];

export type GetAgentRequestData = {
    body?: never;
    path: {
        /**
         * Code that the agent shows.
         */
        userCode: string;
    };
    query?: never;
    url: '/v1/agent/claims/{userCode}';
};

export type GetAgentRequestErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetAgentRequestError = GetAgentRequestErrors[keyof GetAgentRequestErrors];

export type GetAgentRequestResponses = {
    /**
     * The resource as it is now.
     */
    200: AgentRequestDocument;
};

export type GetAgentRequestResponse = GetAgentRequestResponses[keyof GetAgentRequestResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * State of the keys; `active` unless given.
         */
        status?: 'active' | 'expired' | 'revoked';
        /**
         * Field to sort by; a leading `-` reverses the order.
         */
        sort?: 'createdAt' | '-createdAt' | 'label' | '-label' | 'lastUsedAt' | '-lastUsedAt' | 'expiresAt' | '-expiresAt';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * One page of the list.
     */
    200: ApiKeyList;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: CreateApiKey;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/api-keys';
};

export type CreateApiKeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

export type CreateApiKeyResponses = {
    /**
     * The resource as it is now.
     */
    201: ApiKeyFullDocument;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    path: {
        /**
         * Id of the API key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-keys/{id}';
};

export type RevokeApiKeyErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * The resource as it is now.
     */
    200: ApiKeyDocument;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type GetApiKeyData = {
    body?: never;
    path: {
        /**
         * Id of the API key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-keys/{id}';
};

export type GetApiKeyErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetApiKeyError = GetApiKeyErrors[keyof GetApiKeyErrors];

export type GetApiKeyResponses = {
    /**
     * The resource as it is now.
     */
    200: ApiKeyDocument;
};

export type GetApiKeyResponse = GetApiKeyResponses[keyof GetApiKeyResponses];

export type UpdateApiKeyData = {
    body: UpdateApiKey;
    path: {
        /**
         * Id of the API key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-keys/{id}';
};

export type UpdateApiKeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateApiKeyError = UpdateApiKeyErrors[keyof UpdateApiKeyErrors];

export type UpdateApiKeyResponses = {
    /**
     * The resource as it is now.
     */
    200: ApiKeyDocument;
};

export type UpdateApiKeyResponse = UpdateApiKeyResponses[keyof UpdateApiKeyResponses];

export type RotateApiKeyData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the API key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-keys/{id}/rotate';
};

export type RotateApiKeyErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RotateApiKeyError = RotateApiKeyErrors[keyof RotateApiKeyErrors];

export type RotateApiKeyResponses = {
    /**
     * The resource as it is now.
     */
    201: ApiKeyFullDocument;
};

export type RotateApiKeyResponse = RotateApiKeyResponses[keyof RotateApiKeyResponses];

export type VerifyApiKeyMcpData = {
    body?: VerifyMcp;
    path: {
        /**
         * Id of the API key.
         */
        id: string;
    };
    query?: never;
    url: '/v1/api-keys/{id}/verify-mcp';
};

export type VerifyApiKeyMcpErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type VerifyApiKeyMcpError = VerifyApiKeyMcpErrors[keyof VerifyApiKeyMcpErrors];

export type VerifyApiKeyMcpResponses = {
    /**
     * The resource as it is now.
     */
    200: McpVerificationDocument;
};

export type VerifyApiKeyMcpResponse = VerifyApiKeyMcpResponses[keyof VerifyApiKeyMcpResponses];

export type ValidateApiKeyData = {
    body: ValidateApiKey;
    path?: never;
    query?: never;
    url: '/v1/api-keys/validate';
};

export type ValidateApiKeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ValidateApiKeyError = ValidateApiKeyErrors[keyof ValidateApiKeyErrors];

export type ValidateApiKeyResponses = {
    /**
     * The resource as it is now.
     */
    200: ApiKeyValidationDocument;
};

export type ValidateApiKeyResponse = ValidateApiKeyResponses[keyof ValidateApiKeyResponses];

export type GetLivenessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/health/live';
};

export type GetLivenessErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetLivenessError = GetLivenessErrors[keyof GetLivenessErrors];

export type GetLivenessResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetLivenessResponse = GetLivenessResponses[keyof GetLivenessResponses];

export type GetReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/health/ready';
};

export type GetReadinessErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetReadinessError = GetReadinessErrors[keyof GetReadinessErrors];

export type GetReadinessResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];

export type GetOpenApiData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/openapi.json';
};

export type GetOpenApiErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetOpenApiError = GetOpenApiErrors[keyof GetOpenApiErrors];

export type GetOpenApiResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetOpenApiResponse = GetOpenApiResponses[keyof GetOpenApiResponses];

export type ListApprovalsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only approvals in this state.
         */
        status?: 'pending' | 'approved' | 'declined' | 'expired';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/approvals';
};

export type ListApprovalsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListApprovalsError = ListApprovalsErrors[keyof ListApprovalsErrors];

export type ListApprovalsResponses = {
    /**
     * One page of the list.
     */
    200: ApprovalList;
};

export type ListApprovalsResponse = ListApprovalsResponses[keyof ListApprovalsResponses];

export type GetApprovalData = {
    body?: never;
    path: {
        /**
         * Id of the approval.
         */
        id: string;
    };
    query?: never;
    url: '/v1/approvals/{id}';
};

export type GetApprovalErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetApprovalError = GetApprovalErrors[keyof GetApprovalErrors];

export type GetApprovalResponses = {
    /**
     * The resource as it is now.
     */
    200: ApprovalDocument;
};

export type GetApprovalResponse = GetApprovalResponses[keyof GetApprovalResponses];

export type ResolveApprovalData = {
    body: ResolveApproval;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the approval.
         */
        id: string;
    };
    query?: never;
    url: '/v1/approvals/{id}/resolve';
};

export type ResolveApprovalErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ResolveApprovalError = ResolveApprovalErrors[keyof ResolveApprovalErrors];

export type ResolveApprovalResponses = {
    /**
     * The resource as it is now.
     */
    200: ApprovalDocument;
};

export type ResolveApprovalResponse = ResolveApprovalResponses[keyof ResolveApprovalResponses];

export type ListApprovalReviewLinksData = {
    body?: never;
    path: {
        /**
         * Id of the approval.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/approvals/{id}/review-links';
};

export type ListApprovalReviewLinksErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListApprovalReviewLinksError = ListApprovalReviewLinksErrors[keyof ListApprovalReviewLinksErrors];

export type ListApprovalReviewLinksResponses = {
    /**
     * One page of the list.
     */
    200: ReviewLinkList;
};

export type ListApprovalReviewLinksResponse = ListApprovalReviewLinksResponses[keyof ListApprovalReviewLinksResponses];

export type CreateApprovalReviewLinkData = {
    body: CreateApprovalReviewLink;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the approval.
         */
        id: string;
    };
    query?: never;
    url: '/v1/approvals/{id}/review-links';
};

export type CreateApprovalReviewLinkErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `review_links_off`: Review links are off.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateApprovalReviewLinkError = CreateApprovalReviewLinkErrors[keyof CreateApprovalReviewLinkErrors];

export type CreateApprovalReviewLinkResponses = {
    /**
     * The resource as it is now.
     */
    201: ReviewLinkFullDocument;
};

export type CreateApprovalReviewLinkResponse = CreateApprovalReviewLinkResponses[keyof CreateApprovalReviewLinkResponses];

export type ShowArticlePreviewData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the article.
         */
        articleId: string;
    };
    query: {
        /**
         * Until when the address works, in seconds since 1970. Part of the address as you got it.
         */
        expires: number;
        /**
         * Signature of the address. Part of the address as you got it.
         */
        signature: string;
    };
    url: '/v1/article-previews/{organizationId}/{articleId}';
};

export type ShowArticlePreviewErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ShowArticlePreviewError = ShowArticlePreviewErrors[keyof ShowArticlePreviewErrors];

export type ShowArticlePreviewResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ShowArticlePreviewResponse = ShowArticlePreviewResponses[keyof ShowArticlePreviewResponses];

export type ListArticlesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only articles in this state.
         */
        status?: 'draft' | 'published' | 'archived';
        /**
         * Only articles of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/articles';
};

export type ListArticlesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListArticlesError = ListArticlesErrors[keyof ListArticlesErrors];

export type ListArticlesResponses = {
    /**
     * One page of the list.
     */
    200: ArticleList;
};

export type ListArticlesResponse = ListArticlesResponses[keyof ListArticlesResponses];

export type CreateArticleData = {
    body: CreateArticle;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/articles';
};

export type CreateArticleErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateArticleError = CreateArticleErrors[keyof CreateArticleErrors];

export type CreateArticleResponses = {
    /**
     * The resource as it is now.
     */
    201: ArticleDocument;
};

export type CreateArticleResponse = CreateArticleResponses[keyof CreateArticleResponses];

export type ArchiveArticleData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}';
};

export type ArchiveArticleErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ArchiveArticleError = ArchiveArticleErrors[keyof ArchiveArticleErrors];

export type ArchiveArticleResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticlePublicationsDocument;
};

export type ArchiveArticleResponse = ArchiveArticleResponses[keyof ArchiveArticleResponses];

export type GetArticleData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}';
};

export type GetArticleErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetArticleError = GetArticleErrors[keyof GetArticleErrors];

export type GetArticleResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleDocument;
};

export type GetArticleResponse = GetArticleResponses[keyof GetArticleResponses];

export type UpdateArticleData = {
    body: UpdateArticle;
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}';
};

export type UpdateArticleErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateArticleError = UpdateArticleErrors[keyof UpdateArticleErrors];

export type UpdateArticleResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleDocument;
};

export type UpdateArticleResponse = UpdateArticleResponses[keyof UpdateArticleResponses];

export type ListArticleLinksData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}/links';
};

export type ListArticleLinksErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListArticleLinksError = ListArticleLinksErrors[keyof ListArticleLinksErrors];

export type ListArticleLinksResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleLinksDocument;
};

export type ListArticleLinksResponse = ListArticleLinksResponses[keyof ListArticleLinksResponses];

export type CheckArticleLinksData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}/links/check';
};

export type CheckArticleLinksErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CheckArticleLinksError = CheckArticleLinksErrors[keyof CheckArticleLinksErrors];

export type CheckArticleLinksResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleLinksDocument;
};

export type CheckArticleLinksResponse = CheckArticleLinksResponses[keyof CheckArticleLinksResponses];

export type CreateArticlePreviewLinkData = {
    body?: CreateArticlePreviewLink;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}/preview-links';
};

export type CreateArticlePreviewLinkErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateArticlePreviewLinkError = CreateArticlePreviewLinkErrors[keyof CreateArticlePreviewLinkErrors];

export type CreateArticlePreviewLinkResponses = {
    /**
     * The resource as it is now.
     */
    201: ArticlePreviewLinkDocument;
};

export type CreateArticlePreviewLinkResponse = CreateArticlePreviewLinkResponses[keyof CreateArticlePreviewLinkResponses];

export type ListArticlePublicationsData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}/publications';
};

export type ListArticlePublicationsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListArticlePublicationsError = ListArticlePublicationsErrors[keyof ListArticlePublicationsErrors];

export type ListArticlePublicationsResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticlePublicationsDocument;
};

export type ListArticlePublicationsResponse = ListArticlePublicationsResponses[keyof ListArticlePublicationsResponses];

export type PublishArticleData = {
    body: PublishArticle;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: never;
    url: '/v1/articles/{id}/publish';
};

export type PublishArticleErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PublishArticleError = PublishArticleErrors[keyof PublishArticleErrors];

export type PublishArticleResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type PublishArticleResponse = PublishArticleResponses[keyof PublishArticleResponses];

export type ListArticleVersionsData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/articles/{id}/versions';
};

export type ListArticleVersionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListArticleVersionsError = ListArticleVersionsErrors[keyof ListArticleVersionsErrors];

export type ListArticleVersionsResponses = {
    /**
     * One page of the list.
     */
    200: ArticleVersionSummaryList;
};

export type ListArticleVersionsResponse = ListArticleVersionsResponses[keyof ListArticleVersionsResponses];

export type GetArticleVersionData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/articles/{id}/versions/{number}';
};

export type GetArticleVersionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetArticleVersionError = GetArticleVersionErrors[keyof GetArticleVersionErrors];

export type GetArticleVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleVersionDocument;
};

export type GetArticleVersionResponse = GetArticleVersionResponses[keyof GetArticleVersionResponses];

export type CompareArticleVersionData = {
    body?: never;
    path: {
        /**
         * Id of the article.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/articles/{id}/versions/{number}/changes';
};

export type CompareArticleVersionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CompareArticleVersionError = CompareArticleVersionErrors[keyof CompareArticleVersionErrors];

export type CompareArticleVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleVersionChangesDocument;
};

export type CompareArticleVersionResponse = CompareArticleVersionResponses[keyof CompareArticleVersionResponses];

export type RestoreArticleVersionData = {
    body?: RestoreArticleVersion;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the article.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/articles/{id}/versions/{number}/restore';
};

export type RestoreArticleVersionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RestoreArticleVersionError = RestoreArticleVersionErrors[keyof RestoreArticleVersionErrors];

export type RestoreArticleVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: ArticleDocument;
};

export type RestoreArticleVersionResponse = RestoreArticleVersionResponses[keyof RestoreArticleVersionResponses];

export type GenerateArticleData = {
    body: GenerateArticle;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/articles/generate';
};

export type GenerateArticleErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateArticleError = GenerateArticleErrors[keyof GenerateArticleErrors];

export type GenerateArticleResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateArticleResponse = GenerateArticleResponses[keyof GenerateArticleResponses];

export type ListAssetsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only files of this kind.
         */
        kind?: 'image' | 'video' | 'audio' | 'document';
        /**
         * Only files from there.
         */
        origin?: 'generated' | 'uploaded' | 'imported';
        /**
         * Only files of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/assets';
};

export type ListAssetsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListAssetsError = ListAssetsErrors[keyof ListAssetsErrors];

export type ListAssetsResponses = {
    /**
     * One page of the list.
     */
    200: AssetList;
};

export type ListAssetsResponse = ListAssetsResponses[keyof ListAssetsResponses];

export type DeleteAssetData = {
    body?: never;
    path: {
        /**
         * Id of the asset.
         */
        id: string;
    };
    query?: never;
    url: '/v1/assets/{id}';
};

export type DeleteAssetErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteAssetError = DeleteAssetErrors[keyof DeleteAssetErrors];

export type DeleteAssetResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteAssetResponse = DeleteAssetResponses[keyof DeleteAssetResponses];

export type GetAssetData = {
    body?: never;
    path: {
        /**
         * Id of the asset.
         */
        id: string;
    };
    query?: never;
    url: '/v1/assets/{id}';
};

export type GetAssetErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetAssetError = GetAssetErrors[keyof GetAssetErrors];

export type GetAssetResponses = {
    /**
     * The resource as it is now.
     */
    200: AssetDocument;
};

export type GetAssetResponse = GetAssetResponses[keyof GetAssetResponses];

export type UpdateAssetData = {
    body: ChangeAsset;
    path: {
        /**
         * Id of the asset.
         */
        id: string;
    };
    query?: never;
    url: '/v1/assets/{id}';
};

export type UpdateAssetErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateAssetError = UpdateAssetErrors[keyof UpdateAssetErrors];

export type UpdateAssetResponses = {
    /**
     * The resource as it is now.
     */
    200: AssetDocument;
};

export type UpdateAssetResponse = UpdateAssetResponses[keyof UpdateAssetResponses];

export type DeleteAssetCaptionsData = {
    body?: never;
    path: {
        /**
         * Id of the asset.
         */
        id: string;
        /**
         * Language as a BCP 47 tag.
         */
        language: string;
    };
    query?: never;
    url: '/v1/assets/{id}/captions/{language}';
};

export type DeleteAssetCaptionsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteAssetCaptionsError = DeleteAssetCaptionsErrors[keyof DeleteAssetCaptionsErrors];

export type DeleteAssetCaptionsResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteAssetCaptionsResponse = DeleteAssetCaptionsResponses[keyof DeleteAssetCaptionsResponses];

export type GetAssetCaptionsData = {
    body?: never;
    path: {
        /**
         * Id of the asset.
         */
        id: string;
        /**
         * Language as a BCP 47 tag.
         */
        language: string;
    };
    query?: {
        /**
         * `vtt` for WebVTT, `srt` for SubRip.
         */
        format?: 'vtt' | 'srt';
    };
    url: '/v1/assets/{id}/captions/{language}';
};

export type GetAssetCaptionsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetAssetCaptionsError = GetAssetCaptionsErrors[keyof GetAssetCaptionsErrors];

export type GetAssetCaptionsResponses = {
    /**
     * The resource as it is now.
     */
    200: CaptionsDocument;
};

export type GetAssetCaptionsResponse = GetAssetCaptionsResponses[keyof GetAssetCaptionsResponses];

export type SetAssetCaptionsData = {
    body: SetCaptions;
    path: {
        /**
         * Id of the asset.
         */
        id: string;
        /**
         * Language as a BCP 47 tag.
         */
        language: string;
    };
    query?: never;
    url: '/v1/assets/{id}/captions/{language}';
};

export type SetAssetCaptionsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `captions_invalid`: Captions not accepted.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SetAssetCaptionsError = SetAssetCaptionsErrors[keyof SetAssetCaptionsErrors];

export type SetAssetCaptionsResponses = {
    /**
     * The resource as it is now.
     */
    200: CaptionsDocument;
};

export type SetAssetCaptionsResponse = SetAssetCaptionsResponses[keyof SetAssetCaptionsResponses];

export type ListAudioData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only files of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/audio';
};

export type ListAudioErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListAudioError = ListAudioErrors[keyof ListAudioErrors];

export type ListAudioResponses = {
    /**
     * One page of the list.
     */
    200: AudioList;
};

export type ListAudioResponse = ListAudioResponses[keyof ListAudioResponses];

export type DeleteAudioData = {
    body?: never;
    path: {
        /**
         * Id of the voice or music.
         */
        id: string;
    };
    query?: never;
    url: '/v1/audio/{id}';
};

export type DeleteAudioErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `asset_in_use`: Asset in use.
     */
    409: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteAudioError = DeleteAudioErrors[keyof DeleteAudioErrors];

export type DeleteAudioResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteAudioResponse = DeleteAudioResponses[keyof DeleteAudioResponses];

export type GetAudioData = {
    body?: never;
    path: {
        /**
         * Id of the voice or music.
         */
        id: string;
    };
    query?: never;
    url: '/v1/audio/{id}';
};

export type GetAudioErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetAudioError = GetAudioErrors[keyof GetAudioErrors];

export type GetAudioResponses = {
    /**
     * The resource as it is now.
     */
    200: AudioDocument;
};

export type GetAudioResponse = GetAudioResponses[keyof GetAudioResponses];

export type UpdateAudioData = {
    body: DescribeMedia;
    path: {
        /**
         * Id of the voice or music.
         */
        id: string;
    };
    query?: never;
    url: '/v1/audio/{id}';
};

export type UpdateAudioErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateAudioError = UpdateAudioErrors[keyof UpdateAudioErrors];

export type UpdateAudioResponses = {
    /**
     * The resource as it is now.
     */
    200: AudioDocument;
};

export type UpdateAudioResponse = UpdateAudioResponses[keyof UpdateAudioResponses];

export type TransformAudioData = {
    body: TransformRecording;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the voice or music.
         */
        id: string;
    };
    query?: never;
    url: '/v1/audio/{id}/transforms';
};

export type TransformAudioErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type TransformAudioError = TransformAudioErrors[keyof TransformAudioErrors];

export type TransformAudioResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type TransformAudioResponse = TransformAudioResponses[keyof TransformAudioResponses];

export type CreateAudioBatchData = {
    body: CreateAudioBatch;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/audio/batches';
};

export type CreateAudioBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateAudioBatchError = CreateAudioBatchErrors[keyof CreateAudioBatchErrors];

export type CreateAudioBatchResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationBatchDocument | ApprovalDocument;
};

export type CreateAudioBatchResponse = CreateAudioBatchResponses[keyof CreateAudioBatchResponses];

export type PreviewAudioBatchData = {
    body: CreateAudioBatch;
    path?: never;
    query?: never;
    url: '/v1/audio/batches/preview';
};

export type PreviewAudioBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewAudioBatchError = PreviewAudioBatchErrors[keyof PreviewAudioBatchErrors];

export type PreviewAudioBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewAudioBatchResponse = PreviewAudioBatchResponses[keyof PreviewAudioBatchResponses];

export type GenerateAudioData = {
    body: GenerateAudio;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/audio/generate';
};

export type GenerateAudioErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateAudioError = GenerateAudioErrors[keyof GenerateAudioErrors];

export type GenerateAudioResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateAudioResponse = GenerateAudioResponses[keyof GenerateAudioResponses];

export type PreviewAudioData = {
    body: GenerateAudio;
    path?: never;
    query?: never;
    url: '/v1/audio/generate/preview';
};

export type PreviewAudioErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewAudioError = PreviewAudioErrors[keyof PreviewAudioErrors];

export type PreviewAudioResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewAudioResponse = PreviewAudioResponses[keyof PreviewAudioResponses];

export type ListAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only entries of this action.
         */
        action?: 'approval.approved' | 'approval.declined' | 'checkout.started' | 'interview.started' | 'interview.stopped' | 'brand-scan.requested' | 'brand-scan.reviewed' | 'brand.approved' | 'brand.changed' | 'brand.created' | 'brand.deleted' | 'chat.connected' | 'chat.disconnected' | 'credits.added' | 'credits.withdrawn' | 'credits.refunded' | 'credits.changed' | 'organization.exported' | 'generation.switched' | 'vendor-key.removed' | 'vendor-key.set' | 'member.invited' | 'member.joined' | 'member.role-changed' | 'member.brands-changed' | 'member.removed' | 'invitation.withdrawn' | 'organization.created' | 'organization.changed' | 'organization.deletion-scheduled' | 'organization.restored' | 'second-factor.enabled' | 'second-factor.disabled' | 'second-factor.recovery-codes-replaced' | 'second-factor.recovery-code-used' | 'passkey.added' | 'passkey.removed' | 'api-key.created' | 'api-key.changed' | 'api-key.rotated' | 'api-key.revoked' | 'agent.claimed' | 'knowledge.added' | 'knowledge.archived' | 'knowledge.changed' | 'knowledge.deleted' | 'knowledge.refreshed' | 'knowledge.restored' | 'knowledge.retried' | 'mcp-connection.opened' | 'mcp-connection.revoked' | 'asset.captions-deleted' | 'asset.captions-set' | 'asset.deleted' | 'asset.described' | 'asset.thumbnail-changed' | 'memory.changed' | 'memory.created' | 'memory.dismissed' | 'memory.forgotten' | 'memory.kept' | 'memory.reopened' | 'newsletter.created' | 'newsletter.changed' | 'newsletter.deleted' | 'subscribers.imported' | 'subscribers.exported' | 'subscriber.deleted' | 'calendar-feed.created' | 'calendar-feed.deleted' | 'connection-destination.changed' | 'connection-limit.changed' | 'connection-slots.changed' | 'post.deleted' | 'published-post.deleted' | 'published-post.edited' | 'publishing.paused' | 'publishing.resumed' | 'release-import.created' | 'release-import.undone' | 'release.deleted' | 'review-link.created' | 'review-link.revoked' | 'training.deleted' | 'webhook-settings.changed' | 'webhook-settings.disabled' | 'workflow.created' | 'workflow.changed' | 'workflow.published' | 'workflow.deleted' | 'workflow-secret.set' | 'workflow-secret.removed' | 'workflow-trigger.created' | 'workflow-trigger.changed' | 'workflow-trigger.deleted' | 'workflow-execution.cancelled' | 'workflow-step.approved' | 'workflow-step.rejected';
        /**
         * Only what happened to this key, member and so on.
         */
        subjectId?: string;
        /**
         * Only what this user did.
         */
        actorId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/audit';
};

export type ListAuditEntriesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListAuditEntriesError = ListAuditEntriesErrors[keyof ListAuditEntriesErrors];

export type ListAuditEntriesResponses = {
    /**
     * One page of the list.
     */
    200: AuditEntryList;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

export type ChooseOrganizationData = {
    body: ChooseOrganization;
    path?: never;
    query?: never;
    url: '/v1/auth/organization';
};

export type ChooseOrganizationErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ChooseOrganizationError = ChooseOrganizationErrors[keyof ChooseOrganizationErrors];

export type ChooseOrganizationResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationDocument;
};

export type ChooseOrganizationResponse = ChooseOrganizationResponses[keyof ChooseOrganizationResponses];

export type WhoAmIData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/whoami';
};

export type WhoAmIErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type WhoAmIError = WhoAmIErrors[keyof WhoAmIErrors];

export type WhoAmIResponses = {
    /**
     * Done.
     */
    200: IdentityDocument;
};

export type WhoAmIResponse = WhoAmIResponses[keyof WhoAmIResponses];

export type ListAvatarsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/avatars';
};

export type ListAvatarsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListAvatarsError = ListAvatarsErrors[keyof ListAvatarsErrors];

export type ListAvatarsResponses = {
    /**
     * One page of the list.
     */
    200: AvatarList;
};

export type ListAvatarsResponse = ListAvatarsResponses[keyof ListAvatarsResponses];

export type CreateAvatarBatchData = {
    body: CreateAvatarBatch;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/avatars/batches';
};

export type CreateAvatarBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateAvatarBatchError = CreateAvatarBatchErrors[keyof CreateAvatarBatchErrors];

export type CreateAvatarBatchResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationBatchDocument | ApprovalDocument;
};

export type CreateAvatarBatchResponse = CreateAvatarBatchResponses[keyof CreateAvatarBatchResponses];

export type PreviewAvatarBatchData = {
    body: CreateAvatarBatch;
    path?: never;
    query?: never;
    url: '/v1/avatars/batches/preview';
};

export type PreviewAvatarBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewAvatarBatchError = PreviewAvatarBatchErrors[keyof PreviewAvatarBatchErrors];

export type PreviewAvatarBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewAvatarBatchResponse = PreviewAvatarBatchResponses[keyof PreviewAvatarBatchResponses];

export type GenerateAvatarsData = {
    body: GenerateAvatar;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/avatars/generate';
};

export type GenerateAvatarsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateAvatarsError = GenerateAvatarsErrors[keyof GenerateAvatarsErrors];

export type GenerateAvatarsResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateAvatarsResponse = GenerateAvatarsResponses[keyof GenerateAvatarsResponses];

export type PreviewAvatarsData = {
    body: GenerateAvatar;
    path?: never;
    query?: never;
    url: '/v1/avatars/generate/preview';
};

export type PreviewAvatarsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewAvatarsError = PreviewAvatarsErrors[keyof PreviewAvatarsErrors];

export type PreviewAvatarsResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewAvatarsResponse = PreviewAvatarsResponses[keyof PreviewAvatarsResponses];

export type ListBatchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only batches of this kind.
         */
        kind?: 'image' | 'video' | 'avatar' | 'voice' | 'music';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/batches';
};

export type ListBatchesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListBatchesError = ListBatchesErrors[keyof ListBatchesErrors];

export type ListBatchesResponses = {
    /**
     * One page of the list.
     */
    200: GenerationBatchList;
};

export type ListBatchesResponse = ListBatchesResponses[keyof ListBatchesResponses];

export type GetBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        id: string;
    };
    query?: never;
    url: '/v1/batches/{id}';
};

export type GetBatchErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBatchError = GetBatchErrors[keyof GetBatchErrors];

export type GetBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationBatchDocument;
};

export type GetBatchResponse = GetBatchResponses[keyof GetBatchResponses];

export type CancelBatchData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        id: string;
    };
    query?: never;
    url: '/v1/batches/{id}/cancel';
};

export type CancelBatchErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelBatchError = CancelBatchErrors[keyof CancelBatchErrors];

export type CancelBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationBatchDocument;
};

export type CancelBatchResponse = CancelBatchResponses[keyof CancelBatchResponses];

export type GetBillingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/billing';
};

export type GetBillingErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `not_configured`: Not configured on this instance.
     */
    501: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBillingError = GetBillingErrors[keyof GetBillingErrors];

export type GetBillingResponses = {
    /**
     * The resource as it is now.
     */
    200: BillingDocument;
};

export type GetBillingResponse = GetBillingResponses[keyof GetBillingResponses];

export type StartCheckoutData = {
    body: StartCheckout;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/billing/checkouts';
};

export type StartCheckoutErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `not_configured`: Not configured on this instance.
     */
    501: ErrorDocument;
    /**
     * `payment_provider_refused`: The payment provider refused the request of this instance.
     */
    502: ErrorDocument;
    /**
     * `payment_provider_unavailable`: The payment provider does not answer. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type StartCheckoutError = StartCheckoutErrors[keyof StartCheckoutErrors];

export type StartCheckoutResponses = {
    /**
     * The resource as it is now.
     */
    201: CheckoutDocument;
};

export type StartCheckoutResponse = StartCheckoutResponses[keyof StartCheckoutResponses];

export type ListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/billing/invoices';
};

export type ListInvoicesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `not_configured`: Not configured on this instance.
     */
    501: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListInvoicesError = ListInvoicesErrors[keyof ListInvoicesErrors];

export type ListInvoicesResponses = {
    /**
     * One page of the list.
     */
    200: InvoiceList;
};

export type ListInvoicesResponse = ListInvoicesResponses[keyof ListInvoicesResponses];

export type ListBrandPresetsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/brand-presets';
};

export type ListBrandPresetsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListBrandPresetsError = ListBrandPresetsErrors[keyof ListBrandPresetsErrors];

export type ListBrandPresetsResponses = {
    /**
     * One page of the list.
     */
    200: BrandPresetList;
};

export type ListBrandPresetsResponse = ListBrandPresetsResponses[keyof ListBrandPresetsResponses];

export type ListBrandsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/brands';
};

export type ListBrandsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListBrandsError = ListBrandsErrors[keyof ListBrandsErrors];

export type ListBrandsResponses = {
    /**
     * One page of the list.
     */
    200: BrandSummaryList;
};

export type ListBrandsResponse = ListBrandsResponses[keyof ListBrandsResponses];

export type CreateBrandData = {
    body: CreateBrand;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/brands';
};

export type CreateBrandErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateBrandError = CreateBrandErrors[keyof CreateBrandErrors];

export type CreateBrandResponses = {
    /**
     * The resource as it is now.
     */
    201: BrandDocument;
};

export type CreateBrandResponse = CreateBrandResponses[keyof CreateBrandResponses];

export type DeleteBrandData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}';
};

export type DeleteBrandErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `brand_in_use`: Brand in use.
     */
    409: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteBrandError = DeleteBrandErrors[keyof DeleteBrandErrors];

export type DeleteBrandResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteBrandResponse = DeleteBrandResponses[keyof DeleteBrandResponses];

export type GetBrandData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}';
};

export type GetBrandErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandError = GetBrandErrors[keyof GetBrandErrors];

export type GetBrandResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandDocument;
};

export type GetBrandResponse = GetBrandResponses[keyof GetBrandResponses];

export type UpdateBrandData = {
    body: UpdateBrand;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}';
};

export type UpdateBrandErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateBrandError = UpdateBrandErrors[keyof UpdateBrandErrors];

export type UpdateBrandResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandDocument;
};

export type UpdateBrandResponse = UpdateBrandResponses[keyof UpdateBrandResponses];

export type ApproveBrandData = {
    body: ExpectedRevision;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/approve';
};

export type ApproveBrandErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ApproveBrandError = ApproveBrandErrors[keyof ApproveBrandErrors];

export type ApproveBrandResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandDocument;
};

export type ApproveBrandResponse = ApproveBrandResponses[keyof ApproveBrandResponses];

export type GetBrandContextData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: {
        /**
         * A message or a topic: knowledge, posts and memories that fit it best come first.
         */
        query?: string;
        /**
         * Whether the rendered prompts are part of the answer.
         */
        includeSystemPrompt?: boolean;
    };
    url: '/v1/brands/{id}/context';
};

export type GetBrandContextErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandContextError = GetBrandContextErrors[keyof GetBrandContextErrors];

export type GetBrandContextResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandContextDocument;
};

export type GetBrandContextResponse = GetBrandContextResponses[keyof GetBrandContextResponses];

export type GetBrandInterviewData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: {
        /**
         * Language of the question: `en` or `de`; the brand’s if left out.
         */
        language?: 'en' | 'de';
    };
    url: '/v1/brands/{id}/interview';
};

export type GetBrandInterviewErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandInterviewError = GetBrandInterviewErrors[keyof GetBrandInterviewErrors];

export type GetBrandInterviewResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type GetBrandInterviewResponse = GetBrandInterviewResponses[keyof GetBrandInterviewResponses];

export type StartBrandInterviewData = {
    body?: InterviewRequest;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/interview';
};

export type StartBrandInterviewErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type StartBrandInterviewError = StartBrandInterviewErrors[keyof StartBrandInterviewErrors];

export type StartBrandInterviewResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type StartBrandInterviewResponse = StartBrandInterviewResponses[keyof StartBrandInterviewResponses];

export type AnswerBrandInterviewData = {
    body: AnswerInterviewQuestion;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/interview/answer';
};

export type AnswerBrandInterviewErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type AnswerBrandInterviewError = AnswerBrandInterviewErrors[keyof AnswerBrandInterviewErrors];

export type AnswerBrandInterviewResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type AnswerBrandInterviewResponse = AnswerBrandInterviewResponses[keyof AnswerBrandInterviewResponses];

export type TakeBackBrandInterviewAnswerData = {
    body?: SkipInterviewQuestion;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/interview/back';
};

export type TakeBackBrandInterviewAnswerErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type TakeBackBrandInterviewAnswerError = TakeBackBrandInterviewAnswerErrors[keyof TakeBackBrandInterviewAnswerErrors];

export type TakeBackBrandInterviewAnswerResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type TakeBackBrandInterviewAnswerResponse = TakeBackBrandInterviewAnswerResponses[keyof TakeBackBrandInterviewAnswerResponses];

export type ConfirmBrandInterviewAnswerData = {
    body: ConfirmInterviewAnswer;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/interview/confirm';
};

export type ConfirmBrandInterviewAnswerErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ConfirmBrandInterviewAnswerError = ConfirmBrandInterviewAnswerErrors[keyof ConfirmBrandInterviewAnswerErrors];

export type ConfirmBrandInterviewAnswerResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type ConfirmBrandInterviewAnswerResponse = ConfirmBrandInterviewAnswerResponses[keyof ConfirmBrandInterviewAnswerResponses];

export type SkipBrandInterviewQuestionData = {
    body?: SkipInterviewQuestion;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/interview/skip';
};

export type SkipBrandInterviewQuestionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SkipBrandInterviewQuestionError = SkipBrandInterviewQuestionErrors[keyof SkipBrandInterviewQuestionErrors];

export type SkipBrandInterviewQuestionResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type SkipBrandInterviewQuestionResponse = SkipBrandInterviewQuestionResponses[keyof SkipBrandInterviewQuestionResponses];

export type StopBrandInterviewData = {
    body?: InterviewRequest;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/interview/stop';
};

export type StopBrandInterviewErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type StopBrandInterviewError = StopBrandInterviewErrors[keyof StopBrandInterviewErrors];

export type StopBrandInterviewResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandInterviewDocument;
};

export type StopBrandInterviewResponse = StopBrandInterviewResponses[keyof StopBrandInterviewResponses];

export type ListKnowledgeData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: {
        /**
         * Only sources of this kind.
         */
        kind?: 'text' | 'url' | 'document' | 'rss' | 'audio' | 'video';
        /**
         * Only sources of this purpose.
         */
        purpose?: 'brand_truth' | 'inspiration' | 'research';
        /**
         * Only sources in this state.
         */
        state?: 'queued' | 'processing' | 'ready' | 'failed';
        /**
         * `only` archived sources, or `all`; left out, those that are not archived.
         */
        archived?: 'only' | 'all';
        /**
         * Only the entries of this feed, e.g. `ksrc_…`.
         */
        feedId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/brands/{id}/knowledge';
};

export type ListKnowledgeErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListKnowledgeError = ListKnowledgeErrors[keyof ListKnowledgeErrors];

export type ListKnowledgeResponses = {
    /**
     * One page of the list.
     */
    200: KnowledgeSourceList;
};

export type ListKnowledgeResponse = ListKnowledgeResponses[keyof ListKnowledgeResponses];

export type CaptureKnowledgeData = {
    body: CaptureKnowledge;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge';
};

export type CaptureKnowledgeErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `credit_cap_reached`: A monthly cap of credits is reached. `insufficient_credits`: Not enough credits.
     */
    402: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CaptureKnowledgeError = CaptureKnowledgeErrors[keyof CaptureKnowledgeErrors];

export type CaptureKnowledgeResponses = {
    /**
     * The resource as it is now.
     */
    201: KnowledgeSourceDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type CaptureKnowledgeResponse = CaptureKnowledgeResponses[keyof CaptureKnowledgeResponses];

export type DeleteKnowledgeSourceData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}';
};

export type DeleteKnowledgeSourceErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteKnowledgeSourceError = DeleteKnowledgeSourceErrors[keyof DeleteKnowledgeSourceErrors];

export type DeleteKnowledgeSourceResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteKnowledgeSourceResponse = DeleteKnowledgeSourceResponses[keyof DeleteKnowledgeSourceResponses];

export type GetKnowledgeSourceData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}';
};

export type GetKnowledgeSourceErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetKnowledgeSourceError = GetKnowledgeSourceErrors[keyof GetKnowledgeSourceErrors];

export type GetKnowledgeSourceResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeSourceDocument;
};

export type GetKnowledgeSourceResponse = GetKnowledgeSourceResponses[keyof GetKnowledgeSourceResponses];

export type UpdateKnowledgeSourceData = {
    body: UpdateKnowledgeSource;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}';
};

export type UpdateKnowledgeSourceErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateKnowledgeSourceError = UpdateKnowledgeSourceErrors[keyof UpdateKnowledgeSourceErrors];

export type UpdateKnowledgeSourceResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeSourceDocument;
};

export type UpdateKnowledgeSourceResponse = UpdateKnowledgeSourceResponses[keyof UpdateKnowledgeSourceResponses];

export type ArchiveKnowledgeSourceData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}/archive';
};

export type ArchiveKnowledgeSourceErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ArchiveKnowledgeSourceError = ArchiveKnowledgeSourceErrors[keyof ArchiveKnowledgeSourceErrors];

export type ArchiveKnowledgeSourceResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeSourceDocument;
};

export type ArchiveKnowledgeSourceResponse = ArchiveKnowledgeSourceResponses[keyof ArchiveKnowledgeSourceResponses];

export type ListKnowledgeChunksData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/brands/{id}/knowledge/{sourceId}/chunks';
};

export type ListKnowledgeChunksErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListKnowledgeChunksError = ListKnowledgeChunksErrors[keyof ListKnowledgeChunksErrors];

export type ListKnowledgeChunksResponses = {
    /**
     * One page of the list.
     */
    200: KnowledgeChunkList;
};

export type ListKnowledgeChunksResponse = ListKnowledgeChunksResponses[keyof ListKnowledgeChunksResponses];

export type RefreshKnowledgeSourceData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}/refresh';
};

export type RefreshKnowledgeSourceErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RefreshKnowledgeSourceError = RefreshKnowledgeSourceErrors[keyof RefreshKnowledgeSourceErrors];

export type RefreshKnowledgeSourceResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeSourceDocument;
};

export type RefreshKnowledgeSourceResponse = RefreshKnowledgeSourceResponses[keyof RefreshKnowledgeSourceResponses];

export type RestoreKnowledgeSourceData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}/restore';
};

export type RestoreKnowledgeSourceErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `credit_cap_reached`: A monthly cap of credits is reached. `insufficient_credits`: Not enough credits.
     */
    402: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RestoreKnowledgeSourceError = RestoreKnowledgeSourceErrors[keyof RestoreKnowledgeSourceErrors];

export type RestoreKnowledgeSourceResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeSourceDocument;
};

export type RestoreKnowledgeSourceResponse = RestoreKnowledgeSourceResponses[keyof RestoreKnowledgeSourceResponses];

export type RetryKnowledgeSourceData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}/retry';
};

export type RetryKnowledgeSourceErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `credit_cap_reached`: A monthly cap of credits is reached. `insufficient_credits`: Not enough credits.
     */
    402: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RetryKnowledgeSourceError = RetryKnowledgeSourceErrors[keyof RetryKnowledgeSourceErrors];

export type RetryKnowledgeSourceResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeSourceDocument;
};

export type RetryKnowledgeSourceResponse = RetryKnowledgeSourceResponses[keyof RetryKnowledgeSourceResponses];

export type ListKnowledgeVersionsData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/brands/{id}/knowledge/{sourceId}/versions';
};

export type ListKnowledgeVersionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListKnowledgeVersionsError = ListKnowledgeVersionsErrors[keyof ListKnowledgeVersionsErrors];

export type ListKnowledgeVersionsResponses = {
    /**
     * One page of the list.
     */
    200: KnowledgeVersionSummaryList;
};

export type ListKnowledgeVersionsResponse = ListKnowledgeVersionsResponses[keyof ListKnowledgeVersionsResponses];

export type GetKnowledgeVersionData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the source.
         */
        sourceId: string;
        /**
         * Id of the version.
         */
        versionId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/{sourceId}/versions/{versionId}';
};

export type GetKnowledgeVersionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetKnowledgeVersionError = GetKnowledgeVersionErrors[keyof GetKnowledgeVersionErrors];

export type GetKnowledgeVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: KnowledgeVersionDocument;
};

export type GetKnowledgeVersionResponse = GetKnowledgeVersionResponses[keyof GetKnowledgeVersionResponses];

export type SearchKnowledgeData = {
    body: SearchKnowledge;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/knowledge/search';
};

export type SearchKnowledgeErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SearchKnowledgeError = SearchKnowledgeErrors[keyof SearchKnowledgeErrors];

export type SearchKnowledgeResponses = {
    /**
     * Everything there is.
     */
    200: KnowledgeHitList;
};

export type SearchKnowledgeResponse = SearchKnowledgeResponses[keyof SearchKnowledgeResponses];

export type ListMemoriesData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: {
        /**
         * Only memories with this status.
         */
        status?: 'suggested' | 'kept' | 'dismissed';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/brands/{id}/memories';
};

export type ListMemoriesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListMemoriesError = ListMemoriesErrors[keyof ListMemoriesErrors];

export type ListMemoriesResponses = {
    /**
     * One page of the list.
     */
    200: MemoryList;
};

export type ListMemoriesResponse = ListMemoriesResponses[keyof ListMemoriesResponses];

export type CreateMemoryData = {
    body: CreateMemory;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/memories';
};

export type CreateMemoryErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateMemoryError = CreateMemoryErrors[keyof CreateMemoryErrors];

export type CreateMemoryResponses = {
    /**
     * The resource as it is now.
     */
    201: MemoryDocument;
};

export type CreateMemoryResponse = CreateMemoryResponses[keyof CreateMemoryResponses];

export type ForgetMemoryData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the memory.
         */
        memoryId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/memories/{memoryId}';
};

export type ForgetMemoryErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ForgetMemoryError = ForgetMemoryErrors[keyof ForgetMemoryErrors];

export type ForgetMemoryResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type ForgetMemoryResponse = ForgetMemoryResponses[keyof ForgetMemoryResponses];

export type UpdateMemoryData = {
    body: UpdateMemory;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the memory.
         */
        memoryId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/memories/{memoryId}';
};

export type UpdateMemoryErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateMemoryError = UpdateMemoryErrors[keyof UpdateMemoryErrors];

export type UpdateMemoryResponses = {
    /**
     * The resource as it is now.
     */
    200: MemoryDocument;
};

export type UpdateMemoryResponse = UpdateMemoryResponses[keyof UpdateMemoryResponses];

export type DismissMemoryData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the memory.
         */
        memoryId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/memories/{memoryId}/dismiss';
};

export type DismissMemoryErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DismissMemoryError = DismissMemoryErrors[keyof DismissMemoryErrors];

export type DismissMemoryResponses = {
    /**
     * The resource as it is now.
     */
    200: MemoryDocument;
};

export type DismissMemoryResponse = DismissMemoryResponses[keyof DismissMemoryResponses];

export type KeepMemoryData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the memory.
         */
        memoryId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/memories/{memoryId}/keep';
};

export type KeepMemoryErrors = {
    /**
     * `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type KeepMemoryError = KeepMemoryErrors[keyof KeepMemoryErrors];

export type KeepMemoryResponses = {
    /**
     * The resource as it is now.
     */
    200: MemoryDocument;
};

export type KeepMemoryResponse = KeepMemoryResponses[keyof KeepMemoryResponses];

export type ListBrandRevisionsData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/brands/{id}/revisions';
};

export type ListBrandRevisionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListBrandRevisionsError = ListBrandRevisionsErrors[keyof ListBrandRevisionsErrors];

export type ListBrandRevisionsResponses = {
    /**
     * One page of the list.
     */
    200: BrandRevisionSummaryList;
};

export type ListBrandRevisionsResponse = ListBrandRevisionsResponses[keyof ListBrandRevisionsResponses];

export type GetBrandRevisionData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the revision.
         */
        revisionId: string;
    };
    query?: {
        /**
         * Compare with this revision, in place of the one before.
         */
        against?: number;
    };
    url: '/v1/brands/{id}/revisions/{revisionId}';
};

export type GetBrandRevisionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandRevisionError = GetBrandRevisionErrors[keyof GetBrandRevisionErrors];

export type GetBrandRevisionResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandRevisionDocument;
};

export type GetBrandRevisionResponse = GetBrandRevisionResponses[keyof GetBrandRevisionResponses];

export type RestoreBrandRevisionData = {
    body: ExpectedRevision;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
        /**
         * Id of the revision.
         */
        revisionId: string;
    };
    query?: never;
    url: '/v1/brands/{id}/revisions/{revisionId}/restore';
};

export type RestoreBrandRevisionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RestoreBrandRevisionError = RestoreBrandRevisionErrors[keyof RestoreBrandRevisionErrors];

export type RestoreBrandRevisionResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandDocument;
};

export type RestoreBrandRevisionResponse = RestoreBrandRevisionResponses[keyof RestoreBrandRevisionResponses];

export type GetBrandScanData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/scan';
};

export type GetBrandScanErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandScanError = GetBrandScanErrors[keyof GetBrandScanErrors];

export type GetBrandScanResponses = {
    /**
     * The resource as it is now.
     */
    200: OptionalBrandScanDocument;
};

export type GetBrandScanResponse = GetBrandScanResponses[keyof GetBrandScanResponses];

export type RescanBrandData = {
    body?: RescanBrand;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/scan';
};

export type RescanBrandErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `destination_refused`: Address refused.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `scan_running`: Scan under way.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body. `site_unreachable`: Site not reached. `site_unreadable`: No web page at this address.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RescanBrandError = RescanBrandErrors[keyof RescanBrandErrors];

export type RescanBrandResponses = {
    /**
     * Accepted: the work goes on after this answer.
     */
    202: BrandScanDocument;
};

export type RescanBrandResponse = RescanBrandResponses[keyof RescanBrandResponses];

export type ReviewBrandScanData = {
    body: ReviewBrandScan;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/scan/review';
};

export type ReviewBrandScanErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else. `scan_running`: Scan under way.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReviewBrandScanError = ReviewBrandScanErrors[keyof ReviewBrandScanErrors];

export type ReviewBrandScanResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandScanDocument;
};

export type ReviewBrandScanResponse = ReviewBrandScanResponses[keyof ReviewBrandScanResponses];

export type GetBrandGenerationSettingsData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/settings/generation';
};

export type GetBrandGenerationSettingsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandGenerationSettingsError = GetBrandGenerationSettingsErrors[keyof GetBrandGenerationSettingsErrors];

export type GetBrandGenerationSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationSwitchDocument;
};

export type GetBrandGenerationSettingsResponse = GetBrandGenerationSettingsResponses[keyof GetBrandGenerationSettingsResponses];

export type UpdateBrandGenerationSettingsData = {
    body: SwitchGeneration;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/settings/generation';
};

export type UpdateBrandGenerationSettingsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateBrandGenerationSettingsError = UpdateBrandGenerationSettingsErrors[keyof UpdateBrandGenerationSettingsErrors];

export type UpdateBrandGenerationSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationSwitchDocument;
};

export type UpdateBrandGenerationSettingsResponse = UpdateBrandGenerationSettingsResponses[keyof UpdateBrandGenerationSettingsResponses];

export type GetBrandUsesData = {
    body?: never;
    path: {
        /**
         * Id of the brand.
         */
        id: string;
    };
    query?: never;
    url: '/v1/brands/{id}/uses';
};

export type GetBrandUsesErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetBrandUsesError = GetBrandUsesErrors[keyof GetBrandUsesErrors];

export type GetBrandUsesResponses = {
    /**
     * The resource as it is now.
     */
    200: BrandUsesDocument;
};

export type GetBrandUsesResponse = GetBrandUsesResponses[keyof GetBrandUsesResponses];

export type CreateBrandFromUrlData = {
    body: CreateBrandFromUrl;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/brands/from-url';
};

export type CreateBrandFromUrlErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `destination_refused`: Address refused.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body. `site_unreachable`: Site not reached. `site_unreadable`: No web page at this address.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateBrandFromUrlError = CreateBrandFromUrlErrors[keyof CreateBrandFromUrlErrors];

export type CreateBrandFromUrlResponses = {
    /**
     * The resource as it is now.
     */
    201: BrandScanDocument;
};

export type CreateBrandFromUrlResponse = CreateBrandFromUrlResponses[keyof CreateBrandFromUrlResponses];

export type ListChannelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/channels';
};

export type ListChannelsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListChannelsError = ListChannelsErrors[keyof ListChannelsErrors];

export type ListChannelsResponses = {
    /**
     * One page of the list.
     */
    200: ChannelList;
};

export type ListChannelsResponse = ListChannelsResponses[keyof ListChannelsResponses];

export type GetChannelData = {
    body?: never;
    path: {
        /**
         * Name of the channel.
         */
        name: string;
    };
    query?: never;
    url: '/v1/channels/{name}';
};

export type GetChannelErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetChannelError = GetChannelErrors[keyof GetChannelErrors];

export type GetChannelResponses = {
    /**
     * The resource as it is now.
     */
    200: ChannelDocument;
};

export type GetChannelResponse = GetChannelResponses[keyof GetChannelResponses];

export type GetChannelClientMetadataData = {
    body?: never;
    path: {
        /**
         * Name of the channel.
         */
        name: string;
    };
    query?: never;
    url: '/v1/channels/{name}/client-metadata.json';
};

export type GetChannelClientMetadataErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetChannelClientMetadataError = GetChannelClientMetadataErrors[keyof GetChannelClientMetadataErrors];

export type GetChannelClientMetadataResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetChannelClientMetadataResponse = GetChannelClientMetadataResponses[keyof GetChannelClientMetadataResponses];

export type GetConfigData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/config';
};

export type GetConfigErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetConfigError = GetConfigErrors[keyof GetConfigErrors];

export type GetConfigResponses = {
    /**
     * Done.
     */
    200: InstanceConfig;
};

export type GetConfigResponse = GetConfigResponses[keyof GetConfigResponses];

export type ListConnectionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only accounts of this brand.
         */
        brandId?: string;
        /**
         * Only accounts of this channel.
         */
        platform?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/connections';
};

export type ListConnectionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListConnectionsError = ListConnectionsErrors[keyof ListConnectionsErrors];

export type ListConnectionsResponses = {
    /**
     * One page of the list.
     */
    200: ConnectionList;
};

export type ListConnectionsResponse = ListConnectionsResponses[keyof ListConnectionsResponses];

export type CreateConnectionData = {
    body: CreateConnection;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/connections';
};

export type CreateConnectionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateConnectionError = CreateConnectionErrors[keyof CreateConnectionErrors];

export type CreateConnectionResponses = {
    /**
     * The resource as it is now.
     */
    201: ConnectionDocument;
};

export type CreateConnectionResponse = CreateConnectionResponses[keyof CreateConnectionResponses];

export type DeleteConnectionData = {
    body?: never;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: never;
    url: '/v1/connections/{id}';
};

export type DeleteConnectionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteConnectionError = DeleteConnectionErrors[keyof DeleteConnectionErrors];

export type DeleteConnectionResponses = {
    /**
     * The resource as it is now.
     */
    200: ConnectionDocument;
};

export type DeleteConnectionResponse = DeleteConnectionResponses[keyof DeleteConnectionResponses];

export type GetConnectionData = {
    body?: never;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: never;
    url: '/v1/connections/{id}';
};

export type GetConnectionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetConnectionError = GetConnectionErrors[keyof GetConnectionErrors];

export type GetConnectionResponses = {
    /**
     * The resource as it is now.
     */
    200: ConnectionDocument;
};

export type GetConnectionResponse = GetConnectionResponses[keyof GetConnectionResponses];

export type UpdateConnectionData = {
    body: UpdateConnection;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: never;
    url: '/v1/connections/{id}';
};

export type UpdateConnectionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateConnectionError = UpdateConnectionErrors[keyof UpdateConnectionErrors];

export type UpdateConnectionResponses = {
    /**
     * The resource as it is now.
     */
    200: ConnectionDocument;
};

export type UpdateConnectionResponse = UpdateConnectionResponses[keyof UpdateConnectionResponses];

export type ListConnectionDestinationsData = {
    body?: never;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/connections/{id}/destinations';
};

export type ListConnectionDestinationsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListConnectionDestinationsError = ListConnectionDestinationsErrors[keyof ListConnectionDestinationsErrors];

export type ListConnectionDestinationsResponses = {
    /**
     * One page of the list.
     */
    200: ConnectionDestinationList;
};

export type ListConnectionDestinationsResponse = ListConnectionDestinationsResponses[keyof ListConnectionDestinationsResponses];

export type ListConnectionPostsData = {
    body?: never;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: {
        /**
         * Only the post at this address on the platform.
         */
        postUrl?: string;
        /**
         * Recent posts of anybody that match this query, in the syntax of the platform. Not with `postUrl`.
         */
        query?: string;
        /**
         * Most posts to return.
         */
        limit?: number;
    };
    url: '/v1/connections/{id}/posts';
};

export type ListConnectionPostsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListConnectionPostsError = ListConnectionPostsErrors[keyof ListConnectionPostsErrors];

export type ListConnectionPostsResponses = {
    /**
     * One page of the list.
     */
    200: PlatformPostList;
};

export type ListConnectionPostsResponse = ListConnectionPostsResponses[keyof ListConnectionPostsResponses];

export type ReconnectAccountData = {
    body?: ReconnectConnection;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: never;
    url: '/v1/connections/{id}/reconnect';
};

export type ReconnectAccountErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReconnectAccountError = ReconnectAccountErrors[keyof ReconnectAccountErrors];

export type ReconnectAccountResponses = {
    /**
     * The resource as it is now.
     */
    200: ConnectionDocument;
};

export type ReconnectAccountResponse = ReconnectAccountResponses[keyof ReconnectAccountResponses];

export type GetConnectionSlotsData = {
    body?: never;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: never;
    url: '/v1/connections/{id}/slots';
};

export type GetConnectionSlotsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetConnectionSlotsError = GetConnectionSlotsErrors[keyof GetConnectionSlotsErrors];

export type GetConnectionSlotsResponses = {
    /**
     * The resource as it is now.
     */
    200: ConnectionSlotsDocument;
};

export type GetConnectionSlotsResponse = GetConnectionSlotsResponses[keyof GetConnectionSlotsResponses];

export type ReplaceConnectionSlotsData = {
    body: ReplaceConnectionSlots;
    path: {
        /**
         * Id of the connected account.
         */
        id: string;
    };
    query?: never;
    url: '/v1/connections/{id}/slots';
};

export type ReplaceConnectionSlotsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReplaceConnectionSlotsError = ReplaceConnectionSlotsErrors[keyof ReplaceConnectionSlotsErrors];

export type ReplaceConnectionSlotsResponses = {
    /**
     * The resource as it is now.
     */
    200: ConnectionSlotsDocument;
};

export type ReplaceConnectionSlotsResponse = ReplaceConnectionSlotsResponses[keyof ReplaceConnectionSlotsResponses];

export type ListContentBatchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/content/batches';
};

export type ListContentBatchesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListContentBatchesError = ListContentBatchesErrors[keyof ListContentBatchesErrors];

export type ListContentBatchesResponses = {
    /**
     * One page of the list.
     */
    200: ContentBatchList;
};

export type ListContentBatchesResponse = ListContentBatchesResponses[keyof ListContentBatchesResponses];

export type CreateContentBatchData = {
    body: CreateContentBatch;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/content/batches';
};

export type CreateContentBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateContentBatchError = CreateContentBatchErrors[keyof CreateContentBatchErrors];

export type CreateContentBatchResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: ContentBatchDocument | ApprovalDocument;
};

export type CreateContentBatchResponse = CreateContentBatchResponses[keyof CreateContentBatchResponses];

export type GetContentBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        id: string;
    };
    query?: never;
    url: '/v1/content/batches/{id}';
};

export type GetContentBatchErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetContentBatchError = GetContentBatchErrors[keyof GetContentBatchErrors];

export type GetContentBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: ContentBatchDocument;
};

export type GetContentBatchResponse = GetContentBatchResponses[keyof GetContentBatchResponses];

export type CancelContentBatchData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        id: string;
    };
    query?: never;
    url: '/v1/content/batches/{id}/cancel';
};

export type CancelContentBatchErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelContentBatchError = CancelContentBatchErrors[keyof CancelContentBatchErrors];

export type CancelContentBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: ContentBatchDocument;
};

export type CancelContentBatchResponse = CancelContentBatchResponses[keyof CancelContentBatchResponses];

export type PreviewContentBatchData = {
    body: CreateContentBatch;
    path?: never;
    query?: never;
    url: '/v1/content/batches/preview';
};

export type PreviewContentBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewContentBatchError = PreviewContentBatchErrors[keyof PreviewContentBatchErrors];

export type PreviewContentBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: ContentBatchPreviewDocument;
};

export type PreviewContentBatchResponse = PreviewContentBatchResponses[keyof PreviewContentBatchResponses];

export type GenerateContentData = {
    body: GenerateContent;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/content/generate';
};

export type GenerateContentErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateContentError = GenerateContentErrors[keyof GenerateContentErrors];

export type GenerateContentResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateContentResponse = GenerateContentResponses[keyof GenerateContentResponses];

export type GenerateTurboContentData = {
    body: GenerateTurboContent;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/content/turbo';
};

export type GenerateTurboContentErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateTurboContentError = GenerateTurboContentErrors[keyof GenerateTurboContentErrors];

export type GenerateTurboContentResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateTurboContentResponse = GenerateTurboContentResponses[keyof GenerateTurboContentResponses];

export type GetCreditsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/credits';
};

export type GetCreditsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetCreditsError = GetCreditsErrors[keyof GetCreditsErrors];

export type GetCreditsResponses = {
    /**
     * The resource as it is now.
     */
    200: CreditsDocument;
};

export type GetCreditsResponse = GetCreditsResponses[keyof GetCreditsResponses];

export type ListCreditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only entries of this kind.
         */
        kind?: 'added' | 'reserved' | 'committed' | 'released' | 'refunded' | 'withdrawn';
        /**
         * Only entries of this generation.
         */
        jobId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/credits/entries';
};

export type ListCreditEntriesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListCreditEntriesError = ListCreditEntriesErrors[keyof ListCreditEntriesErrors];

export type ListCreditEntriesResponses = {
    /**
     * One page of the list.
     */
    200: CreditEntryList;
};

export type ListCreditEntriesResponse = ListCreditEntriesResponses[keyof ListCreditEntriesResponses];

export type AddCreditsData = {
    body: AddCredits;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/credits/entries';
};

export type AddCreditsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `credit_reference_used`: Credits were added under this reference before, and not as many. `credit_balance_full`: An organization cannot have that many credits.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type AddCreditsError = AddCreditsErrors[keyof AddCreditsErrors];

export type AddCreditsResponses = {
    /**
     * The resource as it is now.
     */
    201: CreditEntryDocument;
};

export type AddCreditsResponse = AddCreditsResponses[keyof AddCreditsResponses];

export type ListCreditPricesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/credits/prices';
};

export type ListCreditPricesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListCreditPricesError = ListCreditPricesErrors[keyof ListCreditPricesErrors];

export type ListCreditPricesResponses = {
    /**
     * One page of the list.
     */
    200: CreditPriceList;
};

export type ListCreditPricesResponse = ListCreditPricesResponses[keyof ListCreditPricesResponses];

export type RefundCreditsData = {
    body: RefundCredits;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/credits/refunds';
};

export type RefundCreditsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `credit_refund_too_large`: A refund cannot be more than the charge. `credit_charge_refunded`: This charge was refunded before, and another amount of it.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RefundCreditsError = RefundCreditsErrors[keyof RefundCreditsErrors];

export type RefundCreditsResponses = {
    /**
     * The resource as it is now.
     */
    201: CreditEntryDocument;
};

export type RefundCreditsResponse = RefundCreditsResponses[keyof RefundCreditsResponses];

export type GetCreditUsageData = {
    body?: never;
    path?: never;
    query: {
        /**
         * What to sum by.
         */
        by: 'day' | 'brand' | 'key' | 'model';
        /**
         * First day, UTC. 30 days before `until` unless given.
         */
        from?: string;
        /**
         * Last day, UTC. Today unless given.
         */
        until?: string;
    };
    url: '/v1/credits/usage';
};

export type GetCreditUsageErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetCreditUsageError = GetCreditUsageErrors[keyof GetCreditUsageErrors];

export type GetCreditUsageResponses = {
    /**
     * One page of the list.
     */
    200: CreditUsageList;
};

export type GetCreditUsageResponse = GetCreditUsageResponses[keyof GetCreditUsageResponses];

export type ListExecutionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only executions of this workflow.
         */
        workflowId?: string;
        /**
         * Only executions with this status.
         */
        status?: 'queued' | 'running' | 'waiting' | 'compensating' | 'completed' | 'failed' | 'cancelled';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/executions';
};

export type ListExecutionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListExecutionsError = ListExecutionsErrors[keyof ListExecutionsErrors];

export type ListExecutionsResponses = {
    /**
     * One page of the list.
     */
    200: ExecutionList;
};

export type ListExecutionsResponse = ListExecutionsResponses[keyof ListExecutionsResponses];

export type GetExecutionData = {
    body?: never;
    path: {
        /**
         * Id of the execution.
         */
        id: string;
    };
    query?: never;
    url: '/v1/executions/{id}';
};

export type GetExecutionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetExecutionError = GetExecutionErrors[keyof GetExecutionErrors];

export type GetExecutionResponses = {
    /**
     * The resource as it is now.
     */
    200: ExecutionDocument;
};

export type GetExecutionResponse = GetExecutionResponses[keyof GetExecutionResponses];

export type ApproveExecutionStepData = {
    body: ApproveStep;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the execution.
         */
        id: string;
    };
    query?: never;
    url: '/v1/executions/{id}/approve';
};

export type ApproveExecutionStepErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ApproveExecutionStepError = ApproveExecutionStepErrors[keyof ApproveExecutionStepErrors];

export type ApproveExecutionStepResponses = {
    /**
     * The resource as it is now.
     */
    200: ExecutionDocument;
};

export type ApproveExecutionStepResponse = ApproveExecutionStepResponses[keyof ApproveExecutionStepResponses];

export type CancelExecutionData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the execution.
         */
        id: string;
    };
    query?: never;
    url: '/v1/executions/{id}/cancel';
};

export type CancelExecutionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelExecutionError = CancelExecutionErrors[keyof CancelExecutionErrors];

export type CancelExecutionResponses = {
    /**
     * The resource as it is now.
     */
    200: ExecutionDocument;
};

export type CancelExecutionResponse = CancelExecutionResponses[keyof CancelExecutionResponses];

export type RerunExecutionData = {
    body: RerunExecution;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the execution.
         */
        id: string;
    };
    query?: never;
    url: '/v1/executions/{id}/rerun';
};

export type RerunExecutionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state. `execution_outputs_deleted`: Outputs of the execution were deleted.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RerunExecutionError = RerunExecutionErrors[keyof RerunExecutionErrors];

export type RerunExecutionResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: ExecutionDocument | ApprovalDocument;
};

export type RerunExecutionResponse = RerunExecutionResponses[keyof RerunExecutionResponses];

export type ResumeExecutionData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the execution.
         */
        id: string;
    };
    query?: never;
    url: '/v1/executions/{id}/resume';
};

export type ResumeExecutionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state. `execution_undone`: What the execution did was undone. `execution_outputs_deleted`: Outputs of the execution were deleted.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ResumeExecutionError = ResumeExecutionErrors[keyof ResumeExecutionErrors];

export type ResumeExecutionResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: ExecutionDocument | ApprovalDocument;
};

export type ResumeExecutionResponse = ResumeExecutionResponses[keyof ResumeExecutionResponses];

export type ListExecutionStepsData = {
    body?: never;
    path: {
        /**
         * Id of the execution.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/executions/{id}/steps';
};

export type ListExecutionStepsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListExecutionStepsError = ListExecutionStepsErrors[keyof ListExecutionStepsErrors];

export type ListExecutionStepsResponses = {
    /**
     * One page of the list.
     */
    200: ExecutionStepList;
};

export type ListExecutionStepsResponse = ListExecutionStepsResponses[keyof ListExecutionStepsResponses];

export type GetExecutionStepData = {
    body?: never;
    path: {
        /**
         * Id of the execution.
         */
        id: string;
        /**
         * Id of the node in its graph.
         */
        nodeId: string;
    };
    query?: {
        /**
         * Items of the loops around it, such as `17.3`; empty outside of loops.
         */
        scope?: string;
    };
    url: '/v1/executions/{id}/steps/{nodeId}';
};

export type GetExecutionStepErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetExecutionStepError = GetExecutionStepErrors[keyof GetExecutionStepErrors];

export type GetExecutionStepResponses = {
    /**
     * The resource as it is now.
     */
    200: ExecutionStepDetailDocument;
};

export type GetExecutionStepResponse = GetExecutionStepResponses[keyof GetExecutionStepResponses];

export type GetFileData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Name of the file.
         */
        name: string;
    };
    query: {
        /**
         * Until when the address works, in seconds since 1970. Part of the address as you got it.
         */
        expires: number;
        /**
         * Signature of the address. Part of the address as you got it.
         */
        signature: string;
    };
    url: '/v1/files/{organizationId}/{name}';
};

export type GetFileErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetFileError = GetFileErrors[keyof GetFileErrors];

export type GetFileResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetFileResponse = GetFileResponses[keyof GetFileResponses];

export type ListGenerationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Order; newest first if left out. A batch in the order of its preview: `createdAt`.
         */
        sort?: 'createdAt' | '-createdAt';
        /**
         * Only generations of this kind.
         */
        kind?: 'image' | 'video' | 'voice' | 'music' | 'avatar' | 'text' | 'transform';
        /**
         * Only generations in this state.
         */
        status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
        /**
         * Only generations of this batch.
         */
        batchId?: string;
        /**
         * Only generations made with this saved prompt.
         */
        promptId?: string;
        /**
         * Only generations for this brand.
         */
        brandId?: string;
        /**
         * Only generations that this model makes, or has made.
         */
        model?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/generations';
};

export type ListGenerationsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListGenerationsError = ListGenerationsErrors[keyof ListGenerationsErrors];

export type ListGenerationsResponses = {
    /**
     * One page of the list.
     */
    200: GenerationList;
};

export type ListGenerationsResponse = ListGenerationsResponses[keyof ListGenerationsResponses];

export type GetGenerationData = {
    body?: never;
    path: {
        /**
         * Id of the generation.
         */
        id: string;
    };
    query?: never;
    url: '/v1/generations/{id}';
};

export type GetGenerationErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetGenerationError = GetGenerationErrors[keyof GetGenerationErrors];

export type GetGenerationResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationDocument;
};

export type GetGenerationResponse = GetGenerationResponses[keyof GetGenerationResponses];

export type CancelGenerationData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the generation.
         */
        id: string;
    };
    query?: never;
    url: '/v1/generations/{id}/cancel';
};

export type CancelGenerationErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelGenerationError = CancelGenerationErrors[keyof CancelGenerationErrors];

export type CancelGenerationResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationDocument;
};

export type CancelGenerationResponse = CancelGenerationResponses[keyof CancelGenerationResponses];

export type GetInstanceHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/health/apps';
};

export type GetInstanceHealthErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetInstanceHealthError = GetInstanceHealthErrors[keyof GetInstanceHealthErrors];

export type GetInstanceHealthResponses = {
    /**
     * Done.
     */
    200: InstanceHealth;
};

export type GetInstanceHealthResponse = GetInstanceHealthResponses[keyof GetInstanceHealthResponses];

export type ListImagesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only files of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/images';
};

export type ListImagesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListImagesError = ListImagesErrors[keyof ListImagesErrors];

export type ListImagesResponses = {
    /**
     * One page of the list.
     */
    200: ImageList;
};

export type ListImagesResponse = ListImagesResponses[keyof ListImagesResponses];

export type DeleteImageData = {
    body?: never;
    path: {
        /**
         * Id of the image.
         */
        id: string;
    };
    query?: never;
    url: '/v1/images/{id}';
};

export type DeleteImageErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `asset_in_use`: Asset in use.
     */
    409: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteImageError = DeleteImageErrors[keyof DeleteImageErrors];

export type DeleteImageResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteImageResponse = DeleteImageResponses[keyof DeleteImageResponses];

export type GetImageData = {
    body?: never;
    path: {
        /**
         * Id of the image.
         */
        id: string;
    };
    query?: never;
    url: '/v1/images/{id}';
};

export type GetImageErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetImageError = GetImageErrors[keyof GetImageErrors];

export type GetImageResponses = {
    /**
     * The resource as it is now.
     */
    200: ImageDocument;
};

export type GetImageResponse = GetImageResponses[keyof GetImageResponses];

export type UpdateImageData = {
    body: DescribeMedia;
    path: {
        /**
         * Id of the image.
         */
        id: string;
    };
    query?: never;
    url: '/v1/images/{id}';
};

export type UpdateImageErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateImageError = UpdateImageErrors[keyof UpdateImageErrors];

export type UpdateImageResponses = {
    /**
     * The resource as it is now.
     */
    200: ImageDocument;
};

export type UpdateImageResponse = UpdateImageResponses[keyof UpdateImageResponses];

export type TransformImageData = {
    body: TransformImage;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the image.
         */
        id: string;
    };
    query?: never;
    url: '/v1/images/{id}/transforms';
};

export type TransformImageErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type TransformImageError = TransformImageErrors[keyof TransformImageErrors];

export type TransformImageResponses = {
    /**
     * The resource as it is now.
     */
    201: AssetDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type TransformImageResponse = TransformImageResponses[keyof TransformImageResponses];

export type ListImageBatchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/images/batches';
};

export type ListImageBatchesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListImageBatchesError = ListImageBatchesErrors[keyof ListImageBatchesErrors];

export type ListImageBatchesResponses = {
    /**
     * One page of the list.
     */
    200: GenerationBatchList;
};

export type ListImageBatchesResponse = ListImageBatchesResponses[keyof ListImageBatchesResponses];

export type CreateImageBatchData = {
    body: CreateImageBatch;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/images/batches';
};

export type CreateImageBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateImageBatchError = CreateImageBatchErrors[keyof CreateImageBatchErrors];

export type CreateImageBatchResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationBatchDocument | ApprovalDocument;
};

export type CreateImageBatchResponse = CreateImageBatchResponses[keyof CreateImageBatchResponses];

export type GetImageBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        id: string;
    };
    query?: never;
    url: '/v1/images/batches/{id}';
};

export type GetImageBatchErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetImageBatchError = GetImageBatchErrors[keyof GetImageBatchErrors];

export type GetImageBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationBatchDocument;
};

export type GetImageBatchResponse = GetImageBatchResponses[keyof GetImageBatchResponses];

export type CancelImageBatchData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        id: string;
    };
    query?: never;
    url: '/v1/images/batches/{id}/cancel';
};

export type CancelImageBatchErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelImageBatchError = CancelImageBatchErrors[keyof CancelImageBatchErrors];

export type CancelImageBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationBatchDocument;
};

export type CancelImageBatchResponse = CancelImageBatchResponses[keyof CancelImageBatchResponses];

export type PreviewImageBatchData = {
    body: CreateImageBatch;
    path?: never;
    query?: never;
    url: '/v1/images/batches/preview';
};

export type PreviewImageBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewImageBatchError = PreviewImageBatchErrors[keyof PreviewImageBatchErrors];

export type PreviewImageBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewImageBatchResponse = PreviewImageBatchResponses[keyof PreviewImageBatchResponses];

export type GenerateImagesData = {
    body: GenerateImage;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/images/generate';
};

export type GenerateImagesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateImagesError = GenerateImagesErrors[keyof GenerateImagesErrors];

export type GenerateImagesResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateImagesResponse = GenerateImagesResponses[keyof GenerateImagesResponses];

export type PreviewImagesData = {
    body: GenerateImage;
    path?: never;
    query?: never;
    url: '/v1/images/generate/preview';
};

export type PreviewImagesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewImagesError = PreviewImagesErrors[keyof PreviewImagesErrors];

export type PreviewImagesResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewImagesResponse = PreviewImagesResponses[keyof PreviewImagesResponses];

export type GetInstanceSetupData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/instance/setup';
};

export type GetInstanceSetupErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `operator_only`: For the operator of the instance.
     */
    403: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetInstanceSetupError = GetInstanceSetupErrors[keyof GetInstanceSetupErrors];

export type GetInstanceSetupResponses = {
    /**
     * Done.
     */
    200: InstanceSetup;
};

export type GetInstanceSetupResponse = GetInstanceSetupResponses[keyof GetInstanceSetupResponses];

export type SendTestMailData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/instance/setup/test-mail';
};

export type SendTestMailErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `operator_only`: For the operator of the instance.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `mail_not_sent`: Mail not sent.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `not_configured`: Not configured on this instance.
     */
    501: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SendTestMailError = SendTestMailErrors[keyof SendTestMailErrors];

export type SendTestMailResponses = {
    /**
     * Done.
     */
    200: TestMail;
};

export type SendTestMailResponse = SendTestMailResponses[keyof SendTestMailResponses];

export type AcceptInvitationData = {
    body: AcceptInvitation;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationDocument;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type MakeLinkCardData = {
    body: MakeLinkCard;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/link-cards';
};

export type MakeLinkCardErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type MakeLinkCardError = MakeLinkCardErrors[keyof MakeLinkCardErrors];

export type MakeLinkCardResponses = {
    /**
     * The resource as it is now.
     */
    200: LinkCardDocument;
};

export type MakeLinkCardResponse = MakeLinkCardResponses[keyof MakeLinkCardResponses];

export type ListModelsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * With the models that were trained for this brand.
         */
        brandId?: string;
        /**
         * As of other lists; all models are on the first page, whatever is asked for.
         */
        page?: number;
        /**
         * As of other lists; all models are on one page, whatever is asked for.
         */
        limit?: number;
    };
    url: '/v1/models';
};

export type ListModelsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListModelsError = ListModelsErrors[keyof ListModelsErrors];

export type ListModelsResponses = {
    /**
     * One page of the list.
     */
    200: ModelList;
};

export type ListModelsResponse = ListModelsResponses[keyof ListModelsResponses];

export type ListNewslettersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only those of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/newsletters';
};

export type ListNewslettersErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListNewslettersError = ListNewslettersErrors[keyof ListNewslettersErrors];

export type ListNewslettersResponses = {
    /**
     * One page of the list.
     */
    200: NewsletterList;
};

export type ListNewslettersResponse = ListNewslettersResponses[keyof ListNewslettersResponses];

export type CreateNewsletterData = {
    body: CreateNewsletter;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/newsletters';
};

export type CreateNewsletterErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateNewsletterError = CreateNewsletterErrors[keyof CreateNewsletterErrors];

export type CreateNewsletterResponses = {
    /**
     * The resource as it is now.
     */
    201: NewsletterDocument;
};

export type CreateNewsletterResponse = CreateNewsletterResponses[keyof CreateNewsletterResponses];

export type DeleteNewsletterData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: never;
    url: '/v1/newsletters/{id}';
};

export type DeleteNewsletterErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteNewsletterError = DeleteNewsletterErrors[keyof DeleteNewsletterErrors];

export type DeleteNewsletterResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteNewsletterResponse = DeleteNewsletterResponses[keyof DeleteNewsletterResponses];

export type GetNewsletterData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: never;
    url: '/v1/newsletters/{id}';
};

export type GetNewsletterErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetNewsletterError = GetNewsletterErrors[keyof GetNewsletterErrors];

export type GetNewsletterResponses = {
    /**
     * The resource as it is now.
     */
    200: NewsletterDocument;
};

export type GetNewsletterResponse = GetNewsletterResponses[keyof GetNewsletterResponses];

export type UpdateNewsletterData = {
    body: UpdateNewsletter;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: never;
    url: '/v1/newsletters/{id}';
};

export type UpdateNewsletterErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateNewsletterError = UpdateNewsletterErrors[keyof UpdateNewsletterErrors];

export type UpdateNewsletterResponses = {
    /**
     * The resource as it is now.
     */
    200: NewsletterDocument;
};

export type UpdateNewsletterResponse = UpdateNewsletterResponses[keyof UpdateNewsletterResponses];

export type ListNewsletterIssuesData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/newsletters/{id}/issues';
};

export type ListNewsletterIssuesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListNewsletterIssuesError = ListNewsletterIssuesErrors[keyof ListNewsletterIssuesErrors];

export type ListNewsletterIssuesResponses = {
    /**
     * One page of the list.
     */
    200: NewsletterIssueList;
};

export type ListNewsletterIssuesResponse = ListNewsletterIssuesResponses[keyof ListNewsletterIssuesResponses];

export type ListSubscribersData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: {
        /**
         * Only those in this state.
         */
        status?: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/newsletters/{id}/subscribers';
};

export type ListSubscribersErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListSubscribersError = ListSubscribersErrors[keyof ListSubscribersErrors];

export type ListSubscribersResponses = {
    /**
     * One page of the list.
     */
    200: SubscriberList;
};

export type ListSubscribersResponse = ListSubscribersResponses[keyof ListSubscribersResponses];

export type ImportSubscribersData = {
    body: ImportSubscribers;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: never;
    url: '/v1/newsletters/{id}/subscribers';
};

export type ImportSubscribersErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ImportSubscribersError = ImportSubscribersErrors[keyof ImportSubscribersErrors];

export type ImportSubscribersResponses = {
    /**
     * The resource as it is now.
     */
    200: SubscriberImportDocument;
};

export type ImportSubscribersResponse = ImportSubscribersResponses[keyof ImportSubscribersResponses];

export type ExportSubscribersData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
    };
    query?: never;
    url: '/v1/newsletters/{id}/subscribers.csv';
};

export type ExportSubscribersErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ExportSubscribersError = ExportSubscribersErrors[keyof ExportSubscribersErrors];

export type ExportSubscribersResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ExportSubscribersResponse = ExportSubscribersResponses[keyof ExportSubscribersResponses];

export type DeleteSubscriberData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        id: string;
        /**
         * Id of the subscriber.
         */
        subscriberId: string;
    };
    query?: never;
    url: '/v1/newsletters/{id}/subscribers/{subscriberId}';
};

export type DeleteSubscriberErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteSubscriberError = DeleteSubscriberErrors[keyof DeleteSubscriberErrors];

export type DeleteSubscriberResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteSubscriberResponse = DeleteSubscriberResponses[keyof DeleteSubscriberResponses];

export type ListNoticesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only notices that you have not read and whose cause is not over.
         */
        unread?: boolean;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/notices';
};

export type ListNoticesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListNoticesError = ListNoticesErrors[keyof ListNoticesErrors];

export type ListNoticesResponses = {
    /**
     * One page of the list.
     */
    200: NoticeList;
};

export type ListNoticesResponse = ListNoticesResponses[keyof ListNoticesResponses];

export type GetNoticePreferencesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/notices/preferences';
};

export type GetNoticePreferencesErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetNoticePreferencesError = GetNoticePreferencesErrors[keyof GetNoticePreferencesErrors];

export type GetNoticePreferencesResponses = {
    /**
     * The resource as it is now.
     */
    200: NoticePreferencesDocument;
};

export type GetNoticePreferencesResponse = GetNoticePreferencesResponses[keyof GetNoticePreferencesResponses];

export type UpdateNoticePreferencesData = {
    body: UpdateNoticePreferences;
    path?: never;
    query?: never;
    url: '/v1/notices/preferences';
};

export type UpdateNoticePreferencesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateNoticePreferencesError = UpdateNoticePreferencesErrors[keyof UpdateNoticePreferencesErrors];

export type UpdateNoticePreferencesResponses = {
    /**
     * The resource as it is now.
     */
    200: NoticePreferencesDocument;
};

export type UpdateNoticePreferencesResponse = UpdateNoticePreferencesResponses[keyof UpdateNoticePreferencesResponses];

export type ReadNoticesData = {
    body?: ReadNotices;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/notices/read';
};

export type ReadNoticesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReadNoticesError = ReadNoticesErrors[keyof ReadNoticesErrors];

export type ReadNoticesResponses = {
    /**
     * The resource as it is now.
     */
    200: NoticeReadingDocument;
};

export type ReadNoticesResponse = ReadNoticesResponses[keyof ReadNoticesResponses];

export type ListMcpConnectionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Those of everybody, for admins and owners.
         */
        all?: boolean;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/oauth/connections';
};

export type ListMcpConnectionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListMcpConnectionsError = ListMcpConnectionsErrors[keyof ListMcpConnectionsErrors];

export type ListMcpConnectionsResponses = {
    /**
     * One page of the list.
     */
    200: McpConnectionList;
};

export type ListMcpConnectionsResponse = ListMcpConnectionsResponses[keyof ListMcpConnectionsResponses];

export type RevokeMcpConnectionData = {
    body?: never;
    path: {
        /**
         * Id of the MCP connection.
         */
        id: string;
    };
    query?: never;
    url: '/v1/oauth/connections/{id}';
};

export type RevokeMcpConnectionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RevokeMcpConnectionError = RevokeMcpConnectionErrors[keyof RevokeMcpConnectionErrors];

export type RevokeMcpConnectionResponses = {
    /**
     * The resource as it is now.
     */
    200: McpConnectionDocument;
};

export type RevokeMcpConnectionResponse = RevokeMcpConnectionResponses[keyof RevokeMcpConnectionResponses];

export type ListOrganizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/organizations';
};

export type ListOrganizationsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListOrganizationsError = ListOrganizationsErrors[keyof ListOrganizationsErrors];

export type ListOrganizationsResponses = {
    /**
     * One page of the list.
     */
    200: OrganizationList;
};

export type ListOrganizationsResponse = ListOrganizationsResponses[keyof ListOrganizationsResponses];

export type CreateOrganizationData = {
    body: CreateOrganization;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/organizations';
};

export type CreateOrganizationErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateOrganizationError = CreateOrganizationErrors[keyof CreateOrganizationErrors];

export type CreateOrganizationResponses = {
    /**
     * The resource as it is now.
     */
    201: OrganizationDocument;
};

export type CreateOrganizationResponse = CreateOrganizationResponses[keyof CreateOrganizationResponses];

export type DeleteOrganizationData = {
    body: DeleteOrganization;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}';
};

export type DeleteOrganizationErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteOrganizationError = DeleteOrganizationErrors[keyof DeleteOrganizationErrors];

export type DeleteOrganizationResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationDocument;
};

export type DeleteOrganizationResponse = DeleteOrganizationResponses[keyof DeleteOrganizationResponses];

export type GetOrganizationData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}';
};

export type GetOrganizationErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetOrganizationError = GetOrganizationErrors[keyof GetOrganizationErrors];

export type GetOrganizationResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationDocument;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type UpdateOrganizationData = {
    body: UpdateOrganization;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}';
};

export type UpdateOrganizationErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateOrganizationError = UpdateOrganizationErrors[keyof UpdateOrganizationErrors];

export type UpdateOrganizationResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationDocument;
};

export type UpdateOrganizationResponse = UpdateOrganizationResponses[keyof UpdateOrganizationResponses];

export type ListOrganizationExportsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/organizations/{organizationId}/exports';
};

export type ListOrganizationExportsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListOrganizationExportsError = ListOrganizationExportsErrors[keyof ListOrganizationExportsErrors];

export type ListOrganizationExportsResponses = {
    /**
     * One page of the list.
     */
    200: OrganizationExportList;
};

export type ListOrganizationExportsResponse = ListOrganizationExportsResponses[keyof ListOrganizationExportsResponses];

export type ExportOrganizationData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/exports';
};

export type ExportOrganizationErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ExportOrganizationError = ExportOrganizationErrors[keyof ExportOrganizationErrors];

export type ExportOrganizationResponses = {
    /**
     * Accepted: the work goes on after this answer.
     */
    202: OrganizationExportDocument;
};

export type ExportOrganizationResponse = ExportOrganizationResponses[keyof ExportOrganizationResponses];

export type GetOrganizationExportData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the export.
         */
        exportId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/exports/{exportId}';
};

export type GetOrganizationExportErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetOrganizationExportError = GetOrganizationExportErrors[keyof GetOrganizationExportErrors];

export type GetOrganizationExportResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationExportDocument;
};

export type GetOrganizationExportResponse = GetOrganizationExportResponses[keyof GetOrganizationExportResponses];

export type ListInvitationsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/organizations/{organizationId}/invitations';
};

export type ListInvitationsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * One page of the list.
     */
    200: InvitationList;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type CreateInvitationData = {
    body: CreateInvitation;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/invitations';
};

export type CreateInvitationErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];

export type CreateInvitationResponses = {
    /**
     * The resource as it is now.
     */
    201: InvitationDocument;
};

export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

export type DeleteInvitationData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the invitation.
         */
        invitationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/invitations/{invitationId}';
};

export type DeleteInvitationErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteInvitationError = DeleteInvitationErrors[keyof DeleteInvitationErrors];

export type DeleteInvitationResponses = {
    /**
     * The resource as it is now.
     */
    200: InvitationDocument;
};

export type DeleteInvitationResponse = DeleteInvitationResponses[keyof DeleteInvitationResponses];

export type ListMembersData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Only members who see this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/organizations/{organizationId}/members';
};

export type ListMembersErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * One page of the list.
     */
    200: MemberList;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type DeleteMemberData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/members/{userId}';
};

export type DeleteMemberErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteMemberError = DeleteMemberErrors[keyof DeleteMemberErrors];

export type DeleteMemberResponses = {
    /**
     * The resource as it is now.
     */
    200: MemberDocument;
};

export type DeleteMemberResponse = DeleteMemberResponses[keyof DeleteMemberResponses];

export type UpdateMemberData = {
    body: UpdateMember;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/members/{userId}';
};

export type UpdateMemberErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

export type UpdateMemberResponses = {
    /**
     * The resource as it is now.
     */
    200: MemberDocument;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type GetPublishingData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/publishing';
};

export type GetPublishingErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetPublishingError = GetPublishingErrors[keyof GetPublishingErrors];

export type GetPublishingResponses = {
    /**
     * The resource as it is now.
     */
    200: PublishingStateDocument;
};

export type GetPublishingResponse = GetPublishingResponses[keyof GetPublishingResponses];

export type PausePublishingData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/publishing/pause';
};

export type PausePublishingErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PausePublishingError = PausePublishingErrors[keyof PausePublishingErrors];

export type PausePublishingResponses = {
    /**
     * The resource as it is now.
     */
    200: PublishingStateDocument;
};

export type PausePublishingResponse = PausePublishingResponses[keyof PausePublishingResponses];

export type ResumePublishingData = {
    body: ResumePublishing;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/publishing/resume';
};

export type ResumePublishingErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ResumePublishingError = ResumePublishingErrors[keyof ResumePublishingErrors];

export type ResumePublishingResponses = {
    /**
     * The resource as it is now.
     */
    200: PublishingStateDocument;
};

export type ResumePublishingResponse = ResumePublishingResponses[keyof ResumePublishingResponses];

export type VerifyReceiptsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Begins after the receipt of this number: `next` of the part before.
         */
        after?: number;
        /**
         * Most receipts that are read.
         */
        limit?: number;
    };
    url: '/v1/organizations/{organizationId}/receipts/verification';
};

export type VerifyReceiptsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type VerifyReceiptsError = VerifyReceiptsErrors[keyof VerifyReceiptsErrors];

export type VerifyReceiptsResponses = {
    /**
     * The resource as it is now.
     */
    200: ReceiptVerificationDocument;
};

export type VerifyReceiptsResponse = VerifyReceiptsResponses[keyof VerifyReceiptsResponses];

export type RestoreOrganizationData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/restore';
};

export type RestoreOrganizationErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RestoreOrganizationError = RestoreOrganizationErrors[keyof RestoreOrganizationErrors];

export type RestoreOrganizationResponses = {
    /**
     * The resource as it is now.
     */
    200: OrganizationDocument;
};

export type RestoreOrganizationResponse = RestoreOrganizationResponses[keyof RestoreOrganizationResponses];

export type GetCreditSettingsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/credits';
};

export type GetCreditSettingsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetCreditSettingsError = GetCreditSettingsErrors[keyof GetCreditSettingsErrors];

export type GetCreditSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: CreditSettingsDocument;
};

export type GetCreditSettingsResponse = GetCreditSettingsResponses[keyof GetCreditSettingsResponses];

export type UpdateCreditSettingsData = {
    body: UpdateCreditSettings;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/credits';
};

export type UpdateCreditSettingsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateCreditSettingsError = UpdateCreditSettingsErrors[keyof UpdateCreditSettingsErrors];

export type UpdateCreditSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: CreditSettingsDocument;
};

export type UpdateCreditSettingsResponse = UpdateCreditSettingsResponses[keyof UpdateCreditSettingsResponses];

export type GetGenerationSettingsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/generation';
};

export type GetGenerationSettingsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetGenerationSettingsError = GetGenerationSettingsErrors[keyof GetGenerationSettingsErrors];

export type GetGenerationSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationSettingsDocument;
};

export type GetGenerationSettingsResponse = GetGenerationSettingsResponses[keyof GetGenerationSettingsResponses];

export type UpdateGenerationSettingsData = {
    body: UpdateGenerationSettings;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/generation';
};

export type UpdateGenerationSettingsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `not_configured`: Not configured on this instance.
     */
    501: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateGenerationSettingsError = UpdateGenerationSettingsErrors[keyof UpdateGenerationSettingsErrors];

export type UpdateGenerationSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationSettingsDocument;
};

export type UpdateGenerationSettingsResponse = UpdateGenerationSettingsResponses[keyof UpdateGenerationSettingsResponses];

export type GetPublishingSettingsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/publishing';
};

export type GetPublishingSettingsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetPublishingSettingsError = GetPublishingSettingsErrors[keyof GetPublishingSettingsErrors];

export type GetPublishingSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: PublishingSettingsDocument;
};

export type GetPublishingSettingsResponse = GetPublishingSettingsResponses[keyof GetPublishingSettingsResponses];

export type UpdatePublishingSettingsData = {
    body: UpdatePublishingSettings;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/publishing';
};

export type UpdatePublishingSettingsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdatePublishingSettingsError = UpdatePublishingSettingsErrors[keyof UpdatePublishingSettingsErrors];

export type UpdatePublishingSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: PublishingSettingsDocument;
};

export type UpdatePublishingSettingsResponse = UpdatePublishingSettingsResponses[keyof UpdatePublishingSettingsResponses];

export type ListVendorKeysData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/vendor-keys';
};

export type ListVendorKeysErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListVendorKeysError = ListVendorKeysErrors[keyof ListVendorKeysErrors];

export type ListVendorKeysResponses = {
    /**
     * One page of the list.
     */
    200: VendorKeyList;
};

export type ListVendorKeysResponse = ListVendorKeysResponses[keyof ListVendorKeysResponses];

export type DeleteVendorKeyData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Name of the vendor.
         */
        vendor: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/vendor-keys/{vendor}';
};

export type DeleteVendorKeyErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteVendorKeyError = DeleteVendorKeyErrors[keyof DeleteVendorKeyErrors];

export type DeleteVendorKeyResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteVendorKeyResponse = DeleteVendorKeyResponses[keyof DeleteVendorKeyResponses];

export type SetVendorKeyData = {
    body: SetVendorKey;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Name of the vendor.
         */
        vendor: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/vendor-keys/{vendor}';
};

export type SetVendorKeyErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SetVendorKeyError = SetVendorKeyErrors[keyof SetVendorKeyErrors];

export type SetVendorKeyResponses = {
    /**
     * The resource as it is now.
     */
    200: VendorKeyDocument;
};

export type SetVendorKeyResponse = SetVendorKeyResponses[keyof SetVendorKeyResponses];

export type GetWebhookSettingsData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks';
};

export type GetWebhookSettingsErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWebhookSettingsError = GetWebhookSettingsErrors[keyof GetWebhookSettingsErrors];

export type GetWebhookSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: WebhookSettingsDocument;
};

export type GetWebhookSettingsResponse = GetWebhookSettingsResponses[keyof GetWebhookSettingsResponses];

export type UpdateWebhookSettingsData = {
    body: UpdateWebhookSettings;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks';
};

export type UpdateWebhookSettingsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateWebhookSettingsError = UpdateWebhookSettingsErrors[keyof UpdateWebhookSettingsErrors];

export type UpdateWebhookSettingsResponses = {
    /**
     * The resource as it is now.
     */
    200: WebhookSettingsFullDocument;
};

export type UpdateWebhookSettingsResponse = UpdateWebhookSettingsResponses[keyof UpdateWebhookSettingsResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Only deliveries of this event.
         */
        event?: 'generation.completed' | 'generation.failed' | 'target.published' | 'target.failed' | 'release.published' | 'release.partially_published' | 'release.failed' | 'workflow.execution.completed' | 'workflow.execution.failed';
        /**
         * Only deliveries in this state.
         */
        status?: 'queued' | 'delivered' | 'rejected' | 'failed';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/organizations/{organizationId}/settings/webhooks/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * One page of the list.
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the delivery.
         */
        id: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks/deliveries/{id}';
};

export type GetDeliveryErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

export type GetDeliveryResponses = {
    /**
     * The resource as it is now.
     */
    200: DeliveryFullDocument;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type ReplayDeliveryData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
        /**
         * Id of the delivery.
         */
        id: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks/deliveries/{id}/replay';
};

export type ReplayDeliveryErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReplayDeliveryError = ReplayDeliveryErrors[keyof ReplayDeliveryErrors];

export type ReplayDeliveryResponses = {
    /**
     * Accepted: the work goes on after this answer.
     */
    202: DeliveryFullDocument;
};

export type ReplayDeliveryResponse = ReplayDeliveryResponses[keyof ReplayDeliveryResponses];

export type ReplayDeliveriesData = {
    body: ReplayDeliveries;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks/replay';
};

export type ReplayDeliveriesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReplayDeliveriesError = ReplayDeliveriesErrors[keyof ReplayDeliveriesErrors];

export type ReplayDeliveriesResponses = {
    /**
     * Accepted: the work goes on after this answer.
     */
    202: ReplayDocument;
};

export type ReplayDeliveriesResponse = ReplayDeliveriesResponses[keyof ReplayDeliveriesResponses];

export type RotateWebhookSecretData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The resource as it is now.
     */
    200: WebhookSettingsFullDocument;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type SendTestDeliveryData = {
    body?: SendTestDelivery;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/organizations/{organizationId}/settings/webhooks/test';
};

export type SendTestDeliveryErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SendTestDeliveryError = SendTestDeliveryErrors[keyof SendTestDeliveryErrors];

export type SendTestDeliveryResponses = {
    /**
     * Accepted: the work goes on after this answer.
     */
    202: DeliveryStatusDocument;
};

export type SendTestDeliveryResponse = SendTestDeliveryResponses[keyof SendTestDeliveryResponses];

export type ListPostsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only posts in this state.
         */
        status?: 'draft' | 'scheduled' | 'published' | 'failed';
        /**
         * Only posts of this brand.
         */
        brandId?: string;
        /**
         * Only posts that go out, or went out, on this channel.
         */
        platform?: string;
        /**
         * Order; a leading `-` turns it around. Default `-createdAt`.
         */
        sort?: 'createdAt' | '-createdAt';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/posts';
};

export type ListPostsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListPostsError = ListPostsErrors[keyof ListPostsErrors];

export type ListPostsResponses = {
    /**
     * One page of the list.
     */
    200: PostList;
};

export type ListPostsResponse = ListPostsResponses[keyof ListPostsResponses];

export type CreatePostData = {
    body: CreatePost;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/posts';
};

export type CreatePostErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreatePostError = CreatePostErrors[keyof CreatePostErrors];

export type CreatePostResponses = {
    /**
     * The resource as it is now.
     */
    201: PostDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type CreatePostResponse = CreatePostResponses[keyof CreatePostResponses];

export type DeletePostData = {
    body?: never;
    path: {
        /**
         * Id of the post.
         */
        id: string;
    };
    query?: never;
    url: '/v1/posts/{id}';
};

export type DeletePostErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeletePostError = DeletePostErrors[keyof DeletePostErrors];

export type DeletePostResponses = {
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeletePostResponse = DeletePostResponses[keyof DeletePostResponses];

export type GetPostData = {
    body?: never;
    path: {
        /**
         * Id of the post.
         */
        id: string;
    };
    query?: never;
    url: '/v1/posts/{id}';
};

export type GetPostErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetPostError = GetPostErrors[keyof GetPostErrors];

export type GetPostResponses = {
    /**
     * The resource as it is now.
     */
    200: PostDocument;
};

export type GetPostResponse = GetPostResponses[keyof GetPostResponses];

export type UpdatePostData = {
    body: UpdatePost;
    path: {
        /**
         * Id of the post.
         */
        id: string;
    };
    query?: never;
    url: '/v1/posts/{id}';
};

export type UpdatePostErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdatePostError = UpdatePostErrors[keyof UpdatePostErrors];

export type UpdatePostResponses = {
    /**
     * The resource as it is now.
     */
    200: PostDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type UpdatePostResponse = UpdatePostResponses[keyof UpdatePostResponses];

export type PreviewPostData = {
    body?: PreviewPost;
    path: {
        /**
         * Id of the post.
         */
        id: string;
    };
    query?: never;
    url: '/v1/posts/{id}/preview';
};

export type PreviewPostErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewPostError = PreviewPostErrors[keyof PreviewPostErrors];

export type PreviewPostResponses = {
    /**
     * The resource as it is now.
     */
    200: PostPreviewDocument;
};

export type PreviewPostResponse = PreviewPostResponses[keyof PreviewPostResponses];

export type RepurposePostData = {
    body: RepurposePost;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the post.
         */
        id: string;
    };
    query?: never;
    url: '/v1/posts/{id}/repurpose';
};

export type RepurposePostErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RepurposePostError = RepurposePostErrors[keyof RepurposePostErrors];

export type RepurposePostResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type RepurposePostResponse = RepurposePostResponses[keyof RepurposePostResponses];

export type ListPromptsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only prompts of this brand.
         */
        brandId?: string;
        /**
         * Only prompts with this tag.
         */
        tagId?: string;
        /**
         * Only prompts for this.
         */
        contentType?: 'image' | 'video' | 'text';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/prompts';
};

export type ListPromptsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListPromptsError = ListPromptsErrors[keyof ListPromptsErrors];

export type ListPromptsResponses = {
    /**
     * One page of the list.
     */
    200: PromptList;
};

export type ListPromptsResponse = ListPromptsResponses[keyof ListPromptsResponses];

export type CreatePromptData = {
    body: CreatePrompt;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/prompts';
};

export type CreatePromptErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreatePromptError = CreatePromptErrors[keyof CreatePromptErrors];

export type CreatePromptResponses = {
    /**
     * The resource as it is now.
     */
    201: PromptDocument;
};

export type CreatePromptResponse = CreatePromptResponses[keyof CreatePromptResponses];

export type DeletePromptData = {
    body?: never;
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
    };
    query?: never;
    url: '/v1/prompts/{id}';
};

export type DeletePromptErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeletePromptError = DeletePromptErrors[keyof DeletePromptErrors];

export type DeletePromptResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeletePromptResponse = DeletePromptResponses[keyof DeletePromptResponses];

export type GetPromptData = {
    body?: never;
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
    };
    query?: never;
    url: '/v1/prompts/{id}';
};

export type GetPromptErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetPromptError = GetPromptErrors[keyof GetPromptErrors];

export type GetPromptResponses = {
    /**
     * The resource as it is now.
     */
    200: PromptDocument;
};

export type GetPromptResponse = GetPromptResponses[keyof GetPromptResponses];

export type UpdatePromptData = {
    body: UpdatePrompt;
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
    };
    query?: never;
    url: '/v1/prompts/{id}';
};

export type UpdatePromptErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdatePromptError = UpdatePromptErrors[keyof UpdatePromptErrors];

export type UpdatePromptResponses = {
    /**
     * The resource as it is now.
     */
    200: PromptDocument;
};

export type UpdatePromptResponse = UpdatePromptResponses[keyof UpdatePromptResponses];

export type EnhanceSavedPromptData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
    };
    query?: never;
    url: '/v1/prompts/{id}/enhance';
};

export type EnhanceSavedPromptErrors = {
    /**
     * `brand_required`: Brand required. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `unusable_answer`: The model did not answer as it was asked to. `model_failed`: The model could not be asked.
     */
    502: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
    /**
     * `model_timeout`: The model took too long.
     */
    504: ErrorDocument;
};

export type EnhanceSavedPromptError = EnhanceSavedPromptErrors[keyof EnhanceSavedPromptErrors];

export type EnhanceSavedPromptResponses = {
    /**
     * The resource as it is now.
     */
    200: EnhancedPromptDocument;
};

export type EnhanceSavedPromptResponse = EnhanceSavedPromptResponses[keyof EnhanceSavedPromptResponses];

export type ListPromptVersionsData = {
    body?: never;
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/prompts/{id}/versions';
};

export type ListPromptVersionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListPromptVersionsError = ListPromptVersionsErrors[keyof ListPromptVersionsErrors];

export type ListPromptVersionsResponses = {
    /**
     * One page of the list.
     */
    200: PromptVersionSummaryList;
};

export type ListPromptVersionsResponse = ListPromptVersionsResponses[keyof ListPromptVersionsResponses];

export type GetPromptVersionData = {
    body?: never;
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/prompts/{id}/versions/{number}';
};

export type GetPromptVersionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetPromptVersionError = GetPromptVersionErrors[keyof GetPromptVersionErrors];

export type GetPromptVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: PromptVersionDocument;
};

export type GetPromptVersionResponse = GetPromptVersionResponses[keyof GetPromptVersionResponses];

export type RestorePromptVersionData = {
    body?: RestorePromptVersion;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the prompt.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/prompts/{id}/versions/{number}/restore';
};

export type RestorePromptVersionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RestorePromptVersionError = RestorePromptVersionErrors[keyof RestorePromptVersionErrors];

export type RestorePromptVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: PromptDocument;
};

export type RestorePromptVersionResponse = RestorePromptVersionResponses[keyof RestorePromptVersionResponses];

export type EnhancePromptData = {
    body: EnhancePrompt;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/prompts/enhance';
};

export type EnhancePromptErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `brand_required`: Brand required. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `unusable_answer`: The model did not answer as it was asked to. `model_failed`: The model could not be asked.
     */
    502: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
    /**
     * `model_timeout`: The model took too long.
     */
    504: ErrorDocument;
};

export type EnhancePromptError = EnhancePromptErrors[keyof EnhancePromptErrors];

export type EnhancePromptResponses = {
    /**
     * The resource as it is now.
     */
    200: EnhancedPromptDocument;
};

export type EnhancePromptResponse = EnhancePromptResponses[keyof EnhancePromptResponses];

export type ListReceiptsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only those of this release.
         */
        releaseId?: string;
        /**
         * Only those of this account.
         */
        connectionId?: string;
        /**
         * Only those of accounts of this brand.
         */
        brandId?: string;
        /**
         * Only those that ended like this.
         */
        outcome?: 'published' | 'edited' | 'deleted' | 'gone' | 'refused' | 'unknown';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/receipts';
};

export type ListReceiptsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListReceiptsError = ListReceiptsErrors[keyof ListReceiptsErrors];

export type ListReceiptsResponses = {
    /**
     * One page of the list.
     */
    200: ReceiptList;
};

export type ListReceiptsResponse = ListReceiptsResponses[keyof ListReceiptsResponses];

export type GetReceiptData = {
    body?: never;
    path: {
        /**
         * Id of the receipt.
         */
        id: string;
    };
    query?: never;
    url: '/v1/receipts/{id}';
};

export type GetReceiptErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetReceiptError = GetReceiptErrors[keyof GetReceiptErrors];

export type GetReceiptResponses = {
    /**
     * The resource as it is now.
     */
    200: ReceiptDocument;
};

export type GetReceiptResponse = GetReceiptResponses[keyof GetReceiptResponses];

export type ImportReleasesData = {
    body: CreateReleaseImport;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/release-imports';
};

export type ImportReleasesErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `import_unreadable`: The file cannot be read. `schedule_invalid`: Invalid schedule. `content_rejected`: Content breaks a rule of the channel.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ImportReleasesError = ImportReleasesErrors[keyof ImportReleasesErrors];

export type ImportReleasesResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseImportDocument;
};

export type ImportReleasesResponse = ImportReleasesResponses[keyof ImportReleasesResponses];

export type UndoReleaseImportData = {
    body?: never;
    path: {
        /**
         * Id of the import.
         */
        id: string;
    };
    query?: never;
    url: '/v1/release-imports/{id}';
};

export type UndoReleaseImportErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UndoReleaseImportError = UndoReleaseImportErrors[keyof UndoReleaseImportErrors];

export type UndoReleaseImportResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseImportDocument;
};

export type UndoReleaseImportResponse = UndoReleaseImportResponses[keyof UndoReleaseImportResponses];

export type GetReleaseImportData = {
    body?: never;
    path: {
        /**
         * Id of the import.
         */
        id: string;
    };
    query?: never;
    url: '/v1/release-imports/{id}';
};

export type GetReleaseImportErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetReleaseImportError = GetReleaseImportErrors[keyof GetReleaseImportErrors];

export type GetReleaseImportResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseImportDocument;
};

export type GetReleaseImportResponse = GetReleaseImportResponses[keyof GetReleaseImportResponses];

export type ListReleasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only releases in this state.
         */
        status?: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled' | 'partially_published';
        /**
         * Only releases of this brand.
         */
        brandId?: string;
        /**
         * Only releases that this member looks after.
         */
        assigneeId?: string;
        /**
         * Only releases with this tag.
         */
        tagId?: string;
        /**
         * Only releases of this series.
         */
        seriesId?: string;
        /**
         * Only releases with a target on this channel.
         */
        platform?: string;
        /**
         * Only releases that this file is attached to.
         */
        assetId?: string;
        /**
         * Only releases due at this time or later.
         */
        scheduledSince?: string;
        /**
         * Only releases due before.
         */
        scheduledUntil?: string;
        /**
         * Order; a leading `-` turns it around. Default `-createdAt`. By `scheduledAt`, releases without a time come last.
         */
        sort?: 'createdAt' | '-createdAt' | 'scheduledAt' | '-scheduledAt';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
        /**
         * Only what was created at this time or later.
         */
        since?: string;
        /**
         * Only what was created before.
         */
        until?: string;
    };
    url: '/v1/releases';
};

export type ListReleasesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListReleasesError = ListReleasesErrors[keyof ListReleasesErrors];

export type ListReleasesResponses = {
    /**
     * One page of the list.
     */
    200: ReleaseList;
};

export type ListReleasesResponse = ListReleasesResponses[keyof ListReleasesResponses];

export type CreateReleaseData = {
    body: CreateRelease;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/releases';
};

export type CreateReleaseErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateReleaseError = CreateReleaseErrors[keyof CreateReleaseErrors];

export type CreateReleaseResponses = {
    /**
     * The resource as it is now.
     */
    201: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type CreateReleaseResponse = CreateReleaseResponses[keyof CreateReleaseResponses];

export type DeleteReleaseData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}';
};

export type DeleteReleaseErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteReleaseError = DeleteReleaseErrors[keyof DeleteReleaseErrors];

export type DeleteReleaseResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteReleaseResponse = DeleteReleaseResponses[keyof DeleteReleaseResponses];

export type GetReleaseData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}';
};

export type GetReleaseErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetReleaseError = GetReleaseErrors[keyof GetReleaseErrors];

export type GetReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
};

export type GetReleaseResponse = GetReleaseResponses[keyof GetReleaseResponses];

export type UpdateReleaseData = {
    body: UpdateRelease;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}';
};

export type UpdateReleaseErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateReleaseError = UpdateReleaseErrors[keyof UpdateReleaseErrors];

export type UpdateReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type UpdateReleaseResponse = UpdateReleaseResponses[keyof UpdateReleaseResponses];

export type CancelReleaseData = {
    body?: OccurrenceSelection;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/cancel';
};

export type CancelReleaseErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelReleaseError = CancelReleaseErrors[keyof CancelReleaseErrors];

export type CancelReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type CancelReleaseResponse = CancelReleaseResponses[keyof CancelReleaseResponses];

export type ListReleaseCommentsData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/releases/{id}/comments';
};

export type ListReleaseCommentsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListReleaseCommentsError = ListReleaseCommentsErrors[keyof ListReleaseCommentsErrors];

export type ListReleaseCommentsResponses = {
    /**
     * One page of the list.
     */
    200: ReleaseCommentList;
};

export type ListReleaseCommentsResponse = ListReleaseCommentsResponses[keyof ListReleaseCommentsResponses];

export type CreateReleaseCommentData = {
    body: ReleaseCommentText;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/comments';
};

export type CreateReleaseCommentErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateReleaseCommentError = CreateReleaseCommentErrors[keyof CreateReleaseCommentErrors];

export type CreateReleaseCommentResponses = {
    /**
     * The resource as it is now.
     */
    201: ReleaseCommentDocument;
};

export type CreateReleaseCommentResponse = CreateReleaseCommentResponses[keyof CreateReleaseCommentResponses];

export type DeleteReleaseCommentData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
        /**
         * Id of the comment.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/releases/{id}/comments/{commentId}';
};

export type DeleteReleaseCommentErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteReleaseCommentError = DeleteReleaseCommentErrors[keyof DeleteReleaseCommentErrors];

export type DeleteReleaseCommentResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteReleaseCommentResponse = DeleteReleaseCommentResponses[keyof DeleteReleaseCommentResponses];

export type UpdateReleaseCommentData = {
    body: ReleaseCommentText;
    path: {
        /**
         * Id of the release.
         */
        id: string;
        /**
         * Id of the comment.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/releases/{id}/comments/{commentId}';
};

export type UpdateReleaseCommentErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateReleaseCommentError = UpdateReleaseCommentErrors[keyof UpdateReleaseCommentErrors];

export type UpdateReleaseCommentResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseCommentDocument;
};

export type UpdateReleaseCommentResponse = UpdateReleaseCommentResponses[keyof UpdateReleaseCommentResponses];

export type PauseReleaseData = {
    body?: OccurrenceSelection;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/pause';
};

export type PauseReleaseErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PauseReleaseError = PauseReleaseErrors[keyof PauseReleaseErrors];

export type PauseReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type PauseReleaseResponse = PauseReleaseResponses[keyof PauseReleaseResponses];

export type PublishReleaseNowData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/publish-now';
};

export type PublishReleaseNowErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PublishReleaseNowError = PublishReleaseNowErrors[keyof PublishReleaseNowErrors];

export type PublishReleaseNowResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type PublishReleaseNowResponse = PublishReleaseNowResponses[keyof PublishReleaseNowResponses];

export type ResumeReleaseData = {
    body?: OccurrenceSelection;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/resume';
};

export type ResumeReleaseErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ResumeReleaseError = ResumeReleaseErrors[keyof ResumeReleaseErrors];

export type ResumeReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type ResumeReleaseResponse = ResumeReleaseResponses[keyof ResumeReleaseResponses];

export type ListReleaseReviewLinksData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/releases/{id}/review-links';
};

export type ListReleaseReviewLinksErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListReleaseReviewLinksError = ListReleaseReviewLinksErrors[keyof ListReleaseReviewLinksErrors];

export type ListReleaseReviewLinksResponses = {
    /**
     * One page of the list.
     */
    200: ReviewLinkList;
};

export type ListReleaseReviewLinksResponse = ListReleaseReviewLinksResponses[keyof ListReleaseReviewLinksResponses];

export type CreateReleaseReviewLinkData = {
    body: CreateReviewLink;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/review-links';
};

export type CreateReleaseReviewLinkErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `review_links_off`: Review links are off.
     */
    403: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateReleaseReviewLinkError = CreateReleaseReviewLinkErrors[keyof CreateReleaseReviewLinkErrors];

export type CreateReleaseReviewLinkResponses = {
    /**
     * The resource as it is now.
     */
    201: ReviewLinkFullDocument;
};

export type CreateReleaseReviewLinkResponse = CreateReleaseReviewLinkResponses[keyof CreateReleaseReviewLinkResponses];

export type ReplaceReleaseTagsData = {
    body: ReplaceReleaseTags;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/tags';
};

export type ReplaceReleaseTagsErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReplaceReleaseTagsError = ReplaceReleaseTagsErrors[keyof ReplaceReleaseTagsErrors];

export type ReplaceReleaseTagsResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
};

export type ReplaceReleaseTagsResponse = ReplaceReleaseTagsResponses[keyof ReplaceReleaseTagsResponses];

export type UpdateReleaseTargetData = {
    body: UpdateTarget;
    path: {
        /**
         * Id of the release.
         */
        id: string;
        /**
         * Id of the target.
         */
        targetId: string;
    };
    query?: never;
    url: '/v1/releases/{id}/targets/{targetId}';
};

export type UpdateReleaseTargetErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateReleaseTargetError = UpdateReleaseTargetErrors[keyof UpdateReleaseTargetErrors];

export type UpdateReleaseTargetResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type UpdateReleaseTargetResponse = UpdateReleaseTargetResponses[keyof UpdateReleaseTargetResponses];

export type DeletePublishedPostData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
        /**
         * Id of the target.
         */
        targetId: string;
    };
    query?: never;
    url: '/v1/releases/{id}/targets/{targetId}/post';
};

export type DeletePublishedPostErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `post_deletion_unsupported`: The channel does not delete posts. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeletePublishedPostError = DeletePublishedPostErrors[keyof DeletePublishedPostErrors];

export type DeletePublishedPostResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type DeletePublishedPostResponse = DeletePublishedPostResponses[keyof DeletePublishedPostResponses];

export type EditPublishedPostData = {
    body: EditPublishedPost;
    path: {
        /**
         * Id of the release.
         */
        id: string;
        /**
         * Id of the target.
         */
        targetId: string;
    };
    query?: never;
    url: '/v1/releases/{id}/targets/{targetId}/post';
};

export type EditPublishedPostErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `content_rejected`: Content breaks a rule of the channel.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `post_edit_unsupported`: The channel does not edit posts. `publishing_paused`: Publishing is paused. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type EditPublishedPostError = EditPublishedPostErrors[keyof EditPublishedPostErrors];

export type EditPublishedPostResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type EditPublishedPostResponse = EditPublishedPostResponses[keyof EditPublishedPostResponses];

export type UnscheduleReleaseData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: never;
    url: '/v1/releases/{id}/unschedule';
};

export type UnscheduleReleaseErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UnscheduleReleaseError = UnscheduleReleaseErrors[keyof UnscheduleReleaseErrors];

export type UnscheduleReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type UnscheduleReleaseResponse = UnscheduleReleaseResponses[keyof UnscheduleReleaseResponses];

export type ListReleaseVersionsData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/releases/{id}/versions';
};

export type ListReleaseVersionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListReleaseVersionsError = ListReleaseVersionsErrors[keyof ListReleaseVersionsErrors];

export type ListReleaseVersionsResponses = {
    /**
     * One page of the list.
     */
    200: ReleaseVersionSummaryList;
};

export type ListReleaseVersionsResponse = ListReleaseVersionsResponses[keyof ListReleaseVersionsResponses];

export type GetReleaseVersionData = {
    body?: never;
    path: {
        /**
         * Id of the release.
         */
        id: string;
        /**
         * Id of the version.
         */
        versionId: string;
    };
    query?: never;
    url: '/v1/releases/{id}/versions/{versionId}';
};

export type GetReleaseVersionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetReleaseVersionError = GetReleaseVersionErrors[keyof GetReleaseVersionErrors];

export type GetReleaseVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseVersionDocument;
};

export type GetReleaseVersionResponse = GetReleaseVersionResponses[keyof GetReleaseVersionResponses];

export type ValidateReleaseData = {
    body: CreateRelease;
    path?: never;
    query?: never;
    url: '/v1/releases/validate';
};

export type ValidateReleaseErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ValidateReleaseError = ValidateReleaseErrors[keyof ValidateReleaseErrors];

export type ValidateReleaseResponses = {
    /**
     * The resource as it is now.
     */
    200: ReleaseValidationDocument;
};

export type ValidateReleaseResponse = ValidateReleaseResponses[keyof ValidateReleaseResponses];

export type GetReviewData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/review';
};

export type GetReviewErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `invalid_review_link`: Review link not valid.
     */
    401: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetReviewError = GetReviewErrors[keyof GetReviewErrors];

export type GetReviewResponses = {
    /**
     * The resource as it is now.
     */
    200: ReviewDocument;
};

export type GetReviewResponse = GetReviewResponses[keyof GetReviewResponses];

export type RevokeReviewLinkData = {
    body?: never;
    path: {
        /**
         * Id of the review link.
         */
        id: string;
    };
    query?: never;
    url: '/v1/review-links/{id}';
};

export type RevokeReviewLinkErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RevokeReviewLinkError = RevokeReviewLinkErrors[keyof RevokeReviewLinkErrors];

export type RevokeReviewLinkResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type RevokeReviewLinkResponse = RevokeReviewLinkResponses[keyof RevokeReviewLinkResponses];

export type CommentReviewData = {
    body: ReleaseCommentText;
    path?: never;
    query?: never;
    url: '/v1/review/comments';
};

export type CommentReviewErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `invalid_review_link`: Review link not valid.
     */
    401: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CommentReviewError = CommentReviewErrors[keyof CommentReviewErrors];

export type CommentReviewResponses = {
    /**
     * The resource as it is now.
     */
    200: ReviewDocument;
};

export type CommentReviewResponse = CommentReviewResponses[keyof CommentReviewResponses];

export type DecideReviewData = {
    body: ResolveApproval;
    path?: never;
    query?: never;
    url: '/v1/review/decision';
};

export type DecideReviewErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `invalid_review_link`: Review link not valid.
     */
    401: ErrorDocument;
    /**
     * `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DecideReviewError = DecideReviewErrors[keyof DecideReviewErrors];

export type DecideReviewResponses = {
    /**
     * The resource as it is now.
     */
    200: ReviewDocument;
};

export type DecideReviewResponse = DecideReviewResponses[keyof DecideReviewResponses];

export type ListSavedFiltersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/saved-filters';
};

export type ListSavedFiltersErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListSavedFiltersError = ListSavedFiltersErrors[keyof ListSavedFiltersErrors];

export type ListSavedFiltersResponses = {
    /**
     * One page of the list.
     */
    200: SavedFilterList;
};

export type ListSavedFiltersResponse = ListSavedFiltersResponses[keyof ListSavedFiltersResponses];

export type CreateSavedFilterData = {
    body: CreateSavedFilter;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/saved-filters';
};

export type CreateSavedFilterErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateSavedFilterError = CreateSavedFilterErrors[keyof CreateSavedFilterErrors];

export type CreateSavedFilterResponses = {
    /**
     * The resource as it is now.
     */
    201: SavedFilterDocument;
};

export type CreateSavedFilterResponse = CreateSavedFilterResponses[keyof CreateSavedFilterResponses];

export type DeleteSavedFilterData = {
    body?: never;
    path: {
        /**
         * Id of the saved filter.
         */
        id: string;
    };
    query?: never;
    url: '/v1/saved-filters/{id}';
};

export type DeleteSavedFilterErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteSavedFilterError = DeleteSavedFilterErrors[keyof DeleteSavedFilterErrors];

export type DeleteSavedFilterResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteSavedFilterResponse = DeleteSavedFilterResponses[keyof DeleteSavedFilterResponses];

export type ExportScheduleData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only releases of this brand.
         */
        brandId?: string;
        /**
         * Only what is due at this time or later; at most 90 days ago.
         */
        from?: string;
        /**
         * Only what is due before; at most 365 days from now.
         */
        to?: string;
    };
    url: '/v1/schedule.ics';
};

export type ExportScheduleErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ExportScheduleError = ExportScheduleErrors[keyof ExportScheduleErrors];

export type ExportScheduleResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ExportScheduleResponse = ExportScheduleResponses[keyof ExportScheduleResponses];

export type DeleteCalendarFeedData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/schedule/feed';
};

export type DeleteCalendarFeedErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteCalendarFeedError = DeleteCalendarFeedErrors[keyof DeleteCalendarFeedErrors];

export type DeleteCalendarFeedResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteCalendarFeedResponse = DeleteCalendarFeedResponses[keyof DeleteCalendarFeedResponses];

export type GetCalendarFeedData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/schedule/feed';
};

export type GetCalendarFeedErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetCalendarFeedError = GetCalendarFeedErrors[keyof GetCalendarFeedErrors];

export type GetCalendarFeedResponses = {
    /**
     * The resource as it is now.
     */
    200: CalendarFeedDocument;
};

export type GetCalendarFeedResponse = GetCalendarFeedResponses[keyof GetCalendarFeedResponses];

export type CreateCalendarFeedData = {
    body?: CreateCalendarFeed;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/schedule/feed';
};

export type CreateCalendarFeedErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateCalendarFeedError = CreateCalendarFeedErrors[keyof CreateCalendarFeedErrors];

export type CreateCalendarFeedResponses = {
    /**
     * The resource as it is now.
     */
    201: CalendarFeedFullDocument;
};

export type CreateCalendarFeedResponse = CreateCalendarFeedResponses[keyof CreateCalendarFeedResponses];

export type ReadCalendarFeedData = {
    body?: never;
    path: {
        /**
         * Secret of the calendar feed.
         */
        secret: string;
    };
    query?: never;
    url: '/v1/schedule/feeds/{secret}.ics';
};

export type ReadCalendarFeedErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ReadCalendarFeedError = ReadCalendarFeedErrors[keyof ReadCalendarFeedErrors];

export type ReadCalendarFeedResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ReadCalendarFeedResponse = ReadCalendarFeedResponses[keyof ReadCalendarFeedResponses];

export type PreviewScheduleData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many days to look ahead, at most 90; 7 if left out.
         */
        days?: number;
        /**
         * IANA time zone whose days are counted; UTC if left out.
         */
        timezone?: string;
        /**
         * Only this brand, e.g. `brand_…`.
         */
        brandId?: string;
    };
    url: '/v1/schedule/preview';
};

export type PreviewScheduleErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewScheduleError = PreviewScheduleErrors[keyof PreviewScheduleErrors];

export type PreviewScheduleResponses = {
    /**
     * The resource as it is now.
     */
    200: SchedulePreviewDocument;
};

export type PreviewScheduleResponse = PreviewScheduleResponses[keyof PreviewScheduleResponses];

export type ListSnippetsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/snippets';
};

export type ListSnippetsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListSnippetsError = ListSnippetsErrors[keyof ListSnippetsErrors];

export type ListSnippetsResponses = {
    /**
     * One page of the list.
     */
    200: SnippetList;
};

export type ListSnippetsResponse = ListSnippetsResponses[keyof ListSnippetsResponses];

export type CreateSnippetData = {
    body: CreateSnippet;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/snippets';
};

export type CreateSnippetErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateSnippetError = CreateSnippetErrors[keyof CreateSnippetErrors];

export type CreateSnippetResponses = {
    /**
     * The resource as it is now.
     */
    201: SnippetDocument;
};

export type CreateSnippetResponse = CreateSnippetResponses[keyof CreateSnippetResponses];

export type DeleteSnippetData = {
    body?: never;
    path: {
        /**
         * Id of the snippet.
         */
        id: string;
    };
    query?: never;
    url: '/v1/snippets/{id}';
};

export type DeleteSnippetErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteSnippetError = DeleteSnippetErrors[keyof DeleteSnippetErrors];

export type DeleteSnippetResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteSnippetResponse = DeleteSnippetResponses[keyof DeleteSnippetResponses];

export type UpdateSnippetData = {
    body: UpdateSnippet;
    path: {
        /**
         * Id of the snippet.
         */
        id: string;
    };
    query?: never;
    url: '/v1/snippets/{id}';
};

export type UpdateSnippetErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateSnippetError = UpdateSnippetErrors[keyof UpdateSnippetErrors];

export type UpdateSnippetResponses = {
    /**
     * The resource as it is now.
     */
    200: SnippetDocument;
};

export type UpdateSnippetResponse = UpdateSnippetResponses[keyof UpdateSnippetResponses];

export type ShowNewsletterData = {
    body?: never;
    path: {
        /**
         * Id of the newsletter.
         */
        newsletterId: string;
    };
    query?: never;
    url: '/v1/subscriptions/{newsletterId}';
};

export type ShowNewsletterErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ShowNewsletterError = ShowNewsletterErrors[keyof ShowNewsletterErrors];

export type ShowNewsletterResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ShowNewsletterResponse = ShowNewsletterResponses[keyof ShowNewsletterResponses];

export type SubscribeData = {
    body: Subscribe;
    path: {
        /**
         * Id of the newsletter.
         */
        newsletterId: string;
    };
    query?: never;
    url: '/v1/subscriptions/{newsletterId}';
};

export type SubscribeErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SubscribeError = SubscribeErrors[keyof SubscribeErrors];

export type SubscribeResponses = {
    /**
     * Done.
     */
    200: string;
};

export type SubscribeResponse = SubscribeResponses[keyof SubscribeResponses];

export type ShowConfirmationData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Code of the link in the mail, which signs itself.
         */
        code?: string;
    };
    url: '/v1/subscriptions/confirm';
};

export type ShowConfirmationErrors = {
    /**
     * `invalid_subscription_link`: Link not valid.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ShowConfirmationError = ShowConfirmationErrors[keyof ShowConfirmationErrors];

export type ShowConfirmationResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ShowConfirmationResponse = ShowConfirmationResponses[keyof ShowConfirmationResponses];

export type ConfirmSubscriptionData = {
    body: {
        [key: string]: unknown;
    };
    path?: never;
    query?: {
        /**
         * Code of the link in the mail, which signs itself.
         */
        code?: string;
    };
    url: '/v1/subscriptions/confirm';
};

export type ConfirmSubscriptionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `invalid_subscription_link`: Link not valid.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ConfirmSubscriptionError = ConfirmSubscriptionErrors[keyof ConfirmSubscriptionErrors];

export type ConfirmSubscriptionResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ConfirmSubscriptionResponse = ConfirmSubscriptionResponses[keyof ConfirmSubscriptionResponses];

export type ShowUnsubscriptionData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Code of the link in the mail, which signs itself.
         */
        code?: string;
    };
    url: '/v1/subscriptions/unsubscribe';
};

export type ShowUnsubscriptionErrors = {
    /**
     * `invalid_subscription_link`: Link not valid.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ShowUnsubscriptionError = ShowUnsubscriptionErrors[keyof ShowUnsubscriptionErrors];

export type ShowUnsubscriptionResponses = {
    /**
     * Done.
     */
    200: string;
};

export type ShowUnsubscriptionResponse = ShowUnsubscriptionResponses[keyof ShowUnsubscriptionResponses];

export type UnsubscribeData = {
    body: {
        [key: string]: unknown;
    };
    path?: never;
    query?: {
        /**
         * Code of the link in the mail, which signs itself.
         */
        code?: string;
    };
    url: '/v1/subscriptions/unsubscribe';
};

export type UnsubscribeErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `invalid_subscription_link`: Link not valid.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UnsubscribeError = UnsubscribeErrors[keyof UnsubscribeErrors];

export type UnsubscribeResponses = {
    /**
     * Done.
     */
    200: string;
};

export type UnsubscribeResponse = UnsubscribeResponses[keyof UnsubscribeResponses];

export type ListTagsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/tags';
};

export type ListTagsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListTagsError = ListTagsErrors[keyof ListTagsErrors];

export type ListTagsResponses = {
    /**
     * One page of the list.
     */
    200: TagList;
};

export type ListTagsResponse = ListTagsResponses[keyof ListTagsResponses];

export type CreateTagData = {
    body: CreateTag;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/tags';
};

export type CreateTagErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateTagError = CreateTagErrors[keyof CreateTagErrors];

export type CreateTagResponses = {
    /**
     * The resource as it is now.
     */
    201: TagDocument;
};

export type CreateTagResponse = CreateTagResponses[keyof CreateTagResponses];

export type DeleteTagData = {
    body?: never;
    path: {
        /**
         * Id of the tag.
         */
        id: string;
    };
    query?: never;
    url: '/v1/tags/{id}';
};

export type DeleteTagErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteTagError = DeleteTagErrors[keyof DeleteTagErrors];

export type DeleteTagResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteTagResponse = DeleteTagResponses[keyof DeleteTagResponses];

export type UpdateTagData = {
    body: UpdateTag;
    path: {
        /**
         * Id of the tag.
         */
        id: string;
    };
    query?: never;
    url: '/v1/tags/{id}';
};

export type UpdateTagErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateTagError = UpdateTagErrors[keyof UpdateTagErrors];

export type UpdateTagResponses = {
    /**
     * The resource as it is now.
     */
    200: TagDocument;
};

export type UpdateTagResponse = UpdateTagResponses[keyof UpdateTagResponses];

export type ListTargetsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Only what was published, or else is due, at this time or later.
         */
        since: string;
        /**
         * And before this time, at most 62 days after `since`.
         */
        until: string;
        /**
         * Only targets of this brand.
         */
        brandId?: string;
        /**
         * Only targets on this channel.
         */
        platform?: string;
        /**
         * Only targets in this state.
         */
        status?: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/targets';
};

export type ListTargetsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListTargetsError = ListTargetsErrors[keyof ListTargetsErrors];

export type ListTargetsResponses = {
    /**
     * One page of the list.
     */
    200: TargetList;
};

export type ListTargetsResponse = ListTargetsResponses[keyof ListTargetsResponses];

export type ListTrainersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/trainers';
};

export type ListTrainersErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListTrainersError = ListTrainersErrors[keyof ListTrainersErrors];

export type ListTrainersResponses = {
    /**
     * One page of the list.
     */
    200: TrainerList;
};

export type ListTrainersResponse = ListTrainersResponses[keyof ListTrainersResponses];

export type ListTrainingsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only trainings for this brand.
         */
        brandId?: string;
        /**
         * Only trainings in this state.
         */
        status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/trainings';
};

export type ListTrainingsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListTrainingsError = ListTrainingsErrors[keyof ListTrainingsErrors];

export type ListTrainingsResponses = {
    /**
     * One page of the list.
     */
    200: TrainingList;
};

export type ListTrainingsResponse = ListTrainingsResponses[keyof ListTrainingsResponses];

export type CreateTrainingData = {
    body: CreateTraining;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/trainings';
};

export type CreateTrainingErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `credit_cap_reached`: A monthly cap of credits is reached. `insufficient_credits`: Not enough credits.
     */
    402: ErrorDocument;
    /**
     * `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateTrainingError = CreateTrainingErrors[keyof CreateTrainingErrors];

export type CreateTrainingResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: TrainingDocument | ApprovalDocument;
};

export type CreateTrainingResponse = CreateTrainingResponses[keyof CreateTrainingResponses];

export type DeleteTrainingData = {
    body?: never;
    path: {
        /**
         * Id of the training.
         */
        id: string;
    };
    query?: never;
    url: '/v1/trainings/{id}';
};

export type DeleteTrainingErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteTrainingError = DeleteTrainingErrors[keyof DeleteTrainingErrors];

export type DeleteTrainingResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteTrainingResponse = DeleteTrainingResponses[keyof DeleteTrainingResponses];

export type GetTrainingData = {
    body?: never;
    path: {
        /**
         * Id of the training.
         */
        id: string;
    };
    query?: never;
    url: '/v1/trainings/{id}';
};

export type GetTrainingErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetTrainingError = GetTrainingErrors[keyof GetTrainingErrors];

export type GetTrainingResponses = {
    /**
     * The resource as it is now.
     */
    200: TrainingDocument;
};

export type GetTrainingResponse = GetTrainingResponses[keyof GetTrainingResponses];

export type UpdateTrainingData = {
    body: UpdateTraining;
    path: {
        /**
         * Id of the training.
         */
        id: string;
    };
    query?: never;
    url: '/v1/trainings/{id}';
};

export type UpdateTrainingErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateTrainingError = UpdateTrainingErrors[keyof UpdateTrainingErrors];

export type UpdateTrainingResponses = {
    /**
     * The resource as it is now.
     */
    200: TrainingDocument;
};

export type UpdateTrainingResponse = UpdateTrainingResponses[keyof UpdateTrainingResponses];

export type CancelTrainingData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the training.
         */
        id: string;
    };
    query?: never;
    url: '/v1/trainings/{id}/cancel';
};

export type CancelTrainingErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CancelTrainingError = CancelTrainingErrors[keyof CancelTrainingErrors];

export type CancelTrainingResponses = {
    /**
     * The resource as it is now.
     */
    200: TrainingDocument;
};

export type CancelTrainingResponse = CancelTrainingResponses[keyof CancelTrainingResponses];

export type ListTrainingPicturesData = {
    body?: never;
    path: {
        /**
         * Id of the training.
         */
        id: string;
    };
    query?: never;
    url: '/v1/trainings/{id}/pictures';
};

export type ListTrainingPicturesErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListTrainingPicturesError = ListTrainingPicturesErrors[keyof ListTrainingPicturesErrors];

export type ListTrainingPicturesResponses = {
    /**
     * One page of the list.
     */
    200: AssetList;
};

export type ListTrainingPicturesResponse = ListTrainingPicturesResponses[keyof ListTrainingPicturesResponses];

export type CheckTrainingData = {
    body: CheckTraining;
    path?: never;
    query?: never;
    url: '/v1/trainings/check';
};

export type CheckTrainingErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CheckTrainingError = CheckTrainingErrors[keyof CheckTrainingErrors];

export type CheckTrainingResponses = {
    /**
     * The resource as it is now.
     */
    200: TrainingCheckDocument;
};

export type CheckTrainingResponse = CheckTrainingResponses[keyof CheckTrainingResponses];

export type PreviewTrainingData = {
    body: PreviewTraining;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/trainings/preview';
};

export type PreviewTrainingErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `too_many_requests`: Too many requests.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewTrainingError = PreviewTrainingErrors[keyof PreviewTrainingErrors];

export type PreviewTrainingResponses = {
    /**
     * The resource as it is now.
     */
    200: TrainingPreviewDocument;
};

export type PreviewTrainingResponse = PreviewTrainingResponses[keyof PreviewTrainingResponses];

export type CreateUploadData = {
    body: ReserveUpload;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/uploads';
};

export type CreateUploadErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateUploadError = CreateUploadErrors[keyof CreateUploadErrors];

export type CreateUploadResponses = {
    /**
     * The resource as it is now.
     */
    201: UploadDocument;
};

export type CreateUploadResponse = CreateUploadResponses[keyof CreateUploadResponses];

export type CompleteUploadData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the asset to come.
         */
        id: string;
    };
    query?: never;
    url: '/v1/uploads/{id}/complete';
};

export type CompleteUploadErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CompleteUploadError = CompleteUploadErrors[keyof CompleteUploadErrors];

export type CompleteUploadResponses = {
    /**
     * The resource as it is now.
     */
    200: AssetDocument;
};

export type CompleteUploadResponse = CompleteUploadResponses[keyof CompleteUploadResponses];

export type GetUploadOffsetData = {
    body?: never;
    path: {
        /**
         * Id of the asset to come.
         */
        id: string;
    };
    query: {
        /**
         * Until when the address works, in seconds since 1970. Part of the address as you got it.
         */
        expires: number;
        /**
         * Signature of the address. Part of the address as you got it.
         */
        signature: string;
    };
    url: '/v1/uploads/{id}/content';
};

export type GetUploadOffsetErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetUploadOffsetError = GetUploadOffsetErrors[keyof GetUploadOffsetErrors];

export type GetUploadOffsetResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type GetUploadOffsetResponse = GetUploadOffsetResponses[keyof GetUploadOffsetResponses];

export type PostUploadContentData = {
    body: LocalUploadBody;
    path: {
        /**
         * Id of the asset to come.
         */
        id: string;
    };
    query: {
        /**
         * Until when the address works, in seconds since 1970. Part of the address as you got it.
         */
        expires: number;
        /**
         * Signature of the address. Part of the address as you got it.
         */
        signature: string;
    };
    url: '/v1/uploads/{id}/content';
};

export type PostUploadContentErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PostUploadContentError = PostUploadContentErrors[keyof PostUploadContentErrors];

export type PostUploadContentResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type PostUploadContentResponse = PostUploadContentResponses[keyof PostUploadContentResponses];

export type PutUploadContentData = {
    body: Blob | File;
    path: {
        /**
         * Id of the asset to come.
         */
        id: string;
    };
    query: {
        /**
         * Until when the address works, in seconds since 1970. Part of the address as you got it.
         */
        expires: number;
        /**
         * Signature of the address. Part of the address as you got it.
         */
        signature: string;
    };
    url: '/v1/uploads/{id}/content';
};

export type PutUploadContentErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PutUploadContentError = PutUploadContentErrors[keyof PutUploadContentErrors];

export type PutUploadContentResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type PutUploadContentResponse = PutUploadContentResponses[keyof PutUploadContentResponses];

export type ListVideosData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only files of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/videos';
};

export type ListVideosErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListVideosError = ListVideosErrors[keyof ListVideosErrors];

export type ListVideosResponses = {
    /**
     * One page of the list.
     */
    200: VideoList;
};

export type ListVideosResponse = ListVideosResponses[keyof ListVideosResponses];

export type DeleteVideoData = {
    body?: never;
    path: {
        /**
         * Id of the video.
         */
        id: string;
    };
    query?: never;
    url: '/v1/videos/{id}';
};

export type DeleteVideoErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `asset_in_use`: Asset in use.
     */
    409: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteVideoError = DeleteVideoErrors[keyof DeleteVideoErrors];

export type DeleteVideoResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteVideoResponse = DeleteVideoResponses[keyof DeleteVideoResponses];

export type GetVideoData = {
    body?: never;
    path: {
        /**
         * Id of the video.
         */
        id: string;
    };
    query?: never;
    url: '/v1/videos/{id}';
};

export type GetVideoErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetVideoError = GetVideoErrors[keyof GetVideoErrors];

export type GetVideoResponses = {
    /**
     * The resource as it is now.
     */
    200: VideoDocument;
};

export type GetVideoResponse = GetVideoResponses[keyof GetVideoResponses];

export type UpdateVideoData = {
    body: DescribeMedia;
    path: {
        /**
         * Id of the video.
         */
        id: string;
    };
    query?: never;
    url: '/v1/videos/{id}';
};

export type UpdateVideoErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateVideoError = UpdateVideoErrors[keyof UpdateVideoErrors];

export type UpdateVideoResponses = {
    /**
     * The resource as it is now.
     */
    200: VideoDocument;
};

export type UpdateVideoResponse = UpdateVideoResponses[keyof UpdateVideoResponses];

export type TranscribeVideoData = {
    body?: TranscribeVideo;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the video.
         */
        id: string;
    };
    query?: never;
    url: '/v1/videos/{id}/captions/transcribe';
};

export type TranscribeVideoErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type TranscribeVideoError = TranscribeVideoErrors[keyof TranscribeVideoErrors];

export type TranscribeVideoResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type TranscribeVideoResponse = TranscribeVideoResponses[keyof TranscribeVideoResponses];

export type TransformVideoData = {
    body: TransformRecording;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the video.
         */
        id: string;
    };
    query?: never;
    url: '/v1/videos/{id}/transforms';
};

export type TransformVideoErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type TransformVideoError = TransformVideoErrors[keyof TransformVideoErrors];

export type TransformVideoResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type TransformVideoResponse = TransformVideoResponses[keyof TransformVideoResponses];

export type CreateVideoBatchData = {
    body: CreateVideoBatch;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/videos/batches';
};

export type CreateVideoBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateVideoBatchError = CreateVideoBatchErrors[keyof CreateVideoBatchErrors];

export type CreateVideoBatchResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationBatchDocument | ApprovalDocument;
};

export type CreateVideoBatchResponse = CreateVideoBatchResponses[keyof CreateVideoBatchResponses];

export type PreviewVideoBatchData = {
    body: CreateVideoBatch;
    path?: never;
    query?: never;
    url: '/v1/videos/batches/preview';
};

export type PreviewVideoBatchErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewVideoBatchError = PreviewVideoBatchErrors[keyof PreviewVideoBatchErrors];

export type PreviewVideoBatchResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewVideoBatchResponse = PreviewVideoBatchResponses[keyof PreviewVideoBatchResponses];

export type GenerateVideosData = {
    body: GenerateVideo;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/videos/generate';
};

export type GenerateVideosErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model. `content_refused`: Prompt refused by the organization.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `generation_queue_full`: Too many generations waiting.
     */
    429: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `moderation_unavailable`: Prompt could not be checked. `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GenerateVideosError = GenerateVideosErrors[keyof GenerateVideosErrors];

export type GenerateVideosResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type GenerateVideosResponse = GenerateVideosResponses[keyof GenerateVideosResponses];

export type PreviewVideosData = {
    body: GenerateVideo;
    path?: never;
    query?: never;
    url: '/v1/videos/generate/preview';
};

export type PreviewVideosErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `unknown_model`: Unknown model.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `model_not_allowed`: Model not allowed by the organization. `generation_off`: Generation is switched off.
     */
    403: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewVideosError = PreviewVideosErrors[keyof PreviewVideosErrors];

export type PreviewVideosResponses = {
    /**
     * The resource as it is now.
     */
    200: GenerationPreviewDocument;
};

export type PreviewVideosResponse = PreviewVideosResponses[keyof PreviewVideosResponses];

export type MergeVideosData = {
    body: MergeVideos;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/videos/merge';
};

export type MergeVideosErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `model_unavailable`: Model not available.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type MergeVideosError = MergeVideosErrors[keyof MergeVideosErrors];

export type MergeVideosResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: GenerationDocument | ApprovalDocument;
};

export type MergeVideosResponse = MergeVideosResponses[keyof MergeVideosResponses];

export type ListWebhookSchemasData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/webhook-schemas';
};

export type ListWebhookSchemasErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWebhookSchemasError = ListWebhookSchemasErrors[keyof ListWebhookSchemasErrors];

export type ListWebhookSchemasResponses = {
    /**
     * Done.
     */
    200: WebhookSchemaList;
};

export type ListWebhookSchemasResponse = ListWebhookSchemasResponses[keyof ListWebhookSchemasResponses];

export type GetWebhookSchemaData = {
    body?: never;
    path: {
        /**
         * Name of the event with the ending `.json`.
         */
        document: string;
    };
    query?: never;
    url: '/v1/webhook-schemas/{document}';
};

export type GetWebhookSchemaErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWebhookSchemaError = GetWebhookSchemaErrors[keyof GetWebhookSchemaErrors];

export type GetWebhookSchemaResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetWebhookSchemaResponse = GetWebhookSchemaResponses[keyof GetWebhookSchemaResponses];

export type ListWorkflowNodesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only the kind of this name.
         */
        kind?: string;
    };
    url: '/v1/workflow-nodes';
};

export type ListWorkflowNodesErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWorkflowNodesError = ListWorkflowNodesErrors[keyof ListWorkflowNodesErrors];

export type ListWorkflowNodesResponses = {
    /**
     * Everything there is.
     */
    200: WorkflowNodeList;
};

export type ListWorkflowNodesResponse = ListWorkflowNodesResponses[keyof ListWorkflowNodesResponses];

export type ListWorkflowSecretsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/workflow-secrets';
};

export type ListWorkflowSecretsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWorkflowSecretsError = ListWorkflowSecretsErrors[keyof ListWorkflowSecretsErrors];

export type ListWorkflowSecretsResponses = {
    /**
     * One page of the list.
     */
    200: WorkflowSecretList;
};

export type ListWorkflowSecretsResponse = ListWorkflowSecretsResponses[keyof ListWorkflowSecretsResponses];

export type DeleteWorkflowSecretData = {
    body?: never;
    path: {
        /**
         * Name of the file.
         */
        name: string;
    };
    query?: never;
    url: '/v1/workflow-secrets/{name}';
};

export type DeleteWorkflowSecretErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteWorkflowSecretError = DeleteWorkflowSecretErrors[keyof DeleteWorkflowSecretErrors];

export type DeleteWorkflowSecretResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteWorkflowSecretResponse = DeleteWorkflowSecretResponses[keyof DeleteWorkflowSecretResponses];

export type GetWorkflowSecretData = {
    body?: never;
    path: {
        /**
         * Name of the file.
         */
        name: string;
    };
    query?: never;
    url: '/v1/workflow-secrets/{name}';
};

export type GetWorkflowSecretErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowSecretError = GetWorkflowSecretErrors[keyof GetWorkflowSecretErrors];

export type GetWorkflowSecretResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowSecretDocument;
};

export type GetWorkflowSecretResponse = GetWorkflowSecretResponses[keyof GetWorkflowSecretResponses];

export type SetWorkflowSecretData = {
    body: SetWorkflowSecret;
    path: {
        /**
         * Name of the file.
         */
        name: string;
    };
    query?: never;
    url: '/v1/workflow-secrets/{name}';
};

export type SetWorkflowSecretErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type SetWorkflowSecretError = SetWorkflowSecretErrors[keyof SetWorkflowSecretErrors];

export type SetWorkflowSecretResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowSecretDocument;
};

export type SetWorkflowSecretResponse = SetWorkflowSecretResponses[keyof SetWorkflowSecretResponses];

export type ListWorkflowTemplatesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only templates of this category.
         */
        category?: 'plan' | 'create' | 'repurpose' | 'listen' | 'measure';
    };
    url: '/v1/workflow-templates';
};

export type ListWorkflowTemplatesErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWorkflowTemplatesError = ListWorkflowTemplatesErrors[keyof ListWorkflowTemplatesErrors];

export type ListWorkflowTemplatesResponses = {
    /**
     * Everything there is.
     */
    200: WorkflowTemplateSummaryList;
};

export type ListWorkflowTemplatesResponse = ListWorkflowTemplatesResponses[keyof ListWorkflowTemplatesResponses];

export type GetWorkflowTemplateData = {
    body?: never;
    path: {
        /**
         * Id of the template.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflow-templates/{id}';
};

export type GetWorkflowTemplateErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowTemplateError = GetWorkflowTemplateErrors[keyof GetWorkflowTemplateErrors];

export type GetWorkflowTemplateResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowTemplateDocument;
};

export type GetWorkflowTemplateResponse = GetWorkflowTemplateResponses[keyof GetWorkflowTemplateResponses];

export type InstallWorkflowTemplateData = {
    body?: InstallWorkflowTemplate;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the template.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflow-templates/{id}/install';
};

export type InstallWorkflowTemplateErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `brand_required`: Brand required. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type InstallWorkflowTemplateError = InstallWorkflowTemplateErrors[keyof InstallWorkflowTemplateErrors];

export type InstallWorkflowTemplateResponses = {
    /**
     * The resource as it is now.
     */
    201: WorkflowDocument;
};

export type InstallWorkflowTemplateResponse = InstallWorkflowTemplateResponses[keyof InstallWorkflowTemplateResponses];

export type GetWorkflowTemplatePictureData = {
    body?: never;
    path: {
        /**
         * Id of the template.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflow-templates/{id}/picture';
};

export type GetWorkflowTemplatePictureErrors = {
    /**
     * `credential_in_url`: Credential in the URL.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowTemplatePictureError = GetWorkflowTemplatePictureErrors[keyof GetWorkflowTemplatePictureErrors];

export type GetWorkflowTemplatePictureResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetWorkflowTemplatePictureResponse = GetWorkflowTemplatePictureResponses[keyof GetWorkflowTemplatePictureResponses];

export type ListWorkflowsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only workflows of this brand.
         */
        brandId?: string;
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/workflows';
};

export type ListWorkflowsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWorkflowsError = ListWorkflowsErrors[keyof ListWorkflowsErrors];

export type ListWorkflowsResponses = {
    /**
     * One page of the list.
     */
    200: WorkflowSummaryList;
};

export type ListWorkflowsResponse = ListWorkflowsResponses[keyof ListWorkflowsResponses];

export type CreateWorkflowData = {
    body: CreateWorkflow;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/workflows';
};

export type CreateWorkflowErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `brand_required`: Brand required. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateWorkflowError = CreateWorkflowErrors[keyof CreateWorkflowErrors];

export type CreateWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    201: WorkflowDocument;
};

export type CreateWorkflowResponse = CreateWorkflowResponses[keyof CreateWorkflowResponses];

export type DeleteWorkflowData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}';
};

export type DeleteWorkflowErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteWorkflowError = DeleteWorkflowErrors[keyof DeleteWorkflowErrors];

export type DeleteWorkflowResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteWorkflowResponse = DeleteWorkflowResponses[keyof DeleteWorkflowResponses];

export type GetWorkflowData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}';
};

export type GetWorkflowErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowError = GetWorkflowErrors[keyof GetWorkflowErrors];

export type GetWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowDocument;
};

export type GetWorkflowResponse = GetWorkflowResponses[keyof GetWorkflowResponses];

export type UpdateWorkflowData = {
    body: UpdateWorkflow;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}';
};

export type UpdateWorkflowErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `revision_conflict`: Changed by somebody else. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateWorkflowError = UpdateWorkflowErrors[keyof UpdateWorkflowErrors];

export type UpdateWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowDocument;
};

export type UpdateWorkflowResponse = UpdateWorkflowResponses[keyof UpdateWorkflowResponses];

export type DuplicateWorkflowData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/duplicate';
};

export type DuplicateWorkflowErrors = {
    /**
     * `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DuplicateWorkflowError = DuplicateWorkflowErrors[keyof DuplicateWorkflowErrors];

export type DuplicateWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    201: WorkflowDocument;
};

export type DuplicateWorkflowResponse = DuplicateWorkflowResponses[keyof DuplicateWorkflowResponses];

export type ExecuteWorkflowData = {
    body?: ExecuteWorkflow;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/execute';
};

export type ExecuteWorkflowErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ExecuteWorkflowError = ExecuteWorkflowErrors[keyof ExecuteWorkflowErrors];

export type ExecuteWorkflowResponses = {
    /**
     * The work goes on after this answer, or waits for an approval.
     */
    202: ExecutionDocument | ApprovalDocument;
};

export type ExecuteWorkflowResponse = ExecuteWorkflowResponses[keyof ExecuteWorkflowResponses];

export type ExportWorkflowData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: {
        /**
         * Format of the text.
         */
        format?: 'json' | 'yaml';
    };
    url: '/v1/workflows/{id}/export';
};

export type ExportWorkflowErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ExportWorkflowError = ExportWorkflowErrors[keyof ExportWorkflowErrors];

export type ExportWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowExportDocument;
};

export type ExportWorkflowResponse = ExportWorkflowResponses[keyof ExportWorkflowResponses];

export type PublishWorkflowData = {
    body?: PublishWorkflow;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/publish';
};

export type PublishWorkflowErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PublishWorkflowError = PublishWorkflowErrors[keyof PublishWorkflowErrors];

export type PublishWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowDocument;
};

export type PublishWorkflowResponse = PublishWorkflowResponses[keyof PublishWorkflowResponses];

export type ListWorkflowTriggersData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/triggers';
};

export type ListWorkflowTriggersErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWorkflowTriggersError = ListWorkflowTriggersErrors[keyof ListWorkflowTriggersErrors];

export type ListWorkflowTriggersResponses = {
    /**
     * Everything there is.
     */
    200: WorkflowTriggerList;
};

export type ListWorkflowTriggersResponse = ListWorkflowTriggersResponses[keyof ListWorkflowTriggersResponses];

export type CreateWorkflowTriggerData = {
    body: CreateTrigger;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/triggers';
};

export type CreateWorkflowTriggerErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CreateWorkflowTriggerError = CreateWorkflowTriggerErrors[keyof CreateWorkflowTriggerErrors];

export type CreateWorkflowTriggerResponses = {
    /**
     * The resource as it is now.
     */
    201: WorkflowTriggerDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type CreateWorkflowTriggerResponse = CreateWorkflowTriggerResponses[keyof CreateWorkflowTriggerResponses];

export type DeleteWorkflowTriggerData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Id of the trigger.
         */
        triggerId: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/triggers/{triggerId}';
};

export type DeleteWorkflowTriggerErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type DeleteWorkflowTriggerError = DeleteWorkflowTriggerErrors[keyof DeleteWorkflowTriggerErrors];

export type DeleteWorkflowTriggerResponses = {
    /**
     * Done; there is nothing to say.
     */
    204: void;
};

export type DeleteWorkflowTriggerResponse = DeleteWorkflowTriggerResponses[keyof DeleteWorkflowTriggerResponses];

export type GetWorkflowTriggerData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Id of the trigger.
         */
        triggerId: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/triggers/{triggerId}';
};

export type GetWorkflowTriggerErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowTriggerError = GetWorkflowTriggerErrors[keyof GetWorkflowTriggerErrors];

export type GetWorkflowTriggerResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowTriggerDocument;
};

export type GetWorkflowTriggerResponse = GetWorkflowTriggerResponses[keyof GetWorkflowTriggerResponses];

export type UpdateWorkflowTriggerData = {
    body: UpdateTrigger;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Id of the trigger.
         */
        triggerId: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/triggers/{triggerId}';
};

export type UpdateWorkflowTriggerErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type UpdateWorkflowTriggerError = UpdateWorkflowTriggerErrors[keyof UpdateWorkflowTriggerErrors];

export type UpdateWorkflowTriggerResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowTriggerDocument;
    /**
     * Not done yet: what it waits for.
     */
    202: ApprovalDocument;
};

export type UpdateWorkflowTriggerResponse = UpdateWorkflowTriggerResponses[keyof UpdateWorkflowTriggerResponses];

export type RotateWorkflowHookData = {
    body?: never;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Id of the trigger.
         */
        triggerId: string;
    };
    query?: never;
    url: '/v1/workflows/{id}/triggers/{triggerId}/rotate';
};

export type RotateWorkflowHookErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RotateWorkflowHookError = RotateWorkflowHookErrors[keyof RotateWorkflowHookErrors];

export type RotateWorkflowHookResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowTriggerDocument;
};

export type RotateWorkflowHookResponse = RotateWorkflowHookResponses[keyof RotateWorkflowHookResponses];

export type ListWorkflowVersionsData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
    };
    query?: {
        /**
         * Page of the list, from 1.
         */
        page?: number;
        /**
         * Entries per page.
         */
        limit?: number;
        /**
         * Where the page begins: from `links.next` of the page before. `page` is then only its number.
         */
        cursor?: string;
        /**
         * Only entries whose text contains this.
         */
        search?: string;
    };
    url: '/v1/workflows/{id}/versions';
};

export type ListWorkflowVersionsErrors = {
    /**
     * `validation_failed`: Invalid field. `page_too_deep`: Page number too high. `invalid_cursor`: Invalid cursor.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ListWorkflowVersionsError = ListWorkflowVersionsErrors[keyof ListWorkflowVersionsErrors];

export type ListWorkflowVersionsResponses = {
    /**
     * One page of the list.
     */
    200: WorkflowVersionSummaryList;
};

export type ListWorkflowVersionsResponse = ListWorkflowVersionsResponses[keyof ListWorkflowVersionsResponses];

export type GetWorkflowVersionData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/workflows/{id}/versions/{number}';
};

export type GetWorkflowVersionErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowVersionError = GetWorkflowVersionErrors[keyof GetWorkflowVersionErrors];

export type GetWorkflowVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowVersionDocument;
};

export type GetWorkflowVersionResponse = GetWorkflowVersionResponses[keyof GetWorkflowVersionResponses];

export type GetWorkflowVersionChangesData = {
    body?: never;
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: {
        /**
         * The earlier version; the one before if left out.
         */
        since?: number;
    };
    url: '/v1/workflows/{id}/versions/{number}/changes';
};

export type GetWorkflowVersionChangesErrors = {
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type GetWorkflowVersionChangesError = GetWorkflowVersionChangesErrors[keyof GetWorkflowVersionChangesErrors];

export type GetWorkflowVersionChangesResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowChangesDocument;
};

export type GetWorkflowVersionChangesResponse = GetWorkflowVersionChangesResponses[keyof GetWorkflowVersionChangesResponses];

export type RestoreWorkflowVersionData = {
    body?: RestoreWorkflowVersion;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the workflow.
         */
        id: string;
        /**
         * Number of the version, from 1.
         */
        number: number;
    };
    query?: never;
    url: '/v1/workflows/{id}/versions/{number}/restore';
};

export type RestoreWorkflowVersionErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `not_found`: Not found.
     */
    404: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running. `revision_conflict`: Changed by somebody else. `state_conflict`: Conflict with the current state.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type RestoreWorkflowVersionError = RestoreWorkflowVersionErrors[keyof RestoreWorkflowVersionErrors];

export type RestoreWorkflowVersionResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowDocument;
};

export type RestoreWorkflowVersionResponse = RestoreWorkflowVersionResponses[keyof RestoreWorkflowVersionResponses];

export type CheckWorkflowData = {
    body: CheckWorkflow;
    path?: never;
    query?: never;
    url: '/v1/workflows/check';
};

export type CheckWorkflowErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type CheckWorkflowError = CheckWorkflowErrors[keyof CheckWorkflowErrors];

export type CheckWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowCheckDocument;
};

export type CheckWorkflowResponse = CheckWorkflowResponses[keyof CheckWorkflowResponses];

export type ImportWorkflowData = {
    body: ImportWorkflow;
    headers?: {
        /**
         * A text of yours without spaces. A repeat with the same key and body gets the first answer for 24 hours.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/workflows/import';
};

export type ImportWorkflowErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field. `brand_required`: Brand required. `limit_reached`: Limit reached.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type ImportWorkflowError = ImportWorkflowErrors[keyof ImportWorkflowErrors];

export type ImportWorkflowResponses = {
    /**
     * The resource as it is now.
     */
    201: WorkflowDocument;
};

export type ImportWorkflowResponse = ImportWorkflowResponses[keyof ImportWorkflowResponses];

export type PreviewWorkflowScheduleData = {
    body: PreviewWorkflowSchedule;
    path?: never;
    query?: never;
    url: '/v1/workflows/schedule-times';
};

export type PreviewWorkflowScheduleErrors = {
    /**
     * `malformed_json`: Body is not valid JSON. `validation_failed`: Invalid field.
     */
    400: ErrorDocument;
    /**
     * `credential_in_url`: Credential in the URL. `missing_credential`: Credential missing. `insufficient_permissions`: Insufficient permissions. `invalid_key`: API key invalid. `revoked_key`: API key revoked. `expired_key`: API key expired. `ip_not_allowed`: Client address not allowed. `rate_limit_exceeded`: Rate limit exceeded.
     */
    401: ErrorDocument;
    /**
     * `idempotency_in_progress`: A request with this Idempotency-Key is still running.
     */
    409: ErrorDocument;
    /**
     * `payload_too_large`: Body too large.
     */
    413: ErrorDocument;
    /**
     * `unsupported_media_type`: Media type not supported.
     */
    415: ErrorDocument;
    /**
     * `idempotency_key_reused`: Idempotency-Key was used with another body.
     */
    422: ErrorDocument;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: ErrorDocument;
    /**
     * `service_unavailable`: Temporarily unavailable.
     */
    503: ErrorDocument;
};

export type PreviewWorkflowScheduleError = PreviewWorkflowScheduleErrors[keyof PreviewWorkflowScheduleErrors];

export type PreviewWorkflowScheduleResponses = {
    /**
     * The resource as it is now.
     */
    200: WorkflowScheduleTimesDocument;
};

export type PreviewWorkflowScheduleResponse = PreviewWorkflowScheduleResponses[keyof PreviewWorkflowScheduleResponses];
