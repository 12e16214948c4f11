// Generated from the contract; do not edit.

export const limits = {
  "createAuthenticationProfile": {"name":{"minLength":1,"maxLength":255},"ratelimit.requests":{"minimum":1,"maximum":1000000},"ratelimit.window":{"minimum":1,"maximum":86400},"refill.tokens":{"minimum":1,"maximum":1000000},"refill.interval":{"minimum":1,"maximum":86400},"byteLength":{"minimum":16,"maximum":128},"prefix":{"minLength":1,"maxLength":50},"jwt_id":{"minLength":1,"maxLength":255}},
  "createTag": {"name":{"minLength":1,"maxLength":255}},
} as const;
