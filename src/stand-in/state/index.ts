// The memory of a mock.

export { firstOfExamples, stateOfSeed } from './first.ts';
export { createRespond, type Respond } from './respond.ts';
export { createRoles } from './roles.ts';
export { createState, type FirstResources, type MockState, type State } from './state.ts';
