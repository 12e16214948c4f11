// Reads the operations of a document.

import { ContractError } from '../errors.ts';
import type {
  ExampleObject,
  HeaderObject,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  OriginMap,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  SecurityScheme,
} from './document.ts';
import {
  type Example,
  type Method,
  methods,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  type Security,
} from './operation.ts';
import { type Origin, originOf, type Source } from './origin.ts';
import { resolve, toPointer } from './resolve.ts';

/** Every operation, in the order of the document. */
export function readOperations(document: OpenApiDocument, source: Source): readonly Operation[] {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const at = toPointer(['paths', path]);
    const { node: pathItem } = resolve(document, item, at);
    return methods
      .filter((method) => pathItem[method.toLowerCase()] !== undefined)
      .map((method) => new Reader(document, source, path, pathItem, method).read());
  });
  if (operations.length === 0) throw new ContractError('the contract has no operation under paths');
  return operations;
}

class Reader {
  private readonly node: OperationObject;
  private readonly pointer: string;
  private readonly document: OpenApiDocument;
  private readonly source: Source;
  private readonly path: string;
  private readonly item: Readonly<Record<string, unknown>>;
  private readonly method: Method;

  constructor(
    document: OpenApiDocument,
    source: Source,
    path: string,
    item: Readonly<Record<string, unknown>>,
    method: Method,
  ) {
    this.document = document;
    this.source = source;
    this.path = path;
    this.item = item;
    this.method = method;
    this.node = item[method.toLowerCase()] as OperationObject;
    this.pointer = toPointer(['paths', path, method.toLowerCase()]);
  }

  read(): Operation {
    const { path, node, pointer } = this;
    const method = this.method;
    const body = this.body();
    const security = this.security();
    return {
      id: node.operationId ?? `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
      method,
      path,
      pointer,
      summary: node.summary ?? `${method} ${path}`,
      origin: this.origin(node['x-origin'], '.', pointer),
      pathOrigin: this.origin(node['x-origin'], node['x-origin']?.path ? 'path' : '.', pointer),
      parameters: this.parameters(),
      ...(body && { body }),
      responses: this.responses(),
      ...(security && { security }),
    };
  }

  private parameters(): readonly Parameter[] {
    const shared = (this.item.parameters ?? []) as readonly ParameterObject[];
    const own = this.node.parameters ?? [];
    const located = [
      ...shared.map((node, i) => [node, toPointer(['paths', this.path, 'parameters', i])] as const),
      ...own.map((node, i) => [node, `${this.pointer}/parameters/${i}`] as const),
    ].map(([node, at]) => resolve(this.document, node, at));
    const named = new Map(located.map((found) => [`${found.node.in}:${found.node.name}`, found]));
    return [...named.values()].map(({ node, pointer }) => this.parameter(node, pointer));
  }

  private parameter(node: ParameterObject, pointer: string): Parameter {
    const schema = node.schema && resolve(this.document, node.schema, `${pointer}/schema`).node;
    const examples = [
      ...Object.values(node.examples ?? {}).map((example) => example.value),
      node.example,
      ...(schema?.examples ?? []),
      schema?.example,
      schema?.default,
      ...(schema?.enum ?? []),
    ].filter((value) => value !== undefined);
    return {
      name: node.name,
      in: node.in,
      required: node.required ?? node.in === 'path',
      origin: this.origin(node['x-origin'], '.', pointer),
      pointer,
      node,
      examples,
      ...(node['x-input'] !== undefined && { input: node['x-input'] }),
    };
  }

  private body(): RequestBody | undefined {
    if (this.node.requestBody === undefined) return undefined;
    const { node, pointer } = resolve<RequestBodyObject>(
      this.document,
      this.node.requestBody,
      `${this.pointer}/requestBody`,
    );
    const found = jsonContent(node.content);
    if (found === undefined) return undefined;
    const [mediaType, media] = found;
    const at = `${pointer}/content${toPointer([mediaType])}`;
    return {
      mediaType,
      required: node.required ?? false,
      schemaPointer: `${at}/schema`,
      examples: this.examples(media, at),
      origin: this.origin(node['x-origin'], 'required', pointer),
      contentOrigin: this.origin(node['x-origin'], 'content', pointer),
    };
  }

  private examples(media: MediaTypeObject, at: string): readonly Example[] {
    const origin = this.origin(media['x-origin'], 'example', `${at}/example`);
    if (media.example !== undefined) return [{ name: 'example', value: media.example, origin }];
    return Object.entries(media.examples ?? {}).map(([name, entry]) => {
      const { node, pointer } = resolve<ExampleObject>(this.document, entry, `${at}/examples/${name}`);
      return { name, value: node.value, origin: this.origin(node['x-origin'], '.', pointer) };
    });
  }

  private responses(): readonly Response[] {
    const { 'x-origin': origins, ...declared } = (this.node.responses ?? {}) as Record<
      string,
      ResponseObject
    > & {
      'x-origin'?: OriginMap;
    };
    return Object.entries(declared)
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, entry]) => {
        const at = `${this.pointer}/responses/${status}`;
        const { node, pointer } = resolve<ResponseObject>(this.document, entry, at);
        const content = this.responseContent(node, pointer);
        return {
          status,
          origin: this.origin(origins, status, at),
          headers: this.headers(node, pointer),
          ...(content && { content }),
        };
      });
  }

  private responseContent(node: ResponseObject, pointer: string): Response['content'] {
    const [mediaType, media] = jsonContent(node.content) ?? Object.entries(node.content ?? {})[0] ?? [];
    if (mediaType === undefined || media === undefined) return undefined;
    const at = `${pointer}/content${toPointer([mediaType])}`;
    const kindOrigin = this.origin(media['x-origin'], '.', at);
    if (media.schema === undefined) return { mediaType, origin: kindOrigin, kindOrigin };
    const schema = resolve(this.document, media.schema, `${at}/schema`);
    const origins = schema.node['x-origin'];
    const origin = this.origin(origins, origins?.oneOf ? 'oneOf' : 'type', schema.pointer);
    return { mediaType, schemaPointer: `${at}/schema`, origin, kindOrigin };
  }

  private headers(node: ResponseObject, pointer: string): Response['headers'] {
    return Object.entries(node.headers ?? {}).map(([name, entry]) => {
      const header = resolve<HeaderObject>(this.document, entry, `${pointer}/headers/${name}`);
      return {
        name,
        required: header.node.required ?? false,
        origin: this.origin(header.node['x-origin'], 'required', header.pointer),
      };
    });
  }

  private security(): Security | undefined {
    const [requirement] = this.node.security ?? this.document.security ?? [];
    const [name] = Object.keys(requirement ?? {});
    if (name === undefined) return undefined;
    const at = toPointer(['components', 'securitySchemes', name]);
    const { node: scheme } = resolve<SecurityScheme>(
      this.document,
      (this.document.components?.securitySchemes?.[name] ?? {}) as SecurityScheme,
      at,
    );
    return { scheme, origin: this.origin(this.node['x-origin'], 'security', `${this.pointer}/security`) };
  }

  private origin(origins: OriginMap | undefined, keyword: string, pointer: string): Origin {
    return originOf(this.source, origins, keyword, pointer);
  }
}

const isJson = (mediaType: string) => /[/+]json\b/i.test(mediaType);

function jsonContent(
  content: Readonly<Record<string, MediaTypeObject>> | undefined,
): [string, MediaTypeObject] | undefined {
  return Object.entries(content ?? {}).find(([mediaType]) => isJson(mediaType));
}
