// How a body is cut where it goes out in two pieces.

/** Bytes of the first piece, of so many. */
export const firstPiece = (bytes: number): number => Math.ceil(bytes / 2);
