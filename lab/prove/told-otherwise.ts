// Faulty servers that are told another clause than the one that their row names, each with the reason why that stays.

/** Name to reason. */
export const toldOtherwise: Readonly<Record<string, string>> = {
  'JSON asked for by the name of a form':
    'No valid request of the operation is accepted, so that the operation is told, with the status 415.',
  'every refusal is 200 with an error inside':
    'No wrong request is rejected, whatever is wrong with it: the first of each kind is told.',
  'every faulty body is moved elsewhere':
    'No wrong body is rejected, and none accepted: the clause of each is told.',
};
