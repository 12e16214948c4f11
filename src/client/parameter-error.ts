// A parameter that would make another path of the request than the one that was meant.

import { UsageError } from '../errors.ts';

/** Thrown before anything is sent, when a path parameter is missing, empty, `.` or `..`, or not well-formed. */
export class ParameterError extends UsageError {
  /** The name of the parameter, as the contract has it. */
  readonly parameter: string;

  constructor(parameter: string, fault: string) {
    super(`the path parameter ${parameter} ${fault}: give the identifier that it stands for`);
    this.parameter = parameter;
  }
}
