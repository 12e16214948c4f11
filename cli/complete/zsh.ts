// Completion for zsh.

import type { CommandSpec, Spec, Values } from './spec.ts';

/** The script. */
export const renderZsh = ({ commands, cases, others }: Spec): string => `#compdef acs
# acs completion for zsh: acs complete zsh > a folder of $fpath/_acs, or source <(acs complete zsh)
typeset -ga _acs_cases _acs_ids
_acs_cases=(
${quoted(cases)}
)
_acs_ids=(
$_acs_cases
${quoted(others)}
)

_acs_reports() {
  if compset -P '*='; then _files; else compadd -S '' -- "$@"; fi
}

_acs() {
  local cur=$words[CURRENT] prev=$words[CURRENT-1] command= i
  local -a list
  for ((i = 2; i < CURRENT; i++)); do
    if [[ $words[i] != -* ]]; then command=$words[i]; break; fi
  done
  if [[ -z $command ]]; then
    list=(
${described(commands)}
    )
    _describe command list
    return
  fi
  if [[ $cur == --*=* ]]; then prev=\${cur%%=*}; compset -P '--[a-z-]#='; fi
  case "$command $prev" in
${commands.flatMap(valueBranches).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    case $command in
${commands.map(optionBranch).join('\n')}
    esac
    _describe option list
    return
  fi
  case $command in
${commands.map(({ name, values }) => `    ${name}) ${action(values)} ;;`).join('\n')}
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _acs "$@"; else compdef _acs acs; fi
`;

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join('\n');

const described = (each: readonly { readonly name: string; readonly says: string }[]) =>
  each.map(({ name, says }) => `      '${name}:${says}'`).join('\n');

const valueBranches = ({ name, options }: CommandSpec): readonly string[] =>
  options.flatMap((option) =>
    option.values === undefined ? [] : [`    '${name} ${option.name}') ${action(option.values)}; return ;;`],
  );

const optionBranch = ({ name, options }: CommandSpec) =>
  `      ${name})\n        list=(\n${described(options)}\n        ) ;;`;

function action(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `compadd -- ${values.words.join(' ')}`;
    case 'reports':
      return `_acs_reports ${values.formats.map((format) => `${format}=`).join(' ')}`;
    case 'cases':
      return '_multi_parts / _acs_cases';
    case 'ids':
      return '_multi_parts / _acs_ids';
    case 'files':
      return '_files';
    case 'none':
      return ':';
  }
}
