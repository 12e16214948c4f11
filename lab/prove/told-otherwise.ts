// Faulty servers that are told another clause than the one that their row names, each with the reason why that stays.

/** Name to reason. */
export const toldOtherwise: Readonly<Record<string, string>> = {
  'the account of the credential, whatever the path says':
    'The profile of the second account is not found under its own path either, and to find it there is what routing-get says.',
  'JSON asked for by the name of a form':
    'No valid request of the operation is accepted, so that the operation is told, with the status 415.',
  'seconds that overflow signed microseconds refused':
    'Window and interval overflow at one number; that of the interval shows as a refill beside another member.',
  'the key type read where it stands second only':
    'An order of members that is rejected, told under the shape that it was tried in.',
  'letters in escapes refused':
    'A way of writing that is rejected, told under a shape as well that it was tried in.',
  'every refusal is 200 with an error inside':
    'No wrong request is rejected, whatever is wrong with it: the first of each kind is told.',
  'every faulty body is moved elsewhere':
    'No wrong body is rejected, and none accepted: the clause of each is told.',
};
