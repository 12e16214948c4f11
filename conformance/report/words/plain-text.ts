// The contract's words where no code can be shown apart: on a terminal, in an annotation, in the message of a test.

/**
 * A text of ours without its backticks. What could be read as a word of the sentence has quotes instead, what could not
 * has none: "token" and "60", but Retry-After, byteLength and application/json.
 */
export const inPlainText = (text: string): string =>
  text.replaceAll(/`([^`]+)`/g, (_, code: string) => (isWord(code) ? `"${code}"` : code));

const isWord = (code: string) => /^[a-z\d ]*$|^[\d.]+$/i.test(code) && !/[a-z][A-Z]/.test(code);
