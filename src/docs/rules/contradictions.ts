// Lint rule `line-of-statement`: what names a clause or decision says what that says: its path and method, the version, the
// values of a list, and statuses that some operation declares.

import { nodesOf, type Silence } from '../../contract/index.ts';
import { type Fault, type KnownSource, membersOf, type Node, originsOn, ruleOf } from './annotations.ts';

export const lineOfStatement = ruleOf({
  Root(root, source) {
    const found = nodesOf(root);
    const ofNodes = found.flatMap(([node, keys]) =>
      faultsOfNode(node, keys.map(String), source).map(({ message, at = [] }) => ({
        message,
        at: [...keys, ...at],
      })),
    );
    const nodes = found.map(([node]) => node);
    return [...ofNodes, ...faultsOfLists(nodes, source), ...faultsOfStatuses(root, source)];
  },
});

function faultsOfNode(node: Node, keys: readonly string[], source: KnownSource): readonly Fault[] {
  if (keys[0] === 'paths' && keys.length === 3) return faultsOfRequest(keys, node, source);
  return [
    ...bounds.flatMap((keyword) => faultsOfBound(node, keyword, source)),
    ...faultsOfVersion(node, source),
  ];
}

function faultsOfVersion(node: Node, { textOf }: KnownSource): readonly Fault[] {
  const { version } = originsOn(node);
  const said: readonly string[] = textOf.get(version)?.match(/\d+(?:\.\d+)+/g) ?? [];
  if (said.length === 0 || said.includes(String(node.version))) return [];
  const message = `the version is ${node.version}, and ${version} says ${said.join(', ')}`;
  return [{ at: ['version'], message }];
}

function faultsOfRequest(
  [, path = '', written = '']: readonly string[],
  node: Node,
  { textOf }: KnownSource,
): readonly Fault[] {
  const [ofPath, itself] = [originsOn(node).path, originsOn(node)['.']].map((id) => textOf.get(id) ?? '');
  const method = written.toUpperCase();
  const named = new Set<string>(`${ofPath} ${itself}`.match(/\b(?:GET|PUT|POST|DELETE|PATCH)\b/g));
  const lacking = quotedIn(ofPath).filter((part) => !path.includes(part));
  const isOther = named.size > 0 && !named.has(method);
  return [
    ...lacking.map((part) => `the path ${path} has no ${part}, which its origin names ("${ofPath}")`),
    ...(isOther ? [`the method is ${method}, and its origin names ${[...named].join(', ')}`] : []),
  ].map((message) => ({ message }));
}

const bounds = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
];

/** A bound that is none of the numbers in what it rests on, where that has a number for each of them. */
function faultsOfBound(node: Node, keyword: string, { textOf }: KnownSource): readonly Fault[] {
  const [value, id] = [node[keyword], originsOn(node)[keyword]];
  const said = numbersIn(textOf.get(id));
  const same = bounds.filter((each) => originsOn(node)[each] === id);
  if (typeof value !== 'number' || said.includes(value) || said.length < same.length) return [];
  const says = said.join(', ');
  return [
    { at: [keyword], message: `${keyword} is ${value}, and ${id} says ${says}: make both say the same` },
  ];
}

/** The numbers of a text that are no statuses, no sizes with a unit and no parts of a name. */
const numbersIn = (text = ''): readonly number[] => {
  const statuses = statusesIn(text);
  const plain = text.replaceAll(references, '').replaceAll(/(?<=\d)[, ](?=\d{3}\b)/g, '');
  const found = plain.matchAll(
    /(?<![\w.])\d+(?:\.\d+)?(?!\.?\d)(?! ?(?:[kMG]i?B|(?:day|hour|minute|week)s?)\b)/gi,
  );
  return [...found].map(([digits]) => Number(digits)).filter((number) => !statuses.includes(number));
};

/** Words in backticks. */
const quotedIn = (text = ''): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

const valuesOf = ({ enum: values }: Node): readonly string[] =>
  Array.isArray(values) ? values.map(String) : [];

/** A clause or decision that lists other values than the lists that name it have. */
function faultsOfLists(nodes: readonly Node[], { clauses, silences, textOf }: KnownSource): readonly Fault[] {
  const lists = Map.groupBy(nodes, (node) => originsOn(node).enum);
  return [clauses, silences].flatMap((statements, i) =>
    statements.flatMap(({ id }, place) => {
      const [values, quoted] = [new Set(lists.get(id)?.flatMap(valuesOf)), new Set(quotedIn(textOf.get(id)))];
      if (values.isDisjointFrom(quoted) || values.symmetricDifference(quoted).size === 0) return [];
      const message = `${id} lists ${[...quoted].join(', ')}, and the lists that name it have ${[...values].join(', ')}: make both say the same`;
      return [{ at: ['x-source', i === 0 ? 'clauses' : 'silences', place], message }];
    }),
  );
}

/** A decision for a status that no operation has. */
function faultsOfStatuses(root: Node, { silences }: KnownSource): readonly Fault[] {
  const operations = Object.values(membersOf(root, 'paths')).flatMap((item) => Object.values(item as object));
  const declared = new Set(operations.flatMap((operation) => Object.keys(membersOf(operation, 'responses'))));
  if (declared.has('default')) return [];
  return silences.flatMap((silence, place) => {
    const lost = statusesOf(silence).filter(
      (status) => !declared.has(`${status}`) && !declared.has(`${String(status)[0]}XX`),
    );
    const message = `${silence.id} decides for ${lost.join(', ')}, which no operation declares: declare it, or decide otherwise`;
    return lost.length === 0 ? [] : [{ at: ['x-source', 'silences', place], message }];
  });
}

/** Numbers that are names: of sections and standards. */
const references = /§ ?[\d.]+|\b[A-Z]\w*[A-Z]\w* \d+(?:\.\d+)*/g;
/** A status of HTTP that is named as one: not `255 characters`, nor an end of a range. */
const status =
  /(?<!(?:\d to|at most|least|maximum|minimum) )(?<![\d-])\b[1-5]\d\d\b(?![-\d]| to \d| (?:characters|bytes|seconds|requests|items|ki?b)\b)/gi;

/** The statuses for which a decision is: its answer, or those that its words name. */
const statusesOf = ({ answer, decision }: Silence): readonly number[] =>
  typeof answer === 'number' ? [answer] : decision === undefined ? [] : statusesIn(decision);

/** The statuses that a text names. */
const statusesIn = (text: string): readonly number[] =>
  [...text.replaceAll(references, '').matchAll(status)].map(([found]) => Number(found));
