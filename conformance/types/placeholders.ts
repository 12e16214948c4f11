// What stands in case data for what is known only while a run sends: names that are new to it, and credentials.

/** Every generated name has this many characters, all of them lower-case letters and digits. */
export const uniqueLength = 12;

/** Stands for a new name; with a key, for the same name wherever the key is used in a run. */
export const uniqueName = (key?: string): string => (key === undefined ? '$UNIQUE' : `$UNIQUE[${key}]`);

/** Finds the placeholders in a text. */
export const uniquePattern = /\$UNIQUE(?:\[([\w-]+)\])?/g;

/** The placeholder for the credential in case data; replaced only while sending. */
export const credentialPlaceholder = '$ACS_BEARER';

/** Stands, as a text, for the value that `nesting` of a request says. */
export const nestedPlaceholder = '$NESTED';

/** The placeholder for the credential of the second account. */
export const secondPlaceholder = '$ACS_SECOND_BEARER';

/** Stands for the credential with its letters in the other case. */
export const swappedPlaceholder = '$ACS_BEARER_SWAPPED';

/** Stands for another credential of the same length: each letter and digit is the next one. */
export const rotatedPlaceholder = '$ACS_BEARER_ROTATED';

/** Stands for the credential read from its end. */
export const reversedPlaceholder = '$ACS_BEARER_REVERSED';

/** Stands for its first and its last character alone, with a tilde between them. */
export const endsPlaceholder = '$ACS_BEARER_ENDS';
