// What a server answers that does nothing: bytes of the same length as those of the reference server.

export const PROFILE = Buffer.from(
  '{"id":"12","description":"Everything to the first region","upstream":"https://upstream.example/first"}',
);
export const TAG = Buffer.from('{"id":"tag_0123456789abcdef0123456789abcdef","name":"production"}');
