// The smallest accepted bodies of creates, for the tests.

export const TOKEN = {
  name: 'partners',
  keyType: 'token',
  ratelimit: { requests: 100, window: 60 },
  byteLength: 32,
};
export const JWT = {
  name: 'services',
  keyType: 'jwt',
  jwt_id: 'jwt1',
  ratelimit: { requests: 100, window: 60 },
};
