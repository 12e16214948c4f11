// The memory of a mock.

export { firstOfExamples, stateOfSeed } from './first.ts';
export { createRespond, type Respond } from './respond.ts';
export { createRoles, type RoleOf } from './roles.ts';
export { createState, faultsOf, type MockState, type State } from './state.ts';
