// A document as its own version says, in the terms of OpenAPI 3.1. Nothing here needs a file or the network.

export { unknownIn30 } from './drafts.ts';
export { refersByPointers } from './named-schemas.ts';
export { withTags } from './tags.ts';
export { upgraded, withMarks } from './upgrade.ts';
