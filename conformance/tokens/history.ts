// What an application may have seen before its tokens are looked at.

/** A token that it issued, or another profile and a token of that. */
export type History = 'token' | 'profile';
