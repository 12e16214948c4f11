// Completion for bash, 3.2 as well: one function, and the words written into it.

import type { CommandSpec, Spec, Values } from './spec.ts';

/** The script. */
export const renderBash = ({
  commands,
  cases,
  others,
}: Spec): string => `# acs completion for bash: acs complete bash > ~/.local/share/bash-completion/completions/acs
_acs_cases='${cases.join('\n')}'
_acs_ids=$_acs_cases$'\n''${others.join('\n')}'

# Words that begin with $2; ids are completed up to the next slash.
_acs_words() {
  local word rest last=
  while IFS= read -r word; do
    [[ $word == "$2"* ]] || continue
    rest=\${word#"$2"}
    if [[ $3 == ids && $rest == */* ]]; then
      word=$2\${rest%%/*}/
      compopt -o nospace 2>/dev/null
      [[ $last == "$word" ]] && continue
      last=$word
    fi
    COMPREPLY+=("$word")
  done <<< "$1"
}

_acs_files() {
  local word
  compopt -o filenames 2>/dev/null
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$1")
}

_acs() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then command=\${COMP_WORDS[i]}; break; fi
  done
  # bash splits --report json=file at the equals sign.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [[ \${COMP_WORDS[COMP_CWORD]} == = || \${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
    [[ $prev == -* ]] || { _acs_files "$cur"; return; }
  fi
  if [[ -z $command ]]; then
    _acs_words $'${commands.map(({ name }) => name).join('\\n')}\\n--help\\n--version' "$cur"
    return
  fi
  case "$command $prev" in
${commands.flatMap(valueBranches).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    case "$command" in
${commands.map(({ name, options }) => `      ${name}) _acs_words $'${options.map((option) => option.name).join('\\n')}' "$cur" ;;`).join('\n')}
    esac
    return
  fi
  case "$command" in
${commands.map(({ name, values }) => `    ${name}) ${action(values)} ;;`).join('\n')}
  esac
}
complete -F _acs acs
`;

const valueBranches = ({ name, options }: CommandSpec): readonly string[] =>
  options.flatMap((option) =>
    option.values === undefined ? [] : [`    '${name} ${option.name}') ${action(option.values)}; return ;;`],
  );

function action(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `_acs_words $'${values.words.join('\\n')}' "$cur"`;
    case 'reports':
      return `_acs_words $'${values.formats.map((format) => `${format}=`).join('\\n')}' "$cur"; compopt -o nospace 2>/dev/null`;
    case 'cases':
      return '_acs_words "$_acs_cases" "$cur" ids';
    case 'ids':
      return '_acs_words "$_acs_ids" "$cur" ids';
    case 'files':
      return '_acs_files "$cur"';
    case 'none':
      return ':';
  }
}
