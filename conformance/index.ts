// The suite's face: plan, run, judge again, explain, report, compare, and what is known to fail.

export type { Clause, Lines, Silence, Source } from '../src/contract/index.ts';
export { allNames, catalogueOf, undeclared } from './catalogue.ts';
export { changedCases } from './changed-cases.ts';
export { compareRuns, comparisonExitCode } from './compare/index.ts';
export { applySince } from './compare-reports.ts';
export { type ConformanceOptions, runConformance } from './conform.ts';
export { bearerFrom, bearerWith, credentialFrom } from './credential.ts';
export { type Override, operationsOf, operationsWithBody, overrideAt } from './derive/inputs.ts';
export { accusedBy } from './diagnosis/index.ts';
export { usualBudget } from './experiment/index.ts';
export { baseUrlFrom, planningFrom, runningFrom, usual } from './given.ts';
export { judgeTokenCase, rejectionAt } from './judge/index.ts';
export {
  applyKnownFailing,
  checkCausesAreSought,
  checkKnownFailing,
  type KnownFailing,
  parseKnownFailing,
} from './known-failing.ts';
export { nextKnownFailing } from './next-known-failing.ts';
export { type Credential, type Plan, type PlanOptions, planCases } from './plan.ts';
export { comparisonFormats, renderCompareText } from './report/compare.ts';
export { curlOf } from './report/curl.ts';
export { type DiffFormat, diffFormats } from './report/diff/index.ts';
export { renderDiffText } from './report/diff/text.ts';
export { type Explanation, explainMeaning, explanationOf } from './report/explain/index.ts';
export { type ExplainContext, type Explained, meaningsOf, namesOf } from './report/explain/meanings.ts';
export { type Render, type Renderer, type ReportFormat, renderers } from './report/index.ts';
export { renderJson } from './report/json/index.ts';
export { parseReport } from './report/json/read.ts';
export { renderKnownFailing } from './report/known-failing.ts';
export { code, fenced, folded, inert } from './report/markdown/inert.ts';
export { coloured, plain, type Style } from './report/style.ts';
export type { Summary, SummaryCause } from './report/summary.ts';
export { summaryOf } from './report/summary.ts';
export { type State, type Status, statusOf } from './report/tests.ts';
export { caseRenderer } from './report/text/cases.ts';
export { renderList, renderPlan, renderText, renderVerdicts, type TextOptions } from './report/text/index.ts';
export { item, labelled, mark, marked, wrap } from './report/text/lines.ts';
export { renderRunToRun } from './report/text/run-to-run.ts';
export { conditionInWords } from './report/words/conditions.ts';
export { requirementInWords } from './report/words/findings.ts';
export { type Meaning, marks } from './report/words/marks.ts';
export { counted, cut, inPlainText } from './report/words/numbers.ts';
export { originInWords } from './report/words/origins.ts';
export { knownWords, meaningOf } from './report/words/terms.ts';
export { coverageInWords, stopInWords, verdictInWords } from './report/words/verdicts.ts';
export { StopError } from './run/ends.ts';
export { matches, type Selection, sayNewName } from './selection.ts';
export { failingCases } from './standing.ts';
export {
  type Application,
  type Driver,
  loadDriver,
  type Profile,
  runTokenCases,
  tokenCases,
} from './tokens/index.ts';
export {
  type AnsweredSilence,
  type Became,
  type Case,
  type CaseRequest,
  type Cause,
  type Change,
  type ChangedCauses,
  type Condition,
  type Expectation,
  type Expected,
  type Experiments,
  type Finding,
  type GivenInputs,
  type GivenOptions,
  type Glimpse,
  type HttpCase,
  heldBy,
  type Level,
  type Narrowed,
  type Observation,
  type OperationCoverage,
  type Origin,
  type Outcome,
  outcomes,
  type Part,
  type Reason,
  type Rejection,
  type Report,
  type Required,
  type Requirement,
  type Result,
  requirementsOf,
  type Scope,
  type Since,
  type Stop,
  scopes,
  type TokenCase,
  type Trigger,
} from './types.ts';
export { createReport, exitCodeOf } from './verdict.ts';
export { createNames } from './wire/names.ts';
export { createSecrets } from './wire/secrets.ts';
