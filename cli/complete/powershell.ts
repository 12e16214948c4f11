// Completion for PowerShell.

import type { Spec, Values } from './spec.ts';

/** The script. */
export const renderPowershell = ({
  commands,
  cases,
  others,
}: Spec): string => `# acs completion for PowerShell: add "acs complete powershell | Out-String | Invoke-Expression" to $PROFILE
$acsCases = @(${listed(cases)})
$acsIds = $acsCases + @(${listed(others)})
$acsCommands = [ordered]@{
${commands
  .map(
    ({ name, values, options }) => `  '${name}' = @{ values = ${valuesIn(values)}; options = [ordered]@{
${options.map((option) => `    '${option.name}' = ${option.values === undefined ? '$null' : valuesIn(option.values)}`).join('\n')}
  } }`,
  )
  .join('\n')}
}
Register-ArgumentCompleter -Native -CommandName acs -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() } | Select-Object -Skip 1)
  if ($wordToComplete -ne '' -and $words.Count -gt 0) { $words = @($words | Select-Object -SkipLast 1) }
  $name = $words | Where-Object { $_ -notlike '-*' } | Select-Object -First 1
  $command = if ($name) { $acsCommands[$name] }
  $last = $words | Select-Object -Last 1
  $found = if (-not $name) { $acsCommands.Keys }
    elseif (-not $command) { @() }
    elseif ($last -and $command.options[$last]) { $command.options[$last] }
    elseif ($wordToComplete -like '-*') { $command.options.Keys }
    else { $command.values }
  # An empty list has the shell complete file names.
  $found | Where-Object { $_ -like "$([WildcardPattern]::Escape($wordToComplete))*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`;

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(',');

function valuesIn(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `@(${listed(values.words)})`;
    case 'reports':
      return `@(${listed(values.formats.map((format) => `${format}=`))})`;
    case 'cases':
      return '$acsCases';
    case 'ids':
      return '$acsIds';
    default:
      return '@()';
  }
}
