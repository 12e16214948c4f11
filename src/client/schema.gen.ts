// Generated from the contract by openapi-typescript; do not edit.

export interface paths {
    "/{account_id}/routing{routing_id}": { get: operations["getRoutingProfile"]; };
    "/{account_id}/authentication/create": { post: operations["createAuthenticationProfile"]; };
    "/{account_id}/tag/create": { post: operations["createTag"]; };
}
export interface components {
    schemas: {
        /** @description An authentication profile to be created, for opaque tokens or for JWTs. */
        NewAuthenticationProfile: components["schemas"]["NewTokenProfile"] | components["schemas"]["NewJwtProfile"];
        /** Token profile @description Issues opaque tokens. */
        NewTokenProfile: {
            /** What people call the profile. @minLength 1 @maxLength 255 */
            name: string;
            /** @description The kind of token that the profile issues. (enum property replaced by openapi-typescript) @enum {string} */
            keyType: "token";
            /** How many requests each token may make in a window of time. */
            ratelimit: components["schemas"]["RateLimit"];
            /** When and by how much the allowance of a token is replenished. */
            refill?: components["schemas"]["Refill"];
            /** How long generated tokens are, in bytes. §2.1 advises 32 or more. @minimum 16 @maximum 128 */
            byteLength: number;
            /** What every generated token begins with; 50 characters or fewer. @minLength 1 @maxLength 50 */
            prefix?: string;
        };
        /** JWT profile @description Issues JWTs. */
        NewJwtProfile: {
            /** What people call the profile. @minLength 1 @maxLength 255 */
            name: string;
            /** @description The kind of token that the profile issues. (enum property replaced by openapi-typescript) @enum {string} */
            keyType: "jwt";
            /** Says which JWT configuration the profile uses. @minLength 1 @maxLength 255 */
            jwt_id: string;
            /** How many requests each token may make in a window of time. */
            ratelimit: components["schemas"]["RateLimit"];
            /** When and by how much the allowance of a token is replenished. */
            refill?: components["schemas"]["Refill"];
            /** How long generated tokens are, in bytes. §2.1 advises 32 or more. @minimum 16 @maximum 128 */
            byteLength?: number;
            /** What every generated token begins with; 50 characters or fewer. @minLength 1 @maxLength 50 */
            prefix?: string;
        };
        /** @description How many requests each token may make in a window of time. */
        RateLimit: {
            /** How many requests a token may make in one window. @minimum 1 @maximum 1000000 */
            requests: number;
            /** Length of the window in seconds. @minimum 1 @maximum 86400 */
            window: number;
        };
        /** @description When and by how much the allowance of a token is replenished. */
        Refill: {
            /** How much each refill brings. @minimum 1 @maximum 1000000 */
            tokens: number;
            /** Seconds between two replenishments. @minimum 1 @maximum 86400 */
            interval: number;
        };
        /** @description A profile as it is stored: as it was sent, and its identifier. A client should ignore a property that it doesn't know. */
        AuthenticationProfile: components["schemas"]["TokenProfile"] | components["schemas"]["JwtProfile"];
        /** Token profile */
        TokenProfile: {
            /** Identifier of the profile, given by the service; no two profiles share one. @minLength 1 @maxLength 255 */
            id: string;
            /** What people call the profile. @minLength 1 @maxLength 255 */
            name: string;
            /** @description discriminator enum property added by openapi-typescript @enum {string} */
            keyType: "token";
            /** How many requests each token may make in a window of time. */
            ratelimit: components["schemas"]["RateLimit"];
            /** When and by how much the allowance of a token is replenished. */
            refill?: components["schemas"]["Refill"];
            /** How long generated tokens are, in bytes. §2.1 advises 32 or more. @minimum 16 @maximum 128 */
            byteLength: number;
            /** What every generated token begins with; 50 characters or fewer. @minLength 1 @maxLength 50 */
            prefix?: string;
        };
        /** JWT profile */
        JwtProfile: {
            /** Identifier of the profile, given by the service; no two profiles share one. @minLength 1 @maxLength 255 */
            id: string;
            /** What people call the profile. @minLength 1 @maxLength 255 */
            name: string;
            /** @description discriminator enum property added by openapi-typescript @enum {string} */
            keyType: "jwt";
            /** Says which JWT configuration the profile uses. @minLength 1 @maxLength 255 */
            jwt_id: string;
            /** How many requests each token may make in a window of time. */
            ratelimit: components["schemas"]["RateLimit"];
            /** When and by how much the allowance of a token is replenished. */
            refill?: components["schemas"]["Refill"];
            /** How long generated tokens are, in bytes. §2.1 advises 32 or more. @minimum 16 @maximum 128 */
            byteLength?: number;
            /** What every generated token begins with; 50 characters or fewer. @minLength 1 @maxLength 50 */
            prefix?: string;
        };
        /** @description A routing profile. The source does not show its fields. */
        RoutingProfile: {
            /** The identifier that the path asked for. An implementation may add other fields. @minLength 1 @maxLength 255 */
            id: string;
        };
        /** @description A tag to be created. */
        NewTag: {
            /** What people call the tag. @minLength 1 @maxLength 255 */
            name: string;
        };
        /** @description A tag as it is stored. A client should ignore a property that it doesn't know. */
        Tag: {
            /** Identifier of the tag, given by the service; no two tags share one. @minLength 1 @maxLength 255 */
            id: string;
            /** What people call the tag. @minLength 1 @maxLength 255 */
            name: string;
        };
        /** @description What went wrong, as RFC 9457 puts it. */
        Problem: {
            /** @description The code of the error, a URI that names the kind of problem. @enum {string} */
            type: "urn:acs:problem:invalid-request" | "urn:acs:problem:malformed-json" | "urn:acs:problem:malformed-http" | "urn:acs:problem:unauthorized" | "urn:acs:problem:not-found" | "urn:acs:problem:method-not-allowed" | "urn:acs:problem:content-too-large" | "urn:acs:problem:unsupported-media-type" | "urn:acs:problem:too-many-requests" | "urn:acs:problem:internal-server-error";
            /** The kind of problem in words; the same for every occurrence. */
            title: string;
            /** The status of the response, repeated. @minimum 400 @maximum 599 */
            status: number;
            /** What went wrong this time, and what to do about it. */
            detail: string;
            /** Every fault of the request body. */
            errors?: components["schemas"]["FieldError"][];
        };
        FieldError: {
            /** Where in the body, as a JSON Pointer in fragment form (`#/ratelimit/window`); `#` is the whole body. @pattern ^#(/.*)?$ */
            pointer: string;
            /** What is wrong there. */
            detail: string;
        };
    };
}
export interface operations {
    getRoutingProfile: {
        parameters: {
            path: {
                /** @description The account that the resource belongs to. @example acme */
                account_id: string;
                /** @description The identifier of the routing profile. It follows `routing` with nothing in between. */
                routing_id: string;
            };
        };
        responses: {
            200: { content: { "application/json": components["schemas"]["RoutingProfile"]; }; };
        } & Record<401 | 404 | 405 | 429 | 500, { content: { "application/problem+json": components["schemas"]["Problem"]; }; }>;
    };
    createAuthenticationProfile: {
        parameters: {
            path: {
                /** @description The account that the resource belongs to. @example acme */
                account_id: string;
            };
        };
        requestBody: { content: { "application/json": components["schemas"]["NewAuthenticationProfile"]; }; };
        responses: {
            201: { content: { "application/json": components["schemas"]["AuthenticationProfile"]; }; };
        } & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, { content: { "application/problem+json": components["schemas"]["Problem"]; }; }>;
    };
    createTag: {
        parameters: {
            path: {
                /** @description The account that the resource belongs to. @example acme */
                account_id: string;
            };
        };
        requestBody: { content: { "application/json": components["schemas"]["NewTag"]; }; };
        responses: {
            201: { content: { "application/json": components["schemas"]["Tag"]; }; };
        } & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, { content: { "application/problem+json": components["schemas"]["Problem"]; }; }>;
    };
}
