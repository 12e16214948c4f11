// What the source leaves open about the values of a body and the account of a write.

import type { Case } from '../../types.ts';
import type { Base } from '../bases.ts';
import { baseCaseId, createCase } from '../case.ts';
import { pathName, replaceAt } from '../json-text.ts';
import { decided } from '../requirements.ts';
import { stranger } from '../sequences/reads.ts';
import { declaredValue, requestOf, type Subject, targetOf } from '../subject.ts';

/** Cases that observe: an identifier of something that does not exist, an account that does not exist. */
export function deriveProbes(subject: Subject): readonly Case[] {
  return [
    ...subject.bases.filter((base) => base.rule === 'examples').flatMap((base) => references(subject, base)),
    ...holders(subject),
  ];
}

function references(subject: Subject, base: Base): readonly Case[] {
  return base.inputs.map(({ flag, path, declared }) => {
    const silence = `unknown-${pathName(path).replaceAll('_', '-')}`;
    return createCase(subject, 'probes', `unknown-${pathName(path)}`, {
      title: `${pathName(path)} that names nothing`,
      change: `${pathName(path)} is ${JSON.stringify('acsunknown7x9k2v4')}`,
      request: requestOf(subject, { json: replaceAt(base.value, path, 'acsunknown7x9k2v4') }),
      requires: decided(subject, silence),
      asks: silence,
      twin: baseCaseId(subject, base),
      ...(!declared && {
        needs: [{ flag: `--${flag}`, because: `nothing is declared that ${pathName(path)} could name` }],
      }),
    });
  });
}

function holders(subject: Subject): readonly Case[] {
  const [base] = subject.bases;
  const holder = subject.operation.parameters.find((one) => one.input === 'account');
  const own = holder && declaredValue(subject, holder);
  if (base === undefined || holder === undefined || own === undefined) return [];
  return [
    createCase(subject, 'probes', `unknown-${holder.name}`, {
      title: `${holder.name} that does not exist`,
      change: `${holder.name} is ${JSON.stringify(stranger(own))}`,
      request: requestOf(subject, {
        json: base.value,
        target: targetOf(subject, { [holder.name]: stranger(own) }),
      }),
      requires: decided(subject, 'unknown-account', 'path'),
      asks: 'unknown-account',
      twin: baseCaseId(subject, base),
    }),
  ];
}
