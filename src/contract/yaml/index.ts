// YAML files that users write: checked against a JSON Schema, each fault named with its line.

export { type Keys, readPositions } from './place.ts';
export { readYaml, type YamlFile } from './read-yaml.ts';
export { faultsOf as schemaFaults, type YamlSchema } from './schema.ts';
