// For tests: reports of which only the properties matter.

import { reportOf } from '../../fixtures/reports/head.ts';
import type { Property, PropertyStatus, Report } from '../types.ts';

/** A property in a status; one whose name ends in `?` is decided by the contract alone. */
export function propertyWith(name: string, status: PropertyStatus, more: Partial<Property> = {}): Property {
  const id = name.replace('?', '');
  const [operation = '', place = '', rule = ''] = id.split('/');
  const level = name.endsWith('?') ? 'chosen' : 'stated';
  const held = status === 'held' ? 1 : 0;
  return {
    ...{ id, operation, place, rule, level, status },
    origin: { level, id: rule, pointer: `/${rule}` },
    evidence: { judged: held, held },
    ...more,
  };
}

/** A report of these: `{'createTag/name/required': 'broken'}`. */
export function reportWith(
  statuses: Readonly<Record<string, PropertyStatus>>,
  more: Partial<Report> = {},
): Report {
  const properties = Object.entries(statuses).map(([name, status]) => propertyWith(name, status));
  return { ...reportOf(properties), ...more };
}
