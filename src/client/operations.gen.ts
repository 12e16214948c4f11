// Generated from the contract; do not edit.

export const operationTable = {
  "getRoutingProfile": {"method":"GET","path":"/{account_id}/routing{routing_id}","withoutBody":[]},
  "createAuthenticationProfile": {"method":"POST","path":"/{account_id}/authentication/create","mediaType":"application/json","withoutBody":[]},
  "createTag": {"method":"POST","path":"/{account_id}/tag/create","mediaType":"application/json","withoutBody":[]},
} as const;
