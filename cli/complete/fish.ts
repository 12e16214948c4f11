// Completion for fish.

import type { CommandSpec, OptionSpec, Spec, Values } from './spec.ts';

/** The script. */
export const renderFish = ({
  commands,
  cases,
  others,
}: Spec): string => `# acs completion for fish: acs complete fish > ~/.config/fish/completions/acs.fish
set -g __acs_cases ${cases.map(quoted).join(' ')}
set -g __acs_ids $__acs_cases ${others.map(quoted).join(' ')}

# json= and then a file.
function __acs_reports
    set -l token (commandline -ct | string replace -r '^--report=' '')
    if string match -qr '^[a-z]+=' -- $token
        set -l format (string replace -r '=.*' '=' -- $token)
        for path in (__fish_complete_path (string replace -r '^[a-z]+=' '' -- $token) | string replace -r '\\t.*' '')
            echo $format$path
        end
    else
        string join \\n -- $argv
    end
end

complete -c acs -f
complete -c acs -n __fish_use_subcommand -l version -d 'version of acs'
complete -c acs -n __fish_use_subcommand -l help -d 'help for acs'
${commands.flatMap(linesOf).join('\n')}
`;

function linesOf({ name, says, values, options }: CommandSpec): readonly string[] {
  const here = `complete -c acs -n '__fish_seen_subcommand_from ${name}'`;
  const own = argumentsOf(values);
  return [
    `complete -c acs -n __fish_use_subcommand -a ${name} -d ${quoted(says)}`,
    ...(own === '' ? [] : [`${here} ${own}`]),
    ...options.map((option) => `${here} ${optionOf(option)}`),
  ];
}

const optionOf = ({ name, says, values }: OptionSpec): string =>
  [`-l ${name.replace(/^--/, '')}`, ...optionValue(values), `-d ${quoted(says)}`].join(' ');

/** A value, and, unless it is a file, nothing of the folder. */
function optionValue(values: Values | undefined): readonly string[] {
  if (values === undefined) return [];
  const words = argumentsOf(values);
  return [values.kind === 'files' ? '-r' : '-x', ...(words === '' ? [] : [words])];
}

function argumentsOf(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `-a ${quoted(values.words.join(' '))}`;
    case 'reports':
      return `-a '(__acs_reports ${values.formats.map((format) => `${format}=`).join(' ')})'`;
    case 'cases':
      return "-a '$__acs_cases'";
    case 'ids':
      return "-a '$__acs_ids'";
    case 'files':
      return '-F';
    case 'none':
      return '';
  }
}

const quoted = (word: string) => `'${word}'`;
